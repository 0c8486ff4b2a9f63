//! How does a described board come onto the table?

use std::sync::Arc;
use vocabulary::{Described, Name};

use crate::{
    Problem,
    ability::{Kind, Topic},
    keywords::Keyword,
    play::{
        constant_abilities::{abilities_outside_play, constants, replacing, settled_table::Settled},
        nouns::{
            card::{Card, CardId, CardKind, Cards},
            setup::{
                BaseSetup, CaptiveSetup, CardSetup, LeaderSetup, Moment, Moment as Asked, PlaySetup,
                PrintedName, SideSetup, UnitSetup, UpgradeSetup, Zone,
            },
            source::{self, Source},
            unit::{Captive, Unit, Upgrade, insert},
        },
        present::state::State,
        refusals::checks,
        rows::work::Work,
        tabletop::{
            rules::PlayRules,
            table::{Leader, Side, Table},
        },
    },
    terms::{CardType, Initiative, Phase, Player, TokenUnit, TokenUpgrade},
    text,
};
use engine::{Position, Task};

/// What is printed on all cards of the board.
pub(crate) fn cards(setup: &PlaySetup) -> Cards {
    let units = setup.unit.iter().map(|unit| (unit.name.clone(), unit_card(unit)));
    let upgrades = setup.upgrade.iter().map(|upgrade| (upgrade.name.clone(), upgrade_card(upgrade)));
    let captives = setup.captive.iter().map(|captive| (captive.name.clone(), captive_card(captive)));
    let others = setup.card.iter().map(|card| (card.name.clone(), other_card(card)));
    let leaders = [&setup.p1.leader, &setup.p2.leader];
    let leaders = leaders.into_iter().filter_map(|leader| Some((leader.name.clone()?, leader_card(leader))));
    let bases = [(Player::P1, &setup.p1), (Player::P2, &setup.p2)];
    let bases = bases.map(|(player, side)| {
        let name = base_name(player);
        let aspects = side.base.aspects.clone();
        let printed = Card { aspects, ..Card::plain(name.to_string(), CardKind::Base) };
        (name.clone(), with_text(printed, &side.base.text))
    });
    units.chain(upgrades).chain(captives).chain(others).chain(leaders).chain(bases).collect()
}

/// What a player's base is called.
pub(crate) fn base_name(player: Player) -> Name {
    Name::from(format!("{player} base"))
}

/// A card with what its text says.
fn with_text(card: Card, text: &str) -> Card {
    if text.trim().is_empty() {
        return card;
    }
    let read = (*text::read_cached(text)).clone();
    let read = if card.kind == CardKind::Event { read } else { source::at_moments(read) };
    let keywords = card.keywords.iter().cloned().chain(source::keywords(&read)).collect();
    let keyword_lines = source::keyword_lines(&card.title, &read);
    Card { sources: source::sources(&card.title, &read), keywords, keyword_lines, ..card }
}

/// All abilities of all cards.
pub(crate) fn sources(cards: &Cards) -> impl Iterator<Item = &Arc<Source>> {
    cards.values().flat_map(|card| card.sources.iter().chain(&card.leader_side))
}

/// A card of this kind with nothing but its name on it.
fn named(name: &Name, printed: &PrintedName, kind: CardKind) -> Card {
    let title = printed.title.clone().unwrap_or_else(|| name.to_string());
    Card { subtitle: printed.subtitle.clone(), ..Card::plain(title, kind) }
}

fn traits(listed: &[String]) -> Vec<String> {
    listed.iter().map(|word| word.trim().to_lowercase()).collect()
}

/// The keywords that are listed; what is none was refused before.
fn keywords(listed: &[String]) -> Vec<Keyword> {
    listed.iter().filter_map(|text| text.parse().ok()).collect()
}

fn unit_card(unit: &UnitSetup) -> Card {
    let kind = match (unit.leader, unit.token) {
        (true, _) => CardKind::Leader,
        (_, true) => CardKind::TokenUnit,
        _ => CardKind::Unit,
    };
    let printed = Card {
        unique: unit.unique,
        arena: unit.arena,
        cost: unit.cost,
        aspects: unit.aspects.clone(),
        traits: traits(&unit.traits),
        power: i16::from(unit.power),
        hp: i16::from(unit.hp),
        keywords: keywords(&unit.keywords),
        ..named(&unit.name, &unit.printed, kind)
    };
    with_text(printed, &unit.text)
}

