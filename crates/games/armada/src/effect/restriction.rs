//! What does an effect forbid while its card is active?
//!
//! Restrictions of persistent damage cards and others that say *cannot*: `spend accuracy`, `spend exhausted token`,
//! `enemy resolve critical`, `attack at long`. Without a side it is the ship or squadron of the card itself.

use std::{fmt, str::FromStr, sync::LazyLock};

use serde::{Deserialize, Serialize};
use vocabulary::Misread;

use super::{
    CommandPart, Whose,
    nouns::{Command, Range},
    operation_words::{at_ranges, named, side},
    parts::{MANY, parts, plain},
    pattern,
    rows::{self, row, sentence_rows},
    sentence::{self, Blank, Form, Sentence, Written},
    tokens::{TokenKind, TokenState},
};

/// Where a restriction is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookedAt {
    /// In attacks, commands and phases alone.
    Within,
    /// At moments between them, too.
    Between,
    /// Where there is damage outside attacks, too.
    Everywhere,
}

sentence_rows! {
    /// What cannot be done.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[allow(missing_docs, reason = "the sentences of a row say what its fields are")]
    Forbidden is "something that can be forbidden", looked_at: LookedAt {
        /// Accuracy icons are not spent to lock defense tokens.
        SpendAccuracy in Within or "spend accuracy|accuracies (dice)" => "spend accuracy icons";
        /// Defense tokens of this type (any without one), in this state (either without one), are not spent.
        SpendToken { kind: Option<TokenKind>, state: Option<TokenState> } in Between
            or "spend <{state}> {kind} (token tokens)" or "spend <{state}> any <token|tokens>" or "spend <{state}> token|tokens"
            => "spend {}{} tokens", state.map_or(String::new(), |state| format!("{state} ")), kind.map_or("defense", TokenKind::word);
        /// No more defense tokens than so many are spent in an attack.
        SpendMoreThan(most: u8) in Within or "spend more than 1 token [most=1]" or "spend more than {most} tokens|token"
            => "spend more than {most} {}", tokens(*most);
        /// No more exhausted defense tokens than so many are spent in an attack.
        SpendMoreExhausted(most: u8) in Between
            or "spend more than 1 exhausted token [most=1]" or "spend more than {most} exhausted tokens|token"
            => "spend more than {most} exhausted {}", tokens(*most);
        /// Engineering points are not spent.
        SpendPoints in Between or "spend engineering points" => "spend engineering points";
        /// Squadrons that count as engaged do not move.
        MoveSquadrons in Between or "move squadrons|squadron" => "move squadrons";
        /// No further squadron is attacked in the same attack.
        FurtherTargets in Within or "declare further targets" => "declare further targets";
        /// Dice are not added.
        AddDice in Between or "add <dice> (dice)" => "add dice";
        /// Dice are not rerolled.
        RerollDice in Between or "reroll <dice> (dice)" => "reroll dice";
        /// Dice are not added, rerolled, changed, spent or canceled by its effects.
        ModifyDice in Between or "modify <dice> (dice)" => "modify dice";
        /// No critical effect is resolved.
        ResolveCritical in Between or "resolve critical|criticals|effects|effect (effects effect)" => "resolve critical effects";
        /// The standard critical effect is not resolved.
        ResolveStandardCritical in Within or "resolve standard critical|criticals (effects effect)"
            => "resolve standard critical effects";
        /// Concentrate Fire is not resolved.
        ConcentrateFire in Within
            or "concentrate fire" or "concentrate-fire" or "resolve concentrate fire" or "resolve concentrate-fire (command)"
            => "resolve a concentrate-fire command";
        /// No attack is made.
        Attack in Within or "attack" => "attack";
        /// No attack is made at this range.
        AttackAt(range: Range) in Within or "attack at|beyond {range} (range)" or "attack {range} (range)"
            => "attack at {}", at_ranges(&[*range]);
        /// No obstructed attack is made.
        AttackObstructed in Within or "attack obstructed" => "make an obstructed attack";
        /// Ships are not attacked.
        AttackShips in Within or "attack ships|ship" => "attack ships";
        /// Squadrons are not attacked.
        AttackSquadrons in Within or "attack squadrons|squadron" => "attack squadrons";
        /// This command (any without one) is not resolved.
        Resolve(command: Option<Command>) in Within
            or "resolve commands|command (any)" or "resolve {command} (command commands critical)"
            or "resolve squadrons (command commands) [command=squadron]"
            => "resolve {}", command.map_or("commands".to_owned(), |command| format!("a {command} command"));
        /// Command dials or tokens of this command (any without one) are not spent.
        SpendCommand { part: CommandPart, command: Option<Command> } in Between
            or "spend command {part} (any)" or "spend {command} {part} (command)" or "spend dial|dials [part=dial]"
            => "spend {}{part}", command.map_or("command ".to_owned(), |_| named(*command));
        /// Command tokens are not gained.
        GainCommandTokens in Between or "gain|have command tokens|token" => "gain command tokens";
        /// Defense tokens of this type (any without one) are not readied.
        ReadyTokens(kind: Option<TokenKind>) in Everywhere or "ready tokens|token (any)" or "ready {kind} (token tokens)"
            => "ready {}", kind.map_or("defense tokens", TokenKind::word);
        /// Upgrade cards are not readied.
        ReadyCards in Between or "ready cards|card (upgrade)" => "ready cards";
        /// The card that says so is not readied.
        ReadyThisCard in Between or "ready this card|cards" => "ready this card";
        /// Command tokens are not spent for effects of fleet command cards.
        FleetCommandTokens in Between or "spend command tokens|token for fleet command cards|card"
            => "spend command tokens for fleet command cards";
        /// Shields are not recovered.
        RecoverShields in Everywhere or "recover shields|shield" => "recover shields";
        /// Shields are not moved.
        MoveShields in Within or "move shields|shield" => "move shields";
        /// Hull zones without shields recover none, and none are moved to them.
        FillBareZones in Between or "fill bare <zones>" => "recover or move shields to a zone that has none";
        /// No more than one raid token is discarded for a command dial.
        DiscardSeveralRaid in Within or "discard several raid tokens|token" => "discard more than one of its raid tokens for a dial";
        /// Damage cards are not discarded.
        DiscardDamageCards in Between or "discard damage <cards|card>" => "discard damage cards";
        /// The speed does not change.
        ChangeSpeed in Everywhere or "change speed" => "change speed";
        /// The speed does not go up.
        IncreaseSpeed in Everywhere or "increase speed" => "increase speed";
        /// The speed does not go down.
        ReduceSpeed in Everywhere or "reduce speed" => "reduce speed";
        /// No yaw is raised.
        RaiseYaw in Within or "raise|increase|change yaw" => "raise yaw";
        /// No squadrons are activated by its commands.
        ActivateSquadrons in Within or "activate squadrons|squadron" => "activate squadrons";
        /// It does not activate.
        Activate in Within or "activate" => "activate";
    }
}

