//! The bots on the three games: whose turn it is, what they see, how strong they are.
#![cfg(all(feature = "cavalier-billes", feature = "navettes", feature = "pharaons"))]

extern crate alloc;

use alloc::collections::BTreeMap;
use core::convert::Infallible;

use jeux_core::{Outcome, Player, Position, Rules, SplitMix64, Symmetric};
use jeux_search::{
    AlphaBeta, Bot, BotSpec, CavalierBilles, Control, Evaluate, GreedyBot, Limits, Mcts, Navettes, Pharaons, Schedule,
    Score, Thought, Tournament, playout,
};

fn think<P: Position>(mut bot: impl Bot<P>, position: &P) -> Thought<P::Move> {
    bot.think(position, &mut Control::default()).expect("the game is not over")
}

/// Plays a line and says for each move who made it.
fn movers<P: Position>(position: &P, line: &[P::Move]) -> (Vec<Player>, P) {
    let mut after = position.clone();
    let mut player = |&mv: &P::Move| {
        let player = after.turn();
        after.play(mv).expect("lines are legal");
        player
    };
    (line.iter().map(&mut player).collect(), after)
}

#[test]
fn three_moves_of_one_player_in_a_row_keep_the_sign_in_navettes() {
    // Two star moves are owed for two stars on the last row; then the same player has won.
    for (text, winner) in [("2S1S1/7/6/7/6/7/2s2U w 2", Player::White), ("2d2S/7/6/7/6/7/2s1s1 b 2", Player::Black)] {
        let position = navettes::Position::parse(text, navettes::Rules::default()).unwrap();
        for thought in [
            think(AlphaBeta::new(Navettes, Limits::depth(2)), &position),
            think(AlphaBeta::new(jeux_search::Untaught, Limits::depth(2)), &position),
        ] {
            assert_eq!(thought.score, Some(Score::win_in(2)), "{text}");
            let (movers, after) = movers(&position, &thought.line);
            assert_eq!(movers, [winner; 2]);
            assert_eq!(after.outcome().and_then(|outcome| outcome.winner()), Some(winner));
        }
    }
    // A shuttle move that earns two star moves, and those: three moves in a row.
    let text = "2S1S1/3d3/2U3/7/2d3/1U5/s5 w 0";
    let position = navettes::Position::parse(text, navettes::Rules::default()).unwrap();
    let thought = think(AlphaBeta::new(Navettes, Limits::depth(3)), &position);
    let (movers, after) = movers(&position, &thought.line);
    assert_eq!((thought.score, movers), (Some(Score::win_in(3)), vec![Player::White; 3]), "{:?}", thought.line);
    assert_eq!(after.outcome().and_then(|outcome| outcome.winner()), Some(Player::White));
    assert_eq!(think(Mcts::new(Limits::nodes(5_000)), &position).score, Some(Score::evaluation(1_000)));
}

#[test]
fn passes_keep_the_sign_in_cavalier_billes() {
    // White cannot move; Black takes three marbles while White waits, and is ahead only then.
    let text = "W5/6/6/1y4/3y2/B1y3 b y0b0r0 y2b0r0";
    let position = cavalier_billes::Position::parse(text, cavalier_billes::Rules::STANDARD).unwrap();
    let value = |position: &_| think(AlphaBeta::new(CavalierBilles, Limits::default()), position).score;
    let score = value(&position).expect("a score");
    let after = position.after(position.legal_moves()[0]).unwrap();
    assert_eq!((position.turn(), after.turn()), (Player::Black, Player::White));
    assert_eq!(after.legal_moves(), [cavalier_billes::Move::Pass]);
    assert_eq!(value(&after).map(Score::value).map(i32::signum), Some(-score.value().signum()));
}

/// Walks through random games.
fn walk<P: Position>(mut visit: impl FnMut(&P)) {
    for variant in P::Rules::VARIANTS {
        for seed in 0..40 {
            let mut position = P::start(variant.rules, seed);
            playout(&mut position, seed as u32 * 2, &mut SplitMix64::new(seed));
            if position.outcome().is_none() {
                visit(&position);
            }
        }
    }
}

