//! Why is something refused that the present choice does not show?

use super::delayed_abilities;
use crate::{
    ability::Kind,
    keywords::KeywordKind,
    play::{
        constant_abilities::{abilities_outside_play, constants},
        nouns::{
            bans::{Ban, LeaderSide, NotWaiting},
            card::{CardId, CardKind},
            objects::{Attack, Leave, Object},
            source::Source,
        },
        present::state::State,
        refusals::legality,
        rows::{
            effect_key::EffectKey,
            event::Event,
            pick::{Pick, Prompt},
        },
        tabletop::{
            rules::PlayRules,
            table::{self, Table},
        },
    },
    terms::Player,
};
use engine::{Apart, Batch, Prompt as EnginePrompt, View};

impl PlayRules {
    /// Why `who` cannot do what `choose` names: an attack with a unit of the other player, at one's own side, any
    /// action after taking the initiative, or something with a card that is somewhere else. `prompt` is what is asked, where
    /// the game asks it. None where no rule refuses it.
    pub fn why_not(
        &self,
        view: View<'_, Self>,
        who: Player,
        (asked, prompt): (Player, &EnginePrompt<Self>),
        choose: &str,
    ) -> Option<(Pick, Vec<Ban>)> {
        let state = view.state;
        if let Some((key, ban)) = self.waits(view, (asked, prompt), choose) {
            let name = key.to_string();
            let (card, label) = name.split_once('/')?;
            return ban.map(|ban| (Pick::Use(self.id_of(&state.table, card), label.to_owned()), vec![ban]));
        }
        if let Some(found) = self.not_waiting(state, choose) {
            return Some(found);
        }
        let prompt = if let EnginePrompt::Game(prompt) = prompt { Some(prompt) } else { None };
        if let Some(found) =
            self.elsewhere(&state.table, (who, (who == asked).then_some(prompt).flatten()), choose)
        {
            return Some(found);
        }
        let pick = declared(&state.table, choose)?;
        if who != asked {
            let out = state.table.initiative.taken && state.table.initiative.holder == who;
            return out.then(|| (pick, vec![Ban::OutOfActions(who)]));
        }
        let Pick::Attack(attacker, target) = &pick else {
            return None;
        };
        let event = Event::Attack(Attack::new(who, attacker.clone(), target.clone(), Leave::Action));
        let mut bans = Vec::new();
        legality::forbids(self, state, &event, &Batch::new([event.clone()]), &mut bans);
        if bans.is_empty() && matches!(prompt, Some(Prompt::Declare(_))) {
            // the words that let it attack name what it may attack
            bans.push(Ban::NoTarget(target.clone()));
        }
        if bans.is_empty() { None } else { Some((pick, bans)) }
    }

    /// The attacker that a line names while the attacking unit is still to be chosen.
    pub fn attacker(&self, state: &State, prompt: &Prompt, choose: &str) -> Option<Pick> {
        let Pick::Attack(attacker, _) = declared(&state.table, choose)? else { return None };
        let chosen = matches!(prompt, Prompt::Attacker(_) | Prompt::Support(_));
        chosen.then_some(Pick::Choose(Object::Unit(attacker)))
    }

