//! Which words of the index answer for each word of the query?
//!
//! Every word typed becomes a [`Concept`]: the word itself and whatever may stand for it, each with
//! a weight. Quoted phrases and `-without` become conditions, fields become filters.

use super::{
    SearchError, aliases,
    analysis::{self, Form, Token},
    catalogue::Catalogue,
    correcting::Unknown,
    filters::Filters,
    game_in_query::Preferred,
    index::Index,
    mistyped::Wrong,
    phrasing,
    query::{self, Clause, Query, Sign},
    schema::FieldName,
    spelling::Vocabulary,
    types::{MAX_QUERY_TERMS, ReadAs, Spelling, Unknown as Unnamed},
    weights,
};

/// Most concepts of a plan: one bit each in a passage's mask.
pub(super) const MAX_CONCEPTS: usize = 32;
/// Most parts of one hyphenated word that are looked at.
const MAX_PARTS: usize = 8;

/// How a word of the index comes to stand for a word of the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is the word that was typed, or begins with it.
    Typed,
    /// It is another name of it.
    Alias,
    /// It is what was probably meant.
    Corrected,
}

/// Terms that stand for a word of the query: one term, or several one after another.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub terms: Vec<String>,
    pub weight: f32,
    pub origin: Origin,
    /// As a reader knows it.
    pub shown: String,
}

/// One thing the query asks for.
#[derive(Clone, Debug)]
pub(super) struct Concept {
    /// As it was typed, folded.
    pub typed: String,
    pub variants: Vec<Variant>,
    /// What it counts against a word that says what is asked for.
    pub weight: f32,
    /// Whether it only repeats others in another form and asks for nothing of its own.
    pub extra: bool,
}

impl Concept {
    /// What a word asks for.
    pub(super) fn asked(typed: String, variants: Vec<Variant>) -> Self {
        Self { weight: phrasing::weight(&typed), typed, variants, extra: false }
    }

    /// What words together say that were already asked for one by one.
    pub(super) fn repeated(typed: String, variants: Vec<Variant>) -> Self {
        Self { weight: 1.0, typed, variants, extra: true }
    }
}

/// What is to be looked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub concepts: Vec<Concept>,
    /// Terms that were typed side by side.
    pub pairs: Vec<[String; 2]>,
    /// Every passage must have all of these sequences.
    pub required: Vec<Vec<String>>,
    /// No passage may have one of these sequences.
    pub excluded: Vec<Vec<String>>,
    pub filters: Filters,
    /// Whether the query says anything at all.
    pub asks_something: bool,
    /// Whether it wants more than a yes or a no.
    pub asks_openly: bool,
    /// The words asked for, without conditions and filters: what may be a whole name.
    pub whole: String,
    /// The same where all of it was read.
    pub asking: Option<String>,
    /// The same with corrections, when there are any.
    pub whole_corrected: String,
    /// The query with its corrections in place, when there are any.
    pub corrected: Option<String>,
    /// Whether a correction may as well be wrong: too little of the word is left to say what it means.
    pub is_guess: bool,
    /// Words that nothing here knows, and those that were looked for.
    pub unknown: Option<Unnamed>,
    /// What is left beside words that nothing here knows, where no card is named: it may be a whole name (`brace for impact`).
    pub left_beside_unknown: Option<String>,
    /// Words that the sources lack, and what was looked for in their place.
    pub read_as: Vec<ReadAs>,
    /// Filters that name nothing.
    pub unknown_filters: Vec<String>,
    /// The game that the words name: its passages go first.
    pub prefers: Option<Preferred>,
    /// Whether words were left out.
    pub truncated: bool,
    /// The words that are searched, as they were typed.
    pub searched: Vec<String>,
}

/// What is known of the passages.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub index: &'a Index,
    pub vocabulary: &'a Vocabulary,
    pub catalogue: &'a Catalogue,
    /// Words of the query that name what the game is played with, folded.
    pub names: &'a [String],
}

