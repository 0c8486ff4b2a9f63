//! How are effects said in words?

use super::{
    super::{
        super::ability::{
            Amount, Ban, Change, Counted, Created, DamageKind, DeckEnd, Doing, Duration, Effect, Entering,
            Gained, Later, Loss, Mode, Modifier, Often, Options, Pick, Prevented, Quantity, Readiness,
            Sequence, Sharing, Stat, Steps, Target, TokenUpgrade, Who, Will,
        },
        phrases::{BANS, DURATIONS, stat_word, written, zone_word},
    },
    Writer,
    conditions::moment_words,
    names::{aspect_words, created_word},
};

impl Writer {
    /// One thing that is done, with its verb in the form its player needs.
    pub(super) fn doing(&mut self, doing: &Doing, will: Will, who: Who) -> String {
        let third = who != Who::You && will == Will::Must;
        let player = who != Who::You || will == Will::May;
        match self.given(&doing.effect, player, third) {
            Some(given) => given,
            None => self.effect(&doing.effect, third),
        }
    }

    /// How often something is done, in front of it.
    pub(super) fn how_often(&mut self, times: &Amount) -> String {
        match times {
            Amount::Count(counted) => format!("for each {}, ", self.counted(counted, false)),
            Amount::PerEvery { every, of } => format!("for every {every} {}, ", self.counted(of, true)),
            amount => format!("{} times: ", self.amount(amount)),
        }
    }

    /// What a player gives to a unit that is chosen, as cards say it: `give a unit +2/+2 for this phase`.
    fn given(&mut self, effect: &Effect, player: bool, third: bool) -> Option<String> {
        let s = if third { "s" } else { "" };
        let chosen = |pick: &Pick| player || matches!(pick, Pick::Chosen { .. });
        match effect {
            Effect::Modify { what, by, lasting } if chosen(&what.pick) => {
                let (what, by) = (self.target(what), self.modifier(by));
                Some(format!("give{s} {what} {by}{}", self.lasting(lasting)))
            }
            Effect::Gain { what, gained, lasting } if chosen(&what.pick) => {
                if !gained.iter().all(|gained| matches!(gained, Gained::Keyword(_))) {
                    return None;
                }
                let (what, gained) = (self.target(what), self.all_gained(gained));
                Some(format!("give{s} {what} {gained}{}", self.lasting(lasting)))
            }
            _ => None,
        }
    }