fn tokens(most: u8) -> &'static str {
    if most == 1 { "token" } else { "tokens" }
}

parts! {
    Forbidden, MANY, row, plain, "spend accuracy";
}

impl Forbidden {
    /// A command dial or token that is spent, in all the words that may forbid it.
    pub(crate) fn spend_command(part: CommandPart, command: Command) -> [Self; 2] {
        [None, Some(command)].map(|command| Forbidden::SpendCommand { part, command })
    }

    /// Whether it restricts anything at moments outside of attacks, commands and phases (kind `timing`).
    pub fn restricts_between(self) -> bool {
        self.looked_at() != LookedAt::Within
    }

    /// Whether it restricts anything where there is damage outside attacks (kind `damage`).
    pub fn restricts_damage(self) -> bool {
        self.looked_at() == LookedAt::Everywhere
    }
}

/// Who cannot do what.
///
/// ```
/// use armada::effect::Restriction;
/// let restriction: Restriction = "Enemy spend exhausted tokens".parse()?;
/// assert_eq!(restriction.to_string(), "enemy spend exhausted any token");
/// assert_eq!("attack at long range".parse::<Restriction>()?.to_string(), "attack at long");
/// assert!("win".parse::<Restriction>().is_err());
/// # Ok::<(), armada::Misread>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Restriction {
    /// Who.
    pub whose: Whose,
    /// What.
    pub what: Forbidden,
}

/// How it is written: the own side goes without saying.
static FORMS: LazyLock<Vec<Form>> =
    LazyLock::new(|| pattern::forms(&["{what} [whose=own]", "{whose} {what}"]));

impl Restriction {
    /// `the enemy cannot spend accuracy icons`.
    pub(super) fn told(&self) -> String {
        let who = if self.whose == Whose::Own { "it" } else { side(self.whose) };
        format!("{who} cannot {}", self.what.told())
    }
}

impl FromStr for Restriction {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        rows::read(text, read, |restriction: &Self| &restriction.what)
    }
}

fn read(text: &str) -> Option<Restriction> {
    let (mut whose, mut what) = (None, None);
    let blanks: &mut [(&str, &mut dyn Blank)] = &mut [("whose", &mut whose), ("what", &mut what)];
    let fits = Sentence::new(text, Whose::Own).fits(&FORMS, blanks);
    whose.zip(what).filter(|_| fits).map(|(whose, what)| Restriction { whose, what })
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: &[(&str, &dyn Written)] = &[("whose", &self.whose), ("what", &self.what)];
        f.write_str(&sentence::written(&FORMS, fields).unwrap_or_default())
    }
}

vocabulary::as_text!(Restriction);
