//! What does a line name on a board that is not asked there?

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
use engine::{Apart, Claim, Offer, Pause, Prompt as EnginePrompt, View};

/// What is refused whatever comes.
fn refused(pick: Pick, ban: Ban) -> Claim<PlayRules> {
    Claim::new(Offer::new(pick, Vec::new()).banned([ban]))
}

impl PlayRules {
    /// What `choose` names, said by `who` (nobody at the end): an attack, something with a card that is somewhere else, an ability
    /// that waits for another one or for nothing, an action after taking the initiative. None where no rule speaks of it.
    pub fn claim(&self, asked: Pause<'_, Self>, who: Option<Player>, choose: &str) -> Option<Claim<Self>> {
        let state = asked.view.state;
        let (Some((by, prompt)), Some(who)) = (asked.now, who) else {
            return self.not_waiting(state, choose);
        };
        if let Some((key, ban)) = self.waits(asked.view, (by, prompt), choose) {
            let name = key.to_string();
            let (card, label) = name.split_once('/')?;
            return ban.map(|ban| refused(Pick::Use(self.id_of(&state.table, card), label.to_owned()), ban));
        }
        let prompt = if let EnginePrompt::Game(prompt) = prompt { Some(prompt) } else { None };
        let elsewhere = || {
            let prompt = prompt.filter(|_| who == by)?;
            self.elsewhere(&state.table, (who, prompt), choose)
        };
        self.not_waiting(state, choose)
            .or_else(elsewhere)
            .or_else(|| self.action(state, (who, by), prompt, choose))
    }

