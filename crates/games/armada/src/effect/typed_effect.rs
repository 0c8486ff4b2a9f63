//! What is an effect, all together, and when is its moment?

use serde::{Deserialize, Serialize};

use super::{
    CardState, CommandPart, Component, Condition, Cost, Forbidden, GAIN_DIAL, GAIN_TOKEN, Happening, Header,
    Known, Name, OnceIn, Operation, Part, Restriction, SPEED_CHANGE, Standing, TimingWord, Whose,
    dice::{Color, Die},
    limits,
    nouns::{Command, Facing, Seat},
    tokens::TokenKind,
};
use crate::asking::door;
use engine::{Citations, Timing, Told};
use vocabulary::{Field, MAX_NAME, Shape, WordList, capital, situation};

situation! {
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
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct TypedEffect {
        /// Its name, different from the others; without commas and slashes.
        name: Name, at_most(limits::EFFECT_NAME), hint("Optional. Each must be different."), left_out("`effect 1`, `effect 2` by its place");
        + [Self::USE];
        /// What it stands on.
        component: Component = Component::Upgrade, unfilled(), called("Kind of card"), left_out("an upgrade card"), minor();
        /// Its first word, as its card has it.
        timing: Option<TimingWord>, called("Before, when, while or after?"), left_out("by its header, else `when`");
        /// Its header.
        header: Option<Header>, called("Header on the card"), left_out("none"), not_in(&[door::DAMAGE]), minor();
        /// The event it waits for.
        event: Option<Happening>, called("What it waits for"), hint("Such as attack or ship activation."), left_out("by its header, else what happens"), minor();
        /// Whether its owner may decline it.
        optional: Option<bool>, called("May be declined"), left_out("upgrades and critical effects may, all else must"), minor();
        /// How often at most, where its card says so; `once per round` among `does` says the same.
        once: Option<OnceIn>, called("How often at most"), left_out("once for each instance of its event"), not_in(&[door::DAMAGE]), minor();
        /// Whether it was used before within that limit.
        used: bool, called("Used up already"), not_in(&[door::DAMAGE]), minor();
        /// What must be so beside its time: `attack on ships`, `at close or medium`, `words: what no table shows`.
        only: Vec<Condition>, at_most(limits::EFFECT_OPERATIONS), called("Only if"), hint("Besides its time: attack on ships, at close or medium."), minor();
        /// What is paid for it, all of it together: `exhaust card`, `discard card`, `spend brace`, `spend navigate dial`.
        cost: Vec<Cost>, at_most(limits::EFFECT_OPERATIONS), called("What it costs"), hint("All of it together: exhaust card, spend brace."), not_in(&[door::DAMAGE]), minor();
        /// The command tokens or dials that lie on its card: `navigate`, `repair`.
        on_card: Vec<Command>, unfilled(), at_most(limits::COMMANDS), called("Tokens on the card"), not_in(&[door::DAMAGE]), minor();
        /// The die that lies on its card, and what it shows: `red/blank`.
        die_on_card: Option<Die>, called("Die on the card"), left_out("none"), not_in(&[door::DAMAGE]), minor();
        /// The name of the card on which it stands, where several effects stand on one; they are exhausted and discarded together.
        shared: Option<Name>, at_most(limits::EFFECT_NAME), called("Card that it shares"), hint("The name of a card that has several effects."), not_in(&[door::DAMAGE]), minor();
        /// The slot of its card (`turbolasers`, `officer`), for effects that choose among upgrade cards.
        slot: Option<Name>, called("Slot of the card"), hint("Such as turbolasers or officer."), not_in(&[door::DAMAGE]), minor();
        /// How its card lies there.
        card: CardState = CardState::Faceup, unfilled(), called("How the card lies"), left_out("faceup"), not_in(&[door::DAMAGE]), minor();
        /// Where the ship or squadron of its card is.
        unit: Standing = Standing::Deployed, unfilled(), called("Where its ship or squadron is"), left_out("deployed"), not_in(&[door::DAMAGE]), minor();
        /// Whether it names a time during setup.
        setup: Option<bool>, called("Resolves during setup"), left_out("by its own `event`"), not_in(&[door::DAMAGE]), minor();
        /// What it does in your words, if you want it shown.
        consequence: Option<String>, at_most(limits::CONSEQUENCE), called("In your words"), hint("Shown in the answer; nothing of it is played."), minor();
        /// What it does, in order: `reroll 1 red`, `exhaust enemy brace`, `event ship destroyed`.
        does: Vec<Operation>, at_most(limits::EFFECT_OPERATIONS), called("What it does"), hint("In order, with commas between: reroll 1 red, exhaust enemy brace.");
        /// Whose effect it is.
        owner: Seat = Seat::First, called("Whose effect?"), not_in(&[door::DAMAGE]);
        /// The ship or squadron on which it stands.
        ship: Option<Name>, called("Ship or squadron it is on"), hint("By name."), left_out("the one that carries its card, or the only one of its owner; else none, and it does nothing of its own"), asked_in(&[door::STATUS, door::ACTIVATION]);
        /// Whether it resolves while its owner attacks or defends; a defender's effect for its salvo or counter attack is `attacking`.
        part: Option<Part>, called("While attacking or defending?"), left_out("its part in the attack"), asked_in(&[door::ATTACK, door::ACTIVATION]), minor();
        /// Whether its card is on another ship or squadron than the two of the attack: one that helps a friend.
        beside: bool, called("On a card beside the attack"), asked_in(&[door::ATTACK, door::ACTIVATION]);
        /// Whether its card says that squadrons resolve or suffer it as a critical effect; a squadron's own card needs no such word.
        squadrons: bool, called("Squadrons resolve or suffer it too"), asked_in(&[door::ATTACK, door::ACTIVATION]), minor();
        /// What it forbids while its card is active: `spend any token`, `enemy reroll dice`, `resolve repair`.
        cannot: Vec<Restriction>, at_most(limits::EFFECT_OPERATIONS), called("What it forbids"), hint("While the card is active: spend any token, enemy reroll dice."), minor();
    }
}

