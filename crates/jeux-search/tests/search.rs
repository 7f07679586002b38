//! What the bots promise, on a game whose value is known from trying everything.

extern crate alloc;

#[allow(unreachable_pub, reason = "several test programs share it")]
mod dots;

use alloc::collections::BTreeSet;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::HashMap;
use std::thread;
use std::time::Instant;

use dots::{Dots, Edge, NoRules};
use jeux_core::{Player, Position, SplitMix64};
use jeux_search::{
    AlphaBeta, Bot, Control, Evaluate, GreedyBot, Limits, Mcts, RandomBot, Score, Thought, Untaught, playout,
};

/// What a position is worth to whoever is to move, with perfect play: by trying everything.
fn minimax(position: Dots, known: &mut HashMap<Dots, i32>) -> i32 {
    if let Some(&score) = known.get(&position) {
        return score;
    }
    let to_mover = |winner: Option<Player>| match winner {
        None => Score::DRAW.value(),
        Some(winner) if winner == position.turn() => Score::win_in(0).value(),
        Some(_) => Score::loss_in(0).value(),
    };
    let score = match position.outcome() {
        Some(outcome) => to_mover(outcome.winner()),
        None => {
            let one_later = |score: i32| score - score.signum();
            let after = |mv| position.after(mv).unwrap();
            let score_of = |after: Dots, known: &mut _| {
                let score = one_later(minimax(after, known));
                if after.turn() == position.turn() { score } else { -score }
            };
            position.legal_moves().into_iter().map(|mv| score_of(after(mv), known)).max().unwrap()
        }
    };
    known.insert(position, score);
    score
}

fn some_positions(count: u64, moves: u32) -> Vec<Dots> {
    let position = |seed| {
        let mut position = Dots::start(NoRules, 0);
        playout(&mut position, moves, &mut SplitMix64::new(seed));
        position
    };
    (0..count).map(position).filter(|position| position.outcome().is_none()).collect()
}

fn think(bot: &mut impl Bot<Dots>, position: &Dots) -> Thought<Edge> {
    bot.think(position, &mut Control::default()).expect("the game is not over")
}

fn boxes(position: &Dots) -> i32 {
    let text = position.to_string();
    let count = |at: usize| i32::from(text.as_bytes()[at] - b'0');
    count(text.len() - 3) - count(text.len() - 1)
}

/// Says the most of every move.
struct Enthusiast;

impl Evaluate<Dots> for Enthusiast {
    fn evaluate(&self, _: &Dots) -> i32 {
        0
    }

    fn promise(&self, _: &Dots, _: Edge) -> i32 {
        i32::MAX
    }
}

#[test]
fn promises_may_be_as_great_as_can_be() {
    for position in some_positions(10, 3) {
        let mut bot = AlphaBeta::new(Enthusiast, Limits::depth(6));
        let value = think(&mut AlphaBeta::new(Untaught, Limits::depth(6)), &position).score;
        assert_eq!(think(&mut bot, &position).score, value, "{position}");
    }
}

#[test]
fn alpha_beta_finds_the_value_of_every_position() {
    let mut known = HashMap::new();
    for moves in [0, 3, 5, 7, 9] {
        for position in some_positions(60, moves) {
            let mut bot = AlphaBeta::new(Untaught, Limits::depth(12));
            let thought = think(&mut bot, &position);
            let score = thought.score.map(Score::value);
            assert_eq!(score, Some(minimax(position, &mut known)), "{position}");
            let mut after = position;
            for &mv in &thought.line {
                assert_eq!(minimax(after, &mut known).signum(), score.unwrap().signum() * sign(&position, &after));
                after.play(mv).unwrap();
            }
        }
    }
    // It would not have been a test if all positions were alike.
    let values: Vec<i32> = known.into_values().map(i32::signum).collect();
    assert!([-1, 0, 1].iter().all(|value| values.iter().filter(|other| *other == value).count() > 50));
}

fn sign(one: &Dots, other: &Dots) -> i32 {
    if one.turn() == other.turn() { 1 } else { -1 }
}

