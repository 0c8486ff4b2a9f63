//! Pages as other programs keep them, with what only they write.

use rulebook::{Kind, Passage, Rulebook};

use crate::odd_vaults::support::{found, links, passage, sea, texts, topic};

fn labelled<'a>(rulebook: &'a Rulebook, label: &str) -> &'a Passage {
    let found = rulebook.passages.values().find(|it| it.label.as_deref() == Some(label));
    found.unwrap_or_else(|| panic!("no {label} among {:?}", rulebook.passages.keys()))
}

/// Headings, paragraphs, items and terms of HTML are what they are in Markdown.
#[test]
fn a_page_kept_as_html_is_read_like_others() {
    let rulebook = sea(&[(
        "fort.md",
        "<h1>Fortress Rules</h1>\n<p>A fort is for two.</p>\n<h2 id=\"towers\">Towers</h2>\n<p>Towers stand 2 * 3 high.</p>\n\
         <ol start=\"3\"><li>Third rule.</li><li>Fourth <b>rule</b>.</li></ol>\n<h2>FAQ</h2>\n<h3>May I build two?</h3>\n<p>Yes.</p>\n\
         <h2>Words</h2>\n<dl><dt>Keep</dt><dd>The inner tower.</dd></dl>\n<table><tr><th>A</th></tr><tr><td>1</td></tr></table>\n",
    )]);
    assert_eq!(topic(&rulebook, "fort").title, "Fortress Rules");
    assert_eq!(
        texts(&rulebook, "fort"),
        [
            "A fort is for two.",
            "Towers stand 2 * 3 high.",
            "Third rule.",
            "Fourth rule.",
            "Yes.",
            "Keep: The inner tower.",
            "A 1"
        ]
    );
    let ordinals: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "fort")).filter_map(|it| it.ordinal).collect();
    assert_eq!(ordinals, [3, 4]);
    let asked = rulebook.passages.values().find_map(Passage::asks);
    assert_eq!(asked, Some("May I build two?"));
    assert_eq!(passage(&rulebook, "fort/towers").text, "Towers stand 2 * 3 high.");
}

#[test]
fn headings_keep_the_ids_of_kramdown() {
    let rulebook = sea(&[
        (
            "a.md",
            "# Ctx\n\nFlanking\n--------\n{: #flank}\n\nWords after.\n\nSee [Setup][s].\n\n[s]: {{ site.url }}{{ site.baseurl }}/setup/ \"Set\"\n",
        ),
        ("setup.md", "# Setup\n\nWords. See [it](a.md#flank).\n"),
    ]);
    assert_eq!(passage(&rulebook, "a/flank").place, ["Flanking"]);
    let led = links(rulebook.passages_of(topic(&rulebook, "a")).nth(1).expect("two"));
    assert_eq!(led, ["/sea/setup"], "{:?}", texts(&rulebook, "a"));
    assert!(found(&rulebook, "unresolved-anchor").is_empty());
}

/// The head of a page of MkDocs, its buttons and abbreviations.
#[test]
fn what_only_mkdocs_writes_is_read() {
    let rulebook = sea(&[
        (
            "docs/house.md",
            "Title: Ashfall House Rules\nAuthor: The Guild\n\n# Ashfall\n\nSee [actions](actions.md){ .md-button }.\n",
        ),
        ("docs/actions.md", "# Actions\n\nNeed LoS to act.\n\n*[LoS]: Line of Sight\n"),
    ]);
    let house = topic(&rulebook, "house");
    assert_eq!(house.title, "Ashfall House Rules");
    assert_eq!(texts(&rulebook, "house"), ["See actions."]);
    assert_eq!(labelled(&rulebook, "LoS").text, "LoS: Line of Sight");
}

/// Lines of contents that an export has before its text are no passages.
#[test]
fn contents_of_exports_are_no_passages() {
    let rulebook = sea(&[
        (
            "Export.md",
            "[**Combat\t2**](#combat)\n\n[Charging\t12](#charging)\n\n# **Combat**\n\nFight here.\n\n## **Charging**\n\nCharge there.\n",
        ),
        (
            "cr.txt",
            "Grand Rules\n\nContents\n1. Game Concepts\n100. General\nGlossary\nCredits\n\n1. Game Concepts\n\n100. General\n\n100.1. These rules apply.\n\n\
             100.2. Bring cards.\n\n100.3. More words here.\n\nGlossary\n\nAbility\nText on a card.\n\nCredits\nMade by us.\n",
        ),
    ]);
    assert_eq!(texts(&rulebook, "export"), ["Fight here.", "Charge there."]);
    let all: Vec<_> = rulebook.passages.values().map(|it| it.text.as_str()).collect();
    assert!(!all.iter().any(|text| text.contains("Glossary")), "{all:?}");
    assert!(all.contains(&"Made by us."), "{all:?}");
}

