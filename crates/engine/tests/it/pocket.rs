//! Sprites: a made-up pocket game, so that the machine is shaped by more than one real one.
//!
//! Two players own sprites that glow. A skirmish dims both sides at once; a sprite without glow goes
//! out. Each sprite has at most one power. Which order of things is played is a constant of the
//! rules, so every test can run under both.

use std::fmt;

use engine::{
    Batch, Citations, Doing, Effect, Fact, Fate, Game, Moment, Offer, Once, Outcome, Policy, Position,
    Prompt, Reason, Replacement, Resolution, Task, Timing, Told, Used, View,
};
use names::{Citation, Role};
use serde::{Deserialize, Serialize};

/// The rules: the order of things is all that differs.
#[derive(Clone, Copy, Debug)]
pub struct Pocket {
    pub policy: Policy,
}

/// First player first, at once.
pub const SEATS: Pocket = Pocket { policy: Policy::SEATS_AT_ONCE };
/// The active player names the player, in nested layers.
pub const NAMED: Pocket = Pocket { policy: Policy::NAMED_HELD };

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Player {
    Amber,
    Jade,
}

impl Player {
    pub fn other(self) -> Self {
        match self {
            Player::Amber => Player::Jade,
            Player::Jade => Player::Amber,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Amber => "amber",
            Player::Jade => "jade",
        })
    }
}

/// What a sprite can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Power {
    /// Nothing.
    Plain,
    /// After it goes out, its owner dims a sprite by 1.
    Ember,
    /// After another sprite goes out, its owner may score 1; once per round.
    Moth,
    /// When one or more other sprites go out, its owner scores 1.
    Chorus,
    /// The first dimming is taken by its shell instead, which drops.
    Shell,
    /// Instead of going out it stays as it is: without glow.
    Phoenix,
    /// Its owner may let it be dimmed instead of another of theirs.
    Mirror,
    /// Sprites of its owner are dimmed by 1 less.
    Prism,
    /// Before a sprite of its owner goes out, its owner scores 1.
    Herald,
    /// After an enemy sprite is dimmed in a skirmish, its owner may dim that one again; once per skirmish.
    Duelist,
    /// After it is dimmed, its owner may pay 1 to make it glow by 1.
    Trader,
    /// After it is dimmed, its owner scores 1; if they do, they dim a sprite by 1.
    Lantern,
    /// Nothing of its owner's but itself is dimmed while there is fog.
    Bell,
    /// If an enemy would score, nothing happens instead.
    Miser,
    /// After it goes out, its owner will score 2 at dusk.
    Vow,
    /// One dimming of another sprite, whosever, does not happen instead: then its shell drops.
    Ward,
}

