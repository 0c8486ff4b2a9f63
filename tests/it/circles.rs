//! Do the files of a game know each other in one direction?
//!
//! An import is an arrow to the file in which the thing is defined: what a `mod.rs` passes on is followed to there. Files that
//! reach each other form a circle; then none of them can be read, or changed, without all the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::architecture::{files_below, is_start, path_start, paths, tokens};

/// The circles that there are: of how many files each is, and how many arrows of it run back up. No change may make them more;
/// one that makes them fewer says so here.
const CIRCLES: &[(&str, &[(usize, usize)])] = &[
    ("engine", &[(7, 9)]),
    ("games/vocabulary", &[]),
    ("games/armada", &[(2, 1)]),
    ("games/unlimited", &[]),
];

/// The rooms of a crate.
struct Rooms {
    name: &'static str,
    /// Files and folders, each built upon those before it.
    rooms: &'static [&'static str],
    /// The nouns of all of them.
    nouns: &'static [&'static str],
    /// What stands beside the rooms, and leads through them.
    beside: &'static [&'static str],
}

const ROOMS: [Rooms; 2] = [
    Rooms {
        name: "rulebook",
        rooms: &[
            "words",
            "sources",
            "pages",
            "rewriting",
            "dialects",
            "ids",
            "links",
            "editions",
            "rulings",
            "passages",
            "checks",
            "keeping",
        ],
        nouns: &["model"],
        beside: &["read", "overlays"],
    },
    Rooms {
        name: "games/unlimited",
        rooms: &[
            "terms",
            "keywords",
            "limits",
            "ability",
            "text",
            "play/nouns",
            "play/tabletop",
            "play/rows",
            "play/present",
            "play/words",
            "play/constant_abilities",
            "play/refusals",
            "play/deeds",
            "play/resolution",
            "play/abilities",
            "play/views",
            "play/turns",
            "play/game",
        ],
        nouns: &[],
        beside: &["play"],
    },
];

type Module = Vec<String>;
type Arrows = BTreeMap<Module, BTreeSet<Module>>;

/// The modules of a crate, each with what it imports by name: a path in the crate, or none of another crate.
struct Crate {
    imports: BTreeMap<Module, BTreeMap<String, Option<Module>>>,
}

impl Crate {
    /// The file in which a path ends: that of the longest part of it that is a module, or where that one has it from; none in
    /// another crate.
    fn home(&self, path: &[String], steps: usize) -> Option<Module> {
        let is_module = |length: &usize| self.imports.contains_key(&path[..*length]);
        let length = (0..=path.len()).rev().find(is_module).unwrap_or_default();
        let (module, rest) = path.split_at(length);
        let from = rest.first().and_then(|name| self.imports.get(module)?.get(name));
        match (from, steps.checked_sub(1)) {
            (Some(None), _) => None,
            (Some(Some(from)), Some(steps)) if from.as_slice() != &path[..=length] => {
                self.home(&[from, &rest[1..]].concat(), steps)
            }
            _ => Some(module.to_vec()),
        }
    }

    /// What a module imports that begins neither with a child of it nor with something else that it imports is of another crate.
    fn leave_others_out(&mut self) {
        let modules: BTreeSet<Module> = self.imports.keys().cloned().collect();
        for (module, names) in &mut self.imports {
            let known: BTreeSet<String> = names.keys().cloned().collect();
            for (name, path) in names {
                let below = path.as_deref().and_then(|path| path.strip_prefix(module.as_slice()));
                let is_other = below.is_some_and(|below| {
                    below.len() > 1 && !known.contains(&below[0]) && {
                        let child = [module.as_slice(), &below[..1]].concat();
                        !modules.contains(&child) && below[0] != *name
                    }
                });
                if is_other {
                    *path = None;
                }
            }
        }
    }
}

/// The module of a file: that of a crate's `lib.rs` is empty.
fn module_of(file: &Path, sources: &Path) -> Module {
    let relative = file.strip_prefix(sources).expect("a file below its crate").with_extension("");
    let mut parts: Module = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.pop_if(|last| last == "mod" || last == "lib");
    parts
}

/// What `use` gives a name to, with the whole path; a path that begins with no `crate`, `super` or `self` begins at a child.
fn imports(stream: TokenStream, module: &[String], found: &mut BTreeMap<String, Option<Module>>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let (TokenTree::Ident(word), Some(TokenTree::Ident(first))) = (tree, trees.get(at + 1)) else {
            continue;
        };
        if word == "use" {
            let mut base = Module::new();
            let start = match is_start(&first.to_string()) {
                true => path_start(&trees, at + 1, module, &mut base),
                false => {
                    base.extend_from_slice(module);
                    at + 1
                }
            };
            let end = trees.iter().skip(start).position(|tree| tree.to_string() == ";").unwrap_or_default();
            leaves(&trees[start..start + end], base, found);
        }
    }
}

