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

constexpr auto white_oo = CastlingRights::of(White, KingSide);
constexpr auto white_ooo = CastlingRights::of(White, QueenSide);
constexpr auto black_oo = CastlingRights::of(Black, KingSide);
constexpr auto black_ooo = CastlingRights::of(Black, QueenSide);

std::vector<Definition> pieces_and_squares() {
  return {
      {"Bitboard: an unsigned integer of 64 bits", "bits/bitboard", "Bitboard",
       [] { static_assert(std::is_same_v<bits::Bitboard, std::uint64_t>); }, "map lerf --code cpp",
       "using Bitboard = std::uint64_t;"},
      {"Bit 0 is A1, bit 63 is H8", "mapping/mapping", "index",
       equals(mapping::index(lerf, A1), 0, mapping::index(lerf, H8), 63), "map lerf",
       "a1 h1 a8 h8 0 7 56 63"},
      {"Piece: W_PAWN 1 .. W_KING 6, B_PAWN 9 .. B_KING 14", "chess/piece", "Piece",
       equals(index(WhitePawn), 1, index(WhiteKnight), 2, index(WhiteBishop), 3, index(WhiteRook),
              4, index(WhiteQueen), 5, index(WhiteKing), 6, index(BlackPawn), 9, index(BlackKnight),
              10, index(BlackBishop), 11, index(BlackRook), 12, index(BlackQueen), 13,
              index(BlackKing), 14),
       "codes pieces", "black king k 14"},
      {"NO_PIECE is 0: a code for storage", "chess/piece", "Piece::None",
       equals(index(None), 0, Position{}.piece_on(E4), std::nullopt), "codes pieces",
       "0 is no piece"},
      {"In binary: W_PAWN 0001, W_KING 0110, B_PAWN 1001, B_KING 1110", "chess/piece", "Piece",
       equals(index(WhitePawn), 0b0001, index(WhiteKing), 0b0110, index(BlackPawn), 0b1001,
              index(BlackKing), 0b1110),
       "codes pieces", "black pawn p 9 1001"},
      {"White is 1 to 6, Black 9 to 14; the 4th bit is the colour", "chess/piece", "all_pieces",
       [] {
         std::vector<int> white;
         std::vector<int> black;
         for (const Piece piece : all_pieces) {
           ((index(piece) & 0b1000) == 0 ? white : black).push_back(index(piece));
         }
         EXPECT_EQ(white, (std::vector{1, 2, 3, 4, 5, 6}));
         EXPECT_EQ(black, (std::vector{9, 10, 11, 12, 13, 14}));
       },
       "codes pieces", "colour << 3"},
      {"Piece = (Color << 3) | PieceType", "chess/piece", "make_piece",
       equals(index(make_piece(White, Rook)), (0 << 3) | 4, index(make_piece(Black, Rook)),
              (1 << 3) | 4, make_piece(Black, Knight), BlackKnight),
       "codes pieces", "colour << 3"},
      {"type_of: piece & 7", "chess/piece", "type_of",
       [] {
         for (const Piece piece : all_pieces) EXPECT_EQ(index(type_of(piece)), index(piece) & 7);
         EXPECT_EQ(type_of(BlackQueen), Queen);
       },
       "codes pieces", "code & 7"},
      {"color_of: piece >> 3", "chess/piece", "color_of",
       [] {
         for (const Piece piece : all_pieces) EXPECT_EQ(index(color_of(piece)), index(piece) >> 3);
         EXPECT_EQ(color_of(BlackQueen), Black);
       },
       "codes pieces", "code >> 3"},
      {"~piece is piece ^ 8: the other colour", "chess/piece", "operator~",
       [] {
         EXPECT_EQ(~WhitePawn, BlackPawn);
         EXPECT_EQ(~BlackKing, WhiteKing);
         for (const Piece piece : all_pieces) EXPECT_EQ(index(~piece), index(piece) ^ 8);
       },
       "codes pieces", "code ^ 8"},
      {"PIECE_NB is 16, the size of the encoding space", "chess/piece", "piece_codes",
       equals(piece_codes, 16, all_pieces.size(), 12U), "codes pieces",
       "Arrays by piece have 16 (PIECE_NB)"},
      {"PieceType: PAWN 1 .. KING 6, without colour", "chess/piece", "PieceType",
       equals(index(Pawn), 1, index(Knight), 2, index(Bishop), 3, index(Rook), 4, index(Queen), 5,
              index(King), 6),
       "codes pieces", "white king K 6 0110 6"},
      {"NO_PIECE_TYPE: absence is std::optional", "chess/move", "promotion_type",
       [] {
         EXPECT_EQ(Move::normal(E2, E4).promotion_type(), std::nullopt);
         for (const PieceType type : all_piece_types) EXPECT_NE(index(type), 0);
       },
       "codes pieces", "with \"none\" 7 values"},
      {"ALL_PIECES, all kinds taken together: the pieces of a colour", "chess/position",
       "squares_of",
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
       },
       "codes pieces", "(ALL_PIECES)"},
      {"PIECE_TYPE_NB is 8, the size of an array", "chess/piece", "piece_type_codes",
       equals(piece_type_codes, 8, all_piece_types.size(), 6U), "codes pieces",
       "Arrays have 8 entries"},
      {"Square: SQ_A1 .. SQ_H8", "chess/square", "Square",
       equals(index(A1), 0, index(B1), 1, index(H8), 63), "map lerf --code cpp",
       "A8, B8, C8, D8, E8, F8, G8, H8,"},
      {"SQ_NONE: absence is std::optional", "chess/square", "parse_square",
       equals(parse_square("none"), std::nullopt), "map lerf --code cpp", "no_square = 64;"},
      {"SQUARE_NB is 64", "chess/square", "square_count", equals(square_count, 64), "map lerf",
       "8 56 57 58 59 60 61 62 63 8"},
      {"NORTH 8, EAST 1, SOUTH -8, WEST -1", "chess/square", "Direction",
       equals(step(lerf, North), 8, step(lerf, East), 1, step(lerf, South), -8, step(lerf, West),
              -1),
       "codes directions", "North +8 << 8"},
      {"Diagonal directions are sums: NORTH_EAST = NORTH + EAST and so on", "mapping/mapping",
       "step",
       [] {
         EXPECT_EQ(step(lerf, NoEa), 8 + 1);
         EXPECT_EQ(step(lerf, SoEa), -8 + 1);
         EXPECT_EQ(step(lerf, SoWe), -8 - 1);
         EXPECT_EQ(step(lerf, NoWe), 8 - 1);
         for (const auto& entry : mapping::catalogue) {
           const auto m = entry.mapping;
           EXPECT_EQ(step(m, NoEa), step(m, North) + step(m, East));
           EXPECT_EQ(step(m, SoEa), step(m, South) + step(m, East));
           EXPECT_EQ(step(m, SoWe), step(m, South) + step(m, West));
           EXPECT_EQ(step(m, NoWe), step(m, North) + step(m, West));
         }
       },
       "codes directions", "NoEa +9 << 9"},
      {"Rank by rank: A1 0, H1 7, A2 8, H2 15, A8 56, H8 63", "chess/square", "Square",
       equals(index(A1), 0, index(H1), 7, index(A2), 8, index(B2), 9, index(H2), 15, index(A8), 56,
              index(B8), 57, index(H8), 63),
       "map lerf", "a1 h1 a8 h8 0 7 56 63"},
      {"SQ_E4 is 4 + 3 * 8 = 28", "chess/square", "index", equals(index(E4), 28),
       "codes directions", "e4 is 4 + 3 * 8 = 28"},
      {"Files go up by 1, ranks by 8", "mapping/mapping", "file_step",
       equals(mapping::file_step(lerf), 1, mapping::rank_step(lerf), 8), "codes directions",
       "East +1 << 1"},
      {"SQ_E2 + NORTH is SQ_E3", "mapping/mapping", "step",
       equals(mapping::square_at(lerf, 12 + step(lerf, North)), E3), "bitboard e2 north", "e3"},
      {"SQ_E2 + NORTH_EAST is SQ_F3", "mapping/mapping", "step",
       equals(mapping::square_at(lerf, 12 + step(lerf, NoEa)), F3), "bitboard e2 noea", "f3"},
      {"File: FILE_A 0 .. FILE_H 7, FILE_NB 8", "chess/square", "file_count",
       [] {
         EXPECT_EQ(index(File::A), 0);
         EXPECT_EQ(index(File::H), 7);
         EXPECT_EQ(file_count, 8);
         static_assert(!std::is_convertible_v<File, int> && !std::is_convertible_v<File, Rank>);
       },
       "convert h1", "f = 7, r = 0"},
      {"Rank: RANK_1 0 .. RANK_8 7, RANK_NB 8", "chess/square", "rank_count",
       equals(index(Rank::R1), 0, index(Rank::R8), 7, rank_count, 8), "convert a8", "f = 0, r = 7"},
      {"file_of: square & 7", "chess/square", "file_of",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(file_of(square_at(n))), n & 7);
       },
       "map lerf", "f is s & 7"},
      {"rank_of: square >> 3", "chess/square", "rank_of",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(rank_of(square_at(n))), n >> 3);
       },
       "map lerf", "r is s >> 3"},
      {"make_square: (rank << 3) + file", "chess/square", "make_square",
       [] {
         for (int r = 0; r < 8; ++r) {
           for (int f = 0; f < 8; ++f) {
             EXPECT_EQ(index(make_square(file_at(f), rank_at(r))), (r << 3) + f);
           }
         }
       },
       "map lerf --code cpp", "Square make_square(int f, int r)"},
      {"relative_square: square ^ (color * 56)", "chess/flips", "relative_square",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(index(relative_square(White, square_at(n))), n ^ (0 * 56));
           EXPECT_EQ(index(relative_square(Black, square_at(n))), n ^ (1 * 56));
         }
       },
       "explain flips", "so one table serves both sides"},
      {"56 = 7 * 8 = A8", "chess/square", "Square", equals(index(A8), 7 * 8), "convert a8",
       "8r + f = 8 * 7 + 0 = 56"},
      {"A1 ^ 56 = A8, C1 ^ 56 = C8", "chess/flips", "relative_square",
       equals(relative_square(Black, A1), A8, relative_square(Black, C1), C8,
              relative_square(White, C1), C1),
       "bitboard a1,c1 flip-ranks", "0x0500000000000000"},
  };
}

