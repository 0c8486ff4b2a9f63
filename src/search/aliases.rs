//! Which words mean the same in any game?
//!
//! What players of miniatures and card games say, whichever they play, and what rules call it in one game or
//! another; a name that the sources lack does nothing. What belongs to one game is declared by its content
//! (`aliases` in front matter and `game.toml`, `asked` lines), never here.

use borsh::{BorshDeserialize, BorshSerialize};
use rustc_hash::FxHashSet;

use super::{plan::sequence, texts::ByText};

/// Words or turns of speech as they are typed, in whatever form, and what rules may call them instead.
const NEUTRAL: &[(&str, &str)] = &[
    // short forms
    ("acc, accs", "accuracy"),
    ("atk", "attack"),
    ("cant, dont", "cannot"),
    ("cannot", "cant"),
    ("cmd, cmds", "command"),
    ("crit, crits", "critical"),
    ("def", "defense"),
    ("dist", "distance | range"),
    ("dmg", "damage"),
    ("gg", "win"),
    ("hp", "hit points | hull points | hull"),
    ("init", "initiative"),
    ("los", "line of sight"),
    ("max", "maximum | limit"),
    ("min", "minimum"),
    ("mull", "mulligan"),
    ("nav", "navigate"),
    ("obj, objs", "objective"),
    ("opp, opps", "opponent"),
    ("pts, vp, vps", "points | victory points"),
    ("rd", "round"),
    ("ref", "reference"),
    ("rng, rnge", "range"),
    ("sim", "simultaneous"),
    ("squad, squads, sqd, sqds, sqn, sqns", "squadron"),
    ("std", "standard"),
    // who
    ("ally, allied, my own, own side, partner", "friendly"),
    ("admiral, general, captain", "commander"),
    ("character, dude, guy, creature, monster, minion, troop, troops", "unit"),
    ("ace, aces, named, hero", "unique"),
    ("everyone, everybody", "each player"),
    ("fighter, snub, starfighter, bomber", "squadron"),
    ("foe, rival, opposing, his, their, opponent", "enemy"),
    ("enemy", "opponent | opposing"),
    ("officer, crew, pilot", "upgrade"),
    ("referee", "judge"),
    // to hurt
    ("ram, ramming, bump, crash, crashed, collide, collision", "overlap"),
    ("run into, run over, fly over, drive over, end on, land on", "overlap"),
    ("beat, fight, strike, swing, shoot, shot, fire, volley", "attack"),
    ("blow up, wreck, wrecked, explode, boom", "destroyed"),
    ("dead, dying, dies, died, killed, kill, slain, gone", "destroyed | defeated"),
    ("die", "destroyed | defeated | dice"),
    ("sacrifice, sac", "defeat"),
    ("hurt, harm, harmed, pain, wound, wounded, injured", "damage"),
    ("dogfight, pinned, pin, tied up, stuck, locked, caught", "engaged"),
    ("flak, ack, anti-air", "anti-squadron armament | anti-squadron"),
    ("gun, weapon, cannon", "armament | battery"),
    ("indestructible, immune, invincible", "cannot be damaged"),
    ("leftover, leftovers, surplus, spill, spill over, goes through", "remaining | excess"),
    ("overflow, trample", "excess damage | overwhelm"),
    ("blocker, bodyguard, taunt", "sentinel"),
    ("haste, charge", "ambush"),
    ("lifelink", "restore"),
    ("unblockable", "saboteur"),
    ("deny, negate, stop, block, nullify", "cancel | prevent"),
    ("undamaged", "no damage"),
    ("shields down, without shields", "no shields"),
    // to mend
    ("fix, heal, mend, patch, recover, restore, regain", "repair | heal | recover"),
    ("engineering", "repair"),
    ("survive, alive, live", "not destroyed | remaining"),
    // to move and to stand
    ("drive, fly, go, travel", "move"),
    ("accelerate, speed up, slow down, brake, fast, faster, quick, slow, slower", "speed"),
    ("stand still, standing still, stopped, stationary, not moving", "speed 0"),
    ("pivot, spin, rotate, turn in place, turn on the spot", "yaw"),
    ("click, joint, bars, pips", "yaw"),
    ("battlefield, mat, map, table, board", "play area"),
    ("boundary, border", "edge | line"),
    ("edge, off the board, off the table, off the map, leave the board, fall off", "outside play area"),
    ("front, nose, rear, tail, back side, side, section", "hull zone"),
    ("asteroid, rock, boulder, stone", "obstacle | asteroid field"),
    ("scenery, terrain", "obstacle"),
    ("figure, mini, miniature, model", "base"),
    ("contact", "touch"),
    ("beside, next to", "adjacent"),
    ("nearby, close, near", "distance"),
    ("how far, reach", "range | distance"),
    ("below, beneath, underneath", "under"),
    ("orbit, sky, air", "space"),
    ("dot", "targeting point"),
    ("stick, template", "ruler"),
    // to see
    ("see, visible, sight", "line of sight"),
    ("blocked, blocking, cover, behind cover, in the way", "obstructed"),
    ("measure early, measure first, check range, check distance", "premeasure"),
    ("face-down, face down, hidden, secret, unseen", "facedown"),
    ("face-up, face up, revealed, visible", "faceup"),
    ("peek, see, view, check, inspect", "look"),
    ("scry", "look top deck"),
    // cards and tokens
    ("attachment, aura, equipment, gear", "upgrade"),
    ("bounce, put back, putting back", "return hand | return"),
    ("disc, disk, mark, marker", "token"),
    ("discard, graveyard, bin", "discard pile"),
    ("library, draw pile", "deck"),
    ("discards, trash, throw away", "discard"),
    ("flip, flipped, turn over, turned over", "facedown | faceup"),
    ("gold, mana, land", "resource"),
    ("hand limit", "hand size"),
    ("spell, instant, sorcery", "event"),
    ("steal, stolen, mind control, take over", "take control"),
    ("summon, bring in", "play"),
    ("summoning sick, summoning sickness", "exhausted enters play"),
    ("sideways, tap, tapped, spent", "exhaust"),
    ("untap, untapped, unexhaust, ready again, refresh, stand up, reload", "ready"),
    ("redraw", "mulligan"),
    ("tutor, fetch", "search deck"),
    ("swap, swapped, trade", "exchange"),
    ("double, duplicate, two of the same", "copy | same"),
    ("symbol", "icon"),
    ("army, roster, list", "fleet"),
    ("mission, mission card", "objective"),
    ("reserve, reserves", "set aside"),
    ("owner", "control"),
    ("strength", "power"),
    ("toughness, health, life, hitpoints", "hit points | hull points | hull | hp"),
    // turns and time
    ("begin", "start"),
    ("finish, over", "end"),
    ("go first, goes first, who starts, start first, begin first", "first player | initiative"),
    ("match", "game"),
    ("how long, how many rounds, how many turns", "last round | rounds"),
    ("order, sequence, queue, first", "timing"),
    ("order", "command"),
    ("phase", "step"),
    ("same moment, same time", "simultaneously"),
    ("first strike, strike first", "simultaneous"),
    ("right away, straight away, instantly", "immediately"),
    ("wait, hold back, save for later, keep for later", "delay"),
    ("again, another time, second time, once more", "more than once"),
    ("twice, two times, double", "more than once | twice"),
    ("repeat", "again"),
    ("upkeep, cleanup", "regroup phase | status phase"),
    // to be allowed
    ("can, able", "may"),
    ("optional, if i want, choose not to, decline", "may"),
    ("forced, have to, has to, obliged, mandatory, compulsory, required, need to", "must"),
    ("forbidden, illegal, prohibited, disallowed, banned", "cannot"),
    ("contradict, contradiction, general rule", "golden rule"),
    ("conflict, conflicting", "precedence"),
    ("at most, cap", "maximum | limit"),
    ("unlimited, endless", "no limit"),
    ("tell, say, announce", "declare"),
    ("pick, select", "choose"),
    ("toggle, turn on", "activate"),
    ("trigger, go off", "trigger"),
    ("roll again, throw again, throw it again", "reroll"),
    ("throw", "roll"),
    ("vanish, disappear, take off, taken off", "removed"),
    ("drop, dropped", "place"),
    ("use", "spend"),
    // numbers and results
    ("amount, quantity", "number"),
    ("cut in half, half, halved", "halve"),
    ("dice", "die"),
    ("buy, afford, price", "cost"),
    ("empty, ran out, run out, running out, none left, dry", "no cards remaining | empty"),
    ("nothing left", "no remaining"),
    ("score, scoring, worth", "victory points | points"),
    ("tie, tied game, draw game, drawn game, same score", "tied | equal"),
    ("win, wins, winner, victor", "victory"),
    ("surrender, give up, quit", "concede"),
    ("tournament", "official"),
    ("whole, entire, completely, fully", "entirely"),
    ("zero, none", "0"),
    ("1st", "first"),
    ("2nd", "second"),
    ("3rd", "third"),
    ("less than, lower than, smaller than", "below | fewer"),
    ("vs, versus", "against"),
    ("wear off, wears off, expire, expires, run out", "end"),
    ("already dead, already gone", "defeated | left play"),
    ("how do i win, how to win, who wins", "victory | winner"),
    ("begin the game, start of the game, pregame", "setup"),
    // everyday words for what rules do, from asked lines whose passages say it otherwise
    ("additional, extra, further, bonus", "additional | extra | another"),
    ("announce, announcing", "declare"),
    ("during", "while"),
    ("while", "during"),
    ("type, sort", "kind"),
    ("kind", "type"),
    ("farther, further away, past, out of range, too far", "beyond"),
    ("farther than, longer than", "beyond"),
    ("inside, in range, close enough", "within"),
    ("per", "each"),
    ("each", "every"),
    ("every", "each"),
    ("unused, not used, unspent", "unspent | remaining"),
    ("left, still have", "remaining"),
    ("carry out, perform, do the effect, apply", "resolve"),
    ("happens automatically, automatic, automatically", "resolve"),
    ("go off, proc, kick in, fire off", "trigger"),
    ("interrupt, respond, react, reaction", "response"),
    ("stack, queue", "order"),
    ("boost, buff, pump, stronger, strengthen, plus", "increase"),
    ("cheaper, discount, less expensive, debuff, weaken, minus", "decrease | reduce"),
    ("expensive, more expensive, surcharge", "increase"),
    ("kidnap, jail, prison, imprison, prisoner, hostage, lock up, lock away", "capture"),
    ("free, released, set free", "rescue"),
    ("borrow, snatch, hijack", "take control"),
    ("absorb, soak, ignore, shrug off", "prevent | cancel"),
    ("save", "prevent | cancel | defense token"),
    ("relocate, shift, push, slide, reposition, nudge", "move"),
    ("put, put down, set down, lay, drop", "place"),
    ("get rid of, take away, clear, strip", "remove | discard"),
    ("set up, field, bring out", "deploy"),
    ("base to base, b2b, contact, hugging", "touch"),
    ("on top of, stacked on, sits on, sit on", "overlap"),
    ("cloud, debris, wreckage, hazard", "obstacle"),
    (
        "see through, shoot past, shoot through, behind, between, in between, intervening",
        "obstructed | line of sight",
    ),
    ("view, sightline", "line of sight"),
    ("field of fire, angle, facing", "firing arc"),
    ("steer, course, flight path", "maneuver"),
    ("before the game, prepare, preparation, beginning of the game", "setup"),
    ("goal, scenario", "objective"),
    ("force", "fleet"),
    ("legendary, limited to one, only one", "unique"),
    ("stage", "phase"),
    ("my go, act", "activate | turn"),
    ("rather than, in place of", "instead"),
    ("many times, several times, unlimited times, repeatedly, more often", "more than once"),
    ("reuse, use again, use twice", "more than once"),
    ("other player, adversary", "opponent"),
    ("beaten, lost, loser", "lose"),
    ("time limit, last turn, game length", "end of the game"),
    ("illegal move, mistake, forgot, missed", "illegal | missed"),
    ("take back, undo, rewind", "return"),
    ("not allowed, allowed to, permitted, legal", "may"),
    ("three players, four players, four people, free for all, ffa, several players", "multiplayer"),
    ("build a deck, deck construction, deck list, deck size, building", "deckbuilding | deck"),
    ("how many copies", "copies"),
    ("new hand, starting hand, opening hand, starting cards, first hand", "mulligan | opening hand"),
    ("public, secret, private, hidden information", "open information | facedown"),
    ("duplicate, clone, same card", "copy"),
    ("coin flip, toss, randomly", "random"),
    ("miss, whiff", "blank"),
    ("special ability, special power, card text, text box", "ability | effect"),
    ("off the table, beside the table, sideline, put aside", "set aside"),
    (
        "comes into play, etb, enter the battlefield, summoned, hits the table, comes down",
        "enters play | when played",
    ),
    ("leaves the board, ltb, leave the table", "leaves play"),
    ("battlecry, enter trigger, comes into play ability", "when played"),
    ("death trigger, deathrattle, dies trigger, death effect", "when defeated"),
    ("attack trigger", "on attack"),
    ("shut off, lose its text, blanked, text disappears, silenced", "loses all abilities"),
    ("take a hit, takes hits, suffers", "damage"),
    ("soak damage, split damage, spread damage", "redirect | damage"),
    ("armor, shielding", "shield"),
    (
        "finish off, take out, taken out, wipe out, wiped, sink, sunk, shoot down, shot down",
        "destroyed | defeated",
    ),
    ("board wipe, wipe, sweeper", "defeat all"),
    ("dump, pitch, ditch, toss", "discard"),
    ("pull, pick up", "draw"),
    ("dig, look for, find", "search"),
    ("reshuffle, mix", "shuffle"),
    ("show, flip over, turn up", "reveal"),
    ("switch, swap places", "exchange | replace"),
    ("used up, worn out, already used", "exhausted | spent"),
    ("reset, stand back up", "ready"),
    ("too many, over the limit, above the limit", "limit | maximum"),
    ("contested, disagree, argue, argument", "golden rule"),
    ("ability word", "keyword"),
    ("prevent, avoid, dodge, evade damage", "cancel | prevent"),
    ("untouchable, untargetable, hexproof, protected", "cannot be attacked"),
    ("must attack, taunted, forced to attack, has to be hit", "must attack"),
    ("guard, protector, tank", "sentinel | escort"),
    ("rolled nothing, no result", "blank"),
    ("given, granted, grants, gets", "gain"),
    ("pieces, parts, contents, in the box, material", "components"),
    ("variant, variants, house rule, house rules, alternative", "optional"),
    ("no room, no space, does not fit, nowhere to put", "cannot be placed"),
    ("static, passive, always on", "constant"),
    ("partial, partly, in part, only part", "as much as possible"),
    ("knocked out, knock out, kicked out, out of the game", "eliminated | defeated"),
    ("pact, promise, bargain, treaty, alliance, agreement", "deals"),
    ("between games, swap in", "sideboard"),
    ("tiebreak, tie breaker, same points", "tie | tied"),
    ("hit, hits, hitting", "attack | damage"),
    ("last, final", "last | final"),
    ("how fast", "speed"),
    ("sum, total, add up, altogether", "total"),
    ("nothing happens, no effect, does nothing, useless", "no effect"),
    ("run away, flee", "move"),
    ("teleport, jump, warp, hyperspace", "place | move"),
    ("in a row, back to back, one after the other", "consecutive"),
];

