//! Who asks a player about Armada, and under which questions?

/// Kinds of scenario that ask for some fields of a table, and places in them.
pub(crate) mod door {
    use vocabulary::Door;

    pub(crate) const ACTIVATION: Door = Door::named("activation");
    pub(crate) const ATTACK: Door = Door::named("attack");
    pub(crate) const COMMAND: Door = Door::named("command");
    pub(crate) const DAMAGE: Door = Door::named("damage");
    pub(crate) const ROUND: Door = Door::named("round");
    pub(crate) const STATUS: Door = Door::named("status");
    /// A further squadron of an attack.
    pub(crate) const TARGET: Door = Door::named("target");
    pub(crate) const TIMING: Door = Door::named("timing");
}

/// The questions, in the order in which a form asks them; each kind has those that its fields stand under.
pub mod question {
    vocabulary::questions! {
        // of odds
        HOW_BOTH_PLAY = "How do both sides play?", "as well as they can";
        WHAT_COUNTS = "What counts as best?", "damage cards";
        WORTH_OF_CARDS = "Rerolls in any order, worth of each card?", "no";
        // of an attack
        CONCENTRATE_FIRE = "Concentrate Fire?", "no";
        OBSTRUCTED = "Obstructed?", "no";
        REROLLS = "Rerolls?", "none";
        // of a ship, of damage
        TARGETS = "What does it attack?", "nothing";
        MANEUVER = "Where does its maneuver end?", "on free space";
        HARMED = "Shields down, damaged, tokens spent?", "no";
        COMMANDED = "Squadrons for its command?", "none";
        // of a round
        SHIPS = "Which ships?", "none named";
        SQUADRONS = "Which squadrons?", "none";
        ATTACKS = "Who attacks whom?", "nobody";
        STAGE = "Another phase, round, turn?", "the Status Phase";
        UPGRADES = "Upgrade cards to ready?", "none";
        // of all these
        EFFECTS = "Effects of cards?", "none";
        // of an attack
        WINGS = "Squadrons?", "as named";
        ATTACK_KIND = "Another kind of attack?", "no";
        DECLARATION = "Declared, and dice gathered?", "the dice are rolled";
        FIRST_PLAYER = "Who is first player?", "attacker";
        DEFENDER = "Defender damaged, slowed, raided?", "no";
        ATTACKER = "Attacker damaged, slowed, raided?", "no";
        // of a ship
        DIALS = "More dials and tokens?", "none";
        VALUES = "Size, hull, values, speed chart?", "as on its card";
        ARMAMENT = "Attack dice of the ship?", "as on its card";
        OWNER = "Whose ship, and what is it called?", "the first player's";
        // of a round
        UNTIL = "Until the end of which phase?", "the Status Phase";
        FIRST_FLEET = "What has the first player?", "as usual";
        SECOND_FLEET = "What has the second player?", "as usual";
        SURROUNDINGS = "Purrgil, exogorths, a tournament?", "no";
        // of damage
        DAMAGED = "Size, hull, speed, whose is it?", "as on its card";
        OVERLAPPED = "Which ships does it overlap?", "none";
        DAMAGE_CARDS = "What do the damage cards say?", "not known";
        DECK = "How many cards are left in the deck?", "enough";
        // of effects that meet
        SEATS = "Who attacks, whose commands?", "the first player";
        EVENTS = "More than once, in parts, during setup?", "once, in a round";
        DICE = "Which dice were rolled?", "none";
        FIRST_SHIP = "What has the first player’s ship?", "nothing";
        SECOND_SHIP = "What has the second player’s ship?", "nothing";
        FURTHER_SHIPS = "Further ships?", "none";
    }
}
