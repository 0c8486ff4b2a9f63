//! What is given, gained and lost? What can a card do, or not do?

use super::super::ability::{
    Amount, Ban, Created, Duration, Effect, Entering, Gained, Loss, Modifier, Noun, Pick, Quantity, Sharing,
    Target, TokenUpgrade,
};
use super::{cards_to_come::cost_of, lead::Part, named::Number, phrases::BANS, reader::Reader, token::Sign};

/// A thing that is given.
enum Gift {
    Tokens(TokenUpgrade, Quantity),
    Modifier(i32, i32),
    Gains(Vec<Gained>),
}

impl Reader<'_> {
    /// `give a Shield token to a unit`, `give a unit +2/+2 and Saboteur for this phase`, `distribute ...`.
    pub(super) fn gift(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        let start = self.position();
        if self.does("distribute").is_some() {
            let Gift::Tokens(token, count) = self.gift_item()? else { return None };
            self.words("among")?;
            let to = self.targets()?;
            let effect = Effect::Give { token, count, to, sharing: Sharing::Divided };
            parts.push(self.part(start, effect));
            return Some(());
        }
        self.does("give")?;
        if let Some(mut found) = self.attempt(|reader| reader.gift_first(start)) {
            parts.append(&mut found);
            return Some(());
        }
        let to = self.targets()?;
        let items = self.gift_items()?;
        let mut again = None;
        for item in items {
            let to = again.clone().unwrap_or_else(|| to.clone());
            again = Some(Self::same(&to));
            let effect = given(item, to);
            parts.push(self.part(start, effect));
        }
        Some(())
    }

    /// The things first: `2 Shield tokens and an Experience token to a unit`.
    fn gift_first(&mut self, start: usize) -> Option<Vec<Part>> {
        let items = self.gift_items()?;
        if !items.iter().all(|item| matches!(item, Gift::Tokens(..))) {
            return None;
        }
        self.words("to")?;
        let to = self.targets()?;
        let mut again = None;
        let mut parts = Vec::new();
        for item in items {
            let to = again.clone().unwrap_or_else(|| to.clone());
            again = Some(Self::same(&to));
            parts.push(self.part(start, given(item, to)));
        }
        Some(parts)
    }

    fn gift_items(&mut self) -> Option<Vec<Gift>> {
        let mut items = vec![self.gift_item()?];
        while let Some(next) = self.attempt(|reader| {
            reader.sign(',');
            reader.words("and")?;
            reader.gift_item()
        }) {
            match (items.last_mut(), next) {
                (Some(Gift::Gains(gained)), Gift::Gains(more)) => gained.extend(more),
                (_, next) => items.push(next),
            }
        }
        Some(items)
    }

    fn gift_item(&mut self) -> Option<Gift> {
        self.attempt(|reader| {
            if let Some(Sign::Modifier(power, hp)) = reader.sign_at(reader.position()) {
                reader.next();
                return Some(Gift::Modifier(power, hp));
            }
            if let Some(tokens) = reader.attempt(|reader| {
                let count = if reader.any(&["a", "an", "another"]).is_some() {
                    Quantity::Exactly(Amount::Number(1))
                } else {
                    reader.quantity()?
                };
                let token = reader.upgrade_token_name()?;
                reader.any(&["tokens", "token"])?;
                Some(Gift::Tokens(token, count))
            }) {
                return Some(tokens);
            }
            reader.gained().map(|gained| Gift::Gains(vec![gained]))
        })
    }

    /// `create 2 Battle Droid tokens and a Credit token`.
    pub(super) fn creation(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        let start = self.position();
        self.does("create")?;
        let effect = self.created()?;
        parts.push(self.part(start, effect));
        while let Some(part) = self.attempt(|reader| {
            reader.words("and")?;
            let start = reader.position();
            let effect = reader.created()?;
            Some(reader.part(start, effect))
        }) {
            parts.push(part);
        }
        Some(())
    }

    fn created(&mut self) -> Option<Effect> {
        let start = self.position();
        let count = if self.any(&["a", "an", "another"]).is_some() {
            Amount::Number(1)
        } else {
            let Quantity::Exactly(amount) = self.quantity()? else { return None };
            amount
        };
        let token = self.created_token_name()?;
        self.any(&["tokens", "token"])?;
        // later words mean them: `and give it Sentinel`, `and ready them`
        let many = count != Amount::Number(1);
        let noun = Noun::Created(token);
        let nouns = match token {
            Created::Unit(_) => vec![noun, Noun::Unit],
            Created::Credit => vec![noun],
        };
        let number = if many { Number::Many } else { Number::One };
        let tokens = self.name(start, Pick::Created, &nouns, None, number);
        self.letter_behind();
        self.mark_done(&tokens, "created");
        Some(Effect::Create { token, count, tokens })
    }

    /// Behind a card: `gets +2/+0`, `gains Raid 1`, `can't attack`, `captures a unit`, `deals damage ...`.
    pub(super) fn predicate_of(&mut self, subject: &Target, parts: &mut Vec<Part>) -> Option<()> {
        self.words("also");
        let start = self.position();
        let effect = self.said_of(subject)?;
        parts.push(self.part(start, effect));
        Some(())
    }

    fn said_of(&mut self, subject: &Target) -> Option<Effect> {
        let (what, lasting) = (subject.clone(), Duration::Constant);
        if self.any(&["gets", "get"]).is_some() {
            let (power, hp) = self.modifier()?;
            return Some(Effect::Modify { what, by: Modifier { power, hp, times: None }, lasting });
        }
        if self.any(&["gains", "gain"]).is_some() {
            return Some(Effect::Gain { what, gained: self.gained_list()?, lasting });
        }
        if self.any(&["loses", "lose"]).is_some() {
            return Some(Effect::Lose { what, lost: self.lost_list()?, lasting });
        }
        if let Some(ban) = self.attempt(|reader| reader.ban().filter(|ban| *ban == Ban::DealsDamageFirst)) {
            return Some(Effect::Forbid { what, ban, lasting });
        }
        if self.does("deal").is_some() {
            return self.acted_on(subject, |reader| reader.damage_dealt(Some(subject)));
        }
        if self.does("capture").is_some() {
            let captive = self.acted_on(subject, Self::targets)?;
            self.mark_done(&captive, "captured");
            return Some(Effect::Capture { by: what, what: captive });
        }
        if self.any(&["enters play", "enter play"]).is_some() {
            let entering = self.table(&[("ready", Entering::Ready), ("exhausted", Entering::Exhausted)])?;
            return Some(Effect::Enters { what, entering });
        }
        if self.any(&["costs", "cost"]).is_some() {
            let cost = vec![self.cost_rule()?];
            return Some(Effect::CostChange { what: cost_of(subject), cost, lasting });
        }
        Some(Effect::Forbid { what, ban: self.ban()?, lasting })
    }

    /// `+2/-1`; `+2 power`, `-1 HP`.
    fn modifier(&mut self) -> Option<(i32, i32)> {
        if let Some(Sign::Modifier(power, hp)) = self.sign_at(self.position()) {
            self.next();
            return Some((power, hp));
        }
        let factor = if self.sign('+').is_some() { 1 } else { self.sign('-').map(|()| -1)? };
        let by = i32::try_from(self.number()?).ok()?.checked_mul(factor)?;
        let power = self.words("power").is_some();
        if !power {
            self.words("hp")?;
        }
        Some(if power { (by, 0) } else { (0, by) })
    }

    fn ban(&mut self) -> Option<Ban> {
        if let Some(ban) = self.table(BANS) {
            return Some(ban);
        }
        if self.words("can't attack").is_some() {
            return Some(Ban::CantAttack(self.attempt(Self::what_is_attacked)));
        }
        if self.words("can attack").is_some() {
            return Some(Ban::CanAttack(self.targets()?));
        }
        self.words("must attack")?;
        let what = self.targets()?;
        self.attempt(|reader| {
            reader.sign(',');
            reader.words("if able")
        });
        Some(Ban::MustAttack(what))
    }

    /// `bases`, `your base or units you control`.
    fn what_is_attacked(&mut self) -> Option<Target> {
        self.targets()
    }

    /// `Overwhelm and Raid 1`, `"On Attack: ..."`, `Sentinel and: "..."`.
    pub(super) fn gained_list(&mut self) -> Option<Vec<Gained>> {
        let mut gained = vec![self.gained()?];
        while let Some(next) = self.attempt(|reader| {
            let comma = reader.sign(',').is_some();
            let and = reader.words("and").is_some();
            if !comma && !and {
                return None;
            }
            reader.gained()
        }) {
            gained.push(next);
        }
        Some(gained)
    }

    fn gained(&mut self) -> Option<Gained> {
        self.attempt(|reader| {
            reader.any(&["the following ability", "the ability"]);
            let mark = reader.sign(':').or_else(|| reader.sign(',')).is_some();
            if let Some(ability) = reader.attempt(Self::quoted) {
                return Some(Gained::Ability(Box::new(ability)));
            }
            if mark {
                return None;
            }
            if reader.words("the").is_some() {
                let trait_name = reader.printed_word()?;
                reader.words("trait")?;
                return Some(Gained::Trait(trait_name));
            }
            reader.keyword_printed().map(Gained::Keyword)
        })
    }

    /// A word as it is printed.
    fn printed_word(&mut self) -> Option<String> {
        let start = self.position();
        self.next().filter(|token| token.sign == Sign::Word)?;
        Some(self.span(start).of(self.text).to_owned())
    }

    fn lost_list(&mut self) -> Option<Vec<Loss>> {
        let mut lost = vec![self.lost()?];
        while let Some(next) = self.attempt(|reader| {
            reader.sign(',');
            reader.words("and")?;
            reader.lost()
        }) {
            lost.push(next);
        }
        Some(lost)
    }

    fn lost(&mut self) -> Option<Loss> {
        let rows: [(&str, Loss); 4] = [
            ("all other abilities", Loss::AllOtherAbilities),
            ("all abilities", Loss::AllAbilities),
            ("its abilities", Loss::AllAbilities),
            ("all keywords", Loss::AllKeywords),
        ];
        if let Some(loss) = rows.iter().find_map(|(words, loss)| self.words(words).map(|()| loss.clone())) {
            return Some(loss);
        }
        self.keyword_name().map(Loss::Keyword)
    }
}

fn given(item: Gift, to: Target) -> Effect {
    let lasting = Duration::Constant;
    match item {
        Gift::Tokens(token, count) => Effect::Give { token, count, to, sharing: Sharing::Each },
        Gift::Modifier(power, hp) => {
            Effect::Modify { what: to, by: Modifier { power, hp, times: None }, lasting }
        }
        Gift::Gains(gained) => Effect::Gain { what: to, gained, lasting },
    }
}
