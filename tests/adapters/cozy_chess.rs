//! What examples/adapters/cozy_chess_adapter.rs uses of cozy-chess. There is one move, a2a3.
use std::fmt::Error;

#[derive(Clone, Copy)]
pub struct Move;

#[derive(Clone)]
pub struct Board;

impl std::str::FromStr for Board {
    type Err = Error;

    fn from_str(_: &str) -> Result<Board, Error> {
        Ok(Board)
    }
}

impl Board {
    pub fn generate_moves(&self, mut listener: impl FnMut([Move; 1]) -> bool) -> bool {
        listener([Move])
    }

    pub fn play(&mut self, _: Move) {}
}

pub mod util {
    use super::{Board, Error, Move};

    pub fn parse_uci_move(_: &Board, _: &str) -> Result<Move, Error> {
        Ok(Move)
    }

    pub fn display_uci_move(_: &Board, _: Move) -> &'static str {
        "a2a3"
    }
}
