#include <gtest/gtest.h>

#include <set>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>
#include <vector>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

// Both castlings, en passant and all promotions, with and without captures, for White.
constexpr const char* rich = "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";

using enum Square;

TEST(ToUci, WritesEveryKindOfMoveAndNoMoveAsTheNullMove) {
  const std::pair<Move, const char*> table[]{
      {Move::normal(E2, E4), "e2e4"},
      {Move::en_passant(E5, D6), "e5d6"},
      {Move::castling(E1, G1), "e1g1"},
      {Move::promotion(E7, E8, PieceType::Queen), "e7e8q"},
      {Move::promotion(A2, B1, PieceType::Knight), "a2b1n"},
      {Move::promotion(A2, B1, PieceType::Bishop), "a2b1b"},
      {Move::promotion(A2, B1, PieceType::Rook), "a2b1r"},
      {Move::none(), "0000"},
      {Move::null(), "0000"},
  };
  for (const auto& [move, text] : table) EXPECT_EQ(to_uci(move), text);
}

TEST(ToUci, TakesAnyCode) {
  for (int code = 0; code < 65536; ++code) {
    const std::size_t size = to_uci(Move::from_code(static_cast<std::uint16_t>(code))).size();
    ASSERT_TRUE(size == 4 || size == 5) << code;
  }
}

TEST(ParseUci, ReadsBackEveryLegalMove) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
                          rich, "4k2r/8/8/8/Pp6/8/6p1/4K2N b k a3 0 1"}) {
    const Position position = parse_fen(fen);
    std::set<std::string> texts;
    const MoveList moves = rules::legal_moves(position);
    for (const Move move : moves) {
      const std::string text = to_uci(move);
      texts.insert(text);
      EXPECT_EQ(parse_uci(text, position), move) << text;
    }
    EXPECT_EQ(static_cast<int>(texts.size()), moves.size()) << fen;
  }
}

TEST(ParseUci, FindsTheMoveThatIsMeant) {
  constexpr const char* castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  constexpr const char* black_castles = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  constexpr const char* attacked = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  const struct {
    const char* fen;
    const char* text;
    Move move;
  } table[]{
      {rich, "e5d6", Move::en_passant(E5, D6)},
      {rich, "e1c1", Move::castling(E1, C1)},
      {rich, "a1a6", Move::normal(A1, A6)},
      {rich, "a7b8r", Move::promotion(A7, B8, PieceType::Rook)},
      // The promotion in either case.
      {rich, "a7a8Q", Move::promotion(A7, A8, PieceType::Queen)},
      {rich, "a7a8R", Move::promotion(A7, A8, PieceType::Rook)},
      {rich, "a7a8B", Move::promotion(A7, A8, PieceType::Bishop)},
      {rich, "a7a8N", Move::promotion(A7, A8, PieceType::Knight)},
      // Castling as king takes rook, and a real capture of a rook.
      {castles, "e1h1", Move::castling(E1, G1)},
      {castles, "e1a1", Move::castling(E1, C1)},
      {black_castles, "e8h8", Move::castling(E8, G8)},
      {black_castles, "e8a8", Move::castling(E8, C8)},
      {attacked, "e1a1", Move::castling(E1, C1)},
      {"4k3/8/8/8/8/8/8/4K1Rr w - - 0 1", "g1h1", Move::normal(G1, H1)},
  };
  for (const auto& [fen, text, move] : table) {
    EXPECT_EQ(parse_uci(text, parse_fen(fen)), move) << text << " in " << fen;
  }
  for (const char* fen : {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", attacked}) {
    EXPECT_EQ(refusal_of([&] { parse_uci("e1h1", parse_fen(fen)); }).column(), 1u) << fen;
  }
}

TEST(ParseUci, RefusesMalformedTextAtTheColumn) {
  const Position position = parse_fen(rich);
  expect_refused(
      {
          {"", 1, "the text is empty"},
          {"e", 1, "\"e\" is not a square a1 to h8"},
          {"E2e4", 1, "\"E2\" is not a square a1 to h8"},
          {"i2e4", 1, "\"i2\" is not a square a1 to h8"},
          {"e1", 3, "the destination square is missing"},
          {"e1e", 3, "\"e\" is not a square a1 to h8"},
          {"e1e9", 3, "\"e9\" is not a square a1 to h8"},
          {"e1-e2", 3, "\"-e\" is not a square a1 to h8"},
          {"a7a8k", 5, "\"k\" is not a promotion, n, b, r or q"},
          {"a7a8=Q", 5, "\"=\" is not a promotion, n, b, r or q"},
          {std::string("a7a8\0", 5), 5, R"("\x00" is not a promotion, n, b, r or q)"},
          {"e1e2 ", 5, "\" \" is not a promotion, n, b, r or q"},
          {" e1e2", 1, "\" e\" is not a square a1 to h8"},
          {"a7a8qq", 6, "\"q\" is too much; a move has at most 5 characters"},
          {"O-O", 1, "\"O-\" is not a square a1 to h8"},
          {"0000", 1, "the null move \"0000\" is not legal"},
          {"\xff\xff\xff\xff", 1, R"("\xff\xff" is not a square a1 to h8)"},
      },
      {"UCI move"}, [&](const std::string& text) { parse_uci(text, position); });
}

TEST(ParseUci, SaysWhyAWellFormedMoveIsNotLegal) {
  const Position position = parse_fen(rich);
  const std::string in = std::string("is not legal in ") + rich + ": ";
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"e3e4", "no piece stands on e3"},
           {"e8e7", "White is to move, not the piece on e8"},
           {"e1e3", "the piece cannot go there"},
           {"a1a1", "the piece cannot go there"},
           {"a7a8", "a promotion needs the letter n, b, r or q"},
           {"e1e2q", "it is not a promotion"},
           {"e1h1q", "the piece cannot go there"},
       }) {
    const TextError error = refusal_of([&, &read = text] { parse_uci(read, position); });
    EXPECT_EQ(error.column(), 1u);
    EXPECT_EQ(error.reason(), '"' + text + "\" " + in + why);
  }
}

TEST(ParseUci, RefusesLongTextShortly) {
  const std::string text(10'000'000, 'e');
  const TextError error = refusal_of([&] { parse_uci(text, start_position()); });
  EXPECT_LT(std::string(error.what()).size(), 200u);
}

}  // namespace
}  // namespace squarelab::text
