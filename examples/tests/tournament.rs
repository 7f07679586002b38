//! The example `tournament`: the same table every time, also when it was killed in between.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use common::{example, run};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("jeux-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn few_words(&self) -> Vec<&str> {
        let path = self.0.to_str().expect("a plain path");
        vec!["pharaons", "--players", "random,greedy", "--games", "2", "--seed", "1", "--out", path]
    }

    fn words<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let path = self.0.to_str().expect("a plain path");
        let words =
            ["cavalier-billes", "senior", "--players", "random,greedy,search:300n", "--games", "10", "--seed", "3"];
        [&words[..], &["--out", path], more].concat()
    }

    fn games(&self) -> String {
        std::fs::read_to_string(self.0.join("games.txt")).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_killed_tournament_ends_with_the_same_games() {
    let (whole, killed) = (Folder::new("whole"), Folder::new("killed"));
    let table = run("tournament", &whole.words(&["--threads", "1"]), b"");
    assert_eq!(table.status, 0, "{}", table.err);
    assert!(table.out.starts_with("PLAYER "), "{}", table.out);
    for milliseconds in [5, 20, 40, 60, 80] {
        let mut child = example("tournament")
            .args(killed.words(&[]))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().unwrap();
        // A game may have been cut off while it was being written.
        let mut games = killed.games();
        if let Some(cut) = games.len().checked_sub(30) {
            games.truncate(cut);
            std::fs::write(killed.0.join("games.txt"), games).unwrap();
        }
    }
    let resumed = run("tournament", &killed.words(&["--threads", "2"]), b"");
    assert_eq!((resumed.out, killed.games()), (table.out, whole.games()));
    let checked = run("records", &["check", whole.0.join("games.txt").to_str().unwrap()], b"");
    assert!(checked.out.contains("30 games, 0 broken"), "{}", checked.out);
}

#[test]
fn a_game_cut_off_anywhere_is_played_again() {
    let folder = Folder::new("cut");
    let few = |folder: &Folder| run("tournament", &folder.few_words(), b"");
    let table = few(&folder);
    assert_eq!(table.status, 0, "{}", table.err);
    let games = folder.games();
    for cut in (0..games.len()).step_by(7) {
        std::fs::write(folder.0.join("games.txt"), &games[..cut]).unwrap();
        let resumed = few(&folder);
        assert_eq!((resumed.status, resumed.err.as_str()), (0, ""), "{cut}");
        assert!(resumed.out == table.out && folder.games() == games, "{cut}");
    }
    std::fs::write(folder.0.join("games.txt"), format!("{games}precious")).unwrap();
    assert_eq!(few(&folder).status, 2);
    assert_eq!(folder.games(), format!("{games}precious"));
}

#[test]
fn games_behind_a_damaged_one_are_not_lost() {
    let folder = Folder::new("damaged");
    assert_eq!(run("tournament", &folder.words(&[]), b"").status, 0);
    let damaged = folder.games().replacen("[White ", "[White: ", 3);
    std::fs::write(folder.0.join("games.txt"), &damaged).unwrap();
    let said = run("tournament", &folder.words(&[]), b"");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("games.txt: line 6"), "{}", said.err);
    assert_eq!(folder.games(), damaged);
}

#[test]
fn another_tournament_in_the_same_folder_is_refused() {
    let folder = Folder::new("other");
    assert_eq!(run("tournament", &folder.words(&[]), b"").status, 0);
    let words: Vec<&str> = folder.words(&[]).into_iter().map(|word| if word == "3" { "4" } else { word }).collect();
    let said = run("tournament", &words, b"");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("holds another tournament"), "{}", said.err);
}

#[test]
fn games_of_something_else_are_not_overwritten() {
    let folder = Folder::new("foreign");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("games.txt"), "precious").unwrap();
    let said = run("tournament", &folder.words(&[]), b"");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("no settings.txt"), "{}", said.err);
    assert_eq!(folder.games(), "precious");
}
