// Castling rights of Chess960 in FEN: read as X-FEN and Shredder-FEN, and written in both forms.
#include <gtest/gtest.h>

#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

Position read(const std::string& fen, ReadingRules rules = exact_rules) {
  return parse_fen(fen, nullptr, rules);
}

File white_rook(const Position& position, CastlingSide side) {
  return position.castling.rook_file(Color::White, side);
}

// The rights are read of a position with kings on b and e and rooks on a, c, f and h.
std::string with_four_rooks(const std::string& rights) {
  return "r1r1krr1/8/8/8/8/8/8/RKR2R1R w " + rights + " - 0 1";
}

TEST(Chess960Fen, KAndQAreTheOutermostRooks) {
  const Position position = read(with_four_rooks("KQ"));
  EXPECT_TRUE(position.castling.is_chess960());
  EXPECT_EQ(white_rook(position, CastlingSide::KingSide), File::H);
  EXPECT_EQ(white_rook(position, CastlingSide::QueenSide), File::A);
}

// They may as well be a mistake in a FEN of standard chess.
TEST(Chess960Fen, SaysThatKAndQAreReadSo) {
  Written written;
  parse_fen("r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", &written, Variant::Either);
  ASSERT_EQ(written.warnings.size(), 1U);
  EXPECT_EQ(
      std::string(written.warnings[0].what()),
      "FEN column 28: not all of the rights KQkq have king and rook at home, so that they are "
      "read as those of Chess960 (X-FEN)");
  for (const char* rights : {"HBha", "-", "Kkq"}) {
    written = {};
    parse_fen(std::string("r3k2r/8/8/8/8/8/8/1R2K2R w ") + rights + " - 0 1", &written,
              Variant::Either);
    EXPECT_TRUE(written.warnings.empty()) << rights;
  }
  parse_fen(with_four_rooks("KQ"), &written, Variant::Chess960);
  EXPECT_TRUE(written.warnings.empty());
}

TEST(Chess960Fen, AFileNamesAnyRookAndItsSide) {
  EXPECT_EQ(white_rook(read(with_four_rooks("C")), CastlingSide::KingSide), File::C);
  EXPECT_EQ(white_rook(read(with_four_rooks("F")), CastlingSide::KingSide), File::F);
  EXPECT_EQ(white_rook(read(with_four_rooks("A")), CastlingSide::QueenSide), File::A);
  const Position black = read(with_four_rooks("fc"));
  EXPECT_EQ(black.castling.code(), 4 | 8);
  EXPECT_EQ(black.castling.rook_file(Color::Black, CastlingSide::QueenSide), File::C);
}

TEST(Chess960Fen, BothFormsMayBeMixedInAnyOrder) {
  EXPECT_EQ(read(with_four_rooks("qCAk")), read(with_four_rooks("CQgq")));
}

TEST(Chess960Fen, IsWrittenInTheFormThatIsAskedFor) {
  const Position position = read(with_four_rooks("CAgc"));
  EXPECT_EQ(to_fen(position), with_four_rooks("CAgc"));
  EXPECT_EQ(to_fen(position, RightsForm::Shredder), with_four_rooks("CAgc"));
  EXPECT_EQ(to_fen(position, RightsForm::XFen), with_four_rooks("CQkc"));
  for (const RightsForm form : {RightsForm::Shredder, RightsForm::XFen}) {
    EXPECT_EQ(read(to_fen(position, form)), position);
  }
}

