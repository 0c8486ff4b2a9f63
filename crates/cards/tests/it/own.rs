//! Are a player's own card files read, whatever their format?

use cards::{Catalogue, File, Printed, list::Numbers, own::OwnCards};

/// Units and a leader called Ada.
fn adas() -> Catalogue {
    let units = "ada-singer = { name = \"Ada\", subtitle = \"Singer\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n\
                 ada = { name = \"Ada\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n\
                 ada-one = { name = \"Ada, the One\", cost = 1, power = 1, hp = 1, arena = \"ground\" }\n";
    let leaders = "ada-leader = { name = \"Ada\", subtitle = \"Singer\", cost = 5, power = 3, hp = 6 }\n";
    let file = |path, text| File { path, name: path, text };
    Catalogue::read(&[file("cards/units.toml", units), file("cards/leaders.toml", leaders)]).catalogue
}

/// The format of a file, and the cards that it has: each with its full name, and what is printed on it.
fn one(text: &str) -> (Option<&'static str>, Vec<(String, Printed)>) {
    let own = OwnCards::read([("file", text)]);
    let format = own.files().first().and_then(|file| file.format);
    let all = adas();
    let cards = all.cards().iter().filter_map(|card| own.card(card));
    let cards: Vec<_> = cards.map(|card| (card.full_name.clone(), card.printed.clone())).collect();
    assert_eq!(cards.len(), own.count(), "{text}");
    (format, cards)
}

fn printed(text: &str, deployed: &str) -> Printed {
    Printed { text: text.to_owned(), deployed: deployed.to_owned() }
}

#[test]
fn every_format_is_recognised_by_itself() {
    let unit = printed("Sing a song.", "");
    let named = |name: &str, printed: &Printed| vec![(name.to_owned(), printed.clone())];
    for (format, text) in [
        (
            "swu-db JSON",
            r#"[{"Set":"SOR","Number":"014","Name":"Ada","Subtitle":"Singer","Type":"Unit","FrontText":"Sing a song. "}]"#,
        ),
        (
            "swu-db JSON",
            r#"{"total_cards":1,"data":[{"Set":"SOR","Number":"014","Name":"Ada","Subtitle":"Singer","Type":"Unit","FrontText":"Sing a song."}]}"#,
        ),
        ("swu-db CSV", "Name,Subtitle,Type,FrontText\nAda,Singer,Unit,\"Sing a song.\"\n"),
        (
            "SWUBase card list",
            r#"{"ada--singer":{"cardId":"ada--singer","title":"Ada","subtitle":"Singer","type":"Unit","text":"Sing a song.","variants":{}}}"#,
        ),
        (
            "TCGEngine lines",
            "{\"id\":\"1\",\"title\":\"Ada\",\"subtitle\":\"Singer\",\"type\":\"Unit\",\"trait\":\"\",\"text\":\"Sing a song.\"}\n{\"id\":\"1\",\"title\":\"Ada\",\"subtitle\":\"Singer\",\"type\":\"Unit\",\"trait\":\"\",\"text\":\"\"}\n",
        ),
        (
            "official API",
            r#"{"data":[{"id":1,"attributes":{"title":"Ada","subtitle":"Singer","text":"Sing a song.","type":{"data":{"attributes":{"name":"Unit"}}}}}]}"#,
        ),
        (
            "swudb.com card",
            r#"{"cardName":"Ada","title":"Singer","cardType":2,"frontAbilityText":"{p}{b}Sing{/b} a song.{/p}"}"#,
        ),
        (
            "Karabast",
            r#"[{"title":"Ada","subtitle":"Singer","types":["unit"],"internalName":"ada#singer","text":"Sing a song."}]"#,
        ),
    ] {
        assert_eq!(one(text), (Some(format), named("Ada, Singer", &unit)), "{format}");
    }
    let save = r#"{"ObjectStates":[{"Name":"Deck","ContainedObjects":[{"Name":"Card","Nickname":"*Ada","Description":"Singer"}]}]}"#;
    assert_eq!(one(save), (Some("Tabletop Simulator save"), named("Ada, Singer", &Printed::default())));
    assert_eq!(one("a shopping list\n"), (None, Vec::new()));
}

#[test]
fn a_leader_has_two_sides_and_a_pilot_one_more_ability() {
    let leader = r#"{"title":"Ada","subtitle":"Singer","types":["leader"],"internalName":"a","text":"Sing.","epicAction":"Epic Action: Deploy this leader.","deployBox":"Sing twice."}"#;
    let (_, cards) = one(leader);
    assert_eq!(
        cards.first().map(|it| &it.1),
        Some(&printed("Sing.\nEpic Action: Deploy this leader.", "Sing twice."))
    );
    let pilot = r#"{"title":"Ada","types":["unit"],"internalName":"a","text":"Piloting [1 resource]","pilotText":"Attached unit gets Sentinel."}"#;
    let (_, cards) = one(pilot);
    assert_eq!(
        cards.first().map(|it| it.1.text.as_str()),
        Some("Piloting [1 resource]\nAttached unit gets Sentinel.")
    );
}

#[test]
fn a_card_is_known_by_its_number_in_its_set() {
    let own = OwnCards::read([("f", r#"[{"Set":"sor","Number":"014","Name":"Ada","Type":"Unit"}]"#)]);
    assert_eq!(own.full_name("SOR", 14).as_deref(), Some("Ada"));
    assert_eq!(own.full_name("SOR", 15), None);
}

#[test]
fn cells_of_a_table_may_hold_commas_quotes_and_lines() {
    let rows = "Name,Type,FrontText\r\n\"Ada, the \"\"One\"\"\",Unit,\"Sing.\nDance.\"\r\n";
    let (_, cards) = one(rows);
    assert_eq!(cards, [("Ada, the \"One\"".to_owned(), printed("Sing.\nDance.", ""))]);
}
