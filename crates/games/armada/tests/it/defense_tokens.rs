//! Does each sentence of the topic Defense Tokens hold?
//!
//! One named test per bullet and per question of the topic, those included that copies of it have lost;
//! `docs/armada-rules.md` lists them beside their passages.

use armada::{
    attack::{AttackSetup, AttackView, SideView},
    rows::Ban,
};
use engine::{Citations, Node, Reason};

use crate::{run, to_the_end};

/// What a line came to.
struct Seen {
    view: AttackView,
    /// Where it rests: `end`, `open`, or the decision.
    rests: String,
    options: Vec<String>,
    /// Passages behind what happened.
    cited: Vec<String>,
    /// What is refused at the rest and in the line, and by which passages.
    refused: Vec<(String, Vec<String>)>,
}

impl Seen {
    fn tokens(&self) -> Vec<String> {
        tokens(&self.view.defender)
    }

    fn refusal(&self, pick: &str) -> &[String] {
        let found = self.refused.iter().find(|(name, _)| name == pick);
        found.map(|(_, by)| by.as_slice()).unwrap_or_else(|| panic!("`{pick}` is not refused"))
    }

    fn cites(&self, id: &str) -> bool {
        self.cited.iter().any(|cited| cited == id)
    }
}

fn tokens(side: &SideView) -> Vec<String> {
    side.tokens.iter().map(|held| format!("{} {}", held.token.name, held.token.state)).collect()
}

fn ids(citations: &Citations) -> Vec<String> {
    citations.iter().map(|citation| citation.id.to_string()).collect()
}

/// The line as far as it goes, and not further.
fn at(setup: &str, picks: &[&str]) -> Seen {
    let setup: AttackSetup = toml::from_str(setup).unwrap_or_else(|error| panic!("{error}"));
    let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
    let (followed, steps) = run(&setup, &picks);
    let explain = |bans: &[Ban]| bans.iter().flat_map(|ban| ids(&ban.told().citations)).collect();
    let mut refused: Vec<(String, Vec<String>)> = Vec::new();
    for fate in followed.fates.refused.values() {
        refused.push((fate.refused.pick.to_string(), explain(&fate.refused.bans)));
    }
    let (rests, options) = match &followed.node {
        Node::End => ("end".to_owned(), Vec::new()),
        Node::Open(_) => ("open".to_owned(), Vec::new()),
        Node::Choice(choice) => {
            refused.extend(choice.refused.iter().map(|one| (one.pick.to_string(), explain(&one.bans))));
            (choice.prompt.to_string(), choice.options.iter().map(|it| it.pick.to_string()).collect())
        }
        Node::Chance(chance) => {
            (chance.prompt.to_string(), chance.outcomes.iter().map(|it| it.pick.to_string()).collect())
        }
    };
    let cited = steps.iter().flat_map(|step| ids(step.citations())).collect();
    Seen { view: AttackView::of(&followed.position.state), rests, options, cited, refused }
}

