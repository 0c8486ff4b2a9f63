//! What does a player control, as a condition?
//!
//! `you control 3 or more units`, `an opponent controls a unit in each arena`, `your leader is deployed`.

use super::super::ability::{Amount, Arena, Comparison, Condition, Filter, Noun, Quality, Who};
use super::reader::Reader;
use super::token::Sign;

impl Reader<'_> {
    /// `you control another Droid unit`, `an opponent controls 3 or more units`.
    pub(super) fn controls(&mut self) -> Option<Condition> {
        let start = self.position();
        let who = self.player()?;
        self.words("also");
        let not = self.any(&["don't control", "doesn't control", "do not control"]).is_some();
        let has_not = !not && self.any(&["don't have", "doesn't have", "do not have"]).is_some();
        let has = has_not || (!not && self.any(&["have", "has"]).is_some());
        let not = not || has_not;
        if !not && !has {
            self.any(&["control", "controls"])?;
        }
        if self.words("fewer").is_some() || self.words("more").is_some() {
            return None;
        }
        let (is, count, what) = self.counted_things(who.side())?;
        if has && !what.nouns.iter().all(|noun| matches!(noun, Noun::Force | Noun::Created(_))) {
            return None;
        }
        if !not && self.words("in each arena").is_some() {
            let span = self.span(start);
            let there = |arena| {
                let mut what = what.clone();
                what.qualities.push(Quality::In(arena));
                Condition::Controls { span, who, is, count: count.clone(), what }
            };
            return Some(Condition::All(vec![there(Arena::Ground), there(Arena::Space)]));
        }
        let span = self.span(start);
        let controls = Condition::Controls { span, who, is, count, what };
        if not {
            return Some(Condition::Not(Box::new(controls)));
        }
        self.controls_more(who, controls)
    }

    /// `a ground unit and a space unit`, `a Force unit or a Jedi unit`: what the same player has to control, too.
    fn controls_more(&mut self, who: Who, first: Condition) -> Option<Condition> {
        let mut all = vec![first];
        let mut joint = None;
        while let Some((word, next)) = self.attempt(|reader| {
            let word = reader.table(&[("and", "and"), ("or", "or")])?;
            let start = reader.position();
            let (is, count, what) = reader.counted_things(who.side())?;
            // what goes on behind it is another condition: `and a unit is defeated`
            let over = reader.done_but_stop()
                || matches!(reader.sign_at(reader.position()), Some(Sign::Mark(',')))
                || matches!(reader.peek_word(0), "and" | "or");
            let span = reader.span(start);
            over.then_some((word, Condition::Controls { span, who, is, count, what }))
        }) {
            if joint.is_some_and(|joint| joint != word) {
                // `and` with `or` in one list could mean two things
                return None;
            }
            joint = Some(word);
            all.push(next);
        }
        match joint {
            None => all.pop(),
            Some("or") => Some(Condition::Any(all)),
            Some(_) => Some(Condition::All(all)),
        }
    }

    /// `your leader is deployed`, `an opponent's leader isn't deployed`: as a unit, or as an upgrade.
    pub(super) fn leader_deployed(&mut self) -> Option<Condition> {
        let start = self.position();
        let who = self.possessive()?;
        self.words("leader")?;
        let is = self.table(&[
            ("is deployed", Comparison::AtLeast),
            ("is not deployed", Comparison::LessThan),
            ("isn't deployed", Comparison::LessThan),
        ])?;
        let what = Filter {
            nouns: vec![Noun::Leader],
            side: None,
            apart: Vec::new(),
            qualities: vec![Quality::InPlay],
            place: None,
        };
        let count = Amount::Number(1);
        let deployed =
            Condition::Controls { span: self.span(start), who, is: Comparison::AtLeast, count, what };
        Some(if is == Comparison::AtLeast { deployed } else { Condition::Not(Box::new(deployed)) })
    }
}
