//! What does a chat show of an address that is pasted there? A picture of the question, what decides it and by which rule.
//!
//! It is drawn when somebody asks for it, from the same words that are copied for a chat, and kept as any answer is.

mod canvas;
mod dice_signs;
mod file;

use axum::{
    extract::{Path, State as Extract},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use self::{
    canvas::{Canvas, HEIGHT, Ink, WIDTH, Weight},
    dice_signs::Shape,
};
use super::{
    Problem, State, errors,
    lookup::{self, Elsewhere, Form},
    page::{base, short_title, shorten},
    passage_view, resolve,
    ruling_view::Stamp,
    unfurl::Words,
    visit::Visit,
};
use rulebook::{Passage, RULINGS};

/// Where the pictures stand, before the address of their page.
pub const PLACE: &str = "/api/v1/pictures";
/// What stands behind it.
const ENDING: &str = ".png";

/// The address of a page's picture.
pub fn address(page: &str) -> String {
    match page.split_once('?') {
        Some((path, query)) => format!("{PLACE}{path}{ENDING}?{query}"),
        None => format!("{PLACE}{page}{ENDING}"),
    }
}

/// What stands on a picture.
pub struct Picture {
    /// Its game's id and title; none where no game of that id is served.
    game: Option<(String, String)>,
    /// What is said.
    words: Words,
    /// Dice: the signs of the die and of its face.
    dice: Vec<(String, String)>,
    /// The site's address.
    site: String,
}

/// The picture of a passage, a ruling or a situation: PNG, 1200 by 630.
#[utoipa::path(
    get,
    path = "/api/v1/pictures/{page}",
    operation_id = "picture",
    params(("page" = String, Path, description = "the path of a passage, ruling or situation, and `.png`: `armada/defense-tokens/brace.png`; the query of a situation follows")),
    responses(
        (status = 200, body = String, content_type = "image/png", description = "the picture"),
        (status = 400, body = errors::ErrorAnswer, description = "a situation that cannot be read"),
        (status = 404, body = errors::ErrorAnswer, description = "nothing has this address, or it has no picture"),
        (status = 413, body = errors::ErrorAnswer, description = "over a limit of length, which is named"),
        (status = 422, body = errors::ErrorAnswer, description = "a situation that cannot be so"),
    )
)]
pub async fn page(
    Extract(state): Extract<State>,
    visit: Visit,
    Path(page): Path<String>,
) -> Result<Response, Elsewhere> {
    let path = page.strip_suffix(ENDING).unwrap_or(&page);
    let parts: Vec<&str> = path.split('/').collect();
    let picture = match parts.as_slice() {
        ["resolve", game, kind] => {
            let (words, dice) = resolve::told(&state, &visit, (game, kind)).await?;
            Picture::new(&visit, game, words, dice)
        }
        [game, RULINGS, id] => {
            let found = lookup::game(&visit, game, &format!("/{RULINGS}/{id}")).map_err(here)?;
            let ruling = visit.snapshot.rulebook.ruling(found, id).ok_or_else(|| none(path))?;
            Picture::of(&visit, ruling)
        }
        [game, topic, label] => {
            Picture::of(&visit, lookup::passage(&visit, game, topic, label, Form::Page).map_err(here)?)
        }
        _ => return Err(none(path).into()),
    };
    Ok(([(header::CONTENT_TYPE, "image/png")], picture.png()).into_response())
}

/// The same redirect to the picture of that page.
fn here(elsewhere: Elsewhere) -> Elsewhere {
    match elsewhere {
        Elsewhere::Redirect(status, to) => Elsewhere::Redirect(status, address(&to)),
        problem @ Elsewhere::Problem(_) => problem,
    }
}

fn none(path: &str) -> Problem {
    let message = format!("`{}` has no picture", shorten(path, 120));
    let help = "passages, rulings and situations have one: their path, and `.png`";
    Problem::new(StatusCode::NOT_FOUND, "not-found", message, help)
}

impl Picture {
    fn new(visit: &Visit, game: &str, words: Words, dice: Vec<(String, String)>) -> Self {
        let known = visit.snapshot.rulebook.game(game);
        let site = visit.origin.split("://").last().unwrap_or_default().to_owned();
        Self { game: known.map(|it| (base(&it.id).to_owned(), short_title(it))), words, dice, site }
    }

    /// Of a passage.
    fn of(visit: &Visit, passage: &Passage) -> Self {
        let rulebook = &visit.snapshot.rulebook;
        let stamp = Stamp::of(&visit.snapshot, passage);
        let words =
            Words::of_passage(rulebook, passage, (&passage_view::titled(rulebook, passage), stamp.as_ref()));
        Self::new(visit, passage.id.game(), words, Vec::new())
    }