/// What rules may call something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As a reader knows it.
    pub shown: &'static str,
    /// Its terms, one after another.
    pub terms: Vec<String>,
}

/// The list by the terms of what is typed. What a thousand words' terms are takes a millisecond to find out, so it is kept
/// with an index.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Names(ByText<Called>);

/// One name of an entry of the list: which entry, and which of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
struct Called {
    entry: u16,
    name: u16,
}

impl Called {
    fn name(self) -> Option<Name> {
        let (_, called) = NEUTRAL.get(usize::from(self.entry))?;
        let shown = called.split('|').nth(usize::from(self.name))?.trim();
        Some(Name { shown, terms: sequence(shown) })
    }
}

impl Names {
    /// The names of the list.
    pub(super) fn of_the_list() -> Self {
        let mut names: Vec<(String, Called)> = Vec::new();
        let mut known: FxHashSet<(String, &str)> = FxHashSet::default();
        for (entry, (typed, called)) in (0_u16..).zip(NEUTRAL) {
            let numbered = (0_u16..).zip(called.split('|'));
            let called: Vec<_> = numbered
                .map(|(name, shown)| (Called { entry, name }, shown.trim(), sequence(shown)))
                .collect();
            for key in typed.split(',').map(sequence) {
                let words = key.join(" ");
                for (name, shown, terms) in &called {
                    if *terms != key && known.insert((words.clone(), *shown)) {
                        names.push((words.clone(), *name));
                    }
                }
            }
        }
        Self(names.into_iter().collect())
    }

