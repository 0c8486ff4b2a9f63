//! What do the dice show that somebody has rolled at the table?
//!
//! Eight dice have thousands of results, more than anybody looks through: the reader taps how many show each face
//! instead. The form is sent with the parameters of the address; what it says becomes the line of that result.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{Notice, ResolvePage};
use crate::web::{page::Page, params::Params, signs};
use scenario::{ChanceReport, Scenario};

/// The parameter that marks the counts of a roll; its value is who rolls.
pub(super) const MARK: &str = "rolled";

/// What stands before the counts: `face.red.hit=2`.
const COUNT: &str = "face";

/// The parameter of a button that counts a face up or down: `tap=more face.red.hit`.
const TAP: &str = "tap";

/// What stands before the dice in the line of a roll.
const ROLL: &str = "roll";

/// Most dice of one face that anybody can count; the dice of a roll are fewer.
const MOST: usize = 99;

/// The dice of a roll, whose faces can be told.
pub(super) struct Rolled {
    /// Whose roll it is.
    pub(super) who: String,
    /// The parameters of the address.
    pub(super) address: Vec<(String, String)>,
    /// The dice of each color.
    pub(super) colors: Vec<Color>,
}

/// The dice of one color.
pub(super) struct Color {
    /// `3 red dice`.
    pub(super) legend: String,
    /// How many there are.
    pub(super) dice: usize,
    /// Their faces, in the order in which results name them.
    pub(super) faces: Vec<Face>,
}

impl Color {
    fn counted(&self) -> usize {
        self.faces.iter().map(Face::number).fold(0, usize::saturating_add)
    }
}

/// One face of a color.
pub(super) struct Face {
    /// The parameter of its count.
    pub(super) name: String,
    /// The drawn die.
    pub(super) die: String,
    /// What is drawn on it.
    pub(super) sign: String,
    /// The face in words.
    pub(super) label: String,
    /// How many show it, as it was sent.
    pub(super) count: String,
}

impl Face {
    fn number(&self) -> usize {
        self.count.parse().unwrap_or_default()
    }
}

impl Rolled {
    /// The form of a roll; none where its results are no faces of dice.
    pub(super) fn of(scenario: &Scenario, chance: &ChanceReport) -> Option<Self> {
        let mut faces: Vec<(String, usize)> = Vec::new();
        let mut rolled = 0;
        for (nth, outcome) in chance.outcomes.iter().enumerate() {
            for (face, count) in faces_of(&outcome.name)? {
                let at = faces.iter().position(|(known, _)| *known == face).unwrap_or(faces.len());
                if at == faces.len() {
                    faces.push((face, 0));
                }
                // every result has as many dice of a color as the first
                if let Some((_, dice)) = faces.get_mut(at).filter(|_| nth == 0) {
                    *dice += count;
                    rolled += count;
                }
            }
        }
        if rolled == 0 {
            return None;
        }
        let address = Params::read(&scenario.to_query()).all().to_vec();
        Some(Self { who: chance.who.clone(), address, colors: colors(&faces)? })
    }

    /// The same form with what was counted, and what the button adds to it or takes away.
    pub(super) fn keep(&mut self, sent: &[(String, String)]) {
        for face in self.colors.iter_mut().flat_map(|color| &mut color.faces) {
            if let Some((_, count)) = sent.iter().find(|(name, _)| *name == face.name) {
                face.count.clone_from(count);
            }
        }
        let tap = sent.iter().find(|(name, _)| name == TAP).and_then(|(_, button)| button.split_once(' '));
        let Some((way, name)) = tap else { return };
        for color in &mut self.colors {
            let is_full = color.counted() >= color.dice;
            let Some(face) = color.faces.iter_mut().find(|face| face.name == name) else { continue };
            let count = face.number();
            face.count = match way {
                "more" if !is_full => count.saturating_add(1),
                "less" => count.saturating_sub(1),
                _ => count,
            }
            .to_string();
        }
    }

