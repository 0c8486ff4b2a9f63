//! In which way has something happened, and by whom?

use super::{
    ability::{DamageWord, DefeatedHow, Filter, Pick, PlayedHow, Target, Zone},
    bans::Answer,
    board::Board,
    card::CardId,
    context::Context,
    event_fields::{Damage, Defeated, Played, PlayedAs, TokenDefeated, UpgradeDefeated},
    objects::{Attack, Object},
    setup::Zone as Lying,
    terms::Player,
    unit::{DamageKind, Upgrade},
};

/// Who has defeated an upgrade. The rules settle that for units alone (CR 1.18); where an instruction tells a player to defeat an
/// upgrade, it is that player.
pub fn whose_defeat(context: &Context, upgrade: &Upgrade, why: UpgradeDefeated) -> Answer<Player> {
    match why {
        UpgradeDefeated::Ability(by) | UpgradeDefeated::LeaderLeaves(by) => Ok(by),
        UpgradeDefeated::Unique => Ok(upgrade.controller),
        UpgradeDefeated::Loose => Err(context.unsettled()),
    }
}

/// Who has defeated a token upgrade: whose ability does it (the token's own is its controller's, who is the unit's).
pub fn whose_token_defeat(board: &Board<'_>, on: &CardId, why: TokenDefeated) -> Option<Player> {
    let controller = board.state.unit(on).map(|unit| unit.controller);
    match why {
        TokenDefeated::Ability(by) => Some(by),
        TokenDefeated::Prevented | TokenDefeated::CombatOver => controller,
        TokenDefeated::Saboteur => controller.map(Player::opponent),
    }
}

/// Whether a card was played from where the words say: `a card from your discard pile`.
pub fn is_from_there(board: &Board<'_>, context: &Context, what: &Target, played: &Played) -> Answer<bool> {
    match &what.pick {
        Pick::Chosen { from, .. } | Pick::Each(from) => comes_from(board, context, from, played),
        _ => Ok(true),
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

/// The same, of a description.
pub fn comes_from(board: &Board<'_>, context: &Context, what: &Filter, played: &Played) -> Answer<bool> {
    let Some(place) = &what.place else { return Ok(true) };
    let zone = named(played.from);
    // a card lies in its owner's zones, and among the resources of who controls it
    let whose = if zone == Zone::Resources { played.who } else { played.owner };
    // `an opponent plays a card from their hand`
    let they = Context { they: Some(played.who), ..context.clone() };
    let of = place.of.map_or(Ok(true), |of| Ok(they.players(board.state, of)?.contains(&whose)))?;
    Ok(of && place.zones.contains(&zone))
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

pub fn defeated_how(
    board: &Board<'_>,
    context: &Context,
    how: DefeatedHow,
    unit: &CardId,
    why: Defeated,
    last: Option<&Attack>,
) -> bool {
    let attack = last.or(board.state.attack());
    let attacking = attack.is_some_and(|attack| attack.attacker == *unit);
    let defending = attack.is_some_and(|attack| attack.target == Object::Unit(unit.clone()));
    match how {
        DefeatedHow::Anyhow => true,
        DefeatedHow::WhileAttacking => attacking,
        DefeatedHow::WhileDefending => defending,
        DefeatedHow::ByCombatDamage => matches!(why, Defeated::InCombat(_)),
        DefeatedHow::ByThisUnit => {
            let by_this = attack.is_some_and(|attack| attack.attacker_in && attack.attacker == context.this);
            matches!(why, Defeated::NoHp(_) | Defeated::InCombat(_)) && defending && by_this
        }
    }
}
