//! Which words of a sentence say what the other words are about?
//!
//! Ranges, zones, tokens, faces and keywords are the words of the scenario's own fields. Between them stand these. How players
//! spell them besides is in the game's `line.toml`.

use vocabulary::words;

words! {
    /// What a word does in a line.
    Role is "word of a line" {
        /// Parts the attacker from the defender.
        Versus = "vs",
        /// Does the same where nothing else does.
        On = "on",
        /// A ship activates.
        Activate = "activate",
        /// Something is done two times.
        Twice = "twice",
        /// Somebody attacks.
        Attack = "attack",
        /// Somebody is attacked by what follows.
        AttackedBy = "attacked by",
        /// From where.
        From = "from",
        /// To where.
        To = "to",
        /// What follows belongs to what stands before.
        With = "with",
        /// Joins.
        And = "and",
        /// Joins upgrades and tokens.
        Plus = "plus",
        /// None of what follows.
        No = "no",
        /// The attacking side.
        Attacker = "attacker",
        /// The defending side.
        Defender = "defender",
        /// Who asks.
        I = "i",
        /// Of who asks.
        My = "my",
        /// Who asks, where something is done to them.
        Me = "me",
        /// Somebody else.
        They = "they",
        /// Of somebody else.
        Their = "their",
        /// What was named last.
        It = "it",
        /// Each of the two players.
        EachPlayer = "each player",
        /// Beside the sentinel before it.
        Past = "past",
        /// Who stands before it is passed by who follows.
        PassedBy = "passed by",
        /// Who stands before it is attacked, and who stands behind it is not.
        Behind = "behind",
        /// At the side of somebody.
        Near = "near",
        /// No fewer than a number.
        AtLeast = "at least",
        /// One of something.
        A = "a",
        /// Somebody has what follows.
        Has = "has",
        /// A token is spent.
        Spend = "spend",
        /// An accuracy locks.
        Lock = "lock",
        /// A die or dice.
        Dice = "dice",
        /// Dice are rolled.
        Roll = "roll",
        /// Dice are rolled again.
        Reroll = "reroll",
        /// Shields, or a Shield token.
        Shields = "shields",
        /// Hull.
        Hull = "hull",
        /// Damage.
        Damage = "damage",
        /// Cards.
        Card = "card",
        /// Speed.
        Speed = "speed",
        /// What is left.
        Remaining = "remaining",
        /// Faceup.
        Faceup = "faceup",
        /// Facedown.
        Facedown = "facedown",
        /// A ship.
        Ship = "ship",
        /// A squadron, where it is no command.
        Squadron = "squadron",
        /// A flotilla.
        Flotilla = "flotilla",
        /// Obstructed.
        Obstructed = "obstructed",
        /// Either side of a ship.
        Side = "side",
        /// Tokens in general.
        Token = "token",
        /// A command dial.
        Dial = "dial",
        /// Both of two.
        Both = "both",
        /// A command in general.
        Command = "command",
        /// A value.
        Value = "value",
        /// Engineering points.
        Engineering = "engineering",
        /// Raid tokens.
        Raid = "raid",
        /// What an effect gives.
        Gain = "gain",
        /// Overlapping.
        Overlap = "overlap",
        /// What stands before it is overlapped by what follows.
        OverlappedBy = "overlapped by",
        /// Outside the play area.
        Outside = "outside",
        /// Squadrons are engaged.
        Engaged = "engaged",
        /// A movement ends.
        Move = "move",
        /// What a card costs.
        Cost = "cost",
        /// An event.
        Event = "event",
        /// An upgrade.
        Upgrade = "upgrade",
        /// Somebody or something is chosen.
        Choose = "choose",
        /// An action ability.
        Action = "action",
        /// A leader in the base zone.
        Undeployed = "undeployed",
        /// A unit guards a captive.
        Guard = "guards",
        /// A unit is guarded by what follows.
        CapturedBy = "captured by",
        /// Damage cards are dealt.
        Dealt = "dealt",
        /// Damage is suffered.
        Suffer = "suffer",
        /// It lies there before.
        Already = "already",
        /// Proximity mines.
        Mines = "mines",
        /// The Status Phase.
        StatusPhase = "status phase",
        /// The Command Phase.
        CommandPhase = "command phase",
        /// The Ship Phase.
        ShipPhase = "ship phase",
        /// The Squadron Phase.
        SquadronPhase = "squadron phase",
        /// How likely.
        Chance = "chance",
        /// On average.
        Average = "average",
        /// Destroyed.
        Destroy = "destroy",
        /// A unit.
        Unit = "unit",
        /// A base.
        Base = "base",
        /// A leader.
        Leader = "leader",
        /// Power of a unit.
        Power = "power",
        /// HP.
        Hp = "hp",
        /// Exhausted.
        Exhausted = "exhausted",
        /// Ready.
        Ready = "ready",
        /// Discarded.
        Discarded = "discarded",
        /// Experience tokens.
        Experience = "experience",
        /// Advantage tokens.
        Advantage = "advantage",
        /// It came into play this phase.
        New = "new",
        /// A card is played.
        Play = "play",
        /// Resources.
        Resources = "resources",
        /// The initiative.
        Initiative = "initiative",
        /// Somebody passes.
        Pass = "pass",
        /// At a number.
        At = "at",
        /// Of a number.
        Of = "of",
        /// In so many.
        In = "in",
        /// Copies of a card.
        Copies = "copies",
        /// Cards are drawn.
        Draw = "draw",
        /// A deck.
        Deck = "deck",
        /// A hand.
        Hand = "hand",
        /// Cards are searched.
        Search = "search",
        /// A round.
        Round = "round",
        /// A mulligan.
        Mulligan = "mulligan",
        /// The regroup phase.
        Regroup = "regroup",
        /// The first player of the page.
        P1 = "p1",
        /// The second.
        P2 = "p2",
    }
}

impl Role {
    /// Whether it only holds a sentence together, whatever the line is about.
    pub(crate) const fn joins(self) -> bool {
        use Role::{A, And, At, Has, I, It, Of, On, To, With};
        matches!(self, And | With | A | I | It | Has | To | At | Of | On)
    }
}
