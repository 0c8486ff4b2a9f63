//! Are fleets and decks read as builders and tables write them, and is what no card is called named?

use cards::{
    Catalogue, File,
    list::{List, NoNumbers, Numbers},
};

/// What is said of JSON that is no list.
const NO_LIST: &str = "a list in JSON has `leader`, `base`, `deck` or `sideboard`, or is a save of Tabletop Simulator with `ObjectStates`";

const SHIPS: &str = r#"
victory-ii = { name = "Victory II-class Star Destroyer", nicknames = ["VSD 2"], faction = "empire", class = "victory", size = "medium", points = 80, former_points = 85, hull = 8, command = 3, squadron = 3, engineering = 4, speed = ["I"], shields = { front = 3 }, battery = { front = "3 red" }, anti_squadron = "1 blue" }
"#;
const SQUADRONS: &str = r#"
howlrunner = { name = "Howlrunner", craft = "TIE Fighter Squadron", faction = "empire", points = 16, speed = 4, hull = 3, battery = "1 blue", anti_squadron = "3 blue" }
tie-fighter = { name = "TIE Fighter Squadron", craft = "TIE Fighter Squadron", faction = "empire", points = 8, speed = 4, hull = 3, battery = "1 blue", anti_squadron = "3 blue" }
vader-squadron = { name = "Darth Vader", craft = "TIE Advanced Squadron", faction = "empire", points = 21, speed = 4, hull = 5, battery = "1 black", anti_squadron = "2 blue" }
"#;
const UPGRADES: &str = r#"
gunnery-team = { name = "Gunnery Team", slot = "weapons-team", points = 7 }
vader-commander = { name = "Darth Vader", slot = "commander", points = 36 }
vader-officer = { name = "Darth Vader", slot = "officer", points = 1 }
"#;
const OBJECTIVES: &str = "most-wanted = { name = \"Most Wanted\", category = \"assault\" }\n";

fn armada() -> Catalogue {
    let file = |path, text| File { path, name: path, text };
    let read = Catalogue::read(&[
        file("cards/ships.toml", SHIPS),
        file("cards/squadrons.toml", SQUADRONS),
        file("cards/upgrades.toml", UPGRADES),
        file("cards/objectives.toml", OBJECTIVES),
    ]);
    assert_eq!(read.findings, []);
    read.catalogue
}

fn unlimited() -> Catalogue {
    let file = |path, text| File { path, name: path, text };
    let units = "ada-singer = { name = \"Ada\", subtitle = \"Singer\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n\
                 ada-dancer = { name = \"Ada\", subtitle = \"Dancer\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n\
                 bo = { name = \"Bo\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n";
    let leaders = "ada-leader = { name = \"Ada\", subtitle = \"Leader\", cost = 5, power = 3, hp = 6 }\n";
    Catalogue::read(&[file("cards/units.toml", units), file("cards/leaders.toml", leaders)]).catalogue
}

fn told<'c>(list: &List<'c>) -> Vec<(u32, &'c str)> {
    list.entries.iter().map(|it| (it.count, it.card.id.as_str())).collect()
}

#[test]
fn fleets_of_the_usual_builders_are_read() {
    let all = armada();
    let kingston = "Name: Hammer\nFaction: Imperial\nCommander: Darth Vader\n\nAssault: Most Wanted\n\nVictory II (85)\n• Darth Vader (36)\n\
                    • Gunnery Team (7)\n= 128 Points\n\nSquadrons:\n• Howlrunner (16)\n• 3 x TIE Fighter Squadron (24)\n= 40 Points\n\nTotal Points: 168\n";
    let list = List::read(kingston, &all, &NoNumbers);
    let expected = [
        (1, "most-wanted"),
        (1, "victory-ii"),
        (1, "vader-commander"),
        (1, "gunnery-team"),
        (1, "howlrunner"),
        (3, "tie-fighter"),
    ];
    assert_eq!(told(&list), expected, "{:?}", list.unknown);
    let on: Vec<Option<usize>> = list.entries.iter().map(|it| it.on).collect();
    assert_eq!(on, [None, None, Some(1), Some(1), None, None]);
    let totals = list.totals();
    assert_eq!((totals.cards, totals.points, totals.squadron_points), (8, Some(163), Some(40)));
    assert_eq!(totals.words(), "8 cards, 163 points, 40 of them squadrons");
    assert_eq!(list.unknown, []);
    let builder = "Faction: Galactic Empire\nPoints: 128/400\n\n[ flagship ] Victory II-Class Star Destroyer (80 points)\n-  Darth Vader  ( 36  points) \n\
                   -  Gunnery Team ( 7 points)\n\n1 Howlrunner ( 16 points)\n1 Darth Vader TIE Advanced Squadron ( 21 points)\n";
    let list = List::read(builder, &all, &NoNumbers);
    let expected = [
        (1, "victory-ii"),
        (1, "vader-commander"),
        (1, "gunnery-team"),
        (1, "howlrunner"),
        (1, "vader-squadron"),
    ];
    assert_eq!((told(&list), list.unknown), (expected.to_vec(), Vec::new()));
}

