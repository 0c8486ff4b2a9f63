//! Who decides what, where a position rests while somebody names what is not asked there?

use derive_where::derive_where;

use super::{Game, Prompt, Timing, View};

/// A position that rests at a node, with what is decided there.
#[derive_where(Clone, Copy)]
pub struct Pause<'a, G: Game> {
    /// The state, and what is going on.
    pub view: View<'a, G>,
    /// Who decides what; nobody at the end.
    pub now: Option<(G::Player, &'a Prompt<G>)>,
}

impl<'a, G: Game> Pause<'a, G> {
    /// Who decides.
    pub fn who(&self) -> Option<G::Player> {
        self.now.map(|(who, _)| who)
    }

    /// What the game asks; nothing where the window of an effect does.
    pub fn prompt(&self) -> Option<&'a G::Prompt> {
        match self.now {
            Some((_, Prompt::Game(prompt))) => Some(prompt),
            _ => None,
        }
    }

    /// Whether the game asks this.
    pub fn decides(&self, prompt: impl Into<G::Prompt>) -> bool {
        self.prompt() == Some(&prompt.into())
    }

    /// The window in which it is decided which effect is used next.
    pub fn window(&self) -> Option<Timing> {
        match self.now {
            Some((_, Prompt::Effect(timing))) => Some(*timing),
            _ => None,
        }
    }

    /// The events in that window.
    pub fn happening(&self) -> impl Iterator<Item = (Timing, &'a G::Event)> + use<'a, G> {
        let batch = self.window().and_then(|timing| Some((timing, self.view.batch()?)));
        batch.into_iter().flat_map(|(timing, batch)| batch.events().map(move |event| (timing, event)))
    }
}
