//! What do elements become: of HTML, of MDX, of boxes, icons and pictures?
//!
//! Each row is a page, and what its passages say ([`all_say`]).

use crate::odd_vaults::support::all_say;

/// Components within a sentence say their words or their names.
#[test]
fn components_leave_no_holes() {
    all_say(
        "a.mdx",
        &[
            ("Spend <Icon name=\"hit\" /> to reroll.\n", "Spend hit to reroll."),
            ("- Pay <Cost value={3} resource=\"oil\" /> now.\n", "Pay 3 oil now."),
            ("| <Icon name=\"acc\" /> | Lock |\n|---|---|\n", "acc Lock"),
            (
                "Each <Keyword id=\"guard\">Guard</Keyword> unit, <Badge>Rare</Badge>.\n",
                "Each Guard unit, Rare.",
            ),
            ("Use <x-icon name=\"hit\"></x-icon> now.\n", "Use hit now."),
            (
                "Take <Icon type=\"hit\" />, <Icon src=\"/img/crit.svg\" />, <Coin n={n} />.\n",
                "Take hit, crit, Coin.",
            ),
            ("<Columns><Column>Left</Column><Column>Right</Column></Columns>\n", "Left Right"),
            ("A <Tip text=\"blocks once\">shield</Tip>.\n", "A shield (blocks once)."),
            ("Pay <X> oil for <X> turns.\n", "Pay <X> oil for <X> turns."),
            ("`<Icon name=\"a\"/>`\n", "<Icon name=\"a\"/>"),
            ("```\n<Icon name=\"a\"/>\n```\n", "<Icon name=\"a\"/>"),
            ("<b>x</b><BR/>\n", "x"),
            ("5 <X\n", "5 <X"),
        ],
    );
}

/// Imports, exports and comments of MDX; words that begin like them.
#[test]
fn code_of_mdx_goes_and_words_stay() {
    all_say(
        "a.mdx",
        &[
            ("import A from 'a';\nimport {\n  B,\n} from 'b';\n\nText.\n", "Text."),
            (
                "export const A = () => (\n  <b>x</b>\n);\n\n{/* no\nno */}Text.\n<Card title=\"Boats\" />\n",
                "Text. Boats",
            ),
            (
                "<Admonition type=\"tip\" title=\"Hold on\">\n  Words.\n</Admonition>\n",
                "[tip: Hold on] Words.",
            ),
            (
                "import A from 'a';\n\nSay {\"one\"}{' '}{`two`}, {three}. <img src={useBaseUrl('/x.png')} alt=\"Four\" style={{a: 1}} />\n",
                "Say one two, {three}. Four",
            ),
            ("<Tabs>\n<TabItem label=\"Two\">\n\n- Deal.\n\n</TabItem>\n</Tabs>\n", "[tab] Two\n  Deal."),
            ("Pay <X> oil.\n", "Pay <X> oil."),
            ("import the boats from the box\n", "import the boats from the box"),
            ("Pay <unit name> now.\n", "Pay <unit name> now."),
        ],
    );
}

/// Folds and boxes of every maker; what only looks like one.
#[test]
fn what_is_folded_stands_with_its_title() {
    all_say(
        "a.md",
        &[
            (
                "<details>\n<summary>May I **row**?</summary>\n\nYes.\n\n- Once.\n\n</details>\nMore.\n",
                "May I row? Yes. Once.\nMore.",
            ),
            ("<details open><summary>More</summary>Oars float.</details>\n", "[details: More] Oars float."),
            ("{{< expand \"Can I reroll?\" >}}\nNo.\n{{< /expand >}}\n", "Can I reroll? No."),
            (":::tip[Hold on]\n\nWords.\n\n:::\nMore.\n", "[tip: Hold on] Words.\nMore."),
            ("::: warning\nWords.\n:::\n", "[warning] Words."),
            ("!!! question \"Can I fly?\"\n    Yes.\n\n    - Once.\nMore.\n", "Can I fly? Yes. Once.\nMore."),
            (
                "<details><summary>Rules</summary>\n\n- One.\n- Two.\n</details>\n",
                "[details] Rules\n  One.\n  Two.",
            ),
            (
                "<details>\n  <summary>May I?</summary>\n  <div>\n    No.\n    <details><summary>Why?</summary>So.</details>\n  </div>\n</details>\n",
                "May I? No.\n  Why? So.",
            ),
            (":::tip\nnever closed\n", ":::tip never closed"),
            ("!!! not indented\nWords.\n", "!!! not indented Words."),
            (":::\n", ""),
            ("<details>\nNo title.\n</details>\n", "No title."),
            (
                "```\n<details><summary>A</summary>b</details>\n```\n",
                "<details><summary>A</summary>b</details>",
            ),
            ("<details><summary>A</summary>never closed\n", "A never closed"),
        ],
    );
}

