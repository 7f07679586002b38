//! The raw layer: records one after the other, without knowing any game.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::error::{Place, RecordError, RecordErrorKind};
use super::input::{Input, Lexer};
use super::lexical::{
    COUNTED, COUNTED_END, GAME, IN_COMMENT, MAX_DEPTH, MAX_TAGS, RESULT, Sum, is_number, is_turn, is_word_byte, number,
    parse_tag, unescape,
};
use super::result::GameResult;
use crate::{Scanner, UnknownWord};

const COUNT_LINES: &str = "`% jeux-records 1` or `% end ` and a number";

/// Reads a text record by record, in memory that does not grow with it.
///
/// It checks everything that can be checked without knowing the game: the form, the numbers of the turns, the check
/// sums and the number of records. What it holds is one tag, comment or turn, and the tags of one record.
///
/// After an error it goes on with the next line that begins with `[Game `, so a broken record costs an error and no
/// other record. Only if the input fails is that error the last.
///
/// ```
/// use jeux_core::record::{RawEvent, RecordReader};
///
/// let text = "[Game \"navettes\"]\n[Result \"unfinished\"]\n\n1. a1-a2 {Hm.} a7-a6\n=\n\n[Game \"x\"]\n1. oops\n";
/// let mut reader = RecordReader::new(text.as_bytes());
///
/// let mut record = reader.next_record().unwrap()?;
/// assert_eq!(record.game(), "navettes");
/// assert_eq!(record.next_event()?, Some(RawEvent::Turn("a1-a2")));
/// assert_eq!(record.next_event()?, Some(RawEvent::Comment("Hm.")));
/// record.finish()?;
///
/// let error = reader.next_record().unwrap()?.finish().unwrap_err();
/// assert_eq!(error.to_string(), "line 9, column 1: the record that begins in line 7 has no `=` line at its end");
/// assert!(reader.next_record().is_none());
/// # Ok::<(), jeux_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordReader<I> {
    lexer: Lexer<I>,
    state: State,
    /// The `Game` tag of the next record, which is the token.
    held: Option<RawTag>,
    /// The counted file that is being read.
    counted: Option<Counted>,
    /// Whether a record or a `%` line, good or broken, has been seen.
    anything: bool,
    variations: bool,

    // Of the present record:
    first_line: u64,
    tags: Vec<RawTag>,
    result: Option<GameResult>,
    sum: Sum,
    /// The lines that are open: the main line, the variation in it, the variation in that, and so on.
    lines: Vec<OpenLine>,
    comment: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Between,
    Inside,
    /// After an error, on the way to the next record.
    Lost,
    Done,
}

#[derive(Clone, Copy, Debug)]
struct Counted {
    line: u64,
    records: u64,
    /// Whether no error has been reported since it began.
    whole: bool,
}

#[derive(Clone, Copy, Debug)]
struct OpenLine {
    /// How many turns come before the next one, those before a variation included.
    ply: usize,
    /// Whether a turn has been read.
    begun: bool,
}

#[derive(Clone, Debug)]
pub(super) struct RawTag {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the value begins.
    pub(super) place: Place,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

impl<I: Input> RecordReader<I> {
    /// A reader from the beginning of `input` that skips variations.
    #[must_use]
    pub const fn new(input: I) -> Self {
        Self {
            lexer: Lexer::new(input),
            state: State::Between,
            held: None,
            counted: None,
            anything: false,
            variations: false,
            first_line: 1,
            tags: Vec::new(),
            result: None,
            sum: Sum::START,
            lines: Vec::new(),
            comment: String::new(),
        }
    }

    /// Reads variations too, with the comments in them.
    #[must_use]
    pub fn with_variations(self) -> Self {
        Self { variations: true, ..self }
    }

    /// Reads the tags of the next record; `None` at the end of the text.
    ///
    /// If the record before has not been read to its end, the rest is read now, and what is wrong with it is this
    /// call's error.
    pub fn next_record(&mut self) -> Option<Result<RawRecord<'_, I>, RecordError>> {
        match self.advance() {
            Ok(true) => Some(Ok(RawRecord { reader: self })),
            Ok(false) => None,
            Err(error) => Some(Err(self.lose(error))),
        }
    }

