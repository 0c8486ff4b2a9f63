//! What does a card that a scenario names give it?
//!
//! A table that takes a card has the card's values where it says nothing itself. Upgrades and faceup damage cards bring what is written of
//! their text.

use cards::{Card, CardKind, Catalogue};
use serde_json::{Map, Value as Json};

use super::{
    Kind,
    card_of_name::{Wanted, find, spelled},
    field::{Field, Shape},
    from_card::{self, Named},
    read::{Reader, Source, at_commas, entry, join},
    report::CardReport,
    table_overlay::over,
    tree::{Key, Node, Value},
};
use armada::effect::TypedEffect;
use names::Diagnostic;

/// The cards of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NamedCards {
    named: Vec<NamedCard>,
    /// What the cards do, as the entries of the list `effect`.
    pub(super) effects: Vec<Map<String, Json>>,
    /// What is said of them beside the answer.
    pub(super) remarks: Vec<Diagnostic>,
}

/// A card that stands in a field.
#[derive(Clone, Debug, PartialEq)]
struct NamedCard {
    /// The table that has its values: `attacker`, `unit[2]`; of an upgrade its place in the list.
    path: String,
    id: String,
    name: String,
    /// What it gives.
    gives: Vec<Given>,
    /// The table that the card alone makes.
    base: Map<String, Json>,
}

/// A field that a card gives.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    field: &'static str,
    /// What a player calls it.
    label: String,
    /// Whether the card's name says it already.
    is_in_name: bool,
}

impl Given {
    /// What the card does.
    const EFFECT: &'static str = "effect";

    fn of(fields: &'static [Field], name: &'static str, card: &Named<'_>) -> Self {
        let field = fields.iter().find(|field| field.name == name);
        Self {
            field: name,
            label: label(field, name, card),
            is_in_name: field.is_some_and(from_card::is_said_by_name),
        }
    }

    fn effect() -> Self {
        Self { field: Self::EFFECT, label: Self::EFFECT.to_owned(), is_in_name: false }
    }

    /// Its value in words: `hull 4`, `shields front 2, rear 1`.
    fn in_words(&self, base: &Map<String, Json>) -> Option<String> {
        let value = base.get(self.field).filter(|_| !self.is_in_name).map(value_in_words)?;
        (!value.is_empty()).then(|| format!("{} {value}", lower(&self.label)))
    }
}

/// What a player calls a field that a card gives: the battery of an attack is that of one hull zone.
fn label(field: Option<&Field>, name: &str, card: &Named<'_>) -> String {
    let called = field.map_or_else(|| name.replace('-', " "), Field::label);
    match (field.and_then(Field::printed), card.card.kind) {
        (Some("battery"), CardKind::Ship) => {
            format!("{} {}", card.zone.to_lowercase().replace('-', " "), lower(&called))
        }
        _ => called,
    }
}