/// A box of HTML is one where it has a title and an end.
#[test]
fn boxes_of_html_have_titles() {
    all_say(
        "a.md",
        &[
            (
                "<details><summary>A</summary>b<details><summary>C</summary>d</details></details>\n",
                "[details: A] b C d",
            ),
            ("<div class=x>\n<h4 id=y>A</h4>\nb</div>\n", "A / b"),
            ("<div>words</div>\n", "words"),
            ("<details>words</details>\n", "words"),
            ("<details><summary></summary>b</details>\n", "b"),
            ("<details><summary>A</summary></details>\n", "A"),
            ("<divider><h4>A</h4>b</divider>\n", "<divider>Ab"),
            ("```\n<div><h4>A</h4>b</div>\n```\n", "<div><h4>A</h4>b</div>"),
        ],
    );
}

/// Pages of HTML are headings, lists and terms; Markdown within HTML stays what it is.
#[test]
fn elements_are_what_they_are_in_markdown() {
    all_say(
        "a.md",
        &[
            (
                "<h1>Forts</h1>\n<p>A <b>fort</b> has 2 * 3 men.</p>\n<h2 id=\"t\">Towers</h2>\n<ol start=\"3\"><li>Third.</li><li>Fourth.\n<ul>\n<li>Deep</li></ul></li></ol>\n<dl><dt>Keep</dt><dd>Inner.</dd></dl>\n<table><tr><td>a_b</td></tr></table>\n",
                "A fort has 2 * 3 men.\nTowers / Third.\nTowers / Fourth.\n  Towers / Deep\nTowers / Keep: Inner.\nTowers / a_b",
            ),
            ("<h2>A</h2>\n\nWords *as* they are\n- and <b>b</b>\n", "A / Words as they are\nA / and b"),
            ("<li>One</li>\n\n**bold** [a](b)\n", "One\nbold a -> ? a"),
            ("<p align=\"center\">Words *as* they are</p>\n", "Words *as* they are"),
            ("# A\nWords <b>x</b>\n", "Words x"),
            ("<div>\nx *y*\n</div>\n", "x *y*"),
        ],
    );
}

/// What leads somewhere in HTML is a link, and a picture is its words.
#[test]
fn pictures_and_links_of_html_stand_apart() {
    all_say(
        "a.md",
        &[
            ("<p><img alt=\"A > b\" src='x.png'/>Text</p>\n", "A > b Text"),
            ("See <IMG SRC=a.png> now.\n", "See a now."),
            ("<p>See <a class=x href='b.md?x&amp;y'>the <b>b</b></a>.</p>\n", "See the b . -> ? the b"),
            ("<a id=x href=y>z</a>\n", "z -> ? z"),
            ("<a name=\"x\">y</a>\n", "y"),
            ("<abbr>x</abbr>\n", "x"),
            ("A <image src=a> here.\n", "A here."),
            ("A <img alt=\"b\"> here.\n", "A here."),
            ("<img never closed\n", "<img never closed"),
            ("<b>no</b>\n", "no"),
        ],
    );
}

/// Icons of fonts are called by their class where nothing else calls them.
#[test]
fn icons_are_called_by_their_class() {
    all_say(
        "a.md",
        &[
            (
                "Spend <i class=\"fa fa-bolt fa-fw\"></i> or <span class=\"icon-hit\"> </span> now.\n",
                "Spend bolt or hit now.",
            ),
            ("`<i class=\"fa fa-bolt\"></i>`\n", "<i class=\"fa fa-bolt\"></i>"),
            ("```\n<i class=\"fa fa-bolt\"></i>\n```\n", "<i class=\"fa fa-bolt\"></i>"),
            ("<i class=\"x\">words</i>\n", "words"),
            ("A<span class=\"anchor\" id=\"x\"></span>\n", "A"),
            ("A<i></i>\n", "A"),
            ("An <i class=\"icon icon-hit\"></i> Hit icon.\n", "An Hit icon."),
            ("<i class=\"icon icon-hit\"></i>Hit\n", "Hit"),
            (
                "Pay<i class=\"icon-oil\"></i>once, <i class=\"icon-ram\"></i><b>now</b>.\n",
                "Pay oil once, ram now.",
            ),
            ("Roll :game_die:, then :hit: at 10:30:00.\n", "Roll \u{1f3b2}, then :hit: at 10:30:00."),
            ("`:fire:` a:fire:b ::fire::\n", ":fire: a:fire:b ::fire::"),
        ],
    );
}

/// Pictures without words of their own.
#[test]
fn a_picture_is_called_by_its_title_or_its_file() {
    all_say(
        "a.md",
        &[
            ("![](icons/hit.png)\n", "hit"),
            ("![](icons/black_die.svg?v=2 \" \")\n", "black die"),
            ("![](a%20b.png)\n", "a b"),
            ("![](hit.png \"a hit\")\n", "a hit"),
            ("![](https://x.example/hit.png)\n", "https://x.example/hit.png -> https://x.example/hit.png"),
            ("![](data:image/png;base64,AA)\n", ""),
            ("![](---.png)\n", "---.png"),
        ],
    );
}
