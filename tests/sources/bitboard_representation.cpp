// Document 3: "Bitboard representation of Chess Board" (in Stockfish).

#include <squarelab/chess.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <type_traits>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

using mapping::lerf;

namespace {

// A move made of its fields by hand.
constexpr int code_of(int flag, int promotion, int from, int to) {
  return flag * 16384 + promotion * 4096 + from * 64 + to;
}

int codes_of_rights(std::initializer_list<CastlingRights> parts) {
  CastlingRights rights;
  for (const CastlingRights part : parts) rights.add(part);
  return rights.code();
}

constexpr auto white_oo = CastlingRights::of(Color::White, CastlingSide::KingSide);
constexpr auto white_ooo = CastlingRights::of(Color::White, CastlingSide::QueenSide);
constexpr auto black_oo = CastlingRights::of(Color::Black, CastlingSide::KingSide);
constexpr auto black_ooo = CastlingRights::of(Color::Black, CastlingSide::QueenSide);

std::vector<Definition> pieces_and_squares() {
  return {
      {"Bitboard: an unsigned integer of 64 bits", "squarelab/bits/bitboard.hpp", "Bitboard",
       [] { static_assert(std::is_same_v<bits::Bitboard, std::uint64_t>); }},
      {"Bit 0 is A1, bit 63 is H8", "squarelab/mapping/mapping.hpp", "index",
       [] {
         EXPECT_EQ(mapping::index(lerf, Square::A1), 0);
         EXPECT_EQ(mapping::index(lerf, Square::H8), 63);
       }},
      {"Piece: W_PAWN 1 .. W_KING 6, B_PAWN 9 .. B_KING 14", "squarelab/chess/piece.hpp", "Piece",
       [] {
         EXPECT_EQ(index(Piece::WhitePawn), 1);
         EXPECT_EQ(index(Piece::WhiteKnight), 2);
         EXPECT_EQ(index(Piece::WhiteBishop), 3);
         EXPECT_EQ(index(Piece::WhiteRook), 4);
         EXPECT_EQ(index(Piece::WhiteQueen), 5);
         EXPECT_EQ(index(Piece::WhiteKing), 6);
         EXPECT_EQ(index(Piece::BlackPawn), 9);
         EXPECT_EQ(index(Piece::BlackKnight), 10);
         EXPECT_EQ(index(Piece::BlackBishop), 11);
         EXPECT_EQ(index(Piece::BlackRook), 12);
         EXPECT_EQ(index(Piece::BlackQueen), 13);
         EXPECT_EQ(index(Piece::BlackKing), 14);
       }},
      {"NO_PIECE is 0: a code for storage", "squarelab/chess/piece.hpp", "Piece::None",
       [] {
         EXPECT_EQ(index(Piece::None), 0);
         EXPECT_EQ(Position{}.piece_on(Square::E4), std::nullopt);
       }},
      {"In binary: W_PAWN 0001, W_KING 0110, B_PAWN 1001, B_KING 1110", "squarelab/chess/piece.hpp",
       "Piece",
       [] {
         EXPECT_EQ(index(Piece::WhitePawn), 0b0001);
         EXPECT_EQ(index(Piece::WhiteKing), 0b0110);
         EXPECT_EQ(index(Piece::BlackPawn), 0b1001);
         EXPECT_EQ(index(Piece::BlackKing), 0b1110);
       }},
      {"White is 1 to 6, Black 9 to 14; the 4th bit is the colour", "squarelab/chess/piece.hpp",
       "all_pieces",
       [] {
         std::vector<int> white;
         std::vector<int> black;
         for (const Piece piece : all_pieces) {
           ((index(piece) & 0b1000) == 0 ? white : black).push_back(index(piece));
         }
         EXPECT_EQ(white, (std::vector{1, 2, 3, 4, 5, 6}));
         EXPECT_EQ(black, (std::vector{9, 10, 11, 12, 13, 14}));
       }},
      {"Piece = (Color << 3) | PieceType", "squarelab/chess/piece.hpp", "make_piece",
       [] {
         EXPECT_EQ(index(make_piece(Color::White, PieceType::Rook)), (0 << 3) | 4);
         EXPECT_EQ(index(make_piece(Color::Black, PieceType::Rook)), (1 << 3) | 4);
         EXPECT_EQ(make_piece(Color::Black, PieceType::Knight), Piece::BlackKnight);
       }},
      {"type_of: piece & 7", "squarelab/chess/piece.hpp", "type_of",
       [] {
         for (const Piece piece : all_pieces) EXPECT_EQ(index(type_of(piece)), index(piece) & 7);
         EXPECT_EQ(type_of(Piece::BlackQueen), PieceType::Queen);
       }},
      {"color_of: piece >> 3", "squarelab/chess/piece.hpp", "color_of",
       [] {
         for (const Piece piece : all_pieces) EXPECT_EQ(index(color_of(piece)), index(piece) >> 3);
         EXPECT_EQ(color_of(Piece::BlackQueen), Color::Black);
       }},
      {"~piece is piece ^ 8: the other colour", "squarelab/chess/piece.hpp", "operator~",
       [] {
         EXPECT_EQ(~Piece::WhitePawn, Piece::BlackPawn);
         EXPECT_EQ(~Piece::BlackKing, Piece::WhiteKing);
         for (const Piece piece : all_pieces) EXPECT_EQ(index(~piece), index(piece) ^ 8);
       }},
      {"PIECE_NB is 16, the size of the encoding space", "squarelab/chess/piece.hpp", "piece_codes",
       [] {
         EXPECT_EQ(piece_codes, 16);
         EXPECT_EQ(all_pieces.size(), 12U);
       }},
      {"PieceType: PAWN 1 .. KING 6, without colour", "squarelab/chess/piece.hpp", "PieceType",
       [] {
         EXPECT_EQ(index(PieceType::Pawn), 1);
         EXPECT_EQ(index(PieceType::Knight), 2);
         EXPECT_EQ(index(PieceType::Bishop), 3);
         EXPECT_EQ(index(PieceType::Rook), 4);
         EXPECT_EQ(index(PieceType::Queen), 5);
         EXPECT_EQ(index(PieceType::King), 6);
       }},
      {"NO_PIECE_TYPE: absence is std::optional", "squarelab/chess/move.hpp", "promotion_type",
       [] {
         EXPECT_EQ(Move::normal(Square::E2, Square::E4).promotion_type(), std::nullopt);
         for (const PieceType type : all_piece_types) EXPECT_NE(index(type), 0);
       }},
      {"ALL_PIECES, all kinds taken together: the pieces of a colour",
       "squarelab/chess/position.hpp", "squares_of",
       [] {
         const Position start = start_position();
         for (const Color color : all_colors) {
           SquareSet all;
           for (const PieceType type : all_piece_types) {
             all = all | start.squares_of(make_piece(color, type));
           }
           EXPECT_EQ(all.size(), 16);
           EXPECT_EQ(start.squares_of(color), all);
         }
       }},
      {"PIECE_TYPE_NB is 8, the size of an array", "squarelab/chess/piece.hpp", "piece_type_codes",
       [] {
         EXPECT_EQ(piece_type_codes, 8);
         EXPECT_EQ(all_piece_types.size(), 6U);
       }},
      {"Square: SQ_A1 .. SQ_H8", "squarelab/chess/square.hpp", "Square",
       [] {
         EXPECT_EQ(index(Square::A1), 0);
         EXPECT_EQ(index(Square::B1), 1);
         EXPECT_EQ(index(Square::H8), 63);
       }},
      {"SQ_NONE: absence is std::optional", "squarelab/chess/square.hpp", "parse_square",
       [] { EXPECT_EQ(parse_square("none"), std::nullopt); }},
      {"SQUARE_NB is 64", "squarelab/chess/square.hpp", "square_count",
       [] { EXPECT_EQ(square_count, 64); }},
      {"NORTH 8, EAST 1, SOUTH -8, WEST -1", "squarelab/chess/square.hpp", "Direction",
       [] {
         EXPECT_EQ(step(lerf, Direction::North), 8);
         EXPECT_EQ(step(lerf, Direction::East), 1);
         EXPECT_EQ(step(lerf, Direction::South), -8);
         EXPECT_EQ(step(lerf, Direction::West), -1);
       }},
      {"Diagonal directions are sums: NORTH_EAST = NORTH + EAST and so on",
       "squarelab/mapping/mapping.hpp", "step",
       [] {
         EXPECT_EQ(step(lerf, Direction::NoEa), 8 + 1);
         EXPECT_EQ(step(lerf, Direction::SoEa), -8 + 1);
         EXPECT_EQ(step(lerf, Direction::SoWe), -8 - 1);
         EXPECT_EQ(step(lerf, Direction::NoWe), 8 - 1);
         for (const auto& entry : mapping::catalogue) {
           const auto m = entry.mapping;
           EXPECT_EQ(step(m, Direction::NoEa),
                     step(m, Direction::North) + step(m, Direction::East));
           EXPECT_EQ(step(m, Direction::SoEa),
                     step(m, Direction::South) + step(m, Direction::East));
           EXPECT_EQ(step(m, Direction::SoWe),
                     step(m, Direction::South) + step(m, Direction::West));
           EXPECT_EQ(step(m, Direction::NoWe),
                     step(m, Direction::North) + step(m, Direction::West));
         }
       }},
      {"Rank by rank: A1 0, H1 7, A2 8, H2 15, A8 56, H8 63", "squarelab/chess/square.hpp",
       "Square",
       [] {
         EXPECT_EQ(index(Square::A1), 0);
         EXPECT_EQ(index(Square::H1), 7);
         EXPECT_EQ(index(Square::A2), 8);
         EXPECT_EQ(index(Square::B2), 9);
         EXPECT_EQ(index(Square::H2), 15);
         EXPECT_EQ(index(Square::A8), 56);
         EXPECT_EQ(index(Square::B8), 57);
         EXPECT_EQ(index(Square::H8), 63);
       }},
      {"SQ_E4 is 4 + 3 * 8 = 28", "squarelab/chess/square.hpp", "index",
       [] { EXPECT_EQ(index(Square::E4), 28); }},
      {"Files go up by 1, ranks by 8", "squarelab/mapping/mapping.hpp", "file_step",
       [] {
         EXPECT_EQ(mapping::file_step(lerf), 1);
         EXPECT_EQ(mapping::rank_step(lerf), 8);
       }},
      {"SQ_E2 + NORTH is SQ_E3", "squarelab/mapping/mapping.hpp", "step",
       [] { EXPECT_EQ(mapping::square_at(lerf, 12 + step(lerf, Direction::North)), Square::E3); }},
      {"SQ_E2 + NORTH_EAST is SQ_F3", "squarelab/mapping/mapping.hpp", "step",
       [] { EXPECT_EQ(mapping::square_at(lerf, 12 + step(lerf, Direction::NoEa)), Square::F3); }},
      {"File: FILE_A 0 .. FILE_H 7, FILE_NB 8", "squarelab/chess/square.hpp", "file_count",
       [] {
         EXPECT_EQ(index(File::A), 0);
         EXPECT_EQ(index(File::H), 7);
         EXPECT_EQ(file_count, 8);
         static_assert(!std::is_convertible_v<File, int> && !std::is_convertible_v<File, Rank>);
       }},
      {"Rank: RANK_1 0 .. RANK_8 7, RANK_NB 8", "squarelab/chess/square.hpp", "rank_count",
       [] {
         EXPECT_EQ(index(Rank::R1), 0);
         EXPECT_EQ(index(Rank::R8), 7);
         EXPECT_EQ(rank_count, 8);
       }},
      {"file_of: square & 7", "squarelab/chess/square.hpp", "file_of",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(file_of(square_at(n))), n & 7);
       }},
      {"rank_of: square >> 3", "squarelab/chess/square.hpp", "rank_of",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(rank_of(square_at(n))), n >> 3);
       }},
      {"make_square: (rank << 3) + file", "squarelab/chess/square.hpp", "make_square",
       [] {
         for (int r = 0; r < 8; ++r) {
           for (int f = 0; f < 8; ++f) {
             EXPECT_EQ(index(make_square(file_at(f), rank_at(r))), (r << 3) + f);
           }
         }
       }},
      {"relative_square: square ^ (color * 56)", "squarelab/chess/flips.hpp", "relative_square",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(index(relative_square(Color::White, square_at(n))), n ^ (0 * 56));
           EXPECT_EQ(index(relative_square(Color::Black, square_at(n))), n ^ (1 * 56));
         }
       }},
      {"56 = 7 * 8 = A8", "squarelab/chess/square.hpp", "Square",
       [] { EXPECT_EQ(index(Square::A8), 7 * 8); }},
      {"A1 ^ 56 = A8, C1 ^ 56 = C8", "squarelab/chess/flips.hpp", "relative_square",
       [] {
         EXPECT_EQ(relative_square(Color::Black, Square::A1), Square::A8);
         EXPECT_EQ(relative_square(Color::Black, Square::C1), Square::C8);
         EXPECT_EQ(relative_square(Color::White, Square::C1), Square::C1);
       }},
  };
}

