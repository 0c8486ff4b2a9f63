//! Which ability is it, of which card's text?

use std::sync::Arc;

use crate::{
    ability::{
        Ability, Amount, CardText, Claim, Effect, Happening, Keyword as Printed, Kind, Later, Moment,
        Occurrence, OwnCard, Span, Steps,
    },
    keywords::{Behind, Keyword, KeywordKind},
    text,
};

/// An ability with the text that it stands in. A quoted ability is a source of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Source {
    /// The card it is printed on.
    pub title: String,
    /// That card's whole text.
    #[serde(with = "super::serialized::text")]
    pub text: Arc<str>,
    /// Its number among the abilities of that text, from 1.
    pub number: usize,
    /// What lines call it: `when-defeated`, `action 2`.
    pub label: String,
    /// How its card has it.
    pub origin: Origin,
    /// The keyword behind which it stands: a Bounty, Coordinate.
    pub behind: Option<KeywordKind>,
    /// How many headings stand in front of it.
    pub headings: usize,
    /// The ability.
    pub ability: Ability,
    /// What its words say of their own card where that is not in play.
    pub own: OwnCard,
}

/// How a card has an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Origin {
    /// It is printed on it.
    Printed,
    /// Another has given it.
    Given,
}

impl Default for Source {
    /// No ability of any card: for words that are looked at alone.
    fn default() -> Self {
        let kind = Kind::Event(Steps::new());
        Self::printed(String::new(), "".into(), 0, String::new(), Ability::of(Span::new(0, 0), kind))
    }
}

/// A quotation: card title, ability number, words.
fn quote(title: &str, number: usize, words: &str) -> String {
    format!("{title}, ability {number}: \u{201c}{}\u{201d}", words.trim())
}

impl Source {
    /// An ability that is printed on a card.
    fn printed(title: String, text: Arc<str>, number: usize, label: String, ability: Ability) -> Self {
        let (origin, headings) = (Origin::Printed, headings(&ability));
        let own = text::own_card(&title, &text, &ability);
        Self { title, text, number, label, origin, behind: None, headings, ability, own }
    }

    /// The words at a place of the text, with the card: what a step cites.
    pub fn quote(&self, span: Span) -> String {
        quote(&self.title, self.number, span.of(&self.text))
    }

    /// Whether its words claim this.
    pub fn claims(&self, claim: Claim) -> bool {
        self.own.claims.contains(&claim)
    }

    /// All its words.
    pub fn words(&self) -> String {
        self.quote(self.ability.span)
    }

    /// What it does; nothing for a keyword.
    pub fn body(&self) -> &Steps {
        const NONE: &Steps = &Vec::new();
        match &self.ability.kind {
            Kind::Triggered { body, .. } | Kind::Action { body, .. } | Kind::EpicAction { body, .. } => body,
            Kind::Event(body) | Kind::Constant(body) => body,
            Kind::Keyword(_) | Kind::NotUnderstood(_) => NONE,
        }
    }

    /// The same text with another ability in it: one that is quoted, or stands behind a keyword.
    pub fn inner(&self, ability: &Ability, label: String) -> Self {
        let behind = self.keyword_kind().or(self.behind);
        let printed =
            Self::printed(self.title.clone(), self.text.clone(), self.number, label, ability.clone());
        Self { origin: self.origin, behind, ..printed }
    }

    /// An ability in its words, as what gains it has it.
    pub fn given(&self, ability: &Ability, label: String) -> Self {
        Self { origin: Origin::Given, behind: None, ..self.inner(ability, label) }
    }

    /// The same ability as one of its headings has triggered it (CR 7.6.2): of several it is called by that one, unless an
    /// ability beside it is. What may be used only so often is one ability under all of its headings.
    pub fn under(&self, nth: usize, beside: &[Arc<Source>]) -> Option<Self> {
        let Kind::Triggered { when, body } = &self.ability.kind else { return None };
        let met = when.get(nth).filter(|_| when.len() > 1 && self.ability.limits.is_empty())?;
        let label = heading(met);
        let own = when.first().map(heading).is_some_and(|first| first == self.label);
        let taken = beside.iter().any(|other| other.number != self.number && other.label == label);
        let label = if own && !taken { label } else { self.label.clone() };
        let kind = Kind::Triggered { when: vec![met.clone()], body: body.clone() };
        Some(Self { label, ability: Ability { kind, ..self.ability.clone() }, ..self.clone() })
    }

    /// What a player calls it: "When Played ability".
    pub fn called(&self) -> String {
        called(&self.label)
    }

    /// Whether lines may call it so: by its name, or by any of its headings.
    pub fn is_called(&self, label: &str) -> bool {
        let when = self.ability.kind.waits_for();
        let headings = when.iter().map(heading);
        std::iter::once(self.label.clone()).chain(headings).any(|own| own.eq_ignore_ascii_case(label))
    }

    /// Which keyword it is, where it is one that carries an ability: a Bounty, Coordinate.
    pub fn keyword_kind(&self) -> Option<KeywordKind> {
        self.ability.kind.carrying()
    }
}