TEST(Chess960Fen, TheStandardArrayIsOfChess960OnlyWhereThatIsSaid) {
  const std::string start = to_fen(start_position());
  EXPECT_EQ(read(start), start_position());
  EXPECT_EQ(read(start, Variant::Chess960), chess960_position(518));
  const std::string shredder = to_fen(chess960_position(518));
  EXPECT_EQ(shredder, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(read(shredder), chess960_position(518));
  EXPECT_EQ(to_fen(chess960_position(518), RightsForm::XFen), start);
  EXPECT_EQ(to_fen(start_position(), RightsForm::XFen), start);
}

TEST(Chess960Fen, OneKingAwayFromHomeMakesAllRightsThoseOfChess960) {
  const Position position = read("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1");
  EXPECT_TRUE(position.castling.is_chess960());
  EXPECT_EQ(to_fen(position), "r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1");
}

TEST(Chess960Fen, EveryArrayIsReadAsItIsWritten) {
  for (int number = 0; number < chess960_count; ++number) {
    const Position position = chess960_position(number, (number * 7) % chess960_count);
    ASSERT_EQ(read(to_fen(position)), position);
    ASSERT_EQ(read(to_fen(position, RightsForm::XFen), Variant::Chess960), position);
  }
}

TEST(Chess960Fen, IsReadStrictly) {
  const auto refused = [](std::string rights, std::size_t column, std::string reason) {
    return Refused{with_four_rooks(rights), column, std::move(reason)};
  };
  expect_refused(
      {
          refused("CF", 33, "the castling right \"F\" is repeated"),
          refused("KC", 33, "the castling right \"C\" is repeated"),
          refused("AA", 33, "the castling right \"A\" is repeated"),
          refused("D", 32, "\"D\" is a right to castle, but there is no white rook on d1"),
          refused("B", 32, "\"B\" is a right to castle, but there is no white rook on b1"),
          refused("Ch", 33, "\"h\" is a right to castle, but there is no black rook on h8"),
          refused("CX", 33,
                  "\"X\" is not a castling right; the field is - or some of KQkq, in Chess960 "
                  "also of A to H and a to h"),
          {"8/4k2r/8/8/8/8/8/RK6 w Ah - 0 1", 25,
           "\"h\" is a right to castle, but the black king is not on rank 8"},
          {"4k2r/8/8/8/8/8/8/1KR5 w CQ - 0 1", 26,
           "\"Q\" is a right to castle, but no white rook is on the queen's side of the king on "
           "b1"},
      },
      {"FEN"}, [](const std::string& fen) { read(fen); });
}

// In Shredder's letters, too.
TEST(Chess960Fen, RightsAtHomeAreOfStandardChessUnlessExact) {
  const std::string home = "r3k2r/8/8/8/8/8/8/R3K2R w ";
  const struct {
    std::string fen;
    std::string same;
  } table[]{{home + "HAha - 0 1", home + "KQkq - 0 1"},
            {home + "ahA - 0 1", home + "Qkq - 0 1"},
            {home + "Kq - 0 1", home + "Kq - 0 1"},
            {home + "KAh - 0 1", home + "KQk - 0 1"}};
  for (const auto& [fen, same] : table) {
    for (const Variant variant : {Variant::Standard, Variant::Either}) {
      Written written;
      EXPECT_EQ(parse_fen(fen, &written, variant), parse_fen(same)) << fen;
      EXPECT_EQ(written.warnings.size(), fen == same ? 0U : 1U) << fen;
    }
    EXPECT_TRUE(read(fen, Variant::Chess960).castling.is_chess960());
  }
}

TEST(Chess960Fen, TheLetterThatDoesNotFitIsNamed) {
  const std::string fen = "q1kn1br1/3p1p1p/1rpB2p1/1p6/p7/P4P2/BPPP2PP/QRKN3R w KQq - 1 13";
  for (const Variant variant : {Variant::Standard, Variant::Either}) {
    const TextError error = refusal_of([&] { read(fen, variant); });
    EXPECT_EQ(error.column(), 56U);
    EXPECT_EQ(error.reason(),
              "\"q\" is a right to castle, but no black rook is on the queen's side of the king "
              "on c8");
  }
}

TEST(Chess960Fen, IsRefusedByWhoeverPlaysStandardChessOnly) {
  EXPECT_THROW(parse_fen(with_four_rooks("CA")), Chess960Error);
  EXPECT_THROW(parse_fen(with_four_rooks("KQ")), Chess960Error);
  EXPECT_THROW(parse_epd("rkr5/8/8/8/8/8/8/RKR5 w KQ -"), Chess960Error);
}

TEST(Chess960Epd, KeepsTheRights) {
  const EpdRecord record =
      parse_epd("r1r1krr1/8/8/8/8/8/8/RKR2R1R w Cc - id \"inner\";", Variant::Either);
  EXPECT_EQ(to_epd(record), "r1r1krr1/8/8/8/8/8/8/RKR2R1R w Cc - id \"inner\";");
}

TEST(Chess960Moves, CastlingIsWrittenToTheRook) {
  const Position position = read("1k6/8/8/8/8/8/8/1KR5 w C - 0 1");
  const Move castling = Move::castling(Square::B1, Square::C1);
  EXPECT_EQ(parse_uci("b1c1", position), castling);
  EXPECT_EQ(to_uci(castling), "b1c1");
  EXPECT_EQ(to_san(castling, position), "O-O");
  EXPECT_EQ(parse_san("O-O", position), castling);
  EXPECT_THROW(parse_uci("b1g1", position), TextError);

  // The goal is a step of the king, too.
  const Position other = read("1k6/8/8/8/8/8/8/RK6 w A - 0 1");
  EXPECT_EQ(parse_uci("b1c1", other), Move::normal(Square::B1, Square::C1));
  EXPECT_EQ(parse_uci("b1a1", other), Move::castling(Square::B1, Square::A1));
  EXPECT_EQ(to_san(Move::castling(Square::B1, Square::A1), other), "O-O-O");
}

}  // namespace
}  // namespace squarelab::text
