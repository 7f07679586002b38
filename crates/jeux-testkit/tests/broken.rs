//! The kit can fail: Hexapawn with one fault at a time, and the law that catches it.

#[allow(dead_code, unreachable_pub, reason = "written as in a crate of its own")]
mod hexapawn;

use core::any::Any;
use core::cell::Cell as Variable;
use core::fmt::{self, Debug, Display, Write};
use core::hash::{Hash, Hasher};
use core::mem::take;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::panic::catch_unwind;

use hexapawn::{Hexapawn, IllegalMove, InvalidReason, Reason, Rules};
use jeux_core::{
    Cell, GridSymmetry, MoveError, Outcome, Player, Position, PositionError, RandomSource, RuleOption, RulesError,
    Symmetric, SyntaxError, Variant, parse_rules,
};
use jeux_testkit::{Difference, Played, Walk, laws};

/// Defines the faults, each with the law that catches it and words of the report.
macro_rules! faults {
    ($($fault:ident: $law:literal, $words:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Fault {
            None,
            $($fault,)*
        }

        const CAUGHT_BY: &[(Fault, &str, &str)] = &[$((Fault::$fault, $law, $words),)*];
    };
}

faults! {
    StartForgetsTheRules: "start_keeps_the_rules", "rules";
    TheOtherPlayerBegins: "start_keeps_the_rules", "player to move";
    AMoveIsListedTwice: "moves_are_a_set", "generated twice";
    AMoveIsMissing: "moves_are_what_check_accepts", "accepted, but not generated";
    CheckIsTooLax: "moves_are_what_check_accepts", "accepted, but not generated";
    CheckIsTooStrict: "moves_are_what_check_accepts", "generated, but refused";
    AnErrorChangesThePosition: "errors_change_nothing", "the position";
    AnErrorHasAnotherReason: "errors_change_nothing", "GameOver";
    AnIllegalMovePanics: "errors_change_nothing", "panicked: no pawn here";
    AnUncheckedMovePanics: "unchecked_play_never_panics", "panicked: no pawn there";
    TheCountIsOffByOne: "listings_agree", "count_moves";
    ThereIsAlwaysAMove: "listings_agree", "has_moves";
    TheNthMoveIsAnother: "listings_agree", "nth_move(1)";
    ARandomMoveIsOftenTheFirst: "listings_agree", "random_move in part 1 of the draws";
    APositionMadeTogetherIsAnother: "positions_made_together_are_those_played", "for_each_after";
    TheRepliesAreOffByOne: "positions_made_together_are_those_played", "count_replies";
    TheLinesAreOffByOne: "positions_made_together_are_those_played", "count_lines";
    LeavingEarlyIsIgnored: "listings_agree", "visits until left";
    TheEndComesTooSoon: "the_end_has_no_moves", "it is over";
    TheEndGoesUnnoticed: "the_end_has_no_moves", "it is not over, but there is no move";
    TheTextLosesTheSide: "position_text_comes_back", "means another position";
    AStateIsHidden: "position_text_comes_back", "means another position";
    TheTextHasTwoLines: "position_text_comes_back", "not a line of ASCII";
    TheOrderDependsOnHistory: "order_is_stable", "read from its text";
    PlayAddsAPawn: "position_text_comes_back", "refused";
    PlayForgetsTheRules: "play_keeps_validity", "rules afterwards";
    PlayDiffersFromPlayUnchecked: "play_keeps_validity", "the position after play";
    TwoMovesShareAText: "move_texts_come_back", "means";
    AMoveTextHasASpace: "move_texts_come_back", "each text is a word of ASCII";
    AFreeTextIsNotRead: "move_texts_come_back", "alone means";
    TheBoardIsNotAscii: "writing_reports_failure", "not drawn in lines of ASCII";
    AFailingOutputGoesUnnoticed: "writing_reports_failure", "writing the board";
    AFreeTextHasTwoSpellings: "texts_are_understood_or_refused", "a move, whose text is";
    GarbageAfterAPositionIsSwallowed: "texts_are_understood_or_refused", "a position, whose text is";
    ThePositionParserPanics: "texts_are_understood_or_refused", "panicked: unexpected character";
    AnErrorNamesNoPlace: "texts_are_understood_or_refused", "the place of the error";
    AnIllegalMoveIsRead: "texts_are_understood_or_refused", "a move here, but";
    EqualityIgnoresTheSide: "equality_is_that_of_texts", "the same value";
    TheKeyIgnoresTheSide: "equality_is_that_of_texts", "the same key";
    TheKeyIgnoresTheRules: "equality_is_that_of_texts", "the same key";
    EqualPositionsHaveDifferentHashes: "equality_is_that_of_texts", "not the same hash";
    OnePawnHasAPrivilege: "symmetries_commute_with_play", "moves";
    TheSideDoesNotTurn: "symmetries_commute_with_play", "player to move";
    MovesDoNotTurn: "symmetries_commute_with_play", "played after";
    NothingIsTurnedBack: "symmetries_commute_with_play", "turned back after";
    TheOutcomeFavoursWhite: "symmetries_commute_with_play", "outcome";
}

thread_local! {
    /// The fault that Hexapawn has while a test runs.
    static FAULT: Variable<Fault> = const { Variable::new(Fault::None) };
}

fn fault() -> Fault {
    FAULT.get()
}

/// Hexapawn with the fault, and the number of moves that led here, which should play no part.
#[derive(Clone, Debug)]
struct Broken {
    game: Hexapawn,
    plies: usize,
}

/// A move whose position-free text may be faulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Move(hexapawn::Move);

/// A position with another side to move or other rules; itself if it is not valid.
fn with(game: &Hexapawn, side: &str, rules: Rules) -> Hexapawn {
    let board = game.to_string();
    Hexapawn::parse(&format!("{}{side}", &board[..board.len() - 1]), rules).unwrap_or_else(|_| game.clone())
}

/// A double step of White's pawn on a1, and of no other.
fn privilege(game: &Hexapawn) -> Option<hexapawn::Move> {
    let [a1, a3] = ["a1", "a3"].map(|cell| cell.parse().unwrap());
    let steps = game.legal_moves().iter().any(|mv| mv.to_string() == "a1-a2");
    (steps && !game.to_string().starts_with('p')).then_some(hexapawn::Move { from: a1, to: a3 })
}

impl Broken {
    const fn new(game: Hexapawn) -> Self {
        Self { game, plies: 0 }
    }

    fn moves(&self) -> Vec<hexapawn::Move> {
        let mut moves = self.game.legal_moves();
        match fault() {
            Fault::AMoveIsListedTwice => moves.extend(moves.last().copied()),
            Fault::AMoveIsMissing => moves.truncate(3),
            Fault::TheOrderDependsOnHistory if self.plies > 0 => moves.reverse(),
            Fault::OnePawnHasAPrivilege => moves.extend(privilege(&self.game)),
            _ => {}
        }
        moves
    }
}

impl PartialEq for Broken {
    fn eq(&self, other: &Self) -> bool {
        match fault() {
            Fault::AStateIsHidden => (&self.game, self.plies) == (&other.game, other.plies),
            Fault::EqualityIgnoresTheSide => {
                with(&self.game, "w", self.rules()) == with(&other.game, "w", other.rules())
            }
            _ => self.game == other.game,
        }
    }
}

impl Eq for Broken {}

impl Hash for Broken {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match fault() {
            Fault::EqualPositionsHaveDifferentHashes => self.plies.hash(hasher),
            _ => self.game.hash(hasher),
        }
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.game.to_string();
        f.write_str(&match fault() {
            Fault::TheTextLosesTheSide => text.replace(" b", " w"),
            Fault::TheTextHasTwoLines => text.replace(' ', "\n"),
            _ => text,
        })
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(&if fault() == Fault::AFreeTextIsNotRead { text.replace('x', "*") } else { text })
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let read = text.parse();
        Ok(Self(match fault() {
            Fault::AFreeTextHasTwoSpellings => read.or_else(|error| text.trim_end().parse().map_err(|_| error))?,
            _ => read?,
        }))
    }
}

