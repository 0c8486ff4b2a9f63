//! Keywords are read with their values and costs.

use unlimited::{Keyword, KeywordError};

#[test]
fn keywords_are_read_with_their_values() {
    assert_eq!("raid 2".parse(), Ok(Keyword::Raid(2)));
    assert_eq!("Sentinel".parse(), Ok(Keyword::Sentinel));
    let smuggle: Keyword = "Smuggle [3 cunning]".parse().unwrap();
    assert_eq!(smuggle.to_string(), "Smuggle [3 cunning]");
    assert_eq!("Raid".parse::<Keyword>(), Err(KeywordError::Number("Raid".into())));
    assert_eq!("Rush".parse::<Keyword>(), Err(KeywordError::Unknown("Rush".into())));
}
