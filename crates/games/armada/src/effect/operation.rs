//! What does an effect do, how is that written, how is it told, and what does it need?
//!
//! The one list of all that the text of a card may do, whichever card it is: upgrades, ships, objectives, damage cards. Each
//! operation is data, without any board: whose dice, tokens and cards they are is told by the system that carries it out. One that is
//! empty where it names a color, a token, a command or a hull zone leaves that to be chosen.

use super::{
    Allowance, Armament, CardNamed, CardVerb, CommandPart, DialNamed, Elsewhere, Extent, Happening, HowMany,
    LastJoint, Name, OnZone, PointVerb, RaidNamed, Share, ShieldVerb, ShipValue, Ships, SpeedVerb, Spendable,
    TokenVerb, Toward, Turned, UpgradeNamed, ValueChange, Whose, YawVerb, ZonesNamed,
    carried_out::CarriedOut,
    commands::Spent,
    dice::{Color, Die},
    extras::{Extra, Span},
    keywords::Keyword,
    limits::{CHOSEN_ZONES, DICE, OPERATION_AMOUNT as AMOUNT, SHIP_SPEED},
    nouns::{Command, Facing, HullZone, Place, Range},
    operation_words::*,
    parts::{MANY, listed, parts, plain},
    rerolls::Reroll,
    rows::{Rows, sentence_rows},
    sentence::Hearing,
    tokens::{Token, TokenKind},
};