/// The line, and then nothing more wherever that is possible.
fn over(setup: &str, picks: &[&str]) -> Seen {
    let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
    let picks = to_the_end(&picks);
    at(setup, &picks.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A ship at a range with a token, attacked by a medium ship with these dice.
fn ship(range: &str, tokens: &str, dice: &str, more: &str) -> String {
    format!(
        "range = \"{range}\"\ndice = [{dice}]\n[defender]\nkind = \"ship\"\nhull = 8\ntokens = [{tokens}]\n{more}"
    )
}

// --- who has tokens, and when they are spent ---

#[test]
fn ships_and_unique_squadrons_spend_tokens_in_spend_defense_tokens() {
    let seen = at(&ship("close", "\"brace\"", "\"red/accuracy\"", ""), &[]);
    assert_eq!(seen.rests, "attack-effects", "it is not asked before");
    let seen = at(&ship("close", "\"brace\"", "\"red/hit\"", ""), &["done"]);
    assert_eq!(
        (seen.rests.as_str(), seen.options),
        ("defense-tokens", vec!["spend brace".into(), "done".into()])
    );
    let squadron = "dice = [\"blue/hit\"]\n[defender]\nkind = \"squadron\"\ntokens = [\"brace\"]";
    assert!(at(squadron, &["done"]).options.contains(&"spend brace".to_owned()));
}

// --- redirect ---

const REDIRECT: &str = "zone = \"left\"\nshields = { front = 2, left = 1, right = 3, rear = 4 }";

#[test]
fn redirect_names_an_adjacent_zone() {
    let seen = at(&ship("close", "\"redirect\"", "\"red/hit\"", REDIRECT), &["done"]);
    assert_eq!(seen.options, ["spend redirect front", "spend redirect rear", "done"]);
    assert_eq!(seen.refusal("spend redirect right")[0], "armada/defense-tokens/redirect");
}

#[test]
fn redirect_takes_any_amount_up_to_the_shields_of_the_zone() {
    let setup = ship("close", "\"redirect\"", "\"red/hit-hit\", \"red/hit-hit\"", REDIRECT);
    let seen = at(&setup, &["done", "spend redirect front", "done", "no critical"]);
    assert_eq!(seen.options, ["redirect 0", "redirect 1", "redirect 2"]);
    let seen = over(&setup, &["done", "spend redirect front", "done", "no critical", "redirect 1"]);
    let zone = |name: &str| seen.view.defender.unit.shields[&name.parse().unwrap()];
    assert_eq!(
        (zone("front"), zone("left"), seen.view.defender.unit.facedown),
        (1, 0, 2),
        "the rest falls on the defending zone"
    );
}

#[test]
fn redirect_never_reaches_the_hull_and_no_more_than_the_damage() {
    let setup = ship("close", "\"redirect\"", "\"red/hit\"", REDIRECT);
    let seen = at(&setup, &["done", "spend redirect rear", "done", "no critical"]);
    assert_eq!(seen.options, ["redirect 0", "redirect 1"]);
}

// --- evade ---

#[test]
fn evade_cancels_one_die_at_long_range() {
    let seen = over(
        &ship("long", "\"evade\"", "\"red/hit-hit\", \"red/hit\"", ""),
        &["done", "spend evade red/hit-hit"],
    );
    assert_eq!((seen.view.defender.damage, seen.tokens()), (Some(1), vec!["evade exhausted".to_owned()]));
    assert!(seen.cites("armada/defense-tokens/evade-long"));
}

#[test]
fn evade_has_one_die_rerolled_at_medium_and_close_range() {
    for range in ["medium", "close"] {
        let setup = ship(range, "\"evade\"", "\"red/hit-hit\", \"red/hit\"", "");
        let seen = at(&setup, &["done", "spend evade red/hit-hit"]);
        assert_eq!((seen.rests.as_str(), seen.options.len()), ("reroll", 5), "{range}");
        let seen = over(&setup, &["done", "spend evade red/hit-hit", "roll red/blank"]);
        assert_eq!(seen.view.defender.damage, Some(1));
    }
}

#[test]
fn evade_cancels_one_die_more_at_extreme_range() {
    let setup = "attack = \"ignition\"\n".to_owned()
        + &ship("extreme", "\"evade\"", "\"red/hit\", \"red/hit-hit\", \"red/crit\"", "");
    let seen = over(&setup, &["done", "spend evade red/hit-hit", "evade red/crit"]);
    assert_eq!((seen.view.defender.damage, seen.tokens()), (Some(1), vec!["evade exhausted".to_owned()]));
    assert!(seen.cites("armada/defense-tokens/evade-extreme"));
}

#[test]
fn evade_rerolls_at_distance_1_and_2() {
    for (attack, range) in [("standard", "distance-1"), ("snipe", "distance-2")] {
        let setup = format!(
            "attack = \"{attack}\"\nrange = \"{range}\"\ndice = [\"blue/hit\"]\n[attacker]\nkind = \"squadron\"\n\
             [defender]\nkind = \"squadron\"\ntokens = [\"evade\"]"
        );
        let seen = over(&setup, &["done", "spend evade blue/hit", "roll blue/accuracy"]);
        assert_eq!(seen.view.defender.damage, Some(0), "{range}");
        assert!(seen.cites("armada/defense-tokens/evade-distance"));
    }
}

const SMALL: &str = "size = \"small\"\n[attacker]\nkind = \"ship\"\nsize = \"large\"";

#[test]
fn evade_against_a_larger_ship_may_take_one_die_more_and_is_then_discarded() {
    for (token, without) in [("evade", "evade exhausted"), ("evade/exhausted", "evade discarded")] {
        let token = format!("\"{token}\"");
        let setup = ship("long", &token, "\"red/hit-hit\", \"red/hit\", \"red/hit\"", SMALL);
        let one = over(&setup, &["done", "spend evade red/hit-hit", "done"]);
        assert_eq!((one.view.defender.damage, one.tokens()), (Some(2), vec![without.to_owned()]));
        let two = over(&setup, &["done", "spend evade red/hit-hit", "evade red/hit"]);
        assert_eq!((two.view.defender.damage, two.tokens()), (Some(1), vec!["evade discarded".to_owned()]));
        assert!(two.cites("armada/defense-tokens/evade-larger"));
    }
}

#[test]
fn evade_against_a_larger_ship_rerolls_two_dice_at_medium_and_close_range() {
    for range in ["medium", "close"] {
        let setup = ship(range, "\"evade\"", "\"red/hit-hit\", \"red/hit\", \"red/hit\"", SMALL);
        let seen = over(&setup, &["done", "spend evade red/hit-hit", "evade red/hit", "roll red/blank x2"]);
        assert_eq!(
            (seen.view.defender.damage, seen.tokens()),
            (Some(1), vec!["evade discarded".to_owned()]),
            "{range}"
        );
    }
}

#[test]
fn evade_takes_no_further_die_against_an_equal_ship_or_from_a_squadron() {
    let same = "size = \"large\"\n[attacker]\nkind = \"ship\"\nsize = \"large\"";
    let seen =
        at(&ship("long", "\"evade\"", "\"red/hit\", \"red/hit\"", same), &["done", "spend evade red/hit"]);
    assert_ne!(seen.rests, "evade-die");
    let squadron = "dice = [\"red/hit\", \"red/hit\"]\nrange = \"long\"\n[attacker]\nkind = \"ship\"\nsize = \"huge\"\n\
                    [defender]\nkind = \"squadron\"\ntokens = [\"evade\"]";
    assert_ne!(
        at(squadron, &["done", "spend evade red/hit"]).rests,
        "evade-die",
        "a squadron has no size class"
    );
}

// --- contain ---

#[test]
fn contain_prevents_the_standard_critical_effect() {
    let setup = ship("close", "\"contain\"", "\"red/crit\"", "");
    let seen = over(&setup, &["done", "spend contain"]);
    assert_eq!(
        (seen.view.defender.unit.faceup, seen.view.defender.unit.facedown),
        (0, 1),
        "the icon still counts"
    );
    let seen = at(&setup, &["done", "spend contain", "done", "critical standard"]);
    assert!(seen.refusal("critical standard").contains(&"armada/defense-tokens/contain".to_owned()));
}

#[test]
fn contain_and_salvo_work_for_ships_only() {
    let setup = "dice = [\"blue/hit\"]\n[defender]\nkind = \"squadron\"\ntokens = [\"contain\", \"salvo\"]";
    let seen = over(setup, &["done", "spend contain", "spend salvo"]);
    assert_eq!(seen.tokens(), ["contain exhausted", "salvo exhausted"], "spending without effect is legal");
    assert!(seen.view.attacker.damage.is_none(), "no salvo follows");
    assert!(seen.cites("armada/defense-tokens/contain-ship-only"));
    assert!(seen.cites("armada/defense-tokens/salvo-ship-only"));
    assert!(seen.cites("armada/defense-tokens/no-effect"));
}

// --- salvo ---

const SALVO: &str = "shields = { front = 4 }\nrear-battery = { red = 1, blue = 1, black = 1 }\nanti-squadron = { blue = 1, black = 1 }";

#[test]
fn salvo_answers_a_ship_with_the_rear_battery() {
    let seen = at(&ship("medium", "\"salvo\"", "\"red/hit\"", SALVO), &["done", "spend salvo"]);
    assert_eq!(
        (seen.rests.as_str(), seen.view.now.as_ref().map(|now| now.pool.gathered)),
        ("attack-dice", Some([1, 1, 0]))
    );
    assert_eq!(seen.view.defender.damage, Some(1), "damage has been resolved before");
    assert!(seen.cites("armada/salvo/against-ship"));
}

#[test]
fn salvo_answers_a_squadron_with_the_anti_squadron_armament() {
    let setup = ship("distance-1", "\"salvo\"", "\"blue/hit\"", SALVO) + "\n[attacker]\nkind = \"squadron\"";
    let seen = at(&setup, &["done", "spend salvo"]);
    assert_eq!(seen.view.now.as_ref().map(|now| now.pool.gathered), Some([0, 1, 1]));
    assert!(seen.cites("armada/salvo/against-squadron"));
    let seen = over(&setup, &["done", "spend salvo", "roll blue/crit black/hit-crit"]);
    assert_eq!(seen.view.attacker.unit.hull_lost, Some(1), "hits only");
}

#[test]
fn salvo_has_no_effect_in_counter_salvo_and_ignition_attacks() {
    for attack in ["salvo", "ignition"] {
        let setup = format!("attack = \"{attack}\"\n") + &ship("long", "\"salvo\"", "\"red/hit\"", SALVO);
        let seen = over(&setup, &["done", "spend salvo"]);
        assert_eq!(
            (seen.rests.as_str(), seen.tokens()),
            ("end", vec!["salvo exhausted".to_owned()]),
            "{attack}"
        );
        assert!(seen.view.attacker.damage.is_none());
    }
}

#[test]
fn salvo_has_the_range_and_line_of_sight_of_the_attack_and_no_arc() {
    let setup = "obstructed = true\n".to_owned()
        + &ship("long", "\"salvo\"", "\"red/hit\"", "rear-battery = { red = 3, blue = 2 }");
    let seen = at(&setup, &["done", "spend salvo"]);
    let gathered = seen.view.now.as_ref().map(|now| now.pool.gathered);
    assert_eq!(gathered, Some([2, 0, 0]), "long range: red only, and obstructed as the attack was");
    let asked = "attack = \"salvo\"\ndice = [\"red/hit\"]\n[declare]\nout-of-arc = true\nzones-used = [\"front\"]\nattacks-made = 2";
    assert_eq!(over(asked, &["done"]).view.defender.damage, Some(1), "arcs and attacks made do not matter");
}

#[test]
fn no_dice_are_added_to_a_salvo_and_others_are_modified() {
    let setup = "return-rerolls = [\"1 any\"]\n".to_owned()
        + &ship("long", "\"salvo\"", "\"red/hit\"", &format!("{SALVO}\nconcentrate-fire = \"dial\""));
    let seen = at(&setup, &["done", "spend salvo", "roll red/blank"]);
    assert_eq!(seen.options, ["concentrate fire dial", "use reroll 1", "done"]);

    // the command can be resolved all the same: without effect
    let seen = at(&setup, &["done", "spend salvo", "roll red/blank", "concentrate fire dial"]);
    assert_eq!(seen.options, ["use reroll 1", "done"]);
    assert!(seen.cites("armada/salvo/no-added-dice"));
    assert!(seen.cites("armada/commands/without-effect"));
}

#[test]
fn only_the_standard_critical_effect_is_resolved_in_a_salvo() {
    let setup = ship("long", "\"salvo\"", "\"red/crit\"", SALVO);
    let seen = at(&setup, &["done", "spend salvo", "no critical", "roll red/crit"]);
    assert_eq!(
        (seen.rests.as_str(), seen.options.clone()),
        ("critical-effect", vec!["critical standard".into(), "no critical".into()])
    );

    let line = ["done", "spend salvo", "no critical", "roll red/crit", "critical standard"];
    let seen = at(&setup, &line);
    assert_eq!((seen.view.attacker.unit.faceup, seen.view.attacker.unit.facedown), (1, 0));
}

#[test]
fn a_destroyed_ship_makes_its_salvo_before_it_is_removed() {
    let setup = ship("long", "\"salvo\"", "\"red/hit-hit\"", "facedown = 7\nrear-battery = { red = 1 }");
    let seen = over(&setup, &["done", "spend salvo", "roll red/hit"]);
    assert!(seen.view.defender.unit.destroyed);
    assert_eq!((seen.view.attacker.damage, seen.view.attacker.unit.facedown), (Some(1), 1));
    assert!(seen.cites("armada/salvo/destroyed"));
}

#[test]
fn the_target_of_a_salvo_may_spend_tokens_and_not_salvo_back() {
    let setup = ship("medium", "\"salvo\"", "\"red/hit\"", SALVO)
        + "\n[attacker]\nkind = \"ship\"\ntokens = [\"brace\", \"salvo\"]\nrear-battery = { red = 3 }\nshields = { front = 9 }";
    let line =
        ["done", "spend salvo", "done", "roll red/hit-hit blue/hit", "done", "spend brace", "spend salvo"];
    let seen = over(&setup, &line);
    assert_eq!((seen.rests.as_str(), seen.view.attacker.damage), ("end", Some(2)));
    assert_eq!(tokens(&seen.view.attacker), ["salvo exhausted", "brace exhausted"]);
}

// --- brace, scatter ---

#[test]
fn brace_halves_the_total_rounded_up() {
    for (dice, damage) in
        [("\"red/hit\"", 1), ("\"red/hit-hit\", \"red/hit\"", 2), ("\"red/hit-hit\", \"red/crit\"", 2)]
    {
        let seen = over(&ship("close", "\"brace\"", dice, ""), &["done", "spend brace"]);
        assert_eq!(seen.view.defender.damage, Some(damage), "{dice}");
    }
}

#[test]
fn scatter_cancels_every_die_and_with_it_the_critical_effect() {
    let seen = over(
        &ship("close", "\"scatter\"", "\"red/crit\", \"black/hit-crit\"", ""),
        &["done", "spend scatter"],
    );
    assert_eq!((seen.view.defender.damage, seen.view.defender.unit.cards), (Some(0), 0));
    let seen = at(
        &ship("close", "\"scatter\", \"brace\"", "\"red/crit\"", ""),
        &["done", "spend scatter", "done", "critical standard"],
    );
    assert_eq!(seen.refusal("critical standard"), ["armada/critical-effects/icon-needed"]);
}

// --- readied, exhausted, discarded; limits ---

#[test]
fn a_readied_token_is_exhausted_and_an_exhausted_one_discarded() {
    let left =
        |token: &str| over(&ship("close", token, "\"red/hit-hit\"", ""), &["done", "spend brace"]).tokens();
    assert_eq!(left("\"brace\""), ["brace exhausted"]);
    assert_eq!(left("\"brace/exhausted\""), ["brace discarded"]);
    let gone = at(&ship("close", "\"brace/discarded\", \"evade\"", "\"red/hit\"", ""), &["done"]);
    assert_eq!(gone.refusal("spend brace"), ["armada/defense-tokens/discarded"]);
}

#[test]
fn nothing_is_spent_at_speed_0() {
    let seen = at(
        &ship("close", "\"brace\", \"evade\"", "\"red/hit\"", "speed = 0"),
        &["done", "spend brace", "spend evade"],
    );
    assert_eq!(seen.refusal("spend brace"), ["armada/defense-tokens/speed-zero"]);
    assert_eq!(seen.refusal("spend evade"), ["armada/defense-tokens/speed-zero"]);
}

#[test]
fn one_token_of_each_type_is_spent_in_an_attack() {
    let setup = ship("close", "\"brace\", \"brace\", \"evade\"", "\"red/hit\", \"red/hit\"", "");
    let seen = at(&setup, &["done", "spend brace"]);
    assert_eq!(seen.refusal("spend brace 2"), ["armada/defense-tokens/one-per-type"]);
    assert_eq!(seen.options, ["spend evade red/hit", "done"], "another type is free");
}

#[test]
fn the_same_token_is_spent_once_in_an_attack() {
    let seen = at(&ship("close", "\"brace\", \"evade\"", "\"red/hit\"", ""), &["done", "spend brace"]);
    assert_eq!(seen.refusal("spend brace"), ["armada/defense-tokens/once-per-attack"]);
}

#[test]
fn limits_begin_anew_with_the_next_attack() {
    let setup = "dice = [\"blue/hit\"]\nrange = \"close\"\n[attacker]\nkind = \"ship\"\nanti-squadron = { blue = 1 }\n\
                 [defender]\nkind = \"squadron\"\ntokens = [\"brace\"]\n[[target]]\ntokens = [\"brace\"]";
    let line = ["done", "spend brace", "declare target 1", "roll blue/hit", "done", "spend brace"];
    let seen = over(setup, &line);
    assert_eq!(
        (seen.tokens(), tokens(&seen.view.targets[0])),
        (vec!["brace exhausted".to_owned()], vec!["brace exhausted".to_owned()])
    );
}

#[test]
fn an_accuracy_locks_one_token_and_the_attacker_spends_none() {
    let setup = ship("close", "\"brace\", \"brace\"", "\"red/accuracy\", \"red/hit\"", "")
        + "\n[attacker]\nkind = \"ship\"\ntokens = [\"evade\"]";
    let seen = at(&setup, &["lock brace", "done"]);
    assert_eq!(seen.options, ["spend brace 2", "done"]);
    assert_eq!(seen.refusal("spend brace")[0], "armada/defense-tokens/locked");
    assert_eq!(seen.refusal("spend attacker evade")[0], "armada/defense-tokens/own-tokens");
}

// --- the questions ---

#[test]
fn question_a_token_may_be_spent_without_effect() {
    let seen = over(
        &ship("close", "\"redirect\"", "\"red/hit\"", "shields = { front = 1 }"),
        &["done", "spend redirect left"],
    );
    assert_eq!(seen.tokens(), ["redirect exhausted"]);
    let seen = over(&ship("close", "\"brace\"", "\"red/blank\"", ""), &["done", "spend brace"]);
    assert_eq!((seen.view.defender.damage, seen.tokens()), (Some(0), vec!["brace exhausted".to_owned()]));
    let seen = over(
        &ship("close", "\"evade\", \"scatter\"", "\"red/hit\"", ""),
        &["done", "spend scatter", "spend evade"],
    );
    assert_eq!(seen.tokens(), ["evade exhausted", "scatter exhausted"]);
}

#[test]
fn question_the_reroll_of_an_evade_is_seen_before_the_next_token() {
    let setup = ship("medium", "\"evade\", \"brace\"", "\"red/hit-hit\"", "");
    let seen = at(&setup, &["done", "spend evade red/hit-hit", "roll red/crit"]);
    assert_eq!(
        (seen.rests.as_str(), seen.options),
        ("defense-tokens", vec!["spend brace".into(), "done".into()])
    );
}
