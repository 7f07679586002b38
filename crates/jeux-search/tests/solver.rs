//! The solver against plain minimax, and against itself when its lines are played out.
#![cfg(feature = "cavalier-billes")]

use cavalier_billes::{Builder, Cell, Colour, Marble, Move, Position, Rules};
use jeux_core::{Player, Position as _, RandomSource, Rules as _, SplitMix64};
use jeux_search::Solver;
use jeux_testkit::effort;

/// Rules that a mistake in one of the options would show under.
const MIXTURES: [&str; 12] = [
    "standard",
    "junior",
    "senior",
    "indigestion",
    "senior captured_may_win=false",
    "junior capture_player=true captured_may_win=false",
    "indigestion capture_player=true",
    "indigestion capture_player=true captured_may_win=false",
    "standard yellow=-9 blue=-1 red=-2",
    "standard yellow=9 blue=-9 red=0 capture_player=true captured_may_win=false",
    "standard yellow=0 blue=0 red=0 capture_player=true captured_may_win=false",
    "standard yellow=-3 blue=-3 red=-3 capture_player=true",
];

/// Plain minimax looks at no more than this many positions.
const MOST_NODES: u64 = 5_000;

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// How good it is for Black who wins.
fn rank(winner: Option<Player>) -> i32 {
    winner.map_or(0, |player| if player == Player::Black { 1 } else { -1 })
}

fn balance(position: &Position) -> i32 {
    position.points(Player::Black) - position.points(Player::White)
}

/// The value and the rank of the winner by trying everything; `None` if that takes too long.
fn minimax(position: &Position, nodes: &mut u64) -> Option<(i32, i32)> {
    *nodes += 1;
    if *nodes > MOST_NODES {
        return None;
    }
    if let Some(outcome) = position.outcome() {
        return Some((balance(position), rank(outcome.winner())));
    }
    let sign = rank(Some(position.turn()));
    let (mut value, mut result) = (i32::MIN, i32::MIN);
    for mv in position.legal_moves() {
        let (after, end) = minimax(&position.after(mv).unwrap(), nodes)?;
        (value, result) = (value.max(sign * after), result.max(sign * end));
    }
    Some((sign * value, sign * result))
}

/// The earliest position of a random game that plain minimax can solve, or one a few moves later.
fn late_position(rules: Rules, random: &mut SplitMix64) -> Position {
    let mut game = vec![Position::start(rules, random.next_u64())];
    while let Some(mv) = game[game.len() - 1].random_move(random) {
        game.push(game[game.len() - 1].after(mv).unwrap());
    }
    let solvable = |position: &&Position| minimax(position, &mut 0).is_some();
    let late: Vec<&Position> = game.iter().rev().take_while(solvable).collect();
    *late[late.len() - 1 - random.below(3.min(late.len() as u64)) as usize]
}

/// A position that need not come of any game: few marbles anywhere.
fn puzzle(rules: Rules, random: &mut SplitMix64) -> Position {
    let mut cells: Vec<Cell> = Cell::all().collect();
    let mut builder = Builder::new(rules);
    let mut cell = |random: &mut SplitMix64| cells.swap_remove(random.below(cells.len() as u64) as usize);
    let mut left = Colour::ALL.map(Colour::count);
    for _ in 0..random.below(24) {
        let colour = Colour::ALL[random.below(3) as usize];
        builder.place(cell(random), Marble::Coloured(colour));
        left[colour as usize] = left[colour as usize].saturating_sub(1);
    }
    for player in Player::ALL {
        if !rules.capture_player() || player == Player::White || random.below(10) > 0 {
            builder.place(cell(random), Marble::Player(player));
        }
        for colour in Colour::ALL {
            let taken = random.below(u64::from(left[colour as usize]).min(3) + 1) as u8;
            builder.taken(player, colour, taken);
            left[colour as usize] -= taken;
        }
    }
    builder.turn(Player::ALL[random.below(2) as usize]);
    builder.build().unwrap_or_else(|_| puzzle(rules, random))
}

fn play(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, &mv| position.after(mv).unwrap())
}

fn check(solver: &mut Solver, position: &Position) {
    let Some((value, result)) = minimax(position, &mut 0) else { return };
    let shown = format!("{position} {}", position.rules());
    let solution = solver.solve(position);
    assert_eq!((solution.value, rank(solution.winner)), (value, result), "{shown}");
    let end = play(position, &solution.line);
    assert!(end.outcome().is_some(), "{shown}");
    assert_eq!(balance(&end), value, "{shown}");
    let end = play(position, &solver.result_line(position));
    assert_eq!(end.outcome().map(|outcome| rank(outcome.winner())), Some(result), "{shown}");
}

