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
    ("plane, aircraft, jet, craft, interceptor", "squadron | space unit"),
    ("foe, rival, opposing, his, their, opponent", "enemy"),
    ("enemy", "opponent | opposing"),
    ("officer, crew", "upgrade"),
    ("pilot", "squadron | pilot upgrade"),
    ("referee", "judge"),
    // to hurt
    ("ram, ramming, bump, crash, crashed, collide, collision", "overlap"),
    ("run into, run over, fly over, drive over, end on, land on", "overlap"),
    ("beat, strike, swing, shoot, shot, fire, volley, barrage", "attack"),
    ("fight, melee, brawl, battle, duel", "attack | engaged"),
    ("blow up, wreck, wrecked, explode, boom", "destroyed"),
    ("dead, dying, dies, died, killed, kill, slain, gone", "destroyed | defeated"),
    ("die", "destroyed | defeated | dice"),
    ("sacrifice, sac", "defeat"),
    ("hurt, harm, harmed, pain, wound, wounded, injured", "damage"),
    ("dogfight, pinned, pin, tied up, stuck, locked in, caught", "engaged"),
    ("flak, ack, anti-air", "anti-squadron armament | anti-squadron"),
    ("gun, weapon, cannon", "armament | battery"),
    ("indestructible, immune, invincible", "cannot be damaged | can't be damaged"),
    ("leftover, leftovers, left over, surplus, spill, spill over, goes through", "remaining | excess"),
    ("overflow, trample", "excess damage | overwhelm"),
    ("haste, charge in, charges in, pounce", "ambush"),
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
    ("off the board, off the table, off the map, leave the board, fall off", "outside the play area"),
    (
        "off the mat, off the edge, past the edge, past the border, over the edge, over the border, beyond the border, \
         across the border, out of bounds, fell off, falls off, hangs over, leave the map, leave the mat, border of the mat, \
         edge of the mat, edge of the table, edge of the board, edge of the map",
        "outside the play area | beyond the play area | beyond the edge",
    ),
    ("front, nose, rear, tail, back side, side, section", "hull zone"),
    ("asteroid, rock, boulder, stone", "obstacle | asteroid field"),
    ("scenery, terrain", "obstacle"),
    ("figure, mini, miniature, model", "base"),
    ("contact", "touch"),
    ("beside, next to, neighbour, neighbor, adjoining", "adjacent"),
    ("nearby, close, near", "distance"),
    ("how far, reach", "range | distance"),
    ("below, beneath, underneath", "under"),
    ("orbit, sky, air", "space"),
    ("dot", "targeting point"),
    ("measuring stick, tape measure, yardstick", "ruler"),
    ("template", "maneuver tool | ruler"),
    ("stick", "place | attach"),
    // to see
    ("see, visible, sight", "line of sight"),
    ("blocked, blocking, cover, behind cover, in the way", "obstructed"),
    ("measure early, measure first, check range, check distance", "premeasure"),
    ("face-down, face down, hidden, secret, unseen", "facedown"),
    ("face-up, face up, revealed, visible", "faceup"),
    ("peek, see, view, check, inspect", "look"),
    ("scry", "look at the top"),
    // cards and tokens
    ("attachment, aura, equipment, gear", "upgrade"),
    ("bounce, put back, putting back", "return | owner's hand | return to hand"),
    ("disc, disk, mark, marker, chip, chit", "token"),
    ("discard, graveyard, bin", "discard pile"),
    ("library, draw pile", "deck"),
    ("discards, trash, throw away", "discard"),
    ("flip, flipped, turn over, turned over", "facedown | faceup"),
    ("gold, mana, land drop, money, cash, currency, income, treasury", "resource"),
    ("bank, stockpile, savings", "resource | keep"),
    ("hand limit", "hand size"),
    ("spell, instant, sorcery", "event"),
    ("steal, stolen, rob, theft, mind control, take over", "take control"),
    ("summon, bring in", "play"),
    ("summoning sick, summoning sickness", "enter play exhausted"),
    ("sideways, tap, tapped, spent", "exhaust"),
    ("untap, untapped, unexhaust, ready again, refresh, stand up, reload", "ready"),
    ("redraw", "mulligan"),
    ("tutor, fetch", "search | search the deck"),
    ("swap, swapped, trade", "exchange"),
    ("duplicate, two of the same", "copy | same"),
    ("symbol, sign, emblem, logo, pip", "icon"),
    ("army, roster, list", "fleet"),
    ("mission, mission card", "objective"),
    ("reserve, reserves", "set aside"),
    ("owner", "control"),
    ("strength", "power"),
    ("toughness, health, life, hitpoints", "hit points | hull points | hull | hp"),
    // turns and time
    ("begin", "start"),
    ("finish, over", "end"),
    ("finish him, finish it, finish them, finishes him, finishes it, finish off", "defeat | destroy"),
    ("go first, goes first, who starts, start first, begin first", "first player | initiative"),
    (
        "who begins, gets to begin, gets to start, first move, moves first, acts first",
        "first player | initiative",
    ),
    ("begins next, starts next, first next, plays first, start the round", "first player | initiative"),
    ("match", "game"),
    ("how long, how many rounds, how many turns", "last round | rounds"),
    ("order, sequence, queue", "timing"),
    ("happens first, comes first, which first, resolves first", "timing | order"),
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
    ("card says, cards say, book says, says one thing", "contradict | card text"),
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
    ("buy, afford, price, fee, toll, tax, expense", "cost"),
    ("costs nothing, no cost, without paying, free of charge", "for free"),
    ("empty, ran out, run out, running out, none left, dry", "no cards remaining | empty"),
    ("nothing left", "no remaining"),
    ("score, scoring, worth", "victory points | points"),
    ("give points, gives points, get points, gets points, earn points, worth points", "score | scoring"),
    ("level, deadlock, stalemate, same number", "tie | tied | equal"),
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
    ("wear off, wears off, expire, run out, runs out, fade, lapse", "end | expire"),
    ("go away, goes away, come off, comes off, wiped off", "removed | end | heal | repair"),
    ("already dead, already gone", "defeated | left play"),
    ("how do i win, how to win, who wins", "victory | winner"),
    ("begin the game, start of the game, pregame", "setup"),
    // everyday words for what rules do, from asked lines whose passages say it otherwise
    ("additional, extra, further", "additional | extra | another"),
    ("bonus, perk", "increase | modifier | gains | additional"),
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
    ("proc, kick in, fire off, sets off", "trigger"),
    ("interrupt, respond, react, reaction", "response"),
    ("stack, queue", "order"),
    ("boost, buff, pump, stronger, strengthen, plus", "increase"),
    ("cheaper, discount, less expensive, debuff, weaken, minus", "decrease | reduce"),
    ("expensive, more expensive, surcharge", "increase"),
    ("kidnap, jail, prison, imprison, prisoner, hostage, lock up, lock away", "capture"),
    ("freed, released, set free, let go, break free", "rescue"),
    ("borrow, snatch, hijack", "take control"),
    ("absorb, soak, shrug off", "prevent | cancel | suffer"),
    ("disregard, bypass, get past, get around, slip past", "ignore"),
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
    ("steer, helm", "navigate | maneuver"),
    ("course, flight path", "maneuver"),
    ("before the game, prepare, preparation, beginning of the game", "setup"),
    ("goal, scenario", "objective"),
    ("force", "fleet"),
    ("legendary, limited to one, only one", "unique"),
    ("stage", "phase"),
    ("my go, act", "activate | turn"),
    ("rather than, in place of", "instead"),
    ("many times, several times, multiple times, more often", "more than once | multiple times"),
    ("unlimited times, repeatedly", "more than once"),
    ("reuse, use again, use twice", "more than once"),
    ("other player, adversary", "opponent"),
    ("beaten, lost, loser", "lose"),
    ("time limit, last turn, game length", "end of the game"),
    ("illegal move, mistake, forgot, missed", "illegal | missed"),
    ("take back", "return | goes back"),
    ("rewind, roll back", "goes back"),
    ("undo, unmake", "repair | heal | remove | discard | goes back"),
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
    ("lose its text, blanked, text disappears, silenced", "loses all abilities"),
    (
        "shut off, shut down, switch off, switched off, turn off, turned off, disable, unusable, deactivate, jam",
        "cannot be spent | inactive | cannot | loses all abilities",
    ),
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
    ("fresh, wake up, wakes up, usable again, used again, spend again, use again", "ready | readied"),
    ("reset, stand back up", "ready"),
    ("too many, over the limit, above the limit, one too many", "limit | maximum | more than"),
    ("contested, disagree, argue, argument", "golden rule"),
    ("ability word", "keyword"),
    ("prevent, avoid, dodge, evade damage", "cancel | prevent"),
    ("untouchable, untargetable, hexproof, protected", "cannot be attacked"),
    ("must attack, taunted, forced to attack, has to be hit", "must attack"),
    ("guard, guardian, bodyguard, blocker, protector, tank, taunt, decoy", "sentinel | escort"),
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
    // the same fields, gone through word by word: to hurt, to lose, to mend
    ("blow, bite, sting, smack, slap, whack", "damage | hit"),
    ("scratch, dent, bruise, injury, bleed", "damage"),
    ("unhurt, unharmed, unscathed, intact, healthy", "undamaged | no damage"),
    ("blown up, blown apart, obliterate, annihilate, demolish, crush, vaporize", "destroyed | defeated"),
    ("lethal, deadly, fatal, casualty, corpse", "destroyed | defeated"),
    ("overkill", "excess damage | remaining"),
    ("victim", "defender | target | defending"),
    ("shooter, aggressor", "attacker"),
    ("aim, aim at", "target | attack"),
    ("protection, protect, defend, defence", "defense | guard | sentinel | escort"),
    ("safe, out of danger", "cannot be attacked | prevented"),
    ("bubble, barrier, force field, plating", "shield"),
    (
        "hit back, hits back, shoot back, shoots back, strike back, strikes back, fight back, fire back, retaliate, revenge",
        "counter | salvo | in return",
    ),
    ("cure, nurse, get better, get well", "heal | repair | recover"),
    ("replenish, top up, recharge", "recover | ready"),
    ("revive, resurrect, reanimate, back to life", "discard pile | return"),
    (
        "come back, comes back, bring back, get back, gets back, give back, given back, send back",
        "return | recover | regain",
    ),
    // to move, to stand, to leave
    ("drift, sail, glide, walk, march, hop, leap, wander", "move"),
    ("halt, motionless", "speed 0 | stay"),
    (
        "parked on, stop on, stopping on, stopped on, come to rest, sits on, standing on, stands on",
        "overlap | ends",
    ),
    (
        "shove, displace, squash, slam, smash, run into, bang into, comes down on, hits another ship",
        "overlap",
    ),
    ("escape, get away, break off, break away, slip away, retreat, withdraw, disengage", "move | engaged"),
    ("glued, trapped, grappled, pinned down", "engaged"),
    ("far away, distant, long way", "long range | beyond"),
    ("cone, sector, line of fire", "firing arc"),
    ("bend, twist, curve, swerve, veer, turn tighter, turn sharper", "yaw | course"),
    ("velocity, throttle, pace", "speed"),
    ("vessel, boat, warship, battleship, starship, spaceship, cruiser, frigate, corvette, freighter", "ship"),
    ("tip, sliver, a bit, a little bit", "part | any part"),
    ("spot, location, position", "place"),
    // to look, to show, to know
    ("in secret, secretly, in hiding", "facedown | hidden | secretly"),
    ("glimpse, peep, glance", "look"),
    ("uncover, turn face up", "faceup | reveal"),
    ("know, find out, learn", "information | look"),
    (
        "bluff, mislead, tell a lie, lie about, lying, truth, honest, lies about",
        "hidden information | information",
    ),
    // to take, to give, to keep, to own
    ("grab, seize, nab", "take | gain"),
    (
        "yoink, swipe, pinch, turncoat, switch sides, switches sides, change sides, changes sides, changes hands, else takes",
        "take control | control",
    ),
    ("hand over, hand out, handed out, hands out, award", "give | gain | assign"),
    ("belong, belong to, property", "owner | control"),
    ("what i hold, cards i hold, cards in hand, holding", "hand"),
    ("gone for good, gone forever, lose forever", "discarded | rest of the game"),
    ("throw out, thrown out, chuck, scrap, jettison", "discard | remove | cancel"),
    ("hang on to, hold on to, come along, comes along, goes along", "keep | remain"),
    ("stuff, add-on, addon, item, accessory, kit", "upgrade"),
    ("stuck on, glued on", "attached"),
    ("reward, prize, trophy, payoff", "bounty | victory token"),
    ("waste, wasted, pointless", "without effect | no effect"),
    ("tipping, tip over, tipped, turn sideways", "exhaust"),
    // who and what
    ("boss, chief", "leader | commander"),
    ("body, bloke, fellow, soldier, warrior", "unit"),
    ("buddy, mate, pal, comrade, friend, teammate, wingman", "friendly"),
    ("famous, celebrity, legend, one of a kind", "unique"),
    ("newcomer, arrival, newly, just arrived, just came, just played", "enters play | played | deployed"),
    ("arrive, show up, shows up, turns up, come in, comes in, jumps in", "enters play | deploy"),
    ("jailer, warden, captor, kidnapper, captive", "capture | guard"),
    ("headquarters, stronghold, fortress", "base"),
    ("book, manual", "rules reference | comprehensive rules"),
    ("driver, crewman", "pilot"),
    ("trick, stealthy, invisible, sneaky", "hidden | cannot be attacked"),
    ("other guy, the opposition", "opponent | enemy"),
    ("draw stack, my pile, card pile", "deck"),
    // how many, how much
    ("bigger, giant, greater", "larger | large"),
    ("biggest, strongest, largest, highest", "most | highest"),
    ("smallest, weakest, lowest, fewest", "least | lowest"),
    ("how few, at least, no less than", "minimum | at least"),
    ("couple, plenty, lots, bunch", "several | more than one"),
    ("two of", "more than one"),
    ("cut in two, in two, fifty percent", "halve"),
    ("remainder", "remaining | excess"),
    ("lone, sole, solitary, by himself, by itself", "single | alone"),
    ("exceed, more than allowed", "limit | maximum"),
    // when
    ("afterwards, later on, subsequently", "after"),
    ("beforehand, earlier, ahead of", "before"),
    ("at once, on the spot, on arrival, without delay", "immediately"),
    ("all together, in one go, at a stroke, all at once, same instant", "simultaneously | at once"),
    ("mid, midway, meanwhile, in the middle", "during | while"),
    ("until when, how long does, for how long, lasts", "until | for this phase | lasting"),
    ("every turn, each turn, per turn, this turn, next turn", "round | each round"),
    (
        "end of turn, end of the turn, between rounds, between turns",
        "end of the round | status phase | regroup phase",
    ),
    ("single use, only one time, one time only", "once per game | epic action"),
    ("next time", "next round"),
    ("not there, not there yet", "set aside | not in play"),
    (
        "everyone is done, all have acted, nobody wants, nobody acts, nothing left to do",
        "passed | end of the phase",
    ),
    ("skip, sit out, stand by, do nothing, nothing to do, stall", "pass"),
    ("drop out, leave the game, forfeit, resign", "concede"),
    ("game over", "end of the game | loses"),
    // may and must
    ("allowed, ok to, fine to", "may | can"),
    ("my choice, up to me", "choose"),
    ("cheat, against the rules, impossible", "cannot | illegal"),
    ("switched on, still works, still work, keeps working", "active | inactive"),
    // and once more, by what is done and by turns of speech
    ("look through, go through, rummage", "search | look"),
    ("nickname, called", "name | subtitle"),
    ("spawn, conjure, brought out, bring out", "create | enters play"),
    ("knock off, knocks off, strip off, tear off, pull off", "remove | discard | defeat"),
    ("crack, shatter, pop", "destroyed | defeated | removed"),
    ("wearer, bearer, host", "attached unit"),
    ("wear, wearing, hang on, climb aboard", "attached | equip"),
    ("asleep, sleeping, tired", "exhausted"),
    ("redo, do over, another throw, second throw, try again, throw anew", "reroll"),
    ("split, spread, share out, divvy", "divide | distribute"),
    ("stack up, pile up, add together, cumulative", "add up"),
    ("exile, banish, removed from the game", "set aside | removed"),
    ("costs more, cost more, dearer, pricier", "increase | additional cost | penalty"),
    ("costs less, cost less, pay less, lower price, half price", "decrease | reduce"),
    ("twin, identical", "copy | same"),
    ("life total, health bar, lives left", "hit points | hp | hull points"),
    ("stats, stat", "power | value"),
    ("lane", "arena | zone"),
    ("cemetery, grave, dead pile, used pile", "discard pile"),
    ("infantry, land troops, foot soldier, on foot, on land", "ground"),
    ("ride, mount", "vehicle"),
    ("stop working, stops working, no longer works", "inactive | loses"),
    ("tidy up, tidying, housekeeping", "regroup phase | status phase"),
    ("game start, before we start, before we begin, prep", "setup"),
    ("whose turn, who is up, whose go", "active player | turn"),
    (
        "go twice, act twice, goes twice, acts twice, extra turn, another turn",
        "once per round | additional action",
    ),
    ("stay alive, stays alive, lives through, pulls through", "survive | not destroyed"),
    ("get through, gets through, breaks through, carries over, carry over", "excess | remaining"),
    ("the fight is over, after the fight, fight ends", "attack ends"),
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
