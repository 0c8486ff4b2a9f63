//! Fields in a player's words.

use phrase::spoken;

#[test]
fn no_field_name_is_shown() {
    let said = [
        ("range", "close", "close range"),
        ("defender.zone", "front", "the front hull zone is under attack"),
        ("defender.shields.left", "0", "0 shields left (defender)"),
        ("defender.size", "medium", "medium ship (defender)"),
        ("dice", "red/hit,red/hit,blue/crit", "2 red hits, blue crit"),
        ("weights.destroyed", "1", "the chance to destroy it"),
        ("unit.2.controller", "P2", "the opponent's unit"),
        ("cause.1.amount", "5", "5 damage"),
        ("line", "defender:spend brace", "spend brace"),
    ];
    for (field, value, words) in said {
        assert_eq!(spoken(field, value), words);
    }
}