pub const POWERS: [Power; 16] = [
    Power::Plain,
    Power::Ember,
    Power::Moth,
    Power::Chorus,
    Power::Shell,
    Power::Phoenix,
    Power::Mirror,
    Power::Prism,
    Power::Herald,
    Power::Duelist,
    Power::Trader,
    Power::Lantern,
    Power::Bell,
    Power::Miser,
    Power::Vow,
    Power::Ward,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Sprite {
    pub id: u8,
    pub owner: Player,
    pub power: Power,
    pub glow: i8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Board {
    pub active: Player,
    /// In the order of their ids.
    pub sprites: Vec<Sprite>,
    /// Amber's, jade's.
    pub score: [u8; 2],
    pub fog: bool,
    /// Who will score 2 at dusk, sorted.
    pub vows: Vec<Player>,
    /// Effects used up this round.
    pub used: Used<Pocket>,
}

impl Board {
    pub fn sprite(&self, id: u8) -> Option<&Sprite> {
        self.sprites.iter().find(|sprite| sprite.id == id)
    }

    pub fn score(&self, player: Player) -> u8 {
        self.score[player as usize]
    }

    fn has(&self, owner: Player, power: Power, except: u8) -> bool {
        let mut sprites = self.sprites.iter();
        sprites.any(|it| it.owner == owner && it.power == power && it.id != except)
    }

    /// The same board with the players' labels exchanged.
    pub fn mirrored(&self) -> Self {
        let mut board = self.clone();
        board.active = board.active.other();
        board.score.reverse();
        for sprite in &mut board.sprites {
            sprite.owner = sprite.owner.other();
        }
        for vow in &mut board.vows {
            *vow = vow.other();
        }
        board.vows.sort();
        board
    }
}

/// A board with these sprites, numbered from 0, and amber active.
pub fn board(sprites: &[(Player, Power, i8)]) -> Board {
    let sprites =
        sprites.iter().zip(0..).map(|(&(owner, power, glow), id)| Sprite { id, owner, power, glow });
    Board {
        active: Player::Amber,
        sprites: sprites.collect(),
        score: [0, 0],
        fog: false,
        vows: Vec::new(),
        used: Used::default(),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Event {
    Dim {
        id: u8,
        by: i8,
    },
    /// With the sprite as it last was.
    GoOut {
        id: u8,
        last: Option<Sprite>,
    },
    Glow {
        id: u8,
    },
    DropShell {
        id: u8,
    },
    Stay {
        id: u8,
    },
    Score {
        who: Player,
        points: u8,
    },
    Pay {
        who: Player,
    },
    Vow {
        who: Player,
    },
    Keep {
        who: Player,
    },
    Dusk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Work {
    /// Two sprites dim each other at once.
    Skirmish {
        one: u8,
        other: u8,
    },
    Clash {
        one: u8,
        other: u8,
    },
    /// A player dims a sprite by 1, a foreign one only.
    Strike {
        who: Player,
    },
    /// A player dims a sprite by 1.
    DimOne {
        who: Player,
    },
    /// The same, if they scored.
    IfScored {
        who: Player,
    },
    /// A player flicks a coin with a thick edge.
    Flick {
        who: Player,
    },
    Dusk,
    /// Nobody has written down what happens.
    Unwritten,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pick {
    Sprite(u8),
    Bright,
    Dull,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Sprite(id) => write!(f, "dim sprite-{id}"),
            Pick::Bright => f.write_str("bright"),
            Pick::Dull => f.write_str("dull"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Question {
    Target,
    Flick,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Question::Target => "target",
            Question::Flick => "flick",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Key {
    /// A sprite's power, with the owner it had.
    Of(Player, u8, Power),
    /// A ward, for this sprite.
    Ward(Player, u8, u8),
    Vow(Player),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Of(_, id, power) => write!(f, "sprite-{id}/{}", format!("{power:?}").to_lowercase()),
            Key::Ward(_, id, other) => write!(f, "sprite-{id}/ward for sprite-{other}"),
            Key::Vow(who) => write!(f, "{who}/vow"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scope {
    Skirmish,
    Round,
    /// Nothing ever opens it.
    Feast,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bindings {
    pub scored: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ban {
    Fog,
    Gone,
    Poor,
    Own,
    Unwritten,
}

impl Reason for Ban {
    fn told(&self) -> Told {
        match self {
            Ban::Fog => {
                Told::new("the bell protects it in the fog", rule(Role::Forbids, "pocket/powers/bell"))
            }
            Ban::Gone => Told::new("it is not there", rule(Role::Forbids, "pocket/skirmish/go-out")),
            Ban::Poor => {
                Told::new("there is nothing to pay with", rule(Role::Forbids, "pocket/score/points"))
            }
            Ban::Own => Told::new("it is their own", rule(Role::Forbids, "pocket/skirmish/strike")),
            Ban::Unwritten => Told::new("nobody wrote it down", rule(Role::Defines, "pocket/day/dusk")),
        }
    }
}

const fn rule(role: Role, id: &'static str) -> Citation {
    Citation::new(role, id)
}

impl Game for Pocket {
    type Player = Player;
    type State = Board;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Question;
    type Effect = Key;
    type Scope = Scope;
    type Bindings = Bindings;
    type Ban = Ban;

    fn policy(&self) -> Policy {
        self.policy
    }

    fn seats(&self, board: &Board) -> Vec<Player> {
        vec![board.active, board.active.other()]
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        let glow = |id| view.state.sprite(id).map_or(0, |sprite| sprite.glow);
        match *work {
            Work::Skirmish { one, other } => Doing::Tasks(vec![
                Task::work(Work::Clash { one, other }),
                Task::layer(),
                Task::frame(Scope::Skirmish, Bindings::default()),
            ]),
            Work::Clash { one, other } => Doing::Tasks(vec![Task::together([
                Event::Dim { id: other, by: glow(one) },
                Event::Dim { id: one, by: glow(other) },
            ])]),
            Work::DimOne { .. } if view.state.sprites.is_empty() => Doing::Tasks(Vec::new()),
            Work::DimOne { who } => target(view, who, |_| true),
            Work::Strike { who } => target(view, who, |sprite| sprite.owner != who),
            Work::IfScored { who } if view.bindings().is_some_and(|bound| bound.scored) => {
                Doing::Tasks(vec![Task::work(Work::DimOne { who })])
            }
            Work::IfScored { .. } => Doing::Tasks(Vec::new()),
            Work::Flick { who } => Doing::Chance {
                who,
                prompt: Question::Flick,
                total: 4,
                outcomes: vec![
                    Outcome::new(Pick::Bright, 1, vec![Task::event(Event::Score { who, points: 1 })]),
                    Outcome::new(Pick::Dull, 3, Vec::new()),
                ],
            },
            Work::Dusk => Doing::Tasks(vec![Task::event(Event::Dusk)]),
            Work::Unwritten => Doing::Open(Ban::Unwritten),
        }
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        match *event {
            Event::Dim { id, .. } | Event::Glow { id } | Event::GoOut { id, .. } => {
                match view.state.sprite(id) {
                    None => bans.push(Ban::Gone),
                    Some(sprite) => {
                        let belled = view.state.fog && view.state.has(sprite.owner, Power::Bell, id);
                        if belled && matches!(event, Event::Dim { .. }) {
                            bans.push(Ban::Fog);
                        }
                    }
                }
            }
            Event::Pay { who } if view.state.score(who) == 0 => bans.push(Ban::Poor),
            _ => {}
        }
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        super::powers::effects(moment, found);
    }

    fn resolve(&self, _: View<'_, Self>, key: &Key, event: &Event) -> Resolution<Self> {
        super::powers::resolve(*key, event).into()
    }

    fn replace(&self, _: View<'_, Self>, key: &Key, event: &Event, _: &Batch<Self>) -> Replacement<Self> {
        let events = match (*key, event) {
            (Key::Of(_, id, Power::Shell), _) => vec![Event::DropShell { id }],
            (Key::Ward(_, id, _), _) => {
                let tasks = vec![Task::event(Event::DropShell { id })];
                return Replacement { tasks, ..Replacement::default() };
            }
            (Key::Of(_, id, Power::Phoenix), _) => vec![Event::Stay { id }],
            (Key::Of(_, id, Power::Mirror), Event::Dim { by, .. }) => vec![Event::Dim { id, by: *by }],
            _ => Vec::new(),
        };
        Replacement { events, ..Replacement::default() }
    }

    fn modify(&self, _: View<'_, Self>, _: &Key, event: &Event, _: &Batch<Self>) -> Event {
        match *event {
            Event::Dim { id, by } => Event::Dim { id, by: (by - 1).max(0) },
            ref other => other.clone(),
        }
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Player {
        match *event {
            Event::Dim { id, .. }
            | Event::GoOut { id, .. }
            | Event::Glow { id }
            | Event::DropShell { id }
            | Event::Stay { id } => view.state.sprite(id).map_or(view.state.active, |sprite| sprite.owner),
            Event::Score { who, .. } | Event::Pay { who } | Event::Vow { who } | Event::Keep { who } => who,
            Event::Dusk => view.state.active,
        }
    }

    fn contend(&self, (one, _): (&Key, &Event), (other, _): (&Key, &Event)) -> bool {
        match (one, other) {
            (Key::Ward(_, one, of), Key::Ward(_, other, than)) => one == other && of != than,
            _ => false,
        }
    }

    fn prepare(&self, before: &Board, event: &mut Event) {
        if let Event::GoOut { id, last } = event {
            *last = before.sprite(*id).copied();
        }
    }

    fn commit(&self, board: &mut Board, event: &Event) {
        let sprites = &mut board.sprites;
        match *event {
            Event::Dim { id, by } => each(sprites, id, |sprite| sprite.glow -= by),
            Event::Glow { id } => each(sprites, id, |sprite| sprite.glow += 1),
            Event::DropShell { id } => each(sprites, id, |sprite| sprite.power = Power::Plain),
            Event::GoOut { id, .. } => sprites.retain(|sprite| sprite.id != id),
            Event::Score { who, points } => board.score[who as usize] += points,
            Event::Pay { who } => board.score[who as usize] -= 1,
            Event::Vow { who } => {
                board.vows.push(who);
                board.vows.sort();
            }
            Event::Keep { who } => {
                if let Some(place) = board.vows.iter().position(|vow| *vow == who) {
                    board.vows.remove(place);
                }
            }
            Event::Stay { .. } | Event::Dusk => {}
        }
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let dark = view.state.sprites.iter().filter(|sprite| sprite.glow <= 0);
        let events: Vec<Event> = dark.map(|sprite| Event::GoOut { id: sprite.id, last: None }).collect();
        if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
    }

    fn over(&self, board: &Board) -> bool {
        board.score.iter().any(|score| *score >= 10)
    }

    fn note(&self, bindings: &mut Bindings, event: &Event, fate: Fate) {
        if matches!(event, Event::Score { .. }) && fate != Fate::Forbidden {
            bindings.scored = true;
        }
    }

    fn used<'a>(&'a self, board: &'a Board, scope: &Scope) -> Option<&'a Used<Self>> {
        (*scope == Scope::Round).then_some(&board.used)
    }

    fn used_mut<'a>(&self, board: &'a mut Board, scope: &Scope) -> Option<&'a mut Used<Self>> {
        (*scope == Scope::Round).then_some(&mut board.used)
    }

    fn tell(&self, _: &Board, event: &Event) -> String {
        match event {
            Event::Dim { id, by } => format!("sprite-{id} is dimmed by {by}"),
            Event::GoOut { id, .. } => format!("sprite-{id} goes out"),
            Event::Glow { id } => format!("sprite-{id} glows by 1"),
            Event::DropShell { id } => format!("sprite-{id} drops its shell"),
            Event::Stay { id } => format!("sprite-{id} stays"),
            Event::Score { who, points } => format!("{who} scores {points}"),
            Event::Pay { who } => format!("{who} pays 1"),
            Event::Vow { who } => format!("{who} vows"),
            Event::Keep { who } => format!("{who} keeps a vow"),
            Event::Dusk => "dusk falls".to_owned(),
        }
    }

    fn cite(&self, event: &Event) -> Citations {
        Citations::one(match event {
            Event::Dim { .. } | Event::Glow { .. } => rule(Role::Requires, "pocket/skirmish/glow"),
            Event::GoOut { .. } => rule(Role::Requires, "pocket/skirmish/go-out"),
            Event::DropShell { .. } | Event::Stay { .. } => rule(Role::Replaces, "pocket/powers/instead"),
            Event::Score { .. } | Event::Pay { .. } => rule(Role::Permits, "pocket/score/points"),
            Event::Vow { .. } | Event::Keep { .. } | Event::Dusk => rule(Role::Requires, "pocket/day/dusk"),
        })
    }

    fn describe(&self, _: View<'_, Self>, key: &Key) -> Told {
        Told::new(format!("{key} is used"), rule(Role::Permits, "pocket/powers/use"))
            .by(format!("card of {key}"))
    }

    fn order_rules(&self, _: &Prompt<Self>) -> Citations {
        Citations::one(rule(Role::Orders, "pocket/powers/order"))
    }

    fn facts(&self, board: &Board) -> Vec<Fact> {
        let glow = |sprite: &Sprite| Fact::new(format!("sprite-{} glow", sprite.id), sprite.glow.to_string());
        let mut facts: Vec<Fact> = board.sprites.iter().map(glow).collect();
        facts.push(Fact::new("amber score", board.score[0].to_string()));
        facts.push(Fact::new("jade score", board.score[1].to_string()));
        facts
    }

    fn task_budget(&self) -> usize {
        500
    }
}

fn target(view: View<'_, Pocket>, who: Player, fair: impl Fn(&Sprite) -> bool) -> Doing<Pocket> {
    let offer = |sprite: &Sprite| {
        let dim = Event::Dim { id: sprite.id, by: 1 };
        Offer::event(Pick::Sprite(sprite.id), dim).requires(fair(sprite), Ban::Own)
    };
    let offers = view.state.sprites.iter().map(offer).collect();
    Doing::Choice { who, prompt: Question::Target, offers }
}

fn each(sprites: &mut [Sprite], id: u8, change: impl Fn(&mut Sprite)) {
    sprites.iter_mut().filter(|sprite| sprite.id == id).for_each(change);
}

/// A position with one thing to do.
pub fn position(board: Board, work: Work) -> Position<Pocket> {
    Position::new(board, [Task::work(work)])
}

/// The skirmish of sprites 0 and 1.
pub fn skirmish(board: Board) -> Position<Pocket> {
    position(board, Work::Skirmish { one: 0, other: 1 })
}

pub fn once_per_feast(owner: Player, id: u8) -> Effect<Pocket> {
    Effect::mandatory(Timing::After, owner, Key::Of(owner, id, Power::Plain)).once(Once::Scope(Scope::Feast))
}
