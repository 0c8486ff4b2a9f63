//! What does it do: which sentences has it, in which order, by whom, for which cost, and how is a card found and played?

use super::{
    Amount, Arena, Aspect, Ban, Change, Condition, Created, DamageKind, DeckEnd, Done, Duration, Entering,
    Filter, Happening, KeywordKind, Later, Limit, Link, Loss, Modifier, NotUnderstood, Often, Options,
    Prevented, PrintedCost, Quantity, Readiness, Sequence, Sharing, Span, Stat, Target, TokenUpgrade, Topics,
    Turns, Who, Will, Window, Zone,
};

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Ability {
    /// Its words.
    pub span: Span,
    /// Of what they speak.
    pub topics: Topics,
    /// What kind it is, and what it does.
    pub kind: Kind,
    /// How often it may be used, and by whom.
    pub limits: Vec<Limit>,
}

impl Ability {
    /// One that stands in no text of its own.
    pub fn of(span: Span, kind: Kind) -> Self {
        Self { span, topics: Topics::new(), kind, limits: Vec::new() }
    }
}

/// The kinds of abilities (CR 7.1.2), and what the reader adds to them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    /// A keyword: `Raid 2`.
    Keyword(Keyword),
    /// `When Played/On Attack: ...`. It triggers on each of its headings.
    Triggered {
        /// What it waits for, one entry for each heading.
        when: Vec<Happening>,
        /// What it then does.
        body: Steps,
    },
    /// `Action [cost]: ...`.
    Action {
        /// What is paid; empty for an action without a cost.
        cost: Vec<Cost>,
        /// What it then does.
        body: Steps,
    },
    /// `Epic Action: ...`: once per game.
    EpicAction {
        /// What is paid.
        cost: Vec<Cost>,
        /// What it then does.
        body: Steps,
    },
    /// The text of an event: consecutive instructions without a heading are one ability.
    Event(Steps),
    /// What is true as long as the card is in play (CR 7.3). Its effects have the duration
    /// [`Duration::Constant`]; `while` is the condition of its step. A replacement (`would`, `instead`) and a
    /// play restriction (`Attach to ...`) are constant, too.
    Constant(Steps),
    /// A line whose heading or kind is not understood; nothing of it is carried out.
    NotUnderstood(NotUnderstood),
}

/// A keyword as a card prints it, with what stands behind its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Keyword {
    /// Nothing stands behind it: `Ambush`.
    Bare(KeywordKind),
    /// A number: `Raid X`.
    Numbered(KeywordKind, Amount),
    /// A cost: `Smuggle [3 cunning]`, its aspects as printed.
    Costing(KeywordKind, PrintedCost),
    /// An ability: `Bounty - ability`.
    Carrying(KeywordKind, Box<Ability>),
}

impl Keyword {
    /// Which keyword it is.
    pub fn kind(&self) -> KeywordKind {
        match self {
            Keyword::Bare(kind)
            | Keyword::Numbered(kind, _)
            | Keyword::Costing(kind, _)
            | Keyword::Carrying(kind, _) => *kind,
        }
    }

    /// The ability that it carries, where it carries one.
    pub fn carried(&self) -> Option<&Ability> {
        if let Keyword::Carrying(_, ability) = self { Some(ability) } else { None }
    }
}

/// One part of a cost in brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Cost {
    /// `Exhaust`: the card itself.
    Exhaust,
    /// `2 resources`.
    Resources(u32),
    /// An instruction that is carried out: `discard a card from your hand`, `defeat this unit`,
    /// `use the Force`.
    Do(Box<Doing>),
    /// It is not understood: the ability cannot be used.
    NotUnderstood(NotUnderstood),
}

/// The sentences of an ability, in the order they are resolved (CR 7.1.5).
pub type Steps = Vec<Step>;

/// One instruction: what one sentence, or the part of it behind `then`, tells one player to do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Step {
    /// Its words.
    pub span: Span,
    /// How it hangs on the instruction before.
    pub link: Link,
    /// `If ...,` and `while ...,`: all must be true.
    pub conditions: Vec<Condition>,
    /// Who carries it out.
    pub who: Who,
    /// In which order, where several do.
    pub turns: Turns,
    /// Whether they have to.
    pub will: Will,
    /// What they do, all of it at once where it can be (`and`).
    pub does: Vec<Doing>,
}

