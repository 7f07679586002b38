//! The folder of a tournament: its settings, and the games played so far.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use jeux::jeux_core::record::{Record, RecordReader, Verdict};
use jeux::{Player, Position};
use jeux_examples::{Failure, number, write_file};
use jeux_search::PlayedGame;

/// Takes the games of a tournament one by one.
pub(crate) struct Store(File);

/// The tag that holds the number of a game in the schedule.
const NUMBER: &str = "Number";

impl Store {
    /// Opens a folder, which may be new, and returns the winners of the games that are in it already.
    ///
    /// A game that was cut off while it was being written is dropped.
    pub(crate) fn open<P: Position>(
        folder: &Path,
        settings: &str,
    ) -> Result<(Self, BTreeMap<u64, Option<Player>>), Failure> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let (settings_file, games_file) = (folder.join("settings.txt"), folder.join("games.txt"));
        match fs::read_to_string(&settings_file) {
            Ok(known) if known == settings => {}
            Ok(_) => bail!("{} holds another tournament, see its settings.txt", folder.display()),
            // The settings were there before the first game: these games are not of a tournament.
            Err(_) if games_file.exists() => bail!("{} holds a games.txt, but no settings.txt", folder.display()),
            Err(_) => write_file(&settings_file, |out| Ok(out.write_all(settings.as_bytes())?))?,
        }

        let mut done = BTreeMap::new();
        if games_file.exists() {
            let text = fs::read(&games_file).with_context(|| games_file.display().to_string())?;
            write_file(&games_file, |out| {
                let games = whole_games(&text)?;
                let mut reader = RecordReader::new(games);
                // Where no game is whole yet, there is nothing to be read.
                for record in reader.records::<P>().take_while(|_| !games.is_empty()) {
                    let record = record?;
                    let game = number(NUMBER, record.tag(NUMBER).unwrap_or_default(), u64::MAX)
                        .with_context(|| format!("game {}", done.len() + 1))?;
                    ensure!(done.insert(game, winner(&record)).is_none(), "game number {game} is there twice");
                    writeln!(out, "{}", record.to_text()?)?;
                }
                Ok(())
            })?;
        }
        let file = OpenOptions::new().create(true).append(true).open(&games_file)?;
        Ok((Self(file), done))
    }

    /// Writes a game behind the others.
    pub(crate) fn add<P: Position>(&mut self, game: &PlayedGame<P>, names: &[String]) -> Result<(), Failure> {
        let mut record = Record::from_history(&game.history);
        let [white, black] = game.fixture.players.map(|player| names.get(player).map_or("", String::as_str));
        record.set_tag(NUMBER, &game.fixture.number.to_string());
        record.set_tag("White", white);
        record.set_tag("Black", black);
        // One write, so that a game is there whole or, if the program is killed, its end is missing.
        self.0.write_all(format!("{}\n", record.to_text()?).as_bytes())?;
        Ok(self.0.flush()?)
    }
}

/// The games of a file without one at its end that was cut off while it was being written.
fn whole_games(text: &[u8]) -> Result<&[u8], Failure> {
    // The last line of a whole game begins with `=`.
    let mut end = 0;
    let mut games = &text[..0];
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        end += line.len();
        if line.starts_with(b"=") && line.ends_with(b"\n") {
            games = &text[..end];
        }
    }
    let rest = text[games.len()..].trim_ascii();
    ensure!(rest.is_empty() || rest.starts_with(b"["), "what stands behind the last whole game is no game");
    Ok(games)
}

fn winner<P: Position>(record: &Record<P>) -> Option<Player> {
    match record.result.verdict() {
        Verdict::Win(player) => Some(player),
        _ => None,
    }
}
