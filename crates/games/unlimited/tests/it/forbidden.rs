//! What a card forbids does not happen, whoever makes it happen: an instruction to one or to each, something that takes the place of
//! something else, a card that forbids it always or for a time.

use engine::{Node, Position, Step, advance, take_option};
use unlimited::{
    CardType, Player,
    play::{CardSetup, Orientation, PlayRules, PlaySetup, SideSetup, Unit, UnitSetup, UpgradeSetup},
};

/// What is forbidden, what would do it to `@`, and how the unit lies there before.
const ROWS: &[(&str, &str, Orientation)] = &[
    ("can't ready", "ready @", Orientation::Exhausted),
    ("can't be exhausted", "exhaust @", Orientation::Ready),
    ("can't be healed", "heal 1 damage from @", Orientation::Ready),
    ("can't be damaged", "deal 1 damage to @", Orientation::Ready),
    ("can't be defeated", "defeat @", Orientation::Ready),
    ("can't be captured", "a friendly unit captures @", Orientation::Ready),
    ("can't be returned to hand", "return @ to its owner's hand", Orientation::Ready),
];

fn sentence(does: &str, target: &str) -> String {
    names::capital(&does.replace('@', target))
}

fn event(text: String) -> CardSetup {
    CardSetup { name: "Order".into(), card_type: CardType::Event, text, ..CardSetup::default() }
}

/// An enemy unit, one of the own that says this, and a card that says that.
fn board(orientation: Orientation, own: String, order: String) -> PlaySetup {
    let there = UnitSetup {
        name: "There".into(),
        controller: Player::P2,
        hp: 4,
        damage: 1,
        exhausted: orientation == Orientation::Exhausted,
        ..UnitSetup::default()
    };
    let own = UnitSetup { name: "Own".into(), hp: 4, text: own, ..UnitSetup::default() };
    let p1 = SideSetup { deck: Some(3), ..SideSetup::default() };
    PlaySetup { unit: vec![there, own], card: vec![event(order)], p1, ..PlaySetup::default() }
}

/// The enemy unit after the card is played, and what was told.
fn played(setup: &PlaySetup) -> (Option<Unit>, Vec<Step>) {
    let rules = PlayRules::try_from(setup).expect("a board");
    let (mut position, mut steps): (Position<PlayRules>, Vec<Step>) = (rules.start(), Vec::new());
    for nth in 0..4 {
        let Node::Choice(choice) = advance(&rules, &mut position, &mut steps) else { break };
        let wanted = |name: &str| choice.options.iter().find(|option| option.pick.to_string() == name);
        let only = || choice.options.first().filter(|_| choice.options.len() == 1);
        let first = if nth == 0 { wanted("play Order") } else { wanted("choose There").or_else(only) };
        let Some(option) = first else { break };
        take_option(&rules, &mut position, &choice, option, &mut steps);
    }
    advance(&rules, &mut position, &mut steps);
    (position.state.table.units.iter().find(|unit| unit.id.to_string() == "There").cloned(), steps)
}

/// The boards on which the same thing is done in different ways.
fn ways(does: &str, orientation: Orientation) -> Vec<PlaySetup> {
    let one = sentence(does, "an enemy unit");
    let each = sentence(does, "each enemy unit");
    let mut ways = vec![
        board(orientation, String::new(), format!("{one}.")),
        board(
            orientation,
            format!("If you would draw a card, {} instead.", does.replace('@', "an enemy unit")),
            "Draw a card.".to_owned(),
        ),
    ];
    if !does.contains("captures") {
        ways.push(board(orientation, String::new(), format!("{each}.")));
    }
    ways
}

fn is_forbidden(setup: &PlaySetup, ban: &str) {
    let (unit, steps) = played(setup);
    let told: Vec<&str> = steps.iter().map(Step::text).collect();
    let said = told.iter().filter(|text| text.starts_with("does not happen") && text.contains(ban)).count();
    assert_eq!(said, 1, "{ban}: {told:#?}");
    let unit = unit.unwrap_or_else(|| panic!("{ban}: it has left play: {told:#?}"));
    let before = setup.unit.first().expect("an enemy unit");
    let there = (u16::from(before.damage), before.exhausted);
    assert_eq!((unit.damage, unit.exhausted), there, "{ban}: {told:#?}");
}

#[test]
fn what_is_forbidden_does_not_happen() {
    for &(ban, does, orientation) in ROWS {
        for setup in ways(does, orientation) {
            let (unit, _) = played(&setup);
            let before = setup.unit.first().expect("an enemy unit");
            let same =
                |unit: &Unit| (unit.damage, unit.exhausted) == (u16::from(before.damage), before.exhausted);
            assert!(!unit.as_ref().is_some_and(same), "{does}: nothing happens without the ban");

            let mut own = setup.clone();
            own.unit.first_mut().expect("an enemy unit").text = format!("This unit {ban}.");
            is_forbidden(&own, ban);

            let mut by_upgrade = setup.clone();
            by_upgrade.upgrade.push(UpgradeSetup {
                name: "Seal".into(),
                on: "There".into(),
                text: format!("Attached unit {ban}."),
                ..UpgradeSetup::default()
            });
            is_forbidden(&by_upgrade, ban);

            let mut for_a_time = setup;
            let order = &mut for_a_time.card.first_mut().expect("a card").text;
            *order = format!("Choose an enemy unit. For this phase, it {ban}. {order}");
            is_forbidden(&for_a_time, ban);
        }
    }
}

/// A leader that would leave play is defeated instead (CR 3.4.5): not where it cannot leave play so.
#[test]
fn a_leader_that_cannot_leave_so_is_not_defeated_instead() {
    for &(ban, does, orientation) in
        ROWS.iter().filter(|(ban, ..)| ban.contains("captured") || ban.contains("returned"))
    {
        let mut setup = board(orientation, String::new(), format!("{}.", sentence(does, "an enemy unit")));
        setup.unit.first_mut().expect("an enemy unit").leader = true;
        let (unit, steps) = played(&setup);
        assert_eq!(unit, None, "{does}: a leader is defeated: {steps:#?}");
        setup.unit.first_mut().expect("an enemy unit").text = format!("This unit {ban}.");
        is_forbidden(&setup, ban);
    }
}
