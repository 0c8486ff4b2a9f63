//! Which instruction does a verb give?

use super::super::ability::{
    Amount, Arena, Aspect, Change, DamageKind, Doing, Duration, Effect, Mode, Noun, Options, Pick, Place,
    Prevented, Quantity, Sharing, Stat, Step, Target, Who, Zone,
};
use super::{
    lead::Part,
    named::{Meant, Number},
    reader::Reader,
};

/// What players are told to do.
const VERBS: [&str; 20] = [
    "attack", "choose", "create", "deal", "defeat", "discard", "draw", "exhaust", "give", "heal", "look",
    "lose", "pay", "play", "put", "ready", "resource", "return", "search", "take",
];

/// Whether a word is this verb, as an order or in the third person.
fn is_verb(word: &str, verb: &str) -> bool {
    let stem = word.strip_suffix('s');
    let third = |stem: &str| {
        let y = stem.strip_suffix("ie").zip(verb.strip_suffix('y'));
        stem == verb || stem.strip_suffix('e') == Some(verb) || y.is_some_and(|(stem, verb)| stem == verb)
    };
    word == verb || stem.is_some_and(third)
}

impl Reader<'_> {
    /// Whether the next word is a verb in the third person, about a player who was named before: `draws`.
    pub(super) fn is_third_person(&self) -> bool {
        let word = self.peek_word(0);
        VERBS.iter().any(|verb| word != *verb && is_verb(word, verb))
    }

    /// The verb, as an order or in the third person.
    pub(super) fn does(&mut self, verb: &str) -> Option<()> {
        if is_verb(self.peek_word(0), verb) {
            self.next();
            return Some(());
        }
        None
    }

    /// One instruction; a verb may give several: `2 damage to a unit and 1 damage to a base`.
    pub(super) fn instruction(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        self.attempt(|reader| {
            // `if you control a Force unit, also draw a card`
            reader.words("also");
            if reader.attempt(|reader| reader.damage(parts)).is_some() {
                return Some(());
            }
            if reader.attempt(|reader| reader.gift(parts)).is_some() {
                return Some(());
            }
            if reader.attempt(|reader| reader.creation(parts)).is_some() {
                return Some(());
            }
            let start = reader.position();
            let effect = reader
                .attempt(Self::either)
                .or_else(|| reader.attempt(Self::healing))
                .or_else(|| reader.attempt(Self::simple))
                .or_else(|| reader.attempt(Self::cards))
                .or_else(|| reader.attempt(Self::putting))
                .or_else(|| reader.attempt(Self::searching))
                .or_else(|| reader.attempt(Self::playing))
                .or_else(|| reader.attempt(Self::attacking))
                .or_else(|| reader.attempt(Self::choosing))
                .or_else(|| reader.attempt(Self::others))?;
            let put = matches!(effect, Effect::PutOnDeck { .. });
            parts.push(reader.part(start, effect));
            // `and the rest on top`
            while put
                && let Some(part) = reader.attempt(|reader| {
                    reader.words("and")?;
                    let start = reader.position();
                    let effect = reader.put()?;
                    Some(reader.part(start, effect))
                })
            {
                parts.push(part);
            }
            Some(())
        })
    }

    /// `defeat a unit`, `exhaust it`, `take control of that unit`: a verb and what it is done to.
    fn simple(&mut self) -> Option<Effect> {
        type Made = fn(Target) -> Effect;
        let rows: [(&str, &'static str, Made); 6] = [
            ("defeat", "defeated", Effect::Defeat),
            ("exhaust", "exhausted", Effect::Exhaust),
            ("ready", "readied", Effect::Ready),
            ("rescue", "rescued", Effect::Rescue),
            ("reveal", "revealed", Effect::Reveal),
            ("discard", "discarded", Effect::Discard),
        ];
        for (verb, done, made) in rows {
            let told = self.peek_word(0) == verb;
            if self.does(verb).is_some() {
                if verb == "discard"
                    && let Some(top) = self.attempt(Self::top_cards)
                {
                    self.mark_done(&top, done);
                    return Some(Effect::Discard(top));
                }
                let mut what = self.targets()?;
                if verb == "discard" {
                    from_hand(&mut what, if told { Who::You } else { Who::They });
                }
                self.mark_done(&what, done);
                return Some(made(what));
            }
        }
        if self.does("take").is_some() {
            if self.words("the initiative").is_some() {
                return Some(Effect::TakeInitiative);
            }
            self.words("control of")?;
            return Some(Effect::TakeControl(self.targets()?));
        }
        None
    }

    /// `a card from your deck`: the top one.
    fn top_cards(&mut self) -> Option<Target> {
        let start = self.position();
        let count = if self.any(&["a", "the top"]).is_some() { 1 } else { self.number()? };
        self.any(&["cards", "card"])?;
        self.any(&["from", "of"])?;
        self.words("the top of");
        let of = self.possessive()?;
        self.any(&["deck", "decks"])?;
        let number = if count == 1 { Number::One } else { Number::Many };
        let pick = Pick::Top { count: Quantity::Exactly(Amount::Number(count)), of };
        let top = self.name(start, pick, &[Noun::Card], None, number);
        self.letter_behind();
        Some(top)
    }

    fn damage(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        let start = self.position();
        self.does("deal")?;
        let first = self.damage_dealt(None)?;
        parts.push(self.part(start, first));
        while let Some(part) = self.attempt(|reader| {
            // `4 damage to a unit, 3 damage to a second unit, and 2 damage to a third unit`
            let comma = reader.sign(',').is_some();
            if reader.words("and").is_none() && !comma {
                return None;
            }
            let start = reader.position();
            let effect = reader.damage_dealt(None)?;
            Some(reader.part(start, effect))
        }) {
            parts.push(part);
        }
        Some(())
    }

    /// Behind `deal`.
    pub(super) fn damage_dealt(&mut self, by: Option<&Target>) -> Option<Effect> {
        if let Some(indirect) = self.attempt(Self::indirect) {
            return by.is_none().then_some(indirect);
        }
        let (mut amount, kind) = self.damage_amount()?;
        let mut each = None;
        if amount.is_some() {
            each = self.attempt(Self::for_each);
        }
        let divided = self
            .any(&["divided as you choose among", "divided among", "divided as you choose between"])
            .is_some();
        if !divided && self.peek_word(0) == "instead" {
            // `deal that much damage plus 1 instead`, `deal 4 damage instead`: to what it would have gone
            let start = self.position();
            let pick = self.again_to.clone().or_else(|| self.last_damaged())?;
            let to = self.name(start, pick, &[], None, Number::One);
            let sharing = Sharing::Each;
            return Some(Effect::Damage { amount: amount?, to, by: by.cloned(), kind, sharing });
        }
        if !divided {
            self.words("to")?;
        }
        let to = self.targets()?;
        self.mark_done(&to, "damaged");
        if amount.is_none() {
            self.words("equal to")?;
            if self.is_unclear_whose(&to, by) {
                return None;
            }
            amount = Some(Quantity::Exactly(self.value()?));
        }
        let divided = divided || self.attempt(|reader| reader.words("divided as you choose")).is_some();
        let mut amount = amount?;
        if let Some(each) = each {
            amount = super::amount::times(amount, &each)?;
        }
        let sharing = if divided { Sharing::Divided } else { Sharing::Each };
        Some(Effect::Damage { amount, to, by: by.cloned(), kind, sharing })
    }

    /// How much damage, where that stands before whom it is dealt to, and of which kind: `3 unpreventable damage`, `excess damage`.
    fn damage_amount(&mut self) -> Option<(Option<Quantity>, DamageKind)> {
        let mut amount = self.how_much();
        let kind =
            if self.words("unpreventable").is_some() { DamageKind::Unpreventable } else { DamageKind::Plain };
        if amount.is_none() && self.attempt(Self::excess).is_some() {
            amount = Some(Quantity::Exactly(Amount::Excess));
        } else {
            self.any(&["total damage", "damage"])?;
            if let Some(Quantity::Exactly(much @ Amount::ThatMuch)) = &amount
                && let Some(more) = self.attempt(|reader| reader.words("plus").and_then(|()| reader.number()))
            {
                amount = Some(Quantity::Exactly(Amount::Plus(Box::new(much.clone()), more)));
            }
        }
        if amount.is_none() && self.attempt(|reader| reader.words("equal to")).is_some() {
            amount = Some(Quantity::Exactly(self.value()?));
        }
        Some((amount, kind))
    }

    /// Whether `its` may mean another thing than the one that is dealt damage: `Return a friendly unit to its owner's hand. Deal damage
    /// to an enemy unit equal to its power` leaves both open.
    fn is_unclear_whose(&self, to: &Target, by: Option<&Target>) -> bool {
        let its = matches!(self.peek_word(0), "its" | "his" | "her");
        // a base has no power
        let unit = |named: &super::named::Named, is_it: bool| match &named.what {
            Meant::Cards { slot, nouns, .. } => {
                let unit = nouns.contains(&Noun::Unit) || nouns.contains(&Noun::Any);
                unit && (*slot == to.slot || *slot == to.meaning()) == is_it
            }
            Meant::Someone(_) => false,
        };
        let other = self.last(|named| unit(named, false) && named.number == Number::One).is_some();
        its && self.last(|named| unit(named, true)).is_some() && (by.is_some() || other)
    }

    /// What was dealt damage by the sentence before.
    fn last_damaged(&self) -> Option<Pick> {
        let known = self.last(|named| named.done == Some("damaged"))?;
        match &known.what {
            Meant::Cards { slot, pick, .. } => Some(pick.clone().unwrap_or(Pick::Earlier(*slot))),
            Meant::Someone(_) => None,
        }
    }

    /// `3 indirect damage to a player`, `indirect damage to a player equal to ...`.
    fn indirect(&mut self) -> Option<Effect> {
        let number = self.number();
        self.words("indirect damage")?;
        let mut amount = number.map(Amount::Number);
        if amount.is_none() && self.words("equal to").is_some() {
            amount = Some(self.value()?);
        }
        let to = if self.words("to").is_some() {
            self.player()?
        } else {
            // `deal 12 indirect damage instead`: to whom it would have gone
            self.they()?
        };
        if amount.is_none() {
            self.words("equal to")?;
            amount = Some(self.value()?);
        }
        Some(Effect::IndirectDamage { amount: amount?, to })
    }

    fn healing(&mut self) -> Option<Effect> {
        self.does("heal")?;
        let amount = self.how_much();
        let total = self.words("total").is_some();
        self.words("damage")?;
        let mut amount = amount;
        if amount.is_none() && self.words("equal to").is_some() {
            amount = Some(Quantity::Exactly(self.value()?));
        }
        self.words("from")?;
        let among = self.words("among").is_some();
        let from = self.targets()?;
        self.mark_done(&from, "healed");
        if amount.is_none() {
            self.words("equal to")?;
            amount = Some(Quantity::Exactly(self.value()?));
        }
        let sharing = if total || among { Sharing::Divided } else { Sharing::Each };
        Some(Effect::Heal { amount: amount?, from, sharing })
    }

    fn others(&mut self) -> Option<Effect> {
        let created = ["create your force token", "create a force token", "creates their force token"];
        if self.any(&created).is_some() || self.words("the force is with you").is_some() {
            return Some(Effect::TheForceIsWithYou);
        }
        if self.does("use").is_some() {
            return self.words("the force").map(|()| Effect::UseTheForce);
        }
        if self.does("pay").is_some() {
            return self.resources_quantity().map(Effect::Pay);
        }
        if self.does("deploy").is_some() {
            let what = self.target()?;
            let on = if self.words("as an upgrade on").is_some() { Some(self.target()?) } else { None };
            return Some(Effect::Deploy { what, on });
        }
        if self.does("attach").is_some() {
            return self.attached();
        }
        if self.does("move").is_some() {
            let what = self.target()?;
            let to =
                self.table(&[("to the ground arena", Arena::Ground), ("to the space arena", Arena::Space)])?;
            return Some(Effect::Move { what, to });
        }
        if self.words("prevent that damage").is_some() {
            return Some(Effect::Prevent(Prevented::ThatDamage));
        }
        if self.does("prevent").is_some() {
            return self.prevented().map(Effect::Prevent);
        }
        if self.does("double").is_some() {
            let what = self.target()?;
            self.words("'s power")?;
            let lasting = Duration::Constant;
            return Some(Effect::SetStat { what, stat: Stat::Power, to: Change::Doubled, lasting });
        }
        if self.does("disclose").is_some() {
            return self.disclosed().map(Effect::Disclose);
        }
        None
    }

    /// Behind `attach`: something to something, or to what alone the card itself can be attached.
    fn attached(&mut self) -> Option<Effect> {
        if self.words("to").is_some() {
            self.any(&["a", "an"])?;
            let (filter, _) = self.aside(Self::filter)?;
            return self.done_but_stop().then_some(Effect::AttachOnlyTo(filter));
        }
        let what = self.targets()?;
        self.words("to")?;
        Some(Effect::Attach { what, to: self.target()? })
    }

    /// Behind `prevent`.
    fn prevented(&mut self) -> Option<Prevented> {
        if self.words("all but").is_some() {
            let number = self.number()?;
            self.words("of that damage")?;
            return Some(Prevented::AllBut(Amount::Number(number)));
        }
        self.words("up to");
        let number = self.number()?;
        self.any(&["of that damage", "damage"])?;
        Some(Prevented::Some(Amount::Number(number)))
    }

    /// `2 resources`, `[1 resource]`, `C=2`, `up to 6 resources`, `any number of resources`.
    pub(super) fn resources_quantity(&mut self) -> Option<Quantity> {
        let bracket = self.sign('[').is_some();
        let quantity = if self.words("c").is_some() {
            self.sign('=')?;
            Quantity::Exactly(Amount::Number(self.number()?))
        } else {
            let quantity = self
                .quantity()
                .or_else(|| self.any(&["a", "an"]).map(|()| Quantity::Exactly(Amount::Number(1))))?;
            self.any(&["resources", "resource"])?;
            quantity
        };
        if bracket {
            self.sign(']')?;
        }
        Some(quantity)
    }

    /// `VigilanceVigilance`, `Command, Heroism`: icons printed side by side.
    fn disclosed(&mut self) -> Option<Vec<Aspect>> {
        let mut aspects = Vec::new();
        loop {
            let word = self.peek_word(0);
            let Some(mut found) = icons(word) else { break };
            aspects.append(&mut found);
            self.next();
            self.attempt(|reader| reader.sign(',').filter(|()| icons(reader.peek_word(0)).is_some()));
        }
        (!aspects.is_empty()).then_some(aspects)
    }

    /// `either A or B`.
    fn either(&mut self) -> Option<Effect> {
        self.words("either")?;
        let mark = self.mark();
        let mut modes = Vec::new();
        loop {
            let start = self.position();
            let mut parts = Vec::new();
            self.instruction(&mut parts)?;
            while self
                .attempt(|reader| {
                    reader.words("and")?;
                    reader.instruction(&mut parts)
                })
                .is_some()
            {}
            // what one option names is not there for the other
            self.unname(mark);
            let span = self.span(start);
            let does = parts
                .into_iter()
                .map(|part| Doing { span: part.span, times: part.times, effect: part.effect })
                .collect();
            modes.push(Mode { span, steps: vec![Step::alone(span, does)] });
            if self.words("or").is_none() {
                break;
            }
        }
        let count = Quantity::Exactly(Amount::Number(1));
        (modes.len() > 1).then_some(Effect::ChooseOne { count, of: Options::Possible, modes })
    }
}

/// Cards are discarded from the hand of the player who discards them, where nothing else is said (CR 1.14.2).
fn from_hand(what: &mut Target, of: Who) {
    let Pick::Chosen { from, .. } = &mut what.pick else { return };
    let cards = |noun: &Noun| matches!(noun, Noun::Card | Noun::Unit | Noun::Event | Noun::Upgrade);
    if from.place.is_none() && !from.nouns.is_empty() && from.nouns.iter().all(cards) {
        from.place = Some(Place { of: Some(of), zones: vec![Zone::Hand] });
    }
}

/// The aspects a word is made of.
fn icons(word: &str) -> Option<Vec<Aspect>> {
    let mut rest = word;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, aspect) = super::phrases::ASPECTS.iter().find(|(name, _)| rest.starts_with(name))?;
        found.push(*aspect);
        rest = rest.get(name.len()..)?;
    }
    (!found.is_empty()).then_some(found)
}