/// Makes a plan for a query that is already narrowed by these filters.
pub(super) fn plan(
    query: &Query,
    spelling: Spelling,
    filters: Filters,
    known: Known<'_>,
) -> Result<Plan, SearchError> {
    let Known { index, vocabulary, catalogue, names } = known;
    let mut planner = Planner {
        index,
        vocabulary,
        catalogue,
        names,
        plan: Plan { filters, ..Plan::default() },
        unknown: Vec::new(),
        played: Vec::new(),
        asked: Vec::new(),
        elsewhere: Vec::new(),
        corrections: Vec::new(),
        words: Vec::new(),
        of_names: Vec::new(),
    };
    let last = query.clauses.len().saturating_sub(1);
    planner.filters(query);
    let meant = planner.without_game(query);
    let room = planner.room(query);
    let clauses = query.clauses.iter().zip(room).enumerate();
    for (place, (clause, room)) in clauses.filter(|(place, _)| meant.contains(place)) {
        // the last word may still be in the typing, unless a blank follows it
        let open = place == last && !query.text.ends_with(char::is_whitespace);
        planner.clause(clause, open, room);
    }
    planner.compounds();
    planner.leave_names();
    if spelling == Spelling::Corrected {
        planner.correct(&query.text)?;
    }
    let meant = query.clauses.get(meant).unwrap_or_default();
    planner.whole(meant);
    planner.plan.asking = (!query.truncated).then(|| planner.plan.whole.clone());
    planner.plan.asks_something = !query.clauses.is_empty();
    planner.plan.asks_openly = phrasing::asks_openly(&planner.plan.whole);
    planner.side_by_side();
    planner.plan.corrected = planner.corrected(&query.text);
    planner.plan.unknown = planner.unnamed(&query.text);
    let unknown = planner.plan.unknown.as_ref().filter(|_| names.is_empty());
    planner.plan.left_beside_unknown = unknown.map(|unknown| unknown.went_on_with.join(" "));
    planner.plan.read_as = planner.read_as();
    Ok(planner.plan)
}

pub(super) struct Planner<'a> {
    pub(super) index: &'a Index,
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) catalogue: &'a Catalogue,
    /// Words of the query that name what the game is played with.
    pub(super) names: &'a [String],
    pub(super) plan: Plan,
    /// Words that the index lacks, for when the rest of the query is known.
    pub(super) unknown: Vec<Unknown>,
    /// Names that a game is played with, of which no rule says anything.
    pub(super) played: Vec<Unknown>,
    /// Those of them that players say in lines in which they ask for something else.
    pub(super) asked: Vec<Unknown>,
    /// Words that only games have that are not asked in.
    pub(super) elsewhere: Vec<Unknown>,
    /// Byte range in the query's text, and what stands there instead.
    pub(super) corrections: Vec<(usize, usize, String)>,
    /// The plain words so far, for neighbours that the sources write as one; an empty one stands for what is left out there.
    pub(super) words: Vec<String>,
    /// Words that only stand in a hyphenated name that a game is played with: `wings` of `X-wings`.
    pub(super) of_names: Vec<String>,
}

