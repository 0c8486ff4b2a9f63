//! What happens, happened, or would happen?
//!
//! `you play an event`, `a friendly unit was defeated this phase`, `damage would be dealt to this unit`.

use super::super::ability::{
    Condition, DamageWord, DefeatedHow, Happening, Moment, Noun, Occurrence, Phase, Pick, Quality, Side,
    Survives, Target, Who, Window,
};
use super::reader::Reader;

/// In which form the verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// `is defeated`, `attacks`.
    Present,
    /// `was defeated`, `attacked`.
    Past,
    /// `would be defeated`, `would attack`.
    Would,
}

/// A verb: `play`, `plays`, `played`.
pub(super) type Verb = (&'static str, &'static str, &'static str);

pub(super) const PLAY: Verb = ("play", "plays", "played");
pub(super) const ATTACK: Verb = ("attack", "attacks", "attacked");
pub(super) const DEAL: Verb = ("deal", "deals", "dealt");
const LEAVE: Verb = ("leave", "leaves", "left");
const ENTER: Verb = ("enter", "enters", "entered");
const CAPTURE: Verb = ("capture", "captures", "captured");
const COMPLETE: Verb = ("complete", "completes", "completed");
const ATTACH: Verb = ("attach", "attaches", "attached");
/// As players say it: cards print `is dealt damage`.
const TAKE: Verb = ("take", "takes", "took");
const MOVE: Verb = ("move", "moves", "moved");

impl Reader<'_> {
    /// What an ability waits for, behind `when`.
    pub(super) fn happens(&mut self) -> Option<Happening> {
        self.happening(Tense::Present)
    }

    /// What happened, with its window: `this phase`.
    pub(super) fn happened(&mut self) -> Option<Happening> {
        self.happening(Tense::Past)
    }

    /// What would happen.
    pub(super) fn would_happen(&mut self) -> Option<Happening> {
        self.happening(Tense::Would)
    }

    fn happening(&mut self, tense: Tense) -> Option<Happening> {
        self.attempt(|reader| {
            let start = reader.position();
            let what = reader.occurrence(tense)?;
            let since = reader.window();
            if tense == Tense::Past
                && since.is_none()
                && !matches!(what, Occurrence::Defeated { .. } | Occurrence::Plays { .. })
            {
                return None;
            }
            Some(Happening { span: reader.span(start), what, since })
        })
    }

    pub(super) fn window(&mut self) -> Option<Window> {
        self.table(&[
            ("this phase", Window::ThisPhase),
            ("this round", Window::ThisRound),
            ("this game", Window::ThisGame),
            ("this attack", Window::ThisAttack),
            ("during this attack", Window::ThisAttack),
        ])
    }

    fn occurrence(&mut self, tense: Tense) -> Option<Occurrence> {
        if tense == Tense::Present
            && let Some(moment) = self.attempt(Self::phase_moment)
        {
            return Some(Occurrence::At(moment));
        }
        if let Some(found) = self.attempt(|reader| reader.player_does(tense)) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|reader| reader.damage_is_dealt(tense)) {
            return Some(found);
        }
        self.attempt(|reader| reader.card_does(tense))
    }

    /// `the regroup phase starts`, `you ready cards during the regroup phase`.
    fn phase_moment(&mut self) -> Option<Moment> {
        self.table(&[
            ("the regroup phase starts", Moment::Start(Phase::Regroup)),
            ("the regroup phase begins", Moment::Start(Phase::Regroup)),
            ("the action phase starts", Moment::Start(Phase::Action)),
            ("the action phase begins", Moment::Start(Phase::Action)),
            ("the action phase ends", Moment::End(Phase::Action)),
            ("the regroup phase ends", Moment::End(Phase::Regroup)),
            ("the phase ends", Moment::EndOfThisPhase),
            ("the round starts", Moment::StartOfRound),
            ("the round ends", Moment::EndOfRound),
            ("you ready cards during the regroup phase", Moment::ReadyStep),
        ])
    }

    /// The verb in that tense; `would` stands in front of the plain form.
    pub(super) fn verb(&mut self, tense: Tense, verb: Verb) -> Option<()> {
        match tense {
            Tense::Present => self.any(&[verb.0, verb.1]),
            Tense::Past => {
                self.any(&["has", "have", "had", "'ve"]);
                self.words(verb.2)
            }
            Tense::Would => {
                let start = self.position();
                self.words("would")?;
                self.words(verb.0).or_else(|| {
                    self.go(start);
                    None
                })
            }
        }
    }

    /// `is`, `was`, `would be`.
    fn be(&mut self, tense: Tense) -> Option<()> {
        match tense {
            Tense::Present => self.any(&["is", "are", "becomes", "become"]),
            Tense::Past => self.any(&["was", "were", "has been", "have been", "is", "are"]),
            Tense::Would => self.words("would be"),
        }
    }

    /// `damage is dealt to your base`, `combat damage would be dealt to this unit`.
    fn damage_is_dealt(&mut self, tense: Tense) -> Option<Occurrence> {
        self.any(&["all", "any"]);
        let kind = if self.words("combat damage").is_some() {
            DamageWord::Combat
        } else {
            self.words("damage")?;
            DamageWord::Any
        };
        self.words("that");
        self.be(tense)?;
        self.words("dealt to")?;
        let what = self.targets()?;
        Some(Occurrence::Damaged { what, kind, survives: Survives::Either })
    }

    fn card_does(&mut self, tense: Tense) -> Option<Occurrence> {
        let start = self.position();
        if let Some(found) = self.attempt(|reader| {
            let what = reader.target()?;
            reader.words("'s attack")?;
            reader.verb(tense, ("end", "ends", "ended"))?;
            Some(Occurrence::AttackEnds { what, survives: Survives::Either })
        }) {
            return Some(found);
        }
        self.go(start);
        let what = if self.attempt(|reader| reader.any(&["no other", "no"])).is_some() {
            return None;
        } else {
            self.targets()?
        };
        self.predicate(tense, what)
    }

    /// What the card that was named does, or what is done to it.
    fn predicate(&mut self, tense: Tense, what: Target) -> Option<Occurrence> {
        if let Some(found) = self.attempt(|reader| reader.passive(tense, &what)) {
            return Some(found);
        }
        self.attempt(|reader| reader.active(tense, &what))
    }

    fn passive(&mut self, tense: Tense, what: &Target) -> Option<Occurrence> {
        self.be(tense)?;
        self.participle(what)
    }

    pub(super) fn participle(&mut self, what: &Target) -> Option<Occurrence> {
        let what = what.clone();
        if self.words("defeated").is_some() {
            let how = self
                .table(&[
                    ("by combat damage", DefeatedHow::ByCombatDamage),
                    ("while attacking", DefeatedHow::WhileAttacking),
                    ("while defending", DefeatedHow::WhileDefending),
                ])
                .unwrap_or(DefeatedHow::Anyhow);
            return Some(Occurrence::Defeated { what, how });
        }
        if self.any(&["dealt combat damage"]).is_some() {
            let survives = self.survives();
            return Some(Occurrence::Damaged { what, kind: DamageWord::Combat, survives });
        }
        if self.any(&["dealt damage", "damaged"]).is_some() {
            let survives = self.survives();
            return Some(Occurrence::Damaged { what, kind: DamageWord::Any, survives });
        }
        if self.any(&["attached", "becomes attached"]).is_some() {
            return Some(Occurrence::Attaches { what, to: self.targets_behind("to")? });
        }
        if self.words("unattached").is_some() {
            return Some(Occurrence::Unattaches { what, from: self.targets_behind("from")? });
        }
        if self.words("returned to").is_some() {
            self.possessive()?;
            self.any(&["hand", "hands"])?;
            return Some(Occurrence::Returned(what));
        }
        if self.words("played").is_some() {
            return Some(Occurrence::Plays { who: Who::Any, what, on: None, nth: None });
        }
        if self.words("discarded").is_some() {
            let from = self.attempt(Self::place);
            return Some(Occurrence::Discarded { what, from });
        }
        type Made = fn(Target) -> Occurrence;
        let rows: [(&str, Made); 6] = [
            ("attacked", Occurrence::Attacked),
            ("healed", Occurrence::Healed),
            ("captured", Occurrence::Captured),
            ("rescued", Occurrence::Rescued),
            ("readied", Occurrence::Readied),
            ("exhausted", Occurrence::Exhausted),
        ];
        if let Some(made) = rows.iter().find_map(|(word, made)| self.words(word).map(|()| *made)) {
            return Some(made(what));
        }
        self.words("deployed").map(|()| Occurrence::Deploys(what))
    }

    fn survives(&mut self) -> Survives {
        if self.words("and survives").is_some() { Survives::Must } else { Survives::Either }
    }

    /// What stands behind this word; nothing where it is not there.
    fn targets_behind(&mut self, word: &str) -> Option<Option<Target>> {
        if self.words(word).is_some() { self.targets().map(Some) } else { Some(None) }
    }

    fn active(&mut self, tense: Tense, what: &Target) -> Option<Occurrence> {
        let what = what.clone();
        if self.acts(tense, ATTACK, "") {
            return self.attacks(tense, what);
        }
        if self.acts(tense, COMPLETE, "an attack") {
            return Some(Occurrence::AttackEnds { what, survives: self.survives() });
        }
        if self.acts(tense, DEAL, "") {
            let combat = self.words("combat damage").is_some();
            let kind =
                if combat { DamageWord::Combat } else { self.words("damage").map(|()| DamageWord::Any)? };
            return Some(Occurrence::DealsDamage { what, kind, to: self.targets_behind("to")? });
        }
        if self.acts(tense, TAKE, "damage") {
            return Some(Occurrence::Damaged { what, kind: DamageWord::Any, survives: self.survives() });
        }
        if self.acts(tense, LEAVE, "play") {
            return Some(Occurrence::LeavesPlay(what));
        }
        if self.acts(tense, ENTER, "play") {
            return Some(Occurrence::EntersPlay(what));
        }
        if self.acts(tense, CAPTURE, "") {
            let captive = self.attempt(Self::targets);
            return captive.is_none_or(|captive| is_any_unit(&captive)).then_some(Occurrence::Captures(what));
        }
        if self.acts(tense, ATTACH, "") {
            return Some(Occurrence::Attaches { what, to: self.targets_behind("to")? });
        }
        if self.acts(tense, MOVE, "") {
            self.any(&["to the ground arena", "to the space arena", "to another arena", "arenas"]);
            return Some(Occurrence::Moves(what));
        }
        None
    }

    /// Behind `attacks`.
    fn attacks(&mut self, tense: Tense, what: Target) -> Option<Occurrence> {
        if self.attempt(|reader| reader.any(&["ends", "end"])).is_some() {
            return None;
        }
        let own = tense == Tense::Present && what.pick == Pick::This;
        if own && self.attempt(|reader| reader.any(&["and defeats", "and defeat"])).is_some() {
            return Some(Occurrence::Defeated { what: self.target()?, how: DefeatedHow::ByThisUnit });
        }
        Some(Occurrence::Attacks { what, defender: self.attempt(Self::targets), by: None })
    }

    /// What `subject` did, with its window, as a condition.
    pub(super) fn past_of(&mut self, start: usize, subject: Target) -> Option<Condition> {
        self.condition_of(start, Tense::Past, subject)
    }

    /// The same behind `didn't`, where the verb stands in its plain form.
    pub(super) fn present_of(&mut self, start: usize, subject: Target) -> Option<Condition> {
        self.condition_of(start, Tense::Present, subject)
    }

    fn condition_of(&mut self, start: usize, tense: Tense, subject: Target) -> Option<Condition> {
        let what = self.predicate(tense, subject)?;
        let since = self.window()?;
        let span = self.span(start);
        Some(Condition::Happened { span, what: Happening { span, what, since: Some(since) } })
    }

    /// Behind `wasn't`: the participle; the window may be left out of `wasn't defeated by combat damage`.
    pub(super) fn passive_past(&mut self, start: usize, subject: Target) -> Option<Condition> {
        let what = self.participle(&subject)?;
        let since = self.window();
        if since.is_none() && !matches!(what, Occurrence::Defeated { .. }) {
            return None;
        }
        let span = self.span(start);
        Some(Condition::Happened { span, what: Happening { span, what, since } })
    }

    /// Directly behind a noun: `units defeated this phase`.
    pub(super) fn done_in_time(&mut self) -> Option<Quality> {
        let start = self.position();
        let itself = self.unnamed(start, Pick::Itself);
        let what = self.participle(&itself)?;
        if !matches!(what, Occurrence::Defeated { .. }) {
            return None;
        }
        let since = Some(self.window()?);
        Some(Quality::Did(Box::new(Happening { span: self.span(start), what, since })))
    }

    /// Behind `that`: what the described thing itself did, or what was done to it.
    pub(super) fn did(&mut self) -> Option<Quality> {
        self.attempt(|reader| {
            let start = reader.position();
            let not = reader.attempt(|reader| reader.any(&["didn't", "hasn't"])).is_some();
            let itself = reader.unnamed(start, Pick::Itself);
            let tense = if not { Tense::Present } else { Tense::Past };
            let what = reader.predicate(tense, itself)?;
            let since = reader.window()?;
            let did =
                Quality::Did(Box::new(Happening { span: reader.span(start), what, since: Some(since) }));
            Some(if not { Quality::Not(Box::new(did)) } else { did })
        })
    }
}

/// Whether nothing more is said of a captured unit than what is true of all of them.
fn is_any_unit(captive: &Target) -> bool {
    let Pick::Chosen { from, .. } = &captive.pick else { return false };
    let no_leader = |quality: &Quality| *quality == Quality::Not(Box::new(Quality::Leader));
    from.nouns == [Noun::Unit]
        && from.apart.is_empty()
        && from.place.is_none()
        && from.side != Some(Side::Owned)
        && from.side != Some(Side::Friendly)
        && from.qualities.iter().all(no_leader)
}
