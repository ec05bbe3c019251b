// Text that means harm or comes out of an accident: never a crash, never half a position, never
// a long message, and nothing slow.
#include <gtest/gtest.h>

#include <array>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <string>

#include "refusal.hpp"
#include "support/processor_seconds.hpp"
#include "support/to_pgn.hpp"

namespace squarelab::text {
namespace {

constexpr std::size_t huge = 10'000'000;

const std::array<std::string, 4> valid_fens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppp2pp1/4p3/3N4/3PpPp1/8/PPP3PP/R1B1KBNR b KQkq f3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 12 34",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 9999 9999",
};

void expect_one_short_line(const TextError& error) {
  const std::string what = error.what();
  EXPECT_LT(what.size(), 300u);
  for (const char c : what) EXPECT_TRUE(0x20 <= c && c < 0x7F) << what;
}

// Either refused in one line, or a position that survives writing and reading.
void expect_sound(const std::string& text) {
  try {
    const Position position = parse_fen(text);
    EXPECT_EQ(parse_fen(to_fen(position)), position) << quote(text);
  } catch (const TextError& error) {
    EXPECT_GE(error.column(), 1u);
    EXPECT_LE(error.column(), text.size() + 1) << error.what();
    expect_one_short_line(error);
  }
}

// Takes the processor's time of the calls alone, whatever else the machine does; one text of that
// size lives at a time.
class Stopwatch {
 public:
  template <class Call>
  void expect_refused(Call call) {
    seconds_ -= testing_support::processor_seconds();
    const TextError error = refusal_of(call);
    seconds_ += testing_support::processor_seconds();
    ++calls_;
    expect_one_short_line(error);
  }
  // Tens of milliseconds are usual; the bound leaves room for sanitizers without optimisation.
  ~Stopwatch() { EXPECT_LT(seconds_, 1.0 * calls_); }

 private:
  double seconds_ = 0;
  int calls_ = 0;
};

TEST(HostileText, HugeFenIsRefusedQuicklyAndShortly) {
  Stopwatch watch;
  const auto expect_refused = [&](const std::string& text) {
    watch.expect_refused([&] { parse_fen(text); });
  };
  const std::string fen = valid_fens[0];
  for (const char c : {'a', 'p', '1', '9', '/', '-', ' ', '\0', '\xff', '"', '\n'}) {
    expect_refused(std::string(huge, c));
    expect_refused(fen + ' ' + std::string(huge, c) + 'x');
  }
  const std::string pieces = fen.substr(0, 43);
  for (const char c : {'w', 'K', '-', 'e', '7'}) {
    const std::string filler(huge, c);
    expect_refused(pieces + ' ' + filler);
    expect_refused(pieces + " w " + filler);
    expect_refused(pieces + " w KQkq " + filler);
    expect_refused(pieces + " w KQkq - " + filler + " 1");
    expect_refused(pieces + " w KQkq - 0 " + filler);
  }
}

TEST(HostileText, HugeEpdIsRefusedQuicklyAndShortly) {
  Stopwatch watch;
  const auto expect_refused = [&](const std::string& text) {
    watch.expect_refused([&] { read_epd_lines(text, "huge.epd"); });
  };
  const std::string fen = valid_fens[0];
  for (const char c : {'a', '1', '/', ' ', '\0', '\xff', '"', '\n', ';', '#', '\r'}) {
    expect_refused(std::string(huge, c));
  }
  expect_refused(fen + " id \"" + std::string(huge, 'x'));
  expect_refused(fen + " ;D1 " + std::string(huge, '1'));
  expect_refused(fen + " hmvc " + std::string(huge, '1') + ';');
  expect_refused(fen + ' ' + std::string(huge, ';') + '"');
}

TEST(HostileText, HugeSanIsRefusedQuicklyAndShortly) {
  Stopwatch watch;
  for (const char c : {'N', 'e', '1', 'x', 'O', '=', '$', ' ', '\0', '\xff'}) {
    watch.expect_refused([&] { parse_san(std::string(huge, c), start_position()); });
    watch.expect_refused([&] { parse_san("e4" + std::string(huge, c) + 'x', start_position()); });
  }
}

// Every game is refused, or there is none, and that shortly.
void expect_no_game(Stopwatch& watch, const std::string& text) {
  watch.expect_refused([&] {
    const auto games = read_pgn(text, "huge.pgn");
    for (const PgnGame& game : games) ASSERT_TRUE(game.error);
    throw *games.front().error;
  });
}

TEST(HostileText, HugePgnIsRefusedQuicklyAndShortly) {
  Stopwatch watch;
  constexpr std::size_t large = huge / 10;
  for (const char c : {'a', '1', '.', ' ', '\0', '\xff', '"', '\n', ';', '{', '}',
                       '(', ')', '[', ']', '*',  '%',    '$', '\\', '-', '!', '\r'}) {
    expect_no_game(watch, std::string(large, c));
  }
  const auto repeated = [](std::string_view part) {
    std::string text;
    while (text.size() < large) text += part;
    return text;
  };
  for (const char* part : {"()", "({", "{}(", "[x", "[x ", "\n[x", "\n{[x ", "\n%", ";\n", "$1 "}) {
    expect_no_game(watch, "1. e4 zz " + repeated(part));
  }
  expect_no_game(watch, "[x \"" + std::string(huge, 'x'));
  expect_no_game(watch, "[x \"" + std::string(huge, '\\'));
  expect_no_game(watch, "[FEN \"" + std::string(huge, 'p') + "\"]\n1. e4");
  expect_no_game(watch, "1. e4 {" + std::string(huge, 'x'));
  expect_no_game(watch, "1. e4 (" + std::string(huge, 'x'));
  expect_no_game(watch, "1. e4 " + std::string(huge, '('));
}

// Text that holds a game of every kind of token.
const std::string rich_pgn =
    "[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1\"]\n\n"
    "1. e4! {c (} Kd7 (1... Kf7 $3 (x) {y}) ; z\n2. O-O-O+ $14 2... Ke8 1/2-1/2\n% esc\n"
    "[Site \"x\"]\n1. d4 d5 0-1\n";

// Either refused in one line or a list of games, whose faults are one line each.
void expect_sound_pgn(const std::string& text) {
  try {
    for (const PgnGame& game : read_pgn(text, "x")) {
      positions_of(game);
      if (game.error) {
        expect_one_short_line(*game.error);
      } else {
        const PgnGame again = read_pgn(testing_support::to_pgn(game), "x").front();
        EXPECT_TRUE(again.moves == game.moves && again.tags == game.tags) << quote(text);
      }
    }
  } catch (const TextError& error) {
    expect_one_short_line(error);
  }
}

TEST(HostileText, EveryTruncationOfPgnIsSound) {
  for (std::size_t size = 0; size <= rich_pgn.size(); ++size) {
    expect_sound_pgn(rich_pgn.substr(0, size));
    expect_sound_pgn(rich_pgn.substr(size));
  }
}

TEST(HostileText, EverySingleByteMutationOfPgnIsSound) {
  for (std::size_t i = 0; i < rich_pgn.size(); ++i) {
    for (const char c : {'\0', ' ', '\n', '"', '[', ']', '{', '}', '(', ')', ';', '%', '*', '1',
                         'N', 'e', '\x7f', '\xff'}) {
      std::string mutated = rich_pgn;
      mutated[i] = c;
      expect_sound_pgn(mutated);
      mutated.insert(i, 1, c);
      expect_sound_pgn(mutated);
    }
    std::string removed = rich_pgn;
    expect_sound_pgn(removed.erase(i, 1));
  }
}

TEST(HostileText, PgnOfAllBytesIsSound) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  for (std::size_t i = 0; i < all.size(); ++i) {
    expect_sound_pgn(all.substr(i) + all.substr(0, i));
    expect_sound_pgn("1. e4 " + all.substr(i) + rich_pgn);
  }
}

