//! Is a sentence carried out wholly, and do its words mean what they name?
//!
//! Small boards with invented texts, each with what has to come of it. What nobody can know is open: never half of a sentence, and
//! never a choice between two meanings.

use std::sync::LazyLock;

use names::Severity;
use rulebook::Rulebook;
use scenario::{Report, Scenario, Status};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// What comes of a board; `board` is the scenario without its first lines.
fn come(board: &str) -> Report {
    let text = format!("game = \"unlimited\"\nkind = \"play\"\n{board}");
    let scenario = Scenario::from_toml(&text, "board").unwrap_or_else(|found| panic!("{board}: {found:#?}"));
    scenario.resolve(&RULEBOOK)
}

/// The board comes out as it expects.
fn holds(board: &str) {
    let report = come(board);
    let wrong: Vec<_> =
        report.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).collect();
    let told: Vec<&str> = report.steps.iter().map(|step| step.text.as_str()).collect();
    assert!(wrong.is_empty(), "{board}\n{wrong:#?}\n{told:#?}\n{:#?}", report.open);
}

/// Nobody knows what comes of the board.
fn is_open(board: &str) {
    let report = come(board);
    let told: Vec<&str> = report.steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(report.status, Status::Open, "{board}\n{told:#?}");
}

/// `A` attacks: it has 2 power, 9 HP and a text. Behind it what else stands there.
fn attack(text: &str, at: &str, rest: &str) -> String {
    let units = "{ name = \"F\", controller = \"P2\", power = 3, hp = 9, cost = 2 }";
    format!(
        "unit = [{{ name = \"A\", power = 2, hp = 9, text = '''{text}''' }}, {units}]\nline = [{{ choose = \"attack A -> {at}\" }}]\n{rest}\n"
    )
}

/// `A` has an upgrade with a text, and attacks P2's base.
fn upgraded(text: &str, rest: &str) -> String {
    format!(
        "upgrade = [{{ name = \"Up\", on = \"A\", text = '''{text}''' }}]\n{}",
        attack("", "P2 base", rest)
    )
}

/// P1 plays the event `K` with a text; `Z` is another event in hand.
fn event(text: &str, rest: &str) -> String {
    let z = "{ name = \"Z\", zone = \"hand\", type = \"event\", text = \"Draw a card.\" }";
    format!(
        "card = [{{ name = \"K\", zone = \"hand\", type = \"event\", text = '''{text}''' }}, {z}]\n{rest}\n"
    )
}

#[test]
fn what_is_so_unless_something_else_is_asks_for_that() {
    let with = "expect = { status = \"end\", p2 = { base-damage = 2 } }\np1 = { force = true }";
    let without = "expect = { status = \"choice\", refused = [\"attack A -> P2 base\"] }";
    let at_bases = "This unit can't attack bases unless the Force is with you.";
    let attached = "Attached unit can't attack unless you control a Force token.";
    holds(&attack(at_bases, "P2 base", with));
    holds(&attack(at_bases, "P2 base", without));
    holds(&upgraded(attached, with));
    holds(&upgraded(attached, without));
    // both, and either
    let both = "This unit can't attack unless you have the initiative and the Force is with you.";
    holds(&attack(both, "P2 base", with));
    holds(&attack(both, "P2 base", without));
    let either = "This unit gets -2/-0 unless you control 2 or more units or the Force is with you.";
    holds(&attack(either, "P2 base", with));
    holds(&attack(either, "P2 base", "expect = { status = \"end\", p2 = { base-damage = 0 } }"));
    let draw = "expect = { status = \"end\", p1 = { hand = 1 } }";
    holds(&attack("On Attack: Draw a card unless you control 2 or more units.", "P2 base", draw));
}

#[test]
fn what_is_so_unless_somebody_does_something_is_not_half_of_it() {
    let pays = "Attached unit can't attack unless its controller pays 1 resource.";
    is_open(&upgraded(pays, "p1 = { resources = 1 }"));
    is_open(&upgraded("Attached unit gets -2/-0 unless you discard a card from your hand.", ""));
}