/// What a template would have run is not shown, and named.
#[test]
fn templates_leave_no_marks() {
    let rulebook = sea(&[("a.md", "# A\n\n<% tp.file.title %> Row once.\n\n<%* if (x) {\n} %>\nRest.\n")]);
    assert_eq!(texts(&rulebook, "a"), ["Row once.", "Rest."]);
    assert_eq!(found(&rulebook, "computed-text").len(), 2);
}

/// A name in bold alone above its text is its heading, or its label; what nothing follows is a paragraph.
#[test]
fn a_name_in_bold_belongs_to_what_stands_below_it() {
    let rulebook = sea(&[(
        "a.md",
        "# Powers\n\n## Treasures\n\nFour are **special**.\n\n**The Map**\n\nHolds four cards.\n\n**6th Hold**\n\n- Acts as a hold.\n\n**The Crown**\nRules all.\n\n## Rest\n\n**Nothing follows**\n",
    )]);
    let place = |text: &str| {
        let it = rulebook.passages.values().find(|it| it.text == text).expect("a passage");
        it.place.join("/")
    };
    assert_eq!(place("Holds four cards."), "Treasures/The Map");
    assert_eq!(place("Acts as a hold."), "Treasures/6th Hold");
    assert_eq!(place("Four are special."), "Treasures");
    assert_eq!(labelled(&rulebook, "The Crown").text, "The Crown Rules all.");
    assert_eq!(place("Nothing follows"), "Rest");
}

/// Numbers with letters before them are addresses, and two rules of one number are a finding.
#[test]
fn numbers_with_letters_are_addresses() {
    let rulebook = sea(&[
        (
            "Discipline.md",
            "# Discipline\n\n**DIS-1.2.1**  \nFencers follow orders.\n\n**DIS-1.2.2**  \nSee [DIS-1.2.1].\n\n**DIS-1.2.2**  \nGuests go.\n",
        ),
        (
            "Other.md",
            "# Other\n\nSee [x](Discipline.md#DIS-1.2.1), [[Discipline#DIS-1.2.1]], [[DIS-1.2.1]].\n",
        ),
    ]);
    let rule = labelled(&rulebook, "DIS-1.2.1");
    let led = links(rulebook.passages_of(topic(&rulebook, "other")).next().expect("one"));
    assert_eq!(led, vec![rule.id.url(); 3]);
    assert_eq!(rule.id.url(), "/sea/discipline/dis-1.2.1");
    assert_eq!(found(&rulebook, "duplicate-id").len(), 1);
    let second = passage(&rulebook, "discipline/dis-1.2.2");
    assert_eq!((second.text.as_str(), links(second)), ("DIS-1.2.2 See [DIS-1.2.1].", vec![rule.id.url()]));
}

/// Marks of tasks, questions in other languages, letters with one bracket.
#[test]
fn small_marks_of_many_makers_are_read() {
    let rulebook = sea(&[
        ("de.md", "# Deutsch\n\n**Frage:** Darf ich rudern?\n**Antwort:** Ja.\n"),
        (
            "ja.md",
            "# Nihon\n\nQ\u{ff1a}\u{3075}\u{306d}\u{306f}\u{ff1f}\nA\u{ff1a}\u{306f}\u{3044}\u{3002}\n",
        ),
        ("abc.md", "# Abc\n\na) first thing\nb) second thing\n"),
    ]);
    let asked: Vec<_> = rulebook.passages.values().filter(|it| it.kind == Kind::Question).collect();
    assert_eq!(asked.len(), 2, "{asked:#?}");
    assert!(asked.iter().any(|it| it.asks() == Some("Darf ich rudern?") && it.text == "Ja."), "{asked:#?}");
    assert_eq!(texts(&rulebook, "abc").len(), 2);
}

/// Of two notes of one name the one is meant that has the named place.
#[test]
fn a_named_place_tells_which_note_is_meant() {
    let rulebook = sea(&[
        ("Rules/Evade.md", "Evade words. ^ev\n\n## At long range\n\n### Limits\n\nOnce.\n"),
        ("Cards/Evade.md", "A card.\n"),
        ("a.md", "See [[Evade#At long range]], [[Evade#^ev]] and [[Evade#At long range#Limits]]. ^a\n"),
    ]);
    let rules = rulebook.passages.values().find(|it| it.text == "Once.").expect("the rule").id.topic_id();
    let leads = links(passage(&rulebook, "a/a"));
    assert!(leads.len() == 3 && leads.iter().all(|url| url.starts_with(&rules.url())), "{leads:?}");
    assert!(found(&rulebook, "unresolved-anchor").is_empty());
}

