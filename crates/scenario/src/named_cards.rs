//! What does a card that a scenario names give it?
//!
//! A table that takes a card has the card's values where it says nothing itself. Upgrades bring what is written of their text.

use cards::{Card, CardKind, Catalogue, card_names::How};
use serde_json::{Map, Value as Json};

use super::{
    Kind,
    field::{Field, Shape},
    from_card::{self, Named},
    read::{Reader, Source, at_commas, entry, join},
    report::CardReport,
    table_overlay::over,
    tree::{Key, Node, Value},
};
use names::{Diagnostic, did_you_mean};

/// Most names that a finding lists.
const LISTED: usize = 12;

/// The cards of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NamedCards {
    named: Vec<NamedCard>,
    /// What the cards do, as the entries of the list `effect`.
    pub(super) effects: Vec<Map<String, Json>>,
    /// What is said of them beside the answer.
    pub(super) remarks: Vec<Diagnostic>,
}

/// A card that stands in a field.
#[derive(Clone, Debug, PartialEq)]
struct NamedCard {
    /// The table that has its values: `attacker`, `unit[2]`; of an upgrade its place in the list.
    path: String,
    id: String,
    name: String,
    /// What it gives.
    gives: Vec<Given>,
    /// The table that the card alone makes.
    base: Map<String, Json>,
}

/// A field that a card gives.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    field: &'static str,
    /// What a player calls it.
    label: String,
    /// Whether the card's name says it already.
    is_in_name: bool,
}

impl Given {
    /// What the card does.
    const EFFECT: &'static str = "effect";

    fn of(fields: &'static [Field], name: &'static str, card: &Named<'_>) -> Self {
        let field = fields.iter().find(|field| field.name == name);
        Self {
            field: name,
            label: label(field, name, card),
            is_in_name: field.is_some_and(from_card::is_said_by_name),
        }
    }

    fn effect() -> Self {
        Self { field: Self::EFFECT, label: Self::EFFECT.to_owned(), is_in_name: false }
    }

    /// Its value in words: `hull 4`, `shields front 2, rear 1`.
    fn in_words(&self, base: &Map<String, Json>) -> Option<String> {
        let value = base.get(self.field).filter(|_| !self.is_in_name).map(value_in_words)?;
        (!value.is_empty()).then(|| format!("{} {value}", lower(&self.label)))
    }
}

/// What a player calls a field that a card gives: the battery of an attack is that of one hull zone.
fn label(field: Option<&Field>, name: &str, card: &Named<'_>) -> String {
    let called = field.map_or_else(|| name.replace('-', " "), Field::label);
    match (field.and_then(Field::printed), card.card.kind) {
        (Some("battery"), CardKind::Ship) => {
            format!("{} {}", card.zone.to_lowercase().replace('-', " "), lower(&called))
        }
        _ => called,
    }
}