    /// A row for each effect.
    fn effect(&mut self, effect: &Effect, third: bool) -> String {
        let s = if third { "s" } else { "" };
        match effect {
            Effect::Damage { amount, to, by, kind, sharing } => {
                let by = by.as_ref().map(|by| self.target(by));
                self.damage((amount, *sharing), to, by, *kind, s)
            }
            Effect::IndirectDamage { amount, to } => self.indirect(amount, *to, s),
            Effect::Heal { amount, from, sharing } => self.heal(amount, from, *sharing, s),
            Effect::Defeat(what) => format!("defeat{s} {}", self.target(what)),
            Effect::Exhaust(what) => format!("exhaust{s} {}", self.target(what)),
            Effect::Ready(what) if third => format!("readies {}", self.target(what)),
            Effect::Ready(what) => format!("ready {}", self.target(what)),
            Effect::Draw(Amount::Number(1)) => format!("draw{s} a card"),
            Effect::Draw(amount) => format!("draw{s} {} cards", self.amount(amount)),
            Effect::DrawThese(what) => format!("draw{s} {}", self.target(what)),
            Effect::Discard(what) => format!("discard{s} {}", self.target(what)),
            Effect::ReturnToHand(what) => format!("return{s} {} to its owner's hand", self.target(what)),
            Effect::PutOnDeck { what, end, order } => self.put_on_deck(what, (*end, *order), s),
            Effect::Resource { what, entering: Entering::Ready } => {
                format!("put{s} {} into play as a resource and ready it", self.target(what))
            }
            Effect::Resource { what, .. } => format!("put{s} {} into play as a resource", self.target(what)),
            Effect::Give { token, count, to, sharing } => self.gift(*token, count, to, *sharing, s),
            Effect::Create { token, count, tokens } => self.created(*token, count, tokens, s),
            Effect::Modify { what, by, lasting } => {
                let (what, by) = (self.target(what), self.modifier(by));
                format!("{what} gets {by}{}", self.lasting(lasting))
            }
            Effect::SetStat { what, stat, to, lasting } => self.set(what, (*stat, to), lasting, s),
            Effect::Gain { what, gained, lasting } => {
                let (what, gained) = (self.target(what), self.all_gained(gained));
                format!("{what} gains {gained}{}", self.lasting(lasting))
            }
            Effect::Lose { what, lost, lasting } => {
                let lost: Vec<String> = lost.iter().map(loss_words).collect();
                format!("{} loses {}{}", self.target(what), lost.join(" and "), self.lasting(lasting))
            }
            Effect::Attack { with, readiness, defender, during } => {
                self.attack((with, *readiness), defender.as_ref(), during, s)
            }
            Effect::Play { what, on, cost, entering, using, granted } => {
                let using = using.map_or_else(String::new, |using| format!(" using {}", using.title()));
                let what = format!("{}{}{using}", self.target(what), self.as_an_upgrade(on.as_ref()));
                let ready = if *entering == Entering::Ready { ". It enters play ready" } else { "" };
                format!("play{s} {what}{}{ready}{}", self.price(cost), self.behind(granted))
            }
            Effect::Deploy { what, on } => {
                format!("deploy{s} {}{}", self.target(what), self.as_an_upgrade(on.as_ref()))
            }
            Effect::CostChange { what, cost, lasting } => self.cost_change(what, cost, lasting),
            Effect::Capture { by, what } => format!("{} captures {}", self.target(by), self.target(what)),
            Effect::Rescue(what) => format!("rescue{s} {}", self.target(what)),
            Effect::TakeControl(what) => format!("take{s} control of {}", self.target(what)),
            Effect::Attach { what, to } => format!("attach {} to {}", self.target(what), self.target(to)),
            Effect::Move { what, to } => format!("move{s} {} to the {to} arena", self.target(what)),
            Effect::Search(search) => self.search(search, s),
            Effect::LookAt(what) => format!("look{s} at {}", self.target(what)),
            Effect::Reveal(what) => format!("reveal{s} {}", self.target(what)),
            Effect::Shuffle { of, zone } => {
                format!("shuffle{s} {} {}", self.possessive(*of), zone_word(*zone))
            }
            Effect::Choose(what) => format!("choose{s} {}", self.target(what)),
            Effect::ChoosePlayer(who) => format!("choose{s} {}", self.player(*who)),
            Effect::ChooseArena => format!("choose{s} an arena"),
            Effect::NameCard => format!("name{s} a card"),
            Effect::ChooseOne { of: Options::Possible, modes, .. } => self.either(modes, s),
            Effect::ChooseOne { count, of: Options::Any, modes } => self.options(count, modes, s),
            Effect::Pay(Quantity::Exactly(Amount::Number(1))) => format!("pay{s} 1 resource"),
            Effect::Pay(Quantity::Any) => format!("pay{s} any number of resources"),
            Effect::Pay(quantity) => format!("pay{s} {} resources", self.quantity(quantity)),
            Effect::Disclose(aspects) => format!("disclose{s} {}", aspect_words(aspects)),
            Effect::TheForceIsWithYou => "the Force is with you".to_owned(),
            Effect::UseTheForce => format!("use{s} the Force"),
            Effect::TakeInitiative => format!("take{s} the initiative"),
            Effect::Forbid { what, ban, lasting } => self.forbidden(what, ban, lasting),
            Effect::Enters { what, entering } => {
                let how = if *entering == Entering::Ready { "ready" } else { "exhausted" };
                format!("{} enters play {how}", self.target(what))
            }
            Effect::AttachOnlyTo(filter) => {
                let what = self.filter(filter, false);
                format!("attach to {}{what}", super::names::article(&what))
            }
            Effect::Prevent(prevented) => self.prevented(prevented),
            Effect::Replace { would, with, lasting, often } => {
                let would = self.would(would);
                self.instead(*often, &would, with, lasting)
            }
            Effect::Delay { when, body } => self.delayed(when, body),
            Effect::NotUnderstood(words) => format!("not understood: \u{201c}{}\u{201d}", words.text),
        }
    }

