//! Under which circumstances does an effect hold?
//!
//! What a card asks for beside its time: `attack on ships`, `at close or medium`, `from front`, `own speed 3 or more`. What no
//! table shows (a friendly squadron at distance 1) stands in words, and whoever lists the effect says that it is so.

use std::str::FromStr;

use vocabulary::{Misread, article, capital};

use super::{
    CardState, Name, Whose,
    carried_out::CarriedOut,
    extras::{Extra, Piece},
    keywords::KeywordName,
    nouns::{Command, HullZone, Range, Seat},
    operands::{Hulls, ShieldedZone},
    operation_words::{at_ranges, counted, one_of_several, side, which_dice},
    rerolls::Reroll,
    rows::{self, Rows, sentence_rows},
    sentence::Sentence,
    tokens::TokenKind,
};

sentence_rows! {
    /// One thing that must be so.
    ///
    /// ```
    /// use armada::effect::Condition;
    /// let condition: Condition = "at close or medium range".parse()?;
    /// assert_eq!(condition.to_string(), "at close or medium");
    /// assert_eq!("words: a friend is near".parse::<Condition>()?.to_string(), "words: a friend is near");
    /// assert!("at noon".parse::<Condition>().is_err());
    /// # Ok::<(), armada::Misread>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Condition is "a condition", looked_at: CarriedOut {
        // the attack
        /// The attack is one on these.
        AttackOn(hulls: Hulls) in InAttack or "attack on {hulls}" => "{} is attacked", hulls.one();
        /// These attack.
        AttackBy(hulls: Hulls) in InAttack or "attack by {hulls}" => "{} attacks", hulls.one();
        /// The attack is at one of these ranges; squadrons at distance 1 are at close range, too.
        At(ranges: Vec<Range>) in InAttack or "at {ranges+ or } (range)" => "the attack is at {}", at_ranges(ranges);
        /// The attack is a salvo attack, or it is none.
        Salvo(is: bool) in InAttack or "salvo attack [is=true]" or "no salvo attack [is=false]"
            => "it is {} salvo attack", if *is { "a" } else { "no" };
        /// The attack is an ignition attack.
        Ignition in InAttack or "ignition attack" => "it is an ignition attack";
        /// It is the first target of the attack: no squadron was attacked before it.
        FirstTarget in InAttack or "first target" => "it is the first target of the attack";
        /// The ship has performed so many attacks in this activation.
        AttacksFrom(least: u8) in InAttack or "attacks {least} or more" => "it has {}", attacked(*least);
        /// The ship has attacked so many ships in this round.
        ShipsAttacked(least: u8) in InAttack or "ships attacked {least} or more"
            => "it has attacked {} in this round", ships_attacked(*least);
        /// The ship has performed so many attacks at most in this activation.
        AttacksTo(most: u8) in InAttack or "attacks {most} or fewer" => "it has {} in this activation", attacked_at_most(*most);
        /// The ship has executed a maneuver in this activation, or has not.
        Maneuvered(is: bool) in InAttack or "after maneuver [is=true]" or "before maneuver [is=false]"
            => "it has {}executed a maneuver in this activation", not_unless(*is);
        /// The card of the effect lies so.
        CardLies(lies: CardState) in OnCards or "card {lies}"
            => "the card is {}", if *lies == CardState::Faceup { "readied" } else { lies.word() };
        /// The attack is obstructed.
        Obstructed in InAttack or "obstructed attack" => "the attack is obstructed";
        /// The attack is made from one of these hull zones.
        From(zones: Vec<HullZone>) in InAttack or "from {zones+ or }"
            => "the attack comes from the {} hull zone", one_of_several(zones);
        /// One of these hull zones is attacked.
        On(zones: Vec<HullZone>) in InAttack or "on {zones+ or }"
            => "the attack falls on the {} hull zone", one_of_several(zones);

        // ships
        /// A ship or squadron has at least this speed.
        SpeedFrom(whose: Whose, speed: u8) in Everywhere or "{whose=own} speed {speed} or more"
            => "the speed of {} is {speed} or more", side(*whose);
        /// A ship or squadron has at most this speed.
        SpeedTo(whose: Whose, speed: u8) in Everywhere or "{whose=own} speed {speed} or less"
            => "the speed of {} is {speed} or less", side(*whose);
        /// The ship that is attacked is faster than the one that attacks.
        FasterTarget in InAttack or "faster target" => "the target is the faster one";
        /// The defender has shields there, or has none.
        Shields(place: ShieldedZone) in InAttack or "{place}" => "{}", shields(*place);
        /// A ship has command tokens.
        WithCommandTokens(whose: Whose) in OnCards or "{whose} with command tokens" => "{} has command tokens", side(*whose);
        /// A ship has none.
        WithoutCommandTokens(whose: Whose) in OnCards or "{whose} without command tokens" => "{} has no command token", side(*whose);
        /// The attack pool shows such dice.
        Shows(dice: Reroll) in InAttack or "shown {dice}" => "the pool has {}", which_dice(*dice);
        /// The defender has spent such a token in this attack.
        Spent(kind: TokenKind) in InAttack or "spent {kind}" => "a {kind} token was spent in the attack";
        /// So many tokens at most were spent by the defender in this attack.
        SpentAtMost(most: u8) in InAttack or "spent {most} tokens|token or fewer"
            => "no more than {} spent in the attack", counted(*most, "token was", "tokens were");
        /// So many tokens at least were spent by the defender in this attack.
        SpentFrom(least: u8) in InAttack or "spent {least} tokens|token or more"
            => "at least {} spent in the attack", counted(*least, "token was", "tokens were");
        /// The damage of the attack is at least so much, once it is totaled.
        TotalFrom(least: u8) in InAttack or "damage {least} or more" => "the damage is {least} or more";
        /// A ship has at least so many raid tokens.
        RaidFrom(whose: Whose, least: u8) in OnShipInPlay or "{whose} raid {least} or more"
            => "{} has {} or more", side(*whose), counted(*least, "raid token", "raid tokens");
        /// Such a dial lies beside a ship.
        WithDial(whose: Whose, command: Command) in OnShipInPlay or "{whose} with {command} dial"
            => "a {command} dial lies beside {}", side(*whose);
        /// Such a token lies on the card of the effect.
        OnCard(command: Command) in OnCards or "{command} token on card" => "a {command} token lies on the card";
        /// The effect of this name has been resolved; one that is not listed is left to whoever lists the others.
        Used(name: Name) in Everywhere or "used {name}" => "`{name}` was resolved";
        /// Effects of the card were resolved so many times at most.
        CardUsedAtMost(most: u8) in Everywhere or "card used at most {most}"
            => "the card was used no more than {} before in the activation", counted(*most, "time", "times");

        // squadrons
        /// The attack is a counter attack, or it is none.
        Counter(is: bool) in InAttack or "counter attack [is=true]" or "no counter attack [is=false]"
            => "it is {} counter attack", if *is { "a" } else { "no" };
        /// A ship or squadron has at most so many hull points left.
        HullTo(whose: Whose, most: u8) in InAttack or "{whose} hull {most} or less"
            => "{} has {} or fewer left", it(*whose), counted(*most, "hull point", "hull points");
        /// A squadron was activated, or was not.
        Activated(whose: Whose, is: bool) in InAttack or "{whose} activated [is=true]" or "{whose} not activated [is=false]"
            => "{} has {}been activated", it(*whose), not_unless(*is);
        /// A squadron activated in the Squadron Phase.
        ActivatedLate(whose: Whose) in InAttack or "{whose} activated in squadron phase"
            => "{} is activated in the Squadron Phase", it(*whose);
        /// The attacking squadron has moved in this activation.
        Moved in InAttack or "attacker moved" => "it has moved in this activation";
        /// A squadron is engaged with at least so many enemy squadrons beside its opponent in the attack.
        Engaged(whose: Whose, least: u8) in InAttack or "{whose} engaged {least} or more"
            => "{} is engaged with {} or more", it(*whose), counted(*least, "other squadron", "other squadrons");
        /// A squadron is unique, or is not.
        Unique(whose: Whose, is: bool) in InAttack or "{whose} unique [is=true]" or "{whose} not unique [is=false]"
            => "{} is {}unique", it(*whose), not_unless(*is);
        /// A squadron has a keyword.
        WithKeyword(whose: Whose, keyword: KeywordName) in InAttack or "{whose} with {keyword}"
            => "{} has {}", it(*whose), capital(keyword.word());
        /// A squadron has a keyword not.
        WithoutKeyword(whose: Whose, keyword: KeywordName) in InAttack or "{whose} without {keyword}"
            => "{} has no {}", it(*whose), capital(keyword.word());
        /// Such a token of a card lies with a ship or squadron.
        WithPiece(whose: Whose, piece: Piece) in Everywhere or "{whose} with {piece} token"
            => "{} has {}", side(*whose), article(&Extra::Piece(*piece).spoken());
        /// No such token lies with a ship or squadron.
        WithoutPiece(whose: Whose, piece: Piece) in Everywhere or "{whose} without {piece} token"
            => "{} has no {}", side(*whose), Extra::Piece(*piece).spoken();
        /// A ship or squadron is the first or the second player's.
        Plays(whose: Whose, seat: Seat) in Everywhere or "{whose} {seat} player" => "{} is the {seat} player's", side(*whose);
        /// A ship or squadron has a readied defense token, or has none.
        ReadiedToken(whose: Whose, is: bool) in InAttack
            or "{whose} with readied tokens [is=true]" or "{whose} without readied tokens [is=false]"
            => "{} has {} readied defense token", it(*whose), if *is { "a" } else { "no" };

        /// What no table shows.
        Words(said: String) in Everywhere or "words: {said}" => "{said}";
    }
}

