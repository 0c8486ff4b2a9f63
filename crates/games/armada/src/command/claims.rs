//! What does somebody name where commands are resolved that is not asked there?

use super::{
    bans::{CommandBan, CourseBan, DiceBan, RepairBan, SquadronBan},
    commands::{Command, Spent},
    dice::Pool,
    effect::{DieUse, EffectBan},
    event::Event,
    navigate,
    pick::{Pick, Prompt},
    repair,
    rows::{self, Ban},
    rules::{ArmadaRules, Claim, Offer, Pause, View},
    setup::{Scene, Trigger},
    state::State,
    table::{EffectPick, EffectPrompt, Played, See, UnitEvent, Uses},
    ways::{Card, Freedom, Under},
    work::CommandRules,
};
use engine::Reason;

/// A pick about commands as a claim.
pub(crate) fn claim(asked: &Pause<'_>, pick: &rows::Pick) -> Option<Claim> {
    let owner = asked.view.state.commands.owner;
    match pick {
        rows::Pick::Command(pick) => {
            let claim = own(asked, pick)?;
            Some(match pick {
                Pick::NoCards | Pick::NoActivation => claim,
                Pick::LookAtDials => claim.of(owner, CommandBan::Secret(owner)),
                _ => claim.of(owner, CommandBan::NotYours(owner)),
            })
        }
        rows::Pick::Effect(EffectPick::Dial { nth, to }) => dial(asked, *nth, *to),
        rows::Pick::Effect(EffectPick::Use(name)) => {
            let listed = CommandRules.see(asked.view.state).claim(asked, name.as_str());
            listed.or_else(|| Some(card(asked, name.as_str())?.of(owner, CommandBan::NotYours(owner))))
        }
        rows::Pick::Effect(EffectPick::Add(_) | EffectPick::DiscardToken(_)) if !is_between(asked) => {
            Some(of_a_command(asked, pick).of(owner, CommandBan::NotYours(owner)))
        }
        rows::Pick::Effect(pick) => pick.claim(asked, Pool::EMPTY),
        _ => None,
    }
}

/// Whether a pick belongs to something that may follow: nothing refuses it but that its time has not come.
pub fn goes_on(rules: &ArmadaRules, state: &State, pick: &rows::Pick) -> bool {
    let view = View::of(state);
    // what becomes of a dial was decided when it came
    if matches!(pick, rows::Pick::Command(Pick::DialToToken | Pick::KeepDial)) {
        return false;
    }
    let bans = claim(&Pause { view, now: None }, pick).map(|claim| claim.bans(rules, view));
    bans.unwrap_or_default().iter().all(Reason::is_for_now)
}

/// Whether effects that wait come before everything else that is asked about.
fn is_between(asked: &Pause<'_>) -> bool {
    asked.now.is_some() && asked.prompt().is_none()
}

fn nothing(pick: impl Into<rows::Pick>) -> Offer {
    Offer::new(pick, Vec::new())
}

/// What nothing asks for, whether it does later or not.
fn not_now(pick: impl Into<rows::Pick>, ban: impl Into<Ban>) -> Claim {
    Claim::new(nothing(pick)).not_now(ban)
}

