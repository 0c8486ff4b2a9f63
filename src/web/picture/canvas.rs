//! How are letters and drawn signs put onto a picture?
//!
//! Every pixel is an ink and how much of it covers what lies below, so a picture needs one byte for each.

use std::sync::LazyLock;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ttf_parser::{Face, OutlineBuilder};

use super::{dice_signs::Shape, file};

/// The size of a picture, as chats show it.
pub(super) const WIDTH: usize = 1200;
/// Its height.
pub(super) const HEIGHT: usize = 630;

/// A colour, and what it is laid on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// The text of the rules.
    Text,
    /// What stands beside it.
    Soft,
    /// No game's own.
    Adjutant,
    /// Star Wars: Armada.
    Armada,
    /// Star Wars: Unlimited.
    Unlimited,
    /// A red die.
    Red,
    /// A blue die.
    Blue,
    /// A black die.
    Black,
    /// What stands on a red die.
    OnRed,
    /// What stands on a blue die.
    OnBlue,
    /// What stands on a black die.
    OnBlack,
}

/// The page's colours, as in `assets/look.css`.
const PAPER: [u8; 3] = [0xfa, 0xf8, 0xf3];
const WHITE: [u8; 3] = [0xff; 3];
const RED: [u8; 3] = [0xb0, 0x1f, 0x2c];
const BLUE: [u8; 3] = [0x1d, 0x4f, 0xa3];
const BLACK: [u8; 3] = [0x1b, 0x1d, 0x21];

impl Ink {
    const ALL: [Self; 11] = [
        Self::Text,
        Self::Soft,
        Self::Adjutant,
        Self::Armada,
        Self::Unlimited,
        Self::Red,
        Self::Blue,
        Self::Black,
        Self::OnRed,
        Self::OnBlue,
        Self::OnBlack,
    ];

    /// What it is laid on, and itself.
    fn colours(self) -> ([u8; 3], [u8; 3]) {
        match self {
            Self::Text => (PAPER, [0x15, 0x18, 0x1d]),
            Self::Soft => (PAPER, [0x46, 0x4c, 0x56]),
            Self::Adjutant => (PAPER, [0x2f, 0x41, 0x56]),
            Self::Armada => (PAPER, [0x07, 0x59, 0x6b]),
            Self::Unlimited => (PAPER, [0x83, 0x46, 0x0a]),
            Self::Red => (PAPER, RED),
            Self::Blue => (PAPER, BLUE),
            Self::Black => (PAPER, BLACK),
            Self::OnRed => (RED, WHITE),
            Self::OnBlue => (BLUE, WHITE),
            Self::OnBlack => (BLACK, WHITE),
        }
    }

    /// The first of its colours in the list.
    fn first(self) -> u8 {
        self as u8 * LEVELS
    }
}

/// How many steps an ink has from nothing to itself.
const LEVELS: u8 = 16;

/// All colours: of each ink those from what it is laid on to itself.
static COLOURS: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let blend = |below: u8, own: u8, level: u8| {
        let (below, own, level) = (u32::from(below), u32::from(own), u32::from(level));
        let most = u32::from(LEVELS) - 1;
        u8::try_from((below * (most - level) + own * level + most / 2) / most).unwrap_or(u8::MAX)
    };
    let of = |ink: Ink| {
        let ([r0, g0, b0], [r1, g1, b1]) = ink.colours();
        (0..LEVELS).map(move |level| [blend(r0, r1, level), blend(g0, g1, level), blend(b0, b1, level)])
    };
    Ink::ALL.into_iter().flat_map(of).collect()
});

/// The letters of every picture; none where the font cannot be read, which a test would say.
static LETTERS: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("sans.ttf"), 0).ok());

/// How thick letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// As the font has them.
    Plain,
    /// A little thicker.
    Bold,
}

/// A picture that is being drawn.
pub(super) struct Canvas(Vec<u8>);

impl Canvas {
    /// Empty paper.
    pub(super) fn new() -> Self {
        Self(vec![Ink::Text.first(); WIDTH * HEIGHT])
    }

    /// A full rectangle.
    pub(super) fn bar(&mut self, ink: Ink, (x, y): (usize, usize), (width, height): (usize, usize)) {
        for line in self.0.chunks_mut(WIDTH).skip(y).take(height) {
            line.iter_mut().skip(x).take(width).for_each(|pixel| *pixel = ink.first() + LEVELS - 1);
        }
    }

