//! Which situation does a line of a player's words describe?
//!
//! `3 red 2 blue close vs CR90A brace redirect`: every word becomes a field of a scenario, and the scenario is read where all of
//! them are, from its parameters. What was understood, what was taken by a default, what has to be asked and what was not
//! understood stand beside it; no number and no card is guessed.

mod armada;
mod field_words;
mod fit;
mod form;
mod item;
mod lexicon;
mod numbers;
mod pieces;
mod question;
mod role;
mod sheet;
mod unlimited;
mod which_game;

use std::ops::Range;

use serde::Serialize;

pub use field_words::spoken;
pub use item::MOST_LETTERS;

use self::{fit::Scales, item::Item, lexicon::Lexicon, sheet::Sheet};
use cards::{Card, CardKind, Catalogue};
use names::Diagnostic;
use scenario::{Kind, Scenario, Shelf};

/// The file of a game's folder with the words that players write.
pub const FILE: &str = "line.toml";

/// What reads the words of a line, as each kind of situation that it may be.
type Reads = fn(Reader<'_, '_>) -> Vec<Sheet>;

/// What reads the lines of each game, in the order in which they are tried.
const READERS: [(&str, Reads); 2] = [("armada", armada::read), ("unlimited", unlimited::read)];

/// The games whose lines are understood, in the order in which they are tried.
pub const GAMES: [&str; READERS.len()] = {
    let (mut games, mut at) = ([""; READERS.len()], 0);
    while at < games.len() {
        games[at] = READERS[at].0;
        at += 1;
    }
    games
};

/// A field and its value, as an address spells them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineSetting)]
pub struct Setting {
    /// The field: `defender.tokens`; a choice is `line`.
    pub field: String,
    /// Its value, or one entry of a list.
    pub value: String,
}

/// Words that were understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineChip)]
pub struct Chip {
    /// The words.
    pub words: String,
    /// Where they stand in the line, in bytes: `[start, end]`.
    #[serde(serialize_with = "bounds")]
    #[schema(value_type = Vec<usize>)]
    pub span: Range<usize>,
    /// What they say.
    pub settings: Vec<Setting>,
    /// The line without them.
    pub without: String,
}

/// What was taken although nobody said it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineAssumption)]
pub struct Assumption {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: String,
    /// Why, in a sentence.
    pub why: String,
}

/// What nobody said and no rule gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineQuestion)]
pub struct Question {
    /// The field.
    pub field: String,
    /// What is asked.
    pub ask: String,
    /// The words that it is about, where there are some.
    #[serde(serialize_with = "some_bounds")]
    #[schema(value_type = Option<Vec<usize>>)]
    pub span: Option<Range<usize>>,
    /// What may be answered, each with the line that says so.
    pub choices: Vec<Reply>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineReply)]
pub struct Reply {
    /// What is answered.
    pub words: String,
    /// The line with it.
    pub line: String,
}

/// Words that were not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LineUnknown)]
pub struct Unknown {
    /// The words.
    pub words: String,
    /// Where they stand in the line, in bytes: `[start, end]`.
    #[serde(serialize_with = "bounds")]
    #[schema(value_type = Vec<usize>)]
    pub span: Range<usize>,
    /// The known word that is nearest.
    pub near: Option<String>,
    /// The line without them.
    pub without: String,
}

fn bounds<S: serde::Serializer>(span: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    [span.start, span.end].serialize(serializer)
}