    fn indirect(&mut self, amount: &Amount, to: Who, s: &str) -> String {
        let (amount, behind) = self.split(&Quantity::Exactly(amount.clone()));
        format!("deal{s} {amount}indirect damage{behind} to {}", self.player(to))
    }

    fn heal(&mut self, amount: &Quantity, from: &Target, sharing: Sharing, s: &str) -> String {
        let total = if sharing == Sharing::Divided { "total " } else { "" };
        let (amount, behind) = self.split(amount);
        format!("heal{s} {amount}{total}damage from {}{behind}", self.target(from))
    }

    fn all_gained(&mut self, gained: &[Gained]) -> String {
        let gained: Vec<String> = gained.iter().map(|gained| self.gained(gained)).collect();
        gained.join(" and ")
    }

    /// Damage that is not indirect.
    fn damage(
        &mut self,
        (amount, sharing): (&Quantity, Sharing),
        to: &Target,
        by: Option<String>,
        kind: DamageKind,
        s: &str,
    ) -> String {
        let kind = if kind == DamageKind::Unpreventable { "unpreventable " } else { "" };
        let deals = by.map_or_else(|| format!("deal{s}"), |by| format!("{by} deals"));
        let divided = sharing == Sharing::Divided;
        if !divided && equal_to_a_value(amount) {
            let to = self.target(to);
            let (_, behind) = self.split(amount);
            return format!("{deals} {kind}damage to {to}{behind}");
        }
        let (amount, behind) = self.split(amount);
        let to = self.target(to);
        if divided {
            return format!("{deals} {amount}{kind}damage{behind} divided as you choose among {to}");
        }
        format!("{deals} {amount}{kind}damage to {to}{behind}")
    }

    fn put_on_deck(&mut self, what: &Target, (end, order): (DeckEnd, Sequence), s: &str) -> String {
        let end = match end {
            DeckEnd::Top => "top",
            DeckEnd::Bottom => "bottom",
            DeckEnd::TopOrBottom => "top or bottom",
        };
        let order = match order {
            Sequence::AsIs => "",
            Sequence::Any => " in any order",
            Sequence::Random => " in a random order",
        };
        format!("put{s} {} on the {end} of its owner's deck{order}", self.target(what))
    }

    fn created(&mut self, token: Created, count: &Amount, tokens: &Target, s: &str) -> String {
        let created = created_word(token);
        let count = match count {
            Amount::Number(1) => super::names::article(created).trim().to_owned(),
            count => self.amount(count),
        };
        let tokens = self.target(tokens);
        let letter = tokens.strip_prefix("the created token").unwrap_or_default();
        let plural = if count.starts_with('a') { "" } else { "s" };
        format!("create{s} {count} {created} token{plural}{letter}")
    }

    fn set(&mut self, what: &Target, (stat, to): (Stat, &Change), lasting: &Duration, s: &str) -> String {
        let what = self.target(what);
        match to {
            Change::To(amount) => {
                let amount = self.amount(amount);
                format!("set{s} {what}'s {} to {amount}{}", stat_word(stat), self.lasting(lasting))
            }
            Change::Doubled => format!("double{s} {what}'s {}{}", stat_word(stat), self.lasting(lasting)),
        }
    }

    fn attack(
        &mut self,
        (with, readiness): (&Target, Readiness),
        defender: Option<&Target>,
        during: &Steps,
        s: &str,
    ) -> String {
        let with = self.target(with);
        let even = if readiness == Readiness::EvenExhausted { ", even if it's exhausted" } else { "" };
        let defender = defender.map_or_else(String::new, |to| format!(" against {}", self.target(to)));
        format!("attack{s} with {with}{even}{defender}{}", self.behind(during))
    }

    fn as_an_upgrade(&mut self, on: Option<&Target>) -> String {
        on.map_or_else(String::new, |on| format!(" as an upgrade on {}", self.target(on)))
    }