impl Position for Broken {
    const GAME: &'static str = "broken-hexapawn";
    const FIRST_PLAYER: Player = Player::White;

    type Rules = Rules;
    type Move = Move;
    type Reason = Reason;
    type IllegalMove = IllegalMove;
    type InvalidReason = InvalidReason;

    fn start(rules: Rules, seed: u64) -> Self {
        let start = Hexapawn::start(rules, seed);
        Self::new(match fault() {
            Fault::StartForgetsTheRules => Hexapawn::start(Rules::default(), seed),
            Fault::TheOtherPlayerBegins => with(&start, "b", rules),
            _ => start,
        })
    }

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn turn(&self) -> Player {
        self.game.turn()
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        let outcome = self.game.outcome();
        match fault() {
            Fault::TheEndComesTooSoon if self.game.to_string().matches('p').count() < 2 => {
                Some(Outcome::win(Player::White, Reason::Reached))
            }
            Fault::TheEndGoesUnnoticed => outcome.filter(|outcome| *outcome.reason() != Reason::Stuck),
            Fault::TheOutcomeFavoursWhite => outcome.map(|end| Outcome::win(Player::White, *end.reason())),
            _ => outcome,
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut moves = self.moves().into_iter().map(Move);
        match fault() {
            Fault::LeavingEarlyIsIgnored => {
                let answers: Vec<_> = moves.map(visit).collect();
                answers.into_iter().find(ControlFlow::is_break).unwrap_or(ControlFlow::Continue(()))
            }
            _ => moves.try_for_each(&mut visit),
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match (fault(), self.game.check(mv.0)) {
            (Fault::CheckIsTooLax, Err(IllegalMove::NotAPawnsMove)) if mv.0.from.rank() == mv.0.to.rank() => Ok(()),
            (Fault::CheckIsTooStrict, Ok(())) if mv.to_string() == "b2xc3" => Err(IllegalMove::NotAPawnsMove),
            (Fault::OnePawnHasAPrivilege, Err(_)) if privilege(&self.game) == Some(mv.0) => Ok(()),
            (_, verdict) => verdict,
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        let rules = self.rules();
        let no_pawn = || self.game.check(mv.0) == Err(IllegalMove::NoPawn);
        assert!(fault() != Fault::AnUncheckedMovePanics || !no_pawn(), "no pawn there");
        self.game.play_unchecked(mv.0);
        self.plies += 1;
        match fault() {
            // An illegal reply: a pawn comes from nowhere.
            Fault::PlayAddsAPawn => self.game.play_unchecked(hexapawn::Move { from: mv.0.to, to: mv.0.from }),
            Fault::PlayForgetsTheRules if rules != Rules::default() => {
                self.game = with(&self.game, &self.turn().letter().to_string(), Rules::default());
            }
            _ => {}
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let verdict = self.check(mv);
        match (fault(), verdict) {
            (Fault::AnErrorChangesThePosition, Err(IllegalMove::NotAPawnsMove)) => self.play_unchecked(mv),
            (Fault::AnErrorHasAnotherReason, Err(_)) => return Err(IllegalMove::GameOver),
            (Fault::AnIllegalMovePanics, Err(IllegalMove::NoPawn)) => panic!("no pawn here"),
            (Fault::PlayDiffersFromPlayUnchecked, Ok(())) => self.game = with(&self.game, "w", self.rules()),
            (_, Ok(())) => self.play_unchecked(mv),
            (_, Err(_)) => {}
        }
        verdict
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError<InvalidReason>> {
        let read = Hexapawn::parse(text, rules);
        Ok(Self::new(match fault() {
            Fault::TheTextHasTwoLines => Hexapawn::parse(&text.replace('\n', " "), rules)?,
            Fault::GarbageAfterAPositionIsSwallowed => {
                let side = text.find(" w").map_or(text.len(), |at| at + 2);
                read.or_else(|error| Hexapawn::parse(&text[..side], rules).map_err(|_| error))?
            }
            Fault::ThePositionParserPanics if text.contains('\x7f') => panic!("unexpected character"),
            Fault::AnErrorNamesNoPlace => read.map_err(|error| match error {
                PositionError::Syntax(_) => SyntaxError::new("board", text, text.len() + 1, "a position").into(),
                other => other,
            })?,
            _ => read?,
        }))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mv: Move = match fault() {
            Fault::TwoMovesShareAText => {
                let found = self.game.legal_moves().into_iter().find(|mv| mv.to.to_string() == text);
                found.map_or_else(|| text.parse(), |mv| Ok(Move(mv)))?
            }
            Fault::AMoveTextHasASpace => text.replace(' ', "-").parse()?,
            Fault::AnIllegalMoveIsRead => return Ok(text.parse()?),
            _ => text.parse()?,
        };
        self.check(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    fn write_move(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&match fault() {
            Fault::TwoMovesShareAText => mv.0.to.to_string(),
            Fault::AMoveTextHasASpace => mv.0.to_string().replace('-', " "),
            _ => mv.0.to_string(),
        })
    }

    fn write_board(&self, out: &mut dyn Write) -> fmt::Result {
        match fault() {
            Fault::TheBoardIsNotAscii => out.write_str("\u{2659}\n"),
            Fault::AFailingOutputGoesUnnoticed => self.game.write_board(out).or(Ok(())),
            _ => self.game.write_board(out),
        }
    }

    fn key(&self) -> u64 {
        match fault() {
            Fault::TheKeyIgnoresTheSide => with(&self.game, "w", self.rules()).key(),
            Fault::TheKeyIgnoresTheRules => {
                Hexapawn::parse(&self.game.to_string(), Rules::default()).map_or(0, |game| game.key())
            }
            _ => self.game.key(),
        }
    }

    fn count_moves(&self) -> usize {
        match (fault(), self.moves().len()) {
            (Fault::TheCountIsOffByOne, 4) => 5,
            (_, count) => count,
        }
    }

    fn has_moves(&self) -> bool {
        fault() == Fault::ThereIsAlwaysAMove || !self.moves().is_empty()
    }

    fn for_each_after(&self, mut visit: impl FnMut(&Self)) {
        let mut first = fault() == Fault::APositionMadeTogetherIsAnother;
        self.for_each_move(|mv| {
            let after = self.after_unchecked(mv);
            visit(if take(&mut first) { self } else { &after });
        });
    }

    fn count_replies(&self) -> u64 {
        let mut count = u64::from(fault() == Fault::TheRepliesAreOffByOne);
        self.for_each_after(|after| count += after.count_moves() as u64);
        count
    }

    fn count_lines(&self, plies: u8) -> u64 {
        let mut count = u64::from(fault() == Fault::TheLinesAreOffByOne);
        match plies {
            0 => count += 1,
            1 => count += self.count_moves() as u64,
            _ => self.for_each_after(|after| count += after.count_lines(plies - 1)),
        }
        count
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        let other = fault() == Fault::TheNthMoveIsAnother && n == 1;
        self.moves().get(if other { 0 } else { n }).copied().map(Move)
    }

    fn random_move(&self, random: &mut (impl RandomSource + ?Sized)) -> Option<Move> {
        let number = random.below(self.count_moves() as u64) as usize;
        self.nth_move(if fault() == Fault::ARandomMoveIsOftenTheFirst && number == 1 { 0 } else { number })
    }
}

impl Symmetric for Broken {
    type Symmetry = GridSymmetry;

    fn symmetries(rules: Rules) -> &'static [GridSymmetry] {
        Hexapawn::symmetries(rules)
    }

    fn inverse(symmetry: GridSymmetry) -> GridSymmetry {
        if fault() == Fault::NothingIsTurnedBack { GridSymmetry::IDENTITY } else { symmetry.inverse() }
    }

    fn swaps_players(symmetry: GridSymmetry) -> bool {
        Hexapawn::swaps_players(symmetry)
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let turned = self.game.transformed(symmetry);
        let side = self.turn().letter().to_string();
        Self::new(if fault() == Fault::TheSideDoesNotTurn { with(&turned, &side, self.rules()) } else { turned })
    }

    fn transformed_move(&self, mv: Move, symmetry: GridSymmetry) -> Move {
        if fault() == Fault::MovesDoNotTurn { mv } else { Move(self.game.transformed_move(mv.0, symmetry)) }
    }
}

/// The message of the panic that `body` must end in.
fn message(body: impl FnOnce() + core::panic::UnwindSafe) -> String {
    let panic: Box<dyn Any + Send> = match catch_unwind(body) {
        Err(panic) => panic,
        Ok(()) => return "no law was broken".into(),
    };
    panic.downcast().map_or_else(|_| "a panic without a report".into(), |report| *report)
}

fn all_laws() {
    laws::all_symmetric::<Broken, _>(|_| {
        Cell::all().flat_map(|from| Cell::all().map(move |to| Move(hexapawn::Move { from, to })))
    });
}

#[test]
fn every_fault_is_caught_by_its_law() {
    all_laws();
    let mut missed = Vec::new();
    for &(fault, law, words) in CAUGHT_BY {
        FAULT.set(fault);
        let report = message(all_laws);
        let begin = format!("law broken: {law}\n  broken-hexapawn, rules: standard");
        if !report.starts_with(&begin) || !report.contains("\n  position: ") || !report.contains(words) {
            missed.push(format!("{fault:?}: {report}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A wrong count is caught by the law of listings first; alone, perft catches it too.
#[test]
fn perft_by_a_wrong_count_is_caught() {
    FAULT.set(Fault::TheCountIsOffByOne);
    let report = message(|| laws::perft_agrees(&Broken::start(Rules::default(), 0), 2));
    assert!(report.contains("perft to depth 2:\n    found    11\n    expected 10"), "{report}");
}

/// Rules with a fault: two switches whose text or settings go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Switches<const FAULT: char> {
    one: bool,
    two: bool,
}

impl<const FAULT: char> jeux_core::Rules for Switches<FAULT> {
    const VARIANTS: &'static [Variant<Self>] = &[
        Variant { name: "off", about: "", rules: Self { one: FAULT == 'd', two: false } },
        Variant { name: if FAULT == 'n' { "off" } else { "on" }, about: "", rules: Self { one: true, two: true } },
    ];
    const OPTIONS: &'static [RuleOption<Self>] = &[
        RuleOption {
            name: "one",
            about: "",
            values: &["no", "yes"],
            get: |rules| usize::from(rules.one),
            set: |rules, value| rules.one = value == 1,
        },
        RuleOption {
            name: "two",
            about: "",
            values: &["no", "yes"],
            get: |rules| usize::from(rules.two),
            set: |rules, value| match FAULT {
                's' if value == 1 => rules.one = !rules.one,
                's' => {}
                _ => rules.two = value == 1,
            },
        },
    ];
}

impl<const FAULT: char> Display for Switches<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FAULT {
            't' if self.two != self.one => f.write_str("off"),
            _ => jeux_core::write_rules(self, f),
        }
    }
}

impl<const FAULT: char> FromStr for Switches<FAULT> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}

#[test]
fn faults_of_rules_are_caught() {
    laws::rules_keep_their_word::<Switches<' '>>();
    for (report, words) in [
        (message(laws::rules_keep_their_word::<Switches<'d'>>), "the first variant is the default"),
        (message(laws::rules_keep_their_word::<Switches<'n'>>), "\"off\" is one word, and no other"),
        (message(laws::rules_keep_their_word::<Switches<'s'>>), "off two=yes: neither set nor left as it was"),
        (message(laws::rules_keep_their_word::<Switches<'t'>>), "\"off\" means another thing"),
    ] {
        assert!(report.contains(words), "{report}");
    }
}

/// A reason with a fault in its word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Ending<const FAULT: char>(bool);

impl<const FAULT: char> jeux_core::Reason for Ending<FAULT> {
    const ALL: &'static [Self] = &[Self(false), Self(true)];

    fn word(self) -> &'static str {
        match FAULT {
            'c' => "Stuck",
            't' => "stuck",
            _ if self.0 => "stuck",
            _ => "worn-out",
        }
    }
}

impl<const FAULT: char> Display for Ending<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if FAULT == 'd' { "end" } else { jeux_core::Reason::word(*self) })
    }
}