fn own(asked: &Pause<'_>, pick: &Pick) -> Option<Claim> {
    let state = asked.view.state;
    let (activation, reveal) = (CommandBan::Behind(Prompt::Activation), CommandBan::Behind(Prompt::Reveal));
    let claim = Claim::new(match pick {
        Pick::ActivateShip if !is_between(asked) => Offer::event(pick.clone(), Event::Activate),
        _ => nothing(pick.clone()),
    });
    Some(match pick {
        Pick::DialToToken => claim.behind(CommandBan::OnlyAtReveal),
        Pick::KeepDial => claim.behind(reveal),
        Pick::ActivateShip | Pick::NoActivation if asked.now.is_some() => claim.behind(activation),
        _ if is_between(asked) => return None,
        Pick::SetDial(_) => Claim::new(set_dial(state, pick)),
        Pick::DiscardDial | Pick::DiscardDialFor(_) => match state.ship().raid.is_empty() {
            true => Claim::new(nothing(pick.clone()).banned([CommandBan::NoRaid.into()])),
            false => not_now(pick.clone(), CommandBan::RaidOnlyAtReveal),
        },
        Pick::Resolve { command, way } => {
            Claim::new(Offer::event(pick.clone(), Event::resolve(state, *command, *way)))
        }
        Pick::Speed(_) | Pick::Yaw(_) | Pick::NoYaw => course(asked, pick),
        Pick::MoveShield { .. } | Pick::RecoverShield(_) | Pick::DiscardCard(_) => repaired(asked, pick)?,
        Pick::Activate { name, via } => squadron(asked, pick, (name, via.as_deref()))?,
        Pick::Move | Pick::Attack(_) => action(state, pick),
        Pick::Reroll(die) if asked.decides(Prompt::RerolledDie) => Claim::new(
            nothing(pick.clone()).banned([EffectBan::NotInPool { die: *die, by: DieUse::Token }.into()]),
        ),
        Pick::Reroll(_) => not_now(pick.clone(), DiceBan::NothingRerolls),
        Pick::LookAtDials | Pick::ActivateShip | Pick::NoActivation | Pick::NoCards => claim,
    })
}

fn set_dial(state: &State, pick: &Pick) -> Offer {
    let value = state.commands.values.command;
    let full = state.ship().stack.len() >= usize::from(value);
    let in_phase = full || state.commands.scene == Scene::CommandPhase;
    let offer = nothing(pick.clone()).requires(!full, CommandBan::StackFull(value));
    offer.requires(in_phase, CommandBan::NotCommandPhase)
}

/// A facedown dial is changed by whoever an effect lets do so.
fn dial(asked: &Pause<'_>, nth: u8, to: Command) -> Option<Claim> {
    let pick = EffectPick::Dial { nth, to };
    let Some(by) = asked.who().filter(|_| asked.decides(EffectPrompt::Dial)) else {
        return (!is_between(asked)).then(|| not_now(pick, CommandBan::NothingChanges));
    };
    let unit = asked.view.state.commands.ship;
    let offer = match nth.checked_sub(1) {
        Some(nth) => Offer::event(pick, UnitEvent::SetDial { unit, by, nth, command: to }),
        None => nothing(pick).banned([EffectBan::NoSuchDial(0).into()]),
    };
    Some(Claim::new(offer).of(by, EffectPrompt::Dial.asked_of(by)?))
}

/// A die that a dial adds, or a token that is discarded.
fn of_a_command(asked: &Pause<'_>, pick: &rows::Pick) -> Claim {
    let raid = &asked.view.state.ship().raid;
    let ban: Ban = match pick {
        rows::Pick::Effect(EffectPick::Add(color)) => match asked.decides(Prompt::AddedColor) {
            true => EffectBan::ColorNotInPool { color: *color, by: DieUse::Dial }.into(),
            false => return not_now(pick.clone(), DiceBan::NothingAdds),
        },
        rows::Pick::Effect(EffectPick::DiscardToken(command)) => match asked.decides(Prompt::Reveal) {
            true if !raid.is_empty() && !raid.contains(command) => {
                CommandBan::NoMatchingRaid(*command).into()
            }
            false if !raid.is_empty() => return not_now(pick.clone(), CommandBan::RaidOnlyAtReveal),
            _ => CommandBan::NothingToDiscard(*command).into(),
        },
        _ => return Claim::new(nothing(pick.clone())),
    };
    Claim::new(nothing(pick.clone()).banned([ban]))
}

/// A speed or a yaw that the present decision does not show.
fn course(asked: &Pause<'_>, pick: &Pick) -> Claim {
    let state = asked.view.state;
    let with = state.commands.spent.get(&Command::Navigate).copied();
    let offer = match (pick, with) {
        (Pick::Speed(to), Some(with)) if asked.decides(Prompt::Speed) => match u8::try_from(*to) {
            Ok(to) => navigate::turned(state, to, with),
            Err(_) => nothing(pick.clone()).banned([CourseBan::BelowZero.into()]),
        },
        (Pick::Speed(_), _) => return not_now(pick.clone(), CourseBan::SpeedConstant),
        (Pick::Yaw(_), Some(Spent::Token)) => nothing(pick.clone()).banned([CourseBan::NoYaw.into()]),
        (Pick::Yaw(joint), Some(with)) => Offer::event(pick.clone(), Event::RaiseYaw { joint: *joint, with }),
        (_, _) => return not_now(pick.clone(), CourseBan::YawConstant),
    };
    Claim::new(offer)
}

