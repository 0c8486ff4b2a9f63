//! Why can something about commands be refused? [`bans!`](vocabulary::bans)

use vocabulary::{bans, defines, forbids, words};

use super::{
    cite::{timing, with_passage},
    commands::{Command, Spent},
    pick::Prompt,
    setup::{Scene, Target},
    terms::{Range, Seat},
    ways::Repair,
};
use engine::Citations;

words! {
    /// A dial or a token.
    Component is "component" {
        /// A command dial.
        Dial = "dial",
        /// A command token.
        Token = "token",
    }
}

bans! {
    /// Why something is refused.
    Ban {
        Command(ban: CommandBan) = "{}", ban.words() => { ban.rules() }, for_now = ban.is_for_now();
        Course(ban: CourseBan) = "{}", ban.words() => { ban.rules() }, for_now = ban.is_for_now();
        Repair(ban: RepairBan) = "{}", ban.words() => { ban.rules() }, for_now = ban.is_for_now();
        Squadron(ban: SquadronBan) = "{}", ban.words() => { ban.rules() }, for_now = ban.is_for_now();
        Dice(ban: DiceBan) = "{}", ban.words() => { ban.rules() }, for_now = ban.is_for_now();
    }
}

vocabulary::holds! {
    Ban {
        Command(CommandBan),
        Course(CourseBan),
        Repair(RepairBan),
        Squadron(SquadronBan),
        Dice(DiceBan),
    }
}

bans! {
    /// Why a dial, a token or a command is refused.
    CommandBan {
        Raided(command: Command) = "a {} raid token lies on the ship", command.spoken()
            => [forbids "armada/raid-tokens/blocked-command", forbids "armada/commands/raided"];
        OncePerRound(command: Command) = "the ship has resolved {} in this round already", command.spoken()
            => [forbids "armada/commands/once-per-round", orders "armada/commands/decide-first"];
        NoMore = "a card says that the ship resolves no more commands in this round"
            => [forbids "armada/golden-rules/cannot"];
        OneOfEach(component: Component) = "two {component}s are never spent on one command: one dial, one token, or one of each"
            => [forbids "armada/commands/one-of-each"];
        Nothing { component: Component, command: Command } = "the ship has no {} {component} to spend", command.spoken()
            => [forbids "armada/commands/resolving"];
        OnCard { component: Component, command: Command, card: String } = "the {} {component} lies on {card} and belongs to that card, not to the ship", command.spoken()
            => { on_card(*component) };
        OtherShip(component: Component) = "a {component} of another ship cannot be spent"
            => [forbids "armada/effect-use-and-timing/own-components", defines "armada/commands/resolving"];
        Behind(decision: Prompt) = "{}", behind_words(*decision)
            => { behind(*decision) };
        NotNow { command: Command, now: Scene } = "it belongs to {}, and this is {}", Scene::of(*command).title(), now.title()
            => { forbids(timing(*command)).into() }, for_now = Scene::of(*command) > *now;
        OnlyAtReveal = "a dial becomes a token only at the moment it is revealed or gained"
            => [forbids "armada/command-dials/token-at-reveal", defines "armada/command-tokens/gain"];
        RaidOnlyAtReveal = "dials and tokens are discarded for raid tokens only when the dial is revealed"
            => [forbids "armada/raid-tokens/discard"];
        NoRaid = "the ship has no raid tokens"
            => [forbids "armada/raid-tokens/discard"];
        NoMatchingRaid(command: Command) = "the ship has no {} raid token", command.spoken()
            => [forbids "armada/raid-tokens/discard"];
        RaidDone = "the ship has discarded for a raid token at this reveal, and does so once"
            => [forbids "armada/raid-tokens/discard", forbids "armada/effect-use-and-timing/once-per-instance"];
        NothingToDiscard(command: Command) = "nothing asks for the {} token", command.spoken()
            => [forbids "armada/command-tokens/limit"];
        NotYours(owner: Seat) = "the ship is the {owner} player's"
            => [forbids "armada/effect-use-and-timing/own-components"];
        Secret(owner: Seat) = "the facedown dials are the {owner} player's"
            => [forbids "armada/information/hidden", defines "armada/command-dials/secret"];
        NothingChanges = "no effect lets this player change facedown dials"
            => [forbids "armada/command-phase/setting-dials", forbids "armada/command-dials/secret"];
        StackFull(value: u8) = "the stack has as many dials as the command value, {value}"
            => [forbids "armada/command-phase/how-many", defines "armada/command-dials/stack"];
        NotCommandPhase = "dials are set in the Command Phase"
            => [forbids "armada/command-phase/setting-dials"];
        ShipActivated = "the ship has activated in this round"
            => [forbids "armada/ship-activation/once-per-round", forbids "armada/command-dials/activated"];
        NotRevealed(card: String) = "{card} waits for the ship's own top dial being revealed in its activation, and that is not happening"
            => [forbids "armada/command-dials/reveal", forbids "armada/effect-use-and-timing/when"], for_now = true;
        NotResolved(card: String) = "{card} waits for a command that is not being resolved"
            => [forbids "armada/effect-use-and-timing/command-header"], for_now = true;
    }
}