#[test]
fn faults_of_reasons_are_caught() {
    laws::reasons_have_words::<Ending<' '>>();
    for (report, words) in [
        (message(laws::reasons_have_words::<Ending<'c'>>), "\"Stuck\" has other characters"),
        (message(laws::reasons_have_words::<Ending<'t'>>), "\"stuck\" is the word of another reason"),
        (message(laws::reasons_have_words::<Ending<'d'>>), "a reason writes its word"),
    ] {
        assert!(report.contains(words), "{report}");
    }
}

const WALK: Walk = Walk { nearest: 1_000, games: 10, longest: 20, seed: 1 };

/// Where honest Hexapawn and one with a fault part ways from the start.
fn difference(fault: Fault) -> Difference {
    FAULT.set(fault);
    *WALK.compare(&honest(), &broken()).expect_err("no difference was found")
}

fn honest() -> Played<Hexapawn> {
    Played(Hexapawn::start(Rules::default(), 0))
}

fn broken() -> Played<Broken> {
    Played(Broken::start(Rules::default(), 0))
}

#[test]
fn the_nearest_difference_is_found_and_printed() {
    let found = difference(Fault::AMoveIsMissing);
    let expected = "\
the implementations differ after b1-b2
first: ppp/1P1/P1P b, ongoing
  its 4 moves: a3-a2 a3xb2 c3-c2 c3xb2
  not in the other list: c3-c2
second: ppp/1P1/P1P b, ongoing
  its 3 moves: a3-a2 a3xb2 c3xb2";
    assert_eq!(found.to_string(), expected);
}

