//! Laws about which moves there are.

use alloc::collections::BTreeSet;
use core::ops::ControlFlow;

use jeux_core::{Position, Reason, SplitMix64, divide, perft, perft_full};

use crate::check::Check;

/// No move is generated twice.
#[track_caller]
pub fn moves_are_a_set<P: Position>(position: &P) {
    Check::run("moves_are_a_set", position, |check| {
        let mut seen = BTreeSet::new();
        for mv in position.legal_moves() {
            check.of_move(mv).holds(seen.insert(mv), "generated twice");
        }
    });
}

/// The generator yields exactly the moves that [`check`](Position::check) accepts, among its own and the conceivable
/// ones.
#[track_caller]
pub fn moves_are_what_check_accepts<P: Position>(position: &P, conceivable: impl IntoIterator<Item = P::Move>) {
    Check::run("moves_are_what_check_accepts", position, |check| {
        let moves: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
        for mv in conceivable.into_iter().chain(moves.iter().copied()) {
            let check = check.of_move(mv);
            let verdict = position.check(mv);
            match &verdict {
                Ok(()) => check.holds(moves.contains(&mv), "accepted, but not generated"),
                Err(reason) => check.holds(!moves.contains(&mv), format_args!("generated, but refused: {reason}")),
            }
            check.equal("is_legal", position.is_legal(mv), verdict.is_ok());
        }
    });
}

/// Counting, "is there any", the n-th move, leaving early, listing and choosing at random are all about the same moves.
#[track_caller]
pub fn listings_agree<P: Position>(position: &P) {
    Check::run("listings_agree", position, |check| {
        let moves = position.legal_moves();
        let mut visited = Vec::new();
        position.for_each_move(|mv| visited.push(mv));
        check.equal("for_each_move", &visited, &moves);
        check.equal("count_moves", position.count_moves(), moves.len());
        check.equal("has_moves", position.has_moves(), !moves.is_empty());

        // Every place of an ordinary list, some of a very long one, and places beyond the end.
        let places = (0..moves.len()).step_by(moves.len() / 64 + 1).chain([moves.len(), moves.len() + 1, usize::MAX]);
        for n in places {
            check.equal(format_args!("nth_move({n})"), position.nth_move(n), moves.get(n).copied());
            let mut visits = 0_usize;
            let left = position.visit_moves(|mv| {
                visits += 1;
                if visits > n { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            check.equal(format_args!("left at move {n} with"), left.break_value(), moves.get(n).copied());
            check.equal(format_args!("visits until left at move {n}"), visits, n.saturating_add(1).min(moves.len()));
        }

        for seed in 0..4 {
            let chosen = position.random_move(&mut SplitMix64::new(seed));
            check.equal("random_move chooses anything", chosen.is_some(), !moves.is_empty());
            check.holds(chosen.is_none_or(|mv| moves.contains(&mv)), "random_move chooses what is not listed");
        }
        // Of as many draws, spread evenly over all there are, each is for another move: all are equally likely.
        for n in (0..moves.len()).step_by(moves.len() / 64 + 1) {
            let middle = ((2 * n as u128 + 1) << 63) / moves.len() as u128;
            let mut draws = 0;
            let chosen = position.random_move(&mut || {
                draws += 1;
                middle as u64
            });
            check.equal(format_args!("random_move in part {n} of the draws"), chosen, moves.get(n).copied());
            check.equal("draws for a random_move", draws, 1);
        }
    });
}

/// The moves come in the same order every time, also of an equal position made anew.
#[track_caller]
pub fn order_is_stable<P: Position>(position: &P) {
    Check::run("order_is_stable", position, |check| {
        let moves = position.legal_moves();
        check.equal("moves listed again", &position.legal_moves(), &moves);
        check.equal("moves of a clone", &position.clone().legal_moves(), &moves);
        let read = check.value("its text is refused", P::parse(&position.to_string(), position.rules()));
        check.equal("moves of the position read from its text", &read.legal_moves(), &moves);
    });
}

/// A finished position has no legal moves, for a reason the game lists; any other has at least one.
#[track_caller]
pub fn the_end_has_no_moves<P: Position>(position: &P) {
    Check::run("the_end_has_no_moves", position, |check| match position.outcome() {
        Some(outcome) => {
            check.equal(format_args!("it is over ({outcome}), moves"), position.legal_moves(), Vec::new());
            check.holds(P::Reason::ALL.contains(outcome.reason()), format_args!("{outcome}: not a listed reason"));
        }
        None => check.holds(position.has_moves(), "it is not over, but there is no move"),
    });
}

/// The positions after one move and after two, made together, are those that playing listed moves one by one leads to,
/// each as often.
#[track_caller]
pub fn positions_made_together_are_those_played<P: Position>(position: &P) {
    fn sorted<P: Position>(mut positions: Vec<P>) -> Vec<P> {
        positions.sort_by_cached_key(P::to_string);
        positions
    }
    fn played<P: Position>(position: &P) -> impl Iterator<Item = P> {
        position.legal_moves().into_iter().filter_map(|mv| position.after(mv).ok())
    }

    Check::run("positions_made_together_are_those_played", position, |check| {
        let (mut after, mut replies) = (Vec::new(), Vec::new());
        position.for_each_after(|made| after.push(made.clone()));
        check.equal("for_each_after", sorted(after), sorted(played(position).collect()));
        let count = position.for_each_line(2, &mut |made| replies.push(made.clone()));
        check.equal("the number from for_each_line", count, replies.len() as u64);
        check.equal("count_replies", position.count_replies(), replies.len() as u64);
        check.equal("count_lines", position.count_lines(2), replies.len() as u64);
        check.equal(
            "for_each_line",
            sorted(replies),
            sorted(played(position).flat_map(|after| played(&after).collect::<Vec<_>>()).collect()),
        );
    });
}

/// Counting positions, visiting each of them, and playing listed moves one after the other give the same number;
/// dividing gives its parts in the order of the moves. For every depth up to `depth`.
#[track_caller]
pub fn perft_agrees<P: Position>(position: &P, depth: u8) {
    fn by_play<P: Position>(position: &P, depth: u8) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        position.legal_moves().into_iter().map(|mv| position.after(mv).map_or(0, |after| by_play(&after, rest))).sum()
    }

    Check::run("perft_agrees", position, |check| {
        for depth in 0..=depth {
            let count = by_play(position, depth);
            check.equal(format_args!("perft to depth {depth}"), perft(position, depth), count);
            check.equal(format_args!("perft_full to depth {depth}"), perft_full(position, depth), count);
            let parts = divide(position, depth);
            if depth > 0 {
                let (moves, counts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
                check.equal(format_args!("the sum of divide to depth {depth}"), counts.iter().sum(), count);
                check.equal(format_args!("the moves of divide to depth {depth}"), moves, position.legal_moves());
            } else {
                check.equal("divide to depth 0", parts, Vec::new());
            }
        }
    });
}