bans! {
    /// Why a speed or a yaw is refused.
    CourseBan {
        SpeedConstant = "the speed stays as it is unless an effect changes it"
            => [forbids "armada/speed/constant"], for_now = true;
        YawConstant = "the yaw stays as the chart has it unless an effect raises it"
            => [forbids "armada/speed-chart/what-it-shows", defines "armada/yaw/values"], for_now = true;
        TooFar { from: u8, to: u8, with: Spent } = "from speed {from} to {to} is more than {}", if *with == Spent::Both { "two" } else { "one" }
            => { forbids(with_passage(Command::Navigate, *with)).into() };
        BeyondChart { speed: u8, most: u8 } = "the speed chart has no speed {speed}; the highest is {most}"
            => [forbids "armada/speed/limits", forbids "armada/speed-chart/no-boxes", forbids "armada/navigate-command/limits"];
        BelowZero = "no speed is less than 0"
            => [forbids "armada/speed/limits", forbids "armada/navigate-command/limits"];
        NoYaw = "a token changes the speed only"
            => [forbids "armada/navigate-command/token"];
        YawAtZero = "at speed 0 the speed chart has no yaw to raise"
            => [forbids "armada/speed-chart/zero-not-shown", defines "armada/yaw-at-speed-0/overview"];
        NoSuchJoint { joint: u8, speed: u8 } = "at speed {speed} there is no joint {joint}"
            => [forbids "armada/speed-chart/what-it-shows"];
        YawStraight(joint: u8) = "joint {joint} is straight and cannot be lowered"
            => [forbids "armada/yaw/raise"];
        YawFull(joint: u8) = "the yaw of joint {joint} is \"II\" and cannot be raised"
            => [forbids "armada/yaw/raise", forbids "armada/navigate-command/limits"];
        OneJoint = "the dial raises the yaw of one joint only"
            => [forbids "armada/navigate-command/dial"];
    }
}

bans! {
    /// Why a repair effect is refused.
    RepairBan {
        Points { needed: u8, left: u8, repair: Repair } = "{} costs {needed}, and {left} engineering {} left", repair.purpose(), if *left == 1 { "point is" } else { "points are" }
            => { forbids(repair.passage()).into() };
        NoPoints(repair: Repair) = "{} needs a repair command that is being resolved", repair.purpose()
            => { Citations::one(forbids(repair.passage())).and(forbids("armada/repair-command/leftover")) }, for_now = true;
    }
}

