//! What do the marks become that programs and people put into lines of text?
//!
//! Each row is a page, and what its passages say ([`all_say`]).

use crate::odd_vaults::support::all_say;

/// Keys, bars and underlined words of MkDocs; what only looks like them.
#[test]
fn keys_bars_and_underlined_words() {
    all_say(
        "a.md",
        &[
            ("Press ++ctrl+alt++ or ++\"x\"++, ^^now^^.\n", "Press ctrl+alt or x, now."),
            ("Odds: [=75% \"75 of 100\"]\n", "Odds: 75 of 100"),
            ("C++ and D++ are\n", "C++ and D++ are"),
            ("`++a++`\n", "++a++"),
            ("a ^^ b ^^\n", "a ^^ b ^^"),
            ("[=x]\n", "[=x]"),
            ("1 ++ 2 ++ 3\n", "1 ++ 2 ++ 3"),
        ],
    );
}

/// What stands in braces behind a line names it, or is a class that says nothing.
#[test]
fn attributes_name_and_classes_go() {
    all_say(
        "a.md",
        &[
            ("A boat moves.\n{: #moves .x }\n", "A boat moves. @moves"),
            ("## Ramming\n{: .no_toc #ram}\nText.\n", "Ramming / Text. @ram"),
            ("* TOC\n{:toc}\nText.\n", "Text."),
            ("A boat. {: .lead }\n", "A boat."),
            ("Boats\n-----\n{: #b}\n\nText.\n", "Boats / Text. @b"),
            ("See [a](b.md){ .button } now.\n", "See a now. -> ? a"),
            ("A boat.\n{.special #boat}\n\nText.\n{ .annotate }\n", "A boat. @boat\nText."),
            ("*[LoS]: Line of sight\n", "LoS: Line of sight"),
            ("A *boat*{: .red} moves.\n", "A boat moves."),
            ("`{: .x}`\n", "{: .x}"),
            ("```\n{: .x}\n```\n", "{: .x}"),
            ("Pay {3}.\n", "Pay {3}."),
            ("## A {#b}\n\nText.\n", "A / Text. @b"),
        ],
    );
}

/// Lines that tell programs what to do; words that are like them.
#[test]
fn lines_for_programs_go() {
    all_say(
        "a.md",
        &[
            ("[TOC]\n\n[[_TOC_]]\nText [toc].\n", "Text [toc]."),
            ("One.\n:\n\nTwo.\n::\nThree.\n", "One.\nTwo.\nThree."),
            ("- One\n\n^\n\n- Two <---> x\n\n<--->\n", "One\nTwo <---> x"),
            (":::tip\nOne.\n:::\n", "[tip] One."),
            ("--8<-- \"oars.md\"\n", "./oars.md -> ? ./oars"),
            ("```\n[TOC]\n```\n--8<-- a:b\n", "[TOC]\n--8<-- a:b"),
        ],
    );
}

/// Footnotes within their sentence, and what is none.
#[test]
fn footnotes_stand_where_they_are_written() {
    all_say(
        "a.md",
        &[
            (
                "Boats^[They float, see [[Boats]].] sink.\n",
                "Boats sink.\n  They float, see Boats. -> ? Boats",
            ),
            ("> a^[b\n> c] d\n", "a d\nb c"),
            ("2^[3\n\n]\n", "2^[3\n]"),
            ("`a^[b]`\n", "a^[b]"),
            ("a \\^[b] c\n", "a ^[b] c"),
            ("```\na^[b]\n```\n", "a^[b]"),
            ("a^[ ]b\n", "a^[ ]b"),
        ],
    );
}

