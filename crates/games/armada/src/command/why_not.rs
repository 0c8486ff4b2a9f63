//! Why is a pick about commands refused that the present choice does not show?
//!
//! The wrong player, the wrong moment, a squadron that is not there to be activated.

use super::{
    bans::{CommandBan, CourseBan, DiceBan, RepairBan, SquadronBan},
    commands::{Command, Spent},
    effect::EffectBan,
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    rows::{self, Ban},
    setup::{Scene, Trigger},
    state::State,
    table::{EffectPick, EffectPrompt, Played, See, UnitEvent},
    terms::Seat,
    ways::{Card, Freedom, Repair, Under},
    work::CommandRules,
};

/// Why `pick`, said by `player` while `asked` is decided (none at the end), is refused; empty where no
/// rule says so.
pub(super) fn why_not(
    state: &State,
    asked: Option<&rows::Prompt>,
    player: Seat,
    pick: &rows::Pick,
) -> Vec<Ban> {
    let now = match asked {
        Some(rows::Prompt::Command(asked)) => Some(*asked),
        _ => None,
    };
    let changing = asked == Some(&rows::Prompt::Effect(EffectPrompt::Dial));
    let others = player != state.commands.owner && !changing;
    match pick {
        rows::Pick::Command(pick) if others => not_yours(state, pick).into_iter().collect(),
        rows::Pick::Command(pick) => match behind(state, asked, pick) {
            Some(ban) => vec![ban],
            None => own(state, now, pick),
        },
        rows::Pick::Effect(EffectPick::Dial { nth, to }) => match nth.checked_sub(1) {
            _ if !changing => vec![Ban::from(CommandBan::NothingChanges)],
            Some(nth) => {
                let unit = state.commands.ship;
                CommandRules.see(state).bans(UnitEvent::SetDial { unit, by: player, nth, command: *to })
            }
            None => vec![Ban::from(CommandBan::NoSuchDial(0))],
        },
        rows::Pick::Effect(EffectPick::Use(_) | EffectPick::Add(_) | EffectPick::DiscardToken(_))
            if others =>
        {
            vec![Ban::from(CommandBan::NotYours(state.commands.owner))]
        }
        rows::Pick::Effect(EffectPick::DiscardToken(command)) => vec![discard_ban(state, now, *command)],
        rows::Pick::Effect(EffectPick::Use(name)) => card(state, name.as_str()).into_iter().collect(),
        rows::Pick::Effect(EffectPick::Add(color)) => vec![match now {
            Some(Prompt::AddedColor) => Ban::Effect(EffectBan::ColorNotInPool(*color)),
            _ => Ban::from(DiceBan::NothingAdds),
        }],
        _ => Vec::new(),
    }
}

/// Why somebody else than the ship's owner does not decide that.
fn not_yours(state: &State, pick: &Pick) -> Option<Ban> {
    let ban = match pick {
        Pick::NoCards | Pick::NoActivation => return None,
        Pick::LookAtDials => CommandBan::Secret(state.commands.owner),
        _ => CommandBan::NotYours(state.commands.owner),
    };
    Some(Ban::from(ban))
}

fn own(state: &State, asked: Option<Prompt>, pick: &Pick) -> Vec<Ban> {
    let mut bans = Vec::new();
    match pick {
        Pick::SetDial(_) if state.ship().stack.len() >= usize::from(state.commands.values.command) => {
            bans.push(Ban::from(CommandBan::StackFull(state.commands.values.command)));
        }
        Pick::SetDial(_) if state.commands.scene != Scene::CommandPhase => {
            bans.push(Ban::from(CommandBan::NotCommandPhase))
        }
        Pick::ActivateShip => forbids(state, &Event::Activate.into(), &mut bans),
        Pick::DiscardDial | Pick::DiscardDialFor(_) => bans.push(raid_ban(state)),
        Pick::Resolve { command, way } => {
            forbids(state, &Event::resolve(state, *command, *way).into(), &mut bans);
        }
        Pick::Speed(_) | Pick::Yaw(_) | Pick::NoYaw => course(state, asked, pick, &mut bans),
        Pick::MoveShield { .. } | Pick::RecoverShield(_) | Pick::DiscardCard(_) => {
            repair(state, asked, pick, &mut bans);
        }
        Pick::Activate { name, via } => squadron(state, asked, (name, via.as_deref()), &mut bans),
        Pick::Move | Pick::Attack(_) => action(state, pick, &mut bans),
        Pick::Reroll(die) if asked == Some(Prompt::RerolledDie) => {
            bans.push(Ban::from(DiceBan::DieNotInPool(*die)))
        }
        Pick::Reroll(_) => bans.push(Ban::from(DiceBan::NothingRerolls)),
        Pick::LookAtDials
        | Pick::SetDial(_)
        | Pick::NoActivation
        | Pick::DialToToken
        | Pick::KeepDial
        | Pick::NoCards => {}
    }
    bans
}

