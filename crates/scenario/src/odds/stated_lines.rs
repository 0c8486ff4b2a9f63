//! Which options does a stated line follow?
//!
//! Where every line is followed, a stated line leaves one option of each choice that it speaks about. What it does not name is not done. The
//! table says how far the line has come: once a token is spent, the rules up to that token are done with. Which dice or zones an effect of
//! the line takes is played as well as possible.

use armada::{
    ArmadaRules, Color, Die, HullZone, On, Pool, State, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting, Pick, Player, Prompt, RerollSource, Work},
    rows,
    table::EffectPick,
};
use engine::{Choice, Pick as EnginePick, Position, Prompt as EnginePrompt, Task};
use odds::{AttackerRule, DefenderRule, EffectRule, Evade, Evading, Play};

use crate::kinds::odds::OddsSetup;

/// Nothing (more) here.
const DONE: rows::Pick = rows::Pick::Effect(EffectPick::Done);

/// The lines of both sides.
pub(super) struct StatedLines<'a> {
    setup: &'a OddsSetup,
    /// The table as the attack began.
    before: &'a State,
    /// The position whose options are all asked about, if any.
    asked: Option<Position<ArmadaRules>>,
}

/// A choice that waits: the table, what goes on there, and the options.
struct OpenChoice<'a> {
    state: &'a State,
    work: Option<&'a Work>,
    options: Vec<&'a EnginePick<ArmadaRules>>,
}

impl OpenChoice<'_> {
    fn offers(&self, pick: impl Into<rows::Pick>) -> bool {
        let pick = EnginePick::Game(pick.into());
        self.options.iter().any(|option| **option == pick)
    }

    /// The picks of an attack among the options.
    fn picks(&self) -> impl Iterator<Item = &Pick> {
        self.options.iter().filter_map(|option| match option {
            EnginePick::Game(rows::Pick::Attack(pick)) => Some(pick),
            _ => None,
        })
    }

    /// The damage and whether a critical icon counts, after the tokens that are spent.
    fn seen(&self) -> (u8, bool) {
        let attack = &self.state.attack;
        let counting = self.state.counting();
        let spent = |kind: TokenKind| attack.spent.iter().any(|token| token.kind == kind);
        let damage = u8::try_from(counting.icons(attack.pool)).unwrap_or(u8::MAX);
        let damage = if spent(TokenKind::Brace) { damage.div_ceil(2) } else { damage };
        let crit = counting != Counting::Squadron && attack.pool.crits() > 0;
        if spent(TokenKind::Scatter) { (0, false) } else { (damage, crit && !spent(TokenKind::Contain)) }
    }

    /// The first of these dice among others.
    fn first(dice: &[Die], among: Pool) -> Option<Die> {
        dice.iter().copied().find(|die| among.count(*die) > 0)
    }
}

impl<'a> StatedLines<'a> {
    pub(super) fn new(setup: &'a OddsSetup, before: &'a State) -> Self {
        Self { setup, before, asked: None }
    }

    /// The same where all options of a position are followed.
    pub(super) fn but_at(self, position: Position<ArmadaRules>) -> Self {
        Self { asked: Some(position), ..self }
    }

    /// Whether every option of a side is followed, for want of stated lines.
    pub(super) fn are_open_to(&self, who: Player) -> bool {
        !match who {
            Player::Attacker => matches!(self.setup.attacker, Play::Policy(_)),
            Player::Defender => matches!(self.setup.defender, Play::Policy(_)),
        }
    }

    /// Leaves the options of a choice that are followed.
    pub(super) fn follow(&self, position: &Position<ArmadaRules>, choice: &mut Choice<ArmadaRules>) {
        if self.asked.as_ref() == Some(position) {
            return;
        }
        let open = OpenChoice {
            state: &position.state,
            work: match position.agenda().next() {
                Some(Task::Work(rows::Work::Attack(work))) => Some(work),
                _ => None,
            },
            options: choice.options.iter().map(|option| &option.pick).collect(),
        };
        let picked =
            match (position.state.fight.player(choice.who), &self.setup.attacker, &self.setup.defender) {
                (Player::Attacker, Play::Policy(rules), _) => self
                    .used(&open, &self.setup.attacker_effects, &choice.prompt)
                    .or_else(|| self.attacker(&open, rules, &choice.prompt)),
                (Player::Defender, _, Play::Policy(rules)) => self
                    .used(&open, &self.setup.defender_effects, &choice.prompt)
                    .or_else(|| defender(&open, rules, &choice.prompt)),
                _ => None,
            };
        if let Some(picked) = picked
            && choice.options.iter().any(|option| option.pick == picked)
        {
            choice.options.retain(|option| option.pick == picked);
        }
    }

