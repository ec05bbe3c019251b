// The position of a FEN that is known to be good, for the tests of the rules, which do not depend
// on the project's reader of text. Pieces, side, rights (files of rooks for Chess960) and en
// passant; clocks if they are given.
#pragma once

#include <squarelab/chess.hpp>
#include <sstream>
#include <string>

namespace squarelab::rules {

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