impl Condition {
    /// Whose squadron is asked about, where it is one thing of a squadron alone.
    pub(crate) fn about(&self) -> Option<Whose> {
        match self {
            Condition::Activated(whose, _)
            | Condition::ActivatedLate(whose)
            | Condition::Engaged(whose, _)
            | Condition::Unique(whose, _)
            | Condition::WithKeyword(whose, _)
            | Condition::WithoutKeyword(whose, _)
            | Condition::ReadiedToken(whose, _) => Some(*whose),
            _ => None,
        }
    }

    /// Whose ship or squadron is asked about, whichever it is.
    pub(super) fn whose(&self) -> Option<Whose> {
        match self {
            Condition::SpeedFrom(whose, _)
            | Condition::SpeedTo(whose, _)
            | Condition::WithCommandTokens(whose)
            | Condition::WithoutCommandTokens(whose)
            | Condition::RaidFrom(whose, _)
            | Condition::WithDial(whose, _)
            | Condition::HullTo(whose, _)
            | Condition::WithPiece(whose, _)
            | Condition::WithoutPiece(whose, _) => Some(*whose),
            condition => condition.about(),
        }
    }
}

impl FromStr for Condition {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        rows::read(text, |text| Self::heard(&Sentence::new(text, Whose::Own)), |row: &Self| row)
    }
}