#[test]
fn a_move_that_one_does_not_play_is_found() {
    let found = difference(Fault::CheckIsTooStrict);
    assert_eq!(found.line, ["b1-b2", "a3-a2", "b2xc3"]);
    assert!(found.to_string().ends_with("second: does not play the last move"), "{found}");
}

#[test]
fn a_difference_of_moves_is_found() {
    let found = difference(Fault::OnePawnHasAPrivilege);
    assert_eq!(found.line, ["b1-b2", "a3xb2"]);
    assert!(found.to_string().contains("not in the other list: a1-a3"), "{found}");
}

#[test]
fn a_difference_of_outcomes_is_found() {
    let found = difference(Fault::TheOutcomeFavoursWhite);
    assert!(found.to_string().contains("black stuck") && found.to_string().contains("white stuck"), "{found}");
}

#[test]
fn a_move_listed_twice_is_found() {
    let found = difference(Fault::AMoveIsListedTwice);
    assert!(found.to_string().contains("listed twice: c1-c2"), "{found}");
}

#[test]
fn random_games_find_what_the_nearest_positions_do_not_show() {
    let far = Walk { nearest: 1, ..WALK };
    FAULT.set(Fault::TheEndGoesUnnoticed);
    assert!(far.compare(&honest(), &broken()).is_err());
    assert_eq!(Walk { games: 0, ..far }.compare(&honest(), &broken()), Ok(1));
}

#[test]
fn the_same_game_is_the_same() {
    let compared = jeux_testkit::assert_same_game(WALK, &honest(), &broken());
    assert!(compared > 150, "{compared}");
}
