//! serde: positions as rules and position, everything else as its text. See [`jeux_core::serde`].

use crate::{Move, Point, Position, Rules};

jeux_core::serde_as_position!(Position);
jeux_core::serde_as_text!(Move, Point, Rules);
