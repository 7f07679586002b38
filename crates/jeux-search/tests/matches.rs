//! Games, tournaments and their resumption.

extern crate alloc;

#[allow(unreachable_pub, reason = "several test programs share it")]
mod dots;

use alloc::collections::BTreeMap;
use core::convert::Infallible;
use core::num::NonZeroUsize;

use dots::{Dots, Edge, NoRules};
use jeux_core::{DrawRules, History, HistoryReason, Player, Position};
use jeux_search::{
    Bot, BotSpec, Control, Foul, MAX_DEPTH, PlayedGame, RandomBot, Schedule, Sprt, Standings, Thought, Tournament,
    TournamentError, Untaught, play_on,
};

const PLAYERS: [BotSpec; 4] = [BotSpec::Random, BotSpec::Greedy, BotSpec::SearchNodes(60), BotSpec::MctsPlayouts(40)];

fn bot(player: usize) -> Box<dyn Bot<Dots>> {
    PLAYERS[player].bot_with(Untaught, 0)
}

fn tournament(threads: usize) -> Tournament {
    let schedule = Schedule { players: PLAYERS.len(), rounds: 6, seed: 4 };
    Tournament { threads: NonZeroUsize::new(threads).unwrap(), opening: 2, ..Tournament::new(schedule) }
}

type Games = Vec<PlayedGame<Dots>>;

fn run(tournament: &Tournament, done: &BTreeMap<u64, Option<Player>>) -> (Standings, Games) {
    let mut games = Games::new();
    let standings = tournament.run(NoRules, bot, done, |game| {
        games.push(game.clone());
        Ok::<(), Infallible>(())
    });
    (standings.unwrap(), games)
}

fn winners(games: &[PlayedGame<Dots>]) -> BTreeMap<u64, Option<Player>> {
    games.iter().map(|game| (game.fixture.number, game.winner())).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (standings, games) = run(&tournament(1), &BTreeMap::new());
    assert_eq!(games.len(), 36);
    assert!(games.iter().enumerate().all(|(number, game)| game.fixture.number == number as u64));
    for threads in [2, 3, 8] {
        assert_eq!(run(&tournament(threads), &BTreeMap::new()), (standings.clone(), games.clone()));
    }
    let total: u64 = (0..4).map(|player| standings.tally(player).games()).sum();
    assert_eq!(total, 72);
}

#[test]
fn sides_are_swapped_and_both_games_begin_alike() {
    let (_, games) = run(&tournament(2), &BTreeMap::new());
    for (one, other) in games.chunks(12).flat_map(|pair| pair[..6].iter().zip(&pair[6..])) {
        let [white, black] = one.fixture.players;
        assert_eq!(other.fixture.players, [black, white]);
        assert_eq!(one.history.start(), other.history.start());
        assert_eq!(one.history.moves()[..2], other.history.moves()[..2]);
    }
    assert_ne!(games[0].history.moves()[..2], games[12].history.moves()[..2]);
}

#[test]
fn a_tournament_that_was_killed_goes_on_with_the_same_games() {
    let (whole_standings, whole) = run(&tournament(2), &BTreeMap::new());
    let mut kept = Games::new();
    for lifetime in [0, 1, 5, 7, 3, 100] {
        let before = kept.len();
        let done = winners(&kept);
        let result = tournament(2).run(NoRules, bot, &done, |game| {
            if kept.len() == before + lifetime {
                return Err("killed");
            }
            kept.push(game.clone());
            Ok(())
        });
        match result {
            Ok(standings) => assert_eq!((standings, lifetime), (whole_standings.clone(), 100)),
            Err(error) => assert_eq!(error, TournamentError::Interrupted("killed")),
        }
    }
    assert_eq!(kept, whole);
    // Nor does it matter which of the games are there.
    let odd = winners(&whole).into_iter().filter(|(number, _)| number % 2 == 1).collect();
    let (standings, even) = run(&tournament(3), &odd);
    assert_eq!(standings, whole_standings);
    assert!(even.iter().eq(whole.iter().step_by(2)));
}