TEST(HostileText, EveryTruncationIsSound) {
  for (const std::string& fen : valid_fens) {
    for (std::size_t size = 0; size <= fen.size(); ++size) expect_sound(fen.substr(0, size));
    for (std::size_t begin = 0; begin <= fen.size(); ++begin) expect_sound(fen.substr(begin));
  }
}

TEST(HostileText, EverySingleByteMutationIsSound) {
  for (const std::string& fen : valid_fens) {
    for (std::size_t i = 0; i < fen.size(); ++i) {
      std::string removed = fen;
      removed.erase(i, 1);
      expect_sound(removed);
      for (int byte = 0; byte < 256; ++byte) {
        std::string mutated = fen;
        mutated[i] = static_cast<char>(byte);
        expect_sound(mutated);
        std::string inserted = fen;
        inserted.insert(i, 1, static_cast<char>(byte));
        expect_sound(inserted);
      }
    }
  }
}

TEST(HostileText, EveryTruncationOfEpdIsSound) {
  const std::string line =
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6; pv e6 Ke7; ce +3; id \"a\"; D1 7;";
  for (std::size_t size = 0; size <= line.size(); ++size) {
    try {
      const EpdRecord record = parse_epd(line.substr(0, size));
      EXPECT_EQ(parse_epd(to_epd(record)), record) << line.substr(0, size);
    } catch (const TextError& error) {
      expect_one_short_line(error);
    }
  }
}

TEST(HostileText, EverySingleByteMutationOfEpdIsSound) {
  const std::string line =
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 ;D1 7 hmvc 3; id \"a; b\"; c0 x \"y\"; bm exd6 Ke2";
  for (std::size_t i = 0; i <= line.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string mutated = line;
      mutated.insert(i, 1, static_cast<char>(byte));
      if (byte % 2 == 0 && i < line.size()) mutated.erase(i + 1, 1);
      try {
        const EpdRecord record = parse_epd(mutated);
        EXPECT_EQ(parse_epd(to_epd(record)), record) << quote(mutated);
        EXPECT_EQ(parse_epd(to_epd(record, EpdForm::PerftSuite)), record) << quote(mutated);
      } catch (const TextError& error) {
        EXPECT_LE(error.column(), mutated.size() + 1);
        expect_one_short_line(error);
      }
    }
  }
}

}  // namespace
}  // namespace squarelab::text