/// Why a pick is refused whose decision is behind: what is decided now, or nothing any more, comes later in an activation.
fn behind(state: &State, asked: Option<&rows::Prompt>, pick: &Pick) -> Option<Ban> {
    match asked {
        Some(rows::Prompt::Effect(EffectPrompt::Begin)) => None,
        Some(rows::Prompt::Effect(_)) => made_here(state, pick),
        Some(rows::Prompt::Command(asked)) if *asked >= Prompt::Cards => made_here(state, pick),
        Some(rows::Prompt::Command(asked)) => made(Some(*asked), pick),
        _ => made(None, pick),
    }
}

/// Why a pick is refused while an effect of the engine's windows is asked for: the decision that it belongs to has been made.
pub fn behind_an_effect(state: &State, pick: &rows::Pick) -> Option<Ban> {
    match pick {
        rows::Pick::Command(pick) => made_here(state, pick),
        _ => None,
    }
}

/// Why a pick is refused where what is decided `now`, or nothing any more, comes later in an activation.
fn made(now: Option<Prompt>, pick: &Pick) -> Option<Ban> {
    let made = |decision| now.is_none_or(|now| now > decision);
    let ban = match pick {
        Pick::DialToToken if made(Prompt::GainedDial) => CommandBan::OnlyAtReveal,
        Pick::KeepDial if made(Prompt::GainedDial) => CommandBan::Behind(Prompt::Reveal),
        Pick::ActivateShip | Pick::NoActivation if made(Prompt::Activation) && now.is_some() => {
            CommandBan::Behind(Prompt::Activation)
        }
        _ => return None,
    };
    Some(Ban::from(ban))
}

/// The same where an effect is asked for, as far as the position itself says how far the activation is.
fn made_here(state: &State, pick: &Pick) -> Option<Ban> {
    let now = match state.commands.scene {
        // a command that is resolved here comes after the reveal
        Scene::AfterReveal if !state.commands.spent.is_empty() => Prompt::Squadrons,
        Scene::Attack => Prompt::AttackEffects,
        Scene::DetermineCourse => Prompt::DetermineCourse,
        _ => return None,
    };
    made(Some(now), pick)
}

fn raid_ban(state: &State) -> Ban {
    if state.ship().raid.is_empty() {
        Ban::from(CommandBan::NoRaid)
    } else {
        Ban::from(CommandBan::RaidOnlyAtReveal)
    }
}

fn discard_ban(state: &State, asked: Option<Prompt>, command: Command) -> Ban {
    match asked {
        _ if state.ship().raid.is_empty() => Ban::from(CommandBan::NothingToDiscard(command)),
        Some(Prompt::Reveal) if !state.ship().raid.contains(&command) => {
            Ban::from(CommandBan::NoMatchingRaid(command))
        }
        Some(Prompt::Reveal) => Ban::from(CommandBan::NothingToDiscard(command)),
        _ => Ban::from(CommandBan::RaidOnlyAtReveal),
    }
}

