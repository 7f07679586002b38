//! Plays hasty games on the fillings of ten seeds, or on a position given as text.

use cavalier_billes::jeux_core::Position as _;
use cavalier_billes::{Error, Position, Rules};
use stranger::{hasty_game, hasty_move};

fn main() -> Result<(), Error> {
    if let Some(text) = std::env::args().nth(1) {
        let position = Position::parse(&text, Rules::STANDARD)?;
        match hasty_move(&position) {
            Some(mv) => println!("{mv}"),
            None => println!("the game is over"),
        }
        return Ok(());
    }
    for seed in 1..=10 {
        let [black, white] = hasty_game(Position::start(Rules::STANDARD, seed));
        println!("seed {seed}: {black} to {white}");
    }
    Ok(())
}
