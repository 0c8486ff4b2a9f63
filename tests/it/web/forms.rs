//! Is what a form says about a field tied to that field, for those who hear the page?

use std::collections::BTreeSet;

use scenario::Kind;

use crate::web::support::{get, shipped};

/// The values of an attribute, one after the other.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn what_a_field_means_and_what_is_wrong_with_it_are_read_out_with_it() {
    let site = shipped();
    for kind in Kind::ALL.into_iter().filter(|kind| kind.fields().is_some()) {
        let page = get(&site, &format!("/resolve/{}/{kind}", kind.game())).await;
        let main = page.main();
        let ids: BTreeSet<&str> = values(main, "id").into_iter().collect();
        let described: BTreeSet<&str> =
            values(main, "aria-describedby").into_iter().flat_map(str::split_whitespace).collect();
        for id in &described {
            assert!(ids.contains(id), "{kind}: `{id}` is on the page");
        }
        let notes: BTreeSet<&str> = ids.iter().copied().filter(|id| id.ends_with("-note")).collect();
        assert_eq!(notes, described, "{kind}: every help text belongs to a field");
        assert!(notes.len() > 5, "{kind}: {}", notes.len());
        assert_eq!(ids.len(), values(main, "id").len(), "{kind}: no id twice");
    }
}

#[tokio::test]
async fn every_wrong_field_is_marked_with_what_is_wrong() {
    let site = shipped();
    let wrong = "set=1&range=near&defender.hull=99&attacker.keywords=bombr&attacker.kind=squadron\
        &effect.1.name=x&effect.1.does=rerol+1";
    let page = get(&site, &format!("/resolve/armada/attack?{wrong}")).await;
    assert_eq!(page.status.as_u16(), 422);
    for field in ["defender-hull", "attacker-keywords", "effect-1-does"] {
        let control = page.main().split(&format!(" id=\"{field}\"")).nth(1).expect("it is asked again");
        let control = control.split('>').next().unwrap_or_default();
        assert!(control.contains("aria-invalid=\"true\""), "{field}: {control}");
        assert!(control.contains(&format!("{field}-wrong")), "{field}: {control}");
        assert!(page.main().contains(&format!("id=\"{field}-wrong\"")), "{field}");
    }
}
