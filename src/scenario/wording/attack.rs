//! How are the decisions of an attack worded?

use serde_json::Value as Json;

use super::{WhyNot, Wording, Words};
use crate::{
    diagnostic::Diagnostic,
    engine::{Pick, Prompt, View},
    games::armada::{
        KeywordName,
        attack::{self, AttackRules, Ban, Critical, Player, State},
        effect::EffectBan,
    },
    scenario::Line,
};

/// How a line may call a critical effect by its name.
const CRITICAL: [&str; 2] = ["critical", "use"];

impl Wording for AttackRules {
    fn question(&self, view: View<'_, AttackRules>, _: Player, prompt: &Prompt<AttackRules>) -> String {
        AttackRules::question(self, view.state, prompt)
    }

    fn option(
        &self,
        view: View<'_, AttackRules>,
        _: Player,
        _: &Prompt<AttackRules>,
        pick: &Pick<AttackRules>,
    ) -> Words {
        Words {
            label: self.label(view.state, pick),
            effect: self.preview(view.state, pick),
            glyph: self.glyph(pick).map(str::to_owned),
        }
    }

    fn why_not(
        &self,
        state: &State,
        line: &Line,
        asked: Option<(Player, &Prompt<AttackRules>)>,
    ) -> Option<WhyNot<AttackRules>> {
        let pick: attack::Pick = line.choose.to_lowercase().parse().ok()?;
        let named = line.who.as_ref().map(|who| who.trim().to_lowercase().parse::<Player>());
        let players = match (named, asked) {
            (Some(named), _) => vec![named.ok()?],
            (None, Some((asked, _))) => vec![asked, asked.opponent()],
            (None, None) => Player::ALL.to_vec(),
        };
        let window = asked.and_then(|(who, prompt)| match prompt {
            Prompt::Effect(timing) => Some((who, *timing)),
            Prompt::Game(_) | Prompt::First => None,
        });
        let strange = |ban: &Ban| {
            matches!(ban, Ban::NotYours(_) | Ban::NotOwn { .. } | Ban::Effect(EffectBan::FirstPlayerFirst))
        };
        // Nobody is named: whose pick it is may make it.
        let bans = players
            .iter()
            .map(|player| AttackRules::why_not(self, state, *player, &pick, window))
            .min_by_key(|bans| bans.iter().any(strange))?;
        if bans.is_empty() {
            return None;
        }
        let use_later = asked.is_some() && !bans.iter().any(strange) && self.may_still_use(state, &pick);
        let later = matches!(asked, Some((_, Prompt::Game(now))) if decision(&pick) > Some(*now));
        // An attack in return or on a further squadron comes to every decision again.
        let again = asked.is_some() && self.may_come_again(state, &players, &pick);
        let may_come = again || use_later || later && !bans.iter().any(strange);
        Some(WhyNot { label: self.label(state, &Pick::Game(pick)), bans, may_come })
    }

    fn means(&self, state: &State, name: &str, pick: &Pick<AttackRules>) -> bool {
        if let Pick::Game(attack::Pick::Critical(Critical::Listed(nth))) = pick
            && let Some((_, named)) = name.trim().split_once(' ').filter(|(verb, _)| CRITICAL.contains(verb))
        {
            return state.listed(*nth).is_some_and(|effect| effect.name.is(named));
        }
        let meant = name.to_lowercase().parse::<attack::Pick>();
        match (meant, pick) {
            (Ok(attack::Pick::Reroll(named)), Pick::Game(attack::Pick::Die(die))) => named == *die,
            (Ok(meant), Pick::Game(pick)) => meant == *pick,
            _ => false,
        }
    }

    fn is_ambiguous(&self, pick: &Pick<AttackRules>) -> bool {
        matches!(pick, Pick::Pass | Pick::Game(attack::Pick::Done))
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let faceup = |state: &State, player| state.side(player).ship().map_or(0, |ship| ship.cards.faceup);
        let dealt = |player: &&Player| faceup(after, **player) > faceup(before, **player);
        let note = |player: &Player| {
            let message = format!(
                "the {player}'s ship was dealt a faceup damage card; what the card itself says is not \
                 modelled in this version"
            );
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("read the card that was drawn, and apply it to what comes after")
        };
        Player::ALL.iter().filter(dealt).map(note).collect()
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}

/// The decision that a pick belongs to, in the order in which an attack comes to them.
fn decision(pick: &attack::Pick) -> Option<attack::Prompt> {
    use attack::{Pick, Prompt};
    match pick {
        Pick::Declare | Pick::NoAttack => Some(Prompt::DeclareTarget),
        Pick::Remove(_) => Some(Prompt::ObstructedDie),
        Pick::Lock { .. } | Pick::ConcentrateFire(_) | Pick::UseReroll(_) | Pick::Assault(_) => {
            Some(Prompt::AttackEffects)
        }
        Pick::UseKeyword(KeywordName::Dodge) => Some(Prompt::DefenseTokens),
        Pick::UseKeyword(_) => Some(Prompt::AttackEffects),
        Pick::Raid(_) => Some(Prompt::RaidToken),
        Pick::Dodge(_) => Some(Prompt::DodgeDie),
        Pick::DeclareFurther(_) | Pick::NoTarget => Some(Prompt::FurtherTarget),
        Pick::Add(_) => Some(Prompt::AddedColor),
        Pick::Reroll(_) => Some(Prompt::RerolledDie),
        Pick::Spend { .. } | Pick::SpendOf { .. } => Some(Prompt::DefenseTokens),
        Pick::Evade(_) => Some(Prompt::EvadeDie),
        Pick::Roll(_) => Some(Prompt::Reroll),
        Pick::Critical(_) | Pick::NoCritical => Some(Prompt::CriticalEffect),
        Pick::Begin | Pick::Use(_) | Pick::Die(_) | Pick::Zone(_) | Pick::Token(_) => None,
        Pick::Redirect(_) => Some(Prompt::RedirectAmount),
        Pick::Done => None,
    }
}