std::vector<Definition> castling_and_score() {
  return {
      {"CastlingSide: KING_SIDE, QUEEN_SIDE, a selector and no mask", "chess/castling",
       "CastlingSide", equals(index(KingSide), 0, index(QueenSide), 1)},
      {"CASTLING_SIDE_NB is 2", "chess/castling", "castling_side_count",
       equals(castling_side_count, 2)},
      {"WHITE_OO 1, WHITE_OOO 2, BLACK_OO 4, BLACK_OOO 8", "chess/castling", "of",
       equals(white_oo.code(), 0b0001, white_ooo.code(), 0b0010, black_oo.code(), 0b0100,
              black_ooo.code(), 0b1000),
       "codes castling", "q 8 1000"},
      {"NO_CASTLING is 0", "chess/castling", "none",
       equals(CastlingRights::none().code(), 0, CastlingRights::none().empty(), true),
       "codes castling", "0000 NO_CASTLING"},
      {"ANY_CASTLING: all four rights", "chess/castling", "all",
       equals(CastlingRights::all().code(), 1 + 2 + 4 + 8,
              codes_of_rights({white_oo, white_ooo, black_oo, black_ooo}), 15),
       "codes castling", "ANY_CASTLING, 15"},
      {"CASTLING_RIGHT_NB is 16", "chess/castling", "castling_rights_codes",
       equals(castling_rights_codes, 16, castling_keys.size(), 16U), "codes castling",
       "16 combinations"},
      {"Combined rights: of White, of Black, of both on the king's side", "chess/castling", "add",
       equals(codes_of_rights({white_oo, white_ooo}), 3, codes_of_rights({black_oo, black_ooo}), 12,
              codes_of_rights({white_oo, black_oo}), 5),
       "codes castling", "Kk 5 0101"},
      {"Rights are independent flags", "chess/castling", "has",
       [] {
         for (int code = 0; code < 16; ++code) {
           const auto rights = CastlingRights::from_code(code);
           EXPECT_EQ(rights.has(White, KingSide), code % 2 == 1);
           EXPECT_EQ(rights.has(White, QueenSide), code / 2 % 2 == 1);
           EXPECT_EQ(rights.has(Black, KingSide), code / 4 % 2 == 1);
           EXPECT_EQ(rights.has(Black, QueenSide), code / 8 == 1);
         }
       },
       "codes castling", "A bit for each right"},
      {"Score: two values of 16 bits in 32, SCORE_ZERO", "chess/score", "Score",
       equals(sizeof(Score), 4U, Score().code(), 0U), "score 0,0", "0x00000000"},
      {"Where the halves are: upper 16 bits endgame, lower 16 middlegame", "chess/score", "code",
       equals(Score(0x0102, 0x0304).code(), 0x03040102U), "score -1,5",
       "Bits 0 to 15 hold the middlegame"},
      {"make_score: (endgame << 16) + middlegame", "chess/score", "Score",
       equals(Score(5, 7).code(), 7U * 65536 + 5, Score(-5, 7).code(), 7U * 65536 - 5,
              Score(5, -7).code(), 0U - 7U * 65536 + 5),
       "score -1,5", "code = 65536 * endgame + middlegame"},
      {"eg_value: (score + 0x8000) >> 16, signed", "chess/score", "endgame",
       equals(Score::from_code(0x0007FFFF).endgame(), 8, Score::from_code(0xFFF90005).endgame(),
              -7),
       "score -1,5", "(code + 0x8000) >> 16"},
      {"mg_value: the lower 16 bits, signed", "chess/score", "middlegame",
       equals(Score::from_code(0x0007FFFF).middlegame(), -1,
              Score::from_code(0xFFF90005).middlegame(), 5),
       "score -1,5", "the lower half as a signed number"},
      {"Scores are accumulated with +=", "chess/score", "operator+=",
       [] {
         Score score;
         score += Score(20, -30);
         score += Score(-50, 10);
         score += Score(7, 4);
         EXPECT_EQ(score.middlegame(), -23);
         EXPECT_EQ(score.endgame(), -16);
       },
       "score -1,5 10,-20", "sum 9 -15"},
      {"The final value is interpolated by the phase of the game", "chess/score", "interpolated",
       equals(phase_of(start_position()), 24, interpolated(Score(120, -60), 24), 120,
              interpolated(Score(120, -60), 0), -60, interpolated(Score(120, -60), 12), 30,
              interpolated(Score(120, -60), 16), 60),
       "score -1,5 10,-20", "12 -3"},
      {"A score is a vector of two: addition goes by components", "chess/score", "operator+",
       equals(Score(-1, 2) + Score(-3, -4), Score(-4, -2), Score(-1, 2) - Score(-3, -4),
              Score(2, 6), -Score(-1, 2), Score(1, -2), Score(-1, 2) * -3, Score(3, -6)),
       "score -1,5 10,-20", "sum 9 -15"},
  };
}