    /// An ability that a line names among those that wait, with what comes before it, if anything does.
    fn waits<'v>(
        &self,
        view: View<'v, Self>,
        asked: (Player, &EnginePrompt<Self>),
        choose: &str,
    ) -> Option<(&'v EffectKey, Option<Ban>)> {
        let choose = choose.trim();
        let named = |key: &EffectKey| {
            let plain = format!("use {key}");
            // `when for Marine`, `when #2`: which of several it is does not matter here
            let is_it = |rest: &str| rest.is_empty() || rest.starts_with(" for ") || rest.starts_with(" #");
            let start = choose.get(..plain.len()).filter(|start| start.eq_ignore_ascii_case(&plain));
            let rest = start.and(choose.get(plain.len()..));
            rest.is_some_and(is_it) || self.spells_effect(choose, key, &Apart::default())
        };
        delayed_abilities::held(view, asked, &named)
    }

    /// A triggered ability that a line names and that does not wait.
    pub fn not_waiting(&self, state: &State, choose: &str) -> Option<(Pick, Vec<Ban>)> {
        let (verb, name) = choose.trim().split_once(' ')?;
        let (card, label) = name.split_once('/').filter(|_| verb.eq_ignore_ascii_case("use"))?;
        let card = card.trim().trim_matches('"');
        let bases = Player::ALL.iter().map(|player| self.base(*player));
        let id = match bases.into_iter().find(|base| base.to_string().eq_ignore_ascii_case(card)) {
            Some(base) => base.clone(),
            None => {
                let known = self.names().find(|name| name.to_string().eq_ignore_ascii_case(card))?;
                self.id_of(&state.table, &known.to_string())
            }
        };
        // `when for Marine`, `when #2`: which of several it is does not matter here
        let label = label.split(" for ").next().unwrap_or(label);
        let label = label.split(" #").next().unwrap_or(label).trim();
        let printed = self.card(&id);
        let called = |source: &&std::sync::Arc<Source>| {
            let keyword = source.keyword_kind().is_some_and(KeywordKind::is_triggered);
            (keyword || matches!(source.ability.kind, Kind::Triggered { .. })) && source.is_called(label)
        };
        let at_home =
            |player: &Player| state.table.side(*player).leader.as_ref().is_some_and(|leader| leader.id == id);
        let at_home = Player::ALL.iter().any(at_home);
        let (faceup, facedown) = match at_home {
            true => (&printed.leader_side, &printed.sources),
            false => (&printed.sources, &printed.leader_side),
        };
        let pick = |source: &Source| Pick::Use(id.clone(), source.label.clone());
        let why = self.why_not_waiting(state, &id, at_home || self.base_of(&id).is_some());
        let effect = format!("{id}/{}", label.to_lowercase());
        let ban = |words: String| vec![Ban::NotWaiting { effect, words, why }];
        if let Some(source) = faceup.iter().find(called) {
            return Some((pick(source), ban(source.words())));
        }
        if let Some(source) = facedown.iter().find(called) {
            let faceup = if at_home { LeaderSide::Home } else { LeaderSide::Deployed };
            return Some((pick(source), vec![Ban::OtherSide { leader: id.clone(), faceup }]));
        }
        let kind = KeywordKind::of(label).filter(|kind| kind.is_triggered())?;
        let words = printed.keyword_words(kind)?;
        Some((Pick::Use(id.clone(), kind.word()), ban(words)))
    }

    /// Why a triggered ability does not wait, as the table stands; `stays` for what never leaves play.
    fn why_not_waiting(&self, state: &State, id: &CardId, stays: bool) -> NotWaiting {
        if stays {
            return NotWaiting::NothingOccurred;
        }
        if let Some(unit) = state.table.unit(id) {
            return match self.board(state).has_lost_all(unit) {
                true => NotWaiting::Lost(id.clone()),
                false if unit.new => NotWaiting::NothingSinceItCame(id.clone()),
                false => NotWaiting::NothingOccurred,
            };
        }
        match (state.table.upgrade(id), table::places(&state.table).remove(&id.to_string())) {
            (Some(_), _) | (_, None) => NotWaiting::NothingSinceItCame(id.clone()),
            (None, Some(place)) => NotWaiting::OutOfPlay { card: id.clone(), place },
        }
    }

    /// The same refusal, told by what has become of the ability before: `used` are the effects that were used, by name, and
    /// `passed` those that their player has left.
    pub fn in_hindsight(ban: Ban, used: &[String], passed: &[String]) -> Ban {
        let Ban::NotWaiting { effect, words, why } = ban else { return ban };
        let is_among = |names: &[String]| names.iter().any(|name| name.eq_ignore_ascii_case(&effect));
        let why = match (is_among(used), is_among(passed)) {
            (true, _) => NotWaiting::Resolved,
            (_, true) => NotWaiting::PassedOver,
            _ => why,
        };
        Ban::NotWaiting { effect, words, why }
    }

    /// A card that a line names and that is not where the line looks for it: to be played, used, attacked or chosen.
    fn elsewhere(
        &self,
        table: &Table,
        (who, prompt): (Player, Option<&Prompt>),
        choose: &str,
    ) -> Option<(Pick, Vec<Ban>)> {
        let (verb, name) = choose.trim().split_once(' ')?;
        let (prompt, verb) = (prompt?, verb.to_lowercase());
        let side = table.side(table.active);
        match (prompt, verb.as_str()) {
            (Prompt::Action, "play") => {
                let (card, place) = self.placed(table, name)?;
                Some((Pick::Play(card.clone()), vec![Ban::Elsewhere { card, place }]))
            }
            (Prompt::Action, "smuggle") => {
                let (card, place) = self.placed(table, name)?;
                let pick = Pick::Smuggle(card.clone());
                Some((pick, vec![unplayable((card, place), KeywordKind::Smuggle, &side.resources)]))
            }
            (Prompt::Action, "pilot") => {
                let (card, place) = self.placed(table, name)?;
                let pick = Pick::Pilot(card.clone());
                Some((pick, vec![unplayable((card, place), KeywordKind::Piloting, &side.hand)]))
            }
            (Prompt::Action, "use") => self.unusable(table, name),
            (Prompt::Action, "attack") => self.no_fighter(table, name),
            (Prompt::Exploit(_), "exploit") => {
                let (card, place) = self.placed(table, name)?;
                let theirs = table.unit(&card).is_some_and(|unit| unit.controller != who);
                let pick = Pick::Exploit(card.clone());
                Some((pick, vec![if theirs { Ban::NoExploit(card) } else { Ban::Elsewhere { card, place } }]))
            }
            (
                Prompt::Attacker(_) | Prompt::Support(_) | Prompt::Declare(_) | Prompt::AmbushAttack(_),
                "attack",
            ) => self.other_attacker(table, prompt, choose),
            (Prompt::Target(words) | Prompt::Attacker(words) | Prompt::Hidden(words), "choose") => {
                let (card, place) = self.placed(table, name)?;
                let pick = Pick::Choose(object_of(table, &card));
                Some((pick, vec![Ban::NotMeant { card, place, words: words.clone() }]))
            }
            _ => None,
        }
    }

    /// A card that a line names, and where it is.
    fn placed(&self, table: &Table, name: &str) -> Option<(CardId, String)> {
        let name = name.trim().trim_matches('"');
        let named = |(card, _): &(String, String)| card.eq_ignore_ascii_case(name);
        let (card, place) = table::places(table).into_iter().find(named)?;
        Some((self.id_of(table, &card), place))
    }

    /// An action ability that a line names and that the active player cannot use: another's, of the other side of a leader,
    /// without what Coordinate asks for, or of a card that is elsewhere.
    fn unusable(&self, table: &Table, name: &str) -> Option<(Pick, Vec<Ban>)> {
        let (card, label) = name.split_once('/')?;
        let (id, place) = self.placed(table, card)?;
        let pick = Pick::Use(id.clone(), label.trim().to_owned());
        let theirs = self.controller(table, &id) == Some(table.active.opponent());
        if theirs && self.has_action(&id, label) {
            return Some((pick, vec![Ban::NotYours(id)]));
        }
        let printed = self.card(&id);
        let mut own = printed.sources.iter().chain(&printed.leader_side);
        let coordinated = |source: &std::sync::Arc<Source>| {
            source.keyword_kind() == Some(KeywordKind::Coordinate) && source.is_called(label.trim())
        };
        if own.any(coordinated) {
            return Some((pick, vec![Ban::TooFewToCoordinate(id)]));
        }
        if let Some(faceup) = self.facedown(table, &id, label) {
            return Some((pick, vec![Ban::OtherSide { leader: id, faceup }]));
        }
        let in_play = table.unit(&id).is_some() || table.upgrade(&id).is_some();
        let leader = place.ends_with("base zone");
        (!in_play && !leader).then(|| (pick, vec![Ban::Elsewhere { card: id, place }]))
    }

    /// An attack of or at a card that is not in play as a unit.
    fn no_fighter(&self, table: &Table, fighters: &str) -> Option<(Pick, Vec<Ban>)> {
        let fighters = fighters.replace('\u{2192}', "->");
        let (attacker, target) = fighters.split_once("->")?;
        let gone = |name: &str| self.placed(table, name).filter(|(id, _)| table.unit(id).is_none());
        let (card, place) = gone(attacker).or_else(|| gone(target))?;
        let target = gone(target).map_or(card.clone(), |(id, _)| id);
        let attacker = self.placed(table, attacker).map_or(card.clone(), |(id, _)| id);
        Some((Pick::Attack(attacker, Object::Unit(target)), vec![Ban::Elsewhere { card, place }]))
    }

    /// An attack with another unit than the one that is meant.
    fn other_attacker(&self, table: &Table, prompt: &Prompt, choose: &str) -> Option<(Pick, Vec<Ban>)> {
        let Some(Pick::Attack(attacker, target)) = declared(table, choose) else { return None };
        let (words, other) = match prompt {
            Prompt::Attacker(words) => (words.clone(), true),
            Prompt::Support(unit) => (format!("another unit attacks with the abilities of {unit}"), true),
            Prompt::Declare(unit) | Prompt::AmbushAttack(unit) => {
                (format!("{unit} attacks"), *unit != attacker)
            }
            _ => return None,
        };
        let (card, place) = self.placed(table, &attacker.to_string())?;
        let ban = Ban::NotMeant { card, place, words };
        other.then(|| (Pick::Attack(attacker, target), vec![ban]))
    }

    /// Whether a card prints such an action ability.
    fn has_action(&self, id: &CardId, label: &str) -> bool {
        let printed = self.card(id);
        printed
            .sources
            .iter()
            .chain(&printed.leader_side)
            .any(|source| is_action(source) && source.label.eq_ignore_ascii_case(label.trim()))
    }

    /// The side of a leader that is faceup, where the action ability is printed on the other one alone.
    fn facedown(&self, table: &Table, id: &CardId, label: &str) -> Option<LeaderSide> {
        let printed = self.card(id);
        let has = |sources: &[std::sync::Arc<Source>]| {
            sources.iter().any(|source| is_action(source) && source.is_called(label.trim()))
        };
        let (home, deployed) = (has(&printed.leader_side), has(&printed.sources));
        let is_leader = printed.kind == CardKind::Leader;
        let at_home =
            |player: &Player| table.side(*player).leader.as_ref().is_some_and(|leader| leader.id == *id);
        let faceup = match Player::ALL.iter().any(at_home) {
            true => LeaderSide::Home,
            false => LeaderSide::Deployed,
        };
        let other = match faceup {
            LeaderSide::Home => deployed && !home,
            LeaderSide::Deployed => home && !deployed,
        };
        (is_leader && other).then_some(faceup)
    }

    /// Who controls a card in play, or a leader in its base zone.
    fn controller(&self, table: &Table, id: &CardId) -> Option<Player> {
        let leader =
            |player: &Player| table.side(*player).leader.as_ref().is_some_and(|leader| leader.id == *id);
        let unit = table.unit(id).map(|unit| unit.controller);
        let upgrade = || table.upgrade(id).map(|(_, upgrade)| upgrade.controller);
        unit.or_else(upgrade).or_else(|| Player::ALL.iter().copied().find(leader))
    }

    /// The card that is shown under a name.
    fn id_of(&self, table: &Table, shown: &str) -> CardId {
        let units = table.units.iter();
        let there = units.flat_map(|unit| {
            let upgrades = unit.upgrades.iter().map(|upgrade| &upgrade.id);
            std::iter::once(&unit.id).chain(upgrades).chain(unit.captives.iter().map(|captive| &captive.id))
        });
        let zones = table.sides.iter().flat_map(|side| {
            let zones = [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources];
            zones.into_iter().flatten().chain(side.leader.iter().map(|leader| &leader.id))
        });
        let found = there.chain(zones).find(|id| id.to_string() == shown).cloned();
        found.unwrap_or_else(|| CardId::new(&shown.to_owned().into()))
    }

    /// The sentences of cards that are not carried out: in play what works all the time and is not understood, or is
    /// beyond this version; elsewhere what a card says of itself.
    pub fn not_carried_out(&self, state: &State) -> Vec<String> {
        let mut bans = constants::not_carried_out(&self.board(state));
        bans.extend(abilities_outside_play::with_unread_words(self, &state.table));
        let bans = bans.into_iter();
        bans.map(|ban| match ban {
            Ban::NotUnderstood(words) | Ban::Unmodelled(words) | Ban::UnknownCard(words) => words,
            other => other.words(),
        })
        .collect()
    }
}