    /// An effect that the line uses now; where effects wait and may be left out, none of those that it does not name.
    fn used(
        &self,
        open: &OpenChoice<'_>,
        rules: &[EffectRule],
        prompt: &EnginePrompt<ArmadaRules>,
    ) -> Option<EnginePick<ArmadaRules>> {
        let (damage, crit) = open.seen();
        let names = |rule: &EffectRule, option: &EnginePick<ArmadaRules>| {
            option
                .to_string()
                .to_lowercase()
                .strip_prefix("use ")
                .is_some_and(|name| is_named(name, &rule.name))
        };
        let mut holding = rules.iter().filter(|rule| rule.when.holds(damage, crit));
        let used = holding.find_map(|rule| open.options.iter().find(|option| names(rule, option)));
        match (used, prompt) {
            (Some(used), _) => Some((*used).clone()),
            (None, EnginePrompt::Effect(_)) => Some(EnginePick::Pass),
            _ => None,
        }
    }

    fn attacker(
        &self,
        open: &OpenChoice<'_>,
        rules: &[AttackerRule],
        prompt: &EnginePrompt<ArmadaRules>,
    ) -> Option<EnginePick<ArmadaRules>> {
        let (EnginePrompt::Game(rows::Prompt::Attack(prompt)), Player::Attacker) =
            (prompt, open.state.attack.by)
        else {
            return None;
        };
        let fires = || rules.iter().filter(|rule| matches!(rule, AttackerRule::ConcentrateFire { .. }));
        let picked = match prompt {
            Prompt::AttackEffects => self
                .reroll(open, rules)
                .or_else(|| self.concentrate_fire(open, rules))
                .or_else(|| lock(open, rules))
                .map_or(DONE, rows::Pick::from),
            Prompt::AddedColor => {
                let stated = fires().find_map(|rule| match rule {
                    AttackerRule::ConcentrateFire { color, .. } => *color,
                    _ => None,
                });
                let offered = |color: &Color| open.offers(EffectPick::Add(*color));
                let counting = open.state.counting();
                let sides = |color: &Color| {
                    let faces = Die::all().filter(|die| die.color() == *color);
                    faces
                        .map(|die| u32::from(counting.icons(Pool::from_iter([die]))) * die.sides())
                        .sum::<u32>()
                };
                let most = || Color::ALL.iter().copied().filter(offered).rev().max_by_key(sides);
                EffectPick::Add(stated.filter(offered).or_else(most)?).into()
            }
            Prompt::RerolledDie => {
                let Some(Work::Choose(taken)) = open.work else { return None };
                let dice = rerolled(open, rules).unwrap_or_default();
                OpenChoice::first(dice, taken.left).map_or(DONE, |die| Pick::Reroll(die).into())
            }
            Prompt::CommandDie => {
                let dice = fires().find_map(|rule| match rule {
                    AttackerRule::ConcentrateFire { dice, .. } => Some(dice.as_slice()),
                    _ => None,
                });
                OpenChoice::first(dice.unwrap_or_default(), open.state.attack.pool)
                    .map_or(DONE, |die| Pick::Reroll(die).into())
            }
            Prompt::FurtherTarget => Pick::NoTarget.into(),
            _ => return None,
        };
        Some(EnginePick::Game(picked))
    }

    /// Whether the line has come to Concentrate Fire, and whether it is beyond it.
    fn beyond(&self, open: &OpenChoice<'_>) -> (bool, bool) {
        let fired = |state: &State| state.source().ship().is_some_and(|ship| ship.concentrate_fire_resolved);
        let locked = open.state.attack.locked.len() > self.before.attack.locked.len();
        let fired = fired(open.state) && !fired(self.before);
        (fired || locked, locked)
    }

