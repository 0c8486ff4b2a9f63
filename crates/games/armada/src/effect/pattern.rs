//! What does a pattern of a sentence say?
//!
//! The signs of a pattern, which `sentence` lists, taken apart into forms: what may be left out makes one form with it and one without
//! it, what may stand in any order makes one for each order.

use super::effect_text::About;
use super::sentence::{Form, Item, Slot};

/// A part of a pattern.
#[derive(Clone)]
enum Sign {
    Item(Item),
    /// What stands before it stands before a colon.
    Colon,
    Maybe(Vec<Sign>),
    InAnyOrder(Vec<Sign>),
    Idle(Vec<&'static str>),
    Given(&'static str, &'static str),
}

/// The forms of a row that is written by these patterns, the usual one first.
pub(super) fn forms(patterns: &[&'static str]) -> Vec<Form> {
    let of_pattern = |pattern: &&'static str| {
        let ways = ways(&signs(pattern)).into_iter().enumerate();
        ways.map(|(nth, way)| Form { is_usual: nth == 0, ..form(&way) }).collect::<Vec<_>>()
    };
    patterns.iter().flat_map(of_pattern).collect()
}

fn form(way: &[Sign]) -> Form {
    let mut form = Form::default();
    let mut colon = None;
    for sign in way {
        match sign {
            Sign::Item(item) => form.items.push(item.clone()),
            Sign::Colon => colon = Some(form.items.len()),
            Sign::Idle(words) => form.idle.extend(words),
            Sign::Given(field, is) => form.given.push((field, is)),
            Sign::Maybe(_) | Sign::InAnyOrder(_) => {}
        }
    }
    form.before_colon = colon.unwrap_or(form.items.len());
    form
}

/// Every way in which the signs may follow each other.
fn ways(signs: &[Sign]) -> Vec<Vec<Sign>> {
    let Some((sign, rest)) = signs.split_first() else { return vec![Vec::new()] };
    let here = match sign {
        Sign::Maybe(inner) => ways(inner).into_iter().chain([Vec::new()]).collect(),
        Sign::InAnyOrder(inner) => orders(inner).iter().flat_map(|order| ways(order)).collect(),
        sign => vec![vec![sign.clone()]],
    };
    let rest = ways(rest);
    here.iter().flat_map(|here| rest.iter().map(|rest| [here.as_slice(), rest].concat())).collect()
}

/// Every order of the signs, the given one first.
fn orders(signs: &[Sign]) -> Vec<Vec<Sign>> {
    if signs.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut others = signs.to_vec();
        let first = others.remove(first);
        orders(&others).into_iter().map(move |others| [vec![first.clone()], others].concat())
    };
    (0..signs.len()).flat_map(with_first).collect()
}

fn signs(pattern: &'static str) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut left = pattern.trim();
    while let Some(first) = left.chars().next() {
        let closing = match first {
            '{' => "}",
            '<' => ">",
            '~' => "~",
            '(' => ")",
            '[' => "]",
            _ => " ",
        };
        let begin = if closing == " " { 0 } else { 1 };
        let rest = left.get(begin..).unwrap_or_default();
        let (body, behind) = rest.split_once(closing).unwrap_or((rest, ""));
        left = behind.trim_start();
        match first {
            '{' => {
                let mark = [",", ":"].into_iter().find(|mark| behind.starts_with(mark)).unwrap_or_default();
                left = behind.trim_start_matches(mark).trim_start();
                signs.push(Sign::Item(Item::Slot(Slot { behind: mark, ..slot(body) })));
                signs.extend((mark == ":").then_some(Sign::Colon));
            }
            '<' => signs.push(Sign::Maybe(self::signs(body))),
            '~' => signs.push(Sign::InAnyOrder(self::signs(body))),
            '(' => signs.push(Sign::Idle(body.split(' ').flat_map(nouns).collect())),
            '[' => signs.extend(body.split_once('=').map(|(field, is)| Sign::Given(field, is))),
            _ => {
                signs.push(Sign::Item(Item::Word(body)));
                signs.extend(body.ends_with(':').then_some(Sign::Colon));
            }
        }
    }
    signs
}

/// `color|any`, `count=1`, `does+; `, `change=1<reduce`.
fn slot(body: &'static str) -> Slot {
    let (body, between) = body.split_once('+').unwrap_or((body, ""));
    let (body, first) = match body.split_once('<') {
        Some((body, first)) => (body, Some(first)),
        None => (body, None),
    };
    let (body, none) = match body.split_once('|') {
        Some((body, none)) => (body, Some(none)),
        None => (body, None),
    };
    let (field, unsaid) = match body.split_once('=') {
        Some((field, unsaid)) => (field, Some(unsaid)),
        None => (body, None),
    };
    Slot { field, none, unsaid, between, first, behind: "" }
}

/// A word that says nothing, or all nouns for what it names.
fn nouns(word: &'static str) -> Vec<&'static str> {
    let all = [About::Dice, About::Shields, About::Damage, About::Cards];
    let about = all.into_iter().find(|about| about.nouns().contains(&word));
    about.map_or(vec![word], |about| about.nouns().to_vec())
}
