//! Pictures of positions: as text, SVG or PNG.

use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use jeux::jeux_core::record::{Input, IoInput, RawRecord, RecordReader, TypedEvent};
use jeux::{Position, Visitor, with_game};
use jeux_diagram::{Picture, Style, Theme};
use jeux_examples::{Failure, Setup, excerpt, number, run, stdout};

const USAGE: &str = "\
usage: diagram GAME [VARIANT] [name=value ...] [POSITION] [flag ...]
       diagram --record FILE --out DIR [--theme light|dark]

Without a POSITION, or with the word `start`, it is the start; seed=N (default 1) chooses it where it is chance.

flags:
  --move MOVE            draws a move that is made in the position
  --highlight CELLS      highlights cells, such as a1,b3
  --theme light|dark     the colours of SVG and PNG
  --text plain|colour    the kind of text; by default colours for a terminal only
  --out FILE             writes FILE.svg or FILE.png instead of text; PNG needs the cargo feature `png`
  --width PIXELS         the width of a PNG, 16 to 4096
  --record FILE          draws every move of the games in a record, and how they end, as DIR/GAME-MOVE.svg
";

fn main() -> ExitCode {
    run(USAGE, true, |words| match words {
        [flag, ..] if flag.starts_with("--") => draw_record(&Flags::read(words)?),
        _ => {
            let (setup, words) = Setup::take_with_default(words)?;
            let (position, words) = match words {
                [position, rest @ ..] if !position.starts_with("--") => (Some(*position), rest),
                _ => (None, words),
            };
            let flags = Flags::read(words)?;
            if flags.record.is_some() {
                bail!("--record comes without a game: the record names it");
            }
            with_game(setup.game, Draw { setup: &setup, position, flags: &flags })?
        }
    })
}

/// What the flags say.
#[derive(Default)]
struct Flags<'a> {
    mv: Option<&'a str>,
    highlight: Option<&'a str>,
    theme: Option<&'a str>,
    text: Option<&'a str>,
    out: Option<&'a str>,
    width: Option<&'a str>,
    record: Option<&'a str>,
}

impl<'a> Flags<'a> {
    /// Reads flags, each followed by its value, which may begin with `-` like some moves.
    fn read(words: &[&'a str]) -> Result<Self, Failure> {
        let mut flags = Self::default();
        let mut words = words.iter();
        while let Some(&flag) = words.next() {
            let value = match flag {
                "--move" => &mut flags.mv,
                "--highlight" => &mut flags.highlight,
                "--theme" => &mut flags.theme,
                "--text" => &mut flags.text,
                "--out" => &mut flags.out,
                "--width" => &mut flags.width,
                "--record" => &mut flags.record,
                _ => bail!("unexpected word {}", excerpt(flag)),
            };
            let word = words.next().with_context(|| format!("{flag} needs a value"))?;
            if value.replace(word).is_some() {
                bail!("{flag} is given twice");
            }
        }
        Ok(flags)
    }

    fn theme(&self) -> Result<Theme, Failure> {
        self.theme.map_or(Ok(Theme::Light), str::parse).context("--theme")
    }

    fn style(&self) -> Result<Style, Failure> {
        use std::io::IsTerminal;
        match self.text {
            None if std::io::stdout().is_terminal() => Ok(Style::Ansi),
            None | Some("plain") => Ok(Style::Plain),
            Some("colour") => Ok(Style::Ansi),
            Some(other) => bail!("--text is `plain` or `colour`, not {}", excerpt(other)),
        }
    }

    fn width(&self) -> Result<Option<u32>, Failure> {
        let Some(word) = self.width else { return Ok(None) };
        let width = number("the width", word, 4096)? as u32;
        if width < 16 {
            bail!("the width must be at least 16 pixels");
        }
        Ok(Some(width))
    }
}

struct Draw<'a> {
    setup: &'a Setup,
    position: Option<&'a str>,
    flags: &'a Flags<'a>,
}

impl Visitor for Draw<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let Self { setup, position, flags } = self;
        let position: P = setup.position(position)?;
        let mv = flags
            .mv
            .map(|text| position.parse_move(text).map_err(|error| anyhow!("--move {}: {error}", excerpt(text))));
        let mut picture = picture_of(&position, mv.transpose()?)?;
        if let Some(cells) = flags.highlight {
            picture.highlight(cells)?;
        }
        let (theme, style, width) = (flags.theme()?, flags.style()?, flags.width()?);
        match flags.out {
            Some(file) => write_picture(&picture, theme, width, Path::new(file)),
            None => {
                let mut out = stdout();
                out.write_all(picture.to_text(style).as_bytes())?;
                Ok(out.flush()?)
            }
        }
    }
}

fn picture_of<P: Position>(position: &P, mv: Option<P::Move>) -> Result<Picture, Failure> {
    Picture::of(position, mv).with_context(|| format!("there are no pictures of {}", P::GAME))
}

fn write_picture(picture: &Picture, theme: Theme, width: Option<u32>, file: &Path) -> Result<(), Failure> {
    let svg = picture.to_svg(theme);
    let bytes = match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => png(&svg, width)?,
        _ => bail!("the name of the file must end in .svg or .png"),
    };
    fs::write(file, bytes).with_context(|| format!("{}", file.display()))
}

/// Draws every game of a record.
fn draw_record(flags: &Flags<'_>) -> Result<(), Failure> {
    let Flags { record: Some(record), out: Some(folder), mv: None, highlight: None, text: None, width: None, .. } =
        flags
    else {
        bail!("expected a game, or --record FILE, --out DIR and perhaps --theme");
    };
    let (folder, theme) = (Path::new(folder), flags.theme()?);
    let file = File::open(record).with_context(|| (*record).to_owned())?;
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    let mut reader = RecordReader::new(IoInput(BufReader::new(file)));
    let mut number = 0;
    while let Some(raw) = reader.next_record() {
        let raw = raw.map_err(|error| anyhow!("{record}: {error}"))?;
        number += 1;
        let game = raw.game().to_owned();
        let line = raw.event_place().line;
        with_game(&game, DrawGame { raw, number, record, folder, theme })
            .with_context(|| format!("{record}: line {line}"))??;
    }
    Ok(())
}

/// Draws one game of a record, each position with the move that is made in it, then the last one.
struct DrawGame<'a, I> {
    raw: RawRecord<'a, I>,
    number: usize,
    record: &'a str,
    folder: &'a Path,
    theme: Theme,
}

impl<I: Input> Visitor for DrawGame<'_, I> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let Self { raw, number, record, folder, theme } = self;
        let wrong = |error| anyhow!("{record}: {error}");
        let mut game = raw.validate::<P>().map_err(wrong)?;
        let (mut position, mut count) = (game.start().clone(), 0);
        let mut write = |position: &P, mv| {
            count += 1;
            let file = folder.join(format!("{number}-{count:03}.svg"));
            write_picture(&picture_of(position, mv)?, theme, None, &file)
        };
        while let Some(event) = game.next_event().map_err(wrong)? {
            if let TypedEvent::Turn(turn, _) = event {
                for &mv in turn.moves() {
                    write(&position, Some(mv))?;
                    position.play_unchecked(mv);
                }
            }
        }
        write(&position, None)
    }
}

#[cfg(feature = "png")]
fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};

    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options)?;
    let scale = width.map_or(1.0, |width| width as f32 / tree.size().width());
    let size = tree.size().to_int_size().scale_by(scale).context("the picture is too small")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str, _: Option<u32>) -> Result<Vec<u8>, Failure> {
    bail!("this program was built without PNG: build it with `--features png`")
}
