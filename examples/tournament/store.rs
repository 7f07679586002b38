//! The folder of a tournament: its settings, and the games played so far.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use jeux::jeux_core::record::{IoInput, Record, RecordError, RecordErrorKind, RecordReader, Verdict};
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
            let mut reader = RecordReader::new(IoInput(BufReader::new(File::open(&games_file)?)));
            write_file(&games_file, |out| {
                let mut records = reader.records::<P>();
                while let Some(record) = records.next() {
                    let record = match record {
                        Ok(record) => record,
                        Err(error) if was_cut_off(&error) && records.next().is_none() => break,
                        Err(error) => return Err(error.into()),
                    };
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

/// Whether it can be the error of a record of which only the beginning was written.
fn was_cut_off(error: &RecordError) -> bool {
    matches!(error.kind(), RecordErrorKind::NoEnd { .. } | RecordErrorKind::Syntax { found: None, .. })
}

fn winner<P: Position>(record: &Record<P>) -> Option<Player> {
    match record.result.verdict() {
        Verdict::Win(player) => Some(player),
        _ => None,
    }
}