#[test]
fn this_upgrade_is_never_the_unit_that_gains_the_ability() {
    for gained in [
        "On Attack: Defeat this upgrade. If you do, draw a card.",
        "When Attack Ends: Return this upgrade to its owner's hand.",
    ] {
        is_open(&upgraded(&format!("Attached unit gains: \"{gained}\""), ""));
    }
    // the gainer is a unit, and a card
    let own = "On Attack: Give this unit +1/+0 for this attack.";
    let three = "expect = { status = \"end\", p2 = { base-damage = 3 } }";
    holds(&upgraded(&format!("Attached unit gains: \"{own}\""), three));
    // without a quotation it is the upgrade's own
    let own = "When attached unit attacks: Defeat this upgrade.";
    holds(&upgraded(
        own,
        "expect = { status = \"end\", in-play = [\"A\", \"F\"], places = [\"Up/P1 discard\"] }",
    ));
}

#[test]
fn two_conditions_side_by_side_ask_about_the_same_thing() {
    let drawn = "unit = [{ name = \"A\", hp = 9 }]\nline = [{ choose = \"play K\" }]\nexpect = { status = \"end\", p1 = { hand = 1 } }";
    for text in [
        "Discard a card from your hand. If it's a unit, deal 1 damage to a unit. If it's an event, draw a card.",
        "Discard a card from your hand. If it's a unit, deal 1 damage to each unit. If it's an event, draw a card.",
        "Discard a card from your hand. If you do and it's a unit, exhaust a unit. If it's an event, draw a card.",
        "Discard a card from your hand. If it's a unit, create a Spy token. If it's an upgrade, ready a unit. If it's an event, draw a card.",
    ] {
        holds(&event(text, drawn));
    }
    let enemy = "unit = [{ name = \"A\", hp = 9 }, { name = \"F\", controller = \"P2\", hp = 9, damage = 1, exhausted = true, cost = 2 }]";
    let draws = |told: &str, hand: u8| {
        event(
            told,
            &format!(
                "{enemy}\nline = [{{ choose = \"play K\" }}]\nexpect = {{ status = \"end\", p1 = {{ hand = {hand} }} }}"
            ),
        )
    };
    let was = "Defeat an enemy unit. If it was ready, give a unit +1/+1 for this phase. If it was exhausted, draw a card.";
    holds(&draws(was, 2));
    let token = "Return an enemy unit to its owner's hand. If it costs 3 or less, create a Battle Droid token. If it's a Droid, draw a card.";
    holds(&draws(token, 1));
    let damaged = "Exhaust an enemy unit. If it's a Vehicle, give a friendly unit a Shield token. If it's damaged, draw a card.";
    holds(&draws(damaged, 2));
    // what goes on in the branch means what the branch has named
    let goes_on = "If you control a unit, you may exhaust a friendly unit. If you do, deal 2 damage to it.";
    let two = "unit = [{ name = \"A\", hp = 9 }]\nline = [{ choose = \"play K\" }, { choose = \"yes\" }]\nexpect = { status = \"end\", unit = [{ name = \"A\", damage = 2 }] }";
    holds(&event(goes_on, two));
    // where it is not asked again, nobody knows which of the two is meant
    let unclear =
        "Choose a friendly unit. If it's a Rebel, exhaust an enemy unit. Give it +1/+0 for this phase.";
    is_open(&event(unclear, &format!("{enemy}\nline = [{{ choose = \"play K\" }}]")));
}

