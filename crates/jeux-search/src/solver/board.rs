//! The board as the solver sees it: two files that are never used lie to the right of each rank, so that a shift of the
//! whole set is a leap of every marble in it and none comes back on the other side.

use cavalier_billes::Cell;
use jeux_core::{Bitboard, Grid};

type Wide = Grid<8, 6>;

/// A cell of the wide board, 0 to 47.
pub(super) type Place = u8;

/// The cells of the game.
const BOARD: Bitboard = {
    let mut cells = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < 6 {
        cells = cells.union(Bitboard::from_bits(0b11_1111 << (8 * rank)));
        rank += 1;
    }
    cells
};

/// Where a marble leaps from each cell.
const LEAPS: [Bitboard; 64] = {
    let mut leaps = Wide::KNIGHT;
    let mut place = 0;
    while place < 64 {
        leaps[place] = leaps[place].intersection(BOARD);
        place += 1;
    }
    leaps
};

/// The cells one leap away.
#[inline]
pub(super) fn leaps(place: Place) -> Bitboard {
    LEAPS[usize::from(place) & 63]
}

/// The marbles that can be reached by leaps from one to the next, beginning with one of `start`.
#[inline]
pub(super) fn reach(start: Bitboard, marbles: Bitboard) -> Bitboard {
    let mut reached = start;
    loop {
        let next = reached | (shifted(reached) & marbles);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The same for two starts, which mostly lead to the same marbles.
#[inline]
pub(super) fn reach_both(starts: [Bitboard; 2], marbles: Bitboard) -> [Bitboard; 2] {
    let [start, _] = starts;
    let shared = reach(start - start.without_first(), marbles);
    starts.map(|start| shared.when(start.intersects(shared)) | reach(start - shared, marbles))
}

/// Every cell one leap away from some cell of a set, and cells that are not of the game.
#[inline]
fn shifted(set: Bitboard) -> Bitboard {
    let up = set << 6 | set << 10 | set << 15 | set << 17;
    let down = set >> 6 | set >> 10 | set >> 15 | set >> 17;
    up | down
}

/// The place of a cell.
pub(super) const fn place(cell: Cell) -> Place {
    8 * cell.rank() + cell.file()
}

/// The places of a set of cells.
pub(super) fn places(set: Bitboard) -> Bitboard {
    Cell::in_set(set).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalier_billes::Board;

    #[test]
    fn the_wide_board_has_the_leaps_of_the_board() {
        for from in Cell::all() {
            assert_eq!(leaps(place(from)), places(Board::KNIGHT[usize::from(from.index())]));
            assert_eq!(shifted(Bitboard::from_cell(place(from))) & BOARD, leaps(place(from)));
        }
        assert_eq!(places(Board::ALL), BOARD);
    }

    #[test]
    fn marbles_are_reached_through_others_only() {
        let set = |names: &[&str]| names.iter().map(|name| place(name.parse().unwrap())).collect::<Bitboard>();
        let marbles = set(&["b3", "d4", "f5", "c1", "f6", "e4"]);
        let (one, other) = (set(&["b3", "d4", "f5", "c1"]), set(&["f6", "e4"]));
        assert_eq!(reach(set(&["b3"]), marbles), one);
        assert_eq!(reach(Bitboard::EMPTY, marbles), Bitboard::EMPTY);
        for (starts, reached) in [
            ([set(&["b3"]), set(&["f5", "c1"])], [one, one]),
            ([set(&["b3", "f6"]), set(&["f5"])], [one | other, one]),
            ([set(&["f5"]), set(&["b3", "f6"])], [one, one | other]),
            ([set(&["f6"]), set(&["f5"])], [other, one]),
            ([Bitboard::EMPTY, set(&["f5"])], [Bitboard::EMPTY, one]),
        ] {
            assert_eq!(reach_both(starts, marbles), reached);
        }
    }
}
