//! What can happen?
//!
//! A row tells an event's fields, its words, the rules behind it and what it changes.

use std::sync::Arc;

use super::{cite, tell};
use crate::{
    ability::{DeckEnd, Entering, Loss},
    keywords::Keyword,
    play::{
        nouns::{
            card::CardId,
            event_fields::{
                By, Cost, DAMAGE_FOR_A_CARD, Damage, Defeated, Idle, Played, Rescued, Shown, TokenDefeated,
                UpgradeDefeated,
            },
            objects::{self, Attack, Object, Orientation, object},
            setup::Zone,
            source::{Source, called},
            unit::{Banned, Captive, DamageKind, LastKnown, Marks, Until, Upgrade, insert},
        },
        tabletop::{
            commit,
            rules::PlayRules,
            table::{Delayed, Discounted, Ending, Spent, Standing, Table},
            zones,
        },
    },
    terms::{Arena, Player, TokenUnit, TokenUpgrade},
};
use engine::Citations;
use vocabulary::{counted, defines, events, permits, requires};

events! {
    /// Something that happens: the only thing that changes the table.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    Event of (rules: PlayRules) on (table: Table) {
        /// The attacker is exhausted, and the attack is on.
        Attack(attack: Attack) = "{}", tell::attack(attack) => [
                requires "unlimited/player-actions/begin-attack", orders "unlimited/player-actions/five-steps-of-an-attack",
                permits "unlimited/keywords/saboteur-ignoring" when (!attack.ignored.is_empty())
            ], commit::attack(table, attack);
        /// The moment at which combat damage is dealt.
        CombatEnds(attack: Attack) = "{}", tell::combat(table, attack) => { cite::combat(attack) };
        /// That of the innermost attack.
        AttackOver = "{}", tell::attack_over(table)
            => [requires "unlimited/player-actions/end-attack", orders "unlimited/player-actions/one-window-at-the-end"], commit::attack_over(table);
        /// What was for that attack is over.
        NoAttack(unit: CardId) = "There is nothing that {unit} can attack, and no attack is made"
            => [permits "unlimited/player-actions/attack-from-an-ability", requires "unlimited/player-actions/check-attack"], commit::expire_attack(table);
        /// It comes into play, or an event into the discard pile. It stands before what happens to the card at the same time.
        Play(played: Played) = "{}", tell::played(table, played) => { cite::play(played) }, commit::play(rules, table, played);
        Damage(damage: Damage) = "{}", tell::damage(damage) => { cite::damage(damage) }, commit::deal(table, damage);
        Heal { from: Object, amount: u16 } = "{amount} damage is healed from {}", object(from)
            => [defines "unlimited/game-concepts/healing"], commit::heal(table, from, *amount);
        Defeat {
            unit: CardId,
            why: Defeated,
            /// The unit as it last was; written when it happens.
            last: Option<Box<LastKnown>>
        } = "{}", tell::defeat(table, unit, *why, last.as_deref())
            => { cite::defeat(rules, *why, last.as_deref()) }, commit::defeat(rules, table, unit);
        DefeatUpgrade {
            upgrade: Upgrade,
            /// The unit it is on; none if that has gone.
            on: Option<CardId>,
            why: UpgradeDefeated
        } = "{}", tell::upgrade_defeated(rules, &upgrade.id, on.as_ref(), *why)
            => { cite::upgrade_defeated(rules, upgrade, *why) }, commit::defeat_upgrade(rules, table, upgrade, on.as_ref());
        DefeatToken { on: CardId, token: TokenUpgrade, why: TokenDefeated } = "{}", tell::token_defeated(on, *token, *why)
            => { cite::token_defeated(*why) }, commit::on_unit(table, on, |unit| unit.remove_token(*token));
        GiveTokens { to: CardId, token: TokenUpgrade, count: u8, by: Player } = "{to} gets {}", objects::tokens(*token, *count)
            => { Citations::one(defines("unlimited/card-types/giving-tokens")).and(defines(cite::token_passage(*token))) }, commit::on_unit(table, to, |unit| unit.add_tokens(*token, *count));
        Rescue(captive: Captive, how: Rescued) = "{} is rescued: it enters play exhausted, controlled by {}", captive.id, captive.owner
            => { cite::rescue(*how) }, commit::rescue(rules, table, captive);
        TakeInitiative(who: Player) = "{who} takes the initiative"
            => [permits "unlimited/player-actions/take-the-initiative"], commit::take_initiative(table, *who);
        Pass {
            who: Player,
            /// Whether they had no choice, because they took the initiative.
            forced: bool
        } = "{who} {}passes", if *forced { "took the initiative, and " } else { "" }
            => { Citations::one(match *forced {
                true => requires("unlimited/player-actions/take-the-initiative"),
                false => permits("unlimited/player-actions/pass"),
            }) }, commit::pass(table);
        Turn(who: Player) = "It is the turn of {who}" => [orders "unlimited/turn-structure/turns"], commit::turn_of(table, *who);
        StartAction = "The action phase starts"
            => [requires "unlimited/turn-structure/start-of-the-action-phase", requires "unlimited/game-concepts/initiative-counter"], commit::start_action(table);
        EndAction = "The action phase ends"
            => [requires "unlimited/turn-structure/end-of-the-action-phase", requires "unlimited/turn-structure/for-this-phase"], commit::end_action(table);
        StartRegroup = "The regroup phase starts"
            => [requires "unlimited/turn-structure/start-of-the-regroup-phase"], commit::start_regroup(table);
        Draw {
            who: Player,
            count: u8,
            /// Whether it is the draw of the regroup phase.
            regroup: bool
        } = "{who} draws {}", counted(*count, "card", "cards")
            => { match *regroup {
                true => Citations::one(requires("unlimited/turn-structure/draw")).and(defines("unlimited/game-concepts/draw")),
                false => defines("unlimited/game-concepts/draw").into(),
            } }, commit::draw(table, *who, *count);
        /// One that was looked at or revealed: `draw it`.
        DrawThis {
            who: Player,
            /// Which, from where it lies.
            what: Object
        } = "{who} draws {}", object(what)
            => [defines "unlimited/game-concepts/draw"], zones::to_hand(rules, table, what);
        Resource {
            /// Whose resource it then is.
            who: Player,
            /// Which, from where it lies.
            what: Object,
            entering: Entering,
            /// What makes the player do it.
            told: By
        } = "{who} resources {}", tell::resourced(what)
            => { Citations::one(match told {
                By::Ability => defines("unlimited/game-zones/by-an-ability"),
                By::Themselves => permits("unlimited/turn-structure/resource"),
            }) }, commit::resource(table, *who, what, *entering);
        ReadyAll {
            who: Player,
            /// What stays exhausted; written when it happens.
            stay: Vec<CardId>
        } = "{who} readies all exhausted cards{}", tell::but(stay)
            => [requires "unlimited/turn-structure/ready", forbids "unlimited/wording/cant" when (!stay.is_empty())], commit::ready_all(table, *who, stay);
        EndRegroup = "The regroup phase ends, and with it the round"
            => [requires "unlimited/turn-structure/end-of-the-regroup-phase"], commit::end_regroup(table);
        Modify {
            unit: CardId,
            until: Until,
            power: i32,
            hp: i32,
            /// Whose ability it is.
            by: Player,
            /// Whether more is taken away than is there; written when it happens.
            deficit: bool
        } = "{unit} gets {power:+}/{hp:+}{}", tell::ends(*until)
            => [
                defines "unlimited/abilities-and-effects/for-a-time", defines "unlimited/abilities-and-effects/only-what-is-there",
                defines "unlimited/game-concepts/hidden-deficit" when (*deficit)
            ], commit::with(table, unit, *until, |lasting| lasting.modify(*power, *hp));
        /// Its power or HP count as printed otherwise.
        Set { unit: CardId, until: Until, power: Option<u16>, hp: Option<u16> } = "The printed values of {unit} are changed{}", tell::ends(*until)
            => [defines "unlimited/game-concepts/setting-a-printed-value"], commit::with(table, unit, *until, |lasting| lasting.set(*power, *hp));
        Gain {
            unit: CardId,
            until: Until,
            keywords: Vec<Keyword>,
            #[serde(with = "crate::play::nouns::serialized::list")]
            abilities: Vec<Arc<Source>>,
            /// Traits and aspects.
            marks: Marks,
            /// Whether it has them although the same words take all others away.
            kept: bool,
            /// Which of the keywords it has lost, and is without; written when it happens.
            without: Vec<Keyword>
        } = "{unit} gains {}{}{}", tell::gained(keywords, abilities, marks), tell::ends(*until), tell::without(without)
            => [defines "unlimited/abilities-and-effects/for-a-time", defines "unlimited/abilities-and-effects/only-what-is-there"], commit::with(table, unit, *until, |lasting| {
                lasting.mark(marks);
                if *kept { lasting.keep(keywords, abilities) } else { lasting.gain(keywords, abilities) }
            });
        Lose { unit: CardId, until: Until, lost: Vec<Loss> } = "{unit} loses {}{}", tell::losses(lost), tell::ends(*until)
            => { cite::lose(lost) }, commit::with(table, unit, *until, |lasting| lost.iter().for_each(|loss| lasting.lose(loss)));
        /// Something cannot be done, must be done or can be done.
        Ban { to: Object, until: Until, banned: Banned } = "{}{}", tell::banned(to, &banned.ban), tell::ends(*until)
            => [defines "unlimited/abilities-and-effects/for-a-time", defines "unlimited/abilities-and-effects/only-what-is-there"], commit::ban(table, to, *until, banned);
        Exhaust(what: Object) = "{} is exhausted", object(what)
            => [defines "unlimited/game-concepts/ready-and-exhausted"], commit::turn(table, what, Orientation::Exhausted);
        Ready(what: Object) = "{} is readied", object(what)
            => [defines "unlimited/game-concepts/ready-and-exhausted"], commit::turn(table, what, Orientation::Ready);
        DefeatResource(what: Object) = "{} is defeated", object(what)
            => [defines "unlimited/game-concepts/defeated-resource"], commit::defeat_resource(table, what);
        /// A Credit token or a Force token.
        DefeatOwnToken(what: Object) = "{} is defeated", object(what)
            => { cite::own_token(what) }, zones::set_aside_own(table, what);
        Discard {
            who: Player,
            card: Object,
            /// A hand or a deck.
            from: Zone
        } = "{who} discards {}", object(card)
            => [defines "unlimited/game-concepts/discard"], commit::discard(table, *who, card);
        Return {
            what: Object,
            /// A unit as it last was; written when it happens.
            last: Option<Box<LastKnown>>
        } = "{} {}", object(what), tell::returned(rules, what)
            => { cite::returned(rules, what) }, zones::to_hand(rules, table, what);
        CreateUnit {
            who: Player,
            /// What lines call it.
            id: CardId,
            token: TokenUnit,
            entering: Entering
        } = "{who} creates {id}" => { cite::created(*token) }, commit::create_unit(rules, table, (*who, id), *entering);
        CreateCredits { who: Player, count: u8 } = "{who} creates {}", counted(*count, "Credit token", "Credit tokens")
            => [defines "unlimited/card-types/credit-token"], commit::create_credits(table, *who, *count);
        Force(who: Player) = "The Force is with {who}" => [defines "unlimited/wording/the-force"], table.side_mut(*who).tokens.force = true;
        UseForce(who: Player) = "{who} uses the Force" => [defines "unlimited/wording/the-force"], table.side_mut(*who).tokens.force = false;
        Pay {
            who: Player,
            /// How many are exhausted.
            resources: u8,
            /// How many Credit tokens are defeated.
            credits: u8
        } = "{who} {}", tell::paid(*resources, *credits)
            => [
                requires "unlimited/player-actions/pay-the-cost", defines "unlimited/game-concepts/cost",
                permits "unlimited/card-types/credit-token" when (*credits > 0)
            ], commit::pay(table, *who, *resources, *credits);
        Capture {
            by: CardId,
            what: CardId,
            /// The unit as it last was; written when it happens.
            last: Option<Box<LastKnown>>
        } = "{by} captures {what}{}", if rules.is_token(what) { ", a token: it is set aside" } else { "" }
            => { cite::capture(rules, what) }, commit::capture(rules, table, by, what);
        Control { what: Object, to: Player } = "{to} takes control of {}", object(what)
            => [defines "unlimited/game-concepts/taking-control"], commit::control(table, what, *to);
        /// From another unit.
        Attach { upgrade: CardId, to: CardId } = "{upgrade} is attached to {to}"
            => [defines "unlimited/card-types/moved-to-another-unit"], commit::attach(table, upgrade, to);
        Move { unit: CardId, to: Arena } = "{unit} moves to the {to} arena"
            => [defines "unlimited/wording/move"], commit::on_unit(table, unit, |unit| unit.arena = *to);
        Deploy {
            who: Player,
            leader: CardId,
            on: Option<CardId>
        } = "{who} deploys {leader}{}", on.as_ref().map(|on| format!(" on {on}")).unwrap_or_default()
            => { Citations::one(permits(match on {
                None => "unlimited/card-types/deploying",
                Some(_) => "unlimited/card-types/leader-as-upgrade",
            })) }, commit::deploy(rules, table, *who, leader, on.as_ref());
        UseAction {
            who: Player,
            card: CardId,
            #[serde(with = "crate::play::nouns::serialized::shared")]
            source: Arc<Source>
        } = "{who} uses the {} of {card}", source.called()
            => { cite::use_action(source) }, commit::use_action(table, *who, card, source);
        CollectBounty { who: Player, on: CardId } = "{who} collects the Bounty on {on}" => [permits "unlimited/keywords/bounty"];
        /// Where that is not what is printed on it.
        CostIs { card: CardId, cost: Cost } = "{card} costs {cost}" => [
            requires "unlimited/player-actions/determine-the-cost", permits "unlimited/game-concepts/for-free" when (cost.free),
            orders "unlimited/game-concepts/increases-first" when (!cost.free),
            requires "unlimited/game-concepts/aspect-penalty" when (!cost.free && cost.penalty > 0)
        ];
        /// A limited ability.
        Spend(spent: Spent) = "The {} of {} is used up for now", called(&spent.label), spent.card
            => [requires "unlimited/wording/once-each-round"], insert(&mut table.spent, spent.clone());
        /// Something that a card replaces the first time has come up, or would have.
        FirstTime(spent: Spent) = "The first time of {} is over", spent.card
            => [defines "unlimited/abilities-and-effects/first-time-would"], insert(&mut table.spent, spent.clone());
        Discount(discount: Box<Discounted>) = "Cards of {} will cost otherwise because of {}", discount.who, discount.context.this
            => [defines "unlimited/abilities-and-effects/later", defines "unlimited/game-concepts/counts-while-playing"], insert(&mut table.discounts, (**discount).clone());
        /// One of them is played.
        DiscountUsed(discount: Box<Discounted>) = "What {} says about the cost of cards to come is used", discount.context.this
            => [defines "unlimited/abilities-and-effects/later", defines "unlimited/game-concepts/counts-while-playing"], commit::use_up(table, discount);
        Delay(delayed: Box<Delayed>) = "{} will do something later", delayed.context.this
            => [defines "unlimited/abilities-and-effects/later"], insert(&mut table.delayed, (**delayed).clone());
        Due(delayed: Box<Delayed>) = "The moment of the delayed effect of {} has come", delayed.context.this
            => [requires "unlimited/abilities-and-effects/first-of-all-at-its-moment"], commit::remove(&mut table.delayed, delayed);
        /// For a time.
        Stand(standing: Box<Standing>) = "{} will replace something", standing.context.this
            => [defines "unlimited/abilities-and-effects/instead"], insert(&mut table.standing, (**standing).clone());
        /// It was the only time.
        StandDown(standing: Box<Standing>) = "The replacement of {} is used up", standing.context.this
            => [defines "unlimited/abilities-and-effects/instead"], commit::remove(&mut table.standing, standing);
        /// By an ability.
        Prevent {
            /// To what it would have been dealt.
            to: Object,
            amount: u16,
            /// The words that say so.
            words: String
        } = "{amount} damage to {} is prevented", object(to)
            => [replaces "unlimited/game-concepts/prevented-damage", defines "unlimited/game-concepts/prevented-in-part"];
        /// A card or a deck is looked at, revealed or searched, and stays.
        Seen {
            who: Player,
            /// What was done, in words.
            what: String,
            /// By whom it is seen now.
            shown: Shown,
            /// The cards that are seen, as far as they are known.
            cards: Vec<CardId>
        } = "{who}: {}", what.trim() => { Citations::one(defines(match shown {
            Shown::ToBoth => "unlimited/wording/reveal",
            Shown::ToOne => "unlimited/wording/look-at",
        })) };
        /// For what comes behind.
        Choose { who: Player, what: Vec<Object> } = "{who} chooses {}", objects::objects(what) => [defines "unlimited/wording/choose"];
        /// For what comes behind.
        ChooseArena(arena: Arena) = "The {arena} arena is chosen" => [defines "unlimited/wording/choose"];
        /// For what comes behind.
        ChoosePlayer(who: Player) = "{who} is chosen" => [defines "unlimited/wording/choose"];
        PutOnDeck {
            what: Object,
            end: DeckEnd,
            /// A unit as it last was; written when it happens.
            last: Option<Box<LastKnown>>
        } = "{} {}", object(what), tell::put_on_deck(rules, what, *end)
            => { cite::put_on_deck(rules, what) }, zones::to_deck(rules, table, what, *end);
        /// A sentence is reached and nothing comes of it.
        Idle { words: String, why: Idle } = "{}: {words}", tell::idle(*why) => { cite::idle(*why) };
        /// Words mean others than the card that says so, and than what it has affected before.
        Others { words: String, this: CardId, before: Vec<Object> }
            = "Neither {this}, whose ability it is (CR 8.18.1), nor {}, affected before (CR 8.18.2), is meant: {words}", objects::objects(before)
            => [requires "unlimited/wording/another"];
        /// Nothing happens.
        Look = "What has to be put right is put right at once" => [requires "unlimited/game-concepts/state-checks"];
        End(ending: Ending) = "{}", tell::ending(*ending) => { cite::ending(*ending) }, table.ending = Some(*ending);
    }
}

