//! How are conditions, and what happens, said in words?

use super::{
    super::{
        super::ability::{
            Amount, Comparison, Condition, DamageWord, DefeatedHow, DoneTo, Filter, Happening, Moment, Noun,
            Nth, Occurrence, Phase, Pick, PlayedHow, Quality, Stat, Survives, Target, ThisWay, Who, Window,
        },
        phrases::{MOMENTS, TRIGGERS, stat_word, written},
    },
    Writer,
    names::{adjective, article, of_damage},
};
use vocabulary::capital;

/// In which form a verb is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Present,
    Past,
    Would,
}

impl Writer {
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Controls { who, what, .. } if is_leader_in_play(what) => {
                format!("{} leader is deployed", self.possessive(*who))
            }
            Condition::Controls { who, is, count, what, .. } => {
                let who = self.player(*who);
                let verb = if who == "you" { "control" } else { "controls" };
                format!("{who} {verb} {}", self.so_many(*is, count, what))
            }
            Condition::Exists { is, count, what, .. } => {
                let be = if *is == Comparison::AtLeast && *count == Amount::Number(1) { "is" } else { "are" };
                format!("there {be} {}", self.so_many(*is, count, what))
            }
            Condition::Is { what, quality, .. } => {
                let what = self.target(what);
                self.is_so(&what, quality)
            }
            Condition::Happened { what, .. } => self.did(what),
            Condition::Compare { left, is, right, .. } => {
                let left = self.amount(left);
                format!("{left} is {}", self.compared(*is, right))
            }
            Condition::Initiative { who: Who::You, .. } => "you have the initiative".to_owned(),
            Condition::Initiative { who, .. } => format!("{} has the initiative", self.player(*who)),
            Condition::ForceIsWith { who, .. } => format!("the Force is with {}", self.player(*who)),
            Condition::ThisWay { is, count, what, .. } => self.happened_this_way(*is, *count, what),
            Condition::Not(inner) => match inner.as_ref() {
                Condition::Is { what, quality, .. } => {
                    let what = self.target(what);
                    self.is_so(&what, &Quality::Not(Box::new(quality.clone())))
                }
                Condition::Controls { who, what, .. } if is_leader_in_play(what) => {
                    format!("{} leader is not deployed", self.possessive(*who))
                }
                inner => format!("it is not true that {}", self.condition(inner)),
            },
            Condition::All(several) => self.conditions(several, " and "),
            Condition::Any(several) => self.conditions(several, " or "),
        }
    }

    fn happened_this_way(&mut self, is: Comparison, count: u32, what: &ThisWay) -> String {
        let (count, done) = (Amount::Number(count), what.done);
        match &what.to {
            DoneTo::It(it) => format!("{} is {done} this way", self.target(it)),
            DoneTo::Things(filter) => format!("{} is {done} this way", self.so_many(is, &count, filter)),
            DoneTo::Amount => match (is, &count) {
                (Comparison::AtLeast, Amount::Number(1)) => format!("damage is {} this way", of_damage(done)),
                (Comparison::Exactly, Amount::Number(0)) => {
                    format!("no damage is {} this way", of_damage(done))
                }
                _ => format!("{} damage is {} this way", self.compared(is, &count), of_damage(done)),
            },
        }
    }

    fn conditions(&mut self, several: &[Condition], joint: &str) -> String {
        let each: Vec<String> = several.iter().map(|condition| self.condition(condition)).collect();
        each.join(joint)
    }

    fn so_many(&mut self, is: Comparison, count: &Amount, what: &Filter) -> String {
        let other = !what.apart.is_empty();
        if let ([Quality::Named(name)], [Noun::Any]) = (what.qualities.as_slice(), what.nouns.as_slice()) {
            return name.clone();
        }
        match (is, count) {
            (Comparison::AtLeast, Amount::Number(1)) => {
                let noun = self.filter(what, false);
                if other { format!("another {noun}") } else { format!("{}{noun}", article(&noun)) }
            }
            (Comparison::Exactly, Amount::Number(0)) => {
                let other = if other { "other " } else { "" };
                format!("no {other}{}", self.filter(what, true))
            }
            (is, count) => {
                let other = if other { "other " } else { "" };
                let count = self.compared(is, count);
                format!("{count} {other}{}", self.filter(what, true))
            }
        }
    }

    fn is_so(&mut self, what: &str, quality: &Quality) -> String {
        let (not, quality) = match quality {
            Quality::Not(inner) => (" not", inner.as_ref()),
            quality => ("", quality),
        };
        let text = match quality {
            Quality::Trait(_) | Quality::Unit | Quality::Event | Quality::Upgrade | Quality::Leader => {
                let word = adjective(quality).unwrap_or_default();
                format!("{}{word}", article(&word))
            }
            Quality::Named(name) => name.clone(),
            Quality::In(arena) => format!("in the {arena} arena"),
            Quality::NamedCard => "the named card".to_owned(),
            Quality::AllOf(several) => {
                let words: Vec<String> = several.iter().filter_map(adjective).collect();
                let words = words.join(" ");
                format!("{}{words}", article(&words))
            }
            Quality::Number { stat: Stat::Cost, is, to } if not.is_empty() => {
                return format!("{what} costs {}", self.compared(*is, to));
            }
            Quality::Number { stat: Stat::Damage, is, to: to @ Amount::Number(_) } if not.is_empty() => {
                return format!("{what} has {} damage on it", self.compared(*is, to));
            }
            Quality::Number { stat, is, to } if not.is_empty() => {
                return format!("{what} has {} {}", self.compared(*is, to), stat_word(*stat));
            }
            Quality::Has(_) | Quality::With(_) if not.is_empty() => {
                let text = self.quality_behind(quality);
                return format!("{what} has {}", text.strip_prefix("with ").unwrap_or(&text));
            }
            Quality::Shares { .. } if not.is_empty() => {
                let text = self.quality_behind(quality);
                return format!("{what} {}", text.strip_prefix("that ").unwrap_or(&text));
            }
            quality => adjective(quality).unwrap_or_else(|| self.quality_behind(quality)),
        };
        format!("{what} is{not} {text}")
    }

    /// Behind `when`, or a heading of its own name.
    pub(super) fn heading(&mut self, happening: &Happening) -> String {
        match &happening.what {
            Occurrence::WhenPlayed(PlayedHow::Anyhow) => "When Played".to_owned(),
            Occurrence::WhenPlayed(PlayedHow::Using(keyword)) => {
                format!("When Played using {}", keyword.title())
            }
            Occurrence::WhenAttackEnds { survives: Survives::Must } => {
                "When this unit completes an attack and survives".to_owned()
            }
            Occurrence::At(moment) => capital(&moment_words(*moment)),
            what => match written(TRIGGERS, what) {
                Some(words) => words.to_owned(),
                None => format!("When {}", self.happens(happening)),
            },
        }
    }

    pub(super) fn happens(&mut self, happening: &Happening) -> String {
        self.happening(happening, Form::Present)
    }

    pub(super) fn did(&mut self, happening: &Happening) -> String {
        self.happening(happening, Form::Past)
    }

    pub(super) fn would(&mut self, happening: &Happening) -> String {
        self.happening(happening, Form::Would)
    }

    fn happening(&mut self, happening: &Happening, form: Form) -> String {
        let text = self.occurrence(&happening.what, form);
        let since = match happening.since {
            Some(Window::ThisPhase) => " this phase",
            Some(Window::ThisRound) => " this round",
            Some(Window::ThisGame) => " this game",
            Some(Window::ThisAttack) => " this attack",
            None => "",
        };
        format!("{text}{since}")
    }

    fn occurrence(&mut self, what: &Occurrence, form: Form) -> String {
        match what {
            Occurrence::Plays { who: Who::Any, what, .. } => self.passive(what, "played", form),
            Occurrence::Plays { who, what, nth, .. } => self.plays_card(*who, what, nth.as_ref(), form),
            Occurrence::Defeated { what, how } => self.defeated(what, *how, form),
            Occurrence::Attacks { what, defender, by } => self.attacks(what, defender.as_ref(), *by, form),
            Occurrence::PlayerDefeats { who, what } => self.acts(*who, "defeat", "defeated", what, form),
            Occurrence::Attacked(what) => self.passive(what, "attacked", form),
            Occurrence::AttackEnds { what, survives } => {
                let object = format!("an attack{}", survives_words(*survives));
                self.active(what, "complete", "completed", &object, form)
            }
            Occurrence::DealsDamage { what, kind, to } => {
                let subject = self.happening_to(what);
                let verb = active("deal", "dealt", &subject, form);
                let to = self.behind_word("to", to.as_ref());
                format!("{subject} {verb} {}{to}", damage_word(*kind)).trim().to_owned()
            }
            Occurrence::PlayerDealsDamage { who, to } => {
                let to = format!("damage to {}", self.target(to));
                self.does(*who, "deal", "dealt", &to, form)
            }
            Occurrence::Damaged { what, kind, survives } => {
                let text = self.passive(what, &format!("dealt {}", damage_word(*kind)), form);
                format!("{text}{}", survives_words(*survives))
            }
            Occurrence::Healed(what) => self.passive(what, "healed", form),
            Occurrence::EntersPlay(what) => self.active(what, "enter", "entered", "play", form),
            Occurrence::LeavesPlay(what) => self.active(what, "leave", "left", "play", form),
            Occurrence::Deploys(what) => self.passive(what, "deployed", form),
            Occurrence::Captured(what) => self.passive(what, "captured", form),
            Occurrence::Captures(what) => self.active(what, "capture", "captured", "a unit", form),
            Occurrence::Rescued(what) => self.passive(what, "rescued", form),
            Occurrence::Readied(what) => self.passive(what, "readied", form),
            Occurrence::Exhausted(what) => self.passive(what, "exhausted", form),
            Occurrence::Moves(what) => self.active(what, "move", "moved", "to another arena", form),
            Occurrence::Draws { who, what } => self.acts(*who, "draw", "drew", what, form),
            Occurrence::Discards { who, what } => self.acts(*who, "discard", "discarded", what, form),
            Occurrence::Reveals { who, what } => self.acts(*who, "reveal", "revealed", what, form),
            Occurrence::Discarded { what, from } => {
                let text = self.passive(what, "discarded", form);
                from.as_ref().map_or(text.clone(), |place| format!("{text} {}", self.place(place)))
            }
            Occurrence::Returned(what) => self.passive(what, "returned to a hand", form),
            Occurrence::Creates { who, what } => {
                let what = self.filter(what, false);
                self.does(*who, "create", "created", &format!("{}{what}", article(&what)), form)
            }
            Occurrence::Given { to, .. } => self.passive(to, "given a token", form),
            Occurrence::UsesTheForce(who) => self.does(*who, "use", "used", "the Force", form),
            Occurrence::TakesInitiative(who) => self.does(*who, "take", "took", "the initiative", form),
            Occurrence::CollectsBounty(who) => self.does(*who, "collect", "collected", "a bounty", form),
            Occurrence::Attaches { what, to } => {
                format!("{}{}", self.passive(what, "attached", form), self.behind_word("to", to.as_ref()))
            }
            Occurrence::Unattaches { what, from } => {
                let text = self.passive(what, "unattached", form);
                format!("{text}{}", self.behind_word("from", from.as_ref()))
            }
            Occurrence::At(moment) => moment_words(*moment).replacen("at ", "", 1),
            Occurrence::During { phase: Phase::Action, what } => {
                format!("{} during the action phase", self.occurrence(what, form))
            }
            Occurrence::During { phase: Phase::Regroup, what } => {
                format!("{} during the regroup phase", self.occurrence(what, form))
            }
            Occurrence::AnyOf(several) => {
                let each: Vec<String> = several.iter().map(|what| self.occurrence(what, form)).collect();
                each.join(" or ")
            }
            named => {
                let happening = Happening { span: Default::default(), what: named.clone(), since: None };
                self.heading(&happening)
            }
        }
    }

    /// ` to it`, where something is named.
    fn behind_word(&mut self, word: &str, what: Option<&Target>) -> String {
        what.map_or_else(String::new, |what| format!(" {word} {}", self.target(what)))
    }

    /// `you play a unit`, `they play their second card each phase`.
    fn plays_card(&mut self, who: Who, what: &Target, nth: Option<&Nth>, form: Form) -> String {
        let subject = self.player(who);
        let verb = active("play", "played", &subject, form);
        let Some(nth) = nth else { return format!("{subject} {verb} {}", self.target(what)) };
        let own = if who == Who::You { "your" } else { "their" };
        let number = match nth.number {
            1 => "first",
            2 => "second",
            _ => "third",
        };
        let each = if nth.each == Window::ThisRound { "each round" } else { "each phase" };
        let card =
            if let Pick::Each(filter) = &what.pick { self.filter(filter, false) } else { self.target(what) };
        format!("{subject} {verb} {own} {number} {card} {each}")
    }

    fn defeated(&mut self, what: &Target, how: DefeatedHow, form: Form) -> String {
        let how = match how {
            DefeatedHow::Anyhow => "",
            DefeatedHow::ByCombatDamage => " by combat damage",
            DefeatedHow::WhileAttacking => " while attacking",
            DefeatedHow::WhileDefending => " while defending",
            DefeatedHow::ByThisUnit => return format!("this unit attacks and defeats {}", self.target(what)),
        };
        format!("{}{how}", self.passive(what, "defeated", form))
    }

    fn attacks(&mut self, what: &Target, defender: Option<&Target>, by: Option<Who>, form: Form) -> String {
        if let Some(who) = by {
            let with = format!("with {}", self.target(what));
            return self.does(who, "attack", "attacked", &with, form);
        }
        let subject = self.happening_to(what);
        let verb = active("attack", "attacked", &subject, form);
        let defender = defender.map_or_else(String::new, |defender| format!(" {}", self.target(defender)));
        format!("{subject} {verb}{defender}").trim().to_owned()
    }

    /// What a player does.
    fn does(&mut self, who: Who, present: &str, past: &str, what: &str, form: Form) -> String {
        let subject = self.player(who);
        format!("{subject} {} {what}", active(present, past, &subject, form))
    }

    /// The subject; nothing where what is described is itself the subject.
    fn happening_to(&mut self, what: &Target) -> String {
        if what.pick == Pick::Itself { String::new() } else { self.target(what) }
    }

    fn passive(&mut self, what: &Target, participle: &str, form: Form) -> String {
        let subject = self.happening_to(what);
        let be = match form {
            Form::Present => "is",
            Form::Past => "was",
            Form::Would => "would be",
        };
        format!("{subject} {be} {participle}").trim().to_owned()
    }

    fn active(&mut self, what: &Target, verb: &str, past: &str, rest: &str, form: Form) -> String {
        let subject = self.happening_to(what);
        format!("{subject} {} {rest}", active(verb, past, &subject, form)).trim().to_owned()
    }

    fn acts(&mut self, who: Who, verb: &str, past: &str, what: &Target, form: Form) -> String {
        let object = self.target(what);
        self.does(who, verb, past, &object, form)
    }
}

/// What is looked for where a leader is asked to be deployed.
fn is_leader_in_play(what: &Filter) -> bool {
    what.nouns == [Noun::Leader] && what.qualities == [Quality::InPlay]
}

fn active(verb: &str, past: &str, subject: &str, form: Form) -> String {
    match form {
        Form::Present if subject == "you" => verb.to_owned(),
        Form::Present => format!("{verb}s"),
        Form::Past => past.to_owned(),
        Form::Would => format!("would {verb}"),
    }
}

fn survives_words(survives: Survives) -> &'static str {
    match survives {
        Survives::Must => " and survives",
        Survives::Either => "",
    }
}

fn damage_word(kind: DamageWord) -> &'static str {
    match kind {
        DamageWord::Any => "damage",
        DamageWord::Combat => "combat damage",
        DamageWord::NonCombat => "non-combat damage",
    }
}

/// `at the start of the regroup phase`.
pub(super) fn moment_words(moment: Moment) -> String {
    let other = || match moment {
        Moment::StartOfRound => "at the start of the round",
        _ => "at the step in which cards are readied",
    };
    written(MOMENTS, &moment).unwrap_or_else(other).to_owned()
}