    /// Whether a term is in what may be typed, by itself or in a turn of speech. Looks at all of them: ask of few.
    pub(super) fn has(&self, term: &str) -> bool {
        self.0.keys().any(|typed| typed.split(' ').any(|it| it == term))
    }

    /// What rules may call what was typed.
    pub(super) fn of(&self, terms: &[String]) -> impl Iterator<Item = Name> {
        self.0.get(&terms.join(" ")).iter().filter_map(|called| called.name())
    }
}

/// Most words of a turn of speech.
pub(super) const LONGEST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_found_in_any_form_and_as_a_turn_of_speech() {
        let names = Names::of_the_list();
        let called = |typed: &str| names.of(&sequence(typed)).collect::<Vec<Name>>();
        assert_eq!(called("los"), [Name { shown: "line of sight", terms: sequence("line of sight") }]);
        assert_eq!(called("shooting"), called("shoots"));
        assert!(called("running out").iter().any(|name| name.shown == "empty"));
        assert!(called("opening hand").iter().any(|name| name.shown == "mulligan"));
        assert!(called("brace").is_empty());
    }

    #[test]
    fn every_entry_says_something_and_is_short_enough_to_be_read() {
        for (typed, called) in NEUTRAL {
            for text in typed.split(',').chain(called.split('|')) {
                let length = sequence(text).len();
                assert!(length > 0 && length <= LONGEST, "`{text}`");
            }
        }
    }
}