/// The order that the sources tell: what stands before and behind each page.
#[test]
fn pages_with_weights_are_chapters() {
    let page =
        |title: &str, weight: u8| format!("---\ntitle: {title}\nweight: {weight}\n---\nWords of {title}.\n");
    let rulebook = sea(&[
        ("a.md", &page("Anchors", 3)),
        ("b.md", &page("Boats", 1)),
        ("c.md", &page("Crew", 2)),
        ("d.md", "# Docks\n\nThey stand.\n"),
    ]);
    let game = rulebook.game("sea").expect("the game");
    let chapters: Vec<&str> = game.chapters.iter().map(|id| id.topic.as_str()).collect();
    assert_eq!(chapters, ["b", "c", "a"]);
    let beside = |slug: &str| {
        let (before, behind) = rulebook.chapters_beside(topic(&rulebook, slug));
        (before.map(|it| it.title.as_str()), behind.map(|it| it.title.as_str()))
    };
    assert_eq!(beside("c"), (Some("Boats"), Some("Anchors")));
    assert_eq!((beside("b"), beside("d")), ((None, Some("Crew")), (None, None)));
    let rulebook = sea(&[("a.md", "# A\n\nOne.\n"), ("b.md", "# B\n\nTwo.\n")]);
    assert!(rulebook.game("sea").expect("the game").chapters.is_empty());
}

fn addresses(rulebook: &Rulebook) -> Vec<String> {
    rulebook.topics.values().map(|topic| format!("{} {}", topic.id.topic, topic.title)).collect()
}

/// A README is the page of its folder where no index stands beside it; the address of one stays when another is added.
#[test]
fn a_readme_is_called_by_its_folder() {
    let files = [
        ("README.md", "# The club\n\nClub. [c](rules/combat/), [d](decks).\n"),
        ("rules/combat/README.md", "# Fighting\n\nFight.\n"),
        ("decks/README.md", "Decks.\n"),
        ("rules/README.md", "# Rules\n\nAll.\n"),
        ("units/README.md", "Units.\n"),
        ("units/index.md", "# Every unit\n\nUnits here.\n"),
        ("book/SUMMARY.md", "- [Start](README.md)\n"),
        ("book/README.md", "# Start\n\nBook.\n"),
    ];
    let rulebook = sea(&files[..3]);
    assert_eq!(addresses(&rulebook), ["combat Fighting", "decks Decks", "readme The club"]);
    let club = rulebook.passages_of(topic(&rulebook, "readme")).next().expect("a passage");
    assert_eq!(links(club), ["/sea/combat", "/sea/decks"]);
    let more = sea(&files[..5]);
    assert_eq!(addresses(&more)[..3], addresses(&rulebook)[..]);
    let all = sea(&files[..6]);
    assert!(addresses(&all).contains(&"units Every unit".to_owned()), "{:?}", addresses(&all));
    assert!(found(&more, "duplicate-topic").is_empty());
    assert_eq!(addresses(&sea(&files[6..])), ["readme Start"]);
}

/// An index in a language is the page of its folder in that language; a root without a title is the home of all.
#[test]
fn indexes_are_known_in_every_language() {
    let rulebook = sea(&[
        ("index.md", "---\nlayout: home\n---\nWelcome.\n"),
        ("rules/_index.en.md", "---\ntitle: Rules overview\nweight: 1\n---\nAll rules.\n"),
        ("rules/_index.pt-BR.md", "---\ntitle: Regras\nweight: 1\n---\nTodas.\n"),
        ("rules/combat/index.en.md", "---\ntitle: Combat\nweight: 2\n---\nFight. [up](/rules/).\n"),
        ("docs/02-moves/01-dash.md", "# Dash\n\nRun. See [w](/docs/moves/walk).\n"),
        ("docs/02-moves/02-walk.md", "# Walk\n\nSlow.\n"),
    ]);
    let all = addresses(&rulebook);
    for address in ["home Home", "rules-en Rules overview", "rules-pt-br Regras", "combat-en Combat"] {
        assert!(all.contains(&address.to_owned()), "{all:?}");
    }
    assert!(["duplicate-topic", "fixed-word"].iter().all(|code| found(&rulebook, code).is_empty()));
    let see = |slug: &str| links(rulebook.passages_of(topic(&rulebook, slug)).next().expect("a passage"));
    assert_eq!(see("combat-en"), ["/sea/rules-en"]);
    assert_eq!(see("01-dash"), ["/sea/02-walk"]);
}

