//! What else lies on a random board, besides units: upgrades, captives, leaders, listed resources, and cards that are played in other
//! ways.

use proptest::{prelude::*, sample::select};
use unlimited::{
    CardType, Player,
    play::{
        CaptiveSetup, CardSetup, LeaderSetup, PlaySetup, PrintedName, SideSetup, UnitSetup, UpgradeSetup,
        Zone,
    },
};

const UPGRADES: &[&str] = &[
    "",
    "Attached unit gains Raid 1.",
    "Attached unit gains: \"When Defeated: Draw a card.\"",
    "When Played: Deal 1 damage to a unit.",
    "When Defeated: Draw a card.",
];

/// What a unit in hand says of the ways in which it is played.
const WAYS: &[&str] = &["Piloting [1 resource]", "Exploit 2", "Shielded\nAmbush\nExploit 1"];

/// What a resource says of that.
const RESOURCES: &[&str] =
    &["", "Plot", "Smuggle [1 resource]", "Smuggle [2 resources]\nWhen Played: Draw a card."];

/// What moves all of that about.
const EVENTS: &[&str] = &[
    "A friendly unit captures an enemy non-leader unit.",
    "Rescue a captured card.",
    "Defeat an upgrade.",
    "Return an upgrade to its owner's hand.",
    "Attach an upgrade to another unit.",
    "Take control of an upgrade.",
    "Defeat all units.",
    "Return each unit to its owner's hand.",
    "Defeat a leader unit.",
    "Defeat a friendly resource.",
    "Put a unit on the bottom of its owner's deck.",
    "Exploit 2\nDraw 2 cards.",
    "Play a unit from your hand.",
];

const LEADERS: &[&str] = &[
    "Epic Action: Deploy this leader.",
    "Epic Action: Deploy this leader. (As a unit or a Pilot)",
    "Action [Exhaust]: Deal 1 damage to a unit.\nEpic Action: Deploy this leader.",
];

/// What words that are read forbid, replace or wait for, of all of that.
const ABOUT: &[&str] = &[
    "",
    "",
    "",
    "When a friendly upgrade is defeated: Heal 1 damage from your base.",
    "When a friendly resource is defeated: Draw a card.",
    "When a captured card is rescued: Draw a card.",
    "When you deploy a leader: Deal 1 damage to a unit.",
    "When a friendly unit is readied: Give an Experience token to it.",
    "Friendly upgrades can't be defeated.",
    "If a friendly upgrade would be defeated, draw a card instead.",
];

/// Where a leader is.
#[derive(Clone, Copy, Debug)]
enum Leader {
    AtHome,
    Deployed,
    Pilot,
}