#[test]
fn if_you_dont_hangs_on_what_if_you_do_hangs_on() {
    let text = "When Played: You may use the Force. If you do, give a Shield token to another friendly unit. If you don't, deal 2 damage to your base.";
    let plays = |choose: &str, damage: u8| {
        format!(
            "p1 = {{ force = true }}\ncard = [{{ name = \"N\", zone = \"hand\", type = \"unit\", power = 1, hp = 5, text = '''{text}''' }}]\nline = [{{ choose = \"play N\" }}, {{ choose = \"{choose}\" }}]\nexpect = {{ status = \"end\", p1 = {{ base-damage = {damage} }} }}\n"
        )
    };
    holds(&plays("yes", 0));
    holds(&plays("no", 2));
    let text = "An opponent may discard a card from their hand. If they do, exhaust an enemy unit. If they don't, draw a card.";
    let asks = |choose: &str, hand: u8| {
        let rest = format!(
            "p2 = {{ unknown-hand = 1 }}\nunit = [{{ name = \"F\", controller = \"P2\", exhausted = true }}]\nline = [{{ choose = \"play K\" }}, {{ choose = \"{choose}\" }}]\nexpect = {{ status = \"end\", p1 = {{ hand = {hand} }} }}"
        );
        event(text, &rest)
    };
    holds(&asks("yes", 1));
    holds(&asks("no", 2));
}

#[test]
fn while_attacking_in_front_is_about_the_card_itself() {
    let damage =
        |own: u8| format!("expect = {{ status = \"end\", unit = [{{ name = \"A\", damage = {own} }}] }}");
    holds(&attack("While attacking, the defender gets -2/-0.", "F", &damage(1)));
    holds(&attack("While attacking, each enemy unit in this arena gets -1/-0.", "F", &damage(2)));
    holds(&attack("While attacking, this unit gets +1/+0.", "F", &damage(3)));
    let swapped = |text: &str, damage: u8| {
        format!(
            "active = \"P2\"\nunit = [{{ name = \"A\", power = 2, hp = 9, text = '''{text}''' }}, {{ name = \"F\", controller = \"P2\", power = 3, hp = 9 }}]\nline = [{{ choose = \"attack F -> A\" }}]\nexpect = {{ status = \"end\", unit = [{{ name = \"A\", damage = {damage} }}] }}"
        )
    };
    holds(&swapped("While defending, the attacker gets -1/-0.", 2));
    holds(&swapped("While attacking, each enemy unit in this arena gets -1/-0.", 3));
    // an upgrade never attacks: of what it is on the words do not say that; and what defends does not attack
    is_open(&upgraded("While attacking, the defender gets -2/-0.", ""));
    is_open(&attack("The defender gets -2/-0 while attacking.", "F", ""));
}

#[test]
fn exploit_that_the_next_card_gains_is_there_as_it_is_played() {
    let board = |text: &str, cost: u8, rest: &str| {
        format!(
            "p1 = {{ resources = 2 }}\nturns = 3\nunit = [{{ name = \"A\", power = 4, hp = 9, text = '''{text}''' }}, {{ name = \"D\" }}]\ncard = [{{ name = \"N\", zone = \"hand\", type = \"unit\", cost = {cost}, power = 4, hp = 4, traits = [\"Separatist\"] }}]\nline = [{{ choose = \"attack A -> P2 base\" }}, {{ choose = \"pass\" }}, {{ choose = \"play N\" }}{rest}"
        )
    };
    let text = "On Attack: The next Separatist card you play this phase gains Exploit 2.";
    let exploits = ", { choose = \"exploit D\" }, { choose = \"done\" }]\nexpect = { status = \"end\", in-play = [\"A\", \"N\"], p1 = { resources = 0 } }";
    holds(&board(text, 4, exploits));
    let refused = "]\nexpect = { status = \"choice\", refused = [\"play N\"] }";
    holds(&board(&text.replace("Separatist", "Rebel"), 4, refused));
    holds(&board(text, 7, refused));
    // what would be a way of playing it, or triggers as it is played, comes too late: nothing of it is promised
    for gained in ["Piloting [1 resource]", "\"When Played: Draw a card.\""] {
        is_open(&board(&text.replace("Exploit 2", gained), 2, "]"));
    }
}