    /// A line of words, its letters standing at this height.
    pub(super) fn write(&mut self, words: &str, ink: Ink, (x, y): (f32, f32), size: f32, weight: Weight) {
        let Some(face) = LETTERS.as_ref() else { return };
        // above and below the line, and one pixel beside what is thicker
        let (up, height) = (size.ceil(), (size * 1.4).ceil());
        let thicker: &[f32] = if weight == Weight::Bold { &[0.0, 0.035] } else { &[0.0] };
        for shift in thicker {
            let mut raster = Rasterizer::new(WIDTH, height as usize);
            let mut pen = Pen {
                raster: &mut raster,
                scale: scale(face, size),
                at: (x + shift * size, up),
                from: origin(),
                last: origin(),
            };
            for letter in words.chars() {
                let glyph = face.glyph_index(letter).unwrap_or_default();
                let wide = f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * pen.scale;
                if pen.at.0 + wide * 1.2 > WIDTH as f32 {
                    break;
                }
                face.outline_glyph(glyph, &mut pen);
                pen.at.0 += wide;
            }
            self.lay(ink, &raster, (0, (y - up).max(0.0) as usize));
        }
    }

    /// A drawn sign of this size, its upper left corner there.
    pub(super) fn draw(&mut self, shapes: &[Shape], ink: Ink, (x, y): (usize, usize), size: usize) {
        let mut raster = Rasterizer::new(size + 2, size + 2);
        for shape in shapes {
            for (from, to) in shape.edges(size as f32) {
                raster.draw_line(point(from.0 + 1.0, from.1 + 1.0), point(to.0 + 1.0, to.1 + 1.0));
            }
        }
        self.lay(ink, &raster, (x, y));
    }

    /// Lays what was drawn with an ink on the picture, its upper left corner there.
    fn lay(&mut self, ink: Ink, raster: &Rasterizer, (left, top): (usize, usize)) {
        let most = LEVELS - 1;
        raster.for_each_pixel_2d(|x, y, cover| {
            // between 0 and 15
            let level = (cover.clamp(0.0, 1.0) * f32::from(most)).round() as u8;
            let (x, y) = (left + x as usize, top + y as usize);
            let pixel = (x < WIDTH).then(|| self.0.get_mut(y * WIDTH + x)).flatten();
            if let Some(pixel) = pixel.filter(|_| level > 0) {
                let is_same = *pixel / LEVELS == ink as u8;
                *pixel = if is_same { (*pixel).max(ink.first() + level) } else { ink.first() + level };
            }
        });
    }

    /// The picture as a file.
    pub(super) fn png(&self) -> Vec<u8> {
        file::png(WIDTH, &self.0, &COLOURS)
    }
}

fn scale(face: &Face<'_>, size: f32) -> f32 {
    size / f32::from(face.units_per_em())
}

fn origin() -> Point {
    point(0.0, 0.0)
}

/// How wide words are in letters of this size.
pub(super) fn width(words: &str, size: f32) -> f32 {
    let Some(face) = LETTERS.as_ref() else { return 0.0 };
    let advance = |letter: char| face.glyph_hor_advance(face.glyph_index(letter).unwrap_or_default());
    words.chars().filter_map(advance).map(f32::from).sum::<f32>() * scale(face, size)
}

/// Words in at most so many lines of this width; what is left out is said by three dots.
pub(super) fn wrapped(words: &str, size: f32, most: f32, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut left_out = false;
    for word in words.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size) <= most || line.is_empty() {
            line = longer;
        } else if wrapped.len() + 1 < lines {
            wrapped.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            left_out = true;
            break;
        }
    }
    let is_long = width(&line, size) > most;
    while width(&line, size) + if left_out || is_long { width("…", size) } else { 0.0 } > most
        && line.pop().is_some()
    {}
    if left_out || is_long {
        line = format!("{}…", line.trim_end_matches([' ', ',', ';', ':', '.']));
    }
    wrapped.extend(Some(line).filter(|line| !line.is_empty()));
    wrapped
}

/// Puts a letter's outline onto a raster.
struct Pen<'a> {
    raster: &'a mut Rasterizer,
    scale: f32,
    at: (f32, f32),
    /// Where the present part of the outline began.
    from: Point,
    last: Point,
}

impl Pen<'_> {
    fn place(&self, x: f32, y: f32) -> Point {
        point(self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.from = self.place(x, y);
        self.last = self.from;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, to) = (self.place(x1, y1), self.place(x, y));
        self.raster.draw_quad(self.last, by, to);
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.raster.draw_cubic(self.last, first, second, to);
        self.last = to;
    }

    fn close(&mut self) {
        self.raster.draw_line(self.last, self.from);
        self.last = self.from;
    }
}