#[test]
fn a_test_of_strength_ends_the_tournament_at_the_same_game_always() {
    let schedule = Schedule { players: 2, rounds: 10_000, seed: 0 };
    let run = |threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let tournament =
            Tournament { sprt: Some(Sprt { elo0: 0.0, elo1: 100.0 }), threads, ..Tournament::new(schedule) };
        let players = [BotSpec::MctsPlayouts(30), BotSpec::Random];
        let bot = |player: usize| players[player].bot_with(Untaught, 0);
        let mut count = 0;
        let on_game = |_: &PlayedGame<Dots>| {
            count += 1;
            Ok::<(), Infallible>(())
        };
        let standings = tournament.run(NoRules, bot, &BTreeMap::new(), on_game).unwrap();
        (standings, count)
    };
    let (standings, count) = run(1);
    assert_eq!(standings.tally(0).games(), count);
    assert!((4..200).contains(&count) && standings.tally(0).score() > 0.5, "{count}");
    assert_eq!(run(3), (standings, count));
}

#[test]
fn a_game_is_given_up_at_the_limit() {
    let draws = DrawRules { move_limit: Some(5), ..DrawRules::default() };
    let mut game = History::with_draws(Dots::start(NoRules, 0), draws);
    // A bot of any kind in a box is a bot.
    let mut boxed: Box<dyn Bot<Dots>> = Box::new(RandomBot::new());
    let outcome = play_on(&mut game, [&mut boxed, &mut RandomBot::new()]).unwrap();
    assert_eq!((*outcome.reason(), outcome.winner(), game.len()), (HistoryReason::MoveLimit, None, 5));
}

/// Chooses what it was told to.
struct Stubborn(Option<Edge>);

impl Bot<Dots> for Stubborn {
    fn new_game(&mut self, _: u64) {}

    fn think(&mut self, _: &Dots, _: &mut Control<'_, Edge>) -> Option<Thought<Edge>> {
        self.0.map(Thought::without_thinking)
    }
}

#[test]
fn a_bot_that_breaks_the_rules_is_named() {
    let play = |choice| {
        let mut game = History::new(Dots::start(NoRules, 0));
        play_on(&mut game, [&mut Stubborn(Some(Edge(3))), &mut Stubborn(choice)])
    };
    let player = Player::Black;
    assert!(matches!(play(Some(Edge(3))), Err(Foul::IllegalMove { player: Player::Black, ply: 1, .. })));
    assert_eq!(play(None), Err(Foul::NoMove { player, ply: 1 }));

    let tournament = Tournament::new(Schedule { players: 2, rounds: 1, seed: 0 });
    let bot = |_| Box::new(Stubborn(None)) as Box<dyn Bot<Dots>>;
    let error = tournament.run(NoRules, bot, &BTreeMap::new(), |_| Ok::<(), Infallible>(())).unwrap_err();
    assert_eq!(error.to_string(), "game 0: white chose no move after 0 moves");
}

#[test]
fn every_bot_has_one_name() {
    // Deeper than any search goes is the same as as deep as it goes.
    let deepest: BotSpec = BotSpec::SearchDepth(255).to_string().parse().unwrap();
    assert_eq!(deepest, BotSpec::SearchDepth(MAX_DEPTH));
    let specs = ["random", "greedy", "search:100ms", "search:20000n", "search:d6", "mcts:20000", "mcts:100ms"];
    for text in specs {
        let spec: BotSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
        let mut quick = match spec {
            BotSpec::SearchTime(_) => BotSpec::SearchTime(1),
            BotSpec::MctsTime(_) => BotSpec::MctsTime(1),
            other => other,
        }
        .bot_with::<Dots, _>(Untaught, 1);
        assert!(quick.choose(&Dots::start(NoRules, 0)).is_some());
    }
    for (text, offset) in [
        ("", 0),
        ("Random", 0),
        ("random ", 6),
        ("greedy:1", 6),
        ("search", 0),
        ("search:", 7),
        ("search:100", 10),
        ("search:100m", 10),
        ("search:100ms ", 12),
        ("search:d", 8),
        ("search:d101", 8),
        ("search:d06", 8),
        ("search:-1n", 7),
        ("search:99999999999n", 7),
        ("mcts:", 5),
        ("mcts:20000n", 10),
        ("mcts:d6", 5),
        ("mcts:1\u{e9}", 6),
    ] {
        assert_eq!(text.parse::<BotSpec>().unwrap_err().offset(), offset, "{text}");
    }
}
