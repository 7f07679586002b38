//! The course of a game: whose turn it is, what a person says, what a bot does.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jeux::jeux_core::record::{Record, RecordWriter};
use jeux::jeux_core::{History, Turn, TurnError};
use jeux::{Player, Position};
use jeux_diagram::{Picture, Style};
use jeux_examples::{Failure, write_file};
use jeux_search::{Bot, BotSpec, Control, DEFAULT_TABLE};

use crate::seat::Seat;
use crate::terminal::{Keyboard, interrupt, say, style};

const HELP: &str = "\
A move, or a whole turn with spaces between its moves; or
  moves      the legal moves
  hint       what a bot would play
  undo       take back, to the last time a person was to move
  redo       play again what was taken back
  board      show the board again
  save FILE  write the game to a file
  quit       leave";

/// What a bot that is asked for a hint may spend.
const HINT: BotSpec = BotSpec::SearchTime(500);

/// A game being played.
pub(crate) struct Session<P: Position> {
    history: History<P>,
    seats: [Seat; 2],
    bots: [Option<Box<dyn Bot<P>>>; 2],
    interrupt: Arc<AtomicBool>,
    style: Style,
}

/// What a person's line led to.
enum Said {
    /// The position is another one now.
    Changed,
    /// It is not.
    Unchanged,
    /// The person leaves.
    Quit,
}

impl<P: Position> Session<P> {
    pub(crate) fn new(history: History<P>, seats: [Seat; 2], seed: u64) -> Result<Self, Failure> {
        let bots = [(seats[0], seed), (seats[1], !seed)].map(|(seat, seed)| match seat {
            Seat::Human => None,
            Seat::Bot(spec) => {
                let mut bot = spec.bot(DEFAULT_TABLE);
                bot.new_game(seed);
                Some(bot)
            }
        });
        Ok(Self { history, seats, bots, interrupt: interrupt()?, style: style() })
    }

    /// Plays until the game is over or a person leaves.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let mut keyboard = Keyboard::new()?;
        loop {
            self.show()?;
            let outcome = self.history.outcome();
            if let Some(outcome) = outcome {
                match outcome.winner() {
                    Some(winner) => say(format_args!("{winner} wins: {}.", outcome.reason()))?,
                    None => say(format_args!("A draw: {}.", outcome.reason()))?,
                }
                if !self.seats.contains(&Seat::Human) {
                    return Ok(());
                }
                say("The game is over: undo, save FILE, or quit.")?;
            }
            let player = self.history.position().turn();
            match &self.bots[player.index()] {
                Some(_) if outcome.is_none() => self.let_bot_move(player)?,
                _ => loop {
                    let Some(line) = keyboard.line(&format!("{player}> "))? else { return Ok(()) };
                    match self.hear(&line)? {
                        Said::Changed => break,
                        Said::Unchanged => {}
                        Said::Quit => return Ok(()),
                    }
                },
            }
        }
    }

    fn show(&self) -> io::Result<()> {
        let last = self.history.replay().next_back().map(|(_, mv)| mv);
        let position = self.history.position();
        match Picture::of(position, last) {
            Some(picture) => write!(io::stdout(), "\n{}", picture.to_text(self.style)),
            None => write!(io::stdout(), "\n{}", position.display_board()),
        }
    }

    fn let_bot_move(&mut self, player: Player) -> Result<(), Failure> {
        let Some(bot) = &mut self.bots[player.index()] else { return Ok(()) };
        self.interrupt.store(false, Ordering::Relaxed);
        let position = self.history.position();
        let mut control = Control { stop: Some(&self.interrupt), progress: None };
        let Some(thought) = bot.think(position, &mut control) else { return Ok(()) };
        let text = position.display_move(thought.best).to_string();
        self.interrupt.store(false, Ordering::Relaxed);
        self.history.play(thought.best)?;
        Ok(say(format_args!("{player} ({}) plays {text}", self.seats[player.index()]))?)
    }

    fn hear(&mut self, line: &str) -> Result<Said, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("quit" | "exit", "") => return Ok(Said::Quit),
            ("help" | "?", "") => say(HELP)?,
            ("board", "") => self.show()?,
            ("undo", "") => return Ok(self.take_back()?),
            ("redo", "") => match self.history.redo() {
                Some(_) => return Ok(Said::Changed),
                None => say("Nothing was taken back.")?,
            },
            ("save", "") => say("To which file? save FILE")?,
            ("save", file) => match self.save(Path::new(file)) {
                Ok(()) => say(format_args!("Saved to {file}."))?,
                Err(error) => say(format_args!("Not saved: {error:#}."))?,
            },
            _ if self.history.outcome().is_some() => say("The game is over.")?,
            ("moves", "") => self.list_moves()?,
            ("hint", "") => self.hint()?,
            _ => return Ok(self.play(line)?),
        }
        Ok(Said::Unchanged)
    }

    fn play(&mut self, line: &str) -> io::Result<Said> {
        match Turn::parse(self.history.position(), line) {
            // The turn has just been read as a legal one.
            Ok((turn, _)) if self.history.play_turn(&turn).is_ok() => return Ok(Said::Changed),
            Ok(_) => {}
            Err(TurnError { number: 0, error, .. }) => say(format_args!("{error}. (help lists what you can say.)"))?,
            Err(error) => say(format_args!("{error}."))?,
        }
        Ok(Said::Unchanged)
    }

    fn list_moves(&self) -> io::Result<()> {
        let mut texts = self.history.position().legal_move_texts();
        texts.sort_unstable();
        say(texts.join(" "))
    }

    fn hint(&self) -> io::Result<()> {
        let position = self.history.position();
        let mut bot = HINT.bot::<P>(DEFAULT_TABLE);
        self.interrupt.store(false, Ordering::Relaxed);
        let thought = bot.think(position, &mut Control { stop: Some(&self.interrupt), progress: None });
        self.interrupt.store(false, Ordering::Relaxed);
        let Some(thought) = thought else { return Ok(()) };
        say(format_args!("Try {}.", position.display_move(thought.best)))
    }

    /// Takes moves back until a person is to move, at least one.
    fn take_back(&mut self) -> io::Result<Said> {
        let Some(_) = self.history.undo() else {
            say("Nothing has been played.")?;
            return Ok(Said::Unchanged);
        };
        while self.bots[self.history.position().turn().index()].is_some() && self.history.undo().is_some() {}
        Ok(Said::Changed)
    }

    fn save(&self, file: &Path) -> Result<(), Failure> {
        let mut record = Record::from_history(&self.history);
        for player in Player::ALL {
            let name = if player == Player::White { "White" } else { "Black" };
            record.set_tag(name, &self.seats[player.index()].to_string());
        }
        write_file(file, |out| {
            let mut writer = RecordWriter::new(out)?;
            writer.write(&record)?;
            writer.finish()?;
            Ok(())
        })
    }
}
