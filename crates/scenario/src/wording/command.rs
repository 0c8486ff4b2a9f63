//! What does a line mean at the decisions about commands?

use super::{Asked, WhyNot, Wording};
use crate::Line;
use armada::{
    Seat, State,
    command::{self, Ban, CAPACITOR_FAILURE, CommandRules},
    effect,
    table::EffectPick,
};
use engine::{Pick, Prompt, View, Worded};
use names::Diagnostic;

/// Who decides instead, where an effect asks somebody else.
fn others_choice(asked: Option<Asked<'_, CommandRules>>, player: Seat) -> Option<Ban> {
    let asked = asked.filter(|asked| asked.who != player)?;
    let ban = match asked.prompt {
        Prompt::Game(command::Prompt::Effect(prompt)) => prompt.asked_of(asked.who)?,
        Prompt::Game(command::Prompt::ChangeDials) => {
            effect::EffectBan::OthersChoice { who: asked.who, zone: false }
        }
        _ => return None,
    };
    Some(Ban::Effect(ban))
}

impl Wording for CommandRules {
    fn why_not(
        &self,
        view: View<'_, CommandRules>,
        line: &Line,
        asked: Option<Asked<'_, CommandRules>>,
    ) -> Option<WhyNot<CommandRules>> {
        let state = view.state;
        let pick: command::Pick = line.choose.to_lowercase().parse().ok()?;
        let named = line.who.as_ref().map(|who| who.trim().to_lowercase().parse::<Seat>());
        // where nobody is named, it is meant of whose ship it is
        let changes = asked.filter(|asked| *asked.prompt == Prompt::Game(command::Prompt::ChangeDials));
        let player = match (named, changes) {
            (Some(named), _) => named.ok()?,
            (None, Some(asked)) => asked.who,
            (None, None) => state.commands.owner,
        };
        if let command::Pick::Effect(EffectPick::Use(name)) = &pick
            && state.table.sheet.named(name.as_str()).is_some()
        {
            let asked = asked.map(|asked| (asked.who, asked.prompt));
            let named = line.who.is_some().then_some(player);
            let bans = self.why_not_use(view, asked, named, name.as_str());
            let label = self.label(state, &Pick::Game(pick));
            return (!bans.is_empty()).then_some(WhyNot { label, also: Vec::new(), bans });
        }
        if line.who.is_some()
            && let Some(ban) = others_choice(asked, player)
            && matches!(
                &pick,
                command::Pick::Effect(
                    EffectPick::Zone(_)
                        | EffectPick::Command(_)
                        | EffectPick::DamageCard(_)
                        | EffectPick::Lying(_)
                ) | command::Pick::ChangeDial { .. }
            )
        {
            let label = self.label(state, &Pick::Game(pick));
            return Some(WhyNot { label, also: Vec::new(), bans: vec![ban] });
        }
        let now = asked.map(|asked| match asked.prompt {
            Prompt::Game(prompt) => Ok(*prompt),
            // a card that waits comes before everything else that is asked about
            Prompt::Effect(_) | Prompt::First => Err(()),
        });
        let now = match now {
            Some(Err(())) => {
                let bans: Vec<Ban> = CommandRules::behind(self, state, &pick).into_iter().collect();
                let label = self.label(state, &Pick::Game(pick));
                let own = player == state.commands.owner && !bans.is_empty();
                return own.then_some(WhyNot { label, also: Vec::new(), bans });
            }
            Some(Ok(prompt)) => Some(prompt),
            None => None,
        };
        let bans = CommandRules::why_not(self, state, now, player, &pick);
        if bans.is_empty() {
            return None;
        }
        Some(WhyNot { label: self.label(state, &Pick::Game(pick)), also: Vec::new(), bans })
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<CommandRules>,
    ) -> Option<Pick<CommandRules>> {
        let pick: command::Pick = line.choose.to_lowercase().parse().ok()?;
        match prompt {
            Prompt::Game(prompt) => CommandRules::presupposed(self, state, *prompt, &pick).map(Pick::Game),
            // whoever goes on uses no more of the effects that wait
            Prompt::Effect(_) => {
                let own = line
                    .who
                    .as_ref()
                    .is_none_or(|who| who.trim().to_lowercase().parse() == Ok(state.commands.owner));
                let later =
                    !matches!(pick, command::Pick::Effect(EffectPick::Use(_))) && self.goes_on(state, &pick);
                (own && later).then_some(Pick::Pass)
            }
            Prompt::First => None,
        }
    }

    fn is_ambiguous(&self, pick: &Pick<CommandRules>) -> bool {
        let shared = |pick: &command::Pick| {
            matches!(
                pick,
                command::Pick::Effect(EffectPick::Done)
                    | command::Pick::NoCards
                    | command::Pick::KeepDial
                    | command::Pick::DialToToken
            )
        };
        match pick {
            Pick::Pass => true,
            Pick::Game(pick) => shared(pick),
            Pick::Use(..) | Pick::First(_) => false,
        }
    }

    fn notes(&self, _: &State, after: &State) -> Vec<Diagnostic> {
        let listed = |name: &String| after.table.sheet.named(name).is_some();
        let unknown = after
            .ship()
            .faceup
            .iter()
            .filter(|name| !name.eq_ignore_ascii_case(CAPACITOR_FAILURE) && !listed(name));
        let note = |name: &String| {
            let message = format!("what the faceup damage card `{name}` says is not modelled here");
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("read the card, and type it in as an `[[effect]]` of this name, or give the situation as it is under it")
        };
        unknown.map(note).collect()
    }
}