/// A label within a sentence: `HP` keeps its capitals.
fn lower(label: &str) -> String {
    let mut letters = label.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

/// A value in words; empty where it says that there is nothing.
fn value_in_words(value: &Json) -> String {
    match value {
        Json::String(text) => with_blanks(text),
        Json::Bool(true) => "yes".to_owned(),
        Json::Array(list) => list.iter().map(value_in_words).collect::<Vec<_>>().join(", "),
        Json::Object(map) => {
            let parts = map.iter().map(|(key, value)| (key, value_in_words(value)));
            let parts = parts.filter(|(_, value)| !value.is_empty());
            parts
                .map(|(key, value)| format!("{} {value}", key.replace('-', " ")))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Json::Number(number) if number.as_u64() != Some(0) => number.to_string(),
        Json::Null | Json::Bool(false) | Json::Number(_) => String::new(),
    }
}

/// Words with blanks in the place of hyphens; a joint of a speed chart that turns by nothing (`-`) stays as it is.
fn with_blanks(text: &str) -> String {
    if text.chars().any(char::is_lowercase) { text.replace('-', " ") } else { text.to_owned() }
}

impl NamedCards {
    /// The table that the card at a path alone makes, the path as an address spells it: `unit.2`.
    pub(super) fn base(&self, address: &str) -> Option<&Map<String, Json>> {
        let spelled = |it: &&NamedCard| it.path.replace('[', ".").replace(']', "") == address;
        self.named.iter().find(spelled).map(|it| &it.base)
    }

    /// A finding about the effect of a card is about the card, by its name and in its place.
    pub(super) fn name_card(&self, mut finding: Diagnostic) -> Diagnostic {
        let Some(effect) = &finding.word else { return finding };
        let is_of = |it: &&NamedCard| {
            let slug = it.id.rsplit('/').next().unwrap_or_default();
            let rest = effect.strip_prefix(&slug.replace('-', " "));
            rest.is_some_and(|rest| rest.trim_start().chars().all(|letter| letter.is_ascii_digit()))
        };
        if let Some(card) = self.named.iter().find(is_of) {
            finding.message = finding.message.replace(&format!("`{effect}`"), &format!("`{}`", card.name));
            finding.field = Some(card.path.clone());
            finding.word = Some(card.name.clone());
        }
        finding
    }

    /// Which values came from which card.
    pub(super) fn reports(&self, values: &Map<String, Json>) -> Vec<CardReport> {
        let one = |it: &NamedCard| {
            let (table, base, gives) = (at(values, &it.path), &it.base, &it.gives);
            let is_kept = |it: &&Given| table.is_none_or(|table| table.get(it.field) == base.get(it.field));
            let (kept, replaced): (Vec<&Given>, Vec<&Given>) = gives.iter().partition(is_kept);
            let acts = gives.iter().any(|it| it.field == Given::EFFECT) && !base.contains_key(Given::EFFECT);
            let values = kept.iter().filter_map(|it| it.in_words(base));
            let given = values.chain(acts.then(|| "what it does".to_owned())).collect();
            let own = replaced.iter().map(|it| lower(&it.label)).collect();
            let words = |fields: Vec<&Given>| fields.into_iter().map(|it| it.field.to_owned()).collect();
            CardReport {
                given,
                own,
                field: it.path.clone(),
                card: it.id.clone(),
                name: it.name.clone(),
                from_card: words(kept),
                instead: words(replaced),
            }
        };
        self.named.iter().map(one).collect()
    }
}

/// The table at a path: `attacker`, `unit[2]`, `p1.base`; nothing for the entry of a list of names.
fn at<'v>(values: &'v Map<String, Json>, path: &str) -> Option<&'v Map<String, Json>> {
    if path.is_empty() {
        return Some(values);
    }
    let mut table = values;
    for part in path.split('.') {
        let (name, number) = match part.strip_suffix(']').and_then(|part| part.split_once('[')) {
            Some((name, number)) => (name, number.parse::<usize>().ok()),
            None => (part, None),
        };
        let value = table.get(name)?;
        table = match number {
            Some(number) => value.get(number.checked_sub(1)?)?.as_object()?,
            None => value.as_object()?,
        };
    }
    Some(table)
}

/// The tree with the values of the cards that it names, and those cards.
pub(super) fn lay(reader: &mut Reader<'_>, kind: Kind, tree: &Node) -> (Node, NamedCards) {
    let mut laying = Laying { reader, kind, typed: typed_names(tree), found: NamedCards::default() };
    let tree = laying.table(kind.fields(), tree, "");
    (tree, laying.found)
}

struct Laying<'r, 'a> {
    reader: &'r mut Reader<'a>,
    kind: Kind,
    /// The names of the effects that the scenario itself writes, and of the cards that these use.
    typed: Vec<String>,
    found: NamedCards,
}

/// What the effects of a scenario are called, and the cards that they use, as [`spelled`].
fn typed_names(tree: &Node) -> Vec<String> {
    let effects: Vec<&Node> = match tree.inside(Given::EFFECT).map(|list| &list.value) {
        Some(Value::List(list)) => list.iter().collect(),
        Some(Value::Table(numbered)) => numbered.iter().map(|(_, effect)| effect).collect(),
        _ => Vec::new(),
    };
    let names = |effect: &&Node| ["name", TypedEffect::USE.name].map(|field| effect.inside(field).cloned());
    effects.iter().flat_map(names).flatten().filter_map(|name| name.text().map(spelled)).collect()
}