    /// Sentences that belong to the one before them.
    fn behind(&mut self, steps: &Steps) -> String {
        if steps.is_empty() { String::new() } else { format!(". {}", self.steps(steps)) }
    }

    fn forbidden(&mut self, what: &Target, ban: &Ban, lasting: &Duration) -> String {
        if let Ban::CantBePlayedBy(who) = ban {
            let who = if *who == Who::EachOpponent { "opponents".to_owned() } else { self.player(*who) };
            return format!("{who} can't play {}{}", self.target(what), self.lasting(lasting));
        }
        let what = self.target(what);
        let ban = self.ban(ban);
        format!("{what} {ban}{}", self.lasting(lasting))
    }

    fn prevented(&mut self, prevented: &Prevented) -> String {
        match prevented {
            Prevented::ThatDamage => "prevent that damage".to_owned(),
            Prevented::Some(amount) => format!("prevent {} of that damage", self.amount(amount)),
            Prevented::AllBut(amount) => format!("prevent all but {} of that damage", self.amount(amount)),
        }
    }

    fn instead(&mut self, often: Often, would: &str, with: &Steps, lasting: &Duration) -> String {
        let front = match often {
            Often::Always => "if",
            Often::NextTime => "the next time",
            Often::FirstEachRound => "the first time each round",
            Often::FirstEachPhase => "the first time each phase",
        };
        let lasting = if would.ends_with("this phase") { String::new() } else { self.lasting(lasting) };
        let with = lowered(&self.steps(with));
        if with.contains("prevent") || with.contains(". If you do") {
            return format!("{front} {would}{lasting}, {with}");
        }
        let with = with.strip_suffix('.').unwrap_or(&with);
        format!("{front} {would}{lasting}, {with} instead")
    }

    fn delayed(&mut self, when: &Later, body: &Steps) -> String {
        let when = match when {
            Later::At(moment) => moment_words(*moment),
            Later::When(happening) => format!("when {}", self.happens(happening)),
            Later::NextTime { what, within } => {
                let what = self.happens(what);
                format!("the next time {what}{}", self.lasting(within))
            }
        };
        format!("{when}, {}", lowered(&self.steps(body)))
    }

    /// An amount of damage: a number in front of it, or what it is equal to behind it.
    fn split(&mut self, quantity: &Quantity) -> (String, String) {
        match quantity {
            Quantity::Exactly(Amount::PerEach { times, each }) => {
                (format!("{times} "), format!(" for each {}", self.counted(each, false)))
            }
            Quantity::Exactly(Amount::Count(counted)) if !matches!(**counted, Counted::Things(_)) => {
                ("1 ".to_owned(), format!(" for each {}", self.counted(counted, false)))
            }
            Quantity::Exactly(Amount::Excess) => ("excess ".to_owned(), String::new()),
            Quantity::Exactly(amount @ (Amount::Number(_) | Amount::ThatMuch)) => {
                (format!("{} ", self.amount(amount)), String::new())
            }
            Quantity::Exactly(amount) => (String::new(), format!(" equal to {}", self.amount(amount))),
            quantity => (format!("{} ", self.quantity(quantity)), String::new()),
        }
    }

    fn gift(
        &mut self,
        token: TokenUpgrade,
        count: &Quantity,
        to: &Target,
        sharing: Sharing,
        s: &str,
    ) -> String {
        let token = token.title();
        let mut behind = String::new();
        let (count, plural) = match count {
            Quantity::Exactly(Amount::Count(counted)) => {
                behind = format!(" for each {}", self.counted(counted, false));
                (super::names::article(token).trim().to_owned(), "")
            }
            Quantity::Exactly(Amount::PerEach { times, each }) => {
                behind = format!(" for each {}", self.counted(each, false));
                (times.to_string(), "s")
            }
            Quantity::Exactly(Amount::Number(1)) => (super::names::article(token).trim().to_owned(), ""),
            count => (self.quantity(count), "s"),
        };
        let to = self.target(to);
        match sharing {
            Sharing::Each => format!("give{s} {count} {token}{plural} to {to}{behind}"),
            Sharing::Divided => format!("distribute{s} {count} {token}{plural} among {to}{behind}"),
        }
    }