/// Fields of Dataview, and two colons that are none.
#[test]
fn fields_are_called_by_their_names() {
    all_say(
        "a.md",
        &[
            (
                "---\ndg-publish: true\n---\nspeed:: 5\nkeel type:: deep\nWords.\n",
                "speed: 5\nkeel type: deep\nWords.",
            ),
            ("---\ndg-publish: true\n---\nWords.\nspeed:: 5\n", "Words.\nspeed: 5"),
            ("---\ndg-publish: true\n---\n- speed:: 5\n  - oars:: 2\n", "speed: 5\n  oars: 2"),
            ("---\ndg-publish: true\n---\n> author:: Ben\n> date:: 2024\n", "author: Ben date: 2024"),
            (
                "---\ndg-publish: true\n---\nIt costs [cost:: 3 [[oil]]] (crew:: two).\n",
                "It costs (cost: 3 oil) (crew: two). -> ? oil",
            ),
            ("---\ndg-publish: true\n---\nstd::vec here\n", "std::vec here"),
            ("---\ndg-publish: true\n---\na [b::c](d) e\n", "a b::c e -> ? b::c"),
            ("---\ndg-publish: true\n---\n`a:: b`\n", "a:: b"),
            ("---\ndg-publish: true\n---\n```\na:: b\n```\n", "a:: b"),
            ("---\ndg-publish: true\n---\n| a:: b |\n", "| a:: b |"),
        ],
    );
}

/// Comments of Obsidian and HTML; signs that only look like them.
#[test]
fn comments_are_hidden_and_their_look_alikes_are_not() {
    all_say(
        "a.md",
        &[
            (
                "---\ndg-publish: true\n---\nOne ^a\n%% asked: how | why %%\n\n`%% code %%`\n<!-- asked: when -->\nTwo\n",
                "One ~ how ~ why @a\n%% code %% ~ when\nTwo",
            ),
            ("1 %% a\n\nb %% c\n", "1 %% a\nb %% c"),
            ("100 %% sure\n\nText\n", "100 %% sure\nText"),
            ("> a <!-- b\n> c --> d\n> e\n", "a d e"),
            ("roll {{2d6}} and {{% one\n\ntwo %}}\n", "roll {{2d6}} and {{% one\ntwo %}}"),
        ],
    );
}

/// What is code is no words: `[[x]]` is a link in words alone.
#[test]
fn fences_end_where_they_end() {
    all_say(
        "a.md",
        &[
            ("```dice: 2d6``` [[x]]\n\nWords [[x]]\n", "dice: 2d6 x -> ? x\nWords x -> ? x"),
            ("````md\n```\n[[x]]\n```\n````\nWords [[x]]\n", "``` [[x]] ```\nWords x -> ? x"),
            ("- ```\n  [[x]]\n  ```\n\nWords [[x]]\n", "[[x]]\nWords x -> ? x"),
            ("1. ~~~\n   ```\n   [[x]]\n   ~~~\n\nWords [[x]]\n", "``` [[x]]\nWords x -> ? x"),
        ],
    );
}

/// Shortcodes of every generator enclose what stands between them, however it is indented.
#[test]
fn shortcodes_enclose_words() {
    all_say(
        "a.md",
        &[
            (
                "---\nweight: 1\n---\na\n\n{{% alert context=\"info\" %}}\nInside\n{{% /alert %}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{{% alert context=\"info\" %}}Inside{{% /alert %}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{{% alert context=\"info\" %}}    Inside{{% /alert %}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{{< alert type=\"info\" >}}\nInside\n{{< /alert >}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{{< alert type=\"info\" >}}Inside{{< /alert >}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{{< alert type=\"info\" >}}    Inside{{< /alert >}}\n\nb\n",
                "a\nInside\nb",
            ),
            (
                "---\nweight: 1\n---\na\n\n{% alert(kind=\"info\") %}\nInside\n{% end %}\n\nb\n",
                "a\nInside\nb",
            ),
            ("---\nweight: 1\n---\na\n\n{% alert(kind=\"info\") %}Inside{% end %}\n\nb\n", "a\nInside\nb"),
            (
                "---\nweight: 1\n---\na\n\n{% alert(kind=\"info\") %}    Inside{% end %}\n\nb\n",
                "a\nInside\nb",
            ),
            ("---\nweight: 1\n---\na {{ film(id=1) }} b\n", "a 1 b"),
            ("---\nweight: 1\n---\na\n{{< b >}}c{{< /b >}}\nd\n", "a\nc\nd"),
            ("---\nweight: 1\n---\na {{< b >}}c{{< /b >}} d\n", "a c d"),
        ],
    );
}