#[derive(Clone, Debug)]
struct More {
    upgrades: Vec<(usize, &'static str, i8, i8, bool)>,
    captives: Vec<(usize, bool)>,
    leaders: [Option<(Leader, &'static str)>; 2],
    resources: Vec<(Player, &'static str)>,
    played: Option<&'static str>,
    event: Option<&'static str>,
    about: &'static str,
    vehicles: u8,
}

fn leader() -> impl Strategy<Value = Option<(Leader, &'static str)>> {
    let place = select(&[Leader::AtHome, Leader::AtHome, Leader::Deployed, Leader::Pilot][..]);
    prop::option::of((place, select(LEADERS)))
}

prop_compose! {
    fn more()(
        upgrades in prop::collection::vec((0..8_usize, select(UPGRADES), 0..3_i8, 0..3_i8, prop::bool::weighted(0.2)), 0..3),
        captives in prop::collection::vec((0..8_usize, prop::bool::ANY), 0..3),
        leaders in (leader(), leader()),
        resources in prop::collection::vec((select(Player::ALL), select(RESOURCES)), 0..3),
        played in prop::option::of(select(WAYS)),
        event in prop::option::of(select(EVENTS)),
        about in select(ABOUT),
        vehicles in prop::num::u8::ANY,
    ) -> More {
        More { upgrades, captives, leaders: leaders.into(), resources, played, event, about, vehicles }
    }
}

/// Boards on which more lies than units.
pub fn richer(boards: impl Strategy<Value = PlaySetup>) -> impl Strategy<Value = PlaySetup> {
    (boards, more()).prop_map(|(board, more)| more.on(board))
}

impl More {
    fn on(self, mut board: PlaySetup) -> PlaySetup {
        for (nth, unit) in board.unit.iter_mut().enumerate() {
            if self.vehicles >> (nth % 8) & 1 == 1 {
                unit.traits.push("Vehicle".to_owned());
            }
        }
        if let Some(first) = board.unit.first_mut().filter(|_| !self.about.is_empty()) {
            first.text = format!("{}\n{}", first.text, self.about).trim().to_owned();
        }
        let there: Vec<_> = board.unit.iter().map(|unit| unit.name.clone()).collect();
        let host = |nth: usize| there.get(nth % there.len().max(1)).cloned();
        for (nth, (on, text, power, hp, theirs)) in self.upgrades.into_iter().enumerate() {
            let Some(on) = host(on) else { continue };
            let holder = board.unit.iter().find(|unit| unit.name == on).map(|unit| unit.controller);
            board.upgrade.push(UpgradeSetup {
                name: format!("upgrade {nth}").as_str().into(),
                on,
                power,
                hp,
                text: text.to_owned(),
                controller: holder.filter(|_| theirs).map(Player::opponent),
                ..UpgradeSetup::default()
            });
        }
        for (nth, (by, unique)) in self.captives.into_iter().enumerate() {
            let Some(by) = host(by) else { continue };
            board.captive.push(CaptiveSetup {
                name: format!("captive {nth}").as_str().into(),
                printed: PrintedName { title: unique.then(|| "Same".to_owned()), ..PrintedName::default() },
                unique,
                by,
                power: 2,
                hp: 2,
                ..CaptiveSetup::default()
            });
        }
        for (player, leader) in Player::ALL.iter().zip(self.leaders) {
            if let Some((place, text)) = leader {
                put_leader(
                    &mut board,
                    *player,
                    place,
                    text,
                    there.first().map(|name| name.as_str().to_owned()),
                );
            }
        }
        for (nth, (owner, text)) in self.resources.into_iter().enumerate() {
            side(&mut board, owner).resources += 1;
            board.card.push(of_hand(&format!("resource {nth}"), CardType::Unit, text));
            if let Some(card) = board.card.last_mut() {
                (card.owner, card.zone) = (owner, Zone::Resources);
            }
        }
        board.card.extend(self.played.map(|text| of_hand("other way", CardType::Unit, text)));
        board.card.extend(self.event.map(|text| of_hand("mover", CardType::Event, text)));
        board
    }
}

fn side(board: &mut PlaySetup, player: Player) -> &mut SideSetup {
    match player {
        Player::P1 => &mut board.p1,
        Player::P2 => &mut board.p2,
    }
}

fn of_hand(name: &str, card_type: CardType, text: &str) -> CardSetup {
    let unit = card_type == CardType::Unit;
    CardSetup {
        name: name.into(),
        card_type,
        cost: if unit { 2 } else { 0 },
        power: if unit { 2 } else { 0 },
        hp: unit.then_some(2),
        upgrade_power: if unit { 1 } else { 0 },
        traits: if unit { vec!["Pilot".to_owned()] } else { Vec::new() },
        text: text.to_owned(),
        ..CardSetup::default()
    }
}

fn put_leader(board: &mut PlaySetup, player: Player, place: Leader, text: &str, host: Option<String>) {
    let name = format!("leader of {player}");
    match (place, host) {
        (Leader::Pilot, Some(on)) => board.upgrade.push(UpgradeSetup {
            name: name.as_str().into(),
            on: on.as_str().into(),
            leader: true,
            owner: Some(player),
            controller: Some(player),
            power: 1,
            hp: 1,
            ..UpgradeSetup::default()
        }),
        (Leader::Deployed, _) => board.unit.push(UnitSetup {
            name: name.as_str().into(),
            controller: player,
            leader: true,
            power: 2,
            hp: 4,
            ..UnitSetup::default()
        }),
        _ => {
            side(board, player).leader = LeaderSetup {
                name: Some(name.as_str().into()),
                text: text.to_owned(),
                power: 2,
                hp: 4,
                upgrade_power: 1,
                upgrade_hp: 1,
                ..LeaderSetup::default()
            };
        }
    }
}
