//! What does a player do, in what happens?
//!
//! `you play an event`, `an opponent discards a card from their hand`, `a player would draw a card`.

use super::super::ability::{Noun, Nth, Occurrence, Pick, Quality, Target, Who, Window};
use super::happening::{ATTACK, DEAL, PLAY, Tense, Verb};
use super::named::Number;
use super::reader::Reader;

const DRAW: Verb = ("draw", "draws", "drew");
const DISCARD: Verb = ("discard", "discards", "discarded");
const REVEAL: Verb = ("reveal", "reveals", "revealed");
const CREATE: Verb = ("create", "creates", "created");
const USE: Verb = ("use", "uses", "used");
const TAKE: Verb = ("take", "takes", "took");
const DEFEAT: Verb = ("defeat", "defeats", "defeated");
const DEPLOY: Verb = ("deploy", "deploys", "deployed");
const COLLECT: Verb = ("collect", "collects", "collected");

impl Reader<'_> {
    pub(super) fn player_does(&mut self, tense: Tense) -> Option<Occurrence> {
        let who = self.acting_player()?;
        if self.acts(tense, PLAY, "") {
            return self.plays(who);
        }
        if self.acts(tense, REVEAL, "") {
            return self.reveals(who, tense);
        }
        if self.acts(tense, CREATE, "") {
            return self.creates(who, tense);
        }
        if self.acts(tense, DEPLOY, "") {
            return self.deploys(who);
        }
        if self.acts(tense, USE, "the force") {
            return Some(Occurrence::UsesTheForce(who));
        }
        if self.acts(tense, TAKE, "the initiative") {
            return Some(Occurrence::TakesInitiative(who));
        }
        if self.acts(tense, COLLECT, "") {
            self.any(&["a bounty", "a unit 's bounty"])?;
            return Some(Occurrence::CollectsBounty(who));
        }
        if self.acts(tense, DISCARD, "") {
            return Some(Occurrence::Discards { who, what: self.or_more()? });
        }
        if self.acts(tense, DRAW, "") {
            return Some(Occurrence::Draws { who, what: self.targets()? });
        }
        if self.acts(tense, DEFEAT, "") {
            return Some(Occurrence::PlayerDefeats { who, what: self.targets()? });
        }
        if self.acts(tense, DEAL, "damage to") {
            return Some(Occurrence::PlayerDealsDamage { who, to: self.targets()? });
        }
        if self.acts(tense, ATTACK, "with") {
            return Some(Occurrence::Attacks { what: self.targets()?, defender: None, by: Some(who) });
        }
        None
    }

    /// Whether the verb stands here, with these words behind it.
    pub(super) fn acts(&mut self, tense: Tense, verb: Verb, words: &str) -> bool {
        self.attempt(|reader| {
            reader.verb(tense, verb)?;
            if words.is_empty() { Some(()) } else { reader.words(words) }
        })
        .is_some()
    }

    fn reveals(&mut self, who: Who, tense: Tense) -> Option<Occurrence> {
        let discards = self.attempt(|reader| reader.words("or").and_then(|()| reader.verb(tense, DISCARD)));
        let what = self.or_more()?;
        let reveals = Occurrence::Reveals { who, what: what.clone() };
        Some(match discards {
            Some(()) => Occurrence::AnyOf(vec![reveals, Occurrence::Discards { who, what }]),
            None => reveals,
        })
    }

    fn creates(&mut self, who: Who, tense: Tense) -> Option<Occurrence> {
        // how often "when you create tokens" triggers on several that come one after another, no rule says
        let one = self.any(&["a", "an"]).is_some() && self.words("number of").is_none();
        if tense == Tense::Present && !one {
            return None;
        }
        let (what, _) = self.aside(Self::filter)?;
        Some(Occurrence::Creates { who, what })
    }

    fn deploys(&mut self, who: Who) -> Option<Occurrence> {
        let mut what = self.target()?;
        if let Pick::Chosen { from, .. } | Pick::Each(from) = &mut what.pick {
            from.side = from.side.or(who.side());
        }
        Some(Occurrence::Deploys(what))
    }

    /// A player as the subject of what happens; `a player` is any of them.
    pub(super) fn acting_player(&mut self) -> Option<Who> {
        if self.attempt(|reader| reader.any(&["a player", "any player"])).is_some() {
            self.name_player(Who::Any, Number::One);
            return Some(Who::Any);
        }
        if self.attempt(|reader| reader.any(&["an opponent", "your opponent"])).is_some() {
            self.name_player(Who::Opponent, Number::One);
            return Some(Who::Opponent);
        }
        if self.words("you've").is_some() {
            return Some(Who::You);
        }
        self.player()
    }

    /// `1 or more cards from your hand`, or any noun phrase.
    fn or_more(&mut self) -> Option<Target> {
        self.attempt(|reader| {
            let start = reader.position();
            if reader.any(&["1 or more", "one or more"]).is_some() {
                let (filter, _) = reader.filter()?;
                let pick = Pick::Each(filter.clone());
                return Some(reader.name(start, pick, &filter.nouns, filter.side, Number::Many));
            }
            reader.targets()
        })
    }

    fn plays(&mut self, who: Who) -> Option<Occurrence> {
        let nth = self.attempt(|reader| {
            reader.any(&["their", "your", "his"])?;
            let number = reader.table(&[("first", 1), ("second", 2), ("third", 3)])?;
            Some(number)
        });
        let what = match nth {
            Some(_) => {
                let start = self.position();
                let (filter, _) = self.filter()?;
                let pick = Pick::Each(filter.clone());
                self.name(start, pick, &filter.nouns, filter.side, Number::One)
            }
            None => self.targets()?,
        };
        self.mark_done(&what, "played");
        self.any(&["including this one", "including this unit"]);
        let on = self.upgraded_on(&what);
        let nth = match nth {
            Some(number) => {
                let each = self.table(&[
                    ("each phase", Window::ThisPhase),
                    ("each round", Window::ThisRound),
                    ("this phase", Window::ThisPhase),
                    ("this round", Window::ThisRound),
                ])?;
                Some(Nth { number, each })
            }
            None => None,
        };
        Some(Occurrence::Plays { who, what, on, nth })
    }

    /// `an upgrade on this unit`: where a card is played to is not where it lies.
    fn upgraded_on(&self, what: &Target) -> Option<Target> {
        let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else { return None };
        if !from.nouns.contains(&Noun::Upgrade) && !from.nouns.contains(&Noun::Card) {
            return None;
        }
        let on = |quality: &Quality| if let Quality::On(on) = quality { Some((**on).clone()) } else { None };
        from.qualities.iter().find_map(on)
    }
}
