// Values that can be meant in one way only are understood, whatever their case, and for names that
// are nearly right the one that was meant is said.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>

#include "apps/run_program.hpp"
#include "support/known_fens.hpp"

namespace squarelab::app {
namespace {

using Arguments = std::vector<std::string>;

struct Forgiving : testing_support::Program {
  void expect_same(const Arguments& arguments, const Arguments& others) {
    EXPECT_EQ(output(arguments), output(others)) << testing::PrintToString(arguments);
  }
  std::string fen_of(const std::string& name) { return data({"show", "--fen", name})["fen"]; }
};

TEST_F(Forgiving, SquaresInCapitals) {
  expect_same({"attacks", "--square", "F3"}, {"attacks", "--square", "f3"});
  expect_same({"explain", "knight", "--square", "B1"}, {"explain", "knight", "--square", "b1"});
  expect_same({"bitboard", "A2,h2", "--json", "-"}, {"bitboard", "a2,h2", "--json", "-"});
}

TEST_F(Forgiving, NamesInAnyCase) {
  expect_same({"moves", "--backend", "LERF"}, {"moves", "--backend", "lerf"});
  expect_same({"moves", "--backend", "0X88"}, {"moves", "--backend", "x88"});
  if (find(backends(), "lerf+hq") != nullptr) {
    expect_same({"moves", "--backend", "Lerf+HQ"},
                {"moves", "--backend", "lerf+hyperbola_quintessence"});
  }
  expect_same({"show", "--native", "--backends", "BERF,X88"},
              {"show", "--native", "--backends", "berf,x88"});
  expect_same({"map", "LEFR"}, {"map", "lefr"});
  expect_same({"map", "0X88"}, {"map", "x88"});
  expect_same({"map", "ALL", "--json", "-"}, {"map", "all", "--json", "-"});
  expect_same({"bitboard", "1", "--mapping", "Berf"}, {"bitboard", "1", "--mapping", "berf"});
  expect_same({"bitboard", "1", "NOEA", "Or", "2", "--json", "-"},
              {"bitboard", "1", "noea", "or", "2", "--json", "-"});
  expect_same({"convert", "28", "--from", "LEFR", "--as", "Index"},
              {"convert", "28", "--from", "lefr", "--as", "index"});
  expect_same({"attacks", "--by", "White"}, {"attacks", "--by", "white"});
  expect_same({"explain", "King", "--in", "LERF,0X88"}, {"explain", "king", "--in", "lerf,x88"});
  expect_same({"completion", "BASH"}, {"completion", "bash"});
}

TEST_F(Forgiving, PositionsByName) {
  EXPECT_EQ(fen_of("startpos"), testing_support::start_fen);
  EXPECT_EQ(fen_of("start"), testing_support::start_fen);
  EXPECT_EQ(fen_of("kiwipete"), testing_support::kiwipete);
  EXPECT_EQ(fen_of("Kiwipete"), testing_support::kiwipete);
  EXPECT_EQ(fen_of("cpw-3"), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
  EXPECT_NE(fen_of("max-legal-218"), "");
}

TEST_F(Forgiving, MovesInSan) {
  const Arguments uci{"explain", "make", "--move", "g1f3"};
  expect_same({"explain", "make", "--move", "Nf3"}, uci);
  const char* const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  expect_same({"explain", "make", "--fen", castling, "--move", "O-O"},
              {"explain", "make", "--fen", castling, "--move", "e1g1"});
}

TEST_F(Forgiving, SaysWhatMayHaveBeenMeant) {
  expect_refused({
      {{"vreify"}, "unknown command \"vreify\"; did you mean verify?"},
      {{"--verison"}, "unknown option \"--verison\"; did you mean --version?"},
      {{"verify", "--position", "3"}, "\"--position\"; did you mean --positions?"},
      {{"backends", "--jsn=-"}, "\"--jsn=-\"; did you mean --json?"},
      {{"explain", "slider"}, "\"slider\" is not a topic; did you mean sliders?"},
      {{"moves", "--backend", "lref"}, "\"lref\" is not a backend; did you mean lerf?"},
      {{"compare", "--backends", "lerf,big_endian_fiel"}, "did you mean big_endian_file?"},
      {{"compare", "--operations", "atack-map"}, "an operation; did you mean attack-map?"},
      {{"map", "bref"}, "\"bref\" is not a mapping; did you mean berf?"},
      {{"bitboard", "1", "nothea"}, "\"nothea\" is not an operation; did you mean noea?"},
      {{"convert", "1", "--as", "bitbaord"}, "is not a kind; did you mean bitboard?"},
      {{"verify", "--source", "game"}, "\"game\" is not a source; did you mean games?"},
      {{"attacks", "--by", "withe"}, "is not a colour; did you mean white?"},
      {{"completion", "fihs"}, "\"fihs\" is not a shell; did you mean fish?"},
      {{"show", "--fen", "kiwipet"}, "\"kiwipet\" is not a position; did you mean kiwipete?"},
      {{"help", "vreify"}, "unknown command \"vreify\"; did you mean verify?"},
      {{"version"}, "unknown command \"version\"; did you mean squarelab --version?"},
      {{"-V"}, "unknown option \"-V\"; did you mean --version?"},
      {{"perft", "-d", "5"}, "unknown option \"-d\"; did you mean --depth?"},
      {{"perft", "-d5"}, "did you mean --depth?"},
      {{"verify", "-q"}, "unknown option \"-q\"; did you mean --quick?"},
      {{"perft", "-v"}, "unknown option \"-v\"; did you mean squarelab --version?"},
      {{"perft", "-t", "2"}, "did you mean --two-plies or --threads?"},
      {{"perft", "--fen", "8/8/8/r2Pp2K/8/8/4k3/8", "w", "-", "e6", "0", "1", "--depth", "3"},
       "a FEN has blanks and needs quotes; write --fen \"8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1\""},
      {{"explain", "--fen=8/8/8/r2Pp2K/8/8/4k3/8", "b", "-", "-", "--json", "-"},
       "write --fen \"8/8/8/r2Pp2K/8/8/4k3/8 b - -\""},
      {{"verify", "8/8/8/r2Pp2K/8/8/4k3/8", "b"}, "write --fen \"8/8/8/r2Pp2K/8/8/4k3/8 b\""},
  });
}

TEST_F(Forgiving, SaysNothingOfNamesThatAreFarOff) {
  for (const Arguments& arguments :
       {Arguments{"frobnicate"}, Arguments{"explain", "x"}, Arguments{"moves", "--backend", "ab"},
        Arguments{"perft", "--x"}, Arguments{"verify", "--time", "3"},
        Arguments{"verify", "--budget", "x"}, Arguments{"help", "nosuch"}, Arguments{"perft", "-z"},
        Arguments{"verify", "-"}, Arguments{"map", std::string(100000, 'l')}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.err.find("did you mean"), std::string::npos) << outcome.err;
  }
}

TEST_F(Forgiving, IsSaid) {
  expect_output(
      {{{"show", "--help"}, "startpos"},
       {{"explain", "--help"}, "SAN"},
       {{"--help"}, "in any case"},
       {{"convert", "E4"}, "Read as the name of a square"},
       {{"verify", "--positions", "0", "--fen", "startpos", "--fen", "kiwipete"}, "2 given"}});
}

}  // namespace
}  // namespace squarelab::app
