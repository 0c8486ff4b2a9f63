//! Which of several options is taken?

use super::trial::can_do_something;
use crate::{
    ability::{Effect, Mode, Options, Step},
    play::{
        nouns::{
            bans::Ban,
            context::{Context, PartNumber},
            unit::insert,
        },
        present::scene::Scene,
        rows::{
            pick::{Pick, Prompt},
            work::{Resolving, Work, next},
        },
        tabletop::rules::PlayRules,
    },
};
use engine::{Doing, Offer, Task};

/// "Choose one": an option that was not chosen yet, then its sentences, then the rest of the options (CR 8.4.4).
pub fn options(scene: Scene<'_>, at: PartNumber, chosen: &[u8]) -> Result<Doing<PlayRules>, Ban> {
    let words = scene.context.part(at).map(|(_, words)| words);
    let Some(Effect::ChooseOne { count, modes, .. }) = words.map(|words| &words.effect) else {
        return Ok(Doing::Tasks(Vec::new()));
    };
    let (least, most) = scene.quantity(count)?;
    let so_far = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
    if so_far >= most || chosen.len() >= modes.len() {
        return Ok(Doing::Tasks(Vec::new()));
    }
    let before = chosen;
    let option = |(mode, number): (&Mode, u8)| {
        let mut chosen = chosen.to_vec();
        insert(&mut chosen, number);
        let again = Resolving::Choose(Box::new(scene.context.clone()), at, chosen);
        let tasks = vec![next(scene.context.within(&mode.steps), 0), Task::work(Work::Resolve(again))];
        let text = mode.span.of(&scene.context.source.text).trim().trim_end_matches('.').to_owned();
        let ban = Ban::OptionTaken(text.clone());
        Offer::new(Pick::Option(number + 1, text), tasks).requires(!before.contains(&number), ban)
    };
    let mut offers: Vec<Offer<PlayRules>> = modes.iter().zip(0..).map(option).collect();
    if so_far >= least {
        offers.push(Offer::new(Pick::Done, Vec::new()));
    }
    let prompt = Prompt::Option(words.map(|words| scene.context.quote(words.span)).unwrap_or_default());
    Ok(Doing::Choice { who: scene.context.actor(), prompt, offers })
}

/// "Choose one" as the last part of a sentence: the sentences of the option stand in its place, so that what hangs on it
/// ("if you do") hangs on them. None where several may be chosen, or several players choose.
pub fn one_option(scene: Scene<'_>, at: PartNumber) -> Result<Option<Doing<PlayRules>>, Ban> {
    let Some((step, words)) = scene.context.part(at) else { return Ok(None) };
    let Effect::ChooseOne { count, of, modes } = &words.effect else { return Ok(None) };
    let last = usize::from(at.part) + 1 == step.does.len();
    if !last || scene.context.actors.len() > 1 || scene.quantity(count)? != (1, 1) {
        return Ok(None);
    }
    let behind: Vec<Step> = scene.context.steps.iter().skip(usize::from(at.sentence) + 1).cloned().collect();
    let can = |mode: &Mode| {
        let within = Context { they: Some(scene.context.actor()), ..scene.context.within(&mode.steps) };
        mode.steps.first().is_none_or(|step| can_do_something(scene.with(&within), step))
    };
    let some_can = *of == Options::Possible && modes.iter().any(can);
    let option = |(mode, number): (&Mode, u8)| {
        let steps: Vec<Step> = mode.steps.iter().chain(&behind).cloned().collect();
        let text = mode.span.of(&scene.context.source.text).trim().trim_end_matches('.').to_owned();
        let offer = Offer::new(Pick::Option(number + 1, text), vec![next(scene.context.within(&steps), 0)]);
        offer.requires(!some_can || can(mode), Ban::NothingToDo(scene.context.quote(mode.span)))
    };
    let offers = modes.iter().zip(0..).map(option).collect();
    let prompt = Prompt::Option(scene.context.quote(words.span));
    Ok(Some(Doing::Choice { who: scene.context.actor(), prompt, offers }))
}