/// A label within a sentence: `HP` keeps its capitals.
fn lower(label: &str) -> String {
    let mut letters = label.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

/// A value in words; empty where it says that there is nothing.
fn value_in_words(value: &Json) -> String {
    match value {
        Json::String(text) => with_blanks(text),
        Json::Bool(true) => "yes".to_owned(),
        Json::Array(list) => list.iter().map(value_in_words).collect::<Vec<_>>().join(", "),
        Json::Object(map) => {
            let parts = map.iter().map(|(key, value)| (key, value_in_words(value)));
            let parts = parts.filter(|(_, value)| !value.is_empty());
            parts
                .map(|(key, value)| format!("{} {value}", key.replace('-', " ")))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Json::Number(number) if number.as_u64() != Some(0) => number.to_string(),
        Json::Null | Json::Bool(false) | Json::Number(_) => String::new(),
    }
}

/// Words with blanks in the place of hyphens; a joint of a speed chart that turns by nothing (`-`) stays as it is.
fn with_blanks(text: &str) -> String {
    if text.chars().any(char::is_lowercase) { text.replace('-', " ") } else { text.to_owned() }
}

impl NamedCards {
    /// The table that the card at a path alone makes, the path as an address spells it: `unit.2`.
    pub(super) fn base(&self, address: &str) -> Option<&Map<String, Json>> {
        let spelled = |it: &&NamedCard| it.path.replace('[', ".").replace(']', "") == address;
        self.named.iter().find(spelled).map(|it| &it.base)
    }

    /// A finding about the effect of a card is about the card, by its name and in its place.
    pub(super) fn name_card(&self, mut finding: Diagnostic) -> Diagnostic {
        let Some(effect) = &finding.word else { return finding };
        let is_of = |it: &&NamedCard| {
            let slug = it.id.rsplit('/').next().unwrap_or_default();
            let rest = effect.strip_prefix(&slug.replace('-', " "));
            rest.is_some_and(|rest| rest.trim_start().chars().all(|letter| letter.is_ascii_digit()))
        };
        if let Some(card) = self.named.iter().find(is_of) {
            finding.message = finding.message.replace(&format!("`{effect}`"), &format!("`{}`", card.name));
            finding.field = Some(card.path.clone());
            finding.word = Some(card.name.clone());
        }
        finding
    }

    /// Which values came from which card.
    pub(super) fn reports(&self, values: &Map<String, Json>) -> Vec<CardReport> {
        let one = |it: &NamedCard| {
            let (table, base, gives) = (at(values, &it.path), &it.base, &it.gives);
            let is_kept = |it: &&Given| table.is_none_or(|table| table.get(it.field) == base.get(it.field));
            let (kept, replaced): (Vec<&Given>, Vec<&Given>) = gives.iter().partition(is_kept);
            let acts = gives.iter().any(|it| it.field == Given::EFFECT) && !base.contains_key(Given::EFFECT);
            let values = kept.iter().filter_map(|it| it.in_words(base));
            let given = values.chain(acts.then(|| "what it does".to_owned())).collect();
            let own = replaced.iter().map(|it| lower(&it.label)).collect();
            let words = |fields: Vec<&Given>| fields.into_iter().map(|it| it.field.to_owned()).collect();
            CardReport {
                given,
                own,
                field: it.path.clone(),
                card: it.id.clone(),
                name: it.name.clone(),
                from_card: words(kept),
                instead: words(replaced),
            }
        };
        self.named.iter().map(one).collect()
    }
}

/// The table at a path: `attacker`, `unit[2]`, `p1.base`; nothing for the entry of a list of names.
fn at<'v>(values: &'v Map<String, Json>, path: &str) -> Option<&'v Map<String, Json>> {
    if path.is_empty() {
        return Some(values);
    }
    let mut table = values;
    for part in path.split('.') {
        let (name, number) = match part.strip_suffix(']').and_then(|part| part.split_once('[')) {
            Some((name, number)) => (name, number.parse::<usize>().ok()),
            None => (part, None),
        };
        let value = table.get(name)?;
        table = match number {
            Some(number) => value.get(number.checked_sub(1)?)?.as_object()?,
            None => value.as_object()?,
        };
    }
    Some(table)
}

/// The tree with the values of the cards that it names, and those cards.
pub(super) fn lay(reader: &mut Reader<'_>, kind: Kind, tree: &Node) -> (Node, NamedCards) {
    let mut laying = Laying { reader, kind, found: NamedCards::default() };
    let tree = laying.table(kind.fields(), tree, "");
    (tree, laying.found)
}

struct Laying<'r, 'a> {
    reader: &'r mut Reader<'a>,
    kind: Kind,
    found: NamedCards,
}