/// A tag is closed by the end of its own name, and by none where another of it begins.
#[test]
fn shortcodes_are_closed_by_their_own_end() {
    all_say(
        "a.md",
        &[
            ("---\nweight: 1\n---\n{{< note \"one\" >}}\n\na {{< /note >}}\n", "[note: one] a"),
            (
                "---\nweight: 1\n---\n{{< note \"one\" >}}\n\na {{< note \"b\" >}}c{{< /note >}}\n",
                "one\na b c",
            ),
            (
                "---\nweight: 1\n---\n{{< note \"one\" >}}\n\na {{< note \"b\" />}}c{{< /note >}}\n",
                "[note: one] a bc",
            ),
            (
                "---\nweight: 1\n---\n{% box(title=\"one\") %}\n{% quote() %}a{% end %}b\n{% end %}\n",
                "[box: one] ab",
            ),
            ("---\nweight: 1\n---\n{% box(title=\"one\") %}\n{% quote() %}a{% end %}\n", "one\na"),
        ],
    );
}

/// References of Hugo and Zola, includes of mdBook and VitePress.
#[test]
fn references_are_addresses_and_includes_are_files() {
    all_say(
        "a.md",
        &[
            ("---\nweight: 1\n---\n[a]({{< ref \"crew.md#b\" >}})\n", "a -> ? a"),
            ("---\nweight: 1\n---\n[a]({{% relref path='My Crew.md' %}} \"t\")\n", "a -> ? a"),
            ("---\nweight: 1\n---\na {{< relref \"b/crew.md#c\" >}}\n", "a crew -> ? crew"),
            ("---\nweight: 1\n---\n{{< figure src=\"a.png\" caption=\"Two boats\" >}}\n", "Two boats"),
            ("\\{{#include crew.md}}\n", "{{#include crew.md}}"),
            ("---\nweight: 1\n---\na {{</* film */>}} b\n", "a {{< film >}} b"),
            ("{{#include ../crew.md}}\n", "./../crew.md -> ? ./../crew"),
            ("<!--@include: ./crew.md-->\n", "./crew.md -> ? ./crew"),
            ("{{#include crew.md:2:4}}\n", "crew.md -> ? ./crew"),
            ("{{#title A book}}text\n", "text"),
        ],
    );
}

/// What a shortcode within a sentence says: no value is lost where nothing else is shown.
#[test]
fn arguments_of_a_shortcode_in_a_sentence() {
    all_say(
        "a.md",
        &[
            ("---\nweight: 1\n---\nPay {{< cost 3 \"gold\" >}} now.\n", "Pay 3 gold now."),
            ("---\nweight: 1\n---\nPay {{< icon name=\"koala\" size=2 >}} now.\n", "Pay koala now."),
            ("---\nweight: 1\n---\nPay {{< icon src=\"/img/big-hit.svg\" >}} now.\n", "Pay big hit now."),
            ("---\nweight: 1\n---\nPay {{< big-hit src=\"/\" >}} now.\n", "Pay big hit now."),
            ("---\nweight: 1\n---\nPay {{< icon name=\"gems\" color=\"red\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon type=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon kind=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon class=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon icon=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon style=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon image=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon color=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon size=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon id=\"gems\" >}} now.\n", "Pay gems now."),
            ("---\nweight: 1\n---\nPay {{< icon iconId=\"gems\" >}} now.\n", "Pay gems now."),
        ],
    );
}

