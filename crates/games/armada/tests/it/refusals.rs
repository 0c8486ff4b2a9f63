//! What is refused, and by which passage, as data.

use armada::{
    ArmadaRules,
    attack::{self, AttackSetup, Player},
};
use engine::{Node, Pause, Pick, Reason};
use names::Role;
use serde::Deserialize;

use crate::run;

#[derive(Deserialize)]
struct Refusals {
    refusal: Vec<Refusal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refusal {
    note: String,
    attack: AttackSetup,
    #[serde(default)]
    line: Vec<String>,
    /// Who wants it.
    who: Player,
    /// What is refused.
    pick: String,
    /// The passage that refuses it, and no other forbids it.
    by: Vec<String>,
    /// Whether the choice shows it, or only says so when asked.
    #[serde(default)]
    asked: bool,
}

#[test]
fn every_refusal_names_its_rule() {
    let refusals: Refusals = toml::from_str(include_str!("refusals.toml")).expect("refusals.toml");
    assert!(refusals.refusal.len() >= 20, "only {} refusals", refusals.refusal.len());
    let wrong: Vec<String> = refusals
        .refusal
        .iter()
        .filter_map(|refusal| check(refusal).err().map(|problem| format!("{}: {problem}", refusal.note)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(refusal: &Refusal) -> Result<(), String> {
    let (followed, _) = run(&refusal.attack, &[refusal.line.clone(), vec![refusal.pick.clone()]].concat());
    let state = &followed.position.state;
    let place = refusal.line.len();
    let bans = if refusal.asked {
        let (rest, _) = run(&refusal.attack, &refusal.line);
        let pick = attack::named(&refusal.pick).ok_or_else(|| format!("no pick: {}", refusal.pick))?;
        let rules = ArmadaRules::try_from(&refusal.attack).map_err(|found| format!("{found:?}"))?;
        let now = match &rest.node {
            Node::Choice(choice) => Some((choice.who, &choice.prompt)),
            _ => None,
        };
        let claim = rules.claim(&Pause { view: rest.position.view(), now }, &Pick::Game(pick));
        let who = Some(rest.position.state.fight.seat(refusal.who));
        let refused = claim.and_then(|claim| claim.refusal(&rules, &rest.position, who));
        refused.map(engine::Refusal::bans).unwrap_or_default()
    } else {
        let refused = followed.fates.refused.get(&place);
        let refused = refused.ok_or_else(|| format!("not refused, rests at {:?}", followed.node))?;
        let who = state.fight.player(refused.who);
        if who != refusal.who {
            return Err(format!("it is the {who}'s decision"));
        }
        refused.refused.bans.clone()
    };
    if let Node::Choice(choice) = &followed.node {
        let offered = choice.options.iter().any(|option| option.pick.to_string() == refusal.pick);
        if offered {
            return Err(format!("it is offered at {}", choice.prompt));
        }
    }
    let mut by: Vec<String> = bans
        .iter()
        .flat_map(|ban| ban.told().citations.iter().cloned().collect::<Vec<_>>())
        .filter(|citation| citation.role == Role::Forbids)
        .map(|citation| citation.id.to_string())
        .collect();
    by.dedup();
    let told: Vec<String> = bans.iter().map(|ban| ban.told().text).collect();
    if told.iter().any(|text| text.is_empty() || text.starts_with(char::is_uppercase)) {
        return Err(format!("badly said: {told:?}"));
    }
    if by == refusal.by {
        Ok(())
    } else {
        Err(format!("refused by {by:?}, not {:?}; {:?} at step {}", refusal.by, told, state.attack.step))
    }
}
