//! Laws about turning the board.

use alloc::collections::BTreeSet;
use jeux_core::{Player, Symmetric};

use crate::check::Check;

/// Turning a position about keeps its rules, its validity and its outcome, up to the colours; the legal moves turn with
/// it, and it does not matter whether one plays or turns first. The first symmetry is the identity, and the inverse of
/// each takes position and moves back.
#[track_caller]
pub fn symmetries_commute_with_play<P: Symmetric>(position: &P) {
    Check::run("symmetries_commute_with_play", position, |check| {
        let symmetries = P::symmetries(position.rules());
        let identity = symmetries.first().map(|&first| position.transformed(first));
        check.equal("turned by the first symmetry", identity.as_ref(), Some(position));

        for &symmetry in symmetries {
            let turned = position.transformed(symmetry);
            let about = |what: &str| format!("{what} after {symmetry:?} ({turned})");
            let player = |player: Player| if P::swaps_players(symmetry) { !player } else { player };
            check.equal(about("rules"), turned.rules(), position.rules());
            check.equal(about("player to move"), turned.turn(), player(position.turn()));
            let outcome = position.outcome().map(|outcome| (outcome.winner().map(player), *outcome.reason()));
            let turned_outcome = turned.outcome().map(|outcome| (outcome.winner(), *outcome.reason()));
            check.equal(about("outcome"), turned_outcome, outcome);
            let read = check.value(about("text"), P::parse(&turned.to_string(), turned.rules()));
            check.equal(about("read from its text"), &read, &turned);
            let back = P::inverse(symmetry);
            check.equal(about("turned back"), turned.transformed(back), position.clone());

            let moves: BTreeSet<P::Move> = turned.legal_moves().into_iter().collect();
            check.equal(about("number of moves"), moves.len(), position.count_moves());
            for mv in position.legal_moves() {
                let (check, turned_move) = (check.of_move(mv), position.transformed_move(mv, symmetry));
                check.holds(moves.contains(&turned_move), about(&format!("{turned_move} is illegal")));
                check.equal(about("turned back"), turned.transformed_move(turned_move, back), mv);
                let played_first = position.after(mv).map(|after| after.transformed(symmetry));
                check.equal(about("played"), turned.after(turned_move).ok(), played_first.ok());
            }
        }
    });
}
