//! Is anything that is read passed over without a word?
//!
//! One table of things that happen: a board and a line on which each does, and the words for it. Every heading, delayed effect,
//! condition, replacement and ban that can be said of it is put on a card: it does something on that very event, or what happens is
//! open.

use std::sync::LazyLock;

use rulebook::Rulebook;
use scenario::{Report, Scenario, Status};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// Something that happens.
struct Happens {
    /// What is on the table besides, as a scenario says it.
    board: &'static str,
    /// The cards that it takes, without their brackets.
    cards: &'static str,
    /// The lines by which it happens.
    lines: &'static [&'static str],
    /// What is done, as it is said in the passive: `defeated`.
    done: &'static str,
    /// To what: one, and several.
    to: &'static [(&'static str, &'static str)],
}

const A: &str = "{ name = \"A\", power = 2, hp = 5 }";

const TABLE: &[Happens] = &[
    Happens {
        board: "upgrade = [{ name = \"Up\", on = \"A\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Defeat an upgrade.\" }",
        lines: &["play K"],
        done: "defeated",
        to: &[("an upgrade", "Upgrades"), ("a friendly upgrade", "Friendly upgrades")],
    },
    Happens {
        board: "upgrade = [{ name = \"Up\", on = \"A\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Defeat a ground unit.\" }",
        lines: &["play K"],
        done: "defeated",
        to: &[("an upgrade", "Upgrades"), ("a friendly upgrade", "Friendly upgrades")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Give a Shield token to a ground unit. Defeat a Shield token.\" }",
        lines: &["play K"],
        done: "defeated",
        to: &[
            ("a Shield token", "Shield tokens"),
            ("a token upgrade", "Token upgrades"),
            ("an upgrade", "Upgrades"),
        ],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Give an Experience token to a ground unit. Defeat a ground unit.\" }",
        lines: &["play K"],
        done: "defeated",
        to: &[("an Experience token", "Experience tokens"), ("an upgrade", "Upgrades")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, resources = 1 }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Defeat a friendly resource.\" }",
        lines: &["play K"],
        done: "defeated",
        to: &[("a resource", "Resources"), ("a friendly resource", "Friendly resources")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, credits = 1 }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", cost = 1, hp = 1 }",
        lines: &["play N"],
        done: "defeated",
        to: &[("a Credit token", "Credit tokens")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, force = true }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Use the Force.\" }",
        lines: &["play K", "yes"],
        done: "defeated",
        to: &[("a Force token", "Force tokens")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, resources = 1 }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", cost = 1, hp = 1 }",
        lines: &["play N"],
        done: "exhausted",
        to: &[("a resource", "Resources"), ("a friendly resource", "Friendly resources")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", hp = 1 }",
        lines: &["attack A -> P2 base"],
        done: "exhausted",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Exhaust a ground unit.\" }",
        lines: &["play K"],
        done: "exhausted",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "moment = \"regroup\"\np1 = { base = { damage = 9 }, exhausted-resources = 1, leader = { name = \"Boss\", exhausted = true } }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", hp = 1 }",
        lines: &["done", "done"],
        done: "readied",
        to: &[
            ("a friendly resource", "Friendly resources"),
            ("a resource", "Resources"),
            ("a leader", "Leaders"),
            ("a friendly leader", "Friendly leaders"),
        ],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, exhausted-resources = 1 }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Ready a friendly resource.\" }",
        lines: &["play K"],
        done: "readied",
        to: &[("a friendly resource", "Friendly resources"), ("a resource", "Resources")],
    },
    Happens {
        board: "captive = [{ name = \"C\", by = \"F\", owner = \"P1\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Rescue a captured card.\" }",
        lines: &["play K"],
        done: "rescued",
        to: &[("a captured card", "Captured cards"), ("a friendly unit", "Friendly units")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, leader = { name = \"Boss\", text = \"Epic Action: Deploy this leader.\" } }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", hp = 1 }",
        lines: &["use Boss/epic-action"],
        done: "deployed",
        to: &[("a leader", "Leaders"), ("a friendly leader", "Friendly leaders")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"An enemy ground unit captures a friendly ground unit.\" }",
        lines: &["play K"],
        done: "captured",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "upgrade = [{ name = \"Up\", on = \"A\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Return an upgrade to its owner's hand.\" }",
        lines: &["play K"],
        done: "returned to hand",
        to: &[("an upgrade", "Upgrades"), ("a friendly upgrade", "Friendly upgrades")],
    },
];

/// Things that enter or leave play, which is said of the thing itself: the board, the cards, the lines, the verb (`enter`), of what.
const MOVES: &[Happens] = &[
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", hp = 1 }",
        lines: &["play N"],
        done: "enter",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 }, leader = { name = \"Boss\", text = \"Epic Action: Deploy this leader.\" } }",
        cards: "{ name = \"N\", zone = \"hand\", type = \"unit\", hp = 1 }",
        lines: &["use Boss/epic-action"],
        done: "enter",
        to: &[("a friendly unit", "Friendly units"), ("a leader unit", "Leader units")],
    },
    Happens {
        board: "captive = [{ name = \"C\", by = \"F\", owner = \"P1\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Rescue a captured card.\" }",
        lines: &["play K"],
        done: "enter",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"Up\", zone = \"hand\", type = \"upgrade\" }",
        lines: &["play Up", "on A"],
        done: "enter",
        to: &[("an upgrade", "Upgrades"), ("a friendly upgrade", "Friendly upgrades")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Give a Shield token to a ground unit.\" }",
        lines: &["play K"],
        done: "enter",
        to: &[("a Shield token", "Shield tokens")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Put the top card of your deck into play as a resource.\" }",
        lines: &["play K"],
        done: "enter",
        to: &[("a resource", "Resources"), ("a friendly resource", "Friendly resources")],
    },
    Happens {
        board: "p1 = { base = { damage = 9 } }",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Put a ground unit on the bottom of its owner's deck.\" }",
        lines: &["play K"],
        done: "leave",
        to: &[("a friendly unit", "Friendly units"), ("a unit", "Units")],
    },
    Happens {
        board: "upgrade = [{ name = \"Up\", on = \"A\" }]",
        cards: "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Return an upgrade to its owner's hand.\" }",
        lines: &["play K"],
        done: "leave",
        to: &[("an upgrade", "Upgrades"), ("a friendly upgrade", "Friendly upgrades")],
    },
];

/// Where the words stand.
#[derive(Clone, Copy, PartialEq)]
enum Where {
    /// On a unit in play.
    InPlay,
    /// On an event that is played before it happens.
    Before,
    /// On an event that is played after it has happened.
    After,
}

fn come(happens: &Happens, place: Where, words: &str) -> Option<Report> {
    let text = if place == Where::InPlay { words } else { "" };
    let enemy = if happens.cards.contains("captures") || happens.board.contains("by = \"F\"") {
        ", { name = \"F\", controller = \"P2\", hp = 5 }"
    } else {
        ""
    };
    let units = format!(
        "unit = [{{ name = \"Zed\", power = 0, hp = 9, arena = \"space\", text = '''{text}''' }}, {A}{enemy}]"
    );
    let said = if place == Where::InPlay { "" } else { words };
    let zed = format!("{{ name = \"Zed event\", zone = \"hand\", type = \"event\", text = '''{said}''' }}");
    let mut lines: Vec<&str> = happens.lines.to_vec();
    let regroup = happens.board.contains("moment");
    match place {
        Where::InPlay => {}
        _ if regroup => return None,
        Where::Before => {
            lines.insert(0, "pass");
            lines.insert(0, "play Zed event");
        }
        Where::After => lines.extend(["pass", "play Zed event"]),
    }
    let lines: Vec<String> = lines.into_iter().map(|line| format!("{{ choose = \"{line}\" }}")).collect();
    let board = happens.board;
    let text = format!(
        "game = \"unlimited\"\nkind = \"play\"\nturns = 3\n{board}\n{units}\ncard = [{}, {zed}]\nline = [{}]\n",
        happens.cards,
        lines.join(", ")
    );
    let scenario = Scenario::from_toml(&text, "board").unwrap_or_else(|found| panic!("{text}: {found:#?}"));
    Some(scenario.resolve(&RULEBOOK))
}

/// Whether something was made of the words, or it is said that nothing was.
fn is_said(report: &Report, sign: &[&str]) -> bool {
    let told = |step: &scenario::StepReport| sign.iter().any(|sign| step.text.contains(sign));
    report.status == Status::Open
        || !report.refused.is_empty()
        || report.diagnostics.iter().any(|finding| finding.message.contains("not carried out"))
        || report.steps.iter().any(told)
}

fn passed_over(happens: &Happens, place: Where, words: &str, sign: &[&str]) -> Option<String> {
    let report = come(happens, place, words)?;
    let told: Vec<&str> = report.steps.iter().map(|step| step.text.as_str()).collect();
    (!is_said(&report, sign)).then(|| format!("{words} | {} | {told:?}", happens.lines.join(", ")))
}

const DOES: &str = "heal 1 damage from your base";

fn participle(verb: &str) -> (&'static str, &'static str) {
    if verb == "enter" { ("enters play", "enter play") } else { ("leaves play", "leave play") }
}

#[test]
fn what_is_read_of_an_event_is_not_passed_over() {
    let mut silent = Vec::new();
    let (signs, made) = (["Zed", "instead", "does not happen", "but Boss"], ["creates X-Wing"]);
    for happens in TABLE {
        let done = happens.done;
        for (one, several) in happens.to {
            let words = [
                (Where::InPlay, format!("When {one} is {done}: Heal 1 damage from your base.")),
                (Where::InPlay, format!("If {one} would be {done}, draw a card instead.")),
                (Where::InPlay, format!("{several} can't be {done}.")),
                (Where::Before, format!("The next time {one} is {done} this phase, {DOES}.")),
                (
                    Where::Before,
                    format!("The next time {one} would be {done} this phase, draw a card instead."),
                ),
                (Where::Before, format!("{several} can't be {done} for this phase.")),
            ];
            silent.extend(
                words.iter().filter_map(|(place, words)| passed_over(happens, *place, words, &signs)),
            );
            let asked = format!("If {one} was {done} this phase, create an X-Wing token.");
            silent.extend(passed_over(happens, Where::After, &asked, &made));
        }
    }
    for happens in MOVES {
        let (does, to_do) = participle(happens.done);
        for (one, several) in happens.to {
            let words = [
                (Where::InPlay, format!("When {one} {does}: Heal 1 damage from your base.")),
                (Where::InPlay, format!("If {one} would {to_do}, draw a card instead.")),
                (Where::InPlay, format!("{several} can't {to_do}.")),
                (Where::Before, format!("The next time {one} {does} this phase, {DOES}.")),
                (
                    Where::Before,
                    format!("The next time {one} would {to_do} this phase, draw a card instead."),
                ),
            ];
            silent.extend(
                words.iter().filter_map(|(place, words)| passed_over(happens, *place, words, &signs)),
            );
            let past = if happens.done == "enter" { "entered play" } else { "left play" };
            let asked = format!("If {one} {past} this phase, create an X-Wing token.");
            silent.extend(passed_over(happens, Where::After, &asked, &made));
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}