fn evaluations_are_fair<P: Symmetric>(evaluation: impl Evaluate<P>) {
    let mut unequal = 0;
    walk::<P>(|position| {
        let score = evaluation.evaluate(position);
        unequal += u32::from(score != 0);
        for &symmetry in P::symmetries(position.rules()) {
            let image = position.transformed(symmetry);
            let expected = if P::swaps_players(symmetry) { -score } else { score };
            assert_eq!(evaluation.evaluate(&image), expected, "{position} {symmetry:?}");
        }
    });
    assert!(unequal > 40, "{unequal}");
}

#[test]
fn evaluations_favour_neither_side() {
    evaluations_are_fair(CavalierBilles);
    evaluations_are_fair(Navettes);
    evaluations_are_fair(Pharaons);
    // The symmetries of Cavalier-billes leave the players as they are: exchange them in the text.
    walk::<cavalier_billes::Position>(|position| {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let board: String = fields[0]
            .chars()
            .map(|marble| match marble {
                'B' => 'W',
                'W' => 'B',
                other => other,
            })
            .collect();
        let side = if fields[1] == "b" { "w" } else { "b" };
        let exchanged = format!("{board} {side} {} {}", fields[3], fields[2]);
        let exchanged = cavalier_billes::Position::parse(&exchanged, position.rules()).unwrap();
        assert_eq!(CavalierBilles.evaluate(&exchanged), -CavalierBilles.evaluate(position), "{text}");
    });
}

/// A win with the next move is found by whoever looks one move ahead, a defence against one by whoever looks two.
fn sees_what_is_next<P: Position>(evaluation: impl Evaluate<P> + Clone) {
    let wins = |position: &P, mv| position.after(mv).unwrap().outcome().and_then(|o: Outcome<_>| o.winner());
    let (mut won, mut asked) = (0, 0);
    walk::<P>(|position| {
        asked += 1;
        let can_win = position.legal_moves().into_iter().any(|mv| wins(position, mv) == Some(position.turn()));
        for thought in [
            think(GreedyBot::new(evaluation.clone()), position),
            think(AlphaBeta::new(evaluation.clone(), Limits::depth(1)), position),
            think(AlphaBeta::new(evaluation.clone(), Limits::depth(4)), position),
        ] {
            assert_eq!(wins(position, thought.best) == Some(position.turn()), can_win, "{position}");
            assert_eq!(thought.score == Some(Score::win_in(1)), can_win, "{position}");
        }
        won += u32::from(can_win);
    });
    assert!(won < asked);
}

#[test]
fn a_win_with_the_next_move_is_not_missed() {
    sees_what_is_next(CavalierBilles);
    sees_what_is_next(Navettes);
    sees_what_is_next(Pharaons);
}

fn stronger_beats_weaker<P: Position>() {
    for variant in P::Rules::VARIANTS {
        let players = [BotSpec::SearchNodes(1_000), BotSpec::Greedy, BotSpec::Random];
        let tournament = Tournament { opening: 2, ..Tournament::new(Schedule { players: 3, rounds: 10, seed: 1 }) };
        let standings = tournament
            .run(variant.rules, |player| players[player].bot::<P>(1), &BTreeMap::new(), |_| Ok::<(), Infallible>(()))
            .unwrap();
        let score = |player, opponent| standings.against(player, opponent).score();
        assert!(score(0, 2) >= 0.9 && score(0, 1) >= 0.6 && score(1, 2) >= 0.6, "{}\n{}", variant.name, {
            standings.table(&players)
        });
    }
}

#[test]
fn search_beats_greedy_and_greedy_beats_random() {
    stronger_beats_weaker::<cavalier_billes::Position>();
    stronger_beats_weaker::<navettes::Position>();
    stronger_beats_weaker::<pharaons::Position>();
}

#[test]
fn the_bot_of_a_spec_knows_the_game_it_plays() {
    fn differs<P: Position>() {
        let (mut taught, mut untaught) = (0, 0);
        walk::<P>(|position| {
            let score = |mut bot: Box<dyn Bot<P>>| bot.think(position, &mut Control::default()).unwrap().score;
            let even = |score: Option<Score>| u32::from(score == Some(Score::DRAW));
            taught += even(score(BotSpec::SearchDepth(1).bot(1)));
            untaught += even(score(BotSpec::SearchDepth(1).bot_with(jeux_search::Untaught, 1)));
        });
        assert!(untaught > 3 * taught, "{}: {taught}, {untaught}", P::GAME);
    }
    differs::<cavalier_billes::Position>();
    differs::<navettes::Position>();
    differs::<pharaons::Position>();
}
