//! What is an effect, all together, and when is its moment?

use serde::{Deserialize, Serialize};

use super::{
    CardState, Component, Condition, Cost, Forbidden, Happening, Header, Known, Name, OnceIn, Operation,
    Part, Restriction, Standing, TimingWord, Whose,
    dice::{Color, Die},
    nouns::{Command, Facing, Seat},
    tokens::TokenKind,
};
use engine::{Citations, Told};

/// An effect as somebody types it in. What is left out is what the rules say of its component.
///
/// ```
/// use armada::effect::{Happening, Known, TimingWord, TypedEffect};
/// let effect: TypedEffect = toml::from_str(r#"
///     name = "leading shots"
///     does = ["reroll all any"]
///     cost = ["spend blue"]
/// "#).unwrap();
/// let moment = effect.moment(&Happening::from("attack"));
/// assert_eq!((moment.word, moment.event.known()), (TimingWord::While, Some(Known::ResolveAttackEffects)));
/// assert!(effect.is_optional());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TypedEffect {
    /// Its name, different from all others.
    pub name: Name,
    /// Whose effect it is. Default: the first player's.
    #[serde(default = "first")]
    pub owner: Seat,
    /// The component on which it stands. Default: an upgrade card.
    #[serde(default = "upgrade")]
    pub component: Component,
    /// Its timing word. Default: by its header; `when` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<TimingWord>,
    /// Its header. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<Header>,
    /// The event it waits for. Default: by its header; what happens without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Happening>,
    /// The ship or squadron on which it stands, where several are there. Default: the one that carries its card, or the only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship: Option<Name>,
    /// In which attacks it resolves, where attacks are played. Default: by its owner's part in the attack that is
    /// asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// Whether it may be left out. Default: by its component and header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// How often at most, where its card says so. Default: once for each instance of its event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<OnceIn>,
    /// Whether it was used before within that limit. Default: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
    /// Whether its card says that squadrons resolve or suffer it, where it is a critical effect. Default: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub squadrons: bool,
    /// Whether its card is on a ship or squadron beside the two of the attack. Default: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
    /// What must be so beside its time. Default: nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<Condition>,
    /// What is paid for it. Default: nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// The command tokens or dials that lie on its card. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_card: Vec<Command>,
    /// The die that lies on its card, and what it shows. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die_on_card: Option<Die>,
    /// The card on which it stands, where several effects stand on one. Default: a card of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<Name>,
    /// The slot of its card. Default: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Name>,
    /// How its card lies there. Default: faceup.
    #[serde(default = "faceup")]
    pub card: CardState,
    /// Where the ship or squadron of its card is. Default: deployed.
    #[serde(default = "deployed")]
    pub unit: Standing,
    /// Whether it names a time during setup. Default: by the event it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<bool>,
    /// What it does, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consequence: Option<String>,
    /// What it does, as operations, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<Operation>,
    /// What it forbids while its card is active, where attacks are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cannot: Vec<Restriction>,
}

fn first() -> Seat {
    Seat::First
}

fn upgrade() -> Component {
    Component::Upgrade
}

fn faceup() -> CardState {
    CardState::Faceup
}

fn deployed() -> Standing {
    Standing::Deployed
}

/// Effects of cards of both players, in any order.
pub type Effects = Vec<TypedEffect>;

/// When an effect can resolve.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Before, at the moment of, during or after ...
    pub word: TimingWord,
    /// ... this event.
    pub event: Happening,
}

impl Moment {
    /// `before the step Resolve Damage`.
    pub fn in_words(&self) -> String {
        let when = match self.word {
            TimingWord::Before => "before",
            TimingWord::When => "at the moment of",
            TimingWord::While => "during",
            TimingWord::After => "after",
        };
        format!("{when} {}", self.event.in_words())
    }

    /// This timing of that event.
    pub fn new(word: TimingWord, event: impl Into<Happening>) -> Self {
        Self { word, event: event.into() }
    }
}

