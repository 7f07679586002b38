//! The bot that solves Cavalier-billes while it plays.
#![cfg(feature = "cavalier-billes")]

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::thread;
use std::time::Instant;

use cavalier_billes::{Move, Position, Rules};
use jeux_core::{Player, Position as _, SplitMix64};
use jeux_search::{
    AlphaBeta, Bot, BotSpec, CavalierBilles, Control, DEFAULT_TABLE, GreedyBot, Limits, PerfectBot, Solver, playout,
};

const VARIANTS: [&str; 6] = [
    "standard",
    "junior",
    "senior",
    "indigestion",
    "senior captured_may_win=false",
    "indigestion capture_player=true captured_may_win=false",
];

/// A position after some random moves.
fn midgame(rules: Rules, seed: u64, moves: u32) -> Position {
    let mut position = Position::start(rules, seed);
    playout(&mut position, moves, &mut SplitMix64::new(seed));
    position
}

fn won_by(winner: Option<Player>, player: Player) -> i32 {
    winner.map_or(0, |winner| if winner == player { 1 } else { -1 })
}

fn points_ahead(position: &Position, player: Player) -> i32 {
    position.points(player) - position.points(!player)
}

#[test]
fn no_move_makes_the_result_worse_and_none_wins_by_less_than_it_could() {
    let mut seen = [0; 3];
    for text in VARIANTS {
        let rules: Rules = text.parse().unwrap();
        for seed in 0..8 {
            let position = midgame(rules, seed, 9);
            if position.outcome().is_some() {
                continue;
            }
            let (player, mut solver) = (position.turn(), Solver::new());
            let mut bot = PerfectBot::new(Limits::nodes(10_000_000), DEFAULT_TABLE);
            let thought = bot.think(&position, &mut Control::default()).unwrap();
            let after = position.after(thought.best).unwrap();
            let winner = solver.winner(&position);
            assert_eq!(solver.winner(&after), winner, "{position} {text}");
            seen[(won_by(winner, player) + 1) as usize] += 1;

            let score = thought.score.unwrap();
            let told = i32::from(score.moves_to_win().is_some()) - i32::from(score.moves_to_loss().is_some());
            assert_eq!(told, won_by(winner, player), "{position} {text}");
            let end = thought.line.iter().fold(position, |position, &mv| position.after(mv).unwrap());
            assert_eq!(end.outcome().map(|outcome| outcome.winner()), Some(winner), "{position} {text}");
            if winner == Some(player) && rules.captured_may_win() {
                assert_eq!(solver.value(&after), solver.value(&position), "{position} {text}");
                let most = position.legal_moves().into_iter().map(|mv| position.after(mv).unwrap());
                let of_player = |value: i32| if player == Player::Black { value } else { -value };
                assert_eq!(most.map(|after| of_player(solver.value(&after))).max(), Some(points_ahead(&end, player)));
            }
        }
    }
    assert!(seen[0] > 3 && seen[2] > 3, "{seen:?}");
}

/// Plays on against greedy; the result for the bot.
fn against_greedy(bot: &mut dyn Bot<Position>, start: Position, seed: u64) -> i32 {
    let (player, mut position, mut greedy) = (start.turn(), start, GreedyBot::new(CavalierBilles));
    bot.new_game(seed);
    Bot::<Position>::new_game(&mut greedy, seed);
    while let Some(mv) = if position.turn() == player { bot.choose(&position) } else { greedy.choose(&position) } {
        position.play(mv).unwrap();
    }
    won_by(position.outcome().unwrap().winner(), player)
}

#[test]
fn won_games_are_won_and_lost_games_are_saved_more_often_than_by_search() {
    let (mut saved, mut saved_by_search, mut lost) = (0, 0, 0);
    for seed in 0..40 {
        let start = midgame(Rules::INDIGESTION, seed, 2);
        let mut perfect = PerfectBot::new(Limits::nodes(2_000_000), DEFAULT_TABLE);
        let result = against_greedy(&mut perfect, start, seed);
        let value = won_by(Solver::new().winner(&start), start.turn());
        assert!(result >= value, "{start}");
        if value < 0 {
            lost += 1;
            saved += i32::from(result >= 0);
            let mut search = AlphaBeta::with_table(CavalierBilles, Limits::nodes(3_000), 1);
            saved_by_search += i32::from(against_greedy(&mut search, start, seed) >= 0);
        }
    }
    assert!(lost > 8 && saved > saved_by_search && 4 * saved > 3 * lost, "{saved} {saved_by_search} of {lost}");
}

#[test]
fn the_same_seed_and_node_limit_give_the_same_moves_whether_they_suffice_or_not() {
    let play = |bot: &mut dyn Bot<Position>, seed| {
        bot.new_game(seed);
        let (mut position, mut moves) = (Position::start(Rules::STANDARD, 5), Vec::<Move>::new());
        while let Some(mv) = bot.choose(&position) {
            moves.push(mv);
            position.play(mv).unwrap();
        }
        moves
    };
    for nodes in [300, 3_000, 30_000] {
        let bot = || BotSpec::SearchNodes(nodes).bot(1);
        let (mut one, mut other) = (bot(), bot());
        play(&mut *other, 9);
        for seed in 0..3 {
            assert_eq!(play(&mut *one, seed), play(&mut *other, seed), "{nodes} nodes, seed {seed}");
        }
    }
}

#[test]
fn limits_are_kept_and_a_legal_move_is_found_within_any() {
    let start = Position::start(Rules::STANDARD, 2);
    for nodes in [0, 1, 2, 1_000, 50_000] {
        let mut bot = PerfectBot::new(Limits::nodes(nodes), 1);
        let thought = bot.think(&start, &mut Control::default()).unwrap();
        assert!(start.is_legal(thought.best) && thought.nodes <= nodes, "{} of {nodes}", thought.nodes);
    }
    let stop = AtomicBool::new(true);
    let mut control = Control { stop: Some(&stop), progress: None };
    let thought = PerfectBot::new(Limits::nodes(50), 1).think(&start, &mut control).unwrap();
    assert!(start.is_legal(thought.best) && thought.nodes <= 50, "{} after it was stopped", thought.nodes);
    // Who asks for a depth gets that depth.
    let thought = PerfectBot::new(Limits::depth(3), 1).think(&start, &mut Control::default()).unwrap();
    assert_eq!((thought.depth, thought.line.len()), (3, 3));
    let thought = PerfectBot::new(Limits::time(Duration::ZERO), 1).think(&start, &mut Control::default()).unwrap();
    assert!(start.is_legal(thought.best));
}

#[test]
fn another_thread_can_stop_it_while_it_solves() {
    // All marbles worth the same: the hardest to solve, and with the smallest table still harder.
    let start = Position::start("standard yellow=1 blue=1 red=1".parse().unwrap(), 3);
    let stop = AtomicBool::new(false);
    let clock = Instant::now();
    let thought = thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            PerfectBot::new(Limits::default(), 0).think(&start, &mut Control { stop: Some(&stop), progress: None })
        });
        stop.store(true, Ordering::Relaxed);
        thinking.join().unwrap()
    });
    // It was not just any move: a short look goes before.
    assert!(thought.is_some_and(|thought| start.is_legal(thought.best) && thought.score.is_some()));
    assert!(clock.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_game_that_is_over_leaves_nothing_to_choose() {
    let over = Position::parse("6/6/6/6/6/BW4 b y0b1r0 y0b0r0", Rules::STANDARD).unwrap();
    assert_eq!(PerfectBot::new(Limits::default(), 1).choose(&over), None);
}
