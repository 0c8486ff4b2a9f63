//! In which way has something happened, by whom, and to what?

use super::waiting::is_moment;
use crate::{
    ability::{DamageWord, DefeatedHow, Filter, Moment, Occurrence, Pick, PlayedHow, Target, Who, Zone},
    play::{
        nouns::{
            bans::Answer,
            card::CardId,
            context::Context,
            event_fields::{Damage, Defeated, Played, PlayedAs, TokenDefeated, UpgradeDefeated},
            objects::{Attack, Leave, Object},
            setup::Zone as Lying,
            unit::{DamageKind, Upgrade},
        },
        present::{board::Board, scene::Scene},
        rows::event::Event,
    },
    terms::Player,
};

/// Who has defeated an upgrade: the player whom an instruction told to. The rules settle the other cases for units alone (CR
/// 1.18).
pub fn whose_defeat(context: &Context, upgrade: &Upgrade, why: UpgradeDefeated) -> Answer<Player> {
    match why {
        UpgradeDefeated::Ability(by) | UpgradeDefeated::LeaderLeaves(by) => Ok(by),
        UpgradeDefeated::Unique => Ok(upgrade.controller),
        UpgradeDefeated::Loose => Err(context.unsettled()),
    }
}

/// Who has defeated a token upgrade: whose ability does it (the token's own is its controller's, who is the unit's).
pub fn whose_token_defeat(board: &Board<'_>, on: &CardId, why: TokenDefeated) -> Option<Player> {
    let controller = board.table.unit(on).map(|unit| unit.controller);
    match why {
        TokenDefeated::Ability(by) => Some(by),
        TokenDefeated::Prevented | TokenDefeated::CombatOver => controller,
        TokenDefeated::Saboteur => controller.map(Player::opponent),
    }
}

impl Scene<'_> {
    /// Whether a card was played from where the words say: `a card from your discard pile`.
    pub fn is_from_there(self, what: &Target, played: &Played) -> Answer<bool> {
        let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else { return Ok(true) };
        self.comes_from(from, played)
    }

    /// The same, of a description.
    pub fn comes_from(self, what: &Filter, played: &Played) -> Answer<bool> {
        let Some(place) = &what.place else { return Ok(true) };
        let zone = named(played.from);
        // a card lies in its owner's zones, and among the resources of who controls it
        let whose = if zone == Zone::Resources { played.who } else { played.owner };
        // `an opponent plays a card from their hand`
        let they = Context { they: Some(played.who), ..self.context.clone() };
        let of = place.of.map_or(Ok(true), |of| Ok(they.players(self.board.table, of)?.contains(&whose)))?;
        Ok(of && place.zones.contains(&zone))
    }

    pub fn defeated_how(self, how: DefeatedHow, unit: &CardId, why: Defeated, last: Option<&Attack>) -> bool {
        let attack = last.or(self.board.table.attack());
        let attacking = attack.is_some_and(|attack| attack.attacker == *unit);
        let defending = attack.is_some_and(|attack| attack.target == Object::Unit(unit.clone()));
        match how {
            DefeatedHow::Anyhow => true,
            DefeatedHow::WhileAttacking => attacking,
            DefeatedHow::WhileDefending => defending,
            DefeatedHow::ByCombatDamage => matches!(why, Defeated::InCombat(_)),
            DefeatedHow::ByThisUnit => {
                let by_this =
                    attack.is_some_and(|attack| attack.attacker_in && attack.attacker == self.context.this);
                matches!(why, Defeated::NoHp(_) | Defeated::InCombat(_)) && defending && by_this
            }
        }
    }

    /// Whether an event is what the heading of a card waits for that names nothing but itself, or a time.
    pub(crate) fn is_its_own(self, what: &Occurrence, event: &Event) -> bool {
        let this = &self.context.this;
        match (what, event) {
            (Occurrence::WhenPlayed(how), Event::Play(played)) => {
                played.card.renewed_or_same(this) && fits_how(*how, played)
            }
            (Occurrence::WhenDeployed, Event::Deploy { leader, .. }) => leader == this,
            (Occurrence::WhenDefeated, Event::Defeat { unit, .. }) => unit == this,
            (Occurrence::WhenDefeated, Event::DefeatUpgrade { upgrade, .. }) => upgrade.id == *this,
            (Occurrence::WhenCaptured, Event::Capture { what, .. }) => what == this,
            (Occurrence::OnAttack, Event::Attack(attack)) => attack.attacker == *this,
            (Occurrence::OnDefense, Event::Attack(attack)) => attack.target == self.this(),
            (Occurrence::WhenAttackEnds { .. }, Event::CombatEnds(attack)) => {
                attack.attacker_in && attack.attacker == *this
            }
            // `when you ready cards`: not when the opponent does
            (Occurrence::At(Moment::ReadyStep), Event::ReadyAll { who, .. }) => *who == self.context.you,
            (Occurrence::At(moment), event) => is_moment(*moment, event),
            _ => false,
        }
    }

    /// Whether who is meant has done it.
    pub(crate) fn done_by(self, who: Who, player: Player, slots: Option<Slots>) -> Answer<Option<Slots>> {
        let players = self.players(who)?;
        Ok(slots.filter(|_| players.contains(&player)))
    }
}

