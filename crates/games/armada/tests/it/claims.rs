//! Is it true why something is refused that is not asked?

use armada::ArmadaRules;
use engine::laws;
use proptest::prelude::*;

use crate::{command, damage, effects, laws as attacks, round, status, timing};

/// Every reason along every way through a situation, as far as it is looked at.
fn true_reasons(rules: &ArmadaRules) -> Result<(), TestCaseError> {
    let held = laws::refusals_are_true(rules, &rules.start(), 300, |asked, pick| rules.claim(asked, pick));
    held.map_err(|broken| TestCaseError::fail(broken.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn in_an_attack(setup in attacks::gathered()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn in_an_attack_with_effects(setup in effects::with_effects()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn about_commands(setup in command::with_effects()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn about_damage(setup in damage::setup()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn in_a_phase(setup in status::with_effects()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn in_a_round(setup in round::setup()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }

    #[test]
    fn around_an_event(setup in timing::situation()) {
        true_reasons(&ArmadaRules::try_from(&setup).unwrap())?;
    }
}
