//! How does it look from outside?

use vocabulary::{Field, MAX_EXPECTED, Shape, Situation, Word, WordList, joined, view};

use crate::{
    limits,
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

const WINNERS: &[Word] = &joined::<3>(Player::WORDS, &[Word::new("draw")]);

/// The largest number that is expected.
const MOST: i64 = 999;

view! {
    /// The table as it is shown.
    pub struct PlayView {
        /// Who has won: `P1`, `P2` or `draw`.
        winner: Option<String>, shaped(Shape::Word { words: WINNERS, default: None });
        /// Which phase it is.
        phase: Phase;
        /// The active player.
        active: Player;
        /// Who has the initiative.
        initiative: Player;
        /// Whether it was taken this round.
        initiative_taken: bool;
        + [Field::new(
            "order",
            Shape::Texts { most: MAX_EXPECTED },
            "The effects that were used, all of them, in this order: `Marine/restore`.",
        )];
        /// Units in play, only what is asked.
        unit: Vec<UnitView>, at_most(limits::UNITS);
        /// Player 1 outside the arenas.
        p1: SideView;
        /// Player 2 outside the arenas.
        p2: SideView;
        /// All units in play, by name, in any order; `[]` for none.
        in_play: Vec<String>, in_any_order();
        /// Cards and where they are, among others: `Marine/ground`, `Marine/P1 discard` (`hand`, `deck`, `resources`, `base zone`), `Armor/on Marine`, `Han/captured by Jailer`.
        places: Vec<String>;
    }
}

view! {
    /// A unit as it is shown.
    pub struct UnitView {
        /// Which unit.
        name: String, at_most(limits::NAME);
        /// Who controls it.
        controller: Player;
        /// Where it is.
        arena: Arena;
        /// Its power now.
        power: u16, within(0..=MOST);
        /// Its HP now.
        hp: u16, within(0..=MOST);
        /// Damage on it.
        damage: u16, within(0..=MOST);
        /// HP that are left.
        remaining: u16, within(0..=MOST);
        /// Whether it is exhausted.
        exhausted: bool;
        /// Shield tokens on it.
        shields: u8;
        /// Experience tokens on it.
        experience: u8;
        /// Advantage tokens on it.
        advantage: u8;
        /// Its upgrades that are cards, all of them, by name.
        upgrades: Vec<String>, in_any_order();
        /// What it guards, all of it, by name.
        captives: Vec<String>, in_any_order();
        /// Its keywords, all of them, by name.
        keywords: Vec<String>, in_any_order();
    }
}

view! {
    /// A player's own zones as they are shown.
    pub struct SideView {
        /// Damage on the base.
        base_damage: u16, within(0..=MOST);
        /// HP that the base has left.
        base_left: u16, within(0..=MOST);
        /// Ready resources.
        resources: u8, within(0..=MOST);
        /// Exhausted resources.
        exhausted_resources: u8, within(0..=MOST);
        /// Cards in hand.
        hand: usize, within(0..=MOST);
        /// Cards in the deck.
        deck: Option<usize>, within(0..=MOST);
        /// The known cards in hand, all of them, by name.
        hand_cards: Vec<String>, in_any_order();
        /// The known cards of the deck, all of them, the topmost first, behind them those on its bottom.
        deck_cards: Vec<String>;
        /// The known cards in the discard pile, all of them, by name.
        discard: Vec<String>, in_any_order();
        /// The known cards among the resources, all of them, by name.
        resource_cards: Vec<String>, in_any_order();
        /// The tokens.
        #[serde(flatten)]
        tokens: PlayerTokens, not_compared;
        + PlayerTokens::fields().iter().map(|field| field.unfilled().within(0..=MOST));
        /// The leader in the base zone: `ready` or `exhausted`.
        leader: Option<String>;
        /// Whether the leader's Epic Action was used, not the base's.
        epic_used: bool;
    }
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
            initiative: state.table.initiative.holder,
            initiative_taken: state.table.initiative.taken,
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