/// What waits for damage sees the unit that is defeated by it: the state checks come first.
#[test]
fn a_delayed_effect_is_due_although_the_unit_is_gone() {
    let later = "The next time a friendly unit is dealt damage this phase, draw a card.";
    let k = "{ name = \"K\", zone = \"hand\", type = \"event\", text = \"Deal 1 damage to a ground unit.\" }";
    let d = format!("{{ name = \"D\", zone = \"hand\", type = \"event\", text = \"{later}\" }}");
    for (hp, there) in [(1, "[]"), (2, "[\"A\"]")] {
        holds(&format!(
            "turns = 3\nunit = [{{ name = \"A\", hp = {hp} }}]\ncard = [{d}, {k}]\n\
             line = [{{ choose = \"play D\" }}, {{ choose = \"pass\" }}, {{ choose = \"play K\" }}]\n\
             [expect]\nin-play = {there}\np1 = {{ hand = 1 }}\n"
        ));
    }
}

/// Two units of each player, and what is done with them.
fn units(line: &str, rest: &str) -> String {
    let units = "unit = [{ name = \"A\", hp = 9 }, { name = \"B\", hp = 9 }, { name = \"F\", controller = \"P2\", hp = 9 }, { name = \"G\", controller = \"P2\", hp = 9 }]";
    format!("{units}\nline = [{line}]\n{rest}")
}

#[test]
fn the_order_of_players_is_said_wherever_it_stands() {
    let played = "{ choose = \"play K\" }";
    for text in [
        "In player order, each player may attack with a unit.",
        "If you control a unit, in player order, each player may attack with a unit.",
        "Draw a card. Then, in player order, each player may attack with a unit.",
        "For each Droid unit, in player order, each player may attack with a unit.",
    ] {
        holds(&event(
            text,
            &units(played, "expect = { status = \"choice\", only-options = [\"yes\", \"no\"] }"),
        ));
    }
    let both = "In player order, each player draws a card, then attacks with a unit.";
    holds(&event(both, &units(played, "expect = { only-options = [\"choose A\", \"choose B\"] }")));
    // where nothing says so, the controller of the card does
    let open = "Each player may attack with a unit.";
    holds(&event(open, &units(played, "expect = { only-options = [\"first P1\", \"first P2\"] }")));
}

#[test]
fn what_words_ask_for_is_found_however_they_are_spaced() {
    let way = "Exhaust each enemy unit. Draw a card for each unit exhausted this  way.";
    let drawn = |count: u8| format!("expect = {{ status = \"end\", p1 = {{ hand = {count} }} }}");
    holds(&event(way, &units("{ choose = \"play K\" }", &drawn(3))));
    let phase = "Draw a card for each event you have played this  phase.";
    holds(&event(phase, &units("{ choose = \"play K\" }", &drawn(2))));
}

#[test]
fn what_speaks_of_costs_or_attacks_and_is_not_understood_refuses_nothing() {
    let board = |name: &str, text: &str, line: &str| {
        format!(
            "unit = [{{ name = \"A\", title = \"{name}\", hp = 9, text = '''{text}''' }}, {{ name = \"S\", controller = \"P2\", arena = \"space\", hp = 9 }}]\np1 = {{ resources = 1 }}\ncard = [{{ name = \"K\", zone = \"hand\", type = \"event\", cost = 2, text = \"Draw a card.\" }}]\nline = [{{ choose = \"{line}\" }}]"
        )
    };
    for text in [
        "Each event somehow costs 1 resource less.",
        "Each player pays 1 resource less for their second event.",
        "For every Droid somewhere, 1 resource less has to be paid for events.",
    ] {
        is_open(&board("A", text, "play K"));
    }
    for text in [
        "This unit can attack space units if it rains.",
        "This unit can also attack space units if it rains.",
    ] {
        is_open(&board("A", text, "attack A -> S"));
    }
    // the name of the card that says it is none of its words
    let refused = |line: &str| format!("expect = {{ status = \"choice\", refused = [\"{line}\"] }}");
    holds(&format!("{}\n{}", board("Low Cost Droid", "This unit hums.", "play K"), refused("play K")));
}

#[test]
fn an_event_that_may_not_be_played_does_nothing_first() {
    let text = "Draw a card.\nPlay this event only if it rains.";
    let board = event(text, &units("{ choose = \"play K\" }", ""));
    assert!(come(&board).steps.is_empty(), "{board}");
}