    /// The next reroll that takes any of the dice that the line names.
    fn reroll(&self, open: &OpenChoice<'_>, rules: &[AttackerRule]) -> Option<Pick> {
        if self.beyond(open).0 {
            return None;
        }
        let left = &open.state.attack.rerolls;
        let dice = rerolled(open, rules)?;
        let last_used = open.state.fight.rerolls.attacker.len();
        // those before one that was used are behind the line
        let nothing_later = |source: &RerollSource| match source {
            RerollSource::Listed(nth) => {
                let later = left
                    .iter()
                    .filter(|(other, _)| matches!(other, RerollSource::Listed(other) if other > nth));
                later.count() + usize::from(*nth) >= last_used
            }
            RerollSource::Adept | RerollSource::Swarm => true,
        };
        let takes =
            |reroll: &armada::Reroll| OpenChoice::first(dice, reroll.among(open.state.attack.pool)).is_some();
        let found = left.iter().find(|(source, reroll)| {
            nothing_later(source) && takes(reroll) && open.offers(Pick::UseReroll(*source))
        });
        found.map(|(source, _)| Pick::UseReroll(*source))
    }

    fn concentrate_fire(&self, open: &OpenChoice<'_>, rules: &[AttackerRule]) -> Option<Pick> {
        let (damage, crit) = open.seen();
        let stated = rules.iter().find_map(|rule| match rule {
            AttackerRule::ConcentrateFire { way, when, .. } if when.holds(damage, crit) => Some(*way),
            _ => None,
        });
        let pick = Pick::ConcentrateFire(stated.filter(|way| *way != ConcentrateFire::None)?);
        (!self.beyond(open).1 && open.offers(pick.clone())).then_some(pick)
    }
}

/// Whether two texts name the same effect.
fn is_named(name: &str, stated: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    letters(name) == letters(stated)
}

/// The dice that the rerolls of a line take now.
fn rerolled<'r>(open: &OpenChoice<'_>, rules: &'r [AttackerRule]) -> Option<&'r [Die]> {
    let (damage, crit) = open.seen();
    rules.iter().find_map(|rule| match rule {
        AttackerRule::Reroll { dice, when } if when.holds(damage, crit) => Some(dice.as_slice()),
        _ => None,
    })
}

/// The next token that a line locks: readied ones of a type before exhausted ones, all that are alike or none.
fn lock(open: &OpenChoice<'_>, rules: &[AttackerRule]) -> Option<Pick> {
    let attack = &open.state.attack;
    let icons = attack.pool.counts().filter(|(die, _)| die.face() == armada::Face::Accuracy);
    let icons: usize = icons.map(|(_, count)| usize::from(count)).sum();
    let kinds = rules.iter().filter_map(|rule| match rule {
        AttackerRule::Lock(kinds) => Some(kinds),
        _ => None,
    });
    let states = [TokenState::Readied, TokenState::Exhausted];
    for (kind, state) in kinds.flatten().flat_map(|kind| states.map(|state| (*kind, state))) {
        let tokens = open.state.target().tokens.iter();
        let alike =
            tokens.filter(|(name, now)| name.kind == kind && *now == state && !attack.locked.contains(name));
        let alike: Vec<_> = alike.map(|(name, _)| name).collect();
        if (1..=icons).contains(&alike.len()) {
            let locks = |pick: &&Pick| matches!(pick, Pick::Lock { token, .. } if alike.contains(token));
            // of a red die first
            return open.picks().filter(locks).min().cloned();
        }
    }
    None
}

fn defender(
    open: &OpenChoice<'_>,
    rules: &[DefenderRule],
    prompt: &EnginePrompt<ArmadaRules>,
) -> Option<EnginePick<ArmadaRules>> {
    let (EnginePrompt::Game(rows::Prompt::Attack(prompt)), Player::Attacker) = (prompt, open.state.attack.by)
    else {
        return None;
    };
    let picked = match prompt {
        Prompt::DefenseTokens => spent(open, rules).map_or(DONE, rows::Pick::from),
        Prompt::EvadeDie => {
            let Some(Work::Evade { chosen, .. }) = open.work else { return None };
            let evade = Evade::of(open.state);
            let (rule, _) = next_evade(open, rules)?;
            let wanted = usize::from(evade.dice) + usize::from(rule.extra && evade.extra);
            if chosen.len() >= wanted {
                DONE
            } else {
                Pick::Evade(taken(
                    open.state,
                    rule,
                    open.state.attack.pool.minus(*chosen),
                    chosen.is_empty(),
                )?)
                .into()
            }
        }
        Prompt::RedirectAmount => {
            open.picks().filter(|pick| matches!(pick, Pick::Redirect(_))).max()?.clone().into()
        }
        Prompt::FurtherTarget => Pick::NoTarget.into(),
        _ => return None,
    };
    Some(EnginePick::Game(picked))
}

