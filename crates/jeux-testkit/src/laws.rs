//! The laws, each a function that panics when it is broken, and [`all`] of them at once.
//!
//! Most laws take a position. Those that ask whether `check` and the generator agree also take *conceivable* moves,
//! legal or not: the more of them, and the closer to legal ones, the sharper the question. A small game lists all there
//! are (every pair of cells, say); [`all`] adds moves of other positions and misspelt ones to whatever the game gives.
//!
//! ```
//! use jeux_core::Position;
//! use jeux_testkit::laws;
//!
//! fn some_laws_of_the_start<P: Position>() {
//!     let position = P::start(P::Rules::default(), 0);
//!     laws::moves_are_a_set(&position);
//!     laws::perft_agrees(&position, 3);
//!     laws::texts_are_understood_or_refused(&position, "any \u{7f} text");
//! }
//! ```

mod equality;
mod moves;
mod play;
mod rules;
mod symmetry;
mod texts;

pub use equality::equality_is_that_of_texts;
pub use moves::{
    listings_agree, moves_are_a_set, moves_are_what_check_accepts, order_is_stable, perft_agrees,
    positions_made_together_are_those_played, the_end_has_no_moves,
};
pub use play::{errors_change_nothing, play_keeps_validity, unchecked_play_never_panics};
pub use rules::{reasons_have_words, rules_keep_their_word, rules_text_comes_back, start_keeps_the_rules};
pub use symmetry::symmetries_commute_with_play;
pub use texts::{
    move_texts_come_back, position_text_comes_back, slips, texts_are_understood_or_refused, writing_reports_failure,
};

use jeux_core::{Position, Rules, Symmetric, perft};
use proptest::test_runner::TestRunner;

use crate::strategies::draw;
use crate::{effort, strategies};

/// Checks every law but that of symmetries, for all variants and for random options: on positions of random games, on
/// such with pieces changed, and with hostile texts.
///
/// `conceivable` lists moves, legal or not, that somebody could think of in a position; `|_| []` is a list.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn all<P: Position, C: IntoIterator<Item = P::Move>>(conceivable: impl Fn(&P) -> C) {
    run(conceivable, |_: &P| {});
}

/// Checks [`all`] laws and that of symmetries.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn all_symmetric<P: Symmetric, C: IntoIterator<Item = P::Move>>(conceivable: impl Fn(&P) -> C) {
    run(conceivable, symmetries_commute_with_play::<P>);
}

/// Positions to be tried with an effort of 1: half of them of the variants in turn, half with options at random.
const POSITIONS: u32 = 300;

/// Moves of other positions that are tried as conceivable ones.
const OTHER_MOVES: usize = 150;

/// Every position is counted through to the greatest depth with at most so many.
const PERFT_LIMIT: u64 = 1_000;

/// Every law is checked on all positions before the next one, so that the report is about the simplest law that is
/// broken.
#[track_caller]
fn run<P: Position, C: IntoIterator<Item = P::Move>>(conceivable: impl Fn(&P) -> C, further_law: impl Fn(&P)) {
    rules_keep_their_word::<P::Rules>();
    reasons_have_words::<P::Reason>();

    let mut runner = TestRunner::deterministic();
    let variants = P::Rules::VARIANTS.iter().map(|variant| variant.rules);
    let drawn: Vec<P::Rules> = (0..POSITIONS * effort()).map(|_| draw(&mut runner, &strategies::rules())).collect();
    let rules =
        variants.cycle().zip(&drawn).enumerate().map(|(n, (variant, &drawn))| if n % 2 == 0 { variant } else { drawn });
    let positions: Vec<P> = rules
        .inspect(|&rules| start_keeps_the_rules::<P>(rules, u64::from(effort())))
        .map(|rules| draw(&mut runner, &strategies::positions(rules)))
        .collect();

    positions.iter().for_each(moves_are_a_set);
    let mut others = Vec::new();
    for position in &positions {
        let slips = position.legal_moves().into_iter().take(3).flat_map(|mv| slips(&mv.to_string()));
        let misspelt = slips.filter_map(|text| text.parse().ok());
        let moves: Vec<P::Move> =
            conceivable(position).into_iter().chain(misspelt).chain(others.iter().copied()).collect();
        moves_are_what_check_accepts(position, moves.iter().copied());
        errors_change_nothing(position, moves.iter().copied());
        // Drawing what is left of the position takes longer than all the rest: some moves must do.
        unchecked_play_never_panics(position, moves.into_iter().step_by(7));
        others.extend(position.legal_moves());
        others.drain(..others.len().saturating_sub(OTHER_MOVES));
    }
    positions.iter().for_each(listings_agree);
    positions.iter().for_each(the_end_has_no_moves);
    positions.iter().for_each(position_text_comes_back);
    positions.iter().for_each(order_is_stable);
    positions.iter().for_each(play_keeps_validity);
    positions.iter().for_each(move_texts_come_back);
    positions.iter().for_each(writing_reports_failure);
    for position in &positions {
        let valid = strategies::texts::<P>(position.rules());
        texts_are_understood_or_refused(position, &draw(&mut runner, &strategies::hostile_texts(valid)));
        let a_move = position.nth_move(0).map(|mv| position.display_move(mv).to_string());
        for text in [position.to_string(), position.rules().to_string()].iter().chain(&a_move) {
            slips(text).iter().for_each(|slip| texts_are_understood_or_refused(position, slip));
        }
    }
    for (position, &rules) in positions.iter().zip(&drawn) {
        neighbours(position, rules).for_each(|neighbour| equality_is_that_of_texts(position, &neighbour));
    }
    positions.iter().for_each(further_law);
    for position in &positions {
        let depth = (1..4).take_while(|&depth| perft(position, depth) <= PERFT_LIMIT).last().unwrap_or(1);
        if depth >= 2 {
            positions_made_together_are_those_played(position);
        }
        perft_agrees(position, depth);
    }
}

/// Positions easily taken for this one: itself, those one move or one slip of the pen away, the same board under other
/// rules.
fn neighbours<P: Position>(position: &P, other_rules: P::Rules) -> impl Iterator<Item = P> {
    let text = position.to_string();
    let moved = position.legal_moves().into_iter().filter_map(|mv| position.after(mv).ok());
    let misspelt = slips(&text).into_iter().filter_map(|text| P::parse(&text, position.rules()).ok());
    [position.clone()].into_iter().chain(moved).chain(misspelt).chain(P::parse(&text, other_rules))
}