#[test]
fn what_may_lift_a_rule_and_is_not_understood_refuses_no_use_and_no_upgrade() {
    let beside = |text: &str| format!("{{ name = \"B\", hp = 9, text = '''{text}''' }}");
    let spent = "{ name = \"A\", hp = 9, exhausted = true, text = \"Action [Exhaust]: Draw a card.\" }";
    let lifted =
        |text: &str| format!("unit = [{spent}, {}]\nline = [{{ choose = \"use A/action\" }}]", beside(text));
    is_open(&lifted("You may use actions of units even if they are exhausted, if it rains."));
    is_open(&lifted("You may use actions of units even while they are exhausted, if it rains."));
    let refused = "expect = { status = \"choice\", refused = [\"use A/action\"] }";
    holds(&format!("{}\n{refused}", lifted("This unit hums.")));
    let epic = "p1 = { base = { epic-used = true, text = \"Epic Action: Draw a card.\" } }\nline = [{ choose = \"use P1 base/epic-action\" }]";
    for text in [
        "You may use Epic Actions again, if it rains.",
        "You may use Epic Actions more than once, if it rains.",
    ] {
        is_open(&format!("{epic}\nunit = [{}]", beside(text)));
    }
    let upgrade = "card = [{ name = \"K\", zone = \"hand\", type = \"upgrade\", text = \"Attach to a Vehicle unit.\" }]\nline = [{ choose = \"play K\" }]";
    is_open(&format!("{upgrade}\nunit = [{}]", beside("Upgrades attach to any unit, if it rains.")));
}

#[test]
fn the_number_of_one_of_several_is_nobodys() {
    let text = "Exhaust each enemy unit. Deal damage to your base equal to its power.";
    is_open(&event(text, &units("{ choose = \"play K\" }", "")));
}

#[test]
fn what_may_take_the_place_of_a_sentence_keeps_it_from_happening() {
    let text = "Draw a card. Whistle instead, if it rains.";
    let steps = come(&event(text, &units("{ choose = \"play K\" }", ""))).steps;
    assert_eq!(steps.len(), 1, "the event is played, and nothing is drawn: {steps:#?}");
}

#[test]
fn what_an_upgrade_says_of_this_unit_is_not_passed_over() {
    is_open(&upgraded("This unit can't attack bases.", ""));
}

#[test]
fn a_bounty_that_something_gives_has_its_plain_name_too() {
    let gains = "Attached unit gains: \\\"Bounty - Draw a card.\\\"";
    holds(&format!(
        "unit = [{{ name = \"A\", power = 9, hp = 9, text = \"When an enemy unit is defeated: Draw a card.\" }}, {{ name = \"F\", controller = \"P2\", hp = 1 }}]\n\
         upgrade = [{{ name = \"Up\", on = \"F\", text = \"{gains}\" }}]\n\
         line = [{{ choose = \"attack A -> F\" }}, {{ choose = \"use F/bounty\" }}]\n\
         expect = {{ status = \"end\", p1 = {{ hand = 2 }} }}"
    ));
}

#[test]
fn what_is_called_a_unit_is_not_played_as_an_upgrade() {
    let board = |text: &str, expected: &str| {
        format!(
            "unit = [{{ name = \"V\", hp = 9, traits = [\"Vehicle\"] }}]\np1 = {{ resources = 5 }}\n\
             card = [{{ name = \"K\", zone = \"hand\", type = \"event\", text = \"{text}\" }}, {{ name = \"P\", zone = \"deck\", type = \"unit\", cost = 1, text = \"Piloting [1 resource]\" }}]\n\
             line = [{{ choose = \"play K\" }}, {{ choose = \"yes\" }}]\n{expected}"
        )
    };
    let reveal = "Reveal the top card of your deck. If it's a unit, you may play";
    holds(&board(&format!("{reveal} that unit."), "expect = { status = \"end\", in-play = [\"V\", \"P\"] }"));
    let both = "expect = { status = \"choice\", only-options = [\"play P\", \"pilot P\"] }";
    holds(&board(&format!("{reveal} it."), both));
}