std::vector<Definition> castling_and_score() {
  return {
      {"CastlingSide: KING_SIDE, QUEEN_SIDE, a selector and no mask",
       "squarelab/chess/castling.hpp", "CastlingSide",
       [] {
         EXPECT_EQ(index(CastlingSide::KingSide), 0);
         EXPECT_EQ(index(CastlingSide::QueenSide), 1);
       }},
      {"CASTLING_SIDE_NB is 2", "squarelab/chess/castling.hpp", "castling_side_count",
       [] { EXPECT_EQ(castling_side_count, 2); }},
      {"WHITE_OO 1, WHITE_OOO 2, BLACK_OO 4, BLACK_OOO 8", "squarelab/chess/castling.hpp", "of",
       [] {
         EXPECT_EQ(white_oo.code(), 0b0001);
         EXPECT_EQ(white_ooo.code(), 0b0010);
         EXPECT_EQ(black_oo.code(), 0b0100);
         EXPECT_EQ(black_ooo.code(), 0b1000);
       }},
      {"NO_CASTLING is 0", "squarelab/chess/castling.hpp", "none",
       [] {
         EXPECT_EQ(CastlingRights::none().code(), 0);
         EXPECT_TRUE(CastlingRights::none().empty());
       }},
      {"ANY_CASTLING: all four rights", "squarelab/chess/castling.hpp", "all",
       [] {
         EXPECT_EQ(CastlingRights::all().code(), 1 + 2 + 4 + 8);
         EXPECT_EQ(codes_of_rights({white_oo, white_ooo, black_oo, black_ooo}), 15);
       }},
      {"CASTLING_RIGHT_NB is 16", "squarelab/chess/castling.hpp", "castling_rights_codes",
       [] {
         EXPECT_EQ(castling_rights_codes, 16);
         EXPECT_EQ(castling_keys.size(), 16U);
       }},
      {"Combined rights: of White, of Black, of both on the king's side",
       "squarelab/chess/castling.hpp", "add",
       [] {
         EXPECT_EQ(codes_of_rights({white_oo, white_ooo}), 3);
         EXPECT_EQ(codes_of_rights({black_oo, black_ooo}), 12);
         EXPECT_EQ(codes_of_rights({white_oo, black_oo}), 5);
       }},
      {"Rights are independent flags", "squarelab/chess/castling.hpp", "has",
       [] {
         for (int code = 0; code < 16; ++code) {
           const auto rights = CastlingRights::from_code(code);
           EXPECT_EQ(rights.has(Color::White, CastlingSide::KingSide), code % 2 == 1);
           EXPECT_EQ(rights.has(Color::White, CastlingSide::QueenSide), code / 2 % 2 == 1);
           EXPECT_EQ(rights.has(Color::Black, CastlingSide::KingSide), code / 4 % 2 == 1);
           EXPECT_EQ(rights.has(Color::Black, CastlingSide::QueenSide), code / 8 == 1);
         }
       }},
      {"Score: two values of 16 bits in 32, SCORE_ZERO", "squarelab/chess/score.hpp", "Score",
       [] {
         EXPECT_EQ(sizeof(Score), 4U);
         EXPECT_EQ(Score().code(), 0U);
       }},
      {"Where the halves are: upper 16 bits endgame, lower 16 middlegame",
       "squarelab/chess/score.hpp", "code",
       [] { EXPECT_EQ(Score(0x0102, 0x0304).code(), 0x03040102U); }},
      {"make_score: (endgame << 16) + middlegame", "squarelab/chess/score.hpp", "Score",
       [] {
         EXPECT_EQ(Score(5, 7).code(), 7U * 65536 + 5);
         EXPECT_EQ(Score(-5, 7).code(), 7U * 65536 - 5);
         EXPECT_EQ(Score(5, -7).code(), 0U - 7U * 65536 + 5);
       }},
      {"eg_value: (score + 0x8000) >> 16, signed", "squarelab/chess/score.hpp", "endgame",
       [] {
         EXPECT_EQ(Score::from_code(0x0007FFFF).endgame(), 8);
         EXPECT_EQ(Score::from_code(0xFFF90005).endgame(), -7);
       }},
      {"mg_value: the lower 16 bits, signed", "squarelab/chess/score.hpp", "middlegame",
       [] {
         EXPECT_EQ(Score::from_code(0x0007FFFF).middlegame(), -1);
         EXPECT_EQ(Score::from_code(0xFFF90005).middlegame(), 5);
       }},
      {"Scores are accumulated with +=", "squarelab/chess/score.hpp", "operator+=",
       [] {
         Score score;
         score += Score(20, -30);
         score += Score(-50, 10);
         score += Score(7, 4);
         EXPECT_EQ(score.middlegame(), -23);
         EXPECT_EQ(score.endgame(), -16);
       }},
      {"The final value is interpolated by the phase of the game", "squarelab/chess/score.hpp",
       "interpolated",
       [] {
         EXPECT_EQ(phase_of(start_position()), 24);
         EXPECT_EQ(interpolated(Score(120, -60), 24), 120);
         EXPECT_EQ(interpolated(Score(120, -60), 0), -60);
         EXPECT_EQ(interpolated(Score(120, -60), 12), 30);
         EXPECT_EQ(interpolated(Score(120, -60), 16), 60);
       }},
      {"A score is a vector of two: addition goes by components", "squarelab/chess/score.hpp",
       "operator+",
       [] {
         EXPECT_EQ(Score(-1, 2) + Score(-3, -4), Score(-4, -2));
         EXPECT_EQ(Score(-1, 2) - Score(-3, -4), Score(2, 6));
         EXPECT_EQ(-Score(-1, 2), Score(1, -2));
         EXPECT_EQ(Score(-1, 2) * -3, Score(3, -6));
       }},
  };
}

