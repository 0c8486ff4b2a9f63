//! How are targets, players and numbers said in words?

use super::{
    super::{
        super::ability::{
            Amount, Comparison, Counted, DoneTo, Filter, Keyword, Most, Noun, Pick, Place, PrintedCost,
            Quality, Quantity, Side, Slot, Stat, Target, ThisWay, Who,
        },
        named::Number,
        phrases::{COMPARED_WITH, PLAYERS, stat_word, written, zone_word},
    },
    Writer,
    names::{adjective, article, aspect_word, noun_word, of_damage, shared_noun},
};

impl Writer {
    pub(super) fn target(&mut self, target: &Target) -> String {
        let text = self.pick(&target.pick);
        let noun = self.noun_of(&target.pick);
        self.nouns.entry(target.slot).or_insert(noun);
        match (self.letter(target.slot), &target.pick) {
            (_, Pick::Earlier(_)) | (None, _) => text,
            (Some(letter), _) => format!("{text} ({letter})"),
        }
    }

    fn noun_of(&self, pick: &Pick) -> String {
        let filter = match pick {
            Pick::Chosen { from, .. } | Pick::Random { from, .. } | Pick::Each(from) => from,
            Pick::Earlier(slot) | Pick::Among { of: slot, .. } | Pick::Rest(slot) => {
                return self.nouns.get(slot).cloned().unwrap_or_else(|| "that".to_owned());
            }
            Pick::Top { count: Quantity::Exactly(Amount::Number(1)), .. } => return "card".to_owned(),
            Pick::Top { .. } | Pick::Whole { .. } => return "cards".to_owned(),
            Pick::Created => return "token".to_owned(),
            _ => return "target".to_owned(),
        };
        let number = match pick {
            Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), .. }
            | Pick::Chosen { count: Quantity::UpTo(Amount::Number(1)), .. }
            | Pick::Random { count: Quantity::Exactly(Amount::Number(1)), .. }
            | Pick::Random { count: Quantity::UpTo(Amount::Number(1)), .. } => Number::One,
            _ => Number::Many,
        };
        match filter.nouns.as_slice() {
            [noun] => noun_word(*noun, number),
            _ => "target".to_owned(),
        }
    }

    fn pick(&mut self, pick: &Pick) -> String {
        match pick {
            Pick::This => "this card".to_owned(),
            Pick::Itself => "it".to_owned(),
            Pick::Attached => "attached unit".to_owned(),
            Pick::Attacker => "the attacker".to_owned(),
            Pick::Defender => "the defender".to_owned(),
            Pick::DefendingUnit => "the defending unit".to_owned(),
            Pick::BaseOf(who) => format!("{} base", self.possessive(*who)),
            Pick::Earlier(slot) => self.earlier(*slot),
            Pick::Among { count, of } => {
                let of = self.earlier(*of);
                format!("{} of {of}", self.quantity(count))
            }
            Pick::Rest(slot) => format!("the rest of {}", self.earlier(*slot)),
            Pick::Chosen { count, from } => self.chosen(count, from),
            Pick::Random { count: Quantity::Exactly(Amount::Number(1)), from } => {
                format!("a random {}", self.filter(from, false))
            }
            Pick::Random { count, from } => {
                let count = self.quantity(count);
                format!("{count} random {}", self.filter(from, true))
            }
            Pick::Each(filter) if filter.qualities == [Quality::NamedCard] => "the named card".to_owned(),
            Pick::Each(filter) => {
                let other = if filter.apart.is_empty() { "" } else { "other " };
                format!("each {other}{}", self.filter(filter, false))
            }
            Pick::Top { count: Quantity::Exactly(Amount::Number(1)), of } => {
                format!("the top card of {} deck", self.possessive(*of))
            }
            Pick::Top { count, of } => {
                format!("the top {} cards of {} deck", self.quantity(count), self.possessive(*of))
            }
            Pick::Whole { of, zone } => format!("{} {}", self.possessive(*of), zone_word(*zone)),
            Pick::Created => "the created token".to_owned(),
            Pick::From { what, place } => format!("{} {}", self.pick(what), self.place(place)),
            Pick::Both(several) => self.several(several, " and "),
            Pick::OneOf(several) => self.several(several, " or "),
        }
    }

    fn several(&mut self, several: &[Target], joint: &str) -> String {
        let each: Vec<String> = several.iter().map(|target| self.target(target)).collect();
        each.join(joint)
    }

    fn earlier(&mut self, slot: Slot) -> String {
        self.want(slot);
        let noun = self.nouns.get(&slot).cloned().unwrap_or_else(|| "target".to_owned());
        match self.letter(slot) {
            Some(letter) => format!("{noun} {letter}"),
            None => format!("that {noun}"),
        }
    }

    fn chosen(&mut self, count: &Quantity, filter: &Filter) -> String {
        let one = matches!(count, Quantity::Exactly(Amount::Number(1)));
        let other = !filter.apart.is_empty();
        let extreme = filter.qualities.iter().any(|quality| matches!(quality, Quality::Extreme { .. }));
        let what = self.filter(filter, !one);
        let front = match (one, other) {
            (true, _) if extreme => "the ".to_owned(),
            (true, true) => "another ".to_owned(),
            (true, false) => article(&what).to_owned(),
            (false, true) => format!("{} other ", self.count_words(count)),
            (false, false) => format!("{} ", self.count_words(count)),
        };
        format!("{front}{what}")
    }

    fn count_words(&mut self, count: &Quantity) -> String {
        match count {
            Quantity::Any => "any number of".to_owned(),
            count => self.quantity(count),
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, plural: bool) -> String {
        let mut front = Vec::new();
        let mut behind = Vec::new();
        match filter.side {
            Some(Side::Friendly) => front.push("friendly".to_owned()),
            Some(Side::Enemy) => front.push("enemy".to_owned()),
            Some(Side::Owned) => behind.push("you own".to_owned()),
            None => {}
        }
        for quality in &filter.qualities {
            match adjective(quality) {
                Some(word) => front.push(word),
                None => behind.push(self.quality_behind(quality)),
            }
        }
        let number = if plural { Number::Many } else { Number::One };
        let nouns: Vec<String> = filter.nouns.iter().map(|noun| noun_word(*noun, number)).collect();
        let nouns = nouns.join(" or ");
        // `a Pilot`: the trait is the noun
        let bare = filter.nouns == [Noun::Any] && !plural && !front.is_empty();
        if !nouns.is_empty() && !bare {
            front.push(nouns);
        }
        if let Some(place) = &filter.place {
            behind.push(self.place(place));
        }
        front.extend(behind);
        front.join(" ")
    }

    pub(super) fn place(&mut self, place: &Place) -> String {
        let zones: Vec<&str> = place.zones.iter().map(|zone| zone_word(*zone)).collect();
        let of = place.of.map_or_else(|| "a".to_owned(), |who| self.possessive(who));
        format!("from {of} {}", zones.join(" or "))
    }

    /// A quality as a phrase behind the noun.
    pub(super) fn quality_behind(&mut self, quality: &Quality) -> String {
        match quality {
            Quality::Number { stat: Stat::Cost, is, to } => format!("that costs {}", self.compared(*is, to)),
            Quality::Number { stat, is, to: to @ Amount::Number(_) } => {
                format!("with {} {}", self.compared(*is, to), stat_word(*stat))
            }
            Quality::Number { stat, is, to } => {
                format!("with {} {}", stat_word(*stat), self.compared(*is, to))
            }
            Quality::Combined { stat, is, to } => {
                format!("with combined {} {}", stat_word(*stat), self.compared(*is, to))
            }
            Quality::Extreme { stat, most: Most::Most } => format!("with the most {}", stat_word(*stat)),
            Quality::Extreme { stat, most: Most::Least } => format!("with the least {}", stat_word(*stat)),
            Quality::InArenaOf(pick) => {
                let pick = self.pick(pick);
                format!("in the same arena as {pick}")
            }
            Quality::InChosenArena => "in that arena".to_owned(),
            Quality::InPlay => "in play".to_owned(),
            Quality::Named(name) => format!("named {name}"),
            Quality::NamedCard => "with that name".to_owned(),
            Quality::Has(keyword) => format!("with {}", keyword.title()),
            Quality::With(filter) if filter.nouns == [Noun::Captive] => {
                let what = self.filter(filter, false);
                format!("guarding {}{what}", article(&what))
            }
            Quality::With(filter) => {
                let what = self.filter(filter, false);
                format!("with {}{what} on it", article(&what))
            }
            Quality::ThisWay(done) => format!("{done} this way"),
            Quality::ControlledBy(who) => format!("controlled by {}", self.player(*who)),
            Quality::OwnedBy(who) => format!("owned by {}", self.player(*who)),
            Quality::On(target) => format!("on {}", self.target(target)),
            Quality::GuardedBy(target) => format!("guarded by {}", self.target(target)),
            Quality::Shares { what, with } => {
                let with = self.target(with);
                let what = shared_noun(*what);
                format!("that shares {}{what} with {with}", article(what))
            }
            Quality::ShareAmongThemselves(what) => format!("that share the same {}", shared_noun(*what)),
            Quality::Did(happening) => format!("that {}", self.did(happening)),
            Quality::IsAttacking(Some(target)) => format!("attacking {}", self.target(target)),
            Quality::IsAttacking(None) => "attacking".to_owned(),
            Quality::IsDefending => "defending".to_owned(),
            Quality::Eligible => "that is eligible".to_owned(),
            Quality::Not(inner) => match inner.as_ref() {
                Quality::With(filter) => {
                    let what = self.filter(filter, false);
                    format!("without {}{what} on it", article(&what))
                }
                Quality::Did(happening) => format!("that did not: {}", self.did(happening)),
                inner => format!("not {}", self.quality_behind(inner)),
            },
            Quality::AllOf(several) => self.qualities(several, " and "),
            Quality::AnyOf(several) => self.qualities(several, " or "),
            simple => adjective(simple).unwrap_or_default(),
        }
    }

    fn qualities(&mut self, several: &[Quality], joint: &str) -> String {
        let each: Vec<String> = several
            .iter()
            .map(|quality| adjective(quality).unwrap_or_else(|| self.quality_behind(quality)))
            .collect();
        each.join(joint)
    }

    pub(super) fn player(&mut self, who: Who) -> String {
        match who {
            Who::Chosen { count: Some(count) } if count != 1 => format!("{count} players"),
            Who::They => "that player".to_owned(),
            Who::ControllerOf(slot) => format!("{}'s controller", self.earlier(slot)),
            Who::OwnerOf(slot) => format!("{}'s owner", self.earlier(slot)),
            who => written(PLAYERS, &who).unwrap_or("a player").to_owned(),
        }
    }

    pub(super) fn possessive(&mut self, who: Who) -> String {
        match who {
            Who::You => "your".to_owned(),
            who => format!("{}'s", self.player(who)),
        }
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Exactly(amount) => self.amount(amount),
            Quantity::UpTo(amount) => format!("up to {}", self.amount(amount)),
            Quantity::OneTo(_) => "one or both".to_owned(),
            Quantity::Any => "any number".to_owned(),
            Quantity::All => "all".to_owned(),
        }
    }

    pub(super) fn amount(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Stat { stat: Stat::Damage, of, .. } => format!("the damage on {}", self.target(of)),
            Amount::Stat { stat, of, .. } if matches!(of.pick, Pick::Both(_) | Pick::Each(_)) => {
                format!("the combined {} of {}", stat_word(*stat), self.target(of))
            }
            Amount::Stat { stat, of, .. } => format!("{}'s {}", self.target(of), stat_word(*stat)),
            Amount::Count(counted) => format!("the number of {}", self.counted(counted, true)),
            Amount::PerEach { times, each } => format!("{times} for each {}", self.counted(each, false)),
            Amount::PerEvery { every, of } => format!("1 for every {every} {}", self.counted(of, true)),
            Amount::ThatMuch => "that much".to_owned(),
            Amount::Times(2, amount) => format!("twice {}", self.amount(amount)),
            Amount::Times(times, amount) => format!("{times} times {}", self.amount(amount)),
            Amount::Plus(amount, more) => format!("{more} more than {}", self.amount(amount)),
            Amount::Minus(amount, less) => format!("{less} less than {}", self.amount(amount)),
            Amount::Sum(left, right) => {
                let left = self.amount(left);
                format!("{left} plus {}", self.amount(right))
            }
            Amount::Excess => "the excess damage".to_owned(),
        }
    }

    pub(super) fn counted(&mut self, counted: &Counted, plural: bool) -> String {
        match counted {
            Counted::Things(filter) | Counted::Cards(filter) => {
                let other = if filter.apart.is_empty() { "" } else { "other " };
                format!("{other}{}", self.filter(filter, plural))
            }
            Counted::Different { what, among } => {
                let among = self.target(among);
                format!("different {} among {among}", shared_noun(*what))
            }
            Counted::DifferentCosts(among) => format!("different cost among {}", self.target(among)),
            Counted::Damage(on) => format!("damage on {}", self.target(on)),
            Counted::ThisWay(way) => self.this_way(way, plural),
            Counted::Players(who) => self.player(*who),
            Counted::Times(happening) => {
                format!("time{} {}", if plural { "s" } else { "" }, self.did(happening))
            }
            Counted::Arenas(quality) => format!("arenas: {}", self.quality_behind(quality)),
            Counted::Paid => "resources paid".to_owned(),
        }
    }

    pub(super) fn this_way(&mut self, way: &ThisWay, plural: bool) -> String {
        match &way.to {
            DoneTo::Things(filter) => format!("{} {} this way", self.filter(filter, plural), way.done),
            DoneTo::It(it) => format!("{} {} this way", self.target(it), way.done),
            DoneTo::Amount => format!("damage {} this way", of_damage(way.done)),
        }
    }

    pub(super) fn compared(&mut self, is: Comparison, to: &Amount) -> String {
        if let Amount::Number(number) = to {
            return match is {
                Comparison::AtLeast => format!("{number} or more"),
                Comparison::AtMost => format!("{number} or less"),
                Comparison::Exactly => format!("exactly {number}"),
                Comparison::MoreThan => format!("more than {number}"),
                Comparison::LessThan => format!("less than {number}"),
                Comparison::Odd => "odd".to_owned(),
                Comparison::Even => "even".to_owned(),
            };
        }
        format!("{} {}", written(COMPARED_WITH, &is).unwrap_or("equal to"), self.amount(to))
    }

    pub(super) fn printed_keyword(&mut self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Bare(kind) => kind.title().to_owned(),
            Keyword::Numbered(kind, number) => format!("{kind} {}", self.amount(number)),
            Keyword::Costing(kind, PrintedCost { resources, aspects }) => {
                let noun = if *resources == 1 { "resource" } else { "resources" };
                let aspects = aspects.iter().map(|aspect| format!(" {}", aspect_word(*aspect)));
                format!("{kind} [{resources} {noun}{}]", aspects.collect::<String>())
            }
            Keyword::Carrying(kind, ability) => format!("{kind} - {}", self.inner(ability)),
        }
    }
}
