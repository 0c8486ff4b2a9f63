//! Do the defaults and words of a command stand in its game as in its fields?

use armada::{
    Command, Range,
    command::{CommandSetup, Scene, Target, Trigger},
};
use scenario::{Field, Kind, Scenario, Shape};

/// What a scenario of this kind leaves out is what the game takes.
#[test]
fn the_defaults_of_the_format_are_those_of_the_game() {
    let scenario = Scenario::from_toml("game = 'armada'\nkind = 'command'\n", "test.toml").unwrap();
    let mut own = scenario.to_json();
    let fields = own.as_object_mut().unwrap();
    fields.retain(|name, value| !matches!(name.as_str(), "game" | "kind") && *value != "none");
    assert_eq!(serde_json::from_value::<CommandSetup>(own).unwrap(), CommandSetup::default());
}
/// Every word that the format offers for commands is one that the game knows.
#[test]
fn the_words_of_the_format_are_those_of_commands() {
    let words = |name: &str| -> Vec<&'static str> {
        let fields = Kind::Command.fields().iter();
        let inner = |field: &&'static Field| match &field.shape {
            Shape::Tables { fields, .. } => fields.iter().collect(),
            _ => vec![*field],
        };
        let all: Vec<&Field> = fields.flat_map(|field| inner(&field)).collect();
        let shape = &all.iter().find(|field| field.name == name).unwrap().shape;
        let (Shape::Word { words, .. } | Shape::Words { words, .. }) = shape else { panic!("{name}") };
        words.iter().map(|word| word.name).collect()
    };
    let all = |known: &[Command]| known.iter().map(|command| command.word()).collect::<Vec<_>>();
    assert_eq!(words("tokens"), all(Command::ALL));
    assert_eq!(words("dial")[1..], all(Command::ALL));
    assert!(words("step").iter().all(|word| word.parse::<Scene>().is_ok()));
    assert_eq!(words("step").len() + 1, Scene::ALL.len(), "nothing begins when it is over");
    assert_eq!(words("trigger"), Trigger::ALL.iter().map(|trigger| trigger.word()).collect::<Vec<_>>());
    assert_eq!(words("targets"), Target::ALL.iter().map(|target| target.word()).collect::<Vec<_>>());
    assert!(words("range").iter().all(|word| word.parse::<Range>().is_ok()));
}
