//! How long a bot may think.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::time::Instant;

/// How long a bot may think about a move: until the first of these is reached. The default is no limit at all.
///
/// ```
/// use core::time::Duration;
/// use jeux_search::Limits;
///
/// let limits = Limits { depth: Some(6), ..Limits::time(Duration::from_millis(100)) };
/// assert_eq!(limits.nodes, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Limits {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Positions looked at, or games played out. The choice then depends on nothing but the seed.
    pub nodes: Option<u64>,
    /// Moves looked ahead; means nothing to a bot that does not look ahead move by move.
    pub depth: Option<u8>,
}

impl Limits {
    /// A limit of time alone.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, depth: None }
    }

    /// A limit of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes), depth: None }
    }

    /// A limit of depth alone.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { time: None, nodes: None, depth: Some(depth) }
    }
}

/// Counts nodes and says when it is time to stop.
pub(crate) struct Meter<'a> {
    start: Instant,
    time: Option<Duration>,
    nodes: u64,
    max_nodes: u64,
    stop: Option<&'a AtomicBool>,
    /// The clock and the flag are looked at whenever the node count is a multiple of this, which is a power of 2.
    interval: u64,
    halted: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &Limits, stop: Option<&'a AtomicBool>, interval: u64) -> Self {
        Self {
            start: Instant::now(),
            time: limits.time,
            nodes: 0,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            interval,
            halted: false,
        }
    }

    /// A meter that never says stop.
    #[cfg(feature = "cavalier-billes")]
    pub(crate) fn unlimited() -> Self {
        Self::new(&Limits::default(), None, 1 << 32)
    }

    /// Counts a node, or says that there may be no more.
    #[inline]
    pub(crate) fn tick(&mut self) -> Option<()> {
        if self.nodes & (self.interval - 1) == 0 {
            self.halted |= self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
                || self.time.is_some_and(|time| self.start.elapsed() >= time);
        }
        if self.halted || self.nodes >= self.max_nodes {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Whether another thread has said stop.
    #[cfg(feature = "cavalier-billes")]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
