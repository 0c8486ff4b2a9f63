//! Can everybody read the pages: on the narrowest screen, in the dark, in colours of their own, and by ear?
//!
//! A checker of accessibility is no part of this project; what it finds most is measured here: contrast of text, names of
//! controls, ids that stand twice, headings that leave out a level, landmarks, references that lead nowhere, the order of the focus.
//! Where `AXE` names a file of axe-core (`axe.min.js`), its rules are tried on every page, too.

use serde_json::{Value, json};

use super::{
    Reader,
    playing_on::{BEFORE, PLAYED},
};

/// Words of a player, in the field for them, and what follows.
const WORDS: [&str; 5] = [
    "/resolve?q=VSD+2+activation+dial+concentrate+fire+attack+CR90A+twice",
    "/resolve/armada/attack?words=red+hit+blue+crit+close+vs+CR90A+brace+redirect+xyzzy",
    "/resolve/armada/odds?words=3+red+2+blue+close+vs+CR90A+brace+redirect+xyzzy",
    "/resolve/unlimited/play?words=Luke+3/6+shield+attacks+Vader+5/6",
    "/resolve?q=what+happens+if+I+brace",
];

/// What is wrong with a page, in words.
const FAULTS: &str = r#"
const faults = [];
if (document.documentElement.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`);
const seen = new Set();
for (const { id } of document.querySelectorAll("[id]")) { if (seen.has(id)) faults.push(`two of #${id}`); seen.add(id); }
for (const [name, count] of [["main", 1], ["h1", 1], ["body > header", 1], ["body > footer", 1]]) {
  const there = document.querySelectorAll(name).length;
  if (there !== count) faults.push(`${there} of ${name}`);
}
for (const each of document.querySelectorAll("[tabindex]")) if (each.tabIndex > 0) faults.push(`focus out of order: ${each.outerHTML.slice(0, 120)}`);
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
  for (const each of document.querySelectorAll(`[${name}]`)) {
    for (const id of each.getAttribute(name).split(/\s+/)) if (!document.getElementById(id)) faults.push(`${name} leads nowhere: ${id}`);
  }
}
for (const each of document.querySelectorAll("main a[href^='#']")) {
  if (!document.getElementById(decodeURIComponent(each.hash.slice(1)))) faults.push(`leads nowhere: ${each.outerHTML.slice(0, 120)}`);
}
for (const each of document.querySelectorAll("ul > :not(li), ol > :not(li)")) faults.push(`no item of a list: ${each.outerHTML.slice(0, 120)}`);
for (const each of document.querySelectorAll("nav, section[aria-label], form")) {
  if (each.matches("nav, form[role=search]") && !each.getAttribute("aria-label") && !each.getAttribute("aria-labelledby")) faults.push(`a landmark without a name: ${each.outerHTML.slice(0, 120)}`);
}
let level = 0;
for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
  const now = Number(heading.tagName[1]);
  if (now > level + 1) faults.push(`h${now} after h${level}: ${heading.textContent}`);
  level = now;
}
for (const each of document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a[href], summary")) {
  const said = each.getAttribute("aria-label") || each.textContent.trim() || [...(each.labels ?? [])].map(it => it.textContent.trim()).join("");
  if (!said) faults.push(`no name: ${each.outerHTML.slice(0, 120)}`);
}
for (const each of document.querySelectorAll(".choice, .face, .btn, .chip, .tok, .step, .opts label, .seg label")) {
  const { left, right } = each.getBoundingClientRect();
  const sticksOut = it => !it.closest("svg, .vh") && it.checkVisibility() && (it.getBoundingClientRect().right > right + 4 || it.getBoundingClientRect().left < left - 4);
  const out = [...each.querySelectorAll("*")].find(sticksOut);
  if (out) faults.push(`sticks out: ${out.outerHTML.slice(0, 120)}`);
}
const parts = text => text.startsWith("color(") ? text.match(/[\d.]+/g).map((part, nth) => nth < 3 ? part * 255 : +part) : text.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, nth) => sum + c * [0.2126, 0.7152, 0.0722][nth], 0);
const grounds = new Map();
const ground = at => {
  if (!at) return parts(getComputedStyle(document.documentElement).backgroundColor);
  if (!grounds.has(at)) {
    const color = parts(getComputedStyle(at).backgroundColor);
    grounds.set(at, (color[3] ?? 1) > 0.99 ? color : ground(at.parentElement));
  }
  return grounds.get(at);
};
for (const each of document.querySelectorAll("main *, header *, footer *")) {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  if (!own || each.closest("svg, .vh, option") || !each.checkVisibility()) continue;
  const [text, behind] = [light(parts(getComputedStyle(each).color)), light(ground(each))];
  const ratio = (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
  if (ratio < 4.5) faults.push(`contrast ${ratio.toFixed(2)}: ${each.outerHTML.slice(0, 120)}`);
}
return faults;
"#;

/// What the pages are that everybody reads first.
const READ: [&str; 18] = [
    "/",
    "/about",
    "/search",
    "/search?q=may+i+brace+twice",
    "/search?q=zzqx",
    "/armada",
    "/armada/defense-tokens",
    "/armada/glossary",
    "/armada/glossary?part=s",
    "/armada/defense-tokens/brace",
    "/armada/questions",
    "/armada/rulings",
    "/armada/coverage",
    "/armada/cards",
    "/armada/cards/cr90-corvette-a",
    "/offline",
    "/nothing",
    "/resolve",
];

/// Where a situation is set up.
const SET_UP: [&str; 14] = [
    "/resolve/armada/attack",
    "/resolve/armada/attack?set=open+effects-of-cards-&dice=red/hit",
    "/resolve/armada/timing",
    "/resolve/armada/status?set=one+unit&unit.1.card=CR90+Corvette+A",
    "/resolve/armada/damage?set=open+shields-down--damaged--tokens-spent-&cause.1.kind=move",
    "/resolve/armada/command",
    "/resolve/armada/activation",
    "/resolve/armada/round?set=one+ships",
    "/resolve/armada/attack?pool.red=3&pool.blue=3&pool.black=2",
    "/resolve/unlimited/draw?set=open+which-cards-are-known-",
    "/resolve/armada/odds",
    "/resolve/armada/odds?pool.red=3",
    "/resolve/unlimited/play",
    "/resolve/unlimited/play?set=open+unit-1-all&unit.1.name=Luke&unit.1.power=3&unit.1.hp=6",
];

/// What axe-core finds on the page that is open.
const AXE: &str = "const done = arguments[arguments.length - 1];\
    axe.run(document, { resultTypes: ['violations'] })\
    .then(found => done(found.violations.map(each => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`)))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_kind_of_page_is_read_on_every_screen_and_in_every_colour() {
    let Some(reader) = Reader::start().await else { return };
    let axe = std::env::var_os("AXE").map(|file| std::fs::read_to_string(file).expect("axe-core"));
    reader
        .done(async {
            let beside = format!("{PLAYED}&or=attacker:lock+evade");
            let (set, ends) = (format!("{BEFORE}&set=form"), format!("{BEFORE}&all=true"));
            let pages = READ.into_iter().chain(SET_UP).chain([PLAYED, BEFORE]);
            let dice =
                format!("{BEFORE}&defender.card=Assault+Frigate+Mark+II+A&line=attacker:lock+redirect");
            let pages =
                pages.chain(WORDS).chain([dice.as_str(), beside.as_str(), set.as_str(), ends.as_str()]);
            let phones = [(320, "light"), (390, "dark"), (390, "forced")];
            let desks = [(1280, "light"), (1280, "dark")];
            for page in pages {
                for screens in [&phones[..], &desks] {
                    each_screen(&reader, page, screens, axe.as_deref()).await;
                }
            }
        })
        .await;
}

/// Opens a page on the first of these screens, turns it to the others, and finds no fault on any.
async fn each_screen(reader: &Reader, page: &str, screens: &[(u32, &str)], axe: Option<&str>) {
    for (nth, &(width, scheme)) in screens.iter().enumerate() {
        reader.screen(width, scheme).await;
        if nth == 0 {
            reader.client.goto(&format!("{}{page}", reader.origin)).await.unwrap();
            let open = "document.querySelectorAll('main details').forEach(each => each.open = true)";
            reader.client.execute(open, Vec::new()).await.unwrap();
        }
        let shown = reader.client.execute("return innerWidth", Vec::new()).await.unwrap();
        assert_eq!(shown, json!(width), "{page}, {scheme}: the screen was turned");
        let faults: Value = reader.client.execute(FAULTS, Vec::new()).await.unwrap();
        assert_eq!(faults, json!([]), "{page} at {width}, {scheme}");
        if let Some(axe) = axe {
            reader.client.execute(axe, Vec::new()).await.unwrap();
            let found = reader.client.execute_async(AXE, Vec::new()).await.unwrap();
            assert_eq!(found, json!([]), "{page} at {width}, {scheme}");
        }
    }
}