    fn accent(&self) -> Ink {
        match self.game.as_ref().map(|(id, _)| id.as_str()) {
            Some("armada") => Ink::Armada,
            Some("unlimited") => Ink::Unlimited,
            _ => Ink::Adjutant,
        }
    }

    /// The picture as a file.
    fn png(&self) -> Vec<u8> {
        let mut canvas = Canvas::new();
        let accent = self.accent();
        canvas.bar(accent, (0, 0), (WIDTH, 14));
        let game = self.game.as_ref().map_or("", |(_, title)| title);
        canvas.write(game, accent, (LEFT, 76.0), 30.0, Weight::Bold);
        let name = canvas::width(NAME, 30.0);
        canvas.write(NAME, Ink::Soft, (WIDTH as f32 - LEFT - name, 76.0), 30.0, Weight::Plain);
        let Words { title, verdict, said, rule } = &self.words;
        let mut y = 96.0;
        let mut paragraph = |canvas: &mut Canvas, words: &str, style: Style| {
            let room = ((FOOT - style.size * 0.4 - y - style.above) / style.line()).max(0.0) as usize;
            if room == 0 || words.is_empty() {
                return;
            }
            y += style.above;
            for line in canvas::wrapped(words, style.size, MEASURE, style.lines.min(room)) {
                y += style.line();
                canvas.write(&line, style.ink, (LEFT, y), style.size, style.weight);
            }
        };
        let size = if canvas::width(title, 50.0) > 2.0 * MEASURE { 40.0 } else { 50.0 };
        paragraph(&mut canvas, title, Style::new(Ink::Text, size, 3).bold());
        // what stands above is not said again
        let verdict =
            verdict.strip_prefix(title.as_str()).and_then(|it| it.strip_prefix(": ")).unwrap_or(verdict);
        let (lines, behind) = if self.dice.is_empty() { (5, 4) } else { (2, 2) };
        let fits = |size: &f32| canvas::wrapped(verdict, *size, MEASURE, lines + 1).len() <= lines.min(3);
        let size = [46.0, 40.0].into_iter().find(fits).unwrap_or(if fits(&36.0) { 36.0 } else { 31.0 });
        paragraph(&mut canvas, verdict, Style::new(accent, size, lines).above(14.0));
        paragraph(&mut canvas, said, Style::new(Ink::Text, 29.0, behind).above(12.0));
        self.draw_dice(&mut canvas);
        canvas.bar(accent, (LEFT as usize, HEIGHT - 78), (MEASURE as usize, 2));
        let foot = HEIGHT as f32 - 34.0;
        let site = canvas::width(&self.site, 26.0);
        let left = (MEASURE - site - 30.0).max(MEASURE / 2.0);
        for line in canvas::wrapped(rule, 26.0, left, 1) {
            canvas.write(&line, Ink::Soft, (LEFT, foot), 26.0, Weight::Plain);
        }
        if site < MEASURE / 2.0 {
            canvas.write(&self.site, Ink::Soft, (LEFT + MEASURE - site, foot), 26.0, Weight::Plain);
        }
        canvas.png()
    }

    /// The dice in one row above the foot, as many as it holds.
    fn draw_dice(&self, canvas: &mut Canvas) {
        let side = DIE;
        let top = FOOT as usize - side;
        let fits = (MEASURE as usize + GAP) / (side + GAP);
        for (at, (die, face)) in self.dice.iter().take(fits).enumerate() {
            let place = (LEFT as usize + at * (side + GAP), top);
            let (below, above) = match die.as_str() {
                "die-blue" => (Ink::Blue, Ink::OnBlue),
                "die-black" => (Ink::Black, Ink::OnBlack),
                _ => (Ink::Red, Ink::OnRed),
            };
            canvas.draw(&Shape::of_sign(die), below, place, side);
            canvas.draw(&Shape::of_sign(face), above, place, side);
        }
    }
}

/// What the program is called.
const NAME: &str = "Adjutant";
/// Where lines begin.
const LEFT: f32 = 60.0;
/// How long they are.
const MEASURE: f32 = 1080.0;
/// Where the foot begins.
const FOOT: f32 = 536.0;
/// The side of a die, and what is between two.
const DIE: usize = 84;
const GAP: usize = 14;

/// How a paragraph is set.
#[derive(Clone, Copy)]
struct Style {
    ink: Ink,
    size: f32,
    /// At most so many lines.
    lines: usize,
    /// What is left free above it.
    above: f32,
    weight: Weight,
}

impl Style {
    fn new(ink: Ink, size: f32, lines: usize) -> Self {
        Self { ink, size, lines, above: 0.0, weight: Weight::Plain }
    }

    fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    fn above(self, above: f32) -> Self {
        Self { above, ..self }
    }

    /// From line to line.
    fn line(self) -> f32 {
        self.size * 1.28
    }
}