/// The abilities of a text, each with its place and a name of its own, without plain keywords.
pub fn sources(title: &str, read: &CardText) -> Vec<Arc<Source>> {
    let text: Arc<str> = read.text.as_str().into();
    let mut found: Vec<Arc<Source>> = Vec::new();
    for (number, ability) in (1..).zip(&read.abilities) {
        if on_board(&ability.kind).is_some() {
            continue;
        }
        let name = label(ability);
        let twins =
            found.iter().filter(|other| other.label == name || other.label.starts_with(&format!("{name} ")));
        let label = match twins.count() {
            0 => name,
            twins => format!("{name} {}", twins + 1),
        };
        let title = title.to_owned();
        found.push(Arc::new(Source::printed(title, text.clone(), number, label, ability.clone())));
    }
    found
}

/// A text of a card that stays in play: `At the start of the regroup phase, draw a card` alone in a line waits for that
/// moment each time, like `When the regroup phase starts: Draw a card`.
pub fn at_moments(mut read: CardText) -> CardText {
    for ability in &mut read.abilities {
        let waits = if let Kind::Event(steps) = &ability.kind { at_moment(steps) } else { None };
        if let Some((moment, body)) = waits {
            let when = vec![Happening { span: ability.span, what: Occurrence::At(moment), since: None }];
            ability.kind = Kind::Triggered { when, body };
        }
    }
    read
}

fn at_moment(steps: &Steps) -> Option<(Moment, Steps)> {
    let [step] = steps.as_slice() else { return None };
    let [doing] = step.does.as_slice() else { return None };
    let Effect::Delay { when: Later::At(moment), body } = &doing.effect else { return None };
    step.conditions.is_empty().then(|| (*moment, body.clone()))
}

/// The plain keywords of a text, as they stand on a board.
pub fn keywords(read: &CardText) -> Vec<Keyword> {
    read.abilities.iter().filter_map(|ability| on_board(&ability.kind)).collect()
}

/// The same, with where each of them stands.
pub fn keyword_lines(title: &str, read: &CardText) -> Vec<(KeywordKind, String)> {
    let line = |(number, ability): (usize, &Ability)| {
        let keyword = on_board(&ability.kind)?;
        Some((keyword.kind(), quote(title, number, ability.span.of(&read.text))))
    };
    (1..).zip(&read.abilities).filter_map(line).collect()
}

fn on_board(kind: &Kind) -> Option<Keyword> {
    kind.keyword().and_then(keyword)
}

/// A printed keyword as it stands on a board; none for one that carries an ability or a number that has to be
/// worked out.
pub fn keyword(printed: &Printed) -> Option<Keyword> {
    match printed {
        Printed::Bare(kind) => kind.bare(),
        Printed::Numbered(kind, Amount::Number(number)) => kind.numbered(u8::try_from(*number).ok()?),
        Printed::Costing(kind, cost) => kind.costing(cost.clone()),
        Printed::Numbered(..) | Printed::Carrying(..) => None,
    }
}

/// What a player calls an ability that lines call `when-played`: "When Played ability". The number tells twins apart.
pub(crate) fn called(label: &str) -> String {
    let (name, number) = label.split_once(' ').map_or((label, ""), |(name, number)| (name, number));
    let title = |name: &str| name.split('-').map(vocabulary::capital).collect::<Vec<_>>().join(" ");
    let name = match name {
        "action" => "action".to_owned(),
        "epic-action" => "Epic Action".to_owned(),
        "when" | "at" | "trigger" | "event" | "constant" | "keyword" | "not-understood" => {
            "ability".to_owned()
        }
        name if KeywordKind::of(name).is_some_and(|kind| kind.behind() == Behind::Ability) => title(name),
        name => format!("{} ability", title(name)),
    };
    if number.is_empty() { name } else { format!("{name} {number}") }
}

/// What lines call an ability.
fn label(ability: &Ability) -> String {
    match &ability.kind {
        Kind::Triggered { when, .. } => when.first().map_or("trigger".to_owned(), heading),
        Kind::Action { .. } => "action".to_owned(),
        Kind::EpicAction { .. } => "epic-action".to_owned(),
        Kind::Event(_) => "event".to_owned(),
        Kind::Constant(_) => "constant".to_owned(),
        Kind::Keyword(Printed::Carrying(kind, _)) if kind.is_triggered() => kind.word(),
        Kind::Keyword(Printed::Carrying(kind, ability)) => format!("{}-{}", kind.word(), label(ability)),
        Kind::Keyword(_) => "keyword".to_owned(),
        Kind::NotUnderstood(_) => "not-understood".to_owned(),
    }
}

/// How many headings stand in front of an ability: `When Played/On Attack` are two.
fn headings(ability: &Ability) -> usize {
    ability.kind.waits_for().len()
}

fn heading(happening: &Happening) -> String {
    let name = match &happening.what {
        Occurrence::WhenPlayed(_) => "when-played",
        Occurrence::WhenDefeated => "when-defeated",
        Occurrence::WhenDeployed => "when-deployed",
        Occurrence::WhenCaptured => "when-captured",
        Occurrence::OnAttack => "on-attack",
        Occurrence::OnDefense => "on-defense",
        Occurrence::WhenAttackEnds { .. } => "when-attack-ends",
        Occurrence::At(_) => "at",
        _ => "when",
    };
    name.to_owned()
}
