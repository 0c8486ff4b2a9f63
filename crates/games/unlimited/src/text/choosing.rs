//! What is chosen, and out of which options?

use super::super::ability::{Effect, Mode, Options, Quantity, Who};
use super::{lead::Stand, named::Number, reader::Reader};

impl Reader<'_> {
    /// `choose a unit`, `choose an arena`, `choose one: ...`, `name a card`.
    pub(super) fn choosing(&mut self) -> Option<Effect> {
        if self.does("name").is_some() {
            return self.words("a card").map(|()| Effect::NameCard);
        }
        self.does("choose")?;
        if let Some(modes) = self.attempt(Self::options) {
            return Some(modes);
        }
        if self.words("an arena").is_some() {
            return Some(Effect::ChooseArena);
        }
        if let Some(player) = self.attempt(Self::chosen_player) {
            return Some(Effect::ChoosePlayer(player));
        }
        let what = self.targets()?;
        self.mark_done(&what, "chosen");
        Some(Effect::Choose(what))
    }

    fn chosen_player(&mut self) -> Option<Who> {
        let start = self.position();
        let player = self.player()?;
        let choosable = matches!(player, Who::Opponent | Who::Chosen { .. });
        if !choosable {
            self.go(start);
            return None;
        }
        if player == (Who::Chosen { count: Some(1) }) {
            self.name_player(player, Number::One);
        }
        Some(player)
    }

    /// `one:` and the options behind it, each in a line of its own.
    fn options(&mut self) -> Option<Effect> {
        let count = if self.words("one or both").is_some() { Quantity::OneTo(2) } else { self.quantity()? };
        self.sign(',');
        self.words("in any order");
        self.sign(':')?;
        if !self.done() {
            return None;
        }
        let lines = self.take_options();
        if lines.len() < 2 {
            return None;
        }
        let back = self.position();
        let mark = self.mark();
        let mut modes = Vec::new();
        let mut last = back;
        let end = self.end();
        for (from, to) in lines {
            self.narrow(to);
            self.go(from);
            let steps = self.sentences(Stand::InBody);
            self.unname(mark);
            modes.push(Mode { span: self.span_between(from, to), steps });
            last = to;
        }
        self.widen(last.max(end));
        self.go(last);
        Some(Effect::ChooseOne { count, of: Options::Any, modes })
    }
}
