//! The laws, each a function that panics when it is broken, and [`all`] of them at once.
//!
//! Most laws take a position. Those that ask whether `check` and the generator agree also take *conceivable* moves,
//! legal or not: the more of them, and the closer to legal ones, the sharper the question. A small game lists all there
//! are (every pair of cells, say); [`all`] adds moves of other positions and misspelt ones to whatever the game gives.
//!
//! ```should_panic
//! # use jeux_core::Position;
//! use jeux_testkit::laws;
//!
//! # fn on_one_position<P: Position>() {
//! let position = P::start(P::Rules::default(), 0);
//! laws::moves_are_a_set(&position);
//! laws::perft_agrees(&position, 3);
//! laws::texts_are_understood_or_refused(&position, "any \u{7f} text");
//! # }
//! # panic!("a broken law panics");
//! ```

mod equality;
mod moves;
mod play;
mod rules;
mod symmetry;
mod texts;

pub use equality::equality_is_that_of_texts;
pub use moves::{
    listings_agree, moves_are_a_set, moves_are_what_check_accepts, order_is_stable, perft_agrees, the_end_has_no_moves,
};
pub use play::{errors_change_nothing, play_keeps_validity};
pub use rules::{reasons_have_words, rules_keep_their_word, rules_text_comes_back, start_keeps_the_rules};
pub use symmetry::symmetries_commute_with_play;
pub use texts::{
    move_texts_come_back, position_text_comes_back, slips, texts_are_understood_or_refused, writing_reports_failure,
};

use jeux_core::{Position, Rules, Symmetric, perft};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

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

/// Rules values to be tried with an effort of 1: half of them variants in turn, half with options at random.
const CASES: u32 = 300;

/// Positions up to which perft is counted in each case.
const PERFT_LIMIT: u64 = 1_000;

/// Moves of other positions that are kept as conceivable ones.
const KEPT_MOVES: usize = 150;

#[track_caller]
fn run<P: Position, C: IntoIterator<Item = P::Move>>(conceivable: impl Fn(&P) -> C, further_law: impl Fn(&P)) {
    rules_keep_their_word::<P::Rules>();
    reasons_have_words::<P>();

    let mut runner = TestRunner::deterministic();
    let mut kept = Vec::new();
    let mut variants = P::Rules::VARIANTS.iter().map(|variant| variant.rules).cycle();
    for case in 0..CASES * effort() {
        let drawn = draw(&mut runner, &strategies::rules());
        let rules = variants.next().filter(|_| case % 2 == 0).unwrap_or(drawn);
        rules_text_comes_back(rules);
        start_keeps_the_rules::<P>(rules, u64::from(case));
        let position = draw(&mut runner, &strategies::positions::<P>(rules));

        let slips_of_moves = position.legal_moves().into_iter().take(3).flat_map(|mv| slips(&mv.to_string()));
        let misspelt = slips_of_moves.filter_map(|text| text.parse().ok());
        let moves: Vec<P::Move> =
            conceivable(&position).into_iter().chain(kept.iter().copied()).chain(misspelt).collect();
        laws_of_one(&position, &moves);
        further_law(&position);
        laws_of_neighbours(&position, drawn);

        let text = draw(&mut runner, &strategies::hostile_texts(strategies::texts::<P>(rules)));
        texts_are_understood_or_refused(&position, &text);
        kept.extend(position.legal_moves());
        kept.drain(..kept.len().saturating_sub(KEPT_MOVES));
    }
}

#[track_caller]
fn laws_of_one<P: Position>(position: &P, conceivable: &[P::Move]) {
    moves_are_a_set(position);
    moves_are_what_check_accepts(position, conceivable.iter().copied());
    listings_agree(position);
    the_end_has_no_moves(position);
    position_text_comes_back(position);
    order_is_stable(position);
    play_keeps_validity(position);
    errors_change_nothing(position, conceivable.iter().copied());
    move_texts_come_back(position);
    writing_reports_failure(position);
    let affordable = (1..4).take_while(|&depth| perft(position, depth) <= PERFT_LIMIT).last().unwrap_or(1);
    perft_agrees(position, affordable);
}

/// The laws about texts and equality for what is close to a position: those one move or one slip of the pen away, and
/// the same board under other rules.
#[track_caller]
fn laws_of_neighbours<P: Position>(position: &P, other_rules: P::Rules) {
    let text = position.to_string();
    let moved = position.legal_moves().into_iter().filter_map(|mv| position.after(mv).ok());
    let ruled = P::parse(&text, other_rules);
    let slips_of_text = slips(&text);
    let misspelt = slips_of_text.iter().filter_map(|text| P::parse(text, position.rules()).ok());
    for neighbour in moved.chain(ruled).chain(misspelt).chain([position.clone()]) {
        equality_is_that_of_texts(position, &neighbour);
    }

    let a_move = position.nth_move(0).map(|mv| position.display_move(mv).to_string());
    let words = [position.rules().to_string(), a_move.unwrap_or_default()];
    for slip in words.iter().flat_map(|word| slips(word)).chain(slips_of_text) {
        texts_are_understood_or_refused(position, &slip);
    }
}

/// A value of a strategy. The runner is deterministic, and no strategy of this crate refuses values.
fn draw<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).expect("a strategy without conditions").current()
}
