//! Which effects does the situation list, and how do their cards lie?

use super::{
    effect::{
        Component, EffectBan, Forbidden, Happening, Known, Moment, OnceIn, Part, Standing, TimingWord,
        TypedEffect, Whose,
    },
    named_events,
    progress::AttackStep,
    setup::Player,
    state::State,
    terms::{Command, UnitKind},
};

impl State {
    /// Whose effect it is.
    pub fn owner(&self, effect: &TypedEffect) -> Player {
        self.fight.player(effect.owner)
    }

    /// Whether an effect was used as often as its card allows. What was used before the situation counts for the attack that is
    /// asked about, or for all of them.
    pub(super) fn is_used_up(&self, nth: u8, once: OnceIn) -> bool {
        let asked = self.attack.by == Player::Attacker && self.attack.further.is_none();
        match once {
            OnceIn::Attack => {
                self.attack.used.contains(&nth) || asked && self.table.sheet.limited.contains(&nth)
            }
            OnceIn::Activation | OnceIn::Round | OnceIn::Game => self.table.sheet.limited.contains(&nth),
        }
    }

    /// The ship or squadron that an effect means.
    pub(super) fn meant(&self, effect: &TypedEffect, whose: Whose) -> Player {
        let owner = self.owner(effect);
        match whose {
            Whose::Own | Whose::Friendly => owner,
            Whose::Enemy => owner.opponent(),
            Whose::Attacker => self.attack.by,
            Whose::Defender => self.attack.on(),
        }
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
    pub(super) fn takes_part(&self, effect: &TypedEffect) -> bool {
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
        self.table.sheet.iter().filter(move |(_, effect)| {
            let moment = self.moment(effect);
            let here = moment.word == word && moment.event == event;
            let here = here && !effect.is_critical() && !effect.is_constant();
            here && (!of_attack || self.takes_part(effect)) && self.rules_out(effect).is_empty()
        })
    }

    /// Whether any effect waits for this moment in some attack.
    pub(super) fn is_awaited(&self, word: TimingWord, of: Known) -> bool {
        self.table.sheet.iter().any(|(_, effect)| {
            let moment = self.moment(effect);
            moment.word == word
                && moment.event.known() == Some(of)
                && !effect.is_critical()
                && !effect.is_constant()
        })
    }

    /// Whether the ship or squadron on which an effect stands is destroyed here.
    pub(super) fn stands_on_destroyed(&self, effect: &TypedEffect) -> bool {
        let unit = self.side(self.owner(effect));
        let on_it = match unit.kind {
            UnitKind::Ship => {
                effect.component.is_upgrade()
                    || matches!(effect.component, Component::Ship | Component::Damage)
            }
            UnitKind::Squadron => effect.component == Component::Squadron,
        };
        on_it && !effect.beside && unit.destroyed()
    }

    /// Whether an effect is the text of a damage card that is in the deck, or that `deck` names.
    pub(super) fn is_text_of_the_deck(&self, effect: &TypedEffect) -> bool {
        let decked = self.fight.decked.iter().filter_map(|nth| self.table.sheet.effect(*nth));
        effect.component == Component::Damage
            && (self.moment(effect).event.known() == Some(Known::DealtFaceup)
                || decked.into_iter().any(|other| other.name == effect.name))
    }

    /// Which active effect says that `who` cannot do this.
    pub(super) fn cannot(&self, who: Player, what: impl Fn(Forbidden) -> bool) -> Option<EffectBan> {
        let holds = |(nth, effect): &(u8, &TypedEffect)| {
            self.table.sheet.card(*nth).is_active()
                && (!self.is_text_of_the_deck(effect) || self.table.sheet.dealt.contains(nth))
                && effect.unit == Standing::Deployed
                && !self.stands_on_destroyed(effect)
                && super::conditions::unmet(self, effect).is_none()
                && (effect.part.is_none() || self.takes_part(effect))
                // what is paid for holds once it is paid, in that attack
                && (effect.cost.is_empty() || self.attack.used.contains(nth))
        };
        let mut holding = self.table.sheet.iter().filter(holds);
        holding.find_map(|(_, effect)| effect.forbids(|whose| self.meant(effect, whose) == who, &what))
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
    pub(super) fn rules_out(&self, effect: &TypedEffect) -> Vec<EffectBan> {
        let mut bans = Vec::new();
        bans.extend(self.no_moment(effect));
        bans.extend(effect.out_of_play());
        if effect.is_critical() && self.part(effect) == Part::Defending {
            bans.push(EffectBan::NotAttacker);
        }
        for cost in &effect.cost {
            let not_own = |whose| !is_own(self, effect, whose);
            if cost.whose().is_some_and(not_own) {
                bans.push(EffectBan::NotOwn(cost.component()));
            }
        }
        bans
    }

    /// Why the moment of an effect does not come in this situation.
    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        if effect.is_constant() {
            return None;
        }
        if let Some(command) = effect.command().filter(|command| *command != Command::ConcentrateFire) {
            return Some(EffectBan::OtherCommand(command));
        }
        let moment = self.moment(effect);
        let comes = match moment.event.known() {
            Some(
                Known::ConcentrateFireCommand
                | Known::ShipDestroyed
                | Known::SquadronDestroyed
                | Known::DealtFaceup,
            ) => true,
            Some(Known::Attack) => true,
            Some(step) if step.is_step() => true,
            None if named_events::is_known(&moment.event) => true,
            _ => self.table.sheet.causes(&moment.event),
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

/// Whether `whose` is the ship or squadron of the effect itself: a squadron's card spends nothing of a ship, and the
/// other way round.
pub(super) fn is_own(state: &State, effect: &TypedEffect, whose: Whose) -> bool {
    let owner = state.owner(effect);
    let squadron = state.side(owner).kind == UnitKind::Squadron;
    let stands_there = (effect.component == Component::Squadron) == squadron;
    stands_there && whose != Whose::Friendly && state.meant(effect, whose) == owner
}
