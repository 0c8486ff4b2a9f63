//! A second model of the same attack, written from the rules and not from the engine: strings and
//! plain numbers, a fixed line, no events, no windows.

use std::collections::BTreeMap;

/// What a fixed line leaves behind.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcome {
    pub damage: u32,
    pub shields: BTreeMap<String, u32>,
    pub faceup: u32,
    pub facedown: u32,
    /// Hull points lost by a squadron.
    pub lost: u32,
    pub destroyed: bool,
    pub tokens: Vec<(String, String)>,
    pub dice: Vec<String>,
}

/// The situation, as plain as can be.
#[derive(Clone, Debug)]
pub struct Table {
    pub range: String,
    pub attacker_ship: bool,
    pub attacker_size: u32,
    pub bomber: bool,
    pub defender_ship: bool,
    pub hull: u32,
    pub zone: String,
    pub outcome: Outcome,
}

impl Table {
    /// Plays the picks of a complete line.
    pub fn play(mut self, line: &[String]) -> Outcome {
        let (mut brace, mut redirect, mut contain, mut standard) = (false, None, false, false);
        let mut amount = 0;
        let mut evading: Vec<String> = Vec::new();
        let mut evade_token = 0;
        for pick in line {
            let words: Vec<&str> = pick.split(' ').collect();
            match words[0] {
                "lock" => {
                    self.spend_accuracy(words.iter().skip_while(|word| **word != "with").nth(1).copied())
                }
                "spend" => {
                    let token = self.spend_token(&words);
                    match words[1] {
                        "brace" => brace = true,
                        "contain" => contain = true,
                        "scatter" => self.outcome.dice.clear(),
                        "redirect" => redirect = words.last().map(|zone| (*zone).to_owned()),
                        "evade" if words.last().is_some_and(|word| word.contains('/')) => {
                            evade_token = token;
                            evading = vec![words[words.len() - 1].to_owned()];
                        }
                        _ => {}
                    }
                }
                "evade" => evading.push(words[1].to_owned()),
                "roll" => {
                    self.remove(&evading);
                    self.add(&words[1..]);
                    self.extra(&evading, evade_token);
                    evading.clear();
                }
                "critical" => standard = true,
                "redirect" => amount = words[1].parse().unwrap(),
                _ => {}
            }
            let cancels = self.range == "long" || self.range == "extreme";
            if cancels && !evading.is_empty() && self.whole(&evading, pick) {
                self.remove(&evading);
                self.extra(&evading, evade_token);
                evading.clear();
            }
        }
        assert!(!(standard && contain), "a contained critical effect was resolved");
        self.suffer(brace, redirect, amount, standard);
        self.outcome
    }

    /// Whether an evade that cancels has all its dice.
    fn whole(&self, evading: &[String], pick: &str) -> bool {
        let own = if self.range == "extreme" { 2 } else { 1 };
        let more = u32::from(self.attacker_ship && self.defender_ship && self.attacker_size > 0);
        let all = self.outcome.dice.len().min(own + more as usize);
        evading.len() >= all || pick == "done"
    }

    fn extra(&mut self, evading: &[String], token: usize) {
        let own = if self.range == "extreme" { 2 } else { 1 };
        if evading.len() > own {
            self.outcome.tokens[token].1 = "discarded".to_owned();
        }
    }

    fn spend_accuracy(&mut self, color: Option<&str>) {
        let accuracy = self.outcome.dice.iter().position(|die| match color {
            Some(color) => *die == format!("{color}/accuracy"),
            None => die.ends_with("/accuracy"),
        });
        self.outcome.dice.remove(accuracy.unwrap());
    }

    fn spend_token(&mut self, words: &[&str]) -> usize {
        let nth = words.get(2).and_then(|word| word.parse::<usize>().ok()).unwrap_or(1);
        let same = self.outcome.tokens.iter().enumerate().filter(|(_, token)| token.0 == words[1]);
        let place = same.map(|(place, _)| place).nth(nth - 1).unwrap();
        let state = &mut self.outcome.tokens[place].1;
        *state = if state == "readied" { "exhausted" } else { "discarded" }.to_owned();
        place
    }

    fn remove(&mut self, dice: &[String]) {
        for gone in dice {
            let place = self.outcome.dice.iter().position(|die| die == gone).unwrap();
            self.outcome.dice.remove(place);
        }
    }

    fn add(&mut self, words: &[&str]) {
        let mut last = "";
        for word in words {
            let times = word.strip_prefix('x').and_then(|times| times.parse::<usize>().ok());
            match times {
                Some(times) => {
                    for _ in 1..times {
                        self.outcome.dice.push(last.to_owned());
                    }
                }
                None => {
                    last = word;
                    self.outcome.dice.push(last.to_owned());
                }
            }
        }
    }

    fn suffer(&mut self, brace: bool, redirect: Option<String>, amount: u32, standard: bool) {
        let counts_crits = self.defender_ship && (self.attacker_ship || self.bomber);
        let value = |die: &String| match die.split('/').nth(1).unwrap() {
            "hit" => 1,
            "hit-hit" => 2,
            "crit" => u32::from(counts_crits),
            "hit-crit" => 1 + u32::from(counts_crits),
            _ => 0,
        };
        let icons: u32 = self.outcome.dice.iter().map(value).sum();
        self.outcome.damage = if brace { icons / 2 + icons % 2 } else { icons };
        let mut left = self.outcome.damage;
        if !self.defender_ship {
            self.outcome.lost = (self.outcome.lost + left).min(self.hull);
            self.leave_if(self.outcome.lost == self.hull);
            return;
        }
        if let Some(zone) = redirect {
            *self.outcome.shields.get_mut(&zone).unwrap() -= amount;
            left -= amount;
        }
        let shields = self.outcome.shields.get_mut(&self.zone).unwrap();
        let taken = left.min(*shields);
        *shields -= taken;
        let room = self.hull - self.outcome.faceup - self.outcome.facedown;
        let cards = (left - taken).min(room);
        let up = u32::from(standard && cards > 0);
        self.outcome.faceup += up;
        self.outcome.facedown += cards - up;
        self.leave_if(self.outcome.faceup + self.outcome.facedown == self.hull);
    }

    /// What is destroyed has no tokens any more.
    fn leave_if(&mut self, destroyed: bool) {
        self.outcome.destroyed = destroyed;
        if destroyed {
            self.outcome.tokens.clear();
        }
    }
}
