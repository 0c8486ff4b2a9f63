//! How much does a page weigh? At most 60 kB, before it is packed: every page of the shipped content and of the resolver.

use scenario::Kind;

use crate::web::support::{get, shipped};

const MOST: usize = 60_000;

/// The addresses in a page that begin so.
fn linked(page: &str, begins: &str) -> Vec<String> {
    let found = page.split("href=\"").skip(1).filter_map(|rest| rest.split(['"', '#']).next());
    found.filter(|url| url.starts_with(begins)).map(|url| url.replace("&#38;", "&")).collect()
}

#[tokio::test]
async fn no_page_of_the_shipped_content_is_too_heavy() {
    let site = shipped();
    let map = get(&site, "/sitemap.xml").await.text;
    let all = map.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
    let mut pages: Vec<String> =
        all.map(|url| url.splitn(4, '/').nth(3).map(|path| format!("/{path}")).unwrap_or_default()).collect();
    for game in ["armada", "unlimited"] {
        let lists = ["questions", "rulings", "coverage", "cards", "changes"];
        pages.extend(lists.map(|list| format!("/{game}/{list}")));
    }
    pages.extend(
        ["/about", "/offline", "/search", "/search?q=damage", "/armada/rulings?q=a"].map(str::to_owned),
    );
    assert!(pages.len() > 2000, "{}", pages.len());
    let mut next = 0;
    while let Some(page) = pages.get(next).cloned() {
        next += 1;
        let text = get(&site, &page).await.text;
        assert!(text.len() <= MOST, "{page}: {} bytes", text.len());
        for part in linked(&text, &format!("{page}?part="))
            .into_iter()
            .chain(linked(&text, &format!("{page}?topic=")))
        {
            if !pages.contains(&part) {
                pages.push(part);
            }
        }
    }
}

/// Blank, with an attack, with effects, with units, with everything open; and what the buttons lead to.
#[tokio::test]
async fn no_form_of_the_resolver_is_too_heavy() {
    let site = shipped();
    let blank = Kind::ALL.into_iter().map(|kind| format!("/resolve/{}/{kind}", kind.game()));
    let attack = "/resolve/armada/attack?range=close&dice=red/hit-hit,red/hit,red/crit,blue/hit,blue/accuracy\
        &defender.card=Assault+Frigate+Mark+II+A&attacker.card=Victory+II";
    let effect = |nth: usize| format!("&effect.{nth}.name=Effect+{nth}&effect.{nth}.does=reroll+1+red");
    let effects = format!("{attack}{}{}{}", effect(1), effect(2), effect(3));
    let unit = |nth: usize| format!("&unit.{nth}.name=Unit+{nth}&unit.{nth}.power=3&unit.{nth}.hp=4");
    let units: String = (1..=8).map(unit).collect();
    let board = format!("/resolve/unlimited/play?set=form{units}");
    let others = [
        format!("{attack}&set=form"),
        format!("{effects}&set=form"),
        format!("{effects}&set=open+effects-of-cards-"),
        format!("{effects}&set=one+effect"),
        format!("{attack}&set=one+target"),
        board.clone(),
        board.replace("set=form", "set=open+unit-3-all"),
        board.replace("set=form", "set=one+upgrade"),
        attack.to_owned(),
        format!("{attack}&all=true"),
        "/resolve?q=odds+3+red+2+blue+close+vs+CR90A+brace+redirect".to_owned(),
        "/resolve?q=odds+8+red+vs+Assault+Frigate+Mark+II+A".to_owned(),
    ];
    for address in blank.chain(others) {
        let mut page = get(&site, &address).await;
        if let Some(to) = page.headers.get("location").and_then(|to| to.to_str().ok()).map(str::to_owned) {
            page = get(&site, &to).await;
        }
        assert_eq!(page.status.as_u16(), 200, "{address}");
        assert!(page.text.len() <= MOST, "{address}: {} bytes", page.text.len());
    }
}
