//! What does a line mean at the decisions of an attack?

use super::{Asked, WhyNot, Wording};
use crate::Line;
use armada::{
    Seat, State,
    attack::{self, AttackRules, Ban, Critical, EffectKey, InForce, Player},
    effect::{Operation, TypedEffect},
    table::{EffectPick, UNKNOWN},
};
use engine::{Pick, View, Worded};
use names::Diagnostic;

/// The pick that a line names. A critical effect of a card is called by its name or its number, with `critical` or `use`.
fn named(state: &State, choose: &str) -> Option<attack::Pick> {
    let choose = choose.trim();
    let (verb, name) = choose.split_once(char::is_whitespace).unwrap_or((choose, ""));
    let critical = ["critical", "use"].iter().any(|known| verb.eq_ignore_ascii_case(known));
    let listed = state.table.sheet.named(name.trim()).filter(|(_, effect)| critical && effect.is_critical());
    match listed {
        Some((nth, _)) => Some(attack::Pick::Critical(Critical::Listed(nth))),
        None => choose.to_lowercase().parse().ok(),
    }
}

/// Who is called so: by what the player does in the attack, or by the seat.
fn player(state: &State, who: &str) -> Option<Player> {
    let who = who.trim().to_lowercase();
    who.parse().ok().or_else(|| Some(state.fight.player(who.parse::<Seat>().ok()?)))
}

/// Events that effects wait for and that no attack is known to have: perhaps they are called otherwise here.
fn unknown_events(state: &State) -> Vec<Diagnostic> {
    let strange = |effect: &TypedEffect| state.waits_for_something_unknown(effect);
    let note = |effect: &TypedEffect| {
        let event = effect.event.as_ref().map(ToString::to_string).unwrap_or_default();
        let message =
            format!("`{}` waits for `{event}`, and no event of an attack is known by that name", effect.name);
        let known = attack::NAMED_EVENTS.join("`, `");
        let help = format!(
            "beside the steps of an attack these have names here: `{known}`, and with `enemy` before them the opponent's; \
             else let another effect cause it (`event {event}`)"
        );
        Diagnostic::info("unknown-event", message).help(help)
    };
    let effects = state.table.sheet.iter().map(|(_, effect)| effect);
    effects.filter(|effect| strange(effect)).map(note).collect()
}

impl Wording for AttackRules {
    fn why_not(
        &self,
        view: View<'_, AttackRules>,
        line: &Line,
        asked: Option<Asked<'_, AttackRules>>,
    ) -> Option<WhyNot<AttackRules>> {
        let state = view.state;
        let pick = match line.choose.trim().eq_ignore_ascii_case("pass") {
            true => attack::Pick::DONE,
            false => named(state, &line.choose)?,
        };
        let players = match (&line.who, asked) {
            (Some(who), _) => vec![player(state, who)?],
            (None, Some(asked)) => {
                let asked = state.fight.player(asked.who);
                vec![asked, asked.opponent()]
            }
            (None, None) => Player::ALL.to_vec(),
        };
        let asked = asked.map(|asked| (asked.who, asked.prompt));
        let strange = |ban: &Ban| matches!(ban, Ban::NotYours(_) | Ban::NotOwn { .. });
        // Nobody is named: whose pick it is may make it.
        let bans = players
            .iter()
            .map(|player| AttackRules::why_not(self, view, *player, &pick, asked))
            .min_by_key(|bans| bans.iter().any(strange))?;
        if bans.is_empty() {
            return None;
        }
        let pick = Pick::Game(pick);
        Some(WhyNot { label: self.label(state, &pick), also: self.also(state, &pick), bans })
    }

    fn means(&self, state: &State, name: &str, pick: &Pick<AttackRules>) -> bool {
        match (named(state, name), pick) {
            (Some(attack::Pick::Reroll(named)), Pick::Game(attack::Pick::Effect(EffectPick::Die(die)))) => {
                named == *die
            }
            (Some(meant), Pick::Game(pick)) => meant == *pick,
            _ => false,
        }
    }

    fn is_ambiguous(&self, pick: &Pick<AttackRules>) -> bool {
        matches!(pick, Pick::Pass | Pick::Game(attack::Pick::DONE))
    }

    fn comes_back(&self, state: &State, pick: &Pick<AttackRules>) -> bool {
        // what lowers the total is asked for again, beside a brace or others that do: which of them comes first
        let Pick::Use(EffectKey::Typed(name), _) = pick else { return false };
        let lowers = |effect: &TypedEffect| {
            effect.does.iter().any(|operation| matches!(operation, Operation::ReduceDamage(_)))
        };
        let beside = state.attack.has(InForce::Brace) || !state.attack.reductions.is_empty();
        beside
            && state.attack.total.is_none()
            && state.table.sheet.named(name.as_str()).is_some_and(|(_, it)| lowers(it))
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let unknown = |state: &State, player| {
            let cards = state.side(player).faceup.iter();
            cards.filter(|card| *card == UNKNOWN).count()
        };
        let dealt = |player: &&Player| unknown(after, **player) > unknown(before, **player);
        let note = |player: &Player| {
            let message = format!(
                "the {player}'s ship was dealt a faceup damage card; what the card itself says is not \
                 modelled in this version"
            );
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("read the card that was drawn, and apply it to what comes after")
        };
        let asked = after.asked();
        let no_attack = asked.step == attack::AttackStep::Over && asked.total.is_none();
        let empty = !no_attack && before.fight.gathering.is_none() && before.attack.pool.is_empty();
        let no_dice = empty.then(|| {
            let finding = Diagnostic::info("no-dice", "no dice are given, so the attack pool is empty");
            finding.help("give `dice` as rolled, `pool`, or an armament of the attacker")
        });
        no_dice
            .into_iter()
            .chain(unknown_events(before))
            .chain(Player::ALL.iter().filter(dealt).map(note))
            .collect()
    }

    fn reckoning(&self, state: &State) -> Vec<String> {
        AttackRules::reckoning(self, state)
    }
}