impl Step {
    /// What you have to do, whatever the sentences before it did.
    pub fn alone(span: Span, does: Vec<Doing>) -> Self {
        let (link, who, turns, will) = (Link::Next, Who::You, Turns::Open, Will::Must);
        Self { span, link, conditions: Vec::new(), who, turns, will, does }
    }
}

/// One thing that is done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Doing {
    /// Its words.
    pub span: Span,
    /// `For each ...,`: how often, or how many times as much (CR 8.34).
    pub times: Option<Amount>,
    /// What.
    pub effect: Effect,
}

/// The things to which an instruction is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Things {
    /// Units in play.
    Units,
    /// Units in play and bases.
    UnitsAndBases,
    /// What can be turned: units, leaders, resources.
    Turned,
    /// What is in play, bases left out; resources are.
    InPlay,
    /// Cards in a zone, or what is in play.
    Anywhere,
    /// Cards in a hand, a deck, a discard pile.
    Cards,
}

/// What a field of an effect names.
trait Names {
    fn each(&self) -> &[Target];
}

impl Names for Target {
    fn each(&self) -> &[Target] {
        std::slice::from_ref(self)
    }
}

impl Names for Option<Target> {
    fn each(&self) -> &[Target] {
        self.as_slice()
    }
}

/// The enum of effects, a row each. Behind its shape stands which fields name something (`names`), what it has then done to that
/// in later words (`done`), to which [`Things`] it is done (`to`), how long it lasts (`lasts`) and the sentences that it `holds`.
macro_rules! effects {
    ($(#[$meta:meta])* $name:ident { $(
        $(#[$doc:meta])* $effect:ident $(($only:ty))? $({ $($(#[$about:meta])* $field:ident: $type:ty,)+ })?
        $(names [$($target:tt),+])? $(done $done:ident)? $(to $things:ident)? $(lasts $lasting:ident)?
        $(holds $held:ident)?;
    )+ }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $effect $(($only))? $({ $($(#[$about])* $field: $type,)+ })?,)+ }

        impl $name {
            /// What it names, in the order in which that is chosen.
            pub fn named(&self) -> Vec<&Target> {
                let mut found = Vec::new();
                $($($(if let Self::$effect { $target: named, .. } = self { found.extend(named.each()); })+)?)+
                found
            }

            /// What it does by its own words, as later words say it.
            pub fn told(&self) -> Option<Done> {
                match self { $($(Self::$effect { .. } => Some(Done::$done),)?)+ _ => None }
            }

            /// To which things it is done, where it is done to a kind of things.
            pub fn things(&self) -> Option<Things> {
                match self { $($(Self::$effect { .. } => Some(Things::$things),)?)+ _ => None }
            }

            /// How long it lasts, where a sentence has to say so.
            pub fn duration(&self) -> Option<&Duration> {
                match self { $($(Self::$effect { $lasting, .. } => Some($lasting),)?)+ _ => None }
            }

            /// Lets it last so long, where it lasts.
            pub(crate) fn last(&mut self, duration: &Duration) {
                match self { $($(Self::$effect { $lasting, .. } => $lasting.clone_from(duration),)?)+ _ => {} }
            }

            fn body(&self) -> Option<&Steps> {
                match self { $($(Self::$effect { $held, .. } => Some($held),)?)+ _ => None }
            }
        }
    };
}

effects! {
    /// What is done by the player of the [`Step`].
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[expect(missing_docs, reason = "a name says what stands there")]
    Effect {
        /// Damage is dealt.
        Damage {
            amount: Quantity,
            to: Target,
            /// Whose damage it is, if the text says so: `that unit deals ...`. Otherwise this card's.
            by: Option<Target>,
            kind: DamageKind,
            /// To each, or divided.
            sharing: Sharing,
        } names [by, to] done Damaged to UnitsAndBases;
        /// Indirect damage is dealt to a player (CR 8.35).
        IndirectDamage {
            amount: Amount,
            to: Who,
        } done Damaged;
        /// Damage is healed.
        Heal {
            amount: Quantity,
            from: Target,
            /// From each, or divided.
            sharing: Sharing,
        } names [from] done Healed to UnitsAndBases;
        /// It is defeated.
        Defeat(Target) names [0] done Defeated to InPlay;
        /// It is exhausted.
        Exhaust(Target) names [0] done Exhausted to Turned;
        /// It is readied.
        Ready(Target) names [0] done Readied to Turned;
        /// The player draws.
        Draw(Amount) done Drawn;
        /// These cards, seen or found before, are drawn: `draw it`.
        DrawThese(Target) names [0] done Drawn to Cards;
        /// Cards are discarded: from a hand, from the top of a deck.
        Discard(Target) names [0] done Discarded to Cards;
        /// It returns to its owner's hand (or to yours from your own zones).
        ReturnToHand(Target) names [0] done Returned to Anywhere;
        /// It is put into a deck.
        PutOnDeck {
            what: Target,
            end: DeckEnd,
            /// In which order: any, or at random.
            order: Sequence,
        } names [what] to Anywhere;
        /// It is put into play as a resource, exhausted where nothing else is said.
        Resource {
            what: Target,
            entering: Entering,
        } names [what] done Resourced to Cards;
        /// Tokens are given.
        Give {
            token: TokenUpgrade,
            count: Quantity,
            to: Target,
            /// To each, or distributed.
            sharing: Sharing,
        } names [to] done Given to Units;
        /// Tokens are created.
        Create {
            token: Created,
            count: Amount,
            /// What later words call them by: `create an X-Wing token and give it Sentinel`.
            tokens: Target,
        } done Created;
        /// Power and HP change.
        Modify {
            what: Target,
            by: Modifier,
            lasting: Duration,
        } names [what] to Units lasts lasting;
        /// Power is multiplied or set.
        SetStat {
            what: Target,
            stat: Stat,
            to: Change,
            lasting: Duration,
        } names [what] to Units lasts lasting;
        /// Keywords or abilities are gained.
        Gain {
            what: Target,
            gained: Vec<Gained>,
            lasting: Duration,
        } names [what] to Units lasts lasting;
        /// Keywords or all abilities are lost.
        Lose {
            what: Target,
            lost: Vec<Loss>,
            lasting: Duration,
        } names [what] to InPlay lasts lasting;
        /// An attack is made (a modified action, CR 7.1.6).
        Attack {
            with: Target,
            /// Even if it is exhausted.
            readiness: Readiness,
            /// What it attacks, if the text says so.
            defender: Option<Target>,
            /// What applies to this attack from its declaration (CR 6.3.1): `It gets +2/+0 for this attack.` The
            /// sentences behind the instruction that last for this attack stand here.
            during: Steps,
        } names [with] to Units holds during;
        /// A card is played (a modified action).
        Play {
            /// What, and from where.
            what: Target,
            /// On what, for an upgrade.
            on: Option<Target>,
            cost: Vec<CostRule>,
            entering: Entering,
            /// Which keyword is used: `using Smuggle`.
            using: Option<KeywordKind>,
            /// What it has from the moment it is played (CR 6.2.1.b): `It gains Sentinel for this phase`.
            granted: Steps,
        } names [what] done Played to Cards holds granted;
        /// What it costs to play cards changes.
        CostChange {
            what: CostOf,
            cost: Vec<CostRule>,
            lasting: Duration,
        } lasts lasting;
        /// A unit captures.
        Capture {
            by: Target,
            what: Target,
        } names [by, what] done Captured to Units;
        /// A captive is rescued.
        Rescue(Target) names [0];
        /// Control is taken by the player of the step.
        TakeControl(Target) names [0] to InPlay;
        /// A leader is deployed, as a unit or as an upgrade.
        Deploy {
            what: Target,
            /// On which unit, as an upgrade.
            on: Option<Target>,
        } names [what, on];
        /// An upgrade is attached.
        Attach {
            what: Target,
            to: Target,
        } names [what, to];
        /// A unit moves to an arena.
        Move {
            what: Target,
            to: Arena,
        } names [what] to Units;
        /// A deck is searched (CR 8.26); the found cards are the slot of `for_`.
        Search(Search);
        /// Cards are looked at (CR 8.13).
        LookAt(Target) names [0];
        /// Cards are revealed (CR 8.25).
        Reveal(Target) names [0];
        /// A zone is shuffled.
        Shuffle {
            of: Who,
            zone: Zone,
        };
        /// Something is chosen; later words mean it.
        Choose(Target) names [0] done Chosen;
        /// Players are chosen; later words mean them.
        ChoosePlayer(Who);
        /// An arena is chosen.
        ChooseArena;
        /// A card is named.
        NameCard;
        /// One of several is chosen.
        ChooseOne {
            count: Quantity,
            of: Options,
            modes: Vec<Mode>,
        };
        /// Resources are paid.
        Pay(Quantity) done Paid;
        /// Aspects are disclosed (CR 8.38).
        Disclose(Vec<Aspect>);
        /// The Force is with the player: their Force token is created.
        TheForceIsWithYou;
        /// The Force is used.
        UseTheForce;
        /// The initiative is taken.
        TakeInitiative;
        /// Something cannot be done, or must be.
        Forbid {
            what: Target,
            /// What it cannot do.
            ban: Ban,
            lasting: Duration,
        } names [what] to InPlay lasts lasting;
        /// Something enters play in a special way: `this unit enters play ready`.
        Enters {
            what: Target,
            entering: Entering,
        };
        /// Where this upgrade may be attached (CR 8.19.2).
        AttachOnlyTo(Filter);
        /// Damage that would be dealt is prevented.
        Prevent(Prevented);
        /// Something that would happen is replaced (CR 7.7.5).
        Replace {
            /// What would happen.
            would: Happening,
            /// What happens instead; with [`Effect::Prevent`] for `prevent that damage`.
            with: Steps,
            /// How long; [`Duration::Constant`] for what a card always does.
            lasting: Duration,
            /// Only the next time, or always.
            often: Often,
        } holds with;
        /// Something happens later, once (CR 7.7.4).
        Delay {
            when: Later,
            body: Steps,
        } holds body;
        /// Words that are not understood: the part stays open, and nothing of its sentence is carried out.
        NotUnderstood(NotUnderstood);
    }
}

impl Effect {
    /// The sentences that it holds: of its options, for another time, in the place of something, for what it makes be done.
    pub fn bodies(&self) -> Vec<&Steps> {
        if let Self::ChooseOne { modes, .. } = self {
            return modes.iter().map(|mode| &mode.steps).collect();
        }
        self.body().into_iter().collect()
    }

    /// How long it lasts, where it has a duration.
    pub fn lasting(&self) -> Option<&Duration> {
        match self {
            Self::Enters { .. } | Self::AttachOnlyTo(_) => Some(&Duration::Constant),
            Self::Replace { lasting, .. } => Some(lasting),
            effect => effect.duration(),
        }
    }

    /// To what something happens for a time: it gets, gains or loses something, or cannot do something.
    pub fn changed(&self) -> Option<&Target> {
        self.lasting().and_then(|_| self.named().pop())
    }

    /// What something gains.
    pub fn gained(&self) -> &[Gained] {
        if let Self::Gain { gained, .. } = self { gained } else { &[] }
    }

    /// What is exhausted or readied, and which of both.
    pub fn turns(&self) -> Option<(&Target, Done)> {
        let readied = if let Self::Ready(what) = self { Some((what, Done::Readied)) } else { None };
        if let Self::Exhaust(what) = self { Some((what, Done::Exhausted)) } else { readied }
    }

    /// The words, where they are not understood.
    pub fn unread(&self) -> Option<&NotUnderstood> {
        if let Self::NotUnderstood(words) = self { Some(words) } else { None }
    }
}

/// What is gained.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Gained {
    Keyword(Keyword),
    /// A quoted ability.
    Ability(Box<Ability>),
    /// The other abilities of that card.
    AbilitiesOf(Target),
    Trait(String),
    Aspect(Aspect),
}

/// One of several options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Mode {
    /// Its words.
    pub span: Span,
    /// What it does.
    pub steps: Steps,
}

/// What something costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum CostRule {
    /// Nothing, not even a penalty (CR 8.15.5.d).
    Free,
    /// So much less.
    Less(Amount),
    /// So much more.
    More(Amount),
    /// Without aspect penalties.
    NoPenalty,
    /// Another cost in its place.
    Instead(u32),
}

/// Whose cost changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum CostOf {
    /// The card itself: `this event costs 1 resource less to play`.
    This,
    /// A card named before: `it costs 2 resources less`.
    That(Target),
    /// Each such card that player plays.
    Each { who: Who, what: Filter },
    /// The next so many such cards.
    Next { who: Who, count: u32, what: Filter },
    /// The first such card each phase or round.
    First { who: Who, what: Filter, each: Window },
}

/// The search of a deck.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Search {
    /// Whose deck.
    pub of: Who,
    /// How many cards from the top; none for the whole deck.
    pub top: Option<Amount>,
    /// What is looked for.
    pub find: Target,
    /// What becomes of it.
    pub found: Vec<Found>,
}

/// Where found cards go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Found {
    /// It is revealed.
    Reveal,
    /// It is drawn.
    Draw,
    /// It is discarded.
    Discard,
    /// It is played.
    Play {
        /// What it costs.
        cost: Vec<CostRule>,
        /// How it comes.
        entering: Entering,
    },
    /// It becomes a resource.
    Resource,
}