bans! {
    /// Why a squadron, or what it does, is refused.
    SquadronBan {
        Enemy(name: String) = "{name} is not friendly"
            => [forbids "armada/squadron-command/dial", defines "armada/friendly-and-enemy/friendly-and-enemy"];
        Activated(name: String) = "{name} has activated in this round"
            => [forbids "armada/squadron-activation/once-per-round", forbids "armada/squadron-activation/slider"];
        OutOfReach { squadron: String, range: Range, reach: Range } = "{squadron} is at {range} range, and the command reaches to {reach} range"
            => [forbids "armada/squadron-command/dial"];
        RelayOutOfReach(relay: String) = "{relay} is itself no squadron that this ship could activate from where it is"
            => [forbids "armada/squadron-keywords/relay"];
        RelayUsed { relay: String, value: u8 } = "{relay} has served for as many squadrons as its relay {value} allows"
            => [forbids "armada/squadron-keywords/relay"];
        NotNearRelay { squadron: String, relay: String } = "{squadron} is not at distance 1 to 3 of {relay} with its relay"
            => [forbids "armada/squadron-keywords/relay"];
        NoMoreSquadrons(with: Option<Spent>) = "no more squadrons may be activated"
            => { forbids(with.map_or("armada/squadron-phase/turns", |with| with_passage(Command::Squadron, with))).into() };
        NotActivating = "no squadron command is being resolved"
            => [forbids "armada/squadron-activation/once-per-round", defines "armada/squadron-command/overview"], for_now = true;
        OneAtATime = "the squadron that is active finishes before the next is chosen"
            => [forbids "armada/squadron-command/one-at-a-time"], for_now = true;
        NoneActive = "no squadron is active"
            => [forbids "armada/squadron-activation/command"], for_now = true;
        MustActivate { left: u8, waiting: u8 } = "{}", must_activate(*left, *waiting)
            => [forbids "armada/squadron-phase/turns"];
        Moved(name: String) = "{name} has moved in this activation"
            => [forbids "armada/squadron-command/move-and-attack"];
        Attacked(name: String) = "{name} has attacked in this activation"
            => [forbids "armada/squadron-command/move-and-attack"];
        Dashes(name: String) = "{name} has another speed by a card that keeps it from attacking in this activation"
            => [forbids "armada/golden-rules/cannot"];
        MovedOnly(name: String) = "{name} has moved, and without rogue it does not attack as well in the Squadron Phase"
            => [forbids "armada/squadron-activation/squadron-phase", defines "armada/squadron-keywords/rogue"];
        AttackedOnly(name: String) = "{name} has attacked, and without rogue it does not move as well in the Squadron Phase"
            => [forbids "armada/squadron-activation/squadron-phase", defines "armada/squadron-keywords/rogue"];
        Engaged(name: String) = "{name} is engaged"
            => [forbids "armada/engagement/no-moving"];
        GritHeld(name: String) = "{name} is engaged with several squadrons, and one of them lacks heavy"
            => [forbids "armada/squadron-keywords/grit-several", forbids "armada/engagement/no-moving"];
        MustAttackSquadron(name: String) = "{name} is engaged and must attack a squadron rather than a ship"
            => [forbids "armada/engagement/must-attack", defines "armada/squadron-keywords/heavy"];
        NoTarget { squadron: String, target: Target } = "no {} is where {squadron} could attack it", if *target == Target::Ship { "enemy ship" } else { "enemy squadron" }
            => [forbids "armada/attack-range/squadron"];
    }
}

bans! {
    /// Why a die is refused.
    DiceBan {
        NothingAdds = "no dial that adds a die is being resolved"
            => [forbids "armada/concentrate-fire-command/color"], for_now = true;
        NothingRerolls = "no token that rerolls a die is being resolved"
            => [forbids "armada/concentrate-fire-command/token"], for_now = true;
    }
}

/// The rules of what lies on a card.
fn on_card(component: Component) -> Citations {
    let own = match component {
        Component::Dial => forbids("armada/command-dials/on-card"),
        Component::Token => forbids("armada/command-tokens/on-card"),
    };
    Citations::one(forbids("armada/upgrade-cards-with-tokens-or-dials/belong-to-the-card"))
        .and(own)
        .and(forbids("armada/upgrade-cards-with-tokens-or-dials/used-only-as-told"))
}

fn behind_words(decision: Prompt) -> &'static str {
    match decision {
        Prompt::Activation => "the ship's activation has begun",
        _ => "what becomes of the dial was decided when it was revealed",
    }
}

fn behind(decision: Prompt) -> Citations {
    match decision {
        Prompt::Activation => forbids("armada/ship-activation/once-per-round").into(),
        _ => Citations::one(forbids("armada/ship-activation/reveal-command-dial"))
            .and(defines("armada/command-dials/keep")),
    }
}

/// How many squadrons a turn of the Squadron Phase still has to activate.
fn must_activate(left: u8, waiting: u8) -> String {
    match (left, waiting) {
        (_, 1) => "one squadron of the player is unactivated, and it is activated now".to_owned(),
        (1, waiting) => {
            format!("the turn is for two squadrons: one has activated, and {waiting} are unactivated")
        }
        (_, waiting) => format!("the turn is for two squadrons, and {waiting} are unactivated"),
    }
}
