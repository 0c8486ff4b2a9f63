//! How are costs and searches said in words?

use super::{
    super::super::ability::{Amount, CostOf, CostRule, Duration, Entering, Found, Search, Who, Window},
    Writer,
};

impl Writer {
    pub(super) fn price(&mut self, rules: &[CostRule]) -> String {
        let mut text = String::new();
        for rule in rules {
            match rule {
                CostRule::Free => text.push_str(" for free"),
                CostRule::NoPenalty => text.push_str(", ignoring its aspect penalties"),
                rule => {
                    text.push_str(". It costs ");
                    text.push_str(&self.cost_rule(rule));
                }
            }
        }
        text
    }

    fn cost_rule(&mut self, rule: &CostRule) -> String {
        match rule {
            CostRule::Free => "nothing".to_owned(),
            CostRule::Less(amount) => self.resources(amount, "less"),
            CostRule::More(amount) => self.resources(amount, "more"),
            CostRule::NoPenalty => "no aspect penalty".to_owned(),
            CostRule::Instead(number) => format!("{number} resources"),
        }
    }

    fn resources(&mut self, amount: &Amount, how: &str) -> String {
        match amount {
            Amount::Number(1) => format!("1 resource {how}"),
            Amount::Number(number) => format!("{number} resources {how}"),
            Amount::Count(each) => format!("1 resource {how} for each {}", self.counted(each, false)),
            Amount::PerEach { times, each } => {
                format!("{times} resources {how} for each {}", self.counted(each, false))
            }
            Amount::PerEvery { every, of } => {
                format!("1 resource {how} for every {every} {}", self.counted(of, true))
            }
            amount => format!("{} resources {how}", self.amount(amount)),
        }
    }

    pub(super) fn cost_change(&mut self, what: &CostOf, cost: &[CostRule], lasting: &Duration) -> String {
        let cost: Vec<String> = cost.iter().map(|rule| self.cost_rule(rule)).collect();
        let cost = cost.join(" and ");
        match what {
            CostOf::This => format!("this card costs {cost}"),
            CostOf::That(target) => format!("{} costs {cost}", self.target(target)),
            CostOf::Each { who, what } if cost == "no aspect penalty" => {
                let who = self.plays(*who);
                format!("ignore the aspect penalty on {} {who}", self.filter(what, true))
            }
            CostOf::Each { who, what } => {
                let who = self.plays(*who);
                format!("each {} {who} costs {cost}{}", self.filter(what, false), self.lasting(lasting))
            }
            CostOf::Next { who, count, what } => {
                let who = self.plays(*who);
                let lasting = self.lasting(lasting).replace(" for", "");
                if *count == 1 {
                    return format!("the next {} {who}{lasting} costs {cost}", self.filter(what, false));
                }
                format!("each of the next {count} {} {who}{lasting} costs {cost}", self.filter(what, true))
            }
            CostOf::First { who, what, each } => {
                let who = self.plays(*who);
                let each = if *each == Window::ThisRound { "each round" } else { "each phase" };
                format!("the first {} {who} {each} costs {cost}", self.filter(what, false))
            }
        }
    }

    fn plays(&mut self, who: Who) -> String {
        let subject = self.player(who);
        let verb = if who == Who::You { "play" } else { "plays" };
        format!("{subject} {verb}")
    }

    pub(super) fn search(&mut self, search: &Search, s: &str) -> String {
        let deck = format!("{} deck", self.possessive(search.of));
        let place = match &search.top {
            Some(top) => format!("the top {} cards of {deck}", self.amount(top)),
            None => deck,
        };
        let find = self.target(&search.find);
        let mut text = format!("search{s} {place} for {find}");
        let count = search.found.len();
        for (at, found) in search.found.iter().enumerate() {
            text.push_str(if at + 1 == count { if at == 0 { " and " } else { ", and " } } else { ", " });
            match found {
                Found::Reveal => text.push_str("reveal it"),
                Found::Draw => text.push_str("draw it"),
                Found::Discard => text.push_str("discard it"),
                Found::Resource => text.push_str("resource it"),
                Found::Play { cost, entering } => {
                    text.push_str("play it");
                    text.push_str(&self.price(cost));
                    if *entering == Entering::Ready {
                        text.push_str(". It enters play ready");
                    }
                }
            }
        }
        text
    }
}