impl<'a> Laying<'_, 'a> {
    fn table(&mut self, fields: &'static [Field], node: &Node, path: &str) -> Node {
        let takes = fields.iter().find_map(|field| match field.shape {
            Shape::Card(kinds) => Some((field.name, kinds)),
            _ => None,
        });
        let entries = match (&node.value, takes) {
            (Value::Table(entries), _) => entries.clone(),
            // the card's name stands for the whole table
            (Value::Text(_), Some((field, _))) if !path.is_empty() => {
                vec![(Key { name: field.to_owned(), place: node.place.clone() }, node.clone())]
            }
            _ => return node.clone(),
        };
        let mut within: Vec<(Key, Node)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            // what a form left empty stands over nothing
            if takes.is_some() && self.reader.is_left_out(&value) {
                continue;
            }
            let value = self.field(fields, &key.name, &value, &join(path, &key.name));
            within.push((key, value));
        }
        let table = Node { value: Value::Table(within), place: node.place.clone() };
        let Some((field, kinds)) = takes else { return table };
        let Some(named) = table.inside(field).cloned() else { return table };
        let wanted = Wanted { kinds, written: Some((&table, fields)) };
        let Some((card, id)) = self.card(&named, &join(path, field), wanted) else { return table };
        let zone = table.inside("zone").and_then(Node::text).unwrap_or("front").to_owned();
        let printed = self.reader.shelf().pool().text(self.kind.game(), card);
        let card = Named { kind: self.kind, card, id, printed, zone: &zone, path };
        self.under(fields, &table, &named, &card)
    }

    fn field(&mut self, fields: &'static [Field], name: &str, value: &Node, path: &str) -> Node {
        let Some(field) = fields.iter().find(|field| field.name == name) else { return value.clone() };
        match field.shape {
            Shape::Table(inner) => self.table(inner, value, path),
            Shape::Tables { fields: inner, .. } => self.tables(inner, value, path),
            Shape::Cards { of, .. } => {
                self.listed(value, path, of);
                value.clone()
            }
            Shape::Texts { .. } if !field.brings().is_empty() => self.texts(field, value, path),
            _ => value.clone(),
        }
    }

    /// A list of texts: each that names a card brings what the card does, if the scenario writes no effect of that name itself. Two alike
    /// are told apart by a number, as their effects are.
    fn texts(&mut self, field: &Field, value: &Node, path: &str) -> Node {
        let Some(list) = self.entries(value) else { return value.clone() };
        let mut seen = Vec::new();
        let laid = (1..).zip(list).map(|(nth, item)| self.text(field, item, &entry(path, nth), &mut seen));
        Node { value: Value::List(laid.collect()), place: value.place.clone() }
    }

    fn text(&mut self, field: &Field, item: Node, place: &str, seen: &mut Vec<String>) -> Node {
        let Some(name) = item.text().map(str::trim) else { return item };
        let plain = spelled(name);
        if self.typed.contains(&plain) {
            return item;
        }
        let cards = self.reader.shelf().pool().catalogue(self.kind.game()).map(Catalogue::cards);
        let mut cards = cards.into_iter().flatten().filter(|card| field.brings().contains(&card.kind));
        let Some(card) = cards.find(|card| spelled(&card.id) == plain) else {
            self.found.remarks.extend(field.idle().is_none().then(|| unread(name).field(place)));
            return item;
        };
        let mut called = name.to_owned();
        seen.push(plain.clone());
        let copies = seen.iter().filter(|other| **other == plain).count();
        if copies > 1 {
            called = format!("{called} {copies}");
        }
        let id = format!("{}/{}", self.kind.game(), card.key());
        let owner = if matches!(self.kind, Kind::Attack | Kind::Odds) { "defender" } else { "" };
        let path = place.rsplit_once('.').map_or(owner, |(side, _)| side);
        let named = Named { kind: self.kind, card, id, printed: None, zone: "front", path };
        if self.lies_there(&named, place, &called) == 0
            && let Some(idle) = field.idle()
        {
            self.found.remarks.push(idle_here(name).field(place));
            called = idle.to_owned();
        }
        Node { value: Value::Text(called), ..item }
    }

    /// A card that lies there under a name: its first effect is called so, the others share its card. How many they are.
    fn lies_there(&mut self, named: &Named<'_>, place: &str, called: &str) -> usize {
        let effects = from_card::effects(named, false);
        let count = effects.len();
        for (nth, mut effect) in (1..).zip(effects) {
            let name = if nth == 1 { called.to_owned() } else { format!("{called} effect {nth}") };
            effect.insert("name".to_owned(), Json::from(name));
            if count > 1 {
                effect.insert("shared".to_owned(), Json::from(called));
            }
            self.effect(effect, named, "");
        }
        let gives = if count == 0 { Vec::new() } else { vec![Given::effect()] };
        let (id, name) = (named.id.clone(), named.card.full_name());
        self.found.named.push(NamedCard { path: place.to_owned(), id, name, gives, base: Map::new() });
        count
    }

    /// The entries of a list of texts.
    fn entries(&self, value: &Node) -> Option<Vec<Node>> {
        match (&value.value, self.reader.source()) {
            (Value::List(list), Source::Text { .. }) => Some(list.clone()),
            (Value::List(list), Source::Address) => Some(list.iter().flat_map(at_commas).collect()),
            (_, Source::Address) => Some(at_commas(value)),
            _ => None,
        }
    }

    /// Each entry of a list of tables. Two that one card names alike are told apart by a number.
    fn tables(&mut self, fields: &'static [Field], value: &Node, path: &str) -> Node {
        let mut names: Vec<String> = Vec::new();
        let mut one = |this: &mut Self, nth: usize, item: &Node| {
            let mut laid = this.table(fields, item, &entry(path, nth));
            let is_own = item.inside("name").is_some_and(|name| !this.reader.is_left_out(name));
            if let Value::Table(entries) = &mut laid.value
                && let Some((_, Node { value: Value::Text(name), .. })) =
                    entries.iter_mut().find(|(key, _)| key.name == "name")
            {
                let same = names.iter().filter(|other| **other == name.to_lowercase()).count();
                names.push(name.to_lowercase());
                if same > 0 && !is_own {
                    *name = format!("{name} {}", same + 1);
                    this.found.rename(&entry(path, nth), name);
                }
            }
            laid
        };
        let laid = match &value.value {
            Value::List(list) => {
                Value::List((1..).zip(list).map(|(nth, item)| one(self, nth, item)).collect())
            }
            // an address numbers them
            Value::Table(entries) => {
                let mut each = Vec::with_capacity(entries.len());
                for (key, item) in entries {
                    let nth = key.name.parse().unwrap_or_default();
                    each.push((key.clone(), one(self, nth, item)));
                }
                Value::Table(each)
            }
            _ => return value.clone(),
        };
        Node { value: laid, place: value.place.clone() }
    }

    /// A table with a card's values below its own.
    fn under(&mut self, fields: &'static [Field], table: &Node, named: &Node, card: &Named<'_>) -> Node {
        let given = from_card::values(card, fields);
        for missing in from_card::missing(card, fields) {
            if table.inside(missing).is_none() {
                let message = format!("the {missing} of `{}` is not known", card.card.full_name());
                let help = format!("write `{missing}`, as it stands on the card");
                let finding = Diagnostic::error("missing-number", message).help(help);
                self.reader.refuse(finding, Some(named), &join(card.path, missing));
            }
        }
        let written = |field: &str| table.inside(field).is_some();
        self.found.remarks.extend(from_card::remarks(card, fields, written));
        let keyed = |(name, value): &(&'static str, Json)| {
            (Key { name: (*name).to_owned(), place: None }, Node::of_json(value, named.place.clone()))
        };
        let below =
            Node { value: Value::Table(given.iter().map(keyed).collect()), place: table.place.clone() };
        let base = self.reader.alone(fields, &below);
        let named_so = table.inside("name").and_then(Node::text);
        let unit = named_so.map_or_else(|| card.card.full_name(), str::to_owned);
        for effect in from_card::effects(card, false) {
            self.effect(effect, card, &unit);
        }
        self.found
            .remarks
            .extend(from_card::idle(card, false).into_iter().chain(from_card::unseen(card, false)));
        self.found.named.push(NamedCard {
            path: card.path.to_owned(),
            id: card.id.clone(),
            name: card.card.full_name(),
            gives: given.iter().map(|(name, _)| Given::of(fields, name, card)).collect(),
            base,
        });
        let whole: Vec<_> =
            fields.iter().filter(|field| from_card::is_whole(field)).map(|it| it.name).collect();
        over(&below, table, &whole)
    }

    /// What the cards of a list bring: upgrades, and squadrons that stand near.
    fn listed(&mut self, value: &Node, path: &str, kinds: &[CardKind]) {
        let beside = kinds == [CardKind::Squadron];
        let Some(list) = self.entries(value) else { return };
        let side = path.rsplit_once('.').map_or("", |(side, _)| side);
        for (nth, item) in (1..).zip(&list) {
            let place = entry(path, nth);
            let wanted = Wanted { kinds, written: None };
            let Some((card, id)) = self.card(item, &place, wanted) else { continue };
            let named = Named { kind: self.kind, card, id, printed: None, zone: "front", path: side };
            let written = from_card::effects(&named, beside);
            let gives = if written.is_empty() { Vec::new() } else { vec![Given::effect()] };
            let remarks = from_card::unwritten(&named).into_iter().chain(from_card::idle(&named, beside));
            let remarks = remarks.chain(from_card::unseen(&named, beside));
            self.found.remarks.extend(remarks.map(|it| it.field(&place)));
            for effect in written {
                self.effect(effect, &named, "");
            }
            let (id, name) = (named.id, named.card.full_name());
            self.found.named.push(NamedCard { path: place, id, name, gives, base: Map::new() });
        }
    }

    /// An effect of a card joins the others; `called` is the ship or squadron of that card.
    fn effect(&mut self, mut effect: Map<String, Json>, card: &Named<'_>, called: &str) {
        if matches!(card.path, "attacker" | "defender" | "first" | "second") {
            effect.insert("owner".to_owned(), Json::from(card.path));
        }
        if self.kind == Kind::Activation && card.path.starts_with("targets") {
            effect.insert("owner".to_owned(), Json::from(super::kinds::OTHERS));
        }
        if self.kind == Kind::Round {
            effect.insert("ship".to_owned(), Json::from(card.path));
        }
        if self.kind == Kind::Activation && card.card.kind == CardKind::Squadron {
            effect.insert("ship".to_owned(), Json::from(called));
        }
        self.found.effects.push(effect);
    }

    /// The card of a name, and its id.
    fn card(&mut self, named: &Node, path: &str, wanted: Wanted<'_>) -> Option<(&'a Card, String)> {
        let name = named.text()?.trim();
        let game = self.kind.game();
        let found = match self.reader.shelf().pool().catalogue(game) {
            Some(catalogue) => find(catalogue, name, (self.kind, path), wanted),
            None => {
                let message =
                    format!("`{path}` names the card `{name}`, and no cards of `{game}` are at hand");
                Err(Box::new(Diagnostic::error("unknown-card", message).help("write its values instead")))
            }
        };
        match found {
            Ok(card) => Some((card, format!("{game}/{}", card.key()))),
            Err(finding) => {
                self.reader.refuse(*finding, Some(named), path);
                None
            }
        }
    }
}

impl NamedCards {
    /// The card at a path is called otherwise, because another of that name stands before it.
    fn rename(&mut self, path: &str, name: &str) {
        if let Some(it) = self.named.iter_mut().find(|it| it.path == path) {
            it.base.insert("name".to_owned(), Json::from(name));
        }
    }
}

/// What is said of a damage card in the deck whose text belongs to no scenario of this kind.
fn idle_here(name: &str) -> Diagnostic {
    let message = format!("`{name}` says nothing about what is played here: it is dealt as an unknown card");
    Diagnostic::info("card-idle", message)
        .help("a scenario of another kind plays it: `faceup` there names it")
}

/// What is said of a damage card that nothing is known of.
fn unread(name: &str) -> Diagnostic {
    let message = format!("what the faceup damage card `{name}` says is not modelled here");
    let help = "read the card, and type it in as an `[[effect]]` of this name, or give the situation as it is under it";
    Diagnostic::info("card-text-not-modelled", message).help(help)
}