    /// How many dice of each color are rolled, in words.
    pub(super) fn dice(&self) -> String {
        self.colors.iter().map(|color| color.legend.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// The faces by color.
fn colors(faces: &[(String, usize)]) -> Option<Vec<Color>> {
    let mut colors: Vec<(&str, Color)> = Vec::new();
    for (face, dice) in faces {
        let (color, shown) = face.split_once('/')?;
        let (die, sign) = (format!("die-{color}"), format!("face-{shown}"));
        if !signs::exists(&die) || !signs::exists(&sign) {
            return None;
        }
        let face = Face {
            name: format!("{COUNT}.{color}.{shown}"),
            die,
            sign,
            label: shown.replace('-', " + "),
            count: "0".to_owned(),
        };
        match colors.iter_mut().find(|(known, _)| *known == color) {
            Some((_, known)) => {
                known.dice += dice;
                known.faces.push(face);
            }
            None => {
                colors.push((color, Color { legend: String::new(), dice: *dice, faces: vec![face] }));
            }
        }
    }
    for (color, dice) in &mut colors {
        dice.legend = match dice.dice {
            1 => format!("1 {color} die"),
            many => format!("{many} {color} dice"),
        };
    }
    Some(colors.into_iter().map(|(_, color)| color).collect())
}

/// The faces that a result names: `roll red/hit x2 blue/crit`; none where it names anything else.
fn faces_of(name: &str) -> Option<Vec<(String, usize)>> {
    let mut faces: Vec<(String, usize)> = Vec::new();
    for word in name.strip_prefix(ROLL)?.split_whitespace() {
        match word.strip_prefix('x').and_then(|count| count.parse::<usize>().ok()) {
            Some(count) => faces.last_mut()?.1 = count,
            None if word.contains('/') => faces.push((word.to_owned(), 1)),
            None => return None,
        }
    }
    Some(faces)
}

/// A roll that was sent.
pub(super) enum Roll {
    /// A button counted a face up or down.
    Counting,
    /// The line of the result that the counts tell.
    Told {
        /// Who rolls.
        who: String,
        /// `roll red/hit x2 blue/crit`; what is no number stays as it was typed, for the resolver to name.
        name: String,
    },
}

impl Roll {
    /// Takes the roll out of what was sent, and leaves the parameters of the address; none where no roll was sent.
    pub(super) fn read(sent: &mut Vec<(String, String)>) -> Option<Self> {
        let who = sent.iter().find(|(name, _)| name == MARK)?.1.clone();
        let roll = match sent.iter().any(|(name, _)| name == TAP) {
            true => Self::Counting,
            false => Self::Told { who, name: line(sent) },
        };
        let counts = |name: &str| name.strip_prefix(COUNT).is_some_and(|rest| rest.starts_with('.'));
        sent.retain(|(name, _)| name != MARK && name != TAP && !counts(name));
        Some(roll)
    }
}

fn line(sent: &[(String, String)]) -> String {
    let counts = sent.iter().filter_map(|(name, value)| {
        let (color, face) = name.strip_prefix(COUNT)?.strip_prefix('.')?.split_once('.')?;
        match value.trim().parse::<usize>() {
            Ok(0) => None,
            Ok(1) => Some(format!("{color}/{face}")),
            Ok(count) => Some(format!("{color}/{face} x{}", count.min(MOST))),
            Err(_) if value.trim().is_empty() => None,
            Err(_) => Some(format!("{color}/{face} x{}", value.trim())),
        }
    });
    let faces: Vec<String> = counts.collect();
    format!("{ROLL} {}", faces.join(" "))
}

impl ResolvePage {
    /// The page with what was counted, and what a button adds to it.
    pub(super) fn tapped(mut self, sent: &[(String, String)]) -> Self {
        let rolled = self.waiting.iter_mut().filter_map(|it| it.rolled.as_mut());
        rolled.for_each(|it| it.keep(sent));
        self
    }

    /// What was counted is no result of the roll: the page keeps it, says so and asks again.
    pub(super) fn not_rolled(self, sent: &[(String, String)]) -> Response {
        let mut page = self.tapped(sent);
        let rolled = page.waiting.as_ref().and_then(|waiting| waiting.rolled.as_ref());
        let help = rolled.map(|it| format!("Count one face for each die: {}.", it.dice()));
        let message = "These dice cannot be the result of this roll.".to_owned();
        page.notices.push(Notice { message, help });
        (StatusCode::UNPROCESSABLE_ENTITY, page.answer()).into_response()
    }
}