    /// Where the reader is: after what it has read last.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.lexer.place
    }

    /// Goes to the first turn of the next record, and says whether there is one.
    fn advance(&mut self) -> Result<bool, RecordError> {
        while self.state == State::Inside {
            self.step()?;
        }
        if self.state == State::Lost {
            self.find_record()?;
        }
        while self.state == State::Between {
            if let Some(game) = self.held.take() {
                self.begin(game)?;
                break;
            }
            self.lexer.skip(is_space)?;
            match (self.lexer.place.column, self.lexer.peek()?) {
                (_, None) => self.end()?,
                (1, Some(b'%')) => self.count()?,
                (1, Some(b'[')) => {
                    let tag = self.read_tag()?;
                    if tag.name != GAME {
                        return Err(RecordError::expected(self.lexer.start, "`[Game ` first", Some('[')));
                    }
                    self.held = Some(tag);
                }
                _ => return Err(self.lexer.expected("`[Game ` at the beginning of a line")),
            }
        }
        Ok(self.state == State::Inside)
    }

    /// Takes note of an error within the text: reading will go on with the next record.
    fn lose(&mut self, error: RecordError) -> RecordError {
        match (error.kind(), self.state) {
            (RecordErrorKind::Input(_), _) | (_, State::Done) => self.state = State::Done,
            _ => self.state = State::Lost,
        }
        self.note(error)
    }

    /// Takes note of an error that only the game knows: the rest of the record, if there is any, is of no use.
    fn refuse(&mut self, error: RecordError) -> RecordError {
        if self.state == State::Inside {
            self.state = State::Lost;
        }
        self.note(error)
    }

    fn note(&mut self, error: RecordError) -> RecordError {
        self.anything = true;
        if let Some(counted) = &mut self.counted {
            counted.whole = false;
        }
        error
    }

    /// Skips lines up to one that can begin a record or a counted file.
    fn find_record(&mut self) -> Result<(), RecordError> {
        while self.held.is_none() {
            if self.lexer.place.column == 1 {
                match self.lexer.peek()? {
                    None | Some(b'%') => break,
                    Some(b'[') => match self.read_tag() {
                        Ok(tag) if tag.name == GAME => {
                            self.held = Some(tag);
                            break;
                        }
                        Err(error) if matches!(error.kind(), RecordErrorKind::Input(_)) => return Err(error),
                        _ => {}
                    },
                    Some(_) => {}
                }
            }
            self.lexer.skip(|byte| byte != b'\n')?;
            if self.lexer.peek()?.is_none() {
                break;
            }
            self.lexer.skip(|byte| byte == b'\n')?;
        }
        self.state = State::Between;
        Ok(())
    }

    /// Reads the rest of the line into the token, and takes white space off its end.
    fn read_line(&mut self) -> Result<&str, RecordError> {
        self.lexer.begin();
        self.lexer.gather(|byte| byte != b'\n')?;
        self.lexer.text().map(|line| line.trim_end_matches([' ', '\t', '\r']))
    }

    fn read_tag(&mut self) -> Result<RawTag, RecordError> {
        let start = self.lexer.place;
        let line = self.read_line()?;
        match parse_tag(line) {
            Ok((name, value, offset)) => {
                let place = start.after(line.as_bytes().get(..offset).unwrap_or_default());
                Ok(RawTag { name: name.to_owned(), value, place })
            }
            Err(error) => Err(RecordError::syntax(start, line, error)),
        }
    }

    /// Reads a line that begins or ends a counted file.
    fn count(&mut self) -> Result<(), RecordError> {
        self.anything = true;
        let place = self.lexer.place;
        let line = self.read_line()?;
        if line == COUNTED {
            let counted = Counted { line: place.line, records: 0, whole: true };
            return self.counted.replace(counted).map_or(Ok(()), |open| Err(no_count(place, open)));
        }
        let mut scan = Scanner::new(line, "count");
        let announced = scan.expect(COUNTED_END, COUNT_LINES).and_then(|()| {
            let number = scan.number(u32::MAX)?;
            scan.end().map(|()| u64::from(number))
        });
        let announced = announced.map_err(|error| RecordError::syntax(place, line, error))?;
        match self.counted.take() {
            None => Err(RecordError::expected(place, "`% jeux-records 1` first", Some('%'))),
            Some(counted) if counted.whole && counted.records != announced => {
                Err(RecordError::new(place, RecordErrorKind::Count { found: counted.records }))
            }
            Some(_) => Ok(()),
        }
    }

    /// Makes sure that nothing is missing at the end of the text.
    fn end(&mut self) -> Result<(), RecordError> {
        self.state = State::Done;
        match self.counted.take() {
            Some(counted) => Err(no_count(self.lexer.place, counted)),
            None if self.anything => Ok(()),
            None => Err(RecordError::new(self.lexer.place, RecordErrorKind::NoRecord)),
        }
    }

    /// Begins a record with its `Game` tag, which is the token, and reads the other tags.
    fn begin(&mut self, game: RawTag) -> Result<(), RecordError> {
        self.anything = true;
        self.state = State::Inside;
        self.first_line = game.place.line;
        self.tags.clear();
        self.sum = Sum::START;
        self.lines.clear();
        self.lines.push(OpenLine { ply: 0, begun: false });
        self.result = None;
        let mut tag = game;
        loop {
            if self.tags.iter().any(|known| known.name == tag.name) {
                return Err(RecordError::new(self.lexer.start, RecordErrorKind::Twice { name: tag.name }));
            }
            if self.tags.len() == MAX_TAGS {
                let kind = RecordErrorKind::Limit { what: "tags", limit: MAX_TAGS };
                return Err(RecordError::new(self.lexer.start, kind));
            }
            if tag.name == RESULT {
                let result = tag.value.parse().map_err(|error: UnknownWord| {
                    RecordError::expected(tag.place, error.expected(), tag.value.chars().next())
                })?;
                self.result = Some(result);
            }
            self.sum.add(self.lexer.text()?.trim_end_matches([' ', '\t', '\r']));
            self.tags.push(tag);
            self.lexer.skip(is_space)?;
            if (self.lexer.place.column, self.lexer.peek()?) != (1, Some(b'[')) {
                return Ok(());
            }
            tag = self.read_tag()?;
            if tag.name == GAME {
                self.held = Some(tag);
                return Err(self.no_end(self.lexer.start));
            }
        }
    }

    /// Reads the next step of the record; at its end, goes out of it.
    fn step(&mut self) -> Result<Step, RecordError> {
        self.lexer.skip(is_space)?;
        self.lexer.begin();
        let line_start = self.lexer.place.column == 1;
        match self.lexer.peek()? {
            None => Err(self.no_end(self.lexer.place)),
            Some(b'[' | b'%') if line_start => Err(self.no_end(self.lexer.place)),
            Some(b'=') if line_start => self.close_record(),
            Some(b'{') => self.read_comment(),
            Some(b'(') => self.open_variation(),
            Some(b')') => self.close_variation(),
            Some(_) => self.read_turn(),
        }
    }

    fn no_end(&self, place: Place) -> RecordError {
        RecordError::new(place, RecordErrorKind::NoEnd { first_line: self.first_line })
    }

    fn close_record(&mut self) -> Result<Step, RecordError> {
        let (place, sum, first_line) = (self.lexer.place, self.sum.0, self.first_line);
        if self.lines.len() > 1 {
            return Err(self.lexer.expected("`)`"));
        }
        let sealed = self.counted.is_some();
        match self.read_line()?.strip_prefix('=').unwrap_or_default() {
            "" if sealed => return Err(RecordError::new(place, RecordErrorKind::NoSum)),
            "" => {}
            digits => match Sum::parse(digits) {
                Some(stated) if stated == sum => {}
                Some(_) => return Err(RecordError::new(place, RecordErrorKind::Sum { first_line, sum })),
                None => {
                    let place = Place { column: 2, ..place };
                    let expected = "the end of the line or 16 lower case hexadecimal digits";
                    return Err(RecordError::expected(place, expected, digits.chars().next()));
                }
            },
        }
        if let Some(counted) = &mut self.counted {
            counted.records += 1;
        }
        self.state = State::Between;
        Ok(Step::End)
    }

    fn read_comment(&mut self) -> Result<Step, RecordError> {
        self.lexer.gather_one()?;
        loop {
            self.lexer.gather(|byte| !matches!(byte, b'{' | b'}' | b'\\' | b'\n'))?;
            match self.lexer.peek()? {
                Some(b'}') => break,
                Some(b'\\') => {
                    self.lexer.gather_one()?;
                    if self.lexer.peek()? != Some(b'\n') {
                        self.lexer.gather_one()?;
                    }
                }
                _ => return Err(self.lexer.expected("`}` on the line of the `{`")),
            }
        }
        self.lexer.gather_one()?;
        self.comment.clear();
        let text = self.lexer.text()?;
        let mut scan = Scanner::new(text, "comment");
        let read = scan.expect("{", "`{`").and_then(|()| unescape(&mut scan, IN_COMMENT, &mut self.comment));
        read.map_err(|error| RecordError::syntax(self.lexer.start, text, error))?;
        self.sum.add(text);
        Ok(Step::Comment)
    }

    fn open_variation(&mut self) -> Result<Step, RecordError> {
        let Some(&OpenLine { ply, begun: true }) = self.lines.last() else {
            return Err(self.lexer.expected("a turn before its variations"));
        };
        if self.lines.len() > MAX_DEPTH {
            let kind = RecordErrorKind::Limit { what: "variations inside each other", limit: MAX_DEPTH };
            return Err(RecordError::new(self.lexer.place, kind));
        }
        self.lexer.gather_one()?;
        self.sum.add("(");
        self.lines.push(OpenLine { ply: ply - 1, begun: false });
        Ok(Step::Open)
    }

    fn close_variation(&mut self) -> Result<Step, RecordError> {
        if self.lines.len() == 1 || self.lines.last().is_some_and(|line| !line.begun) {
            return Err(self.lexer.expected("a turn"));
        }
        self.lexer.gather_one()?;
        self.sum.add(")");
        self.lines.pop();
        Ok(Step::Close)
    }

    fn read_turn(&mut self) -> Result<Step, RecordError> {
        let ply = self.ply();
        self.lexer.gather(is_word_byte)?;
        let word = self.lexer.text()?;
        if is_number(word) {
            if word != number(ply) {
                return Err(RecordError::new(self.lexer.start, RecordErrorKind::Number { expected: number(ply) }));
            }
            self.sum.add(word);
            self.lexer.skip(is_space)?;
            self.lexer.begin();
            self.lexer.gather(is_word_byte)?;
        }
        let word = self.lexer.text()?;
        if !is_turn(word) {
            let found = word.chars().next();
            let here = self.lexer.expected("a turn");
            return Err(if found.is_some() { RecordError::expected(self.lexer.start, "a turn", found) } else { here });
        }
        self.sum.add(word);
        if let Some(line) = self.lines.last_mut() {
            *line = OpenLine { ply: ply + 1, begun: true };
        }
        Ok(Step::Turn)
    }

    /// How many turns come before the next one.
    fn ply(&self) -> usize {
        self.lines.last().map_or(0, |line| line.ply)
    }
}