/// The names at the ends of one `use`.
fn leaves(trees: &[TokenTree], base: Module, found: &mut BTreeMap<String, Option<Module>>) {
    let group = trees.iter().find_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    });
    let words = trees.iter().filter_map(|tree| match tree {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    let words: Vec<String> = words.collect();
    match group {
        Some(group) => {
            let items: Vec<TokenTree> = group.into_iter().collect();
            let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',');
            for item in items.split(is_comma).filter(|item| !item.is_empty()) {
                leaves(item, [base.clone(), words.clone()].concat(), found);
            }
        }
        None => {
            let renamed = words.iter().position(|word| word == "as");
            let path = words[..renamed.unwrap_or(words.len())].iter().filter(|word| *word != "self");
            let whole: Module = base.into_iter().chain(path.cloned()).collect();
            let name = renamed.and_then(|at| words.get(at + 1)).or(whole.last()).cloned();
            found.extend(name.map(|name| (name, Some(whole))));
        }
    }
}

/// Which file of a crate imports from which others.
fn arrows(name: &str) -> Arrows {
    let sources = testing::root().join(format!("crates/{name}/src"));
    let files: Vec<_> = files_below(&format!("crates/{name}/src"))
        .into_iter()
        .map(|file| (module_of(&file, &sources), tokens(&file)))
        .collect();
    let mut whole = Crate { imports: BTreeMap::new() };
    for (module, text) in &files {
        let mut found = BTreeMap::new();
        imports(text.clone(), module, &mut found);
        whole.imports.insert(module.clone(), found);
    }
    whole.leave_others_out();
    let used = whole.imports.clone();
    for (module, text) in &files {
        let own = macros(text.clone()).into_iter();
        let of_the_crate = whole.imports.entry(Module::new()).or_default();
        of_the_crate.extend(own.map(|name| (name.clone(), Some([&module[..], &[name]].concat()))));
    }
    let of = |(module, text): &(Module, TokenStream)| {
        let mut named = Vec::new();
        paths(text.clone(), module, &mut named);
        named.extend(used.get(module).into_iter().flat_map(|names| names.values().flatten().cloned()));
        let to = named.iter().filter_map(|path| whole.home(path, 20)).filter(|to| to != module).collect();
        (module.clone(), to)
    };
    files.iter().map(of).collect()
}

/// The macros of a file, which others name as the crate's own.
fn macros(text: TokenStream) -> Vec<String> {
    let trees: Vec<TokenTree> = text.into_iter().collect();
    let is_macro = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "macro_rules");
    trees.windows(3).filter(|three| is_macro(&three[0])).map(|three| three[2].to_string()).collect()
}

/// Everything that can be reached from a file.
fn reached<'a>(arrows: &'a Arrows, from: &Module) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&Module> = arrows.get(from).into_iter().flatten().collect();
    while let Some(file) = next.pop() {
        if reached.insert(file) {
            next.extend(arrows.get(file).into_iter().flatten());
        }
    }
    reached
}

/// The sets of files that reach each other, the largest first.
fn circles(arrows: &Arrows) -> Vec<BTreeSet<&Module>> {
    let all: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|file| (file, reached(arrows, file))).collect();
    let around = |file: &Module| {
        let both =
            all[file].iter().copied().filter(|other| all.get(other).is_some_and(|it| it.contains(file)));
        both.collect::<BTreeSet<&Module>>()
    };
    let found: BTreeSet<BTreeSet<&Module>> =
        arrows.keys().map(around).filter(|circle| circle.len() > 1).collect();
    let mut found: Vec<BTreeSet<&Module>> = found.into_iter().collect();
    found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    found
}

/// The arrows of a circle that run back up, where its files are laid so that few do: next comes the one that imports least from
/// those that are not laid yet, of several the one that most of them import from.
fn back_up<'a>(arrows: &'a Arrows, circle: &BTreeSet<&'a Module>) -> Vec<(&'a Module, &'a Module)> {
    let mut left = circle.clone();
    let mut up = Vec::new();
    while !left.is_empty() {
        let to = |file: &Module| arrows[file].iter().filter(|to| left.contains(to)).count();
        let from = |file: &Module| left.iter().filter(|other| arrows[**other].contains(file)).count();
        let next = left.iter().copied().min_by_key(|file| (to(file), std::cmp::Reverse(from(file))));
        let Some(next) = next else { break };
        left.remove(next);
        up.extend(arrows[next].iter().filter(|to| left.contains(to)).map(|to| (next, to)));
    }
    up
}

