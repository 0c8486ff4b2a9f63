//! What does an event do, and to which things?

use super::event::Event;
use crate::{
    ability::Done,
    play::nouns::{card::CardId, context::Deed, objects::Object},
};

/// What an event does.
pub(crate) struct Outcome {
    /// To what it is done; of several things the last is the one that it happens to.
    pub(crate) to: Vec<Object>,
    /// The word by which later sentences refer to it: `defeated this way`. None if there is no such word.
    pub(crate) deed: Option<Deed>,
    /// Whether the thing leaves play.
    leaves: bool,
}

impl Outcome {
    /// Done to these things, with no word for it.
    fn to(to: Vec<Object>) -> Self {
        Self { to, deed: None, leaves: false }
    }

    /// Done to one thing.
    fn of(done: Done, object: Object) -> Self {
        Self { to: vec![object.clone()], ..Self::so_many(done, Some(object), 1) }
    }

    /// So much of it, or so many.
    fn so_many(done: Done, to: Option<Object>, amount: u32) -> Self {
        Self { to: Vec::new(), deed: Some(Deed { done, to, amount }), leaves: false }
    }

    /// The thing leaves play by it.
    fn leaving(self) -> Self {
        Self { leaves: true, ..self }
    }

    /// It leaves play by it, unless it was not there.
    fn leaving_play(self) -> Self {
        let leaves = matches!(self.to.as_slice(), [Object::Unit(_) | Object::Upgrade(_)]);
        Self { leaves, ..self }
    }
}

impl Event {
    /// What it does: a row for each event.
    pub(crate) fn outcome(&self) -> Outcome {
        let unit = |id: &CardId| Object::Unit(id.clone());
        match self {
            Event::Damage(damage) => {
                let source = damage.source.iter().map(unit);
                let amount = u32::from(damage.amount);
                let dealt = Outcome::so_many(Done::Damaged, Some(damage.to.clone()), amount);
                let deed = dealt.deed.filter(|_| amount > 0);
                Outcome { deed, ..Outcome::to(source.chain([damage.to.clone()]).collect()) }
            }
            Event::Heal { from, amount } => {
                let healed = Outcome::so_many(Done::Healed, Some(from.clone()), u32::from(*amount));
                Outcome { to: vec![from.clone()], ..healed }
            }
            Event::Defeat { unit: id, .. } => Outcome::of(Done::Defeated, unit(id)).leaving(),
            Event::DefeatUpgrade { upgrade, .. } => {
                Outcome::of(Done::Defeated, Object::Upgrade(upgrade.id.clone())).leaving()
            }
            Event::DefeatToken { on, token, .. } => {
                Outcome::of(Done::Defeated, Object::Token(on.clone(), *token)).leaving()
            }
            Event::DefeatOwnToken(what) => Outcome::of(Done::Defeated, what.clone()).leaving(),
            Event::DefeatResource(what) => Outcome::of(Done::Defeated, what.clone()),
            Event::Capture { what, .. } => Outcome::of(Done::Captured, unit(what)).leaving(),
            Event::Return { what, .. } => Outcome::of(Done::Returned, what.clone()).leaving_play(),
            Event::PutOnDeck { what, .. } => Outcome::to(vec![what.clone()]).leaving_play(),
            Event::Discard { card, .. } => Outcome::of(Done::Discarded, card.clone()),
            Event::Exhaust(what) => Outcome::of(Done::Exhausted, what.clone()),
            Event::Ready(what) => Outcome::of(Done::Readied, what.clone()),
            Event::Play(played) => Outcome::of(Done::Played, played.object()),
            Event::CreateUnit { id, .. } => Outcome::of(Done::Created, unit(id)),
            Event::CreateCredits { count, .. } => Outcome::so_many(Done::Created, None, u32::from(*count)),
            Event::GiveTokens { to, token, count, .. } => {
                let token = Object::Token(to.clone(), *token);
                let given = Outcome::so_many(Done::Given, Some(token), u32::from(*count));
                Outcome { to: vec![unit(to)], ..given }
            }
            Event::Draw { count, .. } => Outcome::so_many(Done::Drawn, None, u32::from(*count)),
            Event::DrawThis { what, .. } => Outcome::of(Done::Drawn, what.clone()),
            Event::Resource { what, .. } => Outcome::so_many(Done::Resourced, Some(what.clone()), 1),
            Event::Pay { resources, .. } => Outcome::so_many(Done::Paid, None, u32::from(*resources)),
            Event::Choose { what, .. } => {
                let only = what.first().filter(|_| what.len() == 1).cloned();
                let count = u32::try_from(what.len()).unwrap_or(u32::MAX);
                Outcome { to: what.clone(), ..Outcome::so_many(Done::Chosen, only, count) }
            }
            Event::Attack(attack) | Event::CombatEnds(attack) => {
                Outcome::to(vec![unit(&attack.attacker), attack.target.clone()])
            }
            Event::Modify { unit: id, .. } | Event::Set { unit: id, .. } => Outcome::to(vec![unit(id)]),
            Event::Gain { unit: id, .. } | Event::Lose { unit: id, .. } => Outcome::to(vec![unit(id)]),
            Event::Move { unit: id, .. } | Event::Deploy { leader: id, .. } => Outcome::to(vec![unit(id)]),
            Event::Rescue(captive, _) => Outcome::to(vec![Object::Unit(captive.id.renewed())]),
            Event::Attach { upgrade, .. } => Outcome::to(vec![Object::Upgrade(upgrade.clone())]),
            Event::Ban { to: what, .. } | Event::Control { what, .. } => Outcome::to(vec![what.clone()]),
            Event::AttackOver | Event::NoAttack(_) | Event::TakeInitiative(_) => Outcome::to(Vec::new()),
            Event::Pass { .. } | Event::Turn(_) | Event::StartAction | Event::EndAction => {
                Outcome::to(Vec::new())
            }
            Event::StartRegroup | Event::ReadyAll { .. } | Event::EndRegroup => Outcome::to(Vec::new()),
            Event::Force(_) | Event::UseForce(_) | Event::UseAction { .. } => Outcome::to(Vec::new()),
            Event::CollectBounty { .. } | Event::CostIs { .. } | Event::Spend(_) => Outcome::to(Vec::new()),
            Event::FirstTime(_) | Event::Discount(_) | Event::DiscountUsed(_) => Outcome::to(Vec::new()),
            Event::Delay(_) | Event::Due(_) | Event::Stand(_) | Event::StandDown(_) => {
                Outcome::to(Vec::new())
            }
            Event::Prevent { .. } | Event::Seen { .. } | Event::ChooseArena(_) => Outcome::to(Vec::new()),
            Event::ChoosePlayer(_) | Event::Idle { .. } | Event::Others { .. } => Outcome::to(Vec::new()),
            Event::Look | Event::End(_) => Outcome::to(Vec::new()),
        }
    }

    /// The thing that it is done to: the last one that it names.
    pub(crate) fn done_to(&self) -> Option<Object> {
        self.outcome().to.pop()
    }

    /// What leaves play by it.
    pub(crate) fn left_play(&self) -> Option<Object> {
        let Outcome { mut to, leaves, .. } = self.outcome();
        to.pop().filter(|_| leaves)
    }
}