fn some_bounds<S: serde::Serializer>(span: &Option<Range<usize>>, serializer: S) -> Result<S::Ok, S::Error> {
    span.as_ref().map(|span| [span.start, span.end]).serialize(serializer)
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Phrase {
    /// The line, as far as it is read.
    pub line: String,
    /// The game; none where the line describes no situation.
    pub game: Option<&'static str>,
    /// The kind of situation.
    #[schema(value_type = Option<String>)]
    pub kind: Option<Kind>,
    /// The words that were understood, in their order.
    pub understood: Vec<Chip>,
    /// What was taken although nobody said it.
    pub assumed: Vec<Assumption>,
    /// What has to be said before it can be played.
    pub asked: Vec<Question>,
    /// The words that were not understood.
    pub unknown: Vec<Unknown>,
    /// The situation, as an address spells it.
    pub parameters: Vec<Setting>,
    /// Whether the line was longer than what is read.
    pub cut: bool,
}

impl Phrase {
    /// The parameters of the situation, as [`Shelf::scenario_from_query`] takes them.
    pub fn pairs(&self) -> Vec<(String, String)> {
        self.parameters.iter().map(|it| (it.field.clone(), it.value.clone())).collect()
    }

    /// The situation; none where the line describes none, or something has to be asked first.
    ///
    /// # Errors
    /// What does not fit: a number that is too large, cards that cannot meet.
    pub fn scenario(&self, shelf: Shelf<'_>) -> Option<Result<Scenario, Vec<Diagnostic>>> {
        let kind = self.kind.filter(|_| self.asked.is_empty())?;
        Some(shelf.scenario_from_query(kind.game(), kind.word(), &self.pairs()))
    }

    /// Whether the words clearly describe a situation, and are no question about the rules: dice, two that meet, units with
    /// numbers that do something, or several numbers, and hardly a word that is not understood.
    pub fn is_clear(&self) -> bool {
        let Some(kind) = self.kind else { return false };
        let unknown: usize = self.unknown.iter().map(|it| it.span.len()).sum();
        let known: usize = self.understood.iter().map(|it| it.span.len()).sum();
        let said = |field: &str| self.parameters.iter().any(|it| it.field == field);
        let numbers = self.parameters.iter().filter(|it| it.value.parse::<u32>().is_ok()).count();
        let tells = match kind {
            Kind::Attack | Kind::Odds => {
                let dice =
                    self.parameters.iter().any(|it| it.field == "dice" || it.field.starts_with("pool."));
                dice || said("attacker.card") && said("defender.card")
            }
            Kind::Play => {
                said(scenario::LINE) && (said("unit.1.power") || said("unit.1.card") || said("p1.resources"))
            }
            Kind::Draw => said("copies") && numbers > 1,
            Kind::Damage if said("cause.1.amount") && said("unit.card") => true,
            Kind::Activation => {
                said("ship") && (said("dial") || said("attacks.1.target") || said("maneuver.overlaps"))
            }
            Kind::Round => said("attacks.1.target") || said("ships.1.dial") || said("ships.2.dial"),
            _ => numbers > 1,
        };
        tells && unknown * 4 <= known
    }
}

/// What players write, in every game of [`GAMES`].
#[derive(Debug)]
pub struct Dictionary([Lexicon; GAMES.len()]);

impl Dictionary {
    /// The words of every game; `file` gives the text of a game's [`FILE`], and none where it has none. What is wrong with
    /// those is a finding.
    pub fn new(file: impl Fn(&str) -> Option<String>) -> (Self, Vec<Diagnostic>) {
        let mut findings = Vec::new();
        let games = GAMES.map(|game| {
            let text = file(game).unwrap_or_default();
            let (lexicon, found) = Lexicon::new(game, &text, &format!("{game}/{FILE}"));
            findings.extend(found);
            lexicon
        });
        (Self(games), findings)
    }

    /// What a line says; `game` alone, or the game of which more of it is understood. Never fails: whatever is not understood
    /// is named.
    pub fn read(&self, line: &str, game: Option<&str>, shelf: Shelf<'_>) -> Phrase {
        let line = line.trim();
        let read = item::cut(line);
        let said = which_game::said(read);
        let game = game.or(said.as_ref().map(|(game, _)| *game));
        let parsed = said.as_ref().map_or(read.to_owned(), |(_, span)| which_game::blanked(read, span));
        let of_game =
            READERS.iter().zip(&self.0).filter(|((name, _), _)| game.is_none_or(|game| game == *name));
        let lines: Vec<_> = of_game
            .map(|((name, reads), lexicon)| {
                let catalogue = shelf.catalogue(name);
                let (items, asked) = item::items(&parsed, lexicon, catalogue);
                (*name, *reads, lexicon, catalogue, items, asked)
            })
            .collect();
        let names: Vec<Range<usize>> = lines.iter().flat_map(|(.., items, _)| fit::names(items)).collect();
        let sheets = lines.into_iter().flat_map(|(game, reads, lexicon, catalogue, items, asked)| {
            let scales = Scales::new(&items, &names);
            let mut questions: Vec<Range<usize>> = asked.iter().map(|it| it.span.clone()).collect();
            questions.extend(said.iter().map(|(_, span)| span.clone()));
            let sheets = reads(Reader { line: read, lexicon, items, asked, catalogue });
            sheets.into_iter().map(move |mut sheet| {
                let fit = scales.weigh(&mut sheet);
                Reading { game, lexicon, sheet, questions: questions.clone(), fit }
            })
        });
        let best = which_game::best(sheets.collect(), read);
        let mut phrase = match best {
            Some(Reading { lexicon, mut sheet, questions, .. }) => {
                // of which more is left out than understood is not played
                sheet.kind = sheet.kind.filter(|_| sheet.weight() >= 0);
                questions.iter().for_each(|span| sheet.chip(span, None));
                sheet.phrase(read, lexicon)
            }
            None => Sheet::default().phrase(read, &Lexicon::default()),
        };
        phrase.cut = read.len() < line.len();
        phrase
    }
}

/// A line read as one kind of situation.
struct Reading<'l> {
    game: &'static str,
    lexicon: &'l Lexicon,
    sheet: Sheet,
    /// Where questions stand that every situation answers.
    questions: Vec<Range<usize>>,
    fit: i64,
}