std::vector<Definition> moves() {
  return {
      {"A move is 16 bits", "squarelab/chess/move.hpp", "Move",
       [] { EXPECT_EQ(sizeof(Move), 2U); }},
      {"Bits 0-5: the destination square", "squarelab/chess/move.hpp", "to",
       [] { EXPECT_EQ(Move::normal(Square::A1, Square::H8).code(), code_of(0, 0, 0, 63)); }},
      {"Bits 6-11: the origin square", "squarelab/chess/move.hpp", "from",
       [] { EXPECT_EQ(Move::normal(Square::H8, Square::A1).code(), code_of(0, 0, 63, 0)); }},
      {"Bits 12-13: the type promoted to, less KNIGHT", "squarelab/chess/move.hpp", "promotion",
       [] {
         EXPECT_EQ(Move::promotion(Square::E7, Square::D8, PieceType::Rook).code(),
                   code_of(1, 2, 52, 59));
       }},
      {"Bits 14-15: promotion 1, en passant 2, castling 3", "squarelab/chess/move.hpp", "MoveFlag",
       [] {
         EXPECT_EQ(Move::normal(Square::E2, Square::E4).code(), code_of(0, 0, 12, 28));
         EXPECT_EQ(Move::promotion(Square::A7, Square::A8, PieceType::Knight).code(),
                   code_of(1, 0, 48, 56));
         EXPECT_EQ(Move::en_passant(Square::E5, Square::D6).code(), code_of(2, 0, 36, 43));
         EXPECT_EQ(Move::castling(Square::E1, Square::G1).code(), code_of(3, 0, 4, 6));
       }},
      {"The flag of en passant is set only where a pawn is captured so",
       "squarelab/rules/moves.hpp", "legal_moves",
       [] {
         const auto count = [](std::string_view fen) {
           int flagged = 0;
           for (const Move move : rules::legal_moves(text::parse_fen(fen))) {
             flagged += move.flag() == MoveFlag::EnPassant;
           }
           return flagged;
         };
         EXPECT_EQ(count("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), 1);
         EXPECT_EQ(count("4k3/8/8/3pP3/8/8/8/4K3 w - -"), 0);
         EXPECT_EQ(count("4k3/8/8/3p2P1/8/8/8/4K3 w - d6"), 0);
       }},
      {"Promotions: knight 0, bishop 1, rook 2, queen 3", "squarelab/chess/move.hpp", "promotion",
       [] {
         int encoded = 0;
         for (const auto type :
              {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
           const Move move = Move::promotion(Square::B7, Square::B8, type);
           EXPECT_EQ(move.code() / 4096 % 4, encoded++);
         }
       }},
      {"MOVE_NONE: from = to = 0", "squarelab/chess/move.hpp", "Move::none",
       [] {
         EXPECT_EQ(Move::none().code(), 0);
         EXPECT_EQ(Move::none().from(), Square::A1);
         EXPECT_EQ(Move::none().to(), Square::A1);
       }},
      {"MOVE_NULL: 65, from = to = 1", "squarelab/chess/move.hpp", "Move::null",
       [] {
         EXPECT_EQ(Move::null().code(), 1 | (1 << 6));
         EXPECT_EQ(Move::null().from(), Square::B1);
         EXPECT_EQ(Move::null().to(), Square::B1);
       }},
      {"A legal move has two different squares", "squarelab/rules/moves.hpp", "is_legal",
       [] {
         const Position start = start_position();
         EXPECT_EQ(rules::legal_moves(start).size(), 20);
         for (const Move move : rules::legal_moves(start)) EXPECT_NE(move.from(), move.to());
         EXPECT_FALSE(rules::is_legal(start, Move::none()));
         EXPECT_FALSE(rules::is_legal(start, Move::null()));
       }},
      {"to_sq: m & 0x3F", "squarelab/chess/move.hpp", "to",
       [] { EXPECT_EQ(index(Move::from_code(0xFBAB).to()), 0xFBAB & 0x3F); }},
      {"from_sq: (m >> 6) & 0x3F", "squarelab/chess/move.hpp", "from",
       [] { EXPECT_EQ(index(Move::from_code(0xFBAB).from()), (0xFBAB >> 6) & 0x3F); }},
      {"type_of: m & 0xC000", "squarelab/chess/move.hpp", "flag",
       [] {
         for (const int code : {0x0FBA, 0x4FBA, 0x8FBA, 0xCFBA}) {
           const Move move = Move::from_code(static_cast<std::uint16_t>(code));
           EXPECT_EQ(static_cast<int>(move.flag()) << 14, code & 0xC000);
         }
       }},
      {"promo_type: ((m >> 12) & 3) + KNIGHT", "squarelab/chess/move.hpp", "promotion_type",
       [] {
         EXPECT_EQ(Move::from_code(0x4D3B).promotion_type(), PieceType::Knight);
         EXPECT_EQ(Move::from_code(0x5D3B).promotion_type(), PieceType::Bishop);
         EXPECT_EQ(Move::from_code(0x6D3B).promotion_type(), PieceType::Rook);
         EXPECT_EQ(Move::from_code(0x7D3B).promotion_type(), PieceType::Queen);
       }},
  };
}

}  // namespace

std::vector<Definition> bitboard_representation() {
  std::vector<Definition> all = pieces_and_squares();
  for (const auto& rows : {castling_and_score(), moves()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace squarelab::sources