impl<'a> Laying<'_, 'a> {
    fn table(&mut self, fields: &'static [Field], node: &Node, path: &str) -> Node {
        let takes = fields.iter().find_map(|field| match field.shape {
            Shape::Card(kinds) => Some((field.name, kinds)),
            _ => None,
        });
        let entries = match (&node.value, takes) {
            (Value::Table(entries), _) => entries.clone(),
            // the card's name stands for the whole table
            (Value::Text(_), Some((field, _))) if !path.is_empty() => {
                vec![(Key { name: field.to_owned(), place: node.place.clone() }, node.clone())]
            }
            _ => return node.clone(),
        };
        let mut within: Vec<(Key, Node)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            // what a form left empty stands over nothing
            if takes.is_some() && self.reader.is_left_out(&value) {
                continue;
            }
            let value = self.field(fields, &key.name, &value, &join(path, &key.name));
            within.push((key, value));
        }
        let table = Node { value: Value::Table(within), place: node.place.clone() };
        let Some((field, kinds)) = takes else { return table };
        let Some(named) = inside(&table, field).cloned() else { return table };
        let wanted = Wanted { kinds, written: Some((&table, fields)) };
        let Some((card, id)) = self.card(&named, &join(path, field), wanted) else { return table };
        let zone = inside(&table, "zone").and_then(text).unwrap_or("front").to_owned();
        let printed = self.reader.shelf().pool().text(self.kind.game(), card);
        let card = Named { kind: self.kind, card, id, printed, zone: &zone, path };
        self.under(fields, &table, &named, &card)
    }

    fn field(&mut self, fields: &'static [Field], name: &str, value: &Node, path: &str) -> Node {
        match fields.iter().find(|field| field.name == name).map(|field| &field.shape) {
            Some(Shape::Table(inner)) => self.table(inner, value, path),
            Some(Shape::Tables { fields: inner, .. }) => self.tables(inner, value, path),
            Some(Shape::Cards { of, .. }) => {
                self.listed(value, path, of);
                value.clone()
            }
            _ => value.clone(),
        }
    }

    /// Each entry of a list of tables. Two that one card names alike are told apart by a number.
    fn tables(&mut self, fields: &'static [Field], value: &Node, path: &str) -> Node {
        let mut names: Vec<String> = Vec::new();
        let mut one = |this: &mut Self, nth: usize, item: &Node| {
            let mut laid = this.table(fields, item, &entry(path, nth));
            let is_own = inside(item, "name").is_some_and(|name| !this.reader.is_left_out(name));
            if let Value::Table(entries) = &mut laid.value
                && let Some((_, Node { value: Value::Text(name), .. })) =
                    entries.iter_mut().find(|(key, _)| key.name == "name")
            {
                let same = names.iter().filter(|other| **other == name.to_lowercase()).count();
                names.push(name.to_lowercase());
                if same > 0 && !is_own {
                    *name = format!("{name} {}", same + 1);
                    this.found.rename(&entry(path, nth), name);
                }
            }
            laid
        };
        let laid = match &value.value {
            Value::List(list) => {
                Value::List((1..).zip(list).map(|(nth, item)| one(self, nth, item)).collect())
            }
            // an address numbers them
            Value::Table(entries) => {
                let mut each = Vec::with_capacity(entries.len());
                for (key, item) in entries {
                    let nth = key.name.parse().unwrap_or_default();
                    each.push((key.clone(), one(self, nth, item)));
                }
                Value::Table(each)
            }
            _ => return value.clone(),
        };
        Node { value: laid, place: value.place.clone() }
    }

    /// A table with a card's values below its own.
    fn under(&mut self, fields: &'static [Field], table: &Node, named: &Node, card: &Named<'_>) -> Node {
        let given = from_card::values(card, fields);
        for missing in from_card::missing(card, fields) {
            if inside(table, missing).is_none() {
                let message = format!("the {missing} of `{}` is not known", card.card.full_name());
                let help = format!("write `{missing}`, as it stands on the card");
                let finding = Diagnostic::error("missing-number", message).help(help);
                self.reader.refuse(finding, Some(named), &join(card.path, missing));
            }
        }
        let written = |field: &str| inside(table, field).is_some();
        self.found.remarks.extend(from_card::remarks(card, fields, written));
        let keyed = |(name, value): &(&'static str, Json)| {
            (Key { name: (*name).to_owned(), place: None }, Node::of_json(value, named.place.clone()))
        };
        let below =
            Node { value: Value::Table(given.iter().map(keyed).collect()), place: table.place.clone() };
        let base = self.reader.alone(fields, &below);
        let named_so = inside(table, "name").and_then(text);
        let unit = named_so.map_or_else(|| card.card.full_name(), str::to_owned);
        for effect in from_card::effects(card, false) {
            self.effect(effect, card, &unit);
        }
        self.found
            .remarks
            .extend(from_card::idle(card, false).into_iter().chain(from_card::unseen(card, false)));
        self.found.named.push(NamedCard {
            path: card.path.to_owned(),
            id: card.id.clone(),
            name: card.card.full_name(),
            gives: given.iter().map(|(name, _)| Given::of(fields, name, card)).collect(),
            base,
        });
        let whole: Vec<_> =
            fields.iter().filter(|field| from_card::is_whole(field)).map(|it| it.name).collect();
        over(&below, table, &whole)
    }

    /// What the cards of a list bring: upgrades, and squadrons that stand near.
    fn listed(&mut self, value: &Node, path: &str, kinds: &[CardKind]) {
        let beside = kinds == [CardKind::Squadron];
        let list: Vec<Node> = match (&value.value, self.reader.source()) {
            (Value::List(list), Source::Text { .. }) => list.clone(),
            (Value::List(list), Source::Address) => list.iter().flat_map(at_commas).collect(),
            (_, Source::Address) => at_commas(value),
            _ => return,
        };
        let side = path.rsplit_once('.').map_or("", |(side, _)| side);
        for (nth, item) in (1..).zip(&list) {
            let place = entry(path, nth);
            let wanted = Wanted { kinds, written: None };
            let Some((card, id)) = self.card(item, &place, wanted) else { continue };
            let named = Named { kind: self.kind, card, id, printed: None, zone: "front", path: side };
            let written = from_card::effects(&named, beside);
            let gives = if written.is_empty() { Vec::new() } else { vec![Given::effect()] };
            let remarks = from_card::unwritten(&named).into_iter().chain(from_card::idle(&named, beside));
            let remarks = remarks.chain(from_card::unseen(&named, beside));
            self.found.remarks.extend(remarks.map(|it| it.field(&place)));
            for effect in written {
                self.effect(effect, &named, "");
            }
            let (id, name) = (named.id, named.card.full_name());
            self.found.named.push(NamedCard { path: place, id, name, gives, base: Map::new() });
        }
    }

    /// An effect of a card joins the others; `called` is the ship or squadron of that card.
    fn effect(&mut self, mut effect: Map<String, Json>, card: &Named<'_>, called: &str) {
        if matches!(card.path, "attacker" | "defender" | "first" | "second") {
            effect.insert("owner".to_owned(), Json::from(card.path));
        }
        if self.kind == Kind::Activation && card.path.starts_with("targets") {
            effect.insert("owner".to_owned(), Json::from(super::kinds::OTHERS));
        }
        if self.kind == Kind::Round {
            effect.insert("ship".to_owned(), Json::from(card.path));
        }
        if self.kind == Kind::Activation && card.card.kind == CardKind::Squadron {
            effect.insert("ship".to_owned(), Json::from(called));
        }
        self.found.effects.push(effect);
    }

    /// The card of a name, and its id.
    fn card(&mut self, named: &Node, path: &str, wanted: Wanted<'_>) -> Option<(&'a Card, String)> {
        let name = text(named)?.trim();
        let game = self.kind.game();
        let found = match self.reader.shelf().pool().catalogue(game) {
            Some(catalogue) => find(catalogue, name, (self.kind, path), wanted),
            None => {
                let message =
                    format!("`{path}` names the card `{name}`, and no cards of `{game}` are at hand");
                Err(Box::new(Diagnostic::error("unknown-card", message).help("write its values instead")))
            }
        };
        match found {
            Ok(card) => Some((card, format!("{game}/{}", card.key()))),
            Err(finding) => {
                self.reader.refuse(*finding, Some(named), path);
                None
            }
        }
    }
}