#[test]
fn no_circle_of_imports_grows() {
    let mut told = String::new();
    let mut counted = Vec::new();
    for (name, _) in CIRCLES {
        let arrows = arrows(name);
        let circles = circles(&arrows);
        let up: Vec<_> = circles.iter().map(|circle| back_up(&arrows, circle)).collect();
        counted.push((*name, circles.iter().zip(&up).map(|(circle, up)| (circle.len(), up.len())).collect()));
        for (circle, up) in circles.iter().zip(&up) {
            let files: Vec<String> = circle.iter().map(|file| file.join("/")).collect();
            told.push_str(&format!("{name}: {}\n", files.join(" ")));
            for (from, to) in up {
                told.push_str(&format!("    {} -> {}\n", from.join("/"), to.join("/")));
            }
        }
    }
    let known: Vec<(&str, Vec<(usize, usize)>)> =
        CIRCLES.iter().map(|(name, circles)| (*name, circles.to_vec())).collect();
    assert_eq!(counted, known, "files in circles, and arrows that run back up:\n{told}");
}

/// Where a module stands in a list of rooms: in the last whose path its own begins with.
fn room(list: &[&str], module: &Module) -> Option<usize> {
    let path = module.join("/");
    list.iter().rposition(|room| {
        path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

#[test]
fn rooms_are_built_upon_each_other() {
    let (mut up, mut homeless) = (Vec::new(), Vec::new());
    for Rooms { name, rooms, nouns, beside } in ROOMS {
        let arrows = arrows(name);
        let is_known = |room: &&&str| arrows.keys().any(|module| module.join("/") == **room);
        let all = [rooms, nouns, beside].concat();
        assert_eq!(all.iter().filter(is_known).count(), all.len(), "{name} has not all of these rooms");
        // the crate itself only passes on
        for (from, to) in arrows.iter().filter(|(from, _)| !from.is_empty()) {
            let Some(own) = room(rooms, from) else {
                let is_beside = room(nouns, from).is_some() || beside.contains(&from.join("/").as_str());
                homeless.extend((!is_beside).then(|| format!("{name}: {}", from.join("/"))));
                continue;
            };
            let others = to.iter().filter(|to| !to.is_empty() && room(nouns, to).is_none());
            let above = others.filter(|to| room(rooms, to).is_none_or(|to| to > own));
            up.extend(above.map(|to| format!("{name}: {} -> {}", from.join("/"), to.join("/"))));
        }
    }
    assert!(homeless.is_empty(), "these stand in no room:\n{}", homeless.join("\n"));
    assert!(up.is_empty(), "the lower imports from the upper:\n{}", up.join("\n"));
}

#[test]
fn a_circle_through_what_is_passed_on_is_seen() {
    let path = |text: &str| text.split('/').map(str::to_owned).collect::<Module>();
    let mut found = BTreeMap::new();
    let text = "pub use low::{self, Noun as Named,}; use super::table; use vocabulary::Name; mod low { use crate::a::B; }";
    imports(text.parse().expect("tokens"), &path("game"), &mut found);
    let expected = [
        ("low", "game/low"),
        ("Named", "game/low/Noun"),
        ("table", "table"),
        ("Name", "game/vocabulary/Name"),
    ];
    assert_eq!(found, expected.into_iter().map(|(name, to)| (name.to_owned(), Some(path(to)))).collect());
    let mut whole = Crate { imports: BTreeMap::new() };
    whole.imports.insert(path("game"), found);
    whole.imports.insert(path("game/low"), BTreeMap::new());
    whole.leave_others_out();
    assert_eq!(whole.home(&path("game/Named/new"), 20), Some(path("game/low")));
    assert_eq!(whole.home(&path("game/Other"), 20), Some(path("game")));
    assert_eq!(whole.home(&path("game/Name"), 20), None);
    let mut found = Vec::new();
    paths("pub(in crate::a) fn f() { crate::b::c(); }".parse().expect("tokens"), &[], &mut found);
    assert_eq!(found, [path("b/c")]);
    assert_eq!(macros("macro_rules! whole { () => {} } fn other() {}".parse().expect("tokens")), ["whole"]);
    let to = |to: &[&str]| to.iter().map(|to| path(to)).collect::<BTreeSet<Module>>();
    let arrows: Arrows = [("a", to(&["b"])), ("b", to(&["c"])), ("c", to(&["b"]))]
        .into_iter()
        .map(|(from, to)| (path(from), to))
        .collect();
    let (b, c) = (path("b"), path("c"));
    assert_eq!(circles(&arrows), [[&b, &c].into_iter().collect()]);
    assert_eq!(back_up(&arrows, &[&b, &c].into_iter().collect()).len(), 1);
}
