//! What each game looks like.

#[cfg(feature = "cavalier-billes")]
mod cavalier_billes;
#[cfg(feature = "navettes")]
mod navettes;
#[cfg(feature = "pharaons")]
mod pharaons;
