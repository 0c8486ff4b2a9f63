//! Whom does an operation concern, what does it need, and who chooses in it?

use super::{
    DiceChange, Elsewhere, Extent, Forbidden, Happening, Missing, OnZone, Operation, RaidNamed, ShieldVerb,
    Taking, TokenVerb, Whose, carried_out::CarriedOut, dice::Pool,
};

impl Operation {
    /// What is done, and who chooses what is open in it where the operation says so.
    pub fn and_chooser(&self) -> (&Operation, Option<Whose>) {
        match self {
            Operation::ChosenBy { who, does } => (does, Some(*who)),
            operation => (operation, None),
        }
    }

    /// Whether something is open in it that somebody chooses when it is carried out: a die, a token, a hull zone, a card.
    pub fn leaves_a_choice(&self) -> bool {
        match self {
            Operation::Add { color, .. } => color.is_none(),
            Operation::Reroll { .. }
            | Operation::Change { .. }
            | Operation::Cancel(_)
            | Operation::Spend(_)
            | Operation::Either(_)
            | Operation::ExchangeDie
            | Operation::ReplaceDefense { .. }
            | Operation::MoveShields { .. }
            | Operation::Upgrade { .. }
            | Operation::DamageCards { .. } => true,
            Operation::FromCard { command, .. } => command.is_none(),
            Operation::GainRaid { command, .. } => !matches!(command, RaidNamed::Of(_)),
            Operation::Token { kind, .. }
            | Operation::SpendToken { kind, .. }
            | Operation::Mark { kind, .. }
            | Operation::Lock { kind, .. } => kind.is_none(),
            Operation::SpeedOfChoice { .. } => true,
            Operation::GainToken { command, .. }
            | Operation::DiscardRaid { command, .. }
            | Operation::DiscardCommandToken { command, .. } => command.is_none(),
            Operation::ReadyUnspent(_) | Operation::DefendElsewhere | Operation::Spread => true,
            Operation::Damage { zone, .. }
            | Operation::Shields { zone, .. }
            | Operation::Strip { zone, .. } => zone.is_none(),
            _ => false,
        }
    }

    /// Whether something of it happens in words only: no table shows it, and it is more than that somebody gets to see something.
    pub fn is_told(&self) -> bool {
        match self {
            Operation::Words(_) | Operation::Event(Happening::Named(_)) => true,
            Operation::Elsewhere { what, .. } => *what != Elsewhere::Information,
            Operation::ChosenBy { does, .. } => does.is_told(),
            Operation::Either(all) | Operation::Ships { does: all, .. } => all.iter().any(Operation::is_told),
            _ => false,
        }
    }

    /// Whose ship or squadron it does something to, where it is about one.
    pub fn whose(&self) -> Option<Whose> {
        match self {
            Operation::ChosenBy { does, .. } => does.whose(),
            Operation::Token { whose, .. }
            | Operation::AllTokens { whose, .. }
            | Operation::SpendToken { whose, .. }
            | Operation::Lock { whose, .. }
            | Operation::GainToken { whose, .. }
            | Operation::DiscardCommandToken { whose, .. }
            | Operation::DiscardCommandTokens(whose)
            | Operation::GainMatching(whose)
            | Operation::MatchSpeed(whose)
            | Operation::Slider(whose)
            | Operation::SlideBack(whose)
            | Operation::Bring { whose, .. }
            | Operation::TakeAway(whose, _)
            | Operation::Put(whose, _)
            | Operation::AnyFacedown(whose)
            | Operation::RollDamage { whose, .. }
            | Operation::DamagePer { whose, .. }
            | Operation::GainDial { whose, .. }
            | Operation::DiscardDial { whose, .. }
            | Operation::DiscardTopDial(whose)
            | Operation::ChangeDials { whose, .. }
            | Operation::Value { whose, .. }
            | Operation::SpeedOfChoice { whose, .. }
            | Operation::GainRaid { whose, .. }
            | Operation::DiscardRaid { whose, .. }
            | Operation::Mark { whose, .. }
            | Operation::ReadyUnspent(whose)
            | Operation::Strip { whose, .. }
            | Operation::OpponentChooses { whose, .. }
            | Operation::RecoverHull { whose, .. }
            | Operation::Speed { whose, .. }
            | Operation::DamageCards { whose, .. }
            | Operation::Damage { whose, .. }
            | Operation::Shields { whose, .. }
            | Operation::GainDefense { whose, .. }
            | Operation::SlowDown { whose, .. }
            | Operation::FacedownCards { whose, .. }
            | Operation::ReplaceDefense { whose, .. }
            | Operation::Deal { whose, .. } => Some(*whose),
            _ => None,
        }
    }