sentence_rows! {
    /// One thing that an effect does.
    ///
    /// ```
    /// use armada::effect::Operation;
    /// let operation: Operation = "exhaust the defender's brace token".parse()?;
    /// assert_eq!(operation.to_string(), "exhaust defender brace");
    /// assert!("exhaust".parse::<Operation>().is_err());
    /// # Ok::<(), armada::Misread>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(try_from = "String", into = "String")]
    #[allow(missing_docs, reason = "the sentences of a row say what its fields are")]
    Operation is "an operation", carried_out: CarriedOut {
        // several things at once, and what no table shows
        /// Something that is not executed, in words.
        Words(said: String) in Everywhere or "words: {said}" => "{said}";
        /// Something happens to what no table holds.
        Elsewhere { what: Elsewhere, said: String } in Everywhere or "{what}: {said}" => "{said}";
        /// Things are done to one ship after another; `own` is that ship in them.
        Ships { ships: Ships, does: Vec<Operation> } in Everywhere or "{ships}: {does+; }" => "{}", to_ships(*ships, does);
        /// What is open in an operation is chosen by somebody else than usual.
        ChosenBy { who: Whose, does: Box<Operation> } in Everywhere
            or "{does} chosen by {who}" => "{} ({} chooses)", does.told(), side(*who);
        /// One of several things, as somebody chooses.
        Either(all: Vec<Operation>) in Everywhere or "either {all+ or }" => "{}", either(all);
        /// Something happens that other effects may wait for.
        Event(event: Happening) in Everywhere or "event {event}" => "{}", caused(event);
        /// Another effect cannot be resolved from now on.
        Forbid(name: Name) in Everywhere or "forbid {name}" => "`{name}` can no longer be resolved";
        /// Something is allowed as long as the card is active.
        Allow(allowance: Allowance) in Allowing or "{allowance}" => "{}", allowance.told();
        /// A card is turned or discarded.
        Card { verb: CardVerb, card: CardNamed } in Everywhere
            or "turn card {card=this} facedown [verb=turn facedown]" or "turn card {card=this} faceup [verb=turn faceup]"
            or "{verb} card {card=this}" or "flip facedown [verb=turn facedown] [card=this]"
            => "{} is {}", card.told(), verb.done();

        // attack dice
        /// Dice are rolled into the pool.
        Add { count: u8, color: Option<Color> } in WithDice up to AMOUNT
            or "add {count=1} {color|any} (dice)" => "{} {} added", dice_of(*count, *color), are(*count);
        /// Dice are added that show a face, and are not rolled.
        AddShowing { count: u8, die: Die } in WithDice up to AMOUNT or "add {count=1} {die} (dice)"
            => "{} showing {} {} added", counted(*count, "die", "dice"), die.in_words(), are(*count);
        /// Dice are rolled again.
        Reroll { extent: Extent, dice: Reroll } in WithDice up to DICE
            or "reroll exactly {dice} [extent=exactly]" or "reroll {dice} [extent=up to]" => "{}", rolled_again(*extent, *dice);
        /// Dice are turned to a face, or to one of several.
        Change { dice: Reroll, to: Turned } in WithDice up to DICE or "change {dice} to {to}"
            => "{} {} turned to {}", which_dice(*dice), are(dice.most), turned_to(*to);
        /// Dice are canceled.
        Cancel(dice: Reroll) in WithDice up to DICE or "cancel {dice}" => "{} {} canceled", which_dice(*dice), are(dice.most);
        /// Dice are spent.
        Spend(dice: Reroll) in WithDice up to DICE or "spend {dice}" => "{} {} spent", which_dice(*dice), are(dice.most);
        /// Half of the dice, rounded down, leave the pool.
        RemoveHalf in WithDice or "remove half" => "half of the dice leave the pool, rounded down";
        /// A die of the pool changes places with the die on the card of the effect; both keep their faces.
        ExchangeDie in InAttack or "exchange die with card"
            => "1 die of the pool is spent and changes places with the die on the card, both with their faces";
        /// A die is added for each discarded defense token of a ship.
        AddPerDiscarded { color: Color, whose: Whose } in AroundAnAttack or "add {color} for each {whose} discarded token"
            => "1 {color} die is added for each discarded defense token of {}", side(*whose);

        // what holds all the time in attacks
        /// Dice of an armament are of another color.
        Recolor { of: Armament, from: Option<Color>, to: Color } in AllTheTime or "turn {of} {from|any} to {to}"
            => "{} of its {of} armament are {to}", from.map_or("all dice".to_owned(), |from| format!("the {from} dice"));
        /// Dice of a color reach as far as this range.
        Reach { of: Armament, color: Color, range: Range } in AllTheTime
            or "use {of} {color} at {range}" => "the {color} dice of its {of} armament reach {range} range";
        /// An armament has these dice and no others: red, blue, black.
        SetArmament { of: Armament, dice: [u8; 3] } in AllTheTime up to AMOUNT
            or "set {of} {dice}" => "its {of} armament is {}", dice_by_color(dice);
        /// An armament has more dice of a color, or fewer.
        Armament { verb: SpeedVerb, of: Armament, count: u8, color: Color } in AllTheTime up to AMOUNT or "{verb} {of} {count} {color}"
            => "its {of} armament has {} {}", dice_of(*count, Some(*color)), more_or_fewer(*verb);
        /// The attack may come from a hull zone that has attacked already.
        UsedZone in AllTheTime or "attack from used zone" => "the attack may come from a hull zone that has attacked already";
        /// The attack may be one more than the rules allow, from any hull zone.
        ExtraAttack in AllTheTime or "attack once more"
            => "the attack may come from any hull zone, and is one more than its ship may make";
        /// The ship or squadron with the card has Counter of this value.
        Countering(value: u8) in AllTheTime or "have counter {value}" => "it has Counter {value}";
        /// A redirect token may name several hull zones, wherever they lie.
        RedirectAnywhere in AllTheTime or "redirect anywhere"
            => "a redirect token may name more than one hull zone, also zones that are not adjacent";
        /// So many points of damage at most can be redirected.
        RedirectAtMost(most: u8) in AllTheTime
            or "redirect at most {most}" => "a redirect token takes no more than {most} of the damage away";
        /// A brace takes so many points of damage away at most.
        BraceAtMost(most: u8) in AllTheTime or "brace at most {most}" => "a brace takes no more than {most} of the damage away";
        /// An evade cancels its die, whatever the range says.
        EvadeCancels in AllTheTime or "evade cancels" => "an evade token cancels its die";
        /// An evade may take so many dice more.
        EvadeMore(dice: u8) in AllTheTime
            or "evade {dice} more" => "an evade token may take {}", counted(*dice, "die more", "dice more");
        /// The attack is treated as obstructed.
        ObstructAttack in AllTheTime or "obstruct attack" => "the attack counts as obstructed";
        /// The attacker removes no die though the attack is obstructed.
        KeepObstructedDie in AllTheTime or "keep obstructed die" => "no die is removed for the obstruction";
        /// Such dice in the pool count as so many points of damage more.
        Count { dice: Reroll, points: u8 } in AllTheTime or "count {dice} as {points}"
            => "each {} counts for {points} damage more", which_dice(*dice).replace("1 ", "");
        /// Each friendly ship has so much more hull, by its size.
        HullBySize { small: u8, medium: u8, large: u8 } in FromTheBeginning or "hull {small} small {medium} medium {large} large"
            => "every friendly ship has more hull: {small} if it is small, {medium} if medium, {large} if large";
        /// Squadrons of the effect's owner have a keyword more.
        Keyword(keyword: Keyword) in AllTheTime or "keyword {keyword}"
            => "the squadron has {}, beside what it has already", Extra::Keyword(*keyword).spoken();
        /// Squadrons of the effect's owner may spend this defense token of the squadron with the card.
        Lend(token: Token) in AllTheTime or "lend {token}" => "it may spend 1 {token} token of the squadron with the card";

        // defense tokens
        /// All defense tokens are turned or discarded that can be.
        AllTokens { verb: TokenVerb, whose: Whose, kind: Option<TokenKind> } in OnTokens
            or "{verb} ~all {whose=own}~ <{kind}> tokens|token" or "{verb} ~all {whose=own}~ {kind}"
            => "every {} token of {} is {}", kind.map_or("defense", TokenKind::word), side(*whose), turned(*verb);
        /// A defense token is turned or discarded.
        Token { verb: TokenVerb, whose: Whose, kind: Option<TokenKind> } in OnTokens
            or "{verb} {whose=own} {kind|any token} (token)" or "{verb} {whose=own} any"
            or "discard token (choice) [verb=discard] [whose=own]"
            => "{} of {} is {}", one_token(*kind), side(*whose), turned(*verb);
        /// A defense token is spent by its owner, and does what it does.
        SpendToken { whose: Whose, kind: Option<TokenKind>, which: Spendable } in OnTokens
            or "spend {whose=own} {kind|any token} (token) [which=free]"
            or "spend ~{whose=own} locked~ {kind|any token} (token) [which=locked]"
            or "spend ~{whose=own} discarded~ {kind|any token} (token) [which=discarded]"
            => "{} spends {}{}", side(*whose), one_token(*kind).replacen("a ", "1 ", 1), though(*which);
        /// A defense token cannot be spent in this attack.
        Lock { whose: Whose, kind: Option<TokenKind> } in InAttack or "lock {whose=defender} {kind|any token} (token)"
            => "{} of {} cannot be spent in this attack", one_token(*kind), side(*whose);
        /// An exhausted defense token that was not spent in this attack is readied.
        ReadyUnspent(whose: Whose) in InAttack or "ready {whose} unspent token"
            => "a defense token of {} that was not spent in the attack is readied", side(*whose);
        /// A defense token, if it is spent in this attack, is discarded.
        Mark { whose: Whose, kind: Option<TokenKind> } in InAttack or "mark {whose} {kind|any token}"
            => "{} of {}, if it is spent in this attack, is discarded", one_token(*kind), side(*whose);
        /// A defense token is gained.
        GainDefense { whose: Whose, kind: TokenKind } in OnTokens
            or "gain {whose} {kind} defense token" => "{} gains a {kind} token", side(*whose);
        /// A defense token, as the effect's owner chooses, is replaced by a readied one of this type.
        ReplaceDefense { whose: Whose, kind: TokenKind } in OnTokens or "replace {whose} any token with {kind}"
            => "a {kind} token takes the place of a defense token of {}", side(*whose);

        // the damage of an attack
        /// Another hull zone, as the effect's owner chooses, is the defending one from now on.
        DefendElsewhere in InAttack or "defend with another zone"
            => "another hull zone, as its player chooses, is the one that is attacked";
        /// As many points of the damage as tokens were spent at most are suffered on the shields of an adjacent hull zone.
        Spread in InAttack or "spread damage" => "as many points of the damage as defense tokens were spent, or fewer, fall on the \
            shields of a hull zone beside the one that is attacked";
        /// The damage of the attack is less by so much.
        ReduceDamage(points: u8) in InAttack up to AMOUNT or "reduce damage {points=1} (by total)" or "reduce {points} damage (total)"
            => "the damage of the attack is {points} less";
        /// The first damage cards of the attack are dealt faceup.
        FirstFaceup(count: u8) in InAttack up to AMOUNT or "deal first {count=1} faceup (damage cards)" or "deal first two faceup (damage cards) [count=2]"
            => "the first {} of the attack lie faceup", counted(*count, "damage card", "damage cards");
        /// The attacker resolves one critical effect more, and none twice.
        AnotherCritical in InAttack or "resolve another critical"
            => "one more critical effect is resolved, and none of them twice";
        /// A salvo attack follows this one, as if a salvo token had been spent.
        Salvo in InAttack or "answer with salvo" => "a salvo attack answers the attack, no more than one";
        /// Dice are rolled beside the attack; each hit and each critical icon is a point of damage.
        RollDamage { count: u8, color: Color, whose: Whose } in InAttack up to AMOUNT or "roll {count} {color} against {whose}"
            => "{} {} rolled, and {} suffers 1 damage for each hit and each critical icon",
            dice_of(*count, Some(*color)), are(*count), side(*whose);
        /// Damage as much as such dice lie in the pool.
        DamagePer { whose: Whose, dice: Reroll, share: Share } in AroundAnAttack up to AMOUNT
            or "damage {whose} for each {dice} [share=each]" or "damage {whose} for half <of> {dice} [share=half]"
            => "{} suffers {}", side(*whose), as_much_as(*dice, *share);
        /// The defending hull zone, or each beside it, suffers damage, or loses or recovers shields.
        OnZones { what: OnZone, points: u8, zones: ZonesNamed } in InAttack up to AMOUNT
            or "{what} {points} defending zone (shield) [zones=defending]"
            or "{what} {points} each adjacent zone (shield) [zones=adjacent]"
            => "{}", on_zones(*what, *points, *zones);
        /// Shields go from hull zones of the own ship to others: so many of one zone, or any number of any zones, until a zone has so many.
        MoveShields { count: Option<u8>, to: Toward, most: u8 } in AroundAnAttack or "move {count|any} shields to {to} up to {most}"
            => "{} to {}, where no more than {most} may lie then", moved_shields(*count), to.told();
        /// The activation slider of a squadron is turned to the activated side.
        Slider(whose: Whose) in OnSliders
            or "slide {whose}" => "the activation slider of {} is turned to the activated side", side(*whose);

        // shields, hull, damage cards and speed
        /// A ship suffers damage.
        Damage { whose: Whose, points: u8, zone: Option<HullZone> } in OnShip up to AMOUNT
            or "damage ~{points=1} {whose=hurt} <{zone}>~ (points)" or "suffer ~{points=1} {whose=own} <{zone}>~ (points)"
            => "{} suffers {points} damage", side_on(*whose, *zone);
        /// Shields come or go.
        Shields { verb: ShieldVerb, whose: Whose, points: u8, zone: Option<HullZone> } in OnShip up to AMOUNT
            or "recover ~{points=1} {whose=own} <{zone}>~ (shields) [verb=recover]"
            or "lose ~{points=1} {whose=hurt} <{zone}>~ (shields) [verb=lose]"
            => "{} {verb}s {}", side_on(*whose, *zone), counted(*points, "shield", "shields");
        /// A hull zone, or the one with the most shields, loses so many of them, or all.
        Strip { whose: Whose, zone: Option<HullZone>, count: Option<u8> } in OnShip up to AMOUNT
            or "lose ~{count|all} {whose=hurt} {zone|most}~ (shields)" or "lose {whose=hurt} most (shields) [count=1]"
            => "{} of {} loses {}", fullest_or(*zone), side(*whose), all_shields_or(*count);
        /// The opponent of the ship's owner chooses so many different hull zones, each loses a shield.
        OpponentChooses { whose: Whose, zones: u8, extent: Extent } in OnShip up to CHOSEN_ZONES
            or "opponent chooses {zones} {whose=own} <zones> [extent=exactly]"
            or "opponent chooses up to {zones} {whose=own} <zones> [extent=up to]"
            => "the opponent chooses {}{} of {}, and each loses a shield",
            if *extent == Extent::UpTo { "up to " } else { "" }, counted(*zones, "hull zone", "hull zones"), side(*whose);
        /// A squadron recovers hull points.
        RecoverHull { whose: Whose, points: u8 } in OnHull up to AMOUNT
            or "recover {points=1} {whose=own} hull (shields points)" => "{} recovers {points} hull", side(*whose);
        /// A speed dial is turned.
        Speed { verb: SpeedVerb, whose: Whose, by: u8 } in Everywhere up to SHIP_SPEED
            or "{verb} {whose=own} speed {by=1} (by total)" or "{verb} {by} {whose=own} speed (total)"
            => "the speed of {} goes {} by {by}", side(*whose), up_or_down(*verb);
        /// A speed dial is turned down, not below the least.
        SlowDown { whose: Whose, by: u8, least: u8 } in Everywhere up to SHIP_SPEED or "reduce {whose} speed {by} not below {least}"
            => "the speed of {} {}", side(*whose), slowed(*by, *least);
        /// A speed dial is turned until it shows the speed of the ship with the card.
        MatchSpeed(whose: Whose) in Everywhere
            or "match {whose} speed" => "the speed of {} becomes that of the ship with the card", side(*whose);
        /// A speed dial is turned up or down, or not, as the ship's owner likes.
        SpeedOfChoice { whose: Whose, by: u8 } in Everywhere up to SHIP_SPEED or "change {whose=own} speed {by=1} (by)"
            => "the speed of {} goes up or down by at most {by}", side(*whose);
        /// Damage cards of a ship are turned or discarded; the effect's owner chooses which.
        DamageCards { verb: CardVerb, whose: Whose, count: u8 } in OnShip up to AMOUNT
            or "discard {count=1} {whose=own} damage <card> (cards) [verb=discard]"
            or "turn {count=1} {whose=own} damage <card> {verb<turn} (cards)"
            => "{} of {} {} {}", counted(*count, "damage card", "damage cards"), side(*whose), are(*count), verb.done();
        /// Damage cards that lie facedown are discarded, or turned faceup one after another, as far as there are some.
        FacedownCards { verb: CardVerb, whose: Whose, count: u8 } in OnShip up to AMOUNT
            or "discard {count} {whose} facedown damage card|cards [verb=discard]"
            or "turn {count} {whose} facedown damage card|cards faceup [verb=turn faceup]"
            => "{} of {} {} {}", counted(*count, "facedown damage card", "facedown damage cards"), side(*whose), are(*count), verb.done();
        /// Damage cards that lie faceup are turned facedown, as many as the effect's owner likes.
        AnyFacedown(whose: Whose) in OnShip or "turn any {whose} damage cards|card facedown"
            => "any number of faceup damage cards of {} are turned facedown", side(*whose);
        /// Damage cards are dealt.
        Deal { whose: Whose, count: u8, facing: Facing } in OnShip up to AMOUNT
            or "deal ~{count=1} {whose=hurt} {facing=facedown}~ (damage cards to)"
            => "{} is dealt {}", side(*whose), counted(*count, &format!("{facing} damage card"), &format!("{facing} damage cards"));
        /// The damage card that is about to be dealt faceup is discarded, or dealt facedown; its text does nothing.
        DealtCard(verb: CardVerb) in WhenDealt or "discard dealt card [verb=discard]" or "turn dealt card {verb<turn}"
            => "the damage card that is dealt is {}, and its text does nothing", verb.done();

        // commands: tokens, dials, raid tokens
        /// A command token of the command of the dial that lies beside the ship is gained.
        GainMatching(whose: Whose) in OnShipInPlay or "gain {whose=own} matching command token"
            => "{} gains a token of the command on its dial", side(*whose);
        /// A command token is gained.
        GainToken { whose: Whose, command: Option<Command> } in Everywhere
            or "gain {whose=own} {command} <token> (command)" or "gain {whose=own} any command token"
            => "{} gains a {}command token", side(*whose), named(*command);
        /// All command tokens are discarded.
        DiscardCommandTokens(whose: Whose) in Everywhere
            or "discard {whose=own} command tokens (all)" => "{} loses every command token", side(*whose);
        /// A command token is discarded.
        DiscardCommandToken { whose: Whose, command: Option<Command> } in Everywhere
            or "discard {whose=own} {command|any} command token" or "discard {whose=own} {command} <token> (command)"
            => "{} loses a {}command token", side(*whose), named(*command);
        /// A command dial is gained.
        GainDial { whose: Whose, command: Option<Command> } in OnShipInPlay
            or "gain {whose=own} {command|any} dial (command)" => "{} gains a {}command dial", side(*whose), named(*command);
        /// A command dial that lies beside a ship is discarded.
        DiscardDial { whose: Whose, command: Option<Command> } in OnShipInPlay
            or "discard {whose=own} {command|any} dial (command)" => "{} loses a {}command dial", side(*whose), named(*command);
        /// The top dial of a stack is discarded.
        DiscardTopDial(whose: Whose) in OnStacks
            or "discard {whose=own} top dial (command)" => "the top dial of {} is discarded", side(*whose);
        /// Facedown dials are set to other commands by the effect's owner.
        ChangeDials { whose: Whose, which: DialNamed, to: Option<Command> } in OnStacks up to AMOUNT
            or "change {whose=own} top dial <to {to}> (1 command facedown) [which=top]"
            or "change ~{which=1} {whose=own}~ dial|dials <to {to}> (command facedown)"
            => "{} set to {}", which.told(side(*whose)), to.map_or("another command".to_owned(), |to| to.to_string());
        /// A raid token is gained.
        GainRaid { whose: Whose, command: RaidNamed } in OnDialOrRaid
            or "gain {whose=own} any raid token unlike top dial [command=unlike top dial]" or "gain {whose=own} {command} raid <token>"
            => "{} gains {}", side(*whose), command.told();
        /// A raid token is discarded.
        DiscardRaid { whose: Whose, command: Option<Command> } in OnDialOrRaid
            or "discard {whose} {command|any} raid token" => "{} loses a {}raid token", side(*whose), named(*command);
        /// All command dials of the stack are discarded.
        DiscardStack in OnStacks or "discard all dials" => "all its command dials are discarded";
        /// The top dial is discarded, and none is revealed in this activation.
        GiveUpReveal in InCommand
            or "give up reveal" => "the top dial is discarded and none is revealed in this activation";
        /// The ship resolves no more commands in this round.
        NoMoreCommands in InCommand or "resolve no more commands" => "it resolves no more commands in this round";
        /// A command is resolved as if so much were spent on it.
        Resolve { command: Command, spent: Spent } in InCommand or "resolve {command} as {spent}"
            => "a {command} command is resolved as if {} were spent", spent.told();
        /// Command tokens of the ship that is chosen, and of the card of the effect, go to the ship with the card, as its owner chooses.
        Gather in OnCards or "gather command tokens" => "command tokens of that ship and of the card, as many as its player \
            likes, go to the ship with the card";

        // what a command does
        /// Engineering points come or go.
        Points { verb: PointVerb, points: u8 } in InCommand up to AMOUNT or "{verb} {points=1} engineering point|points"
            => "you have {} {}", counted(*points, "engineering point", "engineering points"), verb.told();
        /// No engineering points are spent in this repair command.
        GiveUpPoints in InCommand or "give up engineering points" => "no engineering point is spent in this command";
        /// In this repair command facedown damage cards cost so many engineering points less.
        CheaperFacedown(less: u8) in InCommand or "discard facedown damage cards|card for {less} less"
            => "discarding a facedown damage card costs {} less", counted(*less, "engineering point", "engineering points");
        /// A hull zone has more shields at most.
        FullShields { zone: HullZone, by: u8, most: u8 } in OnShipInPlay or "raise full {zone} shields {by} to {most}"
            => "its {zone} hull zone may have {} more, up to {most}", counted(*by, "shield", "shields");
        /// A value of a ship is another one from now on.
        Value { whose: Whose, value: ShipValue, change: ValueChange } in InCommand up to AMOUNT
            or "increase {whose=own} {value} value {change=1<increase} (by)" or "reduce {whose=own} {value} value {change=1<reduce} (by)"
            or "halve {whose=own} {value} value [change=halve]" => "the {value} value of {} {}", side(*whose), change.told();
        /// So many more squadrons may be activated.
        MoreSquadrons(count: u8) in InCommand up to AMOUNT or "activate {count=1} more squadron|squadrons"
            => "{} more may be activated", counted(*count, "squadron", "squadrons");
        /// The squadron command reaches so far.
        SquadronsAt(range: Range) in InCommand
            or "activate squadrons|squadron <at> {range} (range)" => "the command reaches squadrons up to {range} range";
        /// So many of the squadrons that a command activates may be out of its reach.
        SquadronsBeyond(count: u8) in InCommand up to AMOUNT or "activate {count} squadrons beyond reach"
            => "up to {} that it activates may be out of the reach of the command", counted(*count, "squadron", "squadrons");
        /// Squadrons that the command activates may move though they are engaged, at this speed.
        EngagedMoveAt(speed: u8) in InCommand or "move engaged squadrons at {speed}"
            => "squadrons that it activates may move though they are engaged, at speed {speed}";
        /// The speed of the squadron that is active changes.
        SquadronSpeed { verb: SpeedVerb, by: u8 } in InCommand up to SHIP_SPEED or "{verb} squadron|squadron's speed {by=1} (by)"
            => "the speed of the squadron goes {} by {by}", up_or_down(*verb);
        /// The squadron that is active has this speed, and does not attack in this activation.
        SquadronDash(speed: u8) in InCommand or "dash at squadron speed {speed}"
            => "the squadron may have speed {speed} until its activation ends, and then cannot attack in it";
        /// The yaw of the first joint is the highest for this maneuver.
        FirstYawHighest in InCommand or "raise first yaw to highest" => "the yaw of the first joint is II for this maneuver";
        /// The yaw of the last joint, or of one that the ship's owner chooses, changes for this maneuver.
        Yaw { verb: YawVerb, joint: Option<LastJoint> } in InCommand or "{verb} <{joint}> yaw|joint (1 value)"
            => "the yaw of {} goes {} by 1", if joint.is_some() { "the last joint" } else { "a joint" }, verb.told();

        // cards and what lies on them, and what ships and squadrons get
        /// A command token leaves the card of the effect, and the ship gains it, or a dial of its command.
        FromCard { command: Option<Command>, part: CommandPart } in OnCards
            or "move {command|any} {part} from card" => "a {}token {}", named(*command), part.as_it_leaves_a_card();
        /// A command token is put on the card of the effect.
        OntoCard(command: Command) in OnCards or "place {command} token on card" => "a {command} token is put on the card";
        /// A die that shows this is put on the card of the effect.
        DieOntoCard(die: Die) in OnCards or "place {die} on card" => "a die that shows {} is put on the card", die.in_words();
        /// Command tokens are put on the card of the effect, each of a command that its owner chooses.
        Load { count: u8, of: Vec<Command>, types: u8 } in OnCards
            or "load {count} of {of+, }, {types} types" => "{} put on the card", loaded(*count, of, *types);
        /// An upgrade card, as the effect's owner chooses, is turned or discarded; never the one with the effect.
        Upgrade { verb: CardVerb, whose: Whose, which: UpgradeNamed } in OnCards
            or "{verb} {whose} upgrade card {which=}" => "{} is {}", which.told(side(*whose)), verb.done();
        /// The activation slider of a squadron is turned back from there.
        SlideBack(whose: Whose) in OnSliders
            or "slide back {whose}" => "the activation slider of {} is turned back from the activated side", side(*whose);
        /// A ship, squadron or player gets something, until then or for good.
        Bring { whose: Whose, count: u8, extra: Extra, span: Option<Span> } in { given(*span) } up to AMOUNT
            or "bring {count=1} {whose} {extra} <for the {span}>"
            => "{}{}", extra.told(side(*whose), *count), span.map_or(String::new(), |span| format!(", until the {span} ends"));
        /// What a card gave is taken away.
        TakeAway(whose: Whose, extra: Extra) in Everywhere
            or "take away {whose} {extra}" => "the {} of {} is taken away", extra.spoken(), side(*whose);
        /// A ship or squadron leaves the play area to arrive later, or arrives.
        Put(whose: Whose, place: Place) in InFleets or "arrive {whose} [place=in-play]" or "set aside {whose} [place=set-aside]"
            => "{} is {}", side(*whose), if *place == Place::InPlay { "placed in the play area" } else { "set aside" };
    }
}