/// A zone as words name it.
pub fn named(zone: Lying) -> Zone {
    match zone {
        Lying::Hand => Zone::Hand,
        Lying::Deck => Zone::Deck,
        Lying::Discard => Zone::Discard,
        Lying::Resources => Zone::Resources,
    }
}

pub fn fits_how(how: PlayedHow, played: &Played) -> bool {
    match how {
        PlayedHow::Anyhow => true,
        PlayedHow::AsUpgrade => matches!(played.how, PlayedAs::Upgrade(_)),
        PlayedHow::AsUnit => played.how == PlayedAs::Unit,
        PlayedHow::Using(kind) => played.using == Some(kind),
    }
}

pub fn sort(kind: DamageWord, damage: &Damage) -> bool {
    match kind {
        DamageWord::Any => true,
        DamageWord::Combat => damage.kind == DamageKind::Combat,
        DamageWord::NonCombat => damage.kind != DamageKind::Combat,
    }
}

/// One thing that an event is about, as an occurrence describes it.
pub(crate) struct About<'w> {
    /// Whose doing it has to be, where that is said, and whose it is.
    pub(crate) by: Option<(Who, Player)>,
    /// The description.
    pub(crate) what: &'w Target,
    /// The thing.
    pub(crate) object: Object,
}

/// The one thing that an occurrence describes, in an event of its kind. None for another event, and for an occurrence that
/// describes more than one thing.
pub(crate) fn about<'w>(what: &'w Occurrence, event: &Event) -> Option<About<'w>> {
    let one = |what: &'w Target, object: Object| Some(About { by: None, what, object });
    let done = |by, what: &'w Target, object| Some(About { by: Some(by), what, object });
    let unit = |id: &CardId| Object::Unit(id.clone());
    match (what, event) {
        (Occurrence::Defeated { what, .. }, event) => one(what, defeated(event)?),
        (Occurrence::PlayerDefeats { who, what }, event) => {
            let (player, token) = used_up(event)?;
            done((*who, player), what, token)
        }
        (Occurrence::EntersPlay(what), event) => one(what, entered(event)?),
        (Occurrence::LeavesPlay(what), event) => {
            one(what, event.left_play().filter(|gone| matches!(gone, Object::Unit(_) | Object::Upgrade(_)))?)
        }
        (Occurrence::Attacked(what), Event::Attack(attack)) => one(what, attack.target.clone()),
        (Occurrence::AttackEnds { what, .. }, Event::CombatEnds(attack)) if attack.attacker_in => {
            one(what, unit(&attack.attacker))
        }
        (Occurrence::PlayerDealsDamage { who, to }, Event::Damage(damage)) => {
            done((*who, damage.by), to, damage.to.clone())
        }
        (Occurrence::Damaged { what, kind, .. }, Event::Damage(damage)) if sort(*kind, damage) => {
            one(what, damage.to.clone())
        }
        (Occurrence::Healed(what), Event::Heal { from, .. }) => one(what, from.clone()),
        (Occurrence::Rescued(what), Event::Rescue(..)) => one(what, entered(event)?),
        (Occurrence::Captured(what), Event::Capture { what: id, .. }) => one(what, unit(id)),
        (Occurrence::Captures(what), Event::Capture { by, .. }) => one(what, unit(by)),
        (Occurrence::Deploys(what), Event::Deploy { leader, on: Some(_), .. }) => {
            one(what, Object::Upgrade(leader.clone()))
        }
        (Occurrence::Deploys(what), Event::Deploy { leader, on: None, .. }) => one(what, unit(leader)),
        (Occurrence::Readied(what), Event::Ready(object)) => one(what, object.clone()),
        (Occurrence::Exhausted(what), Event::Exhaust(object)) => one(what, object.clone()),
        // a ready unit is exhausted as it attacks (CR 6.3.3)
        (Occurrence::Exhausted(what), Event::Attack(attack))
            if matches!(attack.leave, Leave::Action | Leave::Ability) =>
        {
            one(what, unit(&attack.attacker))
        }
        (Occurrence::Returned(what), Event::Return { what: object, .. }) => one(what, object.clone()),
        (Occurrence::Given { token, to }, Event::GiveTokens { to: id, token: given, .. })
            if token == given =>
        {
            one(to, unit(id))
        }
        (Occurrence::Given { token, to }, Event::Play(played))
            if played.gifts.iter().any(|(given, _)| given == token) =>
        {
            one(to, played.object())
        }
        _ => None,
    }
}