/// A link to a folder leads to its index in no language of its own, or to its README, before one in another language.
#[test]
fn a_folder_is_its_index_of_the_default_language() {
    let rulebook = sea(&[
        ("rules/_index.de.md", "---\ntitle: Regeln\n---\nWorte.\n"),
        (
            "rules/_index.md",
            "---\ntitle: Rules\n---\nSee [c](combat/), [c2](/rules/combat/) and [d](/docs/).\n",
        ),
        ("rules/combat/index.de.md", "---\ntitle: Kampf\n---\nWorte.\n"),
        ("rules/combat/index.md", "---\ntitle: Combat\n---\nFight. [up](../).\n"),
        ("docs/README.md", "# Manual\n\nAll.\n"),
        ("docs/index.pt-br.md", "---\ntitle: Manual em brasileiro\n---\nTudo.\n"),
    ]);
    let see = |slug: &str| links(rulebook.passages_of(topic(&rulebook, slug)).next().expect("a passage"));
    assert_eq!(see("rules"), ["/sea/combat", "/sea/combat", "/sea/docs"]);
    assert_eq!(see("combat"), ["/sea/rules"]);
    assert!(found(&rulebook, "duplicate-topic").is_empty());
}

/// What was issued under the name of its file keeps that address.
#[test]
fn a_readme_that_was_issued_by_its_own_name_keeps_it() {
    let issued = sea(&[("decks/README.md", "---\nslug: readme\n---\nDecks are built of fifty cards.\n")]);
    let lock = issued.ids_lock("sea");
    let rulebook = sea(&[("decks/README.md", "Decks are built of fifty cards.\n"), ("ids.lock", &lock)]);
    assert_eq!(addresses(&rulebook), ["readme Decks"]);
}

/// In typed text numbers that begin anew keep what is written, and are no addresses.
#[test]
fn numbers_that_begin_anew_are_not_changed() {
    let rulebook = sea(&[
        (
            "laws.txt",
            "LAW 12\nPOWERS\n\nA. Power to Award\nThe Director may award.\n1. first\n2. second\nB. Objectives\n1. one\n",
        ),
        (
            "war.txt",
            "A. INFANTRY\n1. MOVEMENT\n1.1 Infantry moves four.\n1.2 Infantry may rest.\nB. TERRAIN\n1. OPEN GROUND\n1.1 Open ground costs one.\n1.2 No cover.\n",
        ),
    ]);
    let told: Vec<_> = rulebook
        .passages_of(topic(&rulebook, "laws"))
        .map(|it| (it.ordinal, it.text.as_str()))
        .filter(|(ordinal, _)| ordinal.is_some())
        .collect();
    assert_eq!(told, [(Some(1), "first"), (Some(2), "second"), (Some(1), "one")]);
    assert!(texts(&rulebook, "war").contains(&"1.1 Open ground costs one."), "{:?}", texts(&rulebook, "war"));
    assert!(
        rulebook.passages.keys().all(|id| !id.passage().starts_with("1.")),
        "{:?}",
        rulebook.passages.keys()
    );
}

/// What each file is called, by its own name or that of its folder.
#[test]
fn an_index_is_called_by_its_folder() {
    for (path, address) in [
        ("index.md", "home"),
        ("index.de.md", "index-de"),
        ("rules/_index.md", "rules"),
        ("a/rules/_index.pt-BR.md", "rules-pt-br"),
        ("rules/index.old.md", "index-old"),
        ("rules/index.de-formal.md", "index-de-formal"),
        ("rules/README.md", "rules"),
        ("questions/README.md", "readme"),
        ("cards/README.md", "readme"),
        ("src/README.md", "readme"),
        ("README.md", "readme"),
        ("rules/boats.md", "boats"),
    ] {
        let rulebook = sea(&[(path, "Words.\n"), ("src/SUMMARY.md", "- [x](x.md)\n")]);
        let topics: Vec<&str> = rulebook.topics.keys().map(|id| id.topic.as_str()).collect();
        assert!(topics.contains(&address), "{path}: {topics:?}");
    }
}