impl NamedCards {
    /// The card at a path is called otherwise, because another of that name stands before it.
    fn rename(&mut self, path: &str, name: &str) {
        if let Some(it) = self.named.iter_mut().find(|it| it.path == path) {
            it.base.insert("name".to_owned(), Json::from(name));
        }
    }
}

/// What is asked of a card that a field names.
#[derive(Clone, Copy)]
struct Wanted<'w> {
    /// What it may be.
    kinds: &'w [CardKind],
    /// The table that names it, with its fields. Where several cards have the name, the numbers beside it decide.
    written: Option<(&'w Node, &'static [Field])>,
}

impl Wanted<'_> {
    fn fits(&self, card: &Card) -> bool {
        self.kinds.contains(&card.kind)
    }

    /// Whether a card agrees with its table in everything that tells cards of one name apart.
    fn has_what_is_written(&self, card: &Card, (kind, path): (Kind, &str)) -> bool {
        let Some((table, fields)) = self.written else { return true };
        let path = path.rsplit_once('.').map_or("", |(table, _)| table);
        let named = Named { kind, card, id: String::new(), printed: None, zone: "front", path };
        let given = from_card::values(&named, fields);
        fields.iter().filter(|field| from_card::is_telling(field)).all(|field| {
            let written = inside(table, field.name).and_then(plain);
            let on_card = given.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value);
            match (written, on_card) {
                (None, _) => true,
                (Some(written), Some(Json::String(word))) => word.eq_ignore_ascii_case(&written),
                (Some(written), Some(value)) => {
                    let printed = value.to_string();
                    printed == written
                }
                // no leader is one only where that is said
                (Some(written), None) => written == "false",
            }
        })
    }
}

