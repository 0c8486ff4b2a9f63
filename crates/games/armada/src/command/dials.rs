//! What becomes of command dials and tokens?
//!
//! Setting and changing facedown dials, the reveal, tokens gained and discarded, raid tokens, the
//! end of the activation.

use super::{
    activation::after_reveal_resolutions,
    bans::CommandBan,
    claims::goes_on,
    commands::Command,
    effect::{DialLoss, Forbidden, TokenGain, TokenLoss},
    event::Event,
    pick::{Pick, Prompt},
    resolution::Place,
    restricted::commander,
    rows::{self, Ban},
    rules::{ArmadaRules, Doing, Offer, Task},
    setup::Scene,
    state::State,
    table::{EffectPick, EffectWork, Played, See, UnitEvent, together},
    terms::Size,
    work::{CommandRules, Raid, Work},
};
use engine::Reason;

/// Dials are put under the stack until there are as many as the command value.
pub(super) fn set(state: &State) -> Doing {
    if state.ship().stack.len() >= usize::from(state.commands.values.command) {
        return Doing::Tasks(vec![Task::event(Event::Enter(Scene::Over))]);
    }
    let offer = |command: &Command| {
        let tasks = vec![Task::event(Event::SetDial(*command)), Task::work(Work::SetDials)];
        Offer::new(Pick::SetDial(*command), tasks)
    };
    let offers = Command::ALL.iter().map(offer).collect();
    Doing::Choice { who: state.commands.owner, prompt: Prompt::SetDial.into(), offers }
}

/// The top dial, if there is one; then dials that are gained.
pub(super) fn reveal(state: &State) -> Doing {
    let mut tasks = match state.ship().top_dial() {
        // an effect said that none is revealed
        _ if state.commands.scene != Scene::Reveal => Vec::new(),
        None => vec![Task::event(Event::Enter(Scene::AfterReveal))],
        Some(command) => {
            let huge = state.ship().size == Size::Huge;
            let token = huge.then(|| {
                let (unit, why) = (state.commands.ship, TokenGain::Huge);
                Task::event(UnitEvent::GainToken { unit, command, why })
            });
            let revealed = [Task::event(Event::Reveal(command))].into_iter().chain(token);
            revealed.chain([Task::work(Work::AtReveal(Raid::Open))]).collect()
        }
    };
    tasks.extend(state.commands.gaining.iter().map(|command| Task::work(Work::Gain(*command))));
    Doing::Tasks(tasks)
}