fn upgrade_card(upgrade: &UpgradeSetup) -> Card {
    let kind = if upgrade.leader { CardKind::Leader } else { CardKind::Upgrade };
    let printed = Card {
        unique: upgrade.unique,
        cost: upgrade.cost,
        aspects: upgrade.aspects.clone(),
        traits: traits(&upgrade.traits),
        power: i16::from(upgrade.power),
        hp: i16::from(upgrade.hp),
        upgrade_power: i16::from(upgrade.power),
        upgrade_hp: i16::from(upgrade.hp),
        ..named(&upgrade.name, &upgrade.printed, kind)
    };
    with_text(printed, &upgrade.text)
}

fn captive_card(captive: &CaptiveSetup) -> Card {
    let printed = Card {
        unique: captive.unique,
        arena: captive.arena,
        cost: captive.cost,
        traits: traits(&captive.traits),
        power: i16::from(captive.power),
        hp: i16::from(captive.hp),
        keywords: keywords(&captive.keywords),
        ..named(&captive.name, &captive.printed, CardKind::Unit)
    };
    with_text(printed, &captive.text)
}

fn other_card(card: &CardSetup) -> Card {
    let (kind, hp) = match card.card_type {
        CardType::Unit => (CardKind::Unit, 1),
        CardType::Event => (CardKind::Event, 0),
        CardType::Upgrade => (CardKind::Upgrade, 0),
    };
    let printed = Card {
        unique: card.unique,
        arena: card.arena,
        cost: card.cost,
        aspects: card.aspects.clone(),
        traits: traits(&card.traits),
        power: i16::from(card.power),
        hp: i16::from(card.hp.unwrap_or(hp)),
        upgrade_power: i16::from(card.upgrade_power),
        upgrade_hp: i16::from(card.upgrade_hp),
        keywords: keywords(&card.keywords),
        ..named(&card.name, &card.printed, kind)
    };
    with_text(printed, &card.text)
}

fn leader_card(leader: &LeaderSetup) -> Card {
    let printed = Card {
        unique: true,
        arena: leader.arena,
        cost: leader.cost,
        aspects: leader.aspects.clone(),
        traits: traits(&leader.traits),
        power: i16::from(leader.power),
        hp: i16::from(leader.hp),
        upgrade_power: i16::from(leader.upgrade_power),
        upgrade_hp: i16::from(leader.upgrade_hp),
        keywords: keywords(&leader.keywords),
        ..Card::plain(leader.name.as_ref().map(Name::to_string).unwrap_or_default(), CardKind::Leader)
    };
    let sides = source::at_moments((*text::read_cached(&leader.text)).clone());
    let printed = with_text(printed, &leader.unit_text);
    Card { leader_side: source::sources(&printed.title, &sides), ..printed }
}

/// The table at the beginning.
fn table(rules: &PlayRules, setup: &PlaySetup) -> Table {
    let phase = match setup.moment {
        Moment::Regroup | Moment::StartOfAction => Phase::Regroup,
        Moment::Action | Moment::Checks | Moment::EndOfAction => Phase::Action,
    };
    let mut table = Table {
        phase,
        phase_over: false,
        active: setup.active,
        initiative: Initiative {
            holder: setup.initiative.unwrap_or(setup.active),
            taken: setup.initiative_taken,
        },
        passes: u8::from(setup.passed || has_passed_since(setup)),
        sides: [side(setup, Player::P1, &setup.p1), side(setup, Player::P2, &setup.p2)],
        units: Vec::new(),
        loose: Vec::new(),
        freed: Vec::new(),
        left: Vec::new(),
        attacks: Vec::new(),
        bans: Vec::new(),
        discounts: Vec::new(),
        delayed: Vec::new(),
        standing: Vec::new(),
        spent: Vec::new(),
        ending: None,
    };
    for unit in &setup.unit {
        table.enter(in_play(rules, setup, unit));
    }
    table
}

/// Whether the other player has taken the initiative: they pass whenever it is their turn (CR 1.15.5.b).
fn has_passed_since(setup: &PlaySetup) -> bool {
    setup.initiative_taken && setup.initiative.is_some_and(|holder| holder != setup.active)
}