impl Reading<'_> {
    /// One that describes a situation goes before any that does not.
    fn value(&self) -> (bool, i64) {
        (self.sheet.kind.is_some(), self.fit)
    }
}

/// A line whose words are looked at one after another.
struct Reader<'l, 'c> {
    line: &'l str,
    lexicon: &'l Lexicon,
    items: Vec<Item<'c>>,
    /// What is asked of every situation.
    asked: Vec<item::CommonQuestion>,
    catalogue: Option<&'c Catalogue>,
}

impl<'c> Reader<'_, 'c> {
    fn get(&self, at: usize) -> Option<&Item<'c>> {
        self.items.get(at)
    }

    fn is(&self, at: usize, role: role::Role) -> bool {
        self.get(at).is_some_and(|item| item.role(role))
    }

    fn word(&self, at: usize, sort: lexicon::Sort) -> Option<&'static str> {
        self.get(at)?.word(sort)
    }

    fn number(&self, at: usize) -> Option<u32> {
        self.get(at)?.number()
    }

    fn has(&self, role: role::Role) -> bool {
        self.items.iter().any(|item| item.role(role))
    }

    /// `in one attack`, `also one repair token`: a number that is only an article.
    fn is_article(&self, at: usize) -> bool {
        let noun = |item: &Item<'_>| {
            [role::Role::Attack, role::Role::Ship, role::Role::Squadron]
                .into_iter()
                .any(|role| item.role(role))
                || item.word(lexicon::Sort::Command).is_some()
                || item.names_alone(&[CardKind::Ship, CardKind::Squadron])
        };
        self.get(at).is_some_and(|item| item.text == "one") && self.get(at + 1).is_some_and(noun)
    }

    /// A keyword with its number where it has one, and where the next word stands.
    fn keyword(&self, at: usize, keyword: &str) -> (String, usize) {
        let valued = match self.get(at + 1).map(|item| &item.what) {
            Some(item::What::Number(value)) => Some(format!("{keyword} {value}")),
            _ => None,
        };
        match valued.filter(|valued| Lexicon::is_keyword(valued)) {
            Some(valued) => (valued, at + 2),
            None => (keyword.to_owned(), at + 1),
        }
    }

    /// From the beginning of one item to the end of another.
    fn span(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.get(from).map_or(0, |item| item.span.start);
        let end = self.get(to).map_or(start, |item| item.span.end);
        start..end.max(start)
    }

    /// The words as they are written.
    fn written(&self, at: usize) -> &str {
        self.get(at).and_then(|item| self.line.get(item.span.clone())).unwrap_or_default()
    }

    /// Says that an item is not understood; a stop says nothing.
    fn unknown(&self, at: usize, sheet: &mut Sheet) {
        if let Some(item) = self.get(at).filter(|item| !item.is_stop()) {
            sheet.unknown(&item.span, &item.text);
        }
    }

    /// One card, or the question which of several it is.
    fn card(&self, span: &Range<usize>, cards: &[&Card], field: &str, sheet: &mut Sheet) -> Option<String> {
        let written = self.line.get(span.clone()).unwrap_or_default();
        // `VSD 1 empire`: the words say of which faction it is
        let says = |card: &Card| {
            let faction = card.text("faction").unwrap_or_default();
            written.split_whitespace().any(|word| word.eq_ignore_ascii_case(faction))
        };
        let cards = if cards.iter().all(|card| says(card)) { cards.to_vec() } else { self.alike(cards) };
        if let Some(card) = cards.iter().find(|card| card.id.eq_ignore_ascii_case(written)) {
            return Some(named(card, &cards));
        }
        match cards.as_slice() {
            [] => None,
            [card] => Some(named(card, &self.alike(&cards))),
            several => {
                let reply = |card: &&Card| {
                    let name = named(card, several);
                    let line = sheet::instead(self.line, span, &name);
                    Reply { line, words: told_apart(card, name) }
                };
                sheet.ask(Question {
                    field: field.to_owned(),
                    ask: format!("which `{written}`?"),
                    span: Some(span.clone()),
                    choices: several.iter().take(item::CHOICES).map(reply).collect(),
                });
                None
            }
        }
    }
}