vocabulary::as_text!(Condition);

impl Hulls {
    /// `a ship`.
    pub(super) fn one(self) -> &'static str {
        match self {
            Hulls::Ships => "a ship",
            Hulls::Squadrons => "a squadron",
        }
    }
}

/// A squadron as what is told of it names it: the one with the card is *it*.
fn it(whose: Whose) -> &'static str {
    if whose == Whose::Own { "it" } else { side(whose) }
}

/// Stands before a verb of what may be so or not.
fn not_unless(is: bool) -> &'static str {
    if is { "" } else { "not " }
}

fn attacked(least: u8) -> String {
    match least {
        1 => "attacked in this round".to_owned(),
        least => format!("performed {least} attacks or more in this activation"),
    }
}

fn ships_attacked(least: u8) -> String {
    if least == 1 { "a ship".to_owned() } else { format!("{least} ships or more") }
}

fn attacked_at_most(most: u8) -> String {
    match most {
        0 => "not attacked".to_owned(),
        most => format!("performed no more than {}", counted(most, "attack", "attacks")),
    }
}

fn shields(place: ShieldedZone) -> &'static str {
    match place {
        ShieldedZone::Defending => "the zone that is attacked has shields",
        ShieldedZone::Bare => "the zone that is attacked has no shields",
        ShieldedZone::Nowhere => "the defender has no shields at all",
    }
}
