//! Are the games that are compiled in those of the folder?

#[test]
fn the_passages_of_a_shipped_game_are_counted_without_reading_it() {
    for game in shipped::games() {
        let topics = shipped::rulebook().games[&game.id].topics.iter();
        let passages: usize = topics.map(|id| shipped::rulebook().topics[id].passages.len()).sum();
        let message = "run `adjutant ids bless content`";
        assert_eq!(shipped::passages(&game.id), Some(passages), "{}: {message}", game.id);
    }
    assert_eq!(shipped::passages("pocket"), None);
}

#[test]
fn a_shipped_game_is_called_as_its_folder() {
    for game in shipped::games() {
        let config = game.config.as_ref().expect("a `game.toml`");
        let told: toml::Table = config.text.parse().expect("TOML");
        assert_eq!(told.get("id").and_then(|id| id.as_str()), Some(&*game.id));
        assert!(config.name.starts_with(&game.id), "{} of {}", config.name, game.id);
    }
}