/// What a shortcode says that is a paragraph; numbers of films and sizes are no words.
#[test]
fn arguments_of_a_shortcode_alone() {
    all_say(
        "a.md",
        &[
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< figure src=\"a.png\" caption=\"Two boats\" >}}\n\nBehind.\n",
                "Before.\nTwo boats\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< card term=\"Oar\" definition=\"It rows.\" style=\"a b\" >}}\n\nBehind.\n",
                "Before.\nOar. It rows.\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< note title=\"Zebra\" subtitle=\"fast\" >}}\n\nBehind.\n",
                "Before.\nZebra. fast\nBehind.",
            ),
            ("---\nweight: 1\n---\nBefore.\n\n{{< icon \"coin\" >}}\n\nBehind.\n", "Before.\ncoin\nBehind."),
            ("---\nweight: 1\n---\nBefore.\n\n{{< icon \"wood\" >}}\n\nBehind.\n", "Before.\nwood\nBehind."),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< def term=\"Oar\" definition=\"It rows.\" >}}\n\nBehind.\n",
                "Before.\nOar. It rows.\nBehind.",
            ),
            ("---\nweight: 1\n---\nBefore.\n\n{{< youtube abc123 >}}\n\nBehind.\n", "Before.\nBehind."),
            ("---\nweight: 1\n---\nBefore.\n\n{{< assign x = 3 >}}\n\nBehind.\n", "Before.\nBehind."),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< spacer size=\"large\" >}}\n\nBehind.\n",
                "Before.\nBehind.",
            ),
            ("---\nweight: 1\n---\nBefore.\n\n{{< youtube id=\"abc\" >}}\n\nBehind.\n", "Before.\nBehind."),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon type=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon kind=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon class=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon icon=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon style=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon image=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon color=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon size=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon id=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
            (
                "---\nweight: 1\n---\nBefore.\n\n{{< icon iconId=\"gems\" >}}\n\nBehind.\n",
                "Before.\ngems\nBehind.",
            ),
        ],
    );
}

