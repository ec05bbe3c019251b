// cozy-chess for squarelab: squarelab verify --adapter target/release/cozy_chess_adapter
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with boards: read one, list its legal moves, make a move.
use cozy_chess::{util, Board, Move};

fn children(board: &Board) -> Vec<(Move, Board)> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves.into_iter().map(|mv| (mv, { let mut child = board.clone(); child.play(mv); child })).collect()
}

fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 { 1 } else { children(board).iter().map(|(_, child)| perft(child, depth - 1)).sum() }
}

fn answer(question: &str) -> Result<(), Box<dyn std::error::Error>> {
    let parts: Vec<&str> = question.split(';').collect();
    let (depth, mut board): (u32, Board) = (parts[0].parse()?, parts[1].parse()?);
    for text in parts[2].split_whitespace() {
        board.play(util::parse_uci_move(&board, text)?);
    }
    for (mv, child) in children(&board) {
        println!("{} {}", util::display_uci_move(&board, mv), perft(&child, depth - 1));
    }
    Ok(())
}

fn main() {
    println!("squarelab 1 cozy-chess");
    for question in std::io::stdin().lines() {
        answer(&question.unwrap()).unwrap_or_else(|error| println!("error {error}"));
        println!("done");
    }
}
