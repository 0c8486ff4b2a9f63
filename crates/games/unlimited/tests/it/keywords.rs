//! Keywords are read with their values and costs.

use unlimited::{Keyword, KeywordError, KeywordKind};

#[test]
fn keywords_are_read_with_their_values() {
    assert_eq!("raid 2".parse().ok(), KeywordKind::Raid.numbered(2));
    assert_eq!("Sentinel".parse().ok(), KeywordKind::Sentinel.bare());
    let smuggle: Keyword = "Smuggle [3 cunning]".parse().unwrap();
    assert_eq!(smuggle.to_string(), "Smuggle [3 cunning]");
    assert_eq!("Raid".parse::<Keyword>(), Err(KeywordError::Number("Raid".into())));
    assert_eq!("Sentinel 2".parse::<Keyword>(), Err(KeywordError::Unknown("Sentinel 2".into())));
    assert_eq!("Bounty".parse::<Keyword>(), Err(KeywordError::InText("Bounty".into())));
    assert_eq!("Rush".parse::<Keyword>(), Err(KeywordError::Unknown("Rush".into())));
}

#[test]
fn only_what_stands_behind_a_keyword_is_given_to_it() {
    for kind in KeywordKind::ALL {
        let given = [kind.bare(), kind.numbered(2), kind.costing(Default::default())];
        let carries = matches!(kind, KeywordKind::Bounty | KeywordKind::Coordinate);
        assert_eq!(given.iter().flatten().count(), usize::from(!carries), "{kind}");
    }
}