#[test]
fn decks_are_read_and_what_no_card_is_called_is_named() {
    let all = unlimited();
    let melee =
        "Leaders\n1 | Ada | Leader\n\nDeck\n3 | Ada | Singer\n3x Bo (SOR_014)\n2 Ada\n1 Cy\n2 SHD_107\n";
    let list = List::read(melee, &all, &NoNumbers);
    assert_eq!(told(&list), [(1, "ada-leader"), (3, "ada-singer"), (3, "bo")]);
    let why: Vec<(usize, &str)> = list.unknown.iter().map(|it| (it.line, it.why.as_str())).collect();
    assert_eq!(
        why,
        [
            (7, "2 cards are called so: Ada, Dancer; Ada, Singer"),
            (8, "no card is called so"),
            (
                9,
                "nobody says here which card `SHD_107` is: paste the list with names, or read a card file of your own"
            ),
        ]
    );
    struct Known;
    impl Numbers for Known {
        fn full_name(&self, set: &str, number: u32) -> Option<String> {
            (set == "SHD" && number == 7).then(|| "Ada, Dancer".to_owned())
        }
    }
    let json = r#"{"leader":{"id":"SHD_1"},"deck":[{"id":"SHD_007","count":3}]}"#;
    let list = List::read(json, &all, &Known);
    assert_eq!((told(&list), list.unknown.len()), (vec![(3, "ada-dancer")], 1));
}

#[test]
fn what_a_list_cannot_be_is_said() {
    let catalogue = armada();
    let why = |text: &str| -> Vec<(usize, String)> {
        let list = List::read(text, &catalogue, &NoNumbers);
        assert_eq!(list.known(), 0, "{text:.40}");
        list.unknown.into_iter().map(|it| (it.line, it.why)).collect()
    };
    for text in ["0 Howlrunner", "5000000000 Howlrunner", "99999999999999 x Howlrunner", "101 Howlrunner"] {
        assert_eq!(why(text), [(1, "of one card a list has 1 to 100".to_owned())], "{text}");
    }
    let cut = why("{\"deck\": [");
    assert!(cut.len() == 1 && cut[0].1.starts_with("this is no whole JSON: EOF"), "{cut:?}");
    let other = why("{\"cards\": []}");
    assert_eq!(other, [(1, NO_LIST.to_owned())]);
    assert_eq!(why(r#"{"deck": [{"count": 2}]}"#), [(1, "entry 1 of `deck` has no `id`".to_owned())]);
    // a line without letters that looks like no sum is reported, too
    for text in ["(((((", "[[", "?"] {
        assert_eq!(why(text), [(1, "no card is called so".to_owned())], "{text}");
    }
    assert_eq!(why("-----\n= 128\n***\n128/400\n"), []);
    let list = List::read(&"Howlrunner\n".repeat(1_200), &catalogue, &NoNumbers);
    assert_eq!(list.known(), 1_000);
    let end = "this and what follows is not read: a list has at most 1000 lines";
    assert!(matches!(&*list.unknown, [it] if it.line == 1_001 && it.why == end), "{:?}", list.unknown);
}

/// The cards of a save, each with how many, and what is none, each with its line.
type Told = (Vec<(u32, String)>, Vec<(usize, String)>);

fn saved(json: &str) -> Told {
    let units = "ada-singer = { name = \"Ada\", subtitle = \"Singer\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n\
                 bo = { name = \"Bo\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n";
    let leaders = "ada-leader = { name = \"Ada\", subtitle = \"Singer\", cost = 5, power = 3, hp = 6 }\n";
    let file = |path, text| File { path, name: path, text };
    let all =
        Catalogue::read(&[file("cards/units.toml", units), file("cards/leaders.toml", leaders)]).catalogue;
    let list = List::read(json, &all, &NoNumbers);
    let entries = list.entries.iter().map(|it| (it.count, it.card.id.clone())).collect();
    (entries, list.unknown.into_iter().map(|it| (it.line, it.why)).collect())
}

#[test]
fn a_save_is_read_card_by_card() {
    let save = r#"{"ObjectStates":[{"Name":"Bag","ContainedObjects":[{"Name":"Deck","Nickname":"Mine","ContainedObjects":[
        {"Name":"CardCustom","Nickname":"*Ada","Description":"Singer (leader)"},
        {"Name":"Card","Nickname":"Bo ","Description":"Tactic"},{"Name":"Card","Nickname":"Bo","Description":"Tactic"},
        {"Name":"Card","Nickname":"Cy","Description":""},{"Name":"Card","Description":"Nobody"}]}]},
        {"Name":"Card","Nickname":"Bo"},{"Name":"Board","Nickname":"Bo"}]}"#;
    let (entries, unknown) = saved(save);
    let expected = [(1, "ada-leader"), (2, "bo"), (1, "bo")].map(|(count, id)| (count, id.to_owned()));
    assert_eq!(entries, expected);
    let nobody = "a card of the save has no `Nickname`: nothing says which it is";
    assert_eq!(unknown, [(4, nobody.to_owned()), (3, "no card is called so".to_owned())]);
}

#[test]
fn a_save_without_cards_has_none() {
    assert_eq!(saved(r#"{"ObjectStates":[]}"#), (Vec::new(), Vec::new()));
    let many = r#"{"Name":"Card","Nickname":"Bo"},{"Name":"Card","Nickname":"Cy"}"#;
    let save = format!("{{\"ObjectStates\":[{}]}}", vec![many; 600].join(","));
    let (entries, unknown) = saved(&save);
    assert_eq!(entries.len(), 500);
    assert!(unknown.iter().any(|(line, why)| *line == 1_001 && why.contains("at most 1000 lines")));
}