/// What an event defeats that is no unit.
fn defeated(event: &Event) -> Option<Object> {
    if let Event::DefeatOwnToken(object) | Event::DefeatResource(object) = event {
        return Some(object.clone());
    }
    let fallen = event.left_play().filter(|gone| matches!(gone, Object::Upgrade(_) | Object::Token(..)));
    let defeats = matches!(event, Event::DefeatUpgrade { .. } | Event::DefeatToken { .. });
    fallen.filter(|_| defeats).or_else(|| used_up(event).map(|(_, token)| token))
}

/// The token that a player defeats by using the Force or by paying less, and who does.
fn used_up(event: &Event) -> Option<(Player, Object)> {
    let force =
        if let Event::UseForce(player) = event { Some((*player, Object::Force(*player))) } else { None };
    let Event::Pay { who, credits: 1.., .. } = event else { return force };
    Some((*who, Object::Credit(*who)))
}

/// What an event brings into play.
fn entered(event: &Event) -> Option<Object> {
    if let Event::GiveTokens { to, token, .. } = event {
        return Some(Object::Token(to.clone(), *token));
    }
    if let Event::Rescue(captive, _) = event {
        return Some(Object::Unit(captive.id.renewed()));
    }
    let Event::Play(played) = event else {
        return event.brought().map(|(_, id)| Object::Unit(id));
    };
    (played.how != PlayedAs::Event).then(|| played.object())
}

/// Who does what an occurrence says of a player alone; none where an event is no such thing.
pub(crate) fn doer(what: &Occurrence, event: &Event) -> Option<Player> {
    match (what, event) {
        (Occurrence::CollectsBounty(_), Event::CollectBounty { who, .. }) => Some(*who),
        (Occurrence::UsesTheForce(_), Event::UseForce(player)) => Some(*player),
        (Occurrence::TakesInitiative(_), Event::TakeInitiative(player)) => Some(*player),
        _ => None,
    }
}

pub(crate) fn both(one: Option<Slots>, other: Option<Slots>) -> Option<Slots> {
    let (mut one, other) = (one?, other?);
    one.extend(other);
    Some(one)
}

/// What the words of a heading mean, once it happens.
pub type Slots = Vec<(u16, Vec<Object>)>;
