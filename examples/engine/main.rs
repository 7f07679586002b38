//! A bot behind the Universal Game Interface: lines of text on standard input and output.

mod config;
mod go;
mod server;

use std::process::ExitCode;

use jeux::with_game;
use jeux_examples::run;

use crate::config::Config;
use crate::server::{Input, Next, Serve};

const USAGE: &str = "\
usage: engine [GAME [VARIANT] [name=value ...]]

Speaks the Universal Game Interface: ugi, isready, setoption name N value V (Game, Variant, Rules, Seed, Hash),
uginewgame, position startpos|fen F [moves M ...], go [movetime MS] [depth N] [nodes N] [p1time MS] [p2time MS]
[p1inc MS] [p2inc MS] [infinite], stop, query gameover|p1turn|result, quit.
Player 1 is White in Navettes and Pharaons, Black in Cavalier-billes.
";

fn main() -> ExitCode {
    run(USAGE, false, |words| {
        let mut config = Config::new(words)?;
        let mut input = Input::new();
        // The game is a type: when another one is chosen, the server of the old one returns.
        loop {
            match with_game(config.game(), Serve { config: config.clone(), input: &mut input })?? {
                Next::Game(chosen) => config = chosen,
                Next::Quit => return Ok(()),
            }
        }
    })
}
