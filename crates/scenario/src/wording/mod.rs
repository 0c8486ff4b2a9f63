//! What does a line mean where a game lets somebody decide?
//!
//! Why it is refused, for which decision it waits, what else it may be called, and what a reader should know besides. One file
//! per kind of scenario; the words of the decisions themselves are the game's own ([`Worded`]).

mod attack;
mod command;
mod damage;
mod play;
mod round;
mod status;
mod timing;

use super::Line;
use engine::{Choice, Claim, Game, Pause, Pick, Position, Prompt, Reason, Worded};
use names::Diagnostic;

/// How lines are understood at a game's decisions.
pub(super) trait Wording: Worded {
    /// What a line names that the present node does not show: the option that it would be, whose it is, and when it is asked. None
    /// where no rule speaks of it.
    fn claim(&self, asked: &Pause<'_, Self>, line: &Line) -> Option<Claimed<Self>> {
        let _ = (asked, line);
        None
    }

    /// Whether a reason refuses something only for now, where a position rests. A line waits for it while there is nothing to
    /// decide, and the reason holds where its time never comes.
    fn is_for_now(&self, rests: &Position<Self>, ban: &Self::Ban) -> bool {
        let _ = rests;
        ban.is_for_now()
    }

    /// Why it is refused, told by what has become before of what the line names.
    fn in_hindsight(&self, ban: Self::Ban, past: Past<'_>) -> Self::Ban {
        let _ = past;
        ban
    }

    /// The pick of the present decision that a line for a later one presupposes: who spends a dial later keeps it now.
    /// It is taken, and the line waits for its own decision.
    fn presupposed(&self, state: &Self::State, line: &Line, prompt: &Prompt<Self>) -> Option<Pick<Self>> {
        let _ = (state, line, prompt);
        None
    }

    /// Whether `name` means a pick although it is not its stable name to the letter: dice of a roll in
    /// another order.
    fn means(&self, state: &Self::State, name: &str, pick: &Pick<Self>) -> bool {
        let _ = (state, name, pick);
        false
    }

    /// Whether the same name belongs to several decisions, such as `done`. Such a line without a
    /// player is kept for a decision that is not made by itself.
    fn is_ambiguous(&self, pick: &Pick<Self>) -> bool {
        matches!(pick.to_string().as_str(), "done" | "pass")
    }

    /// Whether the only pick of a choice is called as one of a later choice will be: a line with that name is kept for that one.
    fn comes_back(&self, state: &Self::State, pick: &Pick<Self>) -> bool {
        let _ = (state, pick);
        false
    }

    /// Whether orders of waiting effects that come to the same, every one of them, are shown as one.
    fn shows_one_order(&self) -> bool {
        false
    }

    /// What is done at a choice where no line says anything and the rest only could be done, if there is such an option.
    fn goes_without_saying(&self, choice: &Choice<Self>) -> Option<usize> {
        let _ = choice;
        None
    }

    /// What else could be done where something goes without saying, in words; none where that makes no difference.
    fn is_open_besides(&self, choice: &Choice<Self>) -> Option<String> {
        let _ = choice;
        None
    }

    /// What a reader should know about the way from one state to another: what is left out here.
    fn notes(&self, before: &Self::State, after: &Self::State) -> Vec<Diagnostic> {
        let _ = (before, after);
        Vec::new()
    }

    /// What the dice of each attack add up to, in words; empty where nobody attacks.
    fn reckoning(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }
}

/// What has become of effects so far, by name.
#[derive(Clone, Copy)]
pub(super) struct Past<'a> {
    /// Those that were used.
    pub(super) used: &'a [String],
    /// Those that their player could have used, and has left.
    pub(super) passed: &'a [String],
}

/// A pick that is not shown, as a line names it.
pub(super) struct Claimed<G: Game> {
    /// What it would be.
    pub(super) claim: Claim<G>,
    /// Who names it, where the line says so.
    pub(super) who: Option<G::Player>,
    /// What else lines and expectations may call it.
    pub(super) also: Vec<String>,
}