parts! {
    Box<Operation>, MANY, |said, hearing| operation(&said.join(" "), hearing).map(Box::new), plain, "damage 1 own", "change own top dial";
    Vec<Operation>, MANY, operations, |all, between| listed(all, between), "gain own navigate token", "damage 1 own", "remove half";
}

fn operation(text: &str, hearing: Hearing) -> Option<Operation> {
    Operation::heard(&hearing.deeper(text)?).filter(Operation::is_one)
}

/// What is done, one thing after another, or one thing of several.
fn operations(said: &[&str], hearing: Hearing) -> Option<Vec<Operation>> {
    let text = said.join(" ");
    let between = if hearing.between == "; " { ";" } else { hearing.between };
    text.split(between).map(|one| operation(one, hearing)).collect()
}

/// What is done to different ships one after another: `one ship gains a token and another ship gains a second one`; where an opponent
/// chooses them: `the enemy chooses one ship that gains a token and another that gains a second one`.
pub(super) fn in_turn(all: &[Operation]) -> String {
    let nth = |nth: usize, rest: &str| format!("{}{rest}", if nth == 0 { "one" } else { "another" });
    let chooser = |one: &Operation| match one {
        Operation::ChosenBy { who, .. } => Some(*who),
        _ => None,
    };
    let by = all.first().and_then(chooser).filter(|who| all.iter().all(|one| chooser(one) == Some(*who)));
    let told = all.iter().enumerate().map(|(at, one)| match one {
        Operation::ChosenBy { does: what, .. } if by.is_some() => {
            what.told().replacen("its ship", &nth(at, if at == 0 { " ship that" } else { " that" }), 1)
        }
        one => one.told().replacen("its ship", &nth(at, " ship"), 1),
    });
    let told = joined(told);
    by.map_or(told.clone(), |by| format!("{} chooses {told}", side(by)))
}

/// What is done to several ships.
pub(super) fn to_ships(ships: Ships, all: &[Operation]) -> String {
    if ships.how_many == HowMany::InTurn {
        return in_turn(all);
    }
    let all = joined(counted_parts(all.iter().map(Operation::told)).into_iter());
    let on_each = all.replacen("its ship", &ships.in_words(), 1).replace("its ship", "that ship");
    if on_each == all { format!("for {}: {all}", ships.in_words()) } else { on_each }
}

/// One of several things; several dice that may be put on a card are one die.
pub(super) fn either(all: &[Operation]) -> String {
    let faces = all.iter().map(|one| match one {
        Operation::DieOntoCard(die) => Some(die.in_words()),
        _ => None,
    });
    match faces.collect::<Option<Vec<String>>>() {
        Some(faces) => format!("a die that shows {} is put on the card", one_of_several(&faces)),
        None => format!("either {}", all.iter().map(Operation::told).collect::<Vec<_>>().join(", or ")),
    }
}
