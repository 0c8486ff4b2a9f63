//! What does a line come to at a node?
//!
//! It names what is taken, or what a rule refuses, or it waits for its moment: while nothing is decided, a line is kept as
//! long as what it names may still come.

use super::{
    super::{
        Line, OptionRefused,
        naming::{CHANCE, is_asked, is_name, is_stable_name, rolls_other_dice},
        unused::{Eaten, LINE_MATCHES_NOTHING, missing_before},
        wording::{Claimed, Past, Wording},
    },
    Run,
    lookahead::by_itself,
};
use engine::{Chance, Choice, Outcome, Pause, Pick, Prompt, Reason, Refusal, Refused, Told};
use names::{Diagnostic, did_you_mean};

/// What a line comes to at a node.
pub(super) enum Use {
    /// The pick with this index is taken.
    Take(usize),
    /// It presupposes the pick with this index, and comes after it.
    Presupposes(usize),
    /// It is refused; the next line may go on.
    Refused(OptionRefused),
    /// It is refused by a decision that is not about it; the next line may go on.
    Elsewhere(OptionRefused),
    /// It names nothing here.
    Nothing,
}

impl<G: Wording> Run<'_, G> {
    /// The next line names an effect that is refused in its window without anybody being asked.
    pub(super) fn refused_unasked(&mut self, refuses: &engine::Refusing) {
        let means = |line: &&Line| is_asked(line, &refuses.who) && is_name(&line.choose, &refuses.pick);
        if self.lines.get(self.next).filter(means).is_some() {
            self.report.refused.push(OptionRefused {
                name: refuses.pick.clone(),
                also: Vec::new(),
                label: refuses.pick.clone(),
                reason: refuses.reason.clone(),
                citations: self.citer.all(&refuses.citations),
            });
            self.next += 1;
        }
    }

    pub(super) fn line_at_choice(&mut self, line: &Line, choice: &Choice<G>) -> Use {
        if is_asked(line, &self.called(choice.who)) {
            // what is called so goes before what may also be called so
            let called = |option: &engine::Choosable<G>| is_stable_name(&line.choose, &option.pick);
            let named = |option: &engine::Choosable<G>| self.is_named(&line.choose, &option.pick);
            let mut options = choice.options.iter();
            if let Some(index) = options.position(called).or_else(|| choice.options.iter().position(named)) {
                return if self.is_forced(line, choice) { Use::Nothing } else { Use::Take(index) };
            }
            let refused = choice.refused.iter().find(|refused| self.is_named(&line.choose, &refused.pick));
            if let Some(refused) = refused {
                // it stands beside the only way on, and is kept for the decision that it is about
                let waits = self.makes_itself(choice) && self.comes_up(line);
                return if waits { Use::Nothing } else { Use::Refused(self.refusal(choice, refused)) };
            }
            let presupposed = self.game.presupposed(&self.position.state, line, &choice.prompt);
            let place = |pick| choice.options.iter().position(|option| option.pick == pick);
            if let Some(index) = presupposed.and_then(place) {
                return Use::Presupposes(index);
            }
        }
        self.line_elsewhere(line, (choice.who, &choice.prompt), |run| run.makes_itself(choice))
    }

    /// Whether nobody has to decide: there is one way to go on.
    fn makes_itself(&self, choice: &Choice<G>) -> bool {
        by_itself(self.game, &self.position, choice).is_some()
    }

    /// A line that names nothing that is asked here: it is refused with its rule. Where nothing is left to decide, one
    /// whose moment may still come waits for it.
    fn line_elsewhere(
        &mut self,
        line: &Line,
        (who, prompt): (G::Player, &Prompt<G>),
        makes_itself: impl FnOnce(&Self) -> bool,
    ) -> Use {
        let Some((claimed, refusal)) = self.refused_elsewhere(line, Some((who, prompt))) else {
            return Use::Nothing;
        };
        let comes = matches!(refusal, Refusal::Later(_));
        let bans = refusal.bans();
        let is_for_now = || bans.iter().all(|ban| self.game.is_for_now(&self.position, ban));
        let waits = makes_itself(self) && (comes || is_for_now() || self.comes_up(line));
        let refused = self.unasked(line, claimed, bans);
        if waits {
            self.waiting = Some((self.next, refused));
            return Use::Nothing;
        }
        Use::Elsewhere(refused)
    }

    /// What a line names that the present node does not show, and why it is refused.
    fn refused_elsewhere(
        &self,
        line: &Line,
        now: Option<(G::Player, &Prompt<G>)>,
    ) -> Option<(Claimed<G>, Refusal<G::Ban>)> {
        let claimed = self.game.claim(&Pause { view: self.position.view(), now }, line)?;
        let refusal = claimed.claim.refusal(self.game, &self.position, claimed.who)?;
        Some((claimed, refusal))
    }

    /// A line that the present decision used up although it is not about it.
    pub(super) fn eaten(&mut self, line: &Line, at: String, missing: Vec<Line>) {
        let eaten = Eaten { index: self.next, line: line.clone(), at, missing };
        self.report.eaten.push(eaten);
    }

    /// What lines and reports call a player.
    pub(super) fn called(&self, player: G::Player) -> String {
        self.game.player(&self.position.state, player)
    }

    /// A decision in words: who is asked what.
    pub(super) fn asks(&self, who: G::Player, prompt: &Prompt<G>) -> String {
        format!(
            "`{}` was asked “{}”",
            self.called(who),
            self.game.question(self.position.view(), who, prompt)
        )
    }

    /// What a line names that the present node does not show, and why not.
    fn unasked(&mut self, line: &Line, claimed: Claimed<G>, bans: Vec<G::Ban>) -> OptionRefused {
        let past = Past { used: &self.report.order, passed: &self.passed };
        let bans: Vec<_> = bans.into_iter().map(|ban| self.game.in_hindsight(ban, past)).collect();
        let label = self.game.label(&self.position.state, claimed.claim.pick());
        let refused = self.explained(line.choose.clone(), label, &bans);
        OptionRefused { also: claimed.also, ..refused }
    }

    /// Whether the choice is made by itself although the line could mean it.
    fn is_forced(&self, line: &Line, choice: &Choice<G>) -> bool {
        match choice.options.as_slice() {
            [only] => {
                let ambiguous = line.who.is_none() && self.game.is_ambiguous(&only.pick);
                ambiguous || self.game.comes_back(&self.position.state, &only.pick)
            }
            _ => false,
        }
    }

    /// Whether a line's name is that of a pick, or means it.
    fn is_named(&self, name: &str, pick: &Pick<G>) -> bool {
        is_stable_name(name, pick) || self.game.means(&self.position.state, name, pick)
    }

    pub(super) fn refused(&mut self, choice: &Choice<G>) -> Vec<OptionRefused> {
        choice.refused.iter().map(|refused| self.refusal(choice, refused)).collect()
    }

    fn refusal(&mut self, choice: &Choice<G>, refused: &Refused<G>) -> OptionRefused {
        let words = self.game.words(self.position.view(), (choice.who, &choice.prompt), &refused.pick);
        let told = self.explained(refused.pick.to_string(), words.label, &refused.bans);
        OptionRefused { also: words.also, ..told }
    }

    fn explained(&mut self, name: String, label: String, bans: &[G::Ban]) -> OptionRefused {
        let told: Vec<Told> = bans.iter().map(Reason::told).collect();
        let mut citations = Vec::new();
        for citation in told.iter().flat_map(|told| self.citer.all(&told.citations)) {
            if !citations.contains(&citation) {
                citations.push(citation);
            }
        }
        let reasons: Vec<_> = told.into_iter().map(|told| told.text).collect();
        OptionRefused { name, also: Vec::new(), label, reason: reasons.join("; "), citations }
    }

    pub(super) fn line_at_chance(&mut self, line: &Line, chance: &Chance<G>, asked: &Prompt<G>) -> Use {
        if is_asked(line, &self.called(chance.who)) || is_asked(line, CHANCE) {
            let named = |outcome: &Outcome<G>| self.is_named(&line.choose, &Pick::Game(outcome.pick.clone()));
            if let Some(index) = chance.outcomes.iter().position(named) {
                return Use::Take(index);
            }
        }
        self.line_elsewhere(line, (chance.who, asked), |_| chance.outcomes.len() == 1)
    }

    /// Lines behind the end that a rule refuses.
    pub(super) fn too_late(&mut self) {
        while let Some(line) = self.lines.get(self.next) {
            let waited = self.waiting.take().filter(|(index, _)| *index == self.next);
            let refused = match waited {
                Some((_, refused)) => refused,
                None => match self.refused_elsewhere(line, None) {
                    Some((claimed, refusal)) => self.unasked(line, claimed, refusal.bans()),
                    None => return,
                },
            };
            self.report.refused.push(refused);
            self.eaten(line, "everything was over".to_owned(), Vec::new());
            self.next += 1;
        }
    }

    /// A finding about the first line that names nothing here, and one about those behind it. `missing` are the lines
    /// that are missing before it.
    pub(super) fn leftover(&mut self, here: &str, names: &[String], missing: &[Line]) {
        let Some((line, behind)) = self.lines.get(self.next..).and_then(<[Line]>::split_first) else {
            return;
        };
        let nth = self.next + 1;
        let message = format!("`{line}` matches nothing: {here}");
        let finding = Diagnostic::error(LINE_MATCHES_NOTHING, message);
        let finding = finding.field(format!("line[{nth}]"));
        let choose = || match rolls_other_dice(&line.choose, names) {
            Some(help) => help,
            None if !missing.is_empty() => missing_before(missing),
            None if names.is_empty() => "leave it out".to_owned(),
            None => did_you_mean(&line.choose, names.iter().map(String::as_str)),
        };
        self.report.diagnostics.push(match self.unknown_player(line, nth) {
            Some(unknown) => unknown,
            None => finding.help(choose()),
        });
        if !behind.is_empty() {
            let message = match behind.len() {
                1 => "what comes behind it was not reached".to_owned(),
                more => format!("the {more} behind it were not reached"),
            };
            let finding = Diagnostic::info("line-not-reached", message);
            self.report.diagnostics.push(finding.field(format!("line[{}]", nth + 1)));
        }
    }

    /// The finding about a line for somebody who takes no part.
    fn unknown_player(&self, line: &Line, nth: usize) -> Option<Diagnostic> {
        let seats = self.game.seats(&self.position.state);
        let known: Vec<String> =
            seats.into_iter().map(|seat| self.called(seat)).chain([CHANCE.to_owned()]).collect();
        let who = line.who.as_ref()?;
        if known.iter().any(|known| is_asked(line, known)) {
            return None;
        }
        let message = format!("`{line}` is for `{who}`, and nobody is called so");
        let finding = Diagnostic::error(LINE_MATCHES_NOTHING, message);
        let help = did_you_mean(who, known.iter().map(String::as_str));
        Some(finding.field(format!("line[{nth}].who")).help(help))
    }
}