impl Event {
    /// A unit is defeated, for this reason.
    pub fn defeat(unit: &CardId, why: Defeated) -> Self {
        Event::Defeat { unit: unit.clone(), why, last: None }
    }

    /// How much damage is dealt or healed.
    pub(crate) fn amount(&self) -> Option<u16> {
        let dealt = if let Event::Damage(damage) = self { Some(damage.amount) } else { None };
        if let Event::Heal { amount, .. } = self { Some(*amount) } else { dealt }
    }

    /// Of how many cards or tokens it is.
    pub(crate) fn count(&self) -> Option<u8> {
        if let Event::Draw { count, .. }
        | Event::CreateCredits { count, .. }
        | Event::GiveTokens { count, .. } = self
        {
            Some(*count)
        } else {
            None
        }
    }

    /// Whether a card comes into play by it, or an event is played.
    pub(crate) fn brings_a_card(&self) -> bool {
        matches!(self, Event::Play(_) | Event::Deploy { .. } | Event::CreateUnit { .. } | Event::Rescue(..))
    }

    /// Who brings a card into play, and which; an event, too. A rescued one comes by itself.
    pub(crate) fn brought(&self) -> Option<(Player, CardId)> {
        if let Event::Deploy { who, leader: id, .. } | Event::CreateUnit { who, id, .. } = self {
            return Some((*who, id.clone()));
        }
        if let Event::Play(played) = self { Some((played.who, played.card.renewed())) } else { None }
    }