#[test]
fn late_positions_of_games_have_the_value_of_plain_minimax() {
    for (seed, text) in (1..).zip(MIXTURES) {
        let (mut random, mut solver) = (SplitMix64::new(seed), Solver::new());
        for _ in 0..30 * effort() {
            check(&mut solver, &late_position(rules(text), &mut random));
        }
    }
}

#[test]
fn puzzles_have_the_value_of_plain_minimax() {
    for (seed, text) in (1..).zip(MIXTURES) {
        let (mut random, mut solver) = (SplitMix64::new(seed), Solver::new());
        for _ in 0..100 * effort() {
            check(&mut solver, &puzzle(rules(text), &mut random));
        }
    }
}

#[test]
fn positions_have_the_value_of_plain_minimax_under_any_rules() {
    let (mut random, mut solver) = (SplitMix64::new(9), Solver::new());
    for _ in 0..300 * effort() {
        let mut rules = Rules::VARIANTS[random.below(4) as usize].rules;
        for option in Rules::OPTIONS {
            if random.below(2) == 0 {
                (option.set)(&mut rules, random.below(option.values.len() as u64) as usize);
            }
        }
        check(&mut solver, &puzzle(rules, &mut random));
    }
}

#[test]
fn both_sides_reach_the_value_of_a_filling_by_playing_first_moves_of_lines() {
    for text in ["standard", "junior", "senior", "indigestion", "senior captured_may_win=false"] {
        for seed in 0..u64::from(effort()) {
            let start = Position::start(rules(text), seed);
            let mut solvers = [Solver::new(), Solver::with_table(0)];
            let value = solvers[0].value(&start);
            let mut position = start;
            while position.has_moves() {
                let line = solvers[position.turn().index()].line(&position);
                assert_eq!(balance(&play(&position, &line)), value, "{start} {text}: {position}");
                position.play(line[0]).unwrap();
            }
            assert_eq!(balance(&position), value, "{start} {text}");

            let winner = solvers[0].winner(&start);
            let end = play(&start, &solvers[0].result_line(&start));
            assert_eq!(end.outcome().map(|outcome| outcome.winner()), Some(winner), "{start} {text}");
        }
    }
}

#[test]
fn the_answer_is_the_same_for_any_table_and_whatever_was_asked_before() {
    let mut well_read = Solver::with_table(1);
    for text in ["standard", "senior captured_may_win=false", "junior"] {
        for seed in 0..3 {
            let start = Position::start(rules(text), seed);
            let solution = Solver::with_table(0).solve(&start);
            assert_eq!(Solver::with_table(2).solve(&start), solution);
            assert_eq!(well_read.solve(&start), solution);
        }
    }
}

#[test]
fn turning_the_board_about_changes_nothing() {
    use jeux_core::Symmetric as _;
    let start = Position::start(Rules::STANDARD, 5);
    let value = Solver::new().value(&start);
    for &symmetry in Position::symmetries(Rules::STANDARD) {
        assert_eq!(Solver::new().value(&start.transformed(symmetry)), value);
    }
}

#[test]
fn a_finished_game_has_its_own_value_and_no_line() {
    let text = "6/6/6/6/6/B4W b y1b2r0 y3b0r1";
    for (text, rules, value, winner) in [
        (text, "standard", -1, Some(Player::White)),
        (text, "junior", -1, Some(Player::White)),
        (text, "standard yellow=2", -3, Some(Player::White)),
        (text, "standard red=0", 2, Some(Player::Black)),
        (text, "standard red=2", 0, None),
        ("6/6/6/6/6/B5 b y1b2r0 y3b0r1", "senior captured_may_win=false", -1, None),
        ("6/6/6/6/6/W5 b y1b2r0 y3b0r1", "senior captured_may_win=false", -1, Some(Player::White)),
    ] {
        let solution = Solver::new().solve(&Position::parse(text, rules.parse().unwrap()).unwrap());
        assert_eq!((solution.value, solution.winner, solution.line), (value, winner, vec![]), "{text} {rules}");
    }
}

#[test]
fn points_and_result_may_ask_for_different_moves() {
    // Where the captured player cannot win, it can be better to capture early than to have more points.
    let mut random = SplitMix64::new(4);
    let (mut solver, mut parted) = (Solver::new(), 0);
    for _ in 0..300 {
        let position = puzzle(rules("senior captured_may_win=false"), &mut random);
        let (solution, ranked) = (solver.solve(&position), solver.result_line(&position));
        let end = play(&position, &solution.line).outcome().map(|outcome| outcome.winner());
        parted += u32::from(end != Some(solution.winner));
        assert!(play(&position, &ranked).outcome().is_some_and(|outcome| outcome.winner() == solution.winner));
    }
    assert!(parted > 0);
}
