//! In which attacks, and when in them, do the effects of the situation resolve?

use super::{
    effect::{EffectBan, Happening, Known, Moment, Part, TimingWord, TypedEffect},
    moments,
    progress::AttackStep,
    setup::Player,
    state::State,
    table::{See, Uses},
    terms::Command,
    work::AttackRules,
};

impl State {
    /// Whose effect it is.
    pub fn owner(&self, effect: &TypedEffect) -> Player {
        self.fight.player(effect.owner)
    }

    /// In which attacks an effect resolves: while its owner attacks, or while it defends.
    pub(super) fn part(&self, effect: &TypedEffect) -> Part {
        let own = match self.owner(effect) {
            Player::Attacker => Part::Attacking,
            Player::Defender => Part::Defending,
        };
        effect.part.unwrap_or(own)
    }

    /// Whether the present attack is one of those.
    pub(crate) fn takes_part(&self, effect: &TypedEffect) -> bool {
        let owner = self.owner(effect);
        match self.part(effect) {
            Part::Attacking => self.attack.by == owner,
            Part::Defending => self.attack.on() == owner,
        }
    }

    /// The moment of an effect. What may be used at any point of an attack is asked for in Resolve Attack Effects
    /// while its owner attacks, and in Spend Defense Tokens while it defends.
    pub(super) fn moment(&self, effect: &TypedEffect) -> Moment {
        let moment = effect.moment(&Known::Attack.into());
        if moment.word != TimingWord::While || moment.event.known() != Some(Known::Attack) {
            return moment;
        }
        let event = match self.part(effect) {
            Part::Attacking => Known::ResolveAttackEffects.into(),
            Part::Defending => Known::SpendDefenseTokens.into(),
        };
        Moment { event, ..moment }
    }

    /// The effects that wait for this moment of the present attack, critical effects not among them: they have a
    /// decision of their own.
    pub(super) fn waiting(
        &self,
        word: TimingWord,
        event: Happening,
    ) -> impl Iterator<Item = (u8, &TypedEffect)> {
        let of_attack = event.is_of_attack() || event.known() == Some(Known::ConcentrateFireCommand);
        self.table.cards.iter().filter(move |(nth, effect)| {
            let moment = self.moment(effect);
            let here = moment.word == word && moment.event == event;
            let here = here && !effect.is_critical() && !effect.is_constant();
            here && (!of_attack || self.takes_part(effect)) && !self.is_ruled_out(*nth)
        })
    }

    /// Whether an effect does not resolve in the situation, whatever happens.
    pub(super) fn is_ruled_out(&self, nth: u8) -> bool {
        !AttackRules.see(self).never(nth).is_empty()
    }

    /// Whether any effect waits for this moment in some attack.
    pub(super) fn is_awaited(&self, word: TimingWord, of: Known) -> bool {
        self.table.cards.iter().any(|(_, effect)| {
            let moment = self.moment(effect);
            moment.word == word
                && moment.event.known() == Some(of)
                && !effect.is_critical()
                && !effect.is_constant()
        })
    }
}

impl AttackStep {
    /// The step as effects name it.
    pub fn known(self) -> Option<Known> {
        match self {
            AttackStep::DeclareTarget => Some(Known::DeclareTarget),
            AttackStep::RollAttackDice => Some(Known::RollAttackDice),
            AttackStep::ResolveAttackEffects => Some(Known::ResolveAttackEffects),
            AttackStep::SpendDefenseTokens => Some(Known::SpendDefenseTokens),
            AttackStep::ResolveDamage => Some(Known::ResolveDamage),
            AttackStep::Over => None,
        }
    }
}

impl State {
    /// Why the moment of an effect does not come in this situation.
    pub(super) fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        if effect.is_constant() {
            return None;
        }
        if let Some(command) = effect.command().filter(|command| *command != Command::ConcentrateFire) {
            return Some(EffectBan::OtherCommand(command));
        }
        let moment = self.moment(effect);
        let comes = match moment.event.known() {
            Some(Known::ConcentrateFireCommand | Known::Attack) => true,
            Some(step) if step.is_step() => true,
            None if moments::is_known(&moment.event) => true,
            _ => self.table.may_see(&moment.event),
        };
        if !comes {
            return Some(EffectBan::OtherEvent(moment.event));
        }
        let early = match (moment.word, moment.event.known()) {
            (TimingWord::Before | TimingWord::When, Some(Known::Attack)) => true,
            (_, Some(Known::DeclareTarget)) => true,
            (word, Some(Known::RollAttackDice)) => word != TimingWord::After,
            _ => false,
        };
        let again = self.part(effect) != self.asked_part(effect);
        (early
            && self.fight.begins == AttackStep::ResolveAttackEffects
            && !again
            && self.fight.targets.is_empty())
        .then_some(EffectBan::Behind(moment.event))
    }

    /// Whether an effect waits for an event that no list has and nothing causes.
    pub fn waits_for_something_unknown(&self, effect: &TypedEffect) -> bool {
        let named = effect.event.as_ref().is_some_and(|event| event.known().is_none());
        let bans = self.no_moment(effect);
        named && bans.is_some_and(|ban| matches!(ban, EffectBan::OtherEvent(_)))
    }

    /// The part that the owner of an effect has in the attack that is asked about.
    fn asked_part(&self, effect: &TypedEffect) -> Part {
        match self.owner(effect) {
            Player::Attacker => Part::Attacking,
            Player::Defender => Part::Defending,
        }
    }
}