impl TypedEffect {
    /// A shipped effect that takes its place where nothing is said; who reads a scenario puts it there.
    pub const USE: Field = Field::new(
        "use",
        Shape::Text { most: MAX_NAME },
        "A shipped effect that it copies: `reroll-one`; what is written beside it counts instead.",
    )
    .hint("Such as reroll-one. What you fill in counts instead.")
    .called("Effect to copy")
    .minor();

    const OWNER: Field =
        Field::new("owner", Shape::Word { words: Seat::WORDS, default: None }, "Whose effect it is.")
            .called("Whose effect?");

    /// Whose an effect is where one ship is asked about.
    pub(crate) const OWNER_OF_SHIP: Field = Self::OWNER.left_out("the owner of the ship");

    /// Whose an effect is where cards are listed.
    pub(crate) const OWNER_OF_CARD: Field = Field::new(
        "owner",
        Shape::Word { words: Seat::WORDS, default: Some("first") },
        "Whose effect it is. The text of a listed `card` has its owner, ship and state.",
    )
    .called("Whose effect?");

    /// The ship on which an effect stands where one activates.
    pub(crate) const ON_ACTIVATING_SHIP: Field =
        Field::new("ship", Shape::Text { most: MAX_NAME }, "The ship or squadron on which it stands.")
            .hint("By name.")
            .left_out("the ship that activates, or any of the other player's")
            .called("Ship or squadron it is on");
}

/// Effects as a situation lists them.
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

impl Happening {
    /// The moments of it for which effects may wait, in a window of the engine.
    pub(crate) fn moments(&self, window: Timing) -> Vec<Moment> {
        let words = TimingWord::of_window(window);
        words.iter().map(|word| Moment::new(*word, self.clone())).collect()
    }
}

impl TypedEffect {
    /// An effect of the first player of which nothing is said but on what it stands.
    pub fn new(name: Name, component: Component) -> Self {
        Self { name, component, ..Self::default() }
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

    /// What one of several things is that a part of it lets somebody choose, in words: `Its ship suffers 1 damage`. `operation` and the
    /// numbers of `inner` lead to that part, `nth` counts from 1.
    pub(crate) fn alternative(&self, operation: u8, inner: &[u8], nth: u8) -> Option<String> {
        let path = inner.iter().copied().chain(nth.checked_sub(1));
        let mut part = self.does.get(usize::from(operation))?;
        for nth in path {
            let (Operation::Either(all) | Operation::Ships { does: all, .. }) = part.and_chooser().0 else {
                return None;
            };
            part = all.get(usize::from(nth))?;
        }
        Some(capital(&part.told()))
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

    /// The events that it may make happen: those it names, what it gains, another speed, faceup cards that it deals, and the end of a ship
    /// that it damages.
    pub fn raises(&self) -> impl Iterator<Item = Happening> {
        self.does.iter().flat_map(|operation| match operation {
            Operation::Event(happening) => vec![happening.clone()],
            Operation::Deal { facing: Facing::Faceup, .. } => {
                vec![Known::ShipDestroyed.into(), Known::DealtFaceup.into()]
            }
            Operation::Damage { .. } => vec![Known::ShipDestroyed.into(), Known::SquadronDestroyed.into()],
            Operation::Deal { .. } => vec![Known::ShipDestroyed.into()],
            Operation::GainToken { .. }
            | Operation::GainMatching(_)
            | Operation::FromCard { part: CommandPart::Token, .. } => vec![GAIN_TOKEN.into()],
            Operation::GainDial { .. } | Operation::FromCard { part: CommandPart::Dial, .. } => {
                vec![GAIN_DIAL.into()]
            }
            Operation::Speed { .. }
            | Operation::SpeedOfChoice { .. }
            | Operation::SlowDown { .. }
            | Operation::MatchSpeed(_) => vec![SPEED_CHANGE.into()],
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