/// A heading has the anchors that every generator gives it.
#[test]
fn anchors_are_those_of_every_generator() {
    for (heading, anchor) in [
        ("What's new in 2.0?", "what-s-new-in-2-0"),
        ("F\u{fc}\u{df}e & \u{c4}rger", "fusse-arger"),
        ("1. Basics", "basics"),
        ("3.1 Order of play / timing!", "order-of-play-timing"),
        ("What's new", "whats-new"),
    ] {
        let text = format!("# A\n\n[x](#{anchor})\n\n## Before\n\nOne.\n\n## {heading}\n\nTwo.\n");
        let rulebook = sea(&[("a.md", &text)]);
        let two = rulebook.passages.values().find(|it| it.text == "Two.").expect("a passage").id.url();
        let leads: Vec<String> = rulebook.passages.values().flat_map(links).collect();
        assert_eq!(leads, [two], "{heading}");
    }
}

/// A site says in its configuration where it is served; links there stay within the game.
#[test]
fn a_site_says_where_it_is_served() {
    for (path, text) in [
        ("config.toml", "base_url = \"https://rules.example/sub\"\n"),
        ("hugo.toml", "baseURL = 'http://Rules.example/sub/'\n"),
        ("config/_default/hugo.yaml", "baseURL: https://rules.example/sub/\n"),
        ("hugo.json", "{\"baseURL\": \"https://rules.example/sub/\"}"),
        ("_config.yml", "url: https://rules.example\nbaseurl: /sub\n"),
    ] {
        let others =
            ["https://rules.example/", "https://rules.example/subway", "https://rules.example.org/sub/crew/"];
        let page = format!(
            "[a](https://rules.example/sub/crew/#b), [b](http://RULES.example/sub/crew), [c]({}), [d]({}), [e]({})\n",
            others[0], others[1], others[2]
        );
        let files = [(path, text), ("a.md", page.as_str()), ("crew.md", "# Crew\n\n## B\n\nWords.\n")];
        let rulebook = sea(&files);
        let a = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
        assert_eq!(links(a), [&["/sea/crew/words", "/sea/crew"], &others[..]].concat(), "{path}");
    }
    for (path, text) in
        [("config.toml", "base_url = \"/\"\n"), ("theme.toml", "base_url = \"https://a.example\"\n")]
    {
        let rulebook = sea(&[(path, text), ("a.md", "[b](https://a.example/b/)\n"), ("b.md", "Words.\n")]);
        let a = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
        assert_eq!(links(a), ["https://a.example/b/"], "{path}");
    }
}

/// Names of related topics have commas and conjunctions of their own, and lines break within them.
#[test]
fn the_longest_name_of_a_related_topic_is_meant() {
    for (line, names) in [
        ("Attack, Range and Distance", &["Attack", "Range and Distance"][..]),
        ("Ships, Squadrons and Stations, Speed", &["Ships Squadrons and Stations", "Speed"]),
        ("Attack and Speed", &["Attack", "Speed"]),
        ("Defense\nTokens", &["Defense Tokens"]),
        ("Nothing and no one, and Attack", &["Nothing and no one", "Attack"]),
    ] {
        let note = "Words of it.\n";
        let rulebook = sea(&[
            ("Range and Distance.md", note),
            ("Ships, Squadrons and Stations.md", note),
            ("Attack.md", note),
            ("Defense Tokens.md", note),
            ("Speed.md", note),
            ("a.md", &format!("Words.\n\nRelated Topics: {line}\n")),
        ]);
        let related: Vec<&str> =
            topic(&rulebook, "a").related.iter().map(|link| link.text.as_str()).collect();
        assert_eq!(related, names, "{line}");
    }
}

/// Case, plural, punctuation and spacing of a name make no difference where nothing has it exactly.
#[test]
fn names_are_alike_but_for_case_plural_punctuation_and_spacing() {
    for (known, name, leads) in [
        ("Focus Tokens", "focus-token", true),
        ("Anti-Squadron", "antisquadron", true),
        ("Ready Abilities", "ready ability", true),
        ("STRASSE", "Stra\u{df}e", true),
        ("Status", "Statu", false),
        ("Glass", "Glas", false),
    ] {
        let rulebook = sea(&[("a.md", &format!("See [[{name}]].\n")), (&format!("{known}.md"), "Words.\n")]);
        assert_eq!(found(&rulebook, "unresolved-link").is_empty(), leads, "{known} {name}");
    }
    // a label that is written so comes before a title that is written otherwise
    let both = sea(&[
        ("a.md", "See [[Brace]] and [[BRACE]].\n"),
        ("b.md", "- **Brace:** Halves.\n"),
        ("c.md", "---\ntitle: BRACE\n---\nWords.\n"),
    ]);
    let a = both.passages_of(topic(&both, "a")).next().expect("a passage");
    assert_eq!(links(a), ["/sea/b/brace", "/sea/c"]);
}