    /// The unit that is taken out of play, and not defeated.
    pub(crate) fn taken_unit(&self) -> Option<&CardId> {
        if let Event::Capture { what: unit, .. }
        | Event::Return { what: Object::Unit(unit), .. }
        | Event::PutOnDeck { what: Object::Unit(unit), .. } = self
        {
            Some(unit)
        } else {
            None
        }
    }

    /// Whose deed it is, where later words may mean that player: `when a player discards a card, they ...`.
    pub(crate) fn doer(&self) -> Option<Player> {
        if let Event::Draw { who, .. }
        | Event::DrawThis { who, .. }
        | Event::Discard { who, .. }
        | Event::UseForce(who)
        | Event::TakeInitiative(who)
        | Event::CreateUnit { who, .. }
        | Event::CreateCredits { who, .. }
        | Event::GiveTokens { by: who, .. }
        | Event::Force(who)
        | Event::CollectBounty { who, .. }
        | Event::Play(Played { who, .. }) = self
        {
            Some(*who)
        } else {
            None
        }
    }
}

/// Drawing; for each card that is not there damage to the own base (CR 8.6.1).
pub(crate) fn draw(table: &Table, draws: &[(Player, u8)], regroup: bool) -> Vec<Event> {
    let mut events = Vec::new();
    for &(who, count) in draws {
        let side = table.side(who);
        let there = side.deck_size().map_or(count, |size| u8::try_from(size).unwrap_or(u8::MAX).min(count));
        if there > 0 {
            events.push(Event::Draw { who, count: there, regroup });
        }
        if count > there {
            events.push(Event::Damage(Damage {
                to: Object::Base(who),
                amount: DAMAGE_FOR_A_CARD * u16::from(count - there),
                kind: DamageKind::EmptyDeck,
                source: None,
                by: who,
                unpreventable: false,
                beyond: None,
                because: Vec::new(),
            }));
        }
    }
    events
}