/// Why a card is not played with a keyword: it has no such keyword, or is not where it is played `from`.
fn unplayable((card, place): (CardId, String), keyword: KeywordKind, from: &[CardId]) -> Ban {
    if from.contains(&card) { Ban::NoKeyword(card, keyword) } else { Ban::Elsewhere { card, place } }
}

/// A card as what it is in play.
fn object_of(table: &Table, card: &CardId) -> Object {
    if table.unit(card).is_some() {
        Object::Unit(card.clone())
    } else if table.upgrade(card).is_some() {
        Object::Upgrade(card.clone())
    } else {
        Object::Card(card.clone())
    }
}

fn is_action(source: &Source) -> bool {
    matches!(source.ability.kind, Kind::Action { .. } | Kind::EpicAction { .. })
}

/// An action as a line names it, of things that are on the table.
fn declared(table: &Table, choose: &str) -> Option<Pick> {
    let choose = choose.trim();
    if choose.eq_ignore_ascii_case("take initiative") {
        return Some(Pick::TakeInitiative);
    }
    let rest = choose.get(..7).filter(|verb| verb.eq_ignore_ascii_case("attack ")).and(choose.get(7..))?;
    let (attacker, target) = rest
        .replace('\u{2192}', "->")
        .split_once("->")
        .map(|(one, other)| (one.trim().to_lowercase(), other.trim().to_lowercase()))?;
    let unit = |name: &str| table.units.iter().find(|unit| unit.id.to_string().to_lowercase() == name);
    let attacker = unit(&attacker)?;
    let target = match target.as_str() {
        "p1 base" => Object::Base(Player::P1),
        "p2 base" => Object::Base(Player::P2),
        "base" => Object::Base(attacker.controller.opponent()),
        name => Object::Unit(unit(name)?.id.clone()),
    };
    Some(Pick::Attack(attacker.id.clone(), target))
}
