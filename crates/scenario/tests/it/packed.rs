//! Does a long situation come back from its address, and is what is no whole one refused?

use std::fs;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::deflate::compress_to_vec;
use names::Diagnostic;
use scenario::{Scenario, limits};

/// The address of an attack with so many effects, packed.
fn packed(effects: usize) -> (Scenario, String) {
    let words = "r\u{e4}der & ruder ".repeat(8);
    let effect = |nth: usize| {
        format!(
            "[[effect]]\nname = \"Rapid Reload {nth}\"\ndoes = [\"words: {words}{nth}\", \"add 1 blue\"]\n"
        )
    };
    let effects: String = (0..effects).map(effect).collect();
    let text = format!("game = \"armada\"\nkind = \"attack\"\n{effects}");
    let scenario = Scenario::from_toml(&text, "packed.toml").unwrap();
    let query = scenario.to_query();
    let packed = query.strip_prefix("z=").unwrap_or_else(|| panic!("{query}")).to_owned();
    (scenario, packed)
}

fn unpacked(name: &str, packed: &str) -> Result<Scenario, Vec<Diagnostic>> {
    Scenario::from_query("armada", "attack", &[(name.to_owned(), packed.to_owned())])
}

#[test]
fn what_is_packed_comes_back() {
    let letters = [2, 8, 20].map(|effects| {
        let (scenario, packed) = packed(effects);
        assert_eq!(unpacked("z", &packed).unwrap(), scenario, "{effects} effects");
        scenario.parameters().iter().map(|(name, value)| name.len() + value.len()).sum::<usize>()
    });
    // packed in one way up to 2,048 bytes and in another one beyond
    assert!(letters[0] < 1_000 && letters[2] > 2_500, "{letters:?}");
}

#[test]
fn a_packed_address_that_is_long_broken_or_a_bomb_is_refused() {
    let code = |name: &str, packed: &str| unpacked(name, packed).err().map(|found| found[0].code);
    assert_eq!(code("z", &"A".repeat(limits::MAX_PACKED + 1)), Some("too-long"));
    assert_eq!(code("z", "%%%"), Some("not-packed"));
    assert_eq!(code("z", ""), Some("not-packed"));
    let (_, whole) = packed(3);
    for length in 1..whole.len() - 1 {
        assert_eq!(code("z", &whole[..length]), Some("not-packed"), "{length} letters");
    }
    let bomb = format!("question={}", "a".repeat(limits::MAX_INFLATED));
    let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(bomb.as_bytes(), 9));
    assert!(bomb.len() < limits::MAX_PACKED, "it is small enough to be unpacked");
    for name in ["z", "s"] {
        let found = &unpacked(name, &bomb).unwrap_err()[0];
        assert_eq!(found.code, "too-long");
        assert!(found.message.contains("unpacks to more than"), "{}", found.message);
    }
}

/// Addresses are read by the words that they were packed with.
#[test]
fn the_words_by_which_addresses_are_read_stay() {
    let words = fs::read(testing::root().join("crates/scenario/src/packed.txt")).unwrap();
    let print = blake3::hash(&words).to_hex();
    assert_eq!(&print[..16], "5a1dc2f34f6e8d2f", "published addresses cannot be read by others");
}
