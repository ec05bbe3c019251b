// cozy-chess for squarelab, with the feature "std" of cozy-chess:
// squarelab verify --adapter target/release/cozy_chess_adapter
//
// The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace
// what is done with boards: read one, list its legal moves, make a move. Of `answer` keep what your
// generator can say.
use cozy_chess::{util, BitBoard, Board, Move, Piece};
use std::error::Error;

// Questions other than moves and counts. The library takes no move back, so it has no answer to undo.
const QUESTIONS: [&str; 10] =
    ["captures", "noisy", "gives-check", "key", "eval", "fen", "san", "read-san", "read-fen", "game-end"];

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

// Bare kings, one knight or bishop, or bishops on squares of one colour.
fn is_dead(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let minors = bishops | board.pieces(Piece::Knight);
    let is_of_one_color = bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
    board.occupied() == minors | board.pieces(Piece::King)
        && (minors.len() < 2 || (minors == bishops && is_of_one_color))
}

fn game_end(game: &[Board], board: &Board) -> &'static str {
    let is_over = children(board).is_empty();
    match () {
        _ if is_over && board.checkers().is_empty() => "stalemate",
        _ if is_over => "checkmate",
        _ if game.iter().filter(|other| board.same_position(other)).count() >= 3 => "threefold",
        _ if board.halfmove_clock() >= 100 => "fifty",
        _ if is_dead(board) => "dead",
        _ => "none",
    }
}

// The game ends with the board.
fn answer(question: &str, game: &[Board], board: &Board, texts: &str) -> Result<String, Box<dyn Error>> {
    let captures = |_: &Move, child: &Board| child.occupied().len() < board.occupied().len();
    Ok(match question {
        "captures" => select(board, captures),
        "noisy" => select(board, |mv, child| captures(mv, child) || mv.promotion.is_some()),
        "gives-check" => select(board, |_, child| !child.checkers().is_empty()),
        "key" => format!("{:x}", board.hash()),
        "eval" => material(board).to_string(),
        "fen" | "read-fen" => board.to_string(),
        "san" => {
            let san = |mv| format!("{} {}", util::display_uci_move(board, mv), util::display_san_move(board, mv));
            children(board).into_iter().map(|(mv, _)| san(mv)).collect::<Vec<_>>().join(" ")
        }
        "read-san" => read_san(board, texts)?,
        _ => game_end(game, board).to_string(),
    })
}

fn answer_line(line: &str) -> Result<(), Box<dyn Error>> {
    let parts: Vec<&str> = line.split(';').collect();
    let mut board: Board = parts[1].parse()?;
    let mut game = vec![board.clone()];
    for text in parts[2].split_whitespace() {
        board.play(util::parse_uci_move(&board, text)?);
        game.push(board.clone());
    }
    if QUESTIONS.contains(&parts[0]) {
        println!("{} {}", parts[0], answer(parts[0], &game, &board, parts.get(3).unwrap_or(&""))?);
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
