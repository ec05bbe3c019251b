//! What examples/adapters/cozy_chess_adapter.rs uses of cozy-chess. There is one move, a2a3.
use std::fmt::{Display, Error, Formatter};

#[derive(Clone, Copy)]
pub enum Piece { Pawn, Knight, Bishop, Rook, Queen, King }

#[derive(Clone, Copy)]
pub struct Move { pub promotion: Option<Piece> }

#[derive(Clone, Copy)]
pub struct Color;

impl std::ops::Not for Color {
    type Output = Color;

    fn not(self) -> Color { self }
}

#[derive(Clone, Copy, PartialEq)]
pub struct BitBoard;

impl std::ops::BitOr for BitBoard {
    type Output = BitBoard;

    fn bitor(self, _: BitBoard) -> BitBoard { self }
}

impl BitBoard {
    pub const DARK_SQUARES: BitBoard = BitBoard;
    pub const LIGHT_SQUARES: BitBoard = BitBoard;
    pub fn is_subset(self, _: BitBoard) -> bool { true }
    pub fn len(self) -> u32 { 0 }
    pub fn is_empty(self) -> bool { true }
}

#[derive(Clone)]
pub struct Board;

impl std::str::FromStr for Board {
    type Err = Error;

    fn from_str(_: &str) -> Result<Board, Error> { Ok(Board) }
}

impl Display for Board {
    fn fmt(&self, _: &mut Formatter) -> Result<(), Error> { Ok(()) }
}

impl Board {
    pub fn generate_moves(&self, mut listener: impl FnMut([Move; 1]) -> bool) -> bool {
        listener([Move { promotion: None }])
    }
    pub fn play(&mut self, _: Move) {}
    pub fn side_to_move(&self) -> Color { Color }
    pub fn colored_pieces(&self, _: Color, _: Piece) -> BitBoard { BitBoard }
    pub fn pieces(&self, _: Piece) -> BitBoard { BitBoard }
    pub fn same_position(&self, _: &Board) -> bool { false }
    pub fn halfmove_clock(&self) -> u8 { 0 }
    pub fn occupied(&self) -> BitBoard { BitBoard }
    pub fn checkers(&self) -> BitBoard { BitBoard }
    pub fn hash(&self) -> u64 { 0 }
}

pub mod util {
    use super::{Board, Error, Move};

    pub fn parse_uci_move(_: &Board, _: &str) -> Result<Move, Error> { Ok(Move { promotion: None }) }
    pub use parse_uci_move as parse_san_move;
    pub fn display_uci_move(_: &Board, _: Move) -> &'static str { "a2a3" }
    pub use display_uci_move as display_san_move;
}
