//! Which dice does a command add, and which are rolled again?

use super::Attack;
use crate::{Question, Reply, item::Item, lexicon::Sort, role::Role, sheet::instead};

impl Attack<'_, '_, '_> {
    /// The command with its dial, its token or both.
    pub(super) fn concentrate_fire(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let mut next = at + 1;
        // `a dial of concentrate fire`
        let of = at.checked_sub(2).filter(|noun| reader.is(noun + 1, Role::Of));
        let (mut dial, mut token) = (
            of.is_some_and(|noun| reader.is(noun, Role::Dial)),
            of.is_some_and(|noun| reader.is(noun, Role::Token)),
        );
        let from = of.filter(|_| dial || token).unwrap_or(at);
        while let Some(item) = reader.get(next) {
            match () {
                () if item.role(Role::Dial) => dial = true,
                () if item.role(Role::Token) => token = true,
                () if item.role(Role::Both) => (dial, token) = (true, true),
                () if item.role(Role::Plus) || item.role(Role::And) => {
                    let more = reader.is(next + 1, Role::Dial) || reader.is(next + 1, Role::Token);
                    if !more {
                        break;
                    }
                }
                () if item.role(Role::Command) => {}
                () => break,
            }
            next += 1;
        }
        let span = reader.span(from, next - 1);
        self.sheet.understood_within(&span);
        let field = "attacker.concentrate-fire";
        match (dial, token) {
            (true, true) => self.sheet.put(&span, field, "both"),
            (true, false) => self.sheet.put(&span, field, "dial"),
            (false, true) => {
                self.sheet.put(&span, field, "token");
                next = self.reroll_of_token(next);
            }
            (false, false) => {
                let reply = |words: &str| {
                    let words = format!("concentrate fire {words}");
                    Reply { line: instead(reader.line, &span, &words), words }
                };
                self.sheet.ask(Question {
                    field: field.to_owned(),
                    ask: "is it a command dial, a command token, or both?".to_owned(),
                    choices: ["dial", "token", "both"].iter().map(|words| reply(words)).collect(),
                    span: Some(span.clone()),
                });
            }
        }
        next
    }

    /// `concentrate fire token, reroll 1 red`: what the token does is no reroll besides.
    fn reroll_of_token(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let verb = at + usize::from(reader.get(at).is_some_and(Item::is_stop) || reader.is(at, Role::To));
        let count = reader.number(verb + 1);
        let last = verb + usize::from(count.is_some());
        let of = reader.word(last + 1, Sort::Color).or(reader.word(last + 1, Sort::Face));
        let next = last + 1 + usize::from(of.is_some());
        let next = next + usize::from(reader.is(next, Role::Dice));
        if !reader.is(verb, Role::Reroll) || count.is_some_and(|count| count != 1) || next == last + 1 {
            return at;
        }
        self.sheet.chip(&reader.span(verb, next - 1), None);
        let why = "the token rerolls one die, which is chosen once they are rolled";
        self.sheet.assume("attacker.concentrate-fire", of.unwrap_or("any"), why);
        next
    }

    /// `reroll 1 die`, `rerolling 2 black`, `reroll 2 blanks`.
    pub(super) fn reroll(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let (count, mut next) = match reader.number(at + 1) {
            Some(count) => (count, at + 2),
            None => (1, at + 1),
        };
        let of = reader.word(next, Sort::Color).or(reader.word(next, Sort::Face));
        next += usize::from(of.is_some());
        let any = reader.is(next, Role::Dice);
        next += usize::from(any);
        let span = reader.span(at, next - 1);
        if of.is_none() && !any {
            self.reader.unknown(at, &mut self.sheet);
            return at + 1;
        }
        self.sheet.add(&span, "rerolls", &format!("{count} {}", of.unwrap_or("any")));
        next
    }
}
