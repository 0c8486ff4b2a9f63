//! What does an ability give a card that it lets a player play?
//!
//! It comes as early as it can (CR 6.2.1, 6.2.1.b): together with the card entering play, so what that triggers sees it. Tokens
//! come with the unit, too (CR 6.2.5.e): see `following`.

use super::super::{
    ability::{Ability, Amount, Effect, Gained, Keyword as Printed, Kind, Occurrence, Slot, Step, Steps},
    bans::Ban,
    board::Board,
    card::CardId,
    condition,
    context::Context,
    event::Event,
    event_fields::Played,
    keywords::KeywordKind,
    objects::Object,
    plan::Granted,
};
use super::lasting;

impl Granted {
    /// What these sentences of an ability give; none if there are none.
    pub fn new(context: &Context, card: Slot, steps: &Steps) -> Option<Self> {
        let actors = context.actors.clone();
        let context = Context { actors, ..context.within(steps) };
        (!steps.is_empty()).then(|| Self { context: Box::new(context), card })
    }

    /// What happens as the card enters play.
    ///
    /// # Errors
    /// A part that is not carried out here.
    pub fn events(&self, board: &Board<'_>, played: &Played) -> Result<Vec<Event>, Ban> {
        let mut events = Vec::new();
        for step in self.given(board, &played.card)? {
            let entered = self.meaning(played.object());
            for words in &step.does {
                events.extend(lasting::events(board, &entered, words, 1)?);
            }
        }
        Ok(events)
    }

    /// The number of the Exploit that the card is given.
    pub fn exploit(&self, board: &Board<'_>, card: &CardId) -> u16 {
        exploit(self.given(board, card).unwrap_or_default().into_iter(), self.card)
    }

    /// The sentences whose conditions the card meets.
    fn given(&self, board: &Board<'_>, card: &CardId) -> Result<Vec<&Step>, Ban> {
        let context = self.meaning(Object::Card(card.clone()));
        let mut given = Vec::new();
        for step in self.context.steps.iter() {
            if condition::all(board, &context, &step.conditions)? {
                given.push(step);
            }
        }
        Ok(given)
    }

    fn meaning(&self, card: Object) -> Context {
        let mut context = (*self.context).clone();
        context.slots.insert(self.card.0, vec![card]);
        context
    }
}

/// The number of the Exploit that sentences give the card which has that number in them.
pub fn exploit<'s>(steps: impl Iterator<Item = &'s Step>, card: Slot) -> u16 {
    let gained = steps.flat_map(|step| &step.does).flat_map(|doing| match &doing.effect {
        Effect::Gain { what, gained, .. } if what.meaning() == card => gained.as_slice(),
        _ => &[],
    });
    let number = |gained: &Gained| match gained {
        Gained::Keyword(Printed::Numbered(KeywordKind::Exploit, Amount::Number(number))) => {
            u16::try_from(*number).ok()
        }
        _ => None,
    };
    gained.filter_map(number).sum()
}

/// Whether something is given too late, where an ability says what the next card that is played gains: it would matter as that card is
/// played, and what it says of the card comes behind that.
pub fn comes_late(steps: &[Step]) -> bool {
    fn on_its_play(ability: &Ability) -> bool {
        match &ability.kind {
            Kind::Triggered { when, .. } => {
                when.iter().any(|happening| matches!(happening.what, Occurrence::WhenPlayed(_)))
            }
            Kind::Keyword(keyword) => is_late(keyword),
            _ => false,
        }
    }
    fn is_late(keyword: &Printed) -> bool {
        match keyword {
            Printed::Carrying(KeywordKind::Coordinate, ability) => on_its_play(ability),
            Printed::Numbered(KeywordKind::Exploit, number) => !matches!(number, Amount::Number(_)),
            Printed::Costing(..) | Printed::Bare(KeywordKind::Plot) => true,
            _ => false,
        }
    }
    let gained = steps.iter().flat_map(|step| &step.does).flat_map(|doing| match &doing.effect {
        Effect::Gain { gained, .. } => gained.as_slice(),
        _ => &[],
    });
    gained.into_iter().any(|gained| match gained {
        Gained::Keyword(keyword) => is_late(keyword),
        Gained::Ability(ability) => on_its_play(ability),
        Gained::AbilitiesOf(_) | Gained::Trait(_) | Gained::Aspect(_) => false,
    })
}
