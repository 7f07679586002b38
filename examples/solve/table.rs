//! The results of a run as a table of comma-separated values: one line a filling, in order.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use jeux::cavalier_billes::Rules;
use jeux::{Player, RandomSource, SplitMix64};
use jeux_examples::Failure;

const HEADER: &str = "filling,seed,rules,value,result";

/// Which fillings a run solves: as many as it likes from the numbers of one generator.
pub(crate) struct Fillings {
    rules: Rules,
    seeds: SplitMix64,
    drawn: u64,
}

/// One of them.
#[derive(Clone, Copy)]
pub(crate) struct Filling {
    /// Its number in the run, from 1.
    pub(crate) number: u64,
    /// The seed that fills the board.
    pub(crate) seed: u64,
    pub(crate) rules: Rules,
}

/// How good it is for Black.
#[derive(Clone, Copy)]
pub(crate) struct Solved {
    pub(crate) value: i32,
    pub(crate) winner: Option<Player>,
}

impl Fillings {
    pub(crate) fn new(rules: Rules, seed: u64) -> Self {
        Self { rules, seeds: SplitMix64::new(seed), drawn: 0 }
    }
}

impl Iterator for Fillings {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        self.drawn += 1;
        Some(Filling { number: self.drawn, seed: self.seeds.next_u64(), rules: self.rules })
    }
}

impl Filling {
    /// What a line of the table says before the results.
    fn name(&self) -> String {
        format!("{},{},{},", self.number, self.seed, self.rules)
    }

    /// Reads the results out of this filling's line; `None` if it is no such line.
    fn read(&self, line: &str) -> Option<Solved> {
        let (value, result) = line.strip_prefix(&self.name())?.split_once(',')?;
        let winner = match result {
            "draw" => None,
            word => Some(word.parse().ok()?),
        };
        let solved = Solved { value: value.parse().ok()?, winner };
        (self.line(solved) == line).then_some(solved)
    }

    fn line(&self, solved: Solved) -> String {
        format!("{}{},{}", self.name(), solved.value, solved.winner.map_or("draw", |player| player.word()))
    }
}

/// A table in a file, to which lines are added.
pub(crate) struct Table {
    file: File,
    path: PathBuf,
}

impl Table {
    /// Opens or begins the table, and gives `known` what it has about these fillings, as long as there are any. A last
    /// line that was not written to its end is forgotten.
    pub(crate) fn open(
        path: &Path,
        fillings: &mut impl Iterator<Item = Filling>,
        mut known: impl FnMut(Solved),
    ) -> Result<Self, Failure> {
        let shown = path.display();
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.with_context(|| format!("{shown}"))?;
        let mut table = Self { file, path: path.to_owned() };
        let mut input = BufReader::new(&table.file);
        let (mut line, mut number, mut end) = (Vec::new(), 0_u64, 0_u64);
        loop {
            line.clear();
            let length = input.read_until(b'\n', &mut line).with_context(|| format!("{shown}"))?;
            let Some(text) = line.strip_suffix(b"\n") else { break };
            number += 1;
            if number == 1 {
                if text != HEADER.as_bytes() {
                    bail!("{shown}, line 1: expected {HEADER}");
                }
            } else {
                let Some(filling) = fillings.next() else { break };
                let solved = core::str::from_utf8(text).ok().and_then(|text| filling.read(text));
                known(
                    solved
                        .with_context(|| format!("{shown}, line {number}: expected {}VALUE,RESULT", filling.name()))?,
                );
            }
            end += length as u64;
        }
        if number == 0 && !HEADER.as_bytes().starts_with(&line) {
            bail!("{shown}, line 1: expected {HEADER}");
        }
        if !line.is_empty() && !line.ends_with(b"\n") {
            table.file.set_len(end).with_context(|| format!("{shown}"))?;
        }
        table.file.seek(SeekFrom::End(0)).with_context(|| format!("{shown}"))?;
        if number == 0 {
            table.write(HEADER)?;
        }
        Ok(table)
    }

    pub(crate) fn add(&mut self, filling: &Filling, solved: Solved) -> Result<(), Failure> {
        self.write(&filling.line(solved))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(format!("{line}\n").as_bytes()).with_context(|| self.path.display().to_string())
    }
}
