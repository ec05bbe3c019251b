#include <gtest/gtest.h>

#include <set>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>
#include <vector>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

struct Sample {
  std::string fen;
  std::string uci;
  std::string san;
};

// Every form that a move can take.
const std::vector<Sample> samples{
    {"4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", "e4"},
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", "O-O-O"},
    {"5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"},
    {"3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"},
    {"8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8q", "e8=Q"},
    {"8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8n", "e8=N+"},
    {"3r4/4P1k1/8/8/8/8/8/4K3 w - -", "e7d8b", "exd8=B"},
    {"4k3/8/8/8/8/8/8/4K2R w - -", "h1h8", "Rh8+"},
    {"4k3/R7/8/8/8/8/8/4K2R w - -", "h1h8", "Rh8#"},
    // Two knights: by file; on one file by rank; of three by both.
    {"4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
    {"4k3/8/8/8/8/1N6/8/1N2K3 w - -", "b1d2", "N1d2"},
    {"4k3/8/8/8/8/1N3N2/8/1N2K3 w - -", "b1d2", "N1d2"},
    {"4k3/8/8/8/8/1N3N2/8/1N2K3 w - -", "f3d2", "Nfd2"},
    {"4k3/8/8/8/8/1N3N2/3p4/1N2K3 w - -", "b3d2", "Nb3xd2"},
    // Two pieces on one rank: the file comes first.
    {"4k3/8/8/8/8/8/4K3/R6R w - -", "a1d1", "Rad1"},
    // A rival that is pinned is none,
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"},
    // nor is one of another kind or colour.
    {"4k3/8/8/8/8/2n5/8/1B2K1N1 w - -", "g1e2", "Ne2"},
    // One queen of three shares the file, another the rank.
    {"6k1/8/8/8/Q6Q/8/K7/Q7 w - -", "a4d4", "Qa4d4"},
};

TEST(San, WritesAndReadsEveryForm) {
  for (const auto& [fen, uci, san] : samples) {
    SCOPED_TRACE(fen);
    const Position position = parse_fen(fen);
    const Move move = parse_uci(uci, position);
    EXPECT_EQ(to_san(move, position), san);
    EXPECT_EQ(parse_san(san, position), move) << san;
  }
}

TEST(San, NamesEachLegalMoveDifferently) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"}) {
    const Position position = parse_fen(fen);
    std::set<std::string> names;
    const MoveList moves = rules::legal_moves(position);
    for (const Move move : moves) names.insert(to_san(move, position));
    EXPECT_EQ(static_cast<int>(names.size()), moves.size()) << fen;
  }
}

TEST(ParseSan, TakesWhatIsOftenFound) {
  const auto expect_all = [](const char* fen, const char* uci,
                             const std::vector<std::string>& texts) {
    const Position position = parse_fen(fen);
    for (const std::string& text : texts) {
      EXPECT_EQ(to_uci(parse_san(text, position)), uci) << text;
    }
  };
  expect_all("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2",
             {"Nbd2", "Nb1d2", "N1d2", "Nbd2+", "Nbd2#", "Nbd2!?", "Nbd2 $14", "Nbd2!$1 $2 ??"});
  expect_all("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6",
             {"exd6", "exd6 e.p.", "exd6e.p.", "exd6e.p.+", "e:d6", "ed6", "d6", "xd6", "Pexd6",
              "e5xd6", "e5d6"});
  expect_all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", {"O-O", "0-0", "O-O!", "0-0+"});
  expect_all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", {"O-O-O", "0-0-0", "0-0-0 $3"});
  expect_all("3r4/4P1k1/8/8/8/8/8/4K3 w - -", "e7d8q",
             {"exd8=Q", "exd8Q", "ed8Q", "exd8=q", "exd8=Q#!!"});
  expect_all(
      "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4",
      {"e4", "Pe4", "ee4", "2e4", "e2e4", "Pe2e4", "e2-e4", "Pe2-e4", "e2\u2013e4", "\u2659e4"});
  expect_all("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2",
             {"b1d2", "b1-d2", "Nb1-d2", "Nb1-d2+", "\u2658b1-d2", "\u265eb1d2"});
  expect_all("4k3/8/8/3p4/8/4N3/8/4K3 w - -", "e3d5",
             {"e3d5", "e3xd5", "Ne3xd5", "Ne3\u00d7d5", "N\u00d7d5"});
  expect_all("3r4/4P1k1/8/8/8/8/8/4K3 w - -", "e7d8q", {"e7d8q", "e7xd8=Q", "e7-d8Q", "e7d8Q"});
  expect_all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", {"e1g1", "Ke1-g1", "e1-g1", "0\u20130"});
  expect_all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "a1d1", {"a1d1", "Ra1-d1"});
}