    fn modifier(&mut self, by: &Modifier) -> String {
        let sign = |number: i32, other: i32| if number < 0 || (number == 0 && other < 0) { '-' } else { '+' };
        let power = format!("{}{}", sign(by.power, by.hp), by.power.unsigned_abs());
        let hp = format!("{}{}", sign(by.hp, by.power), by.hp.unsigned_abs());
        match &by.times {
            None => format!("{power}/{hp}"),
            Some(Amount::Count(counted)) => format!("{power}/{hp} for each {}", self.counted(counted, false)),
            Some(amount) => format!("{power}/{hp} times {}", self.amount(amount)),
        }
    }

    pub(super) fn lasting(&mut self, lasting: &Duration) -> String {
        match lasting {
            Duration::While(condition) => format!(" while {}", self.condition(condition)),
            lasting => written(DURATIONS, lasting).map_or_else(String::new, |words| format!(" {words}")),
        }
    }

    fn gained(&mut self, gained: &Gained) -> String {
        match gained {
            Gained::Keyword(keyword) => self.printed_keyword(keyword),
            Gained::Ability(ability) => format!("\u{201c}{}\u{201d}", self.inner(ability)),
            Gained::AbilitiesOf(target) => format!("the abilities of {}", self.target(target)),
            Gained::Trait(name) => format!("the {name} trait"),
            Gained::Aspect(aspect) => format!("the {aspect} aspect"),
        }
    }

    fn either(&mut self, modes: &[Mode], s: &str) -> String {
        let mut options: Vec<String> = Vec::new();
        for mode in modes {
            let does = mode.steps.iter().flat_map(|step| &step.does);
            let does: Vec<String> = does.map(|doing| self.effect(&doing.effect, !s.is_empty())).collect();
            options.push(does.join(" and "));
        }
        format!("either {}", options.join(" or "))
    }

    fn options(&mut self, count: &Quantity, modes: &[Mode], s: &str) -> String {
        let count = match count {
            Quantity::Exactly(Amount::Number(1)) => "one".to_owned(),
            count => self.quantity(count),
        };
        let modes: Vec<String> =
            modes.iter().map(|mode| format!("\n- {}", self.steps(&mode.steps))).collect();
        format!("choose{s} {count}:{}", modes.concat())
    }

    /// What cannot be attacked: `bases`.
    fn attacked(&mut self, what: &Target) -> String {
        if let Pick::Each(filter) = &what.pick
            && filter.apart.is_empty()
        {
            self.filter(filter, true)
        } else {
            self.target(what)
        }
    }

    fn ban(&mut self, ban: &Ban) -> String {
        match ban {
            Ban::CantAttack(None) => "can't attack".to_owned(),
            Ban::CantAttack(Some(what)) => format!("can't attack {}", self.attacked(what)),
            Ban::CanAttack(what) => format!("can attack {}", self.target(what)),
            Ban::MustAttack(what) => format!("must attack {}", self.target(what)),
            Ban::CantBePlayed(Some(zone)) => format!("can't be played from your {}", zone_word(*zone)),
            Ban::CantBePlayedBy(who) => format!("can't be played by {}", self.player(*who)),
            simple => written(BANS, simple).unwrap_or("can't be played").to_owned(),
        }
    }
}

fn loss_words(loss: &Loss) -> String {
    match loss {
        Loss::Keyword(kind) => kind.title().to_owned(),
        Loss::AllKeywords => "all keywords".to_owned(),
        Loss::AllAbilities => "all abilities".to_owned(),
        Loss::AllOtherAbilities => "all other abilities".to_owned(),
        Loss::Trait(name) => format!("the {name} trait"),
    }
}

/// With a small letter at its beginning.
fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether an amount of damage is told behind the word: `damage equal to its power`.
fn equal_to_a_value(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Exactly(Amount::Count(counted)) => matches!(**counted, Counted::Things(_)),
        Quantity::Exactly(amount) => {
            !matches!(amount, Amount::Number(_) | Amount::ThatMuch | Amount::PerEach { .. } | Amount::Excess)
        }
        Quantity::UpTo(_) | Quantity::OneTo(_) | Quantity::Any | Quantity::All => false,
    }
}