    /// What is not there where it finds nothing to do it to.
    pub fn missing(&self) -> Missing {
        match self {
            Operation::ChosenBy { does, .. } => does.missing(),
            operation if operation.modifies_dice() => Missing::Dice,
            Operation::SpendToken { .. } => Missing::Spendable,
            Operation::Token { verb, .. } | Operation::AllTokens { verb, .. } => match verb {
                TokenVerb::Ready => Missing::Exhausted,
                TokenVerb::Exhaust => Missing::Readied,
                TokenVerb::Discard => Missing::Token,
                TokenVerb::Recover | TokenVerb::Return => Missing::Discarded,
            },
            Operation::ReplaceDefense { .. } => Missing::Token,
            Operation::MoveShields { .. } => Missing::Shields,
            Operation::FromCard { .. } => Missing::OnCard,
            Operation::Upgrade { .. } => Missing::Card,
            Operation::DealtCard(_) | Operation::FacedownCards { .. } => Missing::DamageCard,
            Operation::Lock { .. } | Operation::Mark { .. } => Missing::Token,
            Operation::ReadyUnspent(_) => Missing::Exhausted,
            Operation::DiscardCommandToken { .. } | Operation::DiscardCommandTokens(_) => {
                Missing::CommandToken
            }
            Operation::DiscardDial { .. }
            | Operation::DiscardTopDial(_)
            | Operation::DiscardStack
            | Operation::ChangeDials { .. } => Missing::Dial,
            Operation::Gather => Missing::CommandToken,
            Operation::Spread => Missing::Shields,
            Operation::Shields { verb: ShieldVerb::Recover, .. } => Missing::Gap,
            Operation::Shields { .. } | Operation::Strip { .. } => Missing::Shields,
            Operation::OnZones { what: OnZone::Recover, .. } => Missing::Gap,
            Operation::OnZones { what: OnZone::Lose, .. } => Missing::Shields,
            Operation::Card { .. } => Missing::Card,
            Operation::DamageCards { .. } | Operation::AnyFacedown(_) => Missing::DamageCard,
            Operation::FullShields { .. } => Missing::Gap,
            Operation::RecoverHull { .. } => Missing::Hull,
            Operation::Speed { .. }
            | Operation::SpeedOfChoice { .. }
            | Operation::SlowDown { .. }
            | Operation::MatchSpeed(_) => Missing::Speed,
            _ => Missing::Other,
        }
    }

    /// Whether it is done at no time, but holds all the time.
    pub fn is_constant(&self) -> bool {
        matches!(
            self.carried_out(),
            CarriedOut::AllTheTime | CarriedOut::Allowing | CarriedOut::FromTheBeginning
        )
    }

    /// The dice of a pool that it takes; none of what takes none.
    pub(crate) fn taking(&self, pool: Pool) -> Option<Taking> {
        let exactly = |change, dice| Taking::new(change, Extent::Exactly, dice, pool);
        Some(match self {
            Operation::Reroll { extent, dice } => Taking::new(DiceChange::Rerolled, *extent, *dice, pool),
            Operation::Cancel(dice) => exactly(DiceChange::Canceled, *dice),
            Operation::Spend(dice) => exactly(DiceChange::Spent, *dice),
            Operation::Change { dice, to } => Taking::turning(*to, *dice, pool),
            _ => return None,
        })
    }

    /// Which card says that this cannot be done to attack dice; `says` finds one that says any of these things.
    pub(crate) fn dice_ban<B>(&self, says: impl Fn(&[Forbidden]) -> Option<B>) -> Option<B> {
        match self.and_chooser().0 {
            Operation::Add { .. } | Operation::AddShowing { .. } => {
                says(&[Forbidden::AddDice, Forbidden::ModifyDice])
            }
            Operation::Reroll { .. } => says(&[Forbidden::RerollDice, Forbidden::ModifyDice]),
            Operation::Change { .. }
            | Operation::Cancel(_)
            | Operation::Spend(_)
            | Operation::RemoveHalf
            | Operation::ExchangeDie => says(&[Forbidden::ModifyDice]),
            _ => None,
        }
    }

    /// Whether it does something to attack dice.
    pub fn modifies_dice(&self) -> bool {
        matches!(
            self.and_chooser().0,
            Operation::Add { .. }
                | Operation::AddPerDiscarded { .. }
                | Operation::AddShowing { .. }
                | Operation::Reroll { .. }
                | Operation::Change { .. }
                | Operation::Cancel(_)
                | Operation::RemoveHalf
                | Operation::ExchangeDie
                | Operation::Spend(_)
        )
    }
}