fn no_count(place: Place, counted: Counted) -> RecordError {
    RecordError::new(place, RecordErrorKind::NoCount { line: counted.line })
}

/// What [`RecordReader::step`] has read; the text is in the lexer or the comment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Turn,
    Comment,
    Open,
    Close,
    End,
}

/// One thing in a record after its tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RawEvent<'a> {
    /// A turn: its moves joined by `,`.
    Turn(&'a str),
    /// A comment, without its braces and escapes.
    Comment(&'a str),
    /// A variation begins, which replaces the last turn.
    Open,
    /// The variation ends that began last.
    Close,
}

/// A record whose tags have been read and whose turns come next.
///
/// What to do with it may depend on the tags: [`read`](Self::read) and [`validate`](Self::validate) take the game as a
/// type, [`next_event`](Self::next_event) needs no game. A record that is dropped is read to its end by the reader.
#[derive(Debug)]
pub struct RawRecord<'r, I> {
    reader: &'r mut RecordReader<I>,
}

impl<I: Input> RawRecord<'_, I> {
    /// The value of the `Game` tag: which game is played.
    #[must_use]
    pub fn game(&self) -> &str {
        self.tag(GAME).unwrap_or_default()
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.raw_tag(name).map(|tag| tag.value.as_str())
    }

    /// Names and values of all tags, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.reader.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// What the `Result` tag says, if there is one.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.reader.result.as_ref()
    }

    /// The line in which the record begins.
    #[must_use]
    pub const fn first_line(&self) -> u64 {
        self.reader.first_line
    }

    /// Where the event that was read last begins.
    #[must_use]
    pub const fn event_place(&self) -> Place {
        self.reader.lexer.start
    }

    /// How many turns come before the next one, in the line that is being read.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.reader.ply()
    }

    /// The next turn, comment or variation; `None` at the end of the record, whose check sum has then been checked.
    ///
    /// # Errors
    /// What does not have the form of a record. Every further call is an error then.
    pub fn next_event(&mut self) -> Result<Option<RawEvent<'_>>, RecordError> {
        let reader = &mut *self.reader;
        let step = loop {
            match reader.state {
                State::Inside => {}
                State::Between => break Step::End,
                State::Lost | State::Done => {
                    return Err(RecordError::new(reader.lexer.place, RecordErrorKind::Broken));
                }
            }
            let step = reader.step().map_err(|error| reader.lose(error))?;
            let in_variation = reader.lines.len() > 1 || step == Step::Close;
            if reader.variations || !in_variation {
                break step;
            }
        };
        Ok(match step {
            Step::Turn => Some(RawEvent::Turn(reader.lexer.text()?)),
            Step::Comment => Some(RawEvent::Comment(&reader.comment)),
            Step::Open => Some(RawEvent::Open),
            Step::Close => Some(RawEvent::Close),
            Step::End => None,
        })
    }

    /// Reads the rest without asking what it means.
    ///
    /// # Errors
    /// What does not have the form of a record.
    pub fn finish(mut self) -> Result<(), RecordError> {
        while self.next_event()?.is_some() {}
        Ok(())
    }

    pub(super) fn raw_tag(&self, name: &str) -> Option<&RawTag> {
        self.reader.tags.iter().find(|tag| tag.name == name)
    }

    /// The comment that was read last.
    pub(super) fn comment(&self) -> &str {
        &self.reader.comment
    }

    pub(super) fn refuse(&mut self, error: RecordError) -> RecordError {
        self.reader.refuse(error)
    }
}
