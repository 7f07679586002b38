//! Laws about rules, starts and reasons: what a game has besides positions.

use alloc::collections::BTreeSet;
use jeux_core::{Position, Reason, Rules};

use crate::check::Check;

/// The first variant is the default one; variants and options have different names, each one word; an option set to a
/// word is set to it, or it has no effect and nothing changes; and the text of all these rules is read back.
///
/// # Panics
/// If the law is broken; the message names the variant and the option.
#[track_caller]
pub fn rules_keep_their_word<R: Rules>() {
    assert_eq!(R::VARIANTS.first().map(|first| first.rules), Some(R::default()), "the first variant is the default");
    let names = R::VARIANTS.iter().map(|variant| variant.name).chain(R::OPTIONS.iter().map(|option| option.name));
    let mut seen = BTreeSet::new();
    for name in names {
        let word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'=');
        assert!(word && seen.insert(name), "{name:?} is one word, and no other variant or option has it");
    }

    for variant in R::VARIANTS {
        assert_eq!(variant.rules.to_string(), variant.name, "a variant's text is its name");
        rules_text_comes_back(variant.rules);
        for option in R::OPTIONS {
            for (place, value) in option.values.iter().enumerate() {
                let mut rules = variant.rules;
                (option.set)(&mut rules, place);
                let about = format!("{} {}={value}", variant.name, option.name);
                let set = (option.get)(&rules) == place && option.value(&rules) == *value;
                assert!(set || rules == variant.rules, "{about}: neither set nor left as it was: {rules:?}");
                assert_eq!(about.parse(), Ok(rules), "{about}: the text means another thing");
                rules_text_comes_back(rules);
            }
        }
    }
}

/// The text of a rules value is ASCII, on one line, and is read back to the same value.
///
/// # Panics
/// If the law is broken; the message shows the text.
#[track_caller]
pub fn rules_text_comes_back<R: Rules>(rules: R) {
    let text = rules.to_string();
    assert!(text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '), "not a line of ASCII: {text:?}");
    assert_eq!(text.parse(), Ok(rules), "{text:?} means another thing");
}

/// A start is by the rules it was asked for and the same for the same seed; the first player is to move.
#[track_caller]
pub fn start_keeps_the_rules<P: Position>(rules: P::Rules, seed: u64) {
    let start = P::start(rules, seed);
    Check::run("start_keeps_the_rules", &start, |check| {
        check.equal("rules", start.rules(), rules);
        check.equal("the same seed gives", &P::start(rules, seed), &start);
        check.equal("player to move", start.turn(), P::FIRST_PLAYER);
    });
}

/// Every reason has a word of its own in lower case letters and hyphens, writes it, and is found by it.
///
/// # Panics
/// If the law is broken; the message shows the word.
#[track_caller]
pub fn reasons_have_words<R: Reason>() {
    for &reason in R::ALL {
        let word = reason.word();
        let letters = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        assert!(letters && !word.is_empty(), "{word:?} has other characters than lower case letters and hyphens");
        assert_eq!(reason.to_string(), word, "a reason writes its word");
        assert_eq!(R::from_word(word), Some(reason), "{word:?} is the word of another reason");
    }
}