#[test]
fn the_sign_of_a_score_follows_the_turn_and_not_the_ply() {
    // Three edges of one box are drawn, two of the next, two of the one after that: they fall one after the other.
    let position = Dots::parse("111001101001 w 0 0", NoRules).unwrap();
    let mut after = position;
    for number in 0..3 {
        assert_eq!((after.turn(), after.outcome()), (Player::White, None), "move {number}");
        after.play(Edge([7, 3, 10][number])).unwrap();
    }
    assert_eq!(after.outcome().and_then(|outcome| outcome.winner()), Some(Player::White));

    let thought = think(&mut AlphaBeta::new(Untaught, Limits::depth(3)), &position);
    assert_eq!(thought.score, Some(Score::win_in(3)));
    assert_eq!(thought.line.len(), 3);
    // With one move fewer nothing is decided, and two boxes are two more for the one who moved three times.
    let thought = think(&mut AlphaBeta::new(boxes, Limits::depth(2)), &position);
    assert_eq!(thought.score, Some(Score::evaluation(2)));
    let black = Dots::parse("111001101001 b 0 0", NoRules).unwrap();
    let thought = think(&mut AlphaBeta::new(boxes, Limits::depth(2)), &black);
    assert_eq!(thought.score, Some(Score::evaluation(2)));
    let thought = think(&mut Mcts::new(Limits::nodes(1_000)), &black);
    assert_eq!(thought.score, Some(Score::evaluation(1_000)));
}

#[test]
fn monte_carlo_finds_the_best_move_where_it_is_known() {
    let mut known = HashMap::new();
    let (mut right, mut asked) = (0, 0);
    for position in some_positions(200, 6) {
        let best = minimax(position, &mut known).signum();
        let thought = think(&mut Mcts::new(Limits::nodes(10_000)), &position);
        let after = position.after(thought.best).unwrap();
        asked += 1;
        right += u32::from(minimax(after, &mut known).signum() * sign(&position, &after) == best);
    }
    assert!(asked > 100 && right == asked, "{right} of {asked}");
}

#[test]
fn greedy_takes_what_is_there() {
    let position = Dots::parse("101000100000 b 0 0", NoRules).unwrap();
    for seed in 0..10 {
        let mut bot = GreedyBot::new(boxes);
        Bot::<Dots>::new_game(&mut bot, seed);
        let thought = think(&mut bot, &position);
        assert_eq!((thought.best, thought.score), (Edge(7), Some(Score::evaluation(1))));
    }
    // Where nothing is to be had, it does not always play the same.
    let mut bot = GreedyBot::new(boxes);
    let choices: BTreeSet<_> = (0..50).map(|_| think(&mut bot, &Dots::start(NoRules, 0)).best).collect();
    assert!(choices.len() > 6, "{choices:?}");
}

#[test]
fn the_same_seed_and_node_limit_give_the_same_moves() {
    let play = |bot: &mut dyn Bot<Dots>, seed| {
        bot.new_game(seed);
        let (mut position, mut moves) = (Dots::start(NoRules, 0), Vec::new());
        while let Some(mv) = bot.choose(&position) {
            moves.push(mv);
            position.play(mv).unwrap();
        }
        moves
    };
    let threads = |count| Mcts::new(Limits::nodes(301)).threads(NonZeroU32::new(count).unwrap());
    type Make = fn() -> Box<dyn Bot<Dots>>;
    let bots: [Make; 6] = [
        || Box::new(RandomBot::new()),
        || Box::new(GreedyBot::new(boxes)),
        || Box::new(AlphaBeta::new(boxes, Limits::nodes(500))),
        || Box::new(AlphaBeta::with_table(boxes, Limits::depth(3), 0)),
        || Box::new(Mcts::new(Limits::nodes(300))),
        || Box::new(Mcts::new(Limits::nodes(301)).threads(NonZeroU32::new(3).unwrap())),
    ];
    for (number, bot) in bots.iter().enumerate() {
        let (mut one, mut other) = (bot(), bot());
        play(&mut *other, 99);
        let games: Vec<_> = (0..8).map(|seed| play(&mut *one, seed)).collect();
        let again: Vec<_> = (0..8).map(|seed| play(&mut *other, seed)).collect();
        assert_eq!(games, again, "bot {number}");
        assert!(games.iter().any(|game| *game != games[0]), "bot {number} knows one game");
    }
    let thought = think(&mut threads(3), &Dots::start(NoRules, 0));
    assert_eq!(thought.nodes, 301);
}

