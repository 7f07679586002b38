//! The lines of the interface, for one game.

use std::io::{self, BufRead, StdinLock, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Context, anyhow, bail};
use jeux::{Position, Visitor};
use jeux_examples::{Failure, excerpt};
use jeux_search::{Bot, BotSpec, Control, Score, Thought};

use crate::config::Config;
use crate::go::Go;

/// Lines from standard input.
pub(crate) struct Input(StdinLock<'static>);

impl Input {
    pub(crate) fn new() -> Self {
        Self(io::stdin().lock())
    }

    /// The next line; what is not Unicode in it is replaced, so that it means nothing. `None` at the end.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.0.read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// What comes after a server has returned.
pub(crate) enum Next {
    /// A server for these options.
    Game(Config),
    /// Nothing.
    Quit,
}

/// Answers lines until another game is chosen or the end comes.
pub(crate) struct Serve<'a> {
    pub(crate) config: Config,
    pub(crate) input: &'a mut Input,
}

impl Visitor for Serve<'_> {
    type Output = Result<Next, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let Self { config, input } = self;
        let mut server = Server::<P>::new(config)?;
        while let Some(line) = input.line()? {
            let words: Vec<&str> = line.split_whitespace().collect();
            match server.answer(&words) {
                Ok(None) => {}
                Ok(Some(next)) => return Ok(next),
                Err(error) if error.is::<io::Error>() => return Err(error),
                Err(error) => say(&format!("info string {}", jeux_examples::one_line(&error)))?,
            }
        }
        // The input has ended: thinking that would never stop is stopped, other thinking comes to its end.
        if server.infinite {
            server.stop.store(true, Ordering::Relaxed);
        }
        server.settle()?;
        Ok(Next::Quit)
    }
}

/// A bot after thinking, and whether its move could be said.
type Rested<P> = (Box<dyn Bot<P>>, Result<(), Failure>);

struct Server<P: Position> {
    config: Config,
    start: P,
    position: P,
    /// Here when it does not think.
    bot: Option<Box<dyn Bot<P>>>,
    thinking: Option<JoinHandle<Rested<P>>>,
    infinite: bool,
    stop: Arc<AtomicBool>,
}

impl<P: Position> Server<P> {
    fn new(config: Config) -> Result<Self, Failure> {
        let setup = config.setup()?;
        let start: P = setup.position(None)?;
        let bot = new_bot(&config, setup.seed);
        let stop = Arc::new(AtomicBool::new(false));
        Ok(Self { config, position: start.clone(), start, bot: Some(bot), thinking: None, infinite: false, stop })
    }

    fn answer(&mut self, words: &[&str]) -> Result<Option<Next>, Failure> {
        match words {
            [] => {}
            ["ugi"] => {
                say(&format!("id name jeux {}", env!("CARGO_PKG_VERSION")))?;
                say("id author the jeux developers")?;
                say(&self.config.announcement())?;
                say("ugiok")?;
            }
            ["isready"] => say("readyok")?,
            ["stop"] => self.interrupt()?,
            ["quit"] => {
                self.interrupt()?;
                return Ok(Some(Next::Quit));
            }
            ["query", what] => self.query(what)?,
            ["setoption", "name", name, rest @ ..] => {
                let value = match rest {
                    [] | ["value"] => String::new(),
                    ["value", words @ ..] => words.join(" "),
                    _ => bail!("expected `value` after the name of the option"),
                };
                let config = self.config.with(name, &value)?;
                self.interrupt()?;
                if !config.is_same_game(&self.config) {
                    return Ok(Some(Next::Game(config)));
                }
                self.bot = Some(new_bot(&config, config.setup()?.seed));
                self.config = config;
            }
            ["uginewgame"] => {
                self.interrupt()?;
                let setup = self.config.setup()?;
                self.bot.insert(new_bot(&self.config, setup.seed)).new_game(setup.seed);
                self.position = self.start.clone();
            }
            ["position", rest @ ..] => {
                let position = self.read_position(rest)?;
                self.interrupt()?;
                self.position = position;
            }
            ["go", rest @ ..] => {
                let go = Go::parse(rest)?;
                self.interrupt()?;
                self.go(go)?;
            }
            [word, ..] => bail!("unknown or incomplete command {}", excerpt(word)),
        }
        Ok(None)
    }