impl TypedEffect {
    /// An effect of the first player of which nothing is said but on what it stands.
    pub fn new(name: Name, component: Component) -> Self {
        Self {
            name,
            owner: first(),
            component,
            timing: None,
            header: None,
            event: None,
            ship: None,
            part: None,
            optional: None,
            once: None,
            used: false,
            squadrons: false,
            beside: false,
            only: Vec::new(),
            cost: Vec::new(),
            on_card: Vec::new(),
            die_on_card: None,
            shared: None,
            slot: None,
            card: faceup(),
            unit: deployed(),
            setup: None,
            consequence: None,
            does: Vec::new(),
            cannot: Vec::new(),
        }
    }

    /// The moment of the effect, when `occasion` is what happens.
    ///
    /// A header has its own moment. What modifies attack dice and names no other time than an attack does so in
    /// Resolve Attack Effects.
    pub fn moment(&self, occasion: &Happening) -> Moment {
        match self.header {
            Some(Header::Crit | Header::RedCrit | Header::BlueCrit | Header::BlackCrit) => {
                Moment::new(TimingWord::When, Known::ResolveDamage)
            }
            Some(Header::Modify) => Moment::new(TimingWord::While, Known::ResolveAttackEffects),
            Some(Header::Navigate | Header::Squadron | Header::Repair | Header::ConcentrateFire) => {
                let command = self.command().unwrap_or(Command::Navigate);
                Moment::new(TimingWord::While, Known::resolving(command))
            }
            None if self.modifies_dice_untimed() => {
                Moment::new(TimingWord::While, Known::ResolveAttackEffects)
            }
            None => {
                let event = self.event.clone().unwrap_or_else(|| occasion.clone());
                Moment { word: self.timing.unwrap_or(TimingWord::When), event }
            }
        }
    }

    /// Whether it modifies attack dice and names no time of its own.
    pub fn modifies_dice_untimed(&self) -> bool {
        let modifies = self.does.iter().any(Operation::modifies_dice);
        let during = matches!(self.timing, None | Some(TimingWord::When | TimingWord::While));
        let attack = self.event.as_ref().is_none_or(|event| event.known() == Some(Known::Attack));
        match self.header {
            Some(header) => header == Header::Modify,
            None => modifies && during && attack,
        }
    }

    /// The same as [`Operation::dice_ban`] of an effect that does nothing else.
    pub(crate) fn only_forbidden<B>(&self, says: impl Fn(&[Forbidden]) -> Option<B>) -> Option<B> {
        let mut bans = self.does.iter().map(|operation| operation.dice_ban(&says));
        let first = bans.next()??;
        bans.all(|ban| ban.is_some()).then_some(first)
    }

    /// Whether it may be left out: upgrade cards may, and critical effects; all else must, unless it says so itself.
    pub fn is_optional(&self) -> bool {
        self.optional.unwrap_or_else(|| self.component.is_upgrade() || self.is_critical())
    }

    /// Whether it does nothing but forbid, or change what holds all the time: it then resolves at no time.
    pub fn is_constant(&self) -> bool {
        self.does.iter().all(Operation::is_constant)
            && self.cost.is_empty()
            && !(self.cannot.is_empty() && self.does.is_empty())
    }

    /// Whether it is a critical effect.
    pub fn is_critical(&self) -> bool {
        matches!(self.header, Some(Header::Crit | Header::RedCrit | Header::BlueCrit | Header::BlackCrit))
    }

    /// Whether squadrons resolve or suffer it as a critical effect: its card says so, or it stands on a squadron card.
    pub fn is_said_of_squadrons(&self) -> bool {
        self.squadrons || self.component == Component::Squadron
    }

    /// The color of a die with a critical icon that its header asks for.
    pub fn critical_color(&self) -> Option<Color> {
        match self.header {
            Some(Header::RedCrit) => Some(Color::Red),
            Some(Header::BlueCrit) => Some(Color::Blue),
            Some(Header::BlackCrit) => Some(Color::Black),
            _ => None,
        }
    }

    /// The command whose icon is its header.
    pub fn command(&self) -> Option<Command> {
        match self.header {
            Some(Header::Navigate) => Some(Command::Navigate),
            Some(Header::Squadron) => Some(Command::Squadron),
            Some(Header::Repair) => Some(Command::Repair),
            Some(Header::ConcentrateFire) => Some(Command::ConcentrateFire),
            _ => None,
        }
    }