std::vector<Definition> moves() {
  return {
      {"A move is 16 bits", "chess/move", "Move", equals(sizeof(Move), 2U), "codes moves",
       "A move has 16 bits"},
      {"Bits 0-5: the destination square", "chess/move", "to",
       equals(Move::normal(A1, H8).code(), code_of(0, 0, 0, 63)), "codes moves",
       "Bits 0 to 5 are the square to which it goes"},
      {"Bits 6-11: the origin square", "chess/move", "from",
       equals(Move::normal(H8, A1).code(), code_of(0, 0, 63, 0)), "codes moves",
       "6 to 11 the square from which it comes"},
      {"Bits 12-13: the type promoted to, less KNIGHT", "chess/move", "promotion",
       equals(Move::promotion(E7, D8, Rook).code(), code_of(1, 2, 52, 59)), "codes moves",
       "12 and 13 the promoted piece"},
      {"Bits 14-15: promotion 1, en passant 2, castling 3", "chess/move", "MoveFlag",
       equals(Move::normal(E2, E4).code(), code_of(0, 0, 12, 28),
              Move::promotion(A7, A8, Knight).code(), code_of(1, 0, 48, 56),
              Move::en_passant(E5, D6).code(), code_of(2, 0, 36, 43), Move::castling(E1, G1).code(),
              code_of(3, 0, 4, 6)),
       "codes moves", "e1g1 castling 0xc106"},
      {"The flag of en passant is set only where a pawn is captured so", "rules/moves",
       "legal_moves",
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
       },
       "explain en-passant", "en passant"},
      {"Promotions: knight 0, bishop 1, rook 2, queen 3", "chess/move", "promotion",
       [] {
         int encoded = 0;
         for (const auto type : {Knight, Bishop, Rook, Queen}) {
           const Move move = Move::promotion(B7, B8, type);
           EXPECT_EQ(move.code() / 4096 % 4, encoded++);
         }
       },
       "codes moves", "queen 5 3"},
      {"MOVE_NONE: from = to = 0", "chess/move", "Move::none",
       equals(Move::none().code(), 0, Move::none().from(), A1, Move::none().to(), A1),
       "codes moves", "none 0x0000 = 0"},
      {"MOVE_NULL: 65, from = to = 1", "chess/move", "Move::null",
       equals(Move::null().code(), 1 | (1 << 6), Move::null().from(), B1, Move::null().to(), B1),
       "codes moves", "null 0x0041 = 65"},
      {"A legal move has two different squares", "rules/moves", "is_legal",
       [] {
         const Position start = start_position();
         EXPECT_EQ(rules::legal_moves(start).size(), 20);
         for (const Move move : rules::legal_moves(start)) EXPECT_NE(move.from(), move.to());
         EXPECT_FALSE(rules::is_legal(start, Move::none()));
         EXPECT_FALSE(rules::is_legal(start, Move::null()));
       },
       "lesson codes --step 6 --answers", "A move from a square to itself is never legal"},
      {"to_sq: m & 0x3F", "chess/move", "to",
       equals(index(Move::from_code(0xFBAB).to()), 0xFBAB & 0x3F), "codes moves", "m & 0x3F"},
      {"from_sq: (m >> 6) & 0x3F", "chess/move", "from",
       equals(index(Move::from_code(0xFBAB).from()), (0xFBAB >> 6) & 0x3F), "codes moves",
       "m >> 6 & 0x3F"},
      {"type_of: m & 0xC000", "chess/move", "flag",
       [] {
         for (const int code : {0x0FBA, 0x4FBA, 0x8FBA, 0xCFBA}) {
           const Move move = Move::from_code(static_cast<std::uint16_t>(code));
           EXPECT_EQ(static_cast<int>(move.flag()) << 14, code & 0xC000);
         }
       },
       "codes moves", "m & 0xC000"},
      {"promo_type: ((m >> 12) & 3) + KNIGHT", "chess/move", "promotion_type",
       equals(Move::from_code(0x4D3B).promotion_type(), Knight,
              Move::from_code(0x5D3B).promotion_type(), Bishop,
              Move::from_code(0x6D3B).promotion_type(), Rook,
              Move::from_code(0x7D3B).promotion_type(), Queen),
       "codes moves", "m >> 12 & 3"},
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