fn in_play(rules: &PlayRules, setup: &PlaySetup, unit: &UnitSetup) -> Unit {
    let owner = unit.owner.unwrap_or(unit.controller);
    let mut there = rules.fresh(CardId::new(&unit.name), unit.controller, owner);
    there.exhausted = unit.exhausted;
    there.damage = u16::from(unit.damage);
    there.new = unit.new;
    there.epic_used = unit.leader;
    there.add_tokens(TokenUpgrade::Shield, unit.shields);
    there.add_tokens(TokenUpgrade::Experience, unit.experience);
    there.add_tokens(TokenUpgrade::Advantage, unit.advantage);
    for upgrade in setup.upgrade.iter().filter(|upgrade| unit.name.is(upgrade.on.as_str())) {
        let controller = upgrade.controller.unwrap_or(unit.controller);
        let owner = upgrade.owner.unwrap_or(controller);
        let (id, epic_used) = (CardId::new(&upgrade.name), upgrade.leader);
        insert(&mut there.upgrades, Upgrade { id, controller, owner, epic_used });
    }
    for captive in setup.captive.iter().filter(|captive| unit.name.is(captive.by.as_str())) {
        let owner = captive.owner.unwrap_or(unit.controller.opponent());
        insert(&mut there.captives, Captive { id: CardId::new(&captive.name), owner });
    }
    there
}

fn side(setup: &PlaySetup, player: Player, side: &SideSetup) -> Side {
    let cards = |zone: Zone| {
        let own = setup.card.iter().filter(|card| card.owner == player && card.zone == zone);
        own.map(|card| CardId::new(&card.name)).collect::<Vec<_>>()
    };
    let sorted = |zone: Zone| {
        let mut cards = cards(zone);
        cards.sort();
        cards
    };
    let deck = cards(Zone::Deck);
    let known = u8::try_from(deck.len()).unwrap_or(u8::MAX);
    let BaseSetup { hp, damage, epic_used, .. } = side.base;
    Side {
        base_hp: u16::from(hp),
        damage: u16::from(damage),
        base_epic_used: epic_used,
        leader: side.leader.name.as_ref().map(|name| Leader {
            id: CardId::new(name),
            exhausted: side.leader.exhausted,
            epic_used: side.leader.epic_used,
        }),
        ready: side.resources,
        exhausted: side.exhausted_resources,
        resources: sorted(Zone::Resources),
        borrowed: 0,
        hand: sorted(Zone::Hand),
        hand_unknown: side.unknown_hand,
        deck_unknown: side.deck.map(|count| count.saturating_sub(known)),
        deck,
        bottom: Vec::new(),
        discard: sorted(Zone::Discard),
        discard_unknown: 0,
        tokens: side.tokens,
    }
}

/// The rules for a board.
impl TryFrom<&PlaySetup> for PlayRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &PlaySetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let nothing = Card::plain("unknown card", CardKind::Event);
        let cards = cards(setup);
        let abilities = || sources(&cards).flat_map(|source| source.ability.with_those_within());
        let constants = abilities().any(|ability| matches!(ability.kind, Kind::Constant(_)));
        let settled = !constants && cards.values().all(constants::is_settled);
        let bases = [Player::P1, Player::P2].map(|player| CardId::new(&base_name(player)));
        // a keyword on an upgrade is looked at like its text: see `constants`
        let mut upgrades = cards.iter().filter(|(_, card)| card.kind == CardKind::Upgrade);
        let listed = upgrades.any(|(_, card)| !card.keywords.is_empty());
        let text = listed || sources(&cards).next().is_some();
        let remembers = sources(&cards).any(|source| source.ability.topics.contains(&Topic::History));
        let first_times = sources(&cards).any(|source| replacing::has_first_time(source));
        let lying = sources(&cards).any(abilities_outside_play::speaks);
        let tokens = TokenUnit::ALL.iter().map(|token| Card::token(*token)).collect();
        Ok(Self {
            setup: setup.clone(),
            cards,
            tokens,
            nothing,
            bases,
            constants,
            settled,
            text,
            remembers,
            first_times,
            lying,
        })
    }
}

impl PlayRules {
    /// The situation, about to begin.
    pub fn start(&self) -> Position<Self> {
        let state = State { table: table(self, &self.setup), history: Vec::new() };
        let asked = match self.setup.moment {
            Asked::Action => Work::Action { left: self.setup.turns },
            Asked::Checks => Work::Checks,
            Asked::EndOfAction => Work::EndOfAction,
            Asked::Regroup => Work::Regroup,
            Asked::StartOfAction => Work::StartOfAction,
        };
        let position = Position::new(state, [Task::work(asked.clone())]);
        let unstable = |table: Settled<'_>| !checks::checks(&table, position.view()).is_empty();
        match Settled::new(self, &position.state).is_ok_and(unstable) {
            true if asked != Work::Checks => {
                Position::new(position.state, [Work::Checks, asked].map(Task::work))
            }
            true | false => position,
        }
    }
}
