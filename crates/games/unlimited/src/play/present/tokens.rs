//! Which token upgrades go or come with a unit?

use crate::{
    play::{
        nouns::{
            event_fields::{Played, PlayedAs},
            objects::Object,
        },
        rows::event::Event,
        tabletop::table::Table,
    },
    terms::TokenUpgrade,
};

/// The token upgrades of a unit that leaves play, each as often as it is there: they are defeated with it (CR 1.5.5.e). The
/// unit is still on the table.
pub fn falling(table: &Table, event: &Event) -> Vec<Object> {
    let defeated = if let Event::Defeat { unit, .. } = event { Some(unit) } else { None };
    let Some(unit) = defeated.or(event.taken_unit()) else { return Vec::new() };
    let own = table.unit(unit).into_iter().flat_map(|unit| &unit.tokens);
    let each = |(token, count): (&TokenUpgrade, &u8)| {
        std::iter::repeat_n(Object::Token(unit.clone(), *token), usize::from(*count))
    };
    own.flat_map(each).collect()
}

/// The token upgrades with which a unit comes into play, and what they attach to.
pub fn coming(event: &Event) -> Vec<(Object, Object)> {
    let Event::Play(played @ Played { how: PlayedAs::Unit, gifts, .. }) = event else { return Vec::new() };
    let on = played.object();
    let Object::Unit(unit) = &on else { return Vec::new() };
    let each = |(token, count): &(TokenUpgrade, u8)| {
        let token = (Object::Token(unit.clone(), *token), on.clone());
        std::iter::repeat_n(token, usize::from(*count))
    };
    gifts.iter().flat_map(each).collect()
}
