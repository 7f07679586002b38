//! Many games on all cores.

use alloc::collections::BTreeMap;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use jeux_core::{DrawRules, History, Player, Position, SplitMix64};

use crate::{Bot, Fixture, Foul, MAX_MOVES, Schedule, Sprt, Standings, play_on};

/// How the games of a schedule are played.
///
/// Bots that are not limited by a clock play the same games whatever the number of threads.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use cavalier_billes::Position;
/// use jeux_search::{BotSpec, Schedule, Tournament, Untaught};
///
/// let players = [BotSpec::MctsPlayouts(10), BotSpec::Random];
/// let tournament = Tournament::new(Schedule { players: players.len(), rounds: 6, seed: 1 });
/// let bot = |player: usize| players[player].bot_with::<Position, _>(Untaught, 1);
/// let mut records = Vec::new();
/// let standings = tournament.run(Default::default(), bot, &BTreeMap::new(), |game| {
///     records.push(game.history.len());
///     Ok::<(), core::convert::Infallible>(())
/// })?;
/// assert_eq!(standings.tally(0).games(), 6);
/// println!("{}", standings.table(&players));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tournament {
    /// Who plays whom.
    pub schedule: Schedule,
    /// When a game is given up as a draw.
    pub draws: DrawRules,
    /// How many random moves each game begins with, so that bots which always play alike do not repeat one game. The
    /// same moves for the same start.
    pub opening: u32,
    /// How many games are played at a time, if the system gives so many threads.
    pub threads: NonZeroUsize,
    /// If given, the tournament ends as soon as it has been decided about the first player against the second.
    pub sprt: Option<Sprt>,
}

impl Tournament {
    /// Games of at most [`MAX_MOVES`] moves without a random opening, one at a time on each core.
    #[must_use]
    pub fn new(schedule: Schedule) -> Self {
        Self {
            schedule,
            draws: DrawRules { move_limit: Some(MAX_MOVES as usize), repetition: None },
            opening: 0,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            sprt: None,
        }
    }