#[test]
fn limits_are_kept() {
    let start = Dots::start(NoRules, 0);
    for nodes in [0, 1, 2, 50, 777] {
        let thought = think(&mut AlphaBeta::new(Untaught, Limits::nodes(nodes)), &start);
        assert_eq!(thought.nodes, nodes);
        let thought = think(&mut Mcts::new(Limits::nodes(nodes)), &start);
        assert_eq!(thought.nodes, nodes);
    }
    for depth in [0, 1, 5] {
        let thought = think(&mut AlphaBeta::new(Untaught, Limits::depth(depth)), &start);
        assert_eq!(thought.depth, u32::from(depth));
        assert_eq!(thought.line.len(), usize::from(depth.max(1)));
    }
    let clock = Instant::now();
    let mut bot = Mcts::new(Limits::default());
    Bot::<Dots>::set_limits(&mut bot, Limits::time(Duration::from_millis(30)));
    let thought = think(&mut bot, &start);
    assert!(thought.nodes > 0 && thought.time >= Duration::from_millis(30) && thought.time <= clock.elapsed());
}

#[test]
fn another_thread_can_stop_a_bot_that_has_all_the_time_of_the_world() {
    let stop = AtomicBool::new(false);
    let start = Dots::start(NoRules, 0);
    let thought = thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let mut bot = Mcts::new(Limits::default()).threads(NonZeroU32::new(2).unwrap());
            bot.think(&start, &mut Control { stop: Some(&stop), progress: None })
        });
        thread::sleep(Duration::from_millis(20));
        assert!(!thinking.is_finished());
        stop.store(true, Ordering::Relaxed);
        thinking.join().unwrap()
    });
    assert!(thought.is_some_and(|thought| thought.nodes > 0));
    let thought =
        AlphaBeta::new(Untaught, Limits::default()).think(&start, &mut Control { stop: Some(&stop), progress: None });
    assert!(thought.is_some_and(|thought| start.is_legal(thought.best)));
}

#[test]
fn progress_is_reported_and_the_last_report_is_the_choice() {
    let start = Dots::start(NoRules, 0);
    let bots: [Box<dyn Bot<Dots>>; 2] =
        [Box::new(AlphaBeta::new(boxes, Limits::depth(6))), Box::new(Mcts::new(Limits::nodes(5_000)))];
    for mut bot in bots {
        let mut reports = Vec::new();
        let mut progress = |thought: &Thought<Edge>| reports.push(thought.clone());
        let thought = bot.think(&start, &mut Control { stop: None, progress: Some(&mut progress) });
        assert!(reports.len() > 3 && reports.is_sorted_by_key(|report| report.nodes));
        assert_eq!(reports.last(), thought.as_ref());
    }
}

#[test]
fn a_game_that_is_over_leaves_nothing_to_choose() {
    let over = Dots::parse("111111111111 w 2 2", NoRules).unwrap();
    let bots: [Box<dyn Bot<Dots>>; 4] = [
        Box::new(RandomBot::new()),
        Box::new(GreedyBot::new(Untaught)),
        Box::new(AlphaBeta::new(Untaught, Limits::default())),
        Box::new(Mcts::new(Limits::default())),
    ];
    for mut bot in bots {
        assert_eq!(bot.choose(&over), None);
    }
}

#[test]
fn a_search_ends_when_every_line_has_been_played_to_its_end() {
    for position in some_positions(50, 6) {
        let thought = think(&mut AlphaBeta::new(Untaught, Limits::default()), &position);
        assert!(thought.depth <= 12, "{position}: depth {}", thought.depth);
        think(&mut Mcts::new(Limits::default()), &position);
    }
}