/// A number, a word or a flag as it is written.
fn plain(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.trim().to_owned()),
        Value::Whole(number) => Some(number.to_string()),
        Value::Flag(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// The one card that is wanted and called so, or has this id.
fn find<'c>(
    catalogue: &'c Catalogue,
    name: &str,
    place: (Kind, &str),
    wanted: Wanted<'_>,
) -> Result<&'c Card, Box<Diagnostic>> {
    let id = name.rsplit('/').next().unwrap_or(name);
    if let Some(card) = catalogue.card(id).filter(|card| wanted.fits(card)) {
        return Ok(card);
    }
    let called = catalogue.called(name);
    let mut fitting: Vec<(&Card, How)> =
        called.iter().copied().filter(|(card, _)| wanted.fits(card)).collect();
    let best = fitting.iter().map(|(_, how)| *how).min();
    fitting.retain(|(_, how)| Some(*how) == best);
    let mut several: Vec<&Card> = fitting.into_iter().map(|(card, _)| card).collect();
    let told: Vec<&Card> =
        several.iter().copied().filter(|card| wanted.has_what_is_written(card, place)).collect();
    if !told.is_empty() {
        several = told;
    }
    match (several.as_slice(), called.first()) {
        ([card], _) => Ok(card),
        ([], Some((other, _))) => {
            let words: Vec<&str> = wanted.kinds.iter().map(|kind| kind.word()).collect();
            let message =
                format!("`{}` is a card of another kind: {}", other.full_name(), other.kind_words());
            let help = format!("name a card that is: {}", words.join(", "));
            Err(Box::new(Diagnostic::error("unknown-card", message).help(help)))
        }
        ([], None) => Err(Box::new(unknown(catalogue, name, wanted))),
        (several, _) => {
            let message = format!("{} cards are called `{name}`", several.len());
            let help = format!("write the id of one: {}", listed(several));
            Err(Box::new(Diagnostic::error("ambiguous-card", message).help(help)))
        }
    }
}

/// Cards by their ids, each with its full name and what is printed on it.
fn listed(cards: &[&Card]) -> String {
    let one = |card: &&Card| format!("`{}` ({}: {})", card.id, card.full_name(), card.line());
    let shown: Vec<String> = cards.iter().take(LISTED).map(one).collect();
    let more = cards.len().saturating_sub(LISTED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{}{more}", shown.join("; "))
}

/// No card is called so: the nearest names.
fn unknown(catalogue: &Catalogue, name: &str, wanted: Wanted<'_>) -> Diagnostic {
    let finding = Diagnostic::error("unknown-card", format!("no card is called `{name}`"));
    let near = catalogue.nearest(name, |card| wanted.fits(card));
    let names: Vec<String> = near.iter().take(LISTED).map(|card| format!("`{}`", card.full_name())).collect();
    match names.as_slice() {
        [] => {
            let fits = |card: &&Card| wanted.fits(card);
            let all: Vec<&str> = catalogue.cards().iter().filter(fits).map(Card::name).collect();
            let help = did_you_mean(name, all.into_iter());
            finding.help(if help.starts_with("did") {
                help
            } else {
                "the game's page of cards lists them all".to_owned()
            })
        }
        [one] => finding.help(format!("did you mean {one}?")),
        several => finding.help(format!("near are {}", several.join(", "))),
    }
}

fn inside<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    let Value::Table(entries) = &node.value else { return None };
    entries.iter().find(|(key, _)| key.name == name).map(|(_, node)| node)
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}