    /// What the card is called on which it stands.
    pub(crate) fn card_name(&self) -> &Name {
        self.shared.as_ref().unwrap_or(&self.name)
    }

    /// Whether it stands on the same card as another.
    pub(crate) fn shares_with(&self, other: &Self) -> bool {
        self.owner == other.owner && self.card_name() == other.card_name()
    }

    /// Whether it does something to another ship than the one that resolves commands, which is this player's.
    pub(crate) fn is_foreign_to(&self, commands: Seat) -> bool {
        let own = self.owner == commands;
        let elsewhere =
            |operation: &Operation| operation.whose().is_some_and(|whose| (whose == Whose::Own) != own);
        self.does.iter().any(elsewhere)
    }

    /// Whether its card is on one of the ships and squadrons that are known.
    pub(crate) fn is_carried(&self) -> bool {
        !self.beside && self.component != Component::Objective
    }

    /// Whether it spends command tokens of its ship for a fleet command card.
    pub(crate) fn pays_fleet_command(&self) -> bool {
        let slot = self.slot.as_ref().is_some_and(|slot| slot.is("fleet-command"));
        slot && self.cost.iter().any(Cost::is_command_token)
    }

    /// Whether its card is of this slot: titles and commanders are known by their component.
    pub(crate) fn is_of_slot(&self, slot: &Name) -> bool {
        self.slot.as_ref().is_some_and(|own| own.is(slot.as_str())) || slot.is(self.component.word())
    }

    /// What it does, in its sentence; nothing of an effect of which only the name is known.
    pub fn in_words(&self) -> String {
        let says_nothing = self.cost.is_empty()
            && self.does.is_empty()
            && self.cannot.is_empty()
            && self.consequence.is_none();
        if says_nothing { String::new() } else { self.sentence() }
    }

    /// What is told of it, with its sentence beside.
    pub(crate) fn told(&self, text: String, rules: Citations) -> Told {
        let (told, sentence) = (Told::new(text, rules), self.in_words());
        if sentence.is_empty() { told } else { told.by(sentence) }
    }

    /// Whether it names a time during setup.
    pub fn names_setup(&self) -> bool {
        let known = self.event.as_ref().and_then(Happening::known);
        self.setup.unwrap_or_else(|| known.is_some_and(Known::is_setup))
    }

    /// Whether it chooses the command tokens or dials that lie on its upgrade card when the game begins: as a ship is
    /// deployed it gains some, or says so in words.
    pub fn loads_its_card(&self, occasion: &Happening) -> bool {
        let gains = |operation: &Operation| match operation {
            Operation::GainToken { .. } | Operation::GainDial { .. } | Operation::Load { .. } => true,
            Operation::Words(words) => speaks_of_orders(words),
            _ => false,
        };
        self.component.is_upgrade()
            && self.moment(occasion).event.known() == Some(Known::DeployShip)
            && (self.does.iter().any(gains) || self.consequence.as_deref().is_some_and(speaks_of_orders))
    }

    /// The events that it may make happen: those it names, faceup cards that it deals, and the end of a ship that it damages.
    pub fn raises(&self) -> impl Iterator<Item = Happening> {
        self.does.iter().flat_map(|operation| match operation {
            Operation::Event(happening) => vec![happening.clone()],
            Operation::Deal { facing: Facing::Faceup, .. } => {
                vec![Known::ShipDestroyed.into(), Known::DealtFaceup.into()]
            }
            Operation::Damage { .. } | Operation::Deal { .. } => vec![Known::ShipDestroyed.into()],
            _ => Vec::new(),
        })
    }
}

/// Whether words are about command tokens or dials, and not about tokens of another kind.
fn speaks_of_orders(words: &str) -> bool {
    let words = words.to_lowercase();
    let other = TokenKind::ALL.iter().any(|kind| words.contains(kind.word()));
    words.contains("dial") || words.contains("token") && !other && !words.contains("objective")
}
