//! Are the lists read that players paste: of fleet builders as they export them, of deck builders, of a table's save?

use std::path::PathBuf;

use cards::{
    Catalogue,
    list::{List, NoNumbers},
    own::OwnCards,
};

fn pool(game: &str) -> Catalogue {
    let games = shipped::games();
    let game = games.into_iter().find(|it| it.id == game).expect("a shipped game");
    adjutant::snapshot::cards::read(&game).catalogue
}

/// A folder of the corpora (`ADJUTANT_CORPORA`, else `../shared`), where it is found.
fn corpora(name: &str) -> Option<PathBuf> {
    let beside = testing::root().join("../shared");
    let root = std::env::var_os("ADJUTANT_CORPORA").map_or(beside, PathBuf::from);
    Some(root.join("corpora").join(name)).filter(|folder| folder.is_dir())
}

/// Ten fleets as four builders and two forums write them: every card, with what each costs at its place, and nothing unknown.
#[test]
fn fleets_are_read_as_builders_export_them() {
    let all = pool("armada");
    for (file, cards, ships, carried, squadrons) in [
        ("kingston-empire", 21, 3, 10, 5),
        ("kingston-rebels", 18, 3, 7, 5),
        ("warlords-empire", 17, 2, 6, 6),
        ("warlords-rebels", 15, 2, 5, 5),
        ("afd-empire", 12, 3, 5, 4),
        ("afd-rebels", 13, 2, 7, 4),
        ("kingston-republic", 14, 3, 4, 4),
        ("kingston-separatists", 16, 3, 4, 6),
        ("plain-forum", 18, 3, 6, 6),
        ("discord-short", 15, 3, 5, 4),
    ] {
        let path = testing::root().join(format!("tests/fixtures/lists/{file}.txt"));
        let list = List::read(&std::fs::read_to_string(path).unwrap(), &all, &NoNumbers);
        assert_eq!(list.unknown, [], "{file}");
        let of = |kind: cards::CardKind| {
            let of_kind = list.entries.iter().filter(move |it| it.card.kind == kind);
            of_kind.map(|it| it.count).sum::<u32>()
        };
        let on_ships = list.entries.iter().filter(|it| it.on.is_some()).count();
        let read = (list.totals().cards, of(cards::CardKind::Ship), on_ships, of(cards::CardKind::Squadron));
        assert_eq!(read, (cards, ships, carried, squadrons), "{file}: {:#?}", list.entries);
    }
}

/// Every sample of the corpus that is a deck: without a card file its names are read and its numbers named; with one, all of it.
#[test]
fn decks_of_every_format_are_read() {
    let Some(folder) = corpora("unlimited-card-files") else { return };
    let all = pool("unlimited");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let sample = text("swu-db.sample.json");
    let derived = text("karabast-cards.derived.json");
    let own = OwnCards::read([("swu-db.json", sample.as_str()), ("karabast.json", derived.as_str())]);
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("deck") || name.starts_with("tts"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 5, "{files:?}");
    for file in files {
        let text = text(&file);
        let alone = List::read(&text, &all, &NoNumbers);
        let with_file = List::read(&text, &all, &own);
        println!(
            "{file}: {} lines read and {} named; with card files {} and {}",
            alone.known(),
            alone.unknown.len(),
            with_file.known(),
            with_file.unknown.len()
        );
        assert!(with_file.known() >= alone.known(), "{file}");
        // what is not read is a number that nobody knows, or a title of several cards
        for unknown in &alone.unknown {
            let is_told = unknown.why.contains("nobody says here which card")
                || unknown.why.contains("cards are called so");
            assert!(is_told, "{file}: {unknown:?}");
        }
        if file.starts_with("tts") || file.contains("melee") {
            assert_eq!(alone.unknown, [], "{file}");
        }
    }
}
