//! How are changes of later costs read: `The next unit you play costs 1 less`?

use super::super::ability::{
    Amount, CostOf, CostRule, Doing, Duration, Effect, Filter, Happening, Later, Noun, Occurrence, Pick,
    Quality, Quantity, Side, Stat, Step, Target, Who, Window,
};
use super::{lead::Part, named::Number, reader::Reader};

impl Reader<'_> {
    /// `2 resources less`, `[1 resource] more to play`.
    pub(super) fn cost_rule(&mut self) -> Option<CostRule> {
        let Quantity::Exactly(amount) = self.resources_quantity()? else { return None };
        let rule = if self.words("less").is_some() {
            CostRule::Less(amount)
        } else {
            self.words("more")?;
            CostRule::More(amount)
        };
        self.any(&["to play", "to deploy"]);
        Some(rule)
    }

    /// `The next unit you play this phase costs 1 resource less`, `Each Trick event you play costs ...`; and what
    /// the next card gains.
    pub(super) fn about_cards_to_come(&mut self) -> Option<Vec<Part>> {
        let start = self.position();
        if let Some(part) = self.attempt(|reader| reader.next_card(start)) {
            return Some(vec![part]);
        }
        if self
            .attempt(|reader| reader.any(&["ignore the aspect penalty on", "ignore aspect penalties on"]))
            .is_some()
        {
            let (what, _) = self.aside(Self::filter)?;
            let who = self.aside(Self::player)?;
            self.any(&["plays", "play"])?;
            let of = CostOf::Each { who, what };
            let effect =
                Effect::CostChange { what: of, cost: vec![CostRule::NoPenalty], lasting: Duration::Constant };
            return Some(vec![self.part(start, effect)]);
        }
        let first = self.attempt(|reader| reader.words("the first")).is_some();
        if !first {
            self.any(&["each", "all"]);
        }
        let (what, _) = self.aside(Self::filter)?;
        let who = self.aside(Self::player)?;
        self.any(&["plays", "play"])?;
        let of = if first {
            let each = self.table(&[("each round", Window::ThisRound), ("each phase", Window::ThisPhase)])?;
            CostOf::First { who, what, each }
        } else {
            CostOf::Each { who, what }
        };
        let lasting = self.attempt(Self::duration);
        self.any(&["costs", "cost"])?;
        Some(vec![self.cost_change(start, of, lasting)?])
    }

    /// Behind `costs`: `1 resource less for each friendly leader unit`.
    fn cost_change(&mut self, start: usize, of: CostOf, lasting: Option<Duration>) -> Option<Part> {
        let rule = self.cost_rule()?;
        let effect = Effect::CostChange { what: of, cost: vec![rule], lasting: Duration::Constant };
        let mut part = Part { lasting, ..self.part(start, effect) };
        self.behind_cost(&mut part)?;
        Some(part)
    }

    /// `the next unit you play this phase ...`.
    fn next_card(&mut self, start: usize) -> Option<Part> {
        let count = if self.words("the next").is_some() {
            self.attempt(Self::number).unwrap_or(1)
        } else {
            self.words("each of the next")?;
            self.number()?
        };
        let from = self.position();
        let (mut what, _) = self.filter()?;
        let who = self.aside(Self::player)?;
        self.any(&["plays", "play"])?;
        let within = self.duration().unwrap_or(Duration::ThisPhase);
        while self.attempt(|reader| reader.behind_noun(&mut what)).is_some() {}
        if self.any(&["costs", "cost"]).is_some() {
            return self.cost_change(start, CostOf::Next { who, count, what }, Some(within));
        }
        if count != 1 {
            return None;
        }
        let pick = Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), from: what.clone() };
        let card = self.name(from, pick, &what.nouns, what.side, Number::One);
        self.mark_done(&card, "played");
        let played = Occurrence::Plays { who, what: card.clone(), on: None, nth: None };
        let span = self.span(start);
        let happening = Happening { span, what: played, since: None };
        let inner = self.position();
        let mut parts = Vec::new();
        let subject = Self::same(&card);
        self.predicate_of(&subject, &mut parts)?;
        let lasting = self.attempt(Self::duration).unwrap_or(Duration::WhileInPlay);
        let mut does = Vec::new();
        for mut part in parts {
            part.effect.last(&lasting);
            does.push(Doing { span: part.span, times: part.times, effect: part.effect });
        }
        let step = Step::alone(self.span(inner), does);
        let when = Later::NextTime { what: happening, within };
        Some(self.part(start, Effect::Delay { when, body: vec![step] }))
    }

    /// `for each friendly leader unit`, behind a change of costs.
    fn behind_cost(&mut self, part: &mut Part) -> Option<()> {
        if let Some(each) = self.attempt(Self::for_each) {
            let Effect::CostChange { cost, .. } = &mut part.effect else { return None };
            multiply_cost(cost, &each)?;
        }
        Some(())
    }
}

/// So much less for each.
pub(super) fn multiply_cost(cost: &mut [CostRule], each: &Amount) -> Option<()> {
    for rule in cost {
        let (CostRule::Less(amount) | CostRule::More(amount)) = rule else { return None };
        let multiplied = super::amount::times(Quantity::Exactly(amount.clone()), each)?;
        let Quantity::Exactly(multiplied) = multiplied else { return None };
        *amount = multiplied;
    }
    Some(())
}

/// Whose cost it is: of the card itself, of all such cards that a player plays (`Enemy events cost 1 resource more`), or of
/// something else that the words name.
pub(super) fn cost_of(subject: &Target) -> CostOf {
    let each = if let Pick::Each(from) = &subject.pick { Some(from) } else { None };
    let Some(each) = each.filter(|from| is_of_cards(from)) else {
        return if subject.pick == Pick::This { CostOf::This } else { CostOf::That(subject.clone()) };
    };
    let who = match each.side {
        None => Who::Each,
        Some(Side::Friendly) => Who::You,
        Some(Side::Enemy) => Who::EachOpponent,
        Some(Side::Owned) => return CostOf::That(subject.clone()),
    };
    CostOf::Each { who, what: Filter { side: None, ..each.clone() } }
}

/// Whether a description fits cards that a player plays: it speaks of their kind and their print alone.
fn is_of_cards(from: &Filter) -> bool {
    fn printed(quality: &Quality) -> bool {
        matches!(
            quality,
            Quality::Unit
                | Quality::Event
                | Quality::Upgrade
                | Quality::Unique
                | Quality::Trait(_)
                | Quality::Aspect(_)
                | Quality::Named(_)
                | Quality::Has(_)
                | Quality::Number { stat: Stat::Cost, .. }
        )
    }
    let kind =
        |noun: &Noun| matches!(noun, Noun::Unit | Noun::Event | Noun::Upgrade | Noun::Card | Noun::Any);
    let printed = from.qualities.iter().flat_map(Quality::parts).all(printed);
    from.place.is_none() && from.nouns.iter().all(kind) && printed
}
