//! The worst positions that were found: the most ways to jump, and the most moves.

use core::ops::ControlFlow;

use jeux_core::Position as _;
use navettes::{Move, Position, Rows, Rules};

/// Text and number of moves.
const WORST: &[(&str, usize)] = &[
    ("1d1D2/USdUdd1/1UU1U1/1dUddd1/1U1U2/1dddsU1/u1U1U1 w 0", 138),
    ("1d4/1DDU3/2dD2/1ddUU2/1d1d2/1DdUdU1/2d1d1/1UUUSd1/1s1u2 w 0", 309),
    ("1D3D/2SddD1/1d1d2/1ddDD2/2d1d1/2DUDd1/1d1d2/1sdDDU1/5U w 0", 778),
    ("Dd1d1d/uDDDddD/S1s1sD/uUDudDu/US1u1U w 0", 157),
    ("2dDd1/1uuUDdD/1s1u2/UDDuUu1/2U1d1/1DDDuS1/1u1u2 w 0", 270),
    ("2d3/1SdDU2/1u1d2/1DuDD2/2U1D1/1DddUD1/1d1D2/1uuuu2/2sU2 w 0", 261),
    ("1s1d2/1uDUud1/2d1u1/UdDuSu1/UU1U2/2udDd1/1UU1UU w 0", 482),
];

fn worst() -> impl Iterator<Item = (Position, usize)> {
    WORST.iter().map(|&(text, moves)| {
        let rows = Rows::ALL[(text.split('/').count() - 5) / 2];
        (Position::parse(text, Rules::FIVE_STARS.with_rows(rows)).unwrap(), moves)
    })
}

#[test]
fn every_move_of_the_worst_positions_is_listed_once_and_counted() {
    for (position, count) in worst() {
        let mut moves = position.legal_moves();
        assert_eq!((moves.len(), position.count_moves()), (count, count), "{position}");
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), count, "{position}");
        assert!(moves.iter().all(|&mv| position.is_legal(mv)), "{position}");
    }
}

#[test]
fn texts_of_the_worst_positions_are_the_same_together_and_one_by_one() {
    for (position, ..) in worst() {
        let texts = position.legal_move_texts();
        for (&mv, text) in position.legal_moves().iter().zip(&texts) {
            assert_eq!(position.parse_move(text), Ok(mv), "{position} {text}");
        }
        let some = position.legal_moves().into_iter().zip(&texts).step_by(10);
        some.for_each(|(mv, text)| assert_eq!(&position.display_move(mv).to_string(), text, "{position}"));
    }
}

#[test]
fn ways_to_jump_are_visited_not_listed() {
    for (position, ways) in worst().zip([86_602]).map(|((position, _), ways)| (position, ways)) {
        let mut visited = 0;
        for mv in position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Shuttle { .. })) {
            let _ = position.visit_paths(mv, |_| {
                visited += 1;
                ControlFlow::<()>::Continue(())
            });
            let mut seen = 0;
            let third = position.visit_paths(mv, |path| {
                seen += 1;
                if seen == 3 { ControlFlow::Break(*path) } else { ControlFlow::Continue(()) }
            });
            assert!(third.is_break() || seen < 3);
        }
        assert_eq!(visited, ways, "{position}");
    }
}