/// The revealed dial may become a token, and the dial or a token may go for raid tokens. Whoever
/// resolves a command here keeps the dial for it, or beside the ship.
pub(super) fn at_reveal(state: &State, raid: Raid) -> Doing {
    let mut offers = Vec::new();
    if let Some(command) = state.ship().dials.first().copied() {
        offers.push(dial_to_token(state, command, Some(Work::AtReveal(raid))));
        offers.extend(discard_dial(state, command, raid));
    }
    if !state.ship().raid.is_empty() {
        offers.extend(
            state.ship().command_tokens.iter().map(|command| discard_for_raid(state, *command, raid)),
        );
    }
    let raid_left = raid == Raid::Open
        && state.ship().command_tokens.iter().any(|token| state.ship().raid.contains(token));
    if state.ship().dials.is_empty() && !raid_left {
        return Doing::Tasks(Vec::new());
    }
    offers.extend(after_reveal_resolutions(state));
    let none = state.ship().dials.is_empty();
    let leave = if none { EffectPick::Done.into() } else { rows::Pick::from(Pick::KeepDial) };
    offers.push(Offer::new(leave, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Reveal.into(), offers }
}

/// Whoever resolves a command with the dial later keeps it now, and whoever goes on uses no more cards.
pub fn presupposed(
    rules: &ArmadaRules,
    state: &State,
    asked: &rows::Prompt,
    pick: &rows::Pick,
) -> Option<rows::Pick> {
    let rows::Prompt::Command(asked) = asked else { return None };
    if *asked == Prompt::Cards && !matches!(pick, rows::Pick::Effect(EffectPick::Use(_))) {
        return goes_on(rules, state, pick).then_some(Pick::NoCards.into());
    }
    let rows::Pick::Command(Pick::Resolve { command, way }) = pick else { return None };
    let dial_is_at_stake = matches!(asked, Prompt::Reveal | Prompt::GainedDial);
    let bans = CommandRules.see(state).bans(Event::resolve(state, *command, *way));
    let only_too_early = matches!(bans.as_slice(), [ban] if ban.is_for_now());
    (dial_is_at_stake && way.dial() == Some(Place::Ship) && only_too_early).then_some(Pick::KeepDial.into())
}

/// The dial is spent for its token.
fn dial_to_token(state: &State, command: Command, then: Option<Work>) -> Offer {
    let unit = state.commands.ship;
    let spent = UnitEvent::DiscardDial { unit, command, why: DialLoss::Token };
    let gained = UnitEvent::GainToken { unit, command, why: TokenGain::Dial };
    let tasks = [spent, gained].into_iter().map(Task::event).chain(then.map(Task::work));
    Offer::new(Pick::DialToToken, tasks.collect()).naming(gained)
}

/// The dial goes for all raid tokens, or for one of them where a card says so.
fn discard_dial(state: &State, command: Command, raid: Raid) -> Vec<Offer> {
    let several = |what| what == Forbidden::DiscardSeveralRaid;
    let gone: Vec<Vec<Command>> = match state.cannot(commander(state), several) {
        Some(_) => state.ship().raid.iter().map(|one| vec![*one]).collect(),
        None if state.ship().raid.is_empty() => Vec::new(),
        None => vec![state.ship().raid.clone()],
    };
    let one_by_one = gone.len() > 1;
    let lost = |command| UnitEvent::LoseRaid { unit: state.commands.ship, command };
    let offer = |gone: Vec<Command>| {
        let pick = match gone.first().filter(|_| one_by_one) {
            Some(one) => Pick::DiscardDialFor(*one),
            None => Pick::DiscardDial,
        };
        let tasks = vec![
            Task::event(UnitEvent::DiscardDial { unit: state.commands.ship, command, why: DialLoss::Raid }),
            together(gone.into_iter().map(lost).collect()),
            Task::work(Work::AtReveal(Raid::Done)),
        ];
        Offer::new(pick, tasks).requires(raid == Raid::Open, Ban::from(CommandBan::RaidDone))
    };
    gone.into_iter().map(offer).collect()
}

fn discard_for_raid(state: &State, command: Command, raid: Raid) -> Offer {
    let tasks = vec![
        Task::event(UnitEvent::DiscardToken { unit: state.commands.ship, command, why: TokenLoss::Raid }),
        Task::event(UnitEvent::LoseRaid { unit: state.commands.ship, command }),
        Task::work(Work::AtReveal(Raid::Done)),
    ];
    let offer = Offer::new(EffectPick::DiscardToken(command), tasks);
    let offer =
        offer.requires(state.ship().raid.contains(&command), Ban::from(CommandBan::NoMatchingRaid(command)));
    offer.requires(raid == Raid::Open, Ban::from(CommandBan::RaidDone))
}

/// The dial lies beside the ship, and its owner decides what becomes of it.
pub(crate) fn gaining(state: &State, command: Command) -> Vec<Task> {
    let gained = UnitEvent::GainDial { unit: state.commands.ship, command };
    vec![Task::event(gained), Task::work(Work::AtGain(command))]
}

/// A gained dial may be spent at once for its token.
pub(super) fn at_gain(state: &State, command: Command) -> Doing {
    let offers = vec![dial_to_token(state, command, None), Offer::new(Pick::KeepDial, Vec::new())];
    Doing::Choice { who: state.commands.owner, prompt: Prompt::GainedDial.into(), offers }
}

/// Of too many tokens one is discarded that their owner picks: where one is assigned, not where the value is lowered.
pub(super) fn state_checks(state: &State) -> Option<Task> {
    state.commands.one_too_many.then(|| Task::work(EffectWork::TokenLimit(state.commands.ship)))
}

/// The ship moves, unspent dials are discarded, and the activation is over.
pub(super) fn end(state: &State) -> Doing {
    let unspent = state
        .ship()
        .dials
        .iter()
        .map(|command| UnitEvent::DiscardDial {
            unit: state.commands.ship,
            command: *command,
            why: DialLoss::Unspent,
        })
        .map(Task::event);
    let mut tasks: Vec<Task> = vec![Task::event(Event::Maneuver { speed: state.speed() })];
    tasks.push(Task::work(rows::Work::Arrive));
    tasks.extend(unspent);
    tasks.push(Task::event(Event::EndActivation));
    Doing::Tasks(tasks)
}
