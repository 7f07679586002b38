//! What the hasty player does.

use cavalier_billes::jeux_core::Position as _;
use cavalier_billes::{Error, Position, Rules};
use stranger::{gain, hasty_game, hasty_move};

#[test]
fn it_takes_what_is_worth_most() -> Result<(), Error> {
    let position = Position::parse("5W/6/6/1y4/2r3/B5 b y0b0r0 y0b0r0", Rules::STANDARD)?;
    let mv = position.parse_move("a1xc2")?;
    assert_eq!(hasty_move(&position), Some(mv));
    assert_eq!(gain(&position, mv), 3);
    Ok(())
}

#[test]
fn it_passes_when_it_must_and_stops_at_the_end() -> Result<(), Error> {
    let stuck = Position::parse("6/6/1r4/6/2r3/W4B b y0b0r0 y0b0r0", Rules::STANDARD)?;
    assert_eq!(hasty_move(&stuck), Some(stuck.parse_move("pass")?));
    assert_eq!(hasty_game(stuck), [0, 6]);
    Ok(())
}

#[test]
fn a_text_that_is_no_position_is_an_error() {
    let error: Error = Position::parse("6/6/6 b", Rules::STANDARD).unwrap_err().into();
    assert!(error.to_string().contains("board, byte 5"), "{error}");
}