    /// Plays the games that are not in `done` yet, which holds the numbers of the others and their winners (none in a
    /// game that was drawn or given up), and returns the standings after all.
    ///
    /// `bot` makes the bot of a player; each thread makes its own. `on_game` is called on this thread with every game
    /// that was played, in the order of their numbers: whoever keeps what it is told can be killed at any moment and
    /// goes on where he was, with the same games as if nothing had happened.
    ///
    /// # Errors
    /// A bot that breaks the rules; an error of `on_game`, after which no game is begun; a system that gives no thread.
    pub fn run<P: Position, E>(
        &self,
        rules: P::Rules,
        bot: impl Fn(usize) -> Box<dyn Bot<P>> + Sync,
        done: &BTreeMap<u64, Option<Player>>,
        mut on_game: impl FnMut(&PlayedGame<P>) -> Result<(), E>,
    ) -> Result<Standings, TournamentError<P::IllegalMove, E>> {
        let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let work = |played: mpsc::Sender<Arrival<P>>| {
            let mut bots = Bots { make: &bot, made: Vec::new() };
            bots.made.resize_with(self.schedule.players, || None);
            while !over.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(fixture) = self.schedule.fixture(number) else { break };
                if !done.contains_key(&number) && played.send((number, self.play(rules, fixture, &mut bots))).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let (played, arrivals) = mpsc::channel();
            for thread in 0..self.threads.get().min(usize::try_from(self.schedule.games()).unwrap_or(usize::MAX)) {
                let (work, played) = (&work, played.clone());
                match thread::Builder::new().spawn_scoped(scope, move || work(played)) {
                    Ok(_) => {}
                    Err(error) if thread == 0 => return Err(TournamentError::NoThread(error.kind())),
                    // Those that there are take longer.
                    Err(_) => break,
                }
            }
            drop(played);
            let standings = self.collect(done, &arrivals, &mut on_game);
            over.store(true, Ordering::Relaxed);
            standings
        })
    }

    /// Puts the games that arrive in order.
    fn collect<P: Position, E>(
        &self,
        done: &BTreeMap<u64, Option<Player>>,
        arrivals: &mpsc::Receiver<Arrival<P>>,
        on_game: &mut impl FnMut(&PlayedGame<P>) -> Result<(), E>,
    ) -> Result<Standings, TournamentError<P::IllegalMove, E>> {
        let mut standings = Standings::new(self.schedule.players);
        let mut early = BTreeMap::new();
        for fixture in self.schedule.fixtures() {
            let winner = match done.get(&fixture.number) {
                Some(&winner) => winner,
                None => {
                    while !early.contains_key(&fixture.number) {
                        let Ok((number, game)) = arrivals.recv() else { return Ok(standings) };
                        early.insert(number, game);
                    }
                    let Some(game) = early.remove(&fixture.number) else { continue };
                    let game = game.map_err(|foul| TournamentError::Foul { game: fixture.number, foul })?;
                    on_game(&game).map_err(TournamentError::Interrupted)?;
                    game.winner()
                }
            };
            standings.record(&fixture, winner);
            if self.sprt.is_some_and(|sprt| sprt.decision(&standings.against(0, 1)).is_some()) {
                break;
            }
        }
        Ok(standings)
    }

    fn play<P: Position, F: Fn(usize) -> Box<dyn Bot<P>>>(
        &self,
        rules: P::Rules,
        fixture: Fixture,
        bots: &mut Bots<'_, P, F>,
    ) -> Result<PlayedGame<P>, Foul<P::IllegalMove>> {
        let mut history = History::with_draws(P::start(rules, fixture.start_seed), self.draws);
        let mut random = SplitMix64::new(!fixture.start_seed);
        for _ in 0..self.opening {
            let Some(mv) = history.position().random_move(&mut random) else { break };
            let (player, ply) = (history.position().turn(), history.len());
            history.play(mv).map_err(|reason| Foul::IllegalMove { player, ply, reason })?;
        }
        let mut players = bots.get(fixture.players);
        for (bot, seed) in players.iter_mut().zip(fixture.bot_seeds) {
            bot.new_game(seed);
        }
        let [white, black] = &mut players;
        let played = play_on(&mut history, [&mut **white, &mut **black]);
        bots.put_back(fixture.players, players);
        played.map(|_| PlayedGame { fixture, history })
    }
}

/// The number of a game, and the game.
type Arrival<P> = (u64, Result<PlayedGame<P>, Foul<<P as Position>::IllegalMove>>);

/// The bots of one thread, made when they are needed first.
struct Bots<'a, P, F> {
    make: &'a F,
    made: Vec<Option<Box<dyn Bot<P>>>>,
}

impl<P: Position, F: Fn(usize) -> Box<dyn Bot<P>>> Bots<'_, P, F> {
    fn get(&mut self, players: [usize; 2]) -> [Box<dyn Bot<P>>; 2] {
        players.map(|player| self.made[player].take().unwrap_or_else(|| (self.make)(player)))
    }

    fn put_back(&mut self, players: [usize; 2], bots: [Box<dyn Bot<P>>; 2]) {
        for (player, bot) in players.into_iter().zip(bots) {
            self.made[player] = Some(bot);
        }
    }
}

/// A game of a tournament that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<P: Position> {
    /// Who played, and with which seeds.
    pub fixture: Fixture,
    /// The game.
    pub history: History<P>,
}

impl<P: Position> PlayedGame<P> {
    /// Who won; nobody if the game was drawn or given up.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.history.outcome().and_then(|outcome| outcome.winner())
    }
}

/// Why a tournament did not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentError<I: core::error::Error + 'static, E> {
    /// A bot broke the rules.
    #[error("game {game}: {foul}")]
    Foul {
        /// The number of the game.
        game: u64,
        /// What the bot did.
        foul: Foul<I>,
    },
    /// There is no thread to play in.
    #[error("no thread to play in: {0}")]
    NoThread(std::io::ErrorKind),
    /// Whoever was told about the games had enough.
    #[error("interrupted: {0}")]
    Interrupted(E),
}