/// What is the title of a box, and what only its looks.
#[test]
fn arguments_of_a_shortcode_that_encloses() {
    all_say(
        "a.md",
        &[
            ("---\nweight: 1\n---\n{{< tab Hawk >}}\nWords.\n{{< /tab >}}\n", "[tab: Hawk] Words."),
            (
                "---\nweight: 1\n---\n{{< note \"dodo\" \"emu\" >}}\nWords.\n{{< /note >}}\n",
                "[note: dodo emu] Words.",
            ),
            ("---\nweight: 1\n---\n{{< hint info >}}\nWords.\n{{< /hint >}}\n", "Words."),
            ("---\nweight: 1\n---\n{{< tabs \"id\" >}}\nWords.\n{{< /tabs >}}\n", "Words."),
            (
                "---\nweight: 1\n---\n{{< box term=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            ("---\nweight: 1\n---\n{{< box key=\"otter\" >}}\nWords.\n{{< /box >}}\n", "[box: otter] Words."),
            (
                "---\nweight: 1\n---\n{{< box type=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< box value=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< box faction=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< box lead=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< box markdown=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< box name=\"otter\" >}}\nWords.\n{{< /box >}}\n",
                "[box: otter] Words.",
            ),
            (
                "---\nweight: 1\n---\n{{< unit cost=\"3\" open=\"true\" >}}\nWords.\n{{< /unit >}}\n",
                "[unit: cost 3] Words.",
            ),
            ("---\nweight: 1\n---\n{{< hint type=\"tip\" >}}\nWords.\n{{< /hint >}}\n", "Words."),
            ("---\nweight: 1\n---\n{{< box groupId=\"os\" >}}\nWords.\n{{< /box >}}\n", "Words."),
        ],
    );
}

/// Letters and numbers that begin lines of a text that was typed.
#[test]
fn lines_that_are_counted_stand_apart() {
    all_say(
        "a.txt",
        &[
            ("1. one\nB. Objectives\n1. one\n", "one\nB. Objectives\none"),
            ("1.2 No cover.\n2. Holes\n", "1.2 No cover.\nHoles"),
            ("1. OPEN\n1.1 Costs one.\nMore.\n", "OPEN\n1.1 Costs one. More."),
            (
                "A. said that it is so, and then went on.\nWords.\n",
                "A. said that it is so, and then went on. Words.",
            ),
            ("Costs\n2 oil\n", "Costs 2 oil"),
            ("```\nB. Two\n```\n", "B. Two"),
        ],
    );
}

/// What stands right below the title of a box is not made one with it.
#[test]
fn terms_and_rules_stand_apart_from_the_title_of_a_box() {
    all_say(
        "a.md",
        &[
            ("> [!note] Words\n> Apple\n> : A fruit.\n", "[note: Words] Apple A fruit."),
            ("> [!note] T\n> A\n> ---\n> B\n", "[note: T] A B"),
            ("> [!note] T\n> A\n> ===\n> B\n", "[note: T] A B"),
            ("> [!note] T\n>\n> Apple\n> : Fruit.\n", "[note: T] Apple Fruit."),
            ("> [!note] T\n> : Two.\n", "[!note] T Two."),
            ("A\nB\n: C\n", "A, B: C"),
        ],
    );
}

/// No cell is lost, however few the header has.
#[test]
fn a_table_is_as_wide_as_its_widest_row() {
    all_say(
        "a.md",
        &[
            ("|a|b|\n|---|---|\n|1|2|3|4|\n|5|\n", "a b 1 2 3 4 5"),
            ("a | b\n--|--\n1 | 2 | 3\n", "a b 1 2 3"),
            ("> |a|\r\n> |-|\r\n> |1|2|\r\n", "a 1 2"),
            ("|a|b|\n|-|-|\n|1|2|\n", "a b 1 2"),
            ("|a|\n|-|\n|1 \\| 2|\n", "a 1 | 2"),
            ("a | b | c\n", "a | b | c"),
            ("|a|b|\n|-|-|\n|1\n", "a b 1"),
        ],
    );
}

/// Links of Obsidian without words of their own.
#[test]
fn a_wikilink_reads_as_its_place() {
    all_say(
        "a.md",
        &[
            ("[[Boats#At anchor]]\n", "Boats > At anchor -> ? Boats"),
            ("[[Boats#^sail]]\n", "Boats -> ? Boats"),
            ("[[#^set-once]]\n", "set once -> /sea/a/set-once @set-once"),
            ("[[Boats#^sail|the sail]]\n", "the sail -> ? Boats @sail"),
            ("![[img/map.png|300]]\n", "map.png"),
            ("[[Numbers|300]]\n", "300 -> ? Numbers"),
            ("[[C++ & C#]]\n", "C++ & C# -> ? C++ & C"),
        ],
    );
}

/// Marked words are between two signs each.
#[test]
fn highlights_are_pairs() {
    all_say(
        "a.md",
        &[
            ("[[a]] ==b== c\n", "a b c -> /sea/a"),
            ("[[a]] == b == c\n", "a == b == c -> /sea/a"),
            ("[[a]] ==b\n", "a ==b -> /sea/a"),
            ("==a== [[a]]\n", "a a -> /sea/a"),
        ],
    );
}

/// Codes of rules in brackets lead to their rule.
#[test]
fn numbers_in_brackets_are_links() {
    all_say(
        "a.md",
        &[
            (
                "see [DIS-1.3.1] and [GEN-2.1].\n\n**DIS-1.3.1**  \nOne.\n\n**GEN-2.1**  \nTwo.\n",
                "see [DIS-1.3.1] and [GEN-2.1]. -> /sea/a/dis-1.3.1 -> /sea/a/gen-2.1\nDIS-1.3.1 One.\nGEN-2.1 Two.",
            ),
            ("[x] [4.1] [A\n", "[x] [4.1] [A"),
            ("a [[DIS-1.1]\n\n**DIS-1.1**  \nOne.\n", "a [[DIS-1.1]\nDIS-1.1 One."),
        ],
    );
}

/// Footnotes of copied pages that lost the ends of their lines; numbers in brackets that are no footnotes.
#[test]
fn citations_that_are_glued_stand_apart() {
    all_say(
        "a.txt",
        &[
            (
                "Title\nA rule.\nLast rule [1].#doc Guide 1 Page 3 \u{21a9}\u{fe0e}1. #doc Guide 1 Page 9 \u{21a9}\u{fe0e}Next\n",
                "A rule.\nLast rule.\nNext",
            ),
            ("Title\nIn play [1].\n\n1. #doc Guide 1 Page 3 \u{21a9}\u{fe0e}\n", "In play."),
            ("Title\nPay [2 resources]\n\n1. #doc Guide 1 Page 3 \u{21a9}\u{fe0e}\n", "Pay [2 resources]"),
        ],
    );
}
