//! How does it look from outside?

use serde::Serialize;

use crate::{
    play::{
        nouns::{card::CardId, setup::PlayerTokens, unit::Unit},
        present::{board::Board, state::State},
        tabletop::{
            rules::PlayRules,
            table::{self, Ending, Side, Table},
        },
    },
    terms::{Arena, Initiative, Phase, Player, TokenUpgrade},
};
use engine::Fact;

/// The table as it is shown. What a scenario expects is looked up in it by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayView {
    /// Who has won: `P1`, `P2` or `draw`; none while it goes on.
    pub winner: Option<String>,
    /// Which phase it is.
    pub phase: Phase,
    /// The active player.
    pub active: Player,
    /// Who has the initiative.
    #[serde(flatten)]
    pub initiative: Initiative,
    /// The units in play, by name.
    pub unit: Vec<UnitView>,
    /// P1's own zones.
    pub p1: SideView,
    /// P2's own zones.
    pub p2: SideView,
    /// The names of the units in play.
    pub in_play: Vec<String>,
    /// Every card, and where it is: `Marine/ground`, `Ambush/P1 hand`.
    pub places: Vec<String>,
}

/// A unit as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Its name.
    pub name: String,
    /// Who controls it.
    pub controller: Player,
    /// Where it is.
    pub arena: Arena,
    /// Its power now.
    pub power: u16,
    /// Its HP now.
    pub hp: u16,
    /// Damage on it.
    pub damage: u16,
    /// HP that are left.
    pub remaining: u16,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Shield tokens.
    pub shields: u8,
    /// Experience tokens.
    pub experience: u8,
    /// Advantage tokens.
    pub advantage: u8,
    /// Its upgrades that are cards.
    pub upgrades: Vec<String>,
    /// What it guards.
    pub captives: Vec<String>,
    /// Its keywords now.
    pub keywords: Vec<String>,
}

/// A player's own zones as they are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// Damage on the base.
    pub base_damage: u16,
    /// HP that the base has left.
    pub base_left: u16,
    /// Ready resources.
    pub resources: u8,
    /// Exhausted resources.
    pub exhausted_resources: u8,
    /// Cards in hand.
    pub hand: usize,
    /// Cards in the deck; none where nobody said.
    pub deck: Option<usize>,
    /// The known cards in hand.
    pub hand_cards: Vec<String>,
    /// The known cards of the deck, the topmost first; those on the bottom behind them.
    pub deck_cards: Vec<String>,
    /// The known cards in the discard pile.
    pub discard: Vec<String>,
    /// The known cards among the resources.
    pub resource_cards: Vec<String>,
    /// The tokens.
    #[serde(flatten)]
    pub tokens: PlayerTokens,
    /// Whether the leader is in the base zone, and exhausted.
    pub leader: Option<String>,
    /// Whether the leader's Epic Action was used.
    pub epic_used: bool,
}

/// Which phase it is; the next one where the action phase is over.
fn shown_phase(table: &Table) -> Phase {
    if table.phase_over { Phase::Regroup } else { table.phase }
}

fn names(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(CardId::to_string).collect()
}

impl PlayView {
    pub(crate) fn of(rules: &PlayRules, state: &State) -> Self {
        Self {
            winner: state.table.ending.map(|ending| match ending {
                Ending::Won(player) => player.to_string(),
                Ending::Draw => "draw".to_owned(),
            }),
            phase: shown_phase(&state.table),
            active: state.table.active_player(),
            initiative: state.table.initiative,
            unit: state.table.units.iter().map(|unit| rules.unit_view(state, unit)).collect(),
            in_play: state.table.units.iter().map(|unit| unit.id.to_string()).collect(),
            p1: side_view(&state.table, Player::P1),
            p2: side_view(&state.table, Player::P2),
            places: table::places(&state.table)
                .into_iter()
                .map(|(card, place)| format!("{card}/{place}"))
                .collect(),
        }
    }
}

impl PlayRules {
    fn unit_view(&self, state: &State, unit: &Unit) -> UnitView {
        UnitView {
            name: unit.id.to_string(),
            controller: unit.controller,
            arena: unit.arena,
            power: self.power(state, unit),
            hp: self.hp(state, unit),
            damage: unit.damage,
            remaining: self.remaining(state, unit),
            exhausted: unit.exhausted,
            shields: unit.tokens(TokenUpgrade::Shield),
            experience: unit.tokens(TokenUpgrade::Experience),
            advantage: unit.tokens(TokenUpgrade::Advantage),
            upgrades: unit.upgrades.iter().map(|upgrade| upgrade.id.to_string()).collect(),
            captives: unit.captives.iter().map(|captive| captive.id.to_string()).collect(),
            keywords: keywords(&self.board(state), unit),
        }
    }
}

