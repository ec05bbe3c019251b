// cozy-chess for squarelab, with the feature "std" of cozy-chess:
// squarelab verify --adapter target/release/cozy_chess_adapter
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with boards: read one, list its legal moves, make a move. Of `answer` keep what your
// generator can say.
use cozy_chess::{util, Board, Move, Piece};
use std::error::Error;

// Questions besides moves and counts.
const QUESTIONS: [&str; 8] = ["captures", "noisy", "gives-check", "key", "eval", "fen", "san", "read-san"];

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

fn select(board: &Board, is_selected: impl Fn(&Move, &Board) -> bool) -> String {
    let selected = children(board).into_iter().filter(|(mv, child)| is_selected(mv, child));
    let texts: Vec<String> = selected.map(|(mv, _)| util::display_uci_move(board, mv).to_string()).collect();
    texts.join(" ")
}

// By the side to move, in pawns.
fn material(board: &Board) -> i32 {
    let values = [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];
    let us = board.side_to_move();
    let number = |color, piece| board.colored_pieces(color, piece).len() as i32;
    values.iter().map(|&(piece, value)| value * (number(us, piece) - number(!us, piece))).sum()
}

fn read_san(board: &Board, texts: &str) -> Result<String, Box<dyn Error>> {
    let mut moves = Vec::new();
    for text in texts.split_whitespace() {
        moves.push(util::display_uci_move(board, util::parse_san_move(board, text)?).to_string());
    }
    Ok(moves.join(" "))
}

fn answer(question: &str, board: &Board, texts: &str) -> Result<String, Box<dyn Error>> {
    let captures = |_: &Move, child: &Board| child.occupied().len() < board.occupied().len();
    Ok(match question {
        "captures" => select(board, captures),
        "noisy" => select(board, |mv, child| captures(mv, child) || mv.promotion.is_some()),
        "gives-check" => select(board, |_, child| !child.checkers().is_empty()),
        "key" => format!("{:x}", board.hash()),
        "eval" => material(board).to_string(),
        "fen" => board.to_string(),
        "san" => {
            let san = |mv| format!("{} {}", util::display_uci_move(board, mv), util::display_san_move(board, mv));
            children(board).into_iter().map(|(mv, _)| san(mv)).collect::<Vec<_>>().join(" ")
        }
        _ => read_san(board, texts)?,
    })
}

fn answer_line(line: &str) -> Result<(), Box<dyn Error>> {
    let parts: Vec<&str> = line.split(';').collect();
    let mut board: Board = parts[1].parse()?;
    for text in parts[2].split_whitespace() {
        board.play(util::parse_uci_move(&board, text)?);
    }
    if QUESTIONS.contains(&parts[0]) {
        println!("{} {}", parts[0], answer(parts[0], &board, parts.get(3).unwrap_or(&""))?);
        return Ok(());
    }
    let depth: u32 = parts[0].parse()?;
    for (mv, child) in children(&board) {
        println!("{} {}", util::display_uci_move(&board, mv), perft(&child, depth - 1));
    }
    Ok(())
}

fn main() {
    println!("squarelab 1 cozy-chess; {}", QUESTIONS.join(" "));
    for line in std::io::stdin().lines() {
        answer_line(&line.unwrap()).unwrap_or_else(|error| println!("error {error}"));
        println!("done");
    }
}
