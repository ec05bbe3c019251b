// Positions, moves and squares read from text that is known to be good, for the tests of the rules,
// which do not depend on the project's reader of text.
#pragma once

#include <cstdlib>
#include <set>
#include <squarelab/chess.hpp>
#include <sstream>
#include <string>

namespace squarelab::rules {

// Returns the position of pieces, side, rights (files of rooks for Chess960) and en passant; clocks
// if they are given.
inline Position position_of(const std::string& fen) {
  std::istringstream fields(fen);
  std::string pieces;
  std::string side;
  std::string rights;
  std::string en_passant;
  fields >> pieces >> side >> rights >> en_passant;
  Position position;
  int file = 0;
  int rank = 7;
  for (const char letter : pieces) {
    if (letter == '/') {
      file = 0;
      --rank;
    } else if ('1' <= letter && letter <= '8') {
      file += letter - '0';
    } else {
      position.put(make_square(file_at(file++), rank_at(rank)), parse_piece(letter).value());
    }
  }
  position.side_to_move = side == "w" ? Color::White : Color::Black;
  for (const char letter : rights) {
    switch (letter) {
      case 'K':
        position.castling.add(CastlingRights::of(Color::White, CastlingSide::KingSide));
        break;
      case 'Q':
        position.castling.add(CastlingRights::of(Color::White, CastlingSide::QueenSide));
        break;
      case 'k':
        position.castling.add(CastlingRights::of(Color::Black, CastlingSide::KingSide));
        break;
      case 'q':
        position.castling.add(CastlingRights::of(Color::Black, CastlingSide::QueenSide));
        break;
      case '-':
        break;
      default: {  // the file of the rook, in Chess960
        const Color color = letter < 'a' ? Color::White : Color::Black;
        const File rook = file_at(letter - (color == Color::White ? 'A' : 'a'));
        const SquareSet king = position.squares_of(make_piece(color, PieceType::King));
        const bool is_short = index(rook) > index(file_of(*king.begin()));
        position.castling.add(CastlingRights::with_rook(
            color, is_short ? CastlingSide::KingSide : CastlingSide::QueenSide, rook));
      }
    }
  }
  position.en_passant = parse_square(en_passant);
  fields >> position.halfmove_clock >> position.fullmove_number;
  return position;
}

// Returns the move that is written so: "e2e4", "a7a8q". A king that moves two files castles, a pawn
// that captures nothing on its square captures en passant. Precondition: a piece is on the origin.
inline Move move_of(const Position& position, const std::string& text) {
  const Square from = parse_square(text.substr(0, 2)).value();
  const Square to = parse_square(text.substr(2, 2)).value();
  if (text.size() == 5) return Move::promotion(from, to, type_of(parse_piece(text[4]).value()));
  const PieceType type = type_of(position.piece_on(from).value());
  const int files = std::abs(index(file_of(to)) - index(file_of(from)));
  if (type == PieceType::King && files == 2) return Move::castling(from, to);
  const bool takes_nothing = !position.piece_on(to);
  if (type == PieceType::Pawn && files == 1 && takes_nothing) return Move::en_passant(from, to);
  return Move::normal(from, to);
}

// Returns the texts of the moves, sorted, each once: "a7a8b a7a8n a7a8q a7a8r".
inline std::string text_of(const MoveList& moves) {
  std::set<std::string> words;
  for (const Move move : moves) {
    const auto type = move.promotion_type();
    words.insert(to_string(move.from()) + to_string(move.to()) +
                 (type ? std::string(1, "?pnbrqk"[index(*type)]) : ""));
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// The squares named: "e4 f5".
inline SquareSet squares(const std::string& names) {
  std::istringstream words(names);
  SquareSet set;
  for (std::string name; words >> name;) set.insert(parse_square(name).value());
  return set;
}

// Where the piece on the square may go.
inline SquareSet targets(const MoveList& moves, Square from) {
  SquareSet set;
  for (const Move move : moves) {
    if (move.from() == from) set.insert(move.to());
  }
  return set;
}

}  // namespace squarelab::rules