TEST(ParseSan, RefusesWhatFitsNoMoveOrSeveral) {
  const std::string knights = "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1";
  const std::string castles = "1n2k3/P7/8/3pP3/8/8/6q1/R3K2R w KQ d6 0 1";
  for (const auto& [fen, text, why] : std::vector<Sample>{
           {knights, "Nd2", "may be N1d2, Nb3d2, Nfd2 in " + knights},
           {knights, "Nbd2", "may be N1d2, Nb3d2 in " + knights},
           {knights, "Nfxd2",
            "is not legal in " + knights + ": what goes there is N1d2, Nb3d2, Nfd2"},
           {knights, "Nd8", "is not legal in " + knights + ": no white knight can go to d8"},
           {knights, "Qd2", "is not legal in " + knights + ": no white queen can go to d2"},
           {knights, "O-O",
            "is not legal in " + knights + ": White cannot castle on the king's side now"},
           {castles, "a8", "may be a8=N, a8=B, a8=R, a8=Q in " + castles},
           {castles, "O-O",
            "is not legal in " + castles + ": White cannot castle on the king's side now"},
           {castles, "Rd1=Q", "is not legal in " + castles + ": what goes there is Rd1"},
           {castles, "e6 e.p.", "is not legal in " + castles + ": what goes there is e6"},
           {castles, "a7a8", "may be a8=N, a8=B, a8=R, a8=Q in " + castles},
           {knights, "b1d4", "is not legal in " + knights + ": what goes there is Nbd4, Nfd4"},
           {knights, "Bb1d2", "is not legal in " + knights + ": no white bishop can go to d2"},
           {castles, "Kc1", "is not legal in " + castles + ": no white king can go to c1"},
       }) {
    SCOPED_TRACE(text);
    const Position position = parse_fen(fen);
    const TextError error = refusal_of([&, &san = text] { parse_san(san, position); });
    EXPECT_EQ(error.reason(), quote(text) + ' ' + why);
    EXPECT_EQ(error.column(), 1u);
    EXPECT_EQ(error.subject(), "SAN");
  }
}

TEST(ParseSan, RefusesMalformedTextAtTheColumn) {
  expect_refused(
      {
          {"", 1, "the text is empty"},
          {" e4", 1, "\" e4\" is not a move"},
          {"hello", 3, "\"l\" does not belong in a move"},
          {"N", 2, "the destination square is missing"},
          {"Nf", 3, "the destination square is missing"},
          {"Nf9", 3, "\"9\" does not belong in a move"},
          {"nf3", 1, "\"nf3\" is not a move"},
          {"e4-", 4, "the destination square is missing"},
          {"e-e4", 2, "\"-\" does not belong in a move"},
          {"e4=", 4, "\"\" is not what a pawn becomes: N, B, R or Q"},
          {"e8=K", 4, "\"K\" is not what a pawn becomes: N, B, R or Q"},
          {"e4 e5", 4, "\"e5\" after the move does not belong there"},
          {"e4$", 3, "\"$\" after the move does not belong there"},
          {"O-o", 1, "\"O-o\" is not castling, O-O or O-O-O"},
          {"O-O-O-O", 6, "\"-O\" after the move does not belong there"},
          {"O-Oe.p.", 4, "\"e.p.\" after the move does not belong there"},
          {"O-O-O+ e.p.", 8, "\"e.p.\" after the move does not belong there"},
          {"--", 1, "\"--\" is not a move"},
          {std::string("e4\0", 3), 3, R"("\x00" after the move does not belong there)"},
          {"\u00e9f3", 1, R"("\u00e9f3" is not a move)"},
      },
      {"SAN"}, [](const std::string& text) { parse_san(text, start_position()); });
  const Position castles = parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(refusal_of([&] { parse_san("O-Oe.p.", castles); }).column(), 4u);
}

}  // namespace
}  // namespace squarelab::text