    fn query(&self, what: &str) -> Result<(), Failure> {
        let outcome = self.position.outcome();
        let answer = match what {
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => (self.position.turn() == P::FIRST_PLAYER).to_string(),
            "result" => match outcome.map(|outcome| outcome.winner()) {
                None => "none",
                Some(None) => "draw",
                Some(Some(winner)) if winner == P::FIRST_PLAYER => "p1win",
                Some(Some(_)) => "p2win",
            }
            .to_owned(),
            _ => bail!("unknown query {}", excerpt(what)),
        };
        say(&format!("response {answer}"))
    }

    /// `startpos` or `fen` and the words of a position, then `moves` and moves.
    fn read_position(&self, words: &[&str]) -> Result<P, Failure> {
        let (place, moves) = match words.iter().position(|word| *word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let mut position = match place {
            ["startpos"] => self.start.clone(),
            ["fen", fen @ ..] => P::parse(&fen.join(" "), self.start.rules()).map_err(|error| anyhow!("{error}"))?,
            _ => bail!("expected `startpos` or `fen` and a position"),
        };
        for (number, text) in moves.iter().enumerate() {
            let mv = position
                .parse_move(text)
                .map_err(|error| anyhow!("{error}"))
                .with_context(|| format!("move {}, {}", number + 1, excerpt(text)))?;
            position.play_unchecked(mv);
        }
        Ok(position)
    }

    fn go(&mut self, go: Go) -> Result<(), Failure> {
        if self.position.outcome().is_some() {
            return say("bestmove none");
        }
        // A thread that could not be started took the bot with it.
        let mut bot = self.bot.take().unwrap_or_else(|| new_bot(&self.config, 1));
        let (position, stop) = (self.position.clone(), self.stop.clone());
        bot.set_limits(go.limits::<P>(position.turn()));
        self.infinite = go.infinite;
        stop.store(false, Ordering::Relaxed);
        let worker = thread::Builder::new().name("thinking".into()).spawn(move || {
            let said = think(bot.as_mut(), &position, &stop, go.infinite);
            (bot, said)
        });
        self.thinking = Some(worker.context("no thread to think with")?);
        Ok(())
    }

    /// Ends thinking, if there is any; its move is said.
    fn interrupt(&mut self) -> Result<(), Failure> {
        self.stop.store(true, Ordering::Relaxed);
        self.settle()
    }

    /// Waits until the thinking has ended by itself or by the flag.
    fn settle(&mut self) -> Result<(), Failure> {
        if let Some(thinking) = self.thinking.take() {
            // A thread that came to grief took the bot with it: a new one goes on.
            let (bot, said) = thinking.join().unwrap_or_else(|_| (new_bot(&self.config, 1), Ok(())));
            self.bot = Some(bot);
            return said;
        }
        Ok(())
    }
}

fn new_bot<P: Position>(config: &Config, seed: u64) -> Box<dyn Bot<P>> {
    let mut bot = BotSpec::SearchTime(1_000).bot(config.hash);
    bot.new_game(seed);
    bot
}

/// Thinks, saying what it finds, and at the end the move. When it shall think for ever, it says that only when stopped.
fn think<P: Position>(bot: &mut dyn Bot<P>, position: &P, stop: &AtomicBool, infinite: bool) -> Result<(), Failure> {
    // If nobody listens any longer, that is found out again when the move is said.
    let mut report = |thought: &Thought<P::Move>| drop(say(&info(position, thought)));
    let thought = bot.think(position, &mut Control { stop: Some(stop), progress: Some(&mut report) });
    while infinite && !stop.load(Ordering::Relaxed) {
        thread::sleep(std::time::Duration::from_millis(5));
    }
    let text = thought.map_or("none".to_owned(), |thought| position.display_move(thought.best).to_string());
    say(&format!("bestmove {text}"))
}

fn info<P: Position>(position: &P, thought: &Thought<P::Move>) -> String {
    let mut text = format!("info depth {}", thought.depth);
    if let Some(score) = thought.score {
        text += &format!(" score {}", score_words(score));
    }
    let milliseconds = thought.time.as_millis();
    let speed = u128::from(thought.nodes) * 1_000 / milliseconds.max(1);
    text += &format!(" nodes {} nps {speed} time {milliseconds} pv", thought.nodes);
    let mut position = position.clone();
    for &mv in &thought.line {
        if position.check(mv).is_err() {
            break;
        }
        text += &format!(" {}", position.display_move(mv));
        position.play_unchecked(mv);
    }
    text
}

fn score_words(score: Score) -> String {
    match (score.moves_to_win(), score.moves_to_loss()) {
        (Some(moves), _) => format!("mate {moves}"),
        (_, Some(moves)) => format!("mate -{moves}"),
        _ => format!("cp {}", score.value()),
    }
}

/// Writes a line, or several, at once.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