/// A speed or a yaw that the present decision does not show.
fn course(state: &State, asked: Option<Prompt>, pick: &Pick, bans: &mut Vec<Ban>) {
    let with = state.commands.spent.get(&Command::Navigate).copied();
    match (pick, with) {
        (Pick::Speed(to), Some(with)) if asked == Some(Prompt::Speed) => match u8::try_from(*to) {
            Ok(to) => forbids(state, &Event::ChangeSpeed { from: state.speed(), to, with }.into(), bans),
            Err(_) => bans.push(Ban::from(CourseBan::BelowZero)),
        },
        (Pick::Speed(_), _) => bans.push(Ban::from(CourseBan::SpeedConstant)),
        (Pick::Yaw(_), Some(Spent::Token)) => bans.push(Ban::from(CourseBan::NoYaw)),
        (Pick::Yaw(joint), Some(with)) => {
            forbids(state, &Event::RaiseYaw { joint: *joint, with }.into(), bans);
        }
        (_, _) => bans.push(Ban::from(CourseBan::YawConstant)),
    }
}

fn repair(state: &State, asked: Option<Prompt>, pick: &Pick, bans: &mut Vec<Ban>) {
    let (repair, event) = match pick {
        Pick::MoveShield { from, to } => (Repair::Move, Event::MoveShield { from: *from, to: *to }),
        Pick::RecoverShield(zone) => (Repair::Recover, Event::RecoverShield(*zone)),
        Pick::DiscardCard(card) => (Repair::Hull, Event::RepairHull(card.clone())),
        _ => return,
    };
    if let Pick::DiscardCard(Card::Faceup(name)) = pick
        && is_misspelt(name, &state.ship().faceup)
    {
        return;
    }
    match asked {
        Some(Prompt::Repair) => forbids(state, &event.into(), bans),
        _ if state.commands.spent.contains_key(&Command::Repair) => forbids(state, &event.into(), bans),
        _ => bans.push(Ban::from(RepairBan::NoPoints(repair))),
    }
}

/// Whether a name is that of a card on the ship but for a letter or two.
fn is_misspelt(name: &str, cards: &[String]) -> bool {
    let distance = |card: &String| strsim::osa_distance(&name.to_lowercase(), &card.to_lowercase());
    cards.iter().map(distance).min().is_some_and(|distance| (1..=2).contains(&distance))
}

fn squadron(state: &State, asked: Option<Prompt>, (name, via): (&str, Option<&str>), bans: &mut Vec<Ban>) {
    let Some(place) = state.place_of(name) else { return };
    if asked == Some(Prompt::SquadronActions) {
        bans.push(Ban::from(SquadronBan::OneAtATime));
        return;
    }
    let via = match via.map(|via| state.place_of(via)) {
        Some(None) => return,
        Some(via) => via,
        None => None,
    };
    if state.commands.activating.is_none() {
        let with = state.commands.spent.get(&Command::Squadron).copied();
        let over = with.is_some() || state.commands.scene == Scene::SquadronPhase;
        bans.push(if over {
            Ban::from(SquadronBan::NoMoreSquadrons(with))
        } else {
            Ban::from(SquadronBan::NotActivating)
        });
        return;
    }
    let activate = |via| Event::ActivateSquadron { squadron: place, via, under: Under::Command };
    forbids(state, &activate(via).into(), bans);
    let relays =
        state.commands.squadron(place).map(|squadron| squadron.near_relays.as_slice()).unwrap_or_default();
    if via.is_none() && relays.iter().any(|relay| CommandRules.see(state).can(activate(Some(*relay)))) {
        bans.clear();
    }
}

fn action(state: &State, pick: &Pick, bans: &mut Vec<Ban>) {
    let active = state.commands.activating.as_ref().and_then(|activating| activating.active);
    let Some(squadron) = active else {
        bans.push(Ban::from(SquadronBan::NoneActive));
        return;
    };
    let event = match pick {
        Pick::Attack(target) => Event::AttackWith { squadron, target: *target, under: Under::Command },
        _ => Event::MoveSquadron { squadron, free: Freedom::Free, under: Under::Command },
    };
    forbids(state, &event.into(), bans);
}

fn card(state: &State, name: &str) -> Option<Ban> {
    let card = state.commands.cards.iter().find(|card| card.name.eq_ignore_ascii_case(name))?;
    match card.trigger {
        Trigger::None => None,
        Trigger::Reveal => Some(Ban::from(CommandBan::NotRevealed(card.name.clone()))),
        _ => Some(Ban::from(CommandBan::NotResolved(card.name.clone()))),
    }
}