impl<'c> Reader<'_, 'c> {
    /// A card with the others that have its whole name: a nickname may be one's alone.
    fn alike<'k>(&self, cards: &[&'k Card]) -> Vec<&'k Card>
    where
        'c: 'k,
    {
        let ([card], Some(catalogue)) = (cards, self.catalogue) else { return cards.to_vec() };
        let name = card.full_name();
        let called = catalogue.called(&name).into_iter().map(|(card, _)| card);
        let same: Vec<&'k Card> =
            called.filter(|other| other.kind == card.kind && other.full_name() == name).collect();
        if same.len() > 1 { same } else { cards.to_vec() }
    }

    /// Which ship carries a title, where the line names no ship: `Demolisher attacks`.
    fn ask_ship(&self, upgrades: &str, field: &str, sheet: &mut Sheet) {
        let upgrades_named = sheet.value(upgrades).unwrap_or_default().to_owned();
        if upgrades_named.is_empty() || sheet.has(field) || sheet.asks(field) {
            return;
        }
        let cards = || self.items.iter().flat_map(|item| item.cards.iter().map(|(card, _)| *card));
        let titles = || cards().filter(|card| upgrades_named.split(',').any(|name| name == card.full_name()));
        let Some((title, class)) = titles().find_map(|card| Some((card, card.text("needs_class")?))) else {
            return;
        };
        let span = sheet.spans(|it| it == upgrades).into_iter().next();
        let Some(span) = span.filter(|_| self.catalogue.is_some()) else { return };
        let all = self.catalogue.iter().flat_map(|catalogue| catalogue.cards().iter());
        let ships: Vec<&Card> =
            all.filter(|card| card.kind == CardKind::Ship && card.text("class") == Some(class)).collect();
        let reply = |ship: &&Card| {
            let name = named(ship, &ships);
            let said = format!("{name} with {}", title.full_name());
            Reply { line: sheet::instead(self.line, &span, &said), words: told_apart(ship, name) }
        };
        sheet.ask(Question {
            field: field.to_owned(),
            ask: format!("which ship carries `{}`?", title.full_name()),
            choices: ships.iter().map(reply).collect(),
            span: Some(span.clone()),
        });
    }
}

/// How a card is said in an answer: `Victory I-class Star Destroyer (republic)` where only its id tells it from another.
fn told_apart(card: &Card, name: String) -> String {
    match card.text("faction").filter(|_| name == card.id) {
        Some(faction) => format!("{} ({faction})", card.full_name()),
        None => name,
    }
}

/// A card's whole name; its id where another of them has the same.
fn named(card: &Card, among: &[&Card]) -> String {
    let name = card.full_name();
    let same = among.iter().filter(|other| other.full_name() == name).count();
    if same > 1 { card.id.clone() } else { name }
}
