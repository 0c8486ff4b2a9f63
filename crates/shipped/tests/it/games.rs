//! Are the games that are compiled in those of the folder?

#[test]
fn a_shipped_game_is_called_as_its_folder() {
    for game in shipped::games() {
        let config = game.config.as_ref().expect("a `game.toml`");
        let told: toml::Table = config.text.parse().expect("TOML");
        assert_eq!(told.get("id").and_then(|id| id.as_str()), Some(&*game.id));
        assert!(config.name.starts_with(&game.id), "{} of {}", config.name, game.id);
    }
}