/// The keywords of a unit, those that carry an ability by name.
fn keywords(board: &Board<'_>, unit: &Unit) -> Vec<String> {
    let mut names: Vec<String> = board.keywords(unit).iter().map(ToString::to_string).collect();
    names.extend(board.carried(unit).iter().map(ToString::to_string));
    names.sort();
    names
}

fn side_view(table: &Table, player: Player) -> SideView {
    let side = table.side(player);
    let unit = table.units.iter().find(|unit| unit.owner == player && unit.epic_used);
    let mut upgrades = table.units.iter().flat_map(|unit| &unit.upgrades);
    let deployed = unit.is_some() || upgrades.any(|upgrade| upgrade.owner == player && upgrade.epic_used);
    SideView {
        base_damage: side.damage,
        base_left: side.base_left(),
        resources: side.ready,
        exhausted_resources: side.exhausted,
        hand: side.hand_size(),
        deck: side.deck_size(),
        hand_cards: names(&side.hand),
        deck_cards: side.deck.iter().chain(&side.bottom).map(CardId::to_string).collect(),
        discard: names(&side.discard),
        resource_cards: names(&side.resources),
        tokens: side.tokens,
        leader: side.leader.as_ref().map(|leader| {
            let how = if leader.exhausted { "exhausted" } else { "ready" };
            how.to_owned()
        }),
        epic_used: side.leader.as_ref().map_or(deployed, |leader| leader.epic_used),
    }
}

/// One more fact.
fn fact(facts: &mut Vec<Fact>, what: impl Into<String>, value: impl Into<String>) {
    facts.push(Fact::new(what.into(), value.into()));
}

/// How much damage a unit has.
fn damage(unit: &CardId, damage: u16) -> Fact {
    let what = format!("{unit}, damage");
    if damage == 0 { Fact::usual(what, "0") } else { Fact::new(what, damage.to_string()) }
}

/// Whether a card is ready.
fn stands(card: &CardId, exhausted: bool) -> Fact {
    let what = format!("{card}, state");
    if exhausted { Fact::new(what, "exhausted") } else { Fact::usual(what, "ready") }
}

/// The table as facts, each once.
pub(crate) fn facts(rules: &PlayRules, state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (card, place) in table::places(&state.table) {
        let controller = state.table.units.iter().find(|unit| unit.id.to_string() == card);
        match controller {
            Some(unit) => fact(&mut facts, card, format!("{place}, {}", unit.controller)),
            None => fact(&mut facts, card, place),
        }
    }
    for unit in &state.table.units {
        let id = &unit.id;
        let numbers = format!("{}/{}", rules.power(state, unit), rules.hp(state, unit));
        fact(&mut facts, format!("{id}, power/HP"), numbers);
        facts.push(damage(id, unit.damage));
        facts.push(stands(id, unit.exhausted));
        for (token, count) in &unit.tokens {
            fact(&mut facts, format!("{id}, {}s", token.title()), count.to_string());
        }
    }
    for player in Player::ALL {
        side_facts(*player, state.table.side(*player), &mut facts);
    }
    fact(&mut facts, "phase".to_owned(), shown_phase(&state.table).to_string());
    let Initiative { holder, taken } = state.table.initiative;
    fact(&mut facts, "initiative".to_owned(), format!("{holder}{}", if taken { ", taken" } else { "" }));
    facts
}

/// What a player has outside the arenas.
fn side_facts(player: Player, side: &Side, facts: &mut Vec<Fact>) {
    let mut say = |what: &str, value: String| fact(facts, format!("{player} {what}"), value);
    say("base, damage", side.damage.to_string());
    say("resources", format!("{} ready, {} exhausted", side.ready, side.exhausted));
    say("hand", side.hand_size().to_string());
    if let Some(deck) = side.deck_size() {
        say("deck", deck.to_string());
    }
    if side.discard_unknown > 0 {
        say("discard pile, unknown cards", side.discard_unknown.to_string());
    }
    if side.tokens.credits > 0 {
        say("Credit tokens", side.tokens.credits.to_string());
    }
    if side.tokens.force {
        say("Force token", "there".to_owned());
    }
    if let Some(leader) = &side.leader {
        facts.push(stands(&leader.id, leader.exhausted));
    }
}