fn repaired(asked: &Pause<'_>, pick: &Pick) -> Option<Claim> {
    let state = asked.view.state;
    let (repair, _, _) = repair::effect(state, pick)?;
    if let Pick::DiscardCard(Card::Faceup(name)) = pick
        && is_misspelt(name, &state.ship().faceup)
    {
        return None;
    }
    let resolving = asked.decides(Prompt::Repair) || state.commands.spent.contains_key(&Command::Repair);
    match resolving {
        true => repair::offer(state, pick.clone()).map(Claim::new),
        false => Some(not_now(pick.clone(), RepairBan::NoPoints(repair))),
    }
}

/// Whether a name is that of a card on the ship but for a letter or two.
fn is_misspelt(name: &str, cards: &[String]) -> bool {
    let distance = |card: &String| strsim::osa_distance(&name.to_lowercase(), &card.to_lowercase());
    cards.iter().map(distance).min().is_some_and(|distance| (1..=2).contains(&distance))
}

fn squadron(asked: &Pause<'_>, pick: &Pick, (name, via): (&str, Option<&str>)) -> Option<Claim> {
    let (state, commands) = (asked.view.state, &asked.view.state.commands);
    let squadron = state.place_of(name)?;
    if asked.decides(Prompt::SquadronActions) {
        return Some(not_now(pick.clone(), SquadronBan::OneAtATime));
    }
    let via = match via {
        Some(via) => Some(state.place_of(via)?),
        None => None,
    };
    if commands.activating.is_none() {
        let with = commands.spent.get(&Command::Squadron).copied();
        let over = with.is_some() || commands.scene == Scene::SquadronPhase;
        let over = over.then(|| SquadronBan::NoMoreSquadrons(with).into());
        return Some(match over {
            Some(ban) => Claim::new(nothing(pick.clone()).banned([ban])),
            None => not_now(pick.clone(), SquadronBan::NotActivating),
        });
    }
    let activate = |via| Event::ActivateSquadron { squadron, via, under: Under::Command };
    let near = commands.squadron(squadron).map(|squadron| squadron.near_relays.as_slice());
    let mut relays = near.unwrap_or_default().iter().filter(|_| via.is_none());
    let relayed = relays.any(|relay| CommandRules.see(state).can(activate(Some(*relay))));
    let offer = if relayed { nothing(pick.clone()) } else { Offer::event(pick.clone(), activate(via)) };
    Some(Claim::new(offer))
}

fn action(state: &State, pick: &Pick) -> Claim {
    let active = state.commands.activating.as_ref().and_then(|activating| activating.active);
    let Some(squadron) = active else { return not_now(pick.clone(), SquadronBan::NoneActive) };
    let event = match pick {
        Pick::Attack(target) => Event::AttackWith { squadron, target: *target, under: Under::Command },
        _ => Event::MoveSquadron { squadron, free: Freedom::Free, under: Under::Command },
    };
    Claim::new(Offer::event(pick.clone(), event))
}

/// An upgrade card that a decision shows once its time has come.
fn card(asked: &Pause<'_>, name: &str) -> Option<Claim> {
    let mut cards = asked.view.state.commands.cards.iter().filter(|_| !is_between(asked));
    let card = cards.find(|card| card.name.eq_ignore_ascii_case(name))?;
    let ban = match card.trigger {
        Trigger::None => return None,
        Trigger::Reveal => CommandBan::NotRevealed(card.name.clone()),
        _ => CommandBan::NotResolved(card.name.clone()),
    };
    Some(not_now(EffectPick::Use(card.name.as_str().into()), ban))
}