    /// An action with what is on the table.
    fn action(
        &self,
        state: &State,
        (who, asked): (Player, Player),
        prompt: Option<&Prompt>,
        choose: &str,
    ) -> Option<Claim<Self>> {
        let pick = declared(&state.table, choose)?;
        if who != asked {
            let out = state.table.initiative.taken && state.table.initiative.holder == who;
            return out.then(|| refused(pick, Ban::OutOfActions(who)));
        }
        let Pick::Attack(attacker, target) = &pick else { return None };
        let event = Event::Attack(Attack::new(who, attacker.clone(), target.clone(), Leave::Action));
        let claim = Claim::new(Offer::event(pick.clone(), event));
        Some(match prompt {
            // the words that let it attack name what it may attack
            Some(Prompt::Declare(_)) => claim.behind(Ban::NoTarget(target.clone())),
            _ => claim,
        })
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
    fn not_waiting(&self, state: &State, choose: &str) -> Option<Claim<Self>> {
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
        let at_home = is_at_home(&state.table, &id);
        let (faceup, facedown) = match at_home {
            true => (&printed.leader_side, &printed.sources),
            false => (&printed.sources, &printed.leader_side),
        };
        let pick = |source: &Source| Pick::Use(id.clone(), source.label.clone());
        let why = self.why_not_waiting(state, &id, at_home || self.base_of(&id).is_some());
        let effect = format!("{id}/{}", label.to_lowercase());
        let ban = |words: String| Ban::NotWaiting { effect, words, why };
        if let Some(source) = faceup.iter().find(called) {
            return Some(refused(pick(source), ban(source.words())));
        }
        if let Some(source) = facedown.iter().find(called) {
            let faceup = if at_home { LeaderSide::Home } else { LeaderSide::Deployed };
            return Some(refused(pick(source), Ban::OtherSide { leader: id.clone(), faceup }));
        }
        let kind = KeywordKind::of(label).filter(|kind| kind.is_triggered())?;
        let words = printed.keyword_words(kind)?;
        Some(refused(Pick::Use(id.clone(), kind.word()), ban(words)))
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
        (who, prompt): (Player, &Prompt),
        choose: &str,
    ) -> Option<Claim<Self>> {
        let (verb, name) = choose.trim().split_once(' ')?;
        let (verb, side) = (verb.to_lowercase(), table.side(table.active));
        let placed = || self.placed(table, name);
        match (prompt, verb.as_str()) {
            (Prompt::Action, "play") => {
                let (card, place) = placed()?;
                Some(refused(Pick::Play(card.clone()), Ban::Elsewhere { card, place }))
            }
            (Prompt::Action, "smuggle") => {
                let (card, place) = placed()?;
                let pick = Pick::Smuggle(card.clone());
                Some(refused(pick, unplayable((card, place), KeywordKind::Smuggle, &side.resources)))
            }
            (Prompt::Action, "pilot") => {
                let (card, place) = placed()?;
                let pick = Pick::Pilot(card.clone());
                Some(refused(pick, unplayable((card, place), KeywordKind::Piloting, &side.hand)))
            }
            (Prompt::Action, "use") => self.unusable(table, name),
            (Prompt::Action, "attack") => self.no_fighter(table, name),
            (Prompt::Exploit(_), "exploit") => {
                let (card, place) = placed()?;
                let theirs = table.unit(&card).is_some_and(|unit| unit.controller != who);
                let pick = Pick::Exploit(card.clone());
                Some(refused(
                    pick,
                    if theirs { Ban::NoExploit(card) } else { Ban::Elsewhere { card, place } },
                ))
            }
            (
                Prompt::Attacker(_) | Prompt::Support(_) | Prompt::Declare(_) | Prompt::AmbushAttack(_),
                "attack",
            ) => self.other_attacker(table, prompt, choose),
            (Prompt::Target(words) | Prompt::Attacker(words) | Prompt::Hidden(words), "choose") => {
                let (card, place) = placed()?;
                let pick = Pick::Choose(object_of(table, &card));
                Some(refused(pick, Ban::NotMeant { card, place, words: words.clone() }))
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
    fn unusable(&self, table: &Table, name: &str) -> Option<Claim<Self>> {
        let (card, label) = name.split_once('/')?;
        let (id, place) = self.placed(table, card)?;
        let there = table.unit(&id).is_some() || table.upgrade(&id).is_some() || is_at_home(table, &id);
        let theirs = there && object_of(table, &id).controller(table) == Some(table.active.opponent());
        let printed = self.card(&id);
        let own = || printed.sources.iter().chain(&printed.leader_side);
        let called = |source: &&std::sync::Arc<Source>| source.is_called(label.trim());
        let coordinated =
            |source: &std::sync::Arc<Source>| source.keyword_kind() == Some(KeywordKind::Coordinate);
        let named = |source: &std::sync::Arc<Source>| source.label.eq_ignore_ascii_case(label.trim());
        let ban = if theirs && own().any(|source| is_action(source) && named(source)) {
            Ban::NotYours(id.clone())
        } else if own().filter(called).any(coordinated) {
            Ban::TooFewToCoordinate(id.clone())
        } else if let Some(faceup) = self.facedown(table, &id, label) {
            Ban::OtherSide { leader: id.clone(), faceup }
        } else if !there {
            Ban::Elsewhere { card: id.clone(), place }
        } else {
            return None;
        };
        Some(refused(Pick::Use(id, label.trim().to_owned()), ban))
    }

    /// An attack of or at a card that is not in play as a unit.
    fn no_fighter(&self, table: &Table, fighters: &str) -> Option<Claim<Self>> {
        let fighters = fighters.replace('\u{2192}', "->");
        let (attacker, target) = fighters.split_once("->")?;
        let gone = |name: &str| self.placed(table, name).filter(|(id, _)| table.unit(id).is_none());
        let (card, place) = gone(attacker).or_else(|| gone(target))?;
        let target = gone(target).map_or(card.clone(), |(id, _)| id);
        let attacker = self.placed(table, attacker).map_or(card.clone(), |(id, _)| id);
        Some(refused(Pick::Attack(attacker, Object::Unit(target)), Ban::Elsewhere { card, place }))
    }

    /// An attack with another unit than the one that is meant.
    fn other_attacker(&self, table: &Table, prompt: &Prompt, choose: &str) -> Option<Claim<Self>> {
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
        other.then(|| refused(Pick::Attack(attacker, target), ban))
    }

    /// The side of a leader that is faceup, where the action ability is printed on the other one alone.
    fn facedown(&self, table: &Table, id: &CardId, label: &str) -> Option<LeaderSide> {
        let printed = self.card(id);
        let has = |sources: &[std::sync::Arc<Source>]| {
            sources.iter().any(|source| is_action(source) && source.is_called(label.trim()))
        };
        let (home, deployed) = (has(&printed.leader_side), has(&printed.sources));
        let is_leader = printed.kind == CardKind::Leader;
        let faceup = match is_at_home(table, id) {
            true => LeaderSide::Home,
            false => LeaderSide::Deployed,
        };
        let other = match faceup {
            LeaderSide::Home => deployed && !home,
            LeaderSide::Deployed => home && !deployed,
        };
        (is_leader && other).then_some(faceup)
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

/// Whether it is a leader in its base zone.
fn is_at_home(table: &Table, id: &CardId) -> bool {
    table.sides.iter().any(|side| side.leader.as_ref().is_some_and(|leader| leader.id == *id))
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