/// The rules that still lie ahead of a line: those behind the last token that it has spent.
fn ahead<'r>(open: &OpenChoice<'_>, rules: &'r [DefenderRule], but: Option<TokenKind>) -> &'r [DefenderRule] {
    let spent = |rule: &DefenderRule| {
        let mut tokens = open.state.attack.spent.iter().filter(|token| Some(token.kind) != but);
        tokens.any(|token| token.kind == rule.token)
    };
    let behind = rules.iter().rposition(spent).map_or(0, |place| place + 1);
    rules.get(behind..).unwrap_or_default()
}

/// The rule about an evade that holds now or held when it was spent, and the die that it takes first.
fn next_evade<'r>(open: &OpenChoice<'_>, rules: &'r [DefenderRule]) -> Option<(&'r DefenderRule, Die)> {
    let (damage, crit) = open.seen();
    let evades = ahead(open, rules, Some(TokenKind::Evade)).iter();
    evades
        .filter(|rule| rule.token == TokenKind::Evade && rule.when.holds(damage, crit))
        .find_map(|rule| Some((rule, taken(open.state, rule, open.state.attack.pool, true)?)))
}

/// The next token that a line spends.
fn spent(open: &OpenChoice<'_>, rules: &[DefenderRule]) -> Option<Pick> {
    let (damage, crit) = open.seen();
    let states = [TokenState::Readied, TokenState::Exhausted];
    let scattered = open.state.attack.spent.iter().any(|token| token.kind == TokenKind::Scatter);
    ahead(open, rules, None).iter().filter(|rule| rule.when.holds(damage, crit)).find_map(|rule| {
        let on = match rule.token {
            TokenKind::Evade if scattered => return None,
            TokenKind::Evade => On::Die(taken(open.state, rule, open.state.attack.pool, true)?),
            TokenKind::Redirect => On::Zone(widest(open)?),
            _ => On::Nothing,
        };
        let tokens = || open.state.target().tokens.iter().filter(|(name, _)| name.kind == rule.token);
        states.into_iter().find_map(|state| {
            let mut there = tokens().filter(|(_, now)| *now == state);
            there.find_map(|(token, _)| {
                let pick = Pick::Spend { token, on };
                open.offers(pick.clone()).then_some(pick)
            })
        })
    })
}

/// The zone to which a redirect takes most.
fn widest(open: &OpenChoice<'_>) -> Option<HullZone> {
    let ship = open.state.target().ship()?;
    let zones = open.picks().filter_map(|pick| match pick {
        Pick::Spend { on: On::Zone(zone), .. } => Some(*zone),
        _ => None,
    });
    zones.max_by_key(|zone| ship.shields.of(*zone))
}

/// The die that a stated evade takes next: the first of those that it names, in its order, then the one that takes most away.
fn taken(state: &State, rule: &DefenderRule, left: Pool, is_first: bool) -> Option<Die> {
    let named = OpenChoice::first(&rule.dice, left);
    if named.is_some() || is_first && !rule.dice.is_empty() {
        return named;
    }
    let counting = state.counting();
    let damage = |die: Die| i64::from(counting.icons(Pool::from_iter([die])));
    let rolls = Evade::of(state).does == Evading::Reroll;
    let gain = |die: &Die| {
        let faces = Die::all().filter(|face| rolls && face.color() == die.color());
        damage(*die) * 8 - faces.map(|face| damage(face) * i64::from(face.sides())).sum::<i64>()
    };
    let dice: Vec<Die> = Die::all().filter(|die| left.count(*die) > 0).collect();
    dice.into_iter().rev().max_by_key(gain)
}