impl Planner<'_> {
    /// Takes a clause in; of its words as many as there is room for.
    fn clause(&mut self, clause: &Clause, open: bool, room: usize) {
        match clause {
            Clause::Word { sign: Sign::With, text, start } => {
                let (kept, _) = query::first_terms(text, room);
                match kept.is_empty() {
                    true => self.words.push(String::new()),
                    false => self.words(kept, *start, open),
                }
                self.plan.truncated |= kept.len() < text.len();
            }
            Clause::Phrase { sign: Sign::With, text } => self.phrase(text),
            Clause::Word { text, .. } | Clause::Phrase { text, .. } => {
                let terms = sequence(text);
                if !terms.is_empty() {
                    self.plan.excluded.push(terms);
                }
            }
            Clause::Filter { sign, text, start, .. } => {
                if !self.is_filter(clause) {
                    self.unknown_filter(*sign, text, *start, open);
                }
            }
        }
    }

    /// A filter that names nothing: its words are looked for, and are not taken for others; nothing is shut out by it.
    fn unknown_filter(&mut self, sign: Sign, text: &str, start: usize, open: bool) {
        if sign == Sign::With {
            let unknown = self.unknown.len();
            self.words(text, start, open);
            self.unknown.truncate(unknown);
        }
        self.plan.unknown_filters.push(text.to_owned());
    }

    fn phrase(&mut self, text: &str) {
        let terms = sequence(text);
        if terms.is_empty() {
            return;
        }
        let typed = analysis::key(text);
        let variant = Variant {
            terms: terms.clone(),
            weight: weights::PHRASE,
            origin: Origin::Typed,
            shown: typed.clone(),
        };
        self.plan.searched.push(typed.clone());
        self.add(Concept::asked(typed, vec![variant]));
        self.plan.required.push(terms);
    }

    /// The words of one clause: usually one, several where it holds other characters (`a/b`).
    fn words(&mut self, text: &str, start: usize, open: bool) {
        let mut groups: Vec<Group> = Vec::new();
        analysis::each_token(text, |token| match token.form {
            Form::Plain | Form::Whole => groups.push(Group::new(token)),
            Form::Joined => {
                if let Some(group) = groups.last_mut() {
                    group.joined = Some(token.word.to_owned());
                }
            }
            Form::Part => {
                if let Some(group) = groups.last_mut().filter(|group| group.parts.len() < MAX_PARTS) {
                    group.parts.push(Part {
                        word: token.word.to_owned(),
                        start: token.start,
                        end: token.end,
                    });
                }
            }
        });
        let last = groups.len().saturating_sub(1);
        for (place, group) in groups.into_iter().enumerate() {
            if self.plan.searched.len() >= MAX_QUERY_TERMS {
                self.plan.truncated = true;
                return;
            }
            let at = (start + group.start, start + group.end);
            let open = open && place == last;
            self.plan.searched.push(group.word.clone());
            if group.parts.is_empty() {
                self.word(&group.word, at, at, open);
            } else {
                self.hyphenated(&group, start);
            }
        }
    }

    /// A hyphenated word: as written, as one word, or its parts one after another; its parts alone
    /// where the sources have none of these.
    fn hyphenated(&mut self, group: &Group, start: usize) {
        let mut variants = Vec::new();
        for word in std::iter::once(&group.word).chain(&group.joined) {
            variants.extend(self.known(word, 1.0, Origin::Typed));
        }
        let parts: Vec<String> = group.parts.iter().map(|part| analysis::term(&part.word)).collect();
        if self.stands_somewhere(&parts) {
            variants.push(Variant {
                terms: parts,
                weight: weights::JOINED,
                origin: Origin::Typed,
                shown: group.word.clone(),
            });
        }
        let is_known = !variants.is_empty();
        if is_known {
            self.add(Concept::asked(group.word.clone(), variants));
        }
        let whole = (start + group.start, start + group.end);
        let unknown = self.unknown.len();
        let is_name = self.is_name_played(group);
        let (words, letters): (Vec<&Part>, Vec<&Part>) =
            group.parts.iter().partition(|part| part.word.chars().count() > 1);
        for part in words {
            if is_name {
                self.of_names.push(part.word.clone());
            }
            self.word(&part.word, (start + part.start, start + part.end), whole, false);
        }
        let number = self.words.len().saturating_sub(1);
        let whole = Unknown { word: group.word.clone(), number, at: whole, whole };
        if is_known {
            // the word is known, whatever its parts are by themselves
            self.unknown.truncate(unknown);
        } else if is_name {
            self.played.push(whole);
        } else if self.unknown.len() == unknown && !letters.is_empty() {
            // what is left without a letter or digit is another word
            self.unknown.push(whole);
        }
    }

    /// Whether a passage of the games that are asked in has a term.
    pub(super) fn is_here(&self, term: &str) -> bool {
        let games = &self.plan.filters.games;
        if !games.narrows() {
            return self.index.frequency(term) > 0;
        }
        let mut is_found = false;
        let read = self.index.having(term, |doc| {
            let entry = self.catalogue.entries.get(doc as usize);
            is_found |= entry.is_some_and(|entry| games.leaves(&entry.game));
        });
        read.is_ok() && is_found
    }

    /// Whether the games that are asked in have all terms of what stands for a word.
    pub(super) fn is_read_here(&self, variant: &Variant) -> bool {
        variant.terms.iter().all(|term| self.is_here(term))
    }

    /// Whether the sources have these terms one after another.
    fn stands_somewhere(&self, terms: &[String]) -> bool {
        let mut is_found = false;
        terms.iter().all(|term| self.index.frequency(term) > 0)
            && self.index.sequence(terms, |_| is_found = true).is_ok()
            && is_found
    }

    /// Whether it is a name that a game is played with: `X-wings` where that is called `xwings`.
    fn is_name_played(&self, group: &Group) -> bool {
        std::iter::once(&group.word).chain(&group.joined).any(|word| self.catalogue.is_played(word))
    }

    /// A plain word, with everything that may stand for it. `at` is its place in the query, `whole` that of what it is part of.
    fn word(&mut self, word: &str, at: (usize, usize), whole: (usize, usize), open: bool) {
        let mut variants: Vec<Variant> = Vec::new();
        variants.extend(self.known(word, 1.0, Origin::Typed));
        let is_known = !variants.is_empty();
        if !is_known && self.names.iter().any(|name| name == word) {
            self.unknown.push(Unknown { word: word.to_owned(), number: self.words.len(), at, whole });
            self.words.push(word.to_owned());
            self.add(Concept::asked(word.to_owned(), Vec::new()));
            return;
        }
        let own = [analysis::term(word)];
        variants.extend(self.neutral(&own, word));
        if !is_known {
            variants.extend(self.by_letters(word));
        }
        if open && word.chars().count() >= weights::PREFIX_FROM {
            let weight = if is_known { weights::PREFIX } else { 1.0 };
            let is_slip = !is_known && self.may_be_lacked(word);
            for completion in self.vocabulary.completions(word) {
                let term = analysis::term(completion);
                let is_new = variants.iter().all(|variant| variant.terms != [term.as_str()]);
                let yields = is_slip
                    && completion.chars().count() == word.chars().count() + 1
                    && !self.catalogue.is_called(completion);
                if is_new && !yields {
                    variants.extend(self.known(completion, weight, Origin::Typed));
                }
            }
        }
        if variants.is_empty()
            && let Some(root) = self.root(word)
        {
            variants.extend(self.known(root, 1.0, Origin::Typed));
            let own = [analysis::term(root)];
            variants.extend(self.neutral(&own, root));
        }
        if variants.is_empty()
            && let Some(name) = self.shortened(word)
        {
            variants.extend(self.known(name, 1.0, Origin::Typed));
        }
        let unknown = || Unknown { word: word.to_owned(), number: self.words.len(), at, whole };
        if variants.is_empty() {
            self.unknown.push(unknown());
        } else if variants.iter().all(|variant| !self.is_read_here(variant)) {
            self.elsewhere.push(unknown());
        } else if is_known && self.is_only_asked(word) {
            self.asked.push(unknown());
        }
        self.words.push(word.to_owned());
        self.add(Concept::asked(word.to_owned(), variants));
    }

    /// Whether a word is of a name that a game is played with, and stands only in lines in which players ask for something else:
    /// they lead there, and no rule says anything of it.
    fn is_only_asked(&self, word: &str) -> bool {
        if !self.catalogue.is_played(word) {
            return false;
        }
        let mut is_shown = false;
        let read = self.index.postings(&analysis::term(word), |posting| {
            is_shown |= posting.field != FieldName::Asked;
        });
        read.is_ok() && !is_shown
    }

    /// The known word that an unknown one is a form of, where no stem says so: `hps` are several `hp`, and who is
    /// `flaking` shoots flak.
    fn root<'w>(&self, word: &'w str) -> Option<&'w str> {
        const ENDINGS: [(&str, usize); 3] = [("s", 2), ("ing", 4), ("ed", 4)];
        let roots = ENDINGS.iter().filter_map(|(ending, least)| {
            word.strip_suffix(ending).filter(|root| root.chars().count() >= *least)
        });
        roots.into_iter().find(|root| {
            let term = analysis::term(root);
            self.index.frequency(&term) > 0 || self.catalogue.neutral.of(&[term]).next().is_some()
        })
    }

    /// Whether an ordinary word that the sources lack is one slip away from a word: `barel` may be a `barrel` as well as the beginning
    /// of `barely`.
    fn may_be_lacked(&self, word: &str) -> bool {
        word.chars().count() >= weights::SURE_FROM
            && self.vocabulary.nearest_lacked(self.index, word) == Some((1, Wrong::Slip))
    }

    /// The one name that begins with a word that is typed in plural and that nothing knows: `flots` are flotillas.
    fn shortened(&self, word: &str) -> Option<&str> {
        let short =
            word.strip_suffix('s').filter(|short| short.chars().count() >= weights::SHORTENED_FROM)?;
        if self.exists(word) || self.exists(short) {
            return None;
        }
        let completions = self.vocabulary.completions(short);
        let (first, others) = completions.split_first()?;
        let term = analysis::term(first);
        let is_one = others.iter().all(|other| analysis::term(other) == term);
        (is_one && self.catalogue.is_called(first)).then_some(first)
    }

    /// The words asked for, as typed and as corrected.
    fn whole(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            let (Clause::Word { sign, text, .. } | Clause::Phrase { sign, text }) = clause else {
                continue;
            };
            if *sign == Sign::With {
                self.plan.whole.push_str(text);
                self.plan.whole.push(' ');
            }
        }
        if !self.corrections.is_empty() && !self.plan.truncated {
            self.plan.whole_corrected = self.words.join(" ");
        }
    }

    pub(super) fn known(&self, word: &str, weight: f32, origin: Origin) -> Option<Variant> {
        let term = analysis::term(word);
        (self.index.frequency(&term) > 0).then(|| Variant {
            terms: vec![term],
            weight,
            origin,
            shown: word.to_owned(),
        })
    }

    /// What rules of any game may call it. Beside a word that is a name of this game itself, where it counts less: a bomber is
    /// a squadron elsewhere, and a keyword here.
    pub(super) fn neutral(&self, terms: &[String], typed: &str) -> Vec<Variant> {
        let share = if self.is_name(typed) { weights::BESIDE_A_NAME } else { 1.0 };
        let names = self.catalogue.neutral.of(terms);
        let called = names.filter_map(|name| self.called(terms, name));
        called.map(|it| Variant { weight: it.weight * share, ..it }).collect()
    }

    /// Whether a passage or topic is called so, in the game that is asked in. What it is also called are players' words, as those
    /// of the list are.
    fn is_name(&self, typed: &str) -> bool {
        let games = &self.plan.filters.games;
        let is_asked = |doc: u32| {
            let entry = self.catalogue.entries.get(doc as usize);
            entry.is_some_and(|entry| games.leaves(&entry.game))
        };
        self.catalogue.titled(typed).any(is_asked)
    }

    /// Another name, of one word or several, if the index has all of its words.
    pub(super) fn called(&self, typed: &[String], name: aliases::Name) -> Option<Variant> {
        let known = name.terms.iter().all(|term| self.index.frequency(term) > 0);
        let rarest = |terms: &[String]| {
            let known = terms.iter().filter(|term| self.index.frequency(term) > 0);
            known.map(|term| self.index.rarity(term)).fold(0.0_f32, f32::max)
        };
        // what the sources have counts by its own rarity, and the other name would by that, too
        let commoner = match typed {
            [term] if self.index.frequency(term) > 0 => (rarest(&name.terms) / rarest(typed)).min(1.0),
            _ => 1.0,
        };
        known.then(|| Variant {
            terms: name.terms,
            weight: weights::NEUTRAL_ALIAS * commoner,
            origin: Origin::Alias,
            shown: name.shown.to_owned(),
        })
    }

    pub(super) fn add(&mut self, concept: Concept) {
        let same = |other: &Concept| {
            other.typed == concept.typed
                || matches!(
                    (other.variants.first(), concept.variants.first()),
                    (Some(one), Some(other)) if one.terms == other.terms
                )
        };
        if self.plan.concepts.len() < MAX_CONCEPTS && !self.plan.concepts.iter().any(same) {
            self.plan.concepts.push(concept);
        }
    }
}

/// A word of the query with its other forms.
struct Group {
    word: String,
    start: usize,
    end: usize,
    joined: Option<String>,
    parts: Vec<Part>,
}

/// A part of a hyphenated word.
struct Part {
    word: String,
    start: usize,
    end: usize,
}

impl Group {
    fn new(token: Token<'_>) -> Self {
        Self {
            word: token.word.to_owned(),
            start: token.start,
            end: token.end,
            joined: None,
            parts: Vec::new(),
        }
    }
}

/// The terms of a text one after another, at most as many as a query's; hyphenated words in their parts.
pub(super) fn sequence(text: &str) -> Vec<String> {
    let mut terms = analysis::terms_among(text, |_| true);
    terms.truncate(MAX_QUERY_TERMS);
    terms
}
