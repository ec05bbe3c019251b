#include <array>
#include <squarelab/report/report_words.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>

namespace squarelab::verify {
namespace {

// The odd and the free fields, as in FenSample, and a text in which each value replaces the *.
struct Row {
  std::string_view odd, free, text, values;
};
constexpr std::array rows{
    Row{"", "", "*",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|"
        "rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3|"
        "r3k2r/8/8/8/8/8/P7/R3K2R b Kq - 12 34|7k/8/8/8/QQQ5/8/8/4K3 b - - 99 300|"
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
    Row{"rights without king and rook at home", "r", "* w KQkq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3|r3k2r/p7/8/8/8/8/P7/R4K1R|r3k2r/p7/8/8/8/8/P7/4K1R1"},
    Row{"rights as letters of files", "r", "r3k2r/p7/8/8/8/8/P7/R3K2R w * - 0 1", "HAha"},
    Row{"other letters of rights", fen_fields, "r3k2r/p7/8/8/8/8/P7/R3K2R w * - 0 1", "qkQK|KQx|0"},
    Row{"en-passant squares that no pawn can take on", "e", "* b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3"},
    Row{"en-passant squares that only pinned pawns attack", "e", "* b - e3 0 1",
        "3k4/8/8/8/3pP3/8/8/3RK3|8/8/8/8/k2pP2R/8/8/4K3"},
    Row{"en-passant squares that no double push left", "e", "* b - e3 0 1",
        "4k3/8/8/8/8/8/P7/4K3|4k3/8/8/8/4P3/4N3/8/4K3|4k3/8/8/8/3pP3/8/4N3/4K3|"
        "4k3/8/8/8/4p3/8/P7/4K3"},
    Row{"en-passant squares of the side to move", "e", "4k3/8/8/4p3/8/8/P7/4K3 w - * 0 1", "e3"},
    Row{"en-passant squares with a clock", "eh", "4k3/8/8/8/3pP3/8/8/4K3 b - * 9", "e3 7"},
    Row{"en-passant fields that are no square", fen_fields, "4k3/8/8/8/3pP3/8/8/4K3 b - * 0 1",
        "e9|E3|-,2,6,13"},
    Row{"four or five fields", "", "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq -*", "| 5"},
    Row{"fewer fields", "", "r3k2r/p7/8/8/8/8/P7/R3K2R*", "| w| w KQkq"},
    Row{"empty texts", fen_fields, "*", " "},
    Row{"seven fields", "", "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1 *", "7"},
    Row{"operations of EPD", "hf", "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - *", "bm e1g1"},
    Row{"halfmove clocks above 99", "h", "4k3/8/8/8/8/8/P7/4K3 w - - * 120", "100|150"},
    Row{"clocks of more than 8 bits", "hf", "4k3/8/8/8/8/8/P7/4K3 w - - *",
        "256 300|0 65536|0 99999999999999999999"},
    Row{"negative clocks", "hf", "4k3/8/8/8/8/8/P7/4K3 w - - *", "-1 1"},
    Row{"move number 0", "f", "4k3/8/8/8/8/8/P7/4K3 w - - 0 *", "0"},
    Row{"clocks longer than the game", "hf", "4k3/8/8/8/8/8/P7/4K3 w - - *", "60 2"},
    Row{"clocks that are no numbers", "hf", "4k3/8/8/8/8/8/P7/4K3 w - - *", "- -|x y"},
    Row{"other blanks", fen_fields, "4k3/8/8/8/8/8/P7/4K3*", "  w  -  -  0  1|\tw\t-\t-\t0\t1"},
    Row{"other letters of sides", fen_fields, "4k3/8/8/8/8/8/P7/4K3 * - - 0 1", "W|x"},
    Row{"positions without a king each", fen_fields, "* b - - 0 1",
        "8/8/8/8/8/8/8/8|8/8/8/8/8/8/P7/4K3|4k3/4k3/8/8/8/8/P7/K3K3"},
    Row{"kings side by side, or in check of a piece to move", fen_fields, "* w - - 0 1",
        "8/8/8/3kK3/8/8/P7/8|4k3/4R3/8/8/8/8/8/4K3"},
    Row{"pawns on the first or last rank", fen_fields, "* w - - 0 1", "P3k3/8/8/8/8/8/8/4K2p"},
    Row{"boards of another size", fen_fields, "* w - - 0 1",
        "4k3/8/8/8/8/P7/4K3|4k3/8/8/8/8/8/P7/4K3/8|4k3/8/8/8/8/8/P7/4K3/|4k3/8/8/8/8/8/P5/4K3|"
        "4k3/8/8/8/8/8/8/PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP"},
    Row{"adjacent digits", fen_fields, "4k3/*/8/8/8/8/P7/4K3 w - - 0 1", "44"},
    Row{"other letters of pieces", fen_fields, "4k3/8/8/*/8/8/P7/4K3 w - - 0 1", "3X4|3Q~4"},
    Row{"more pieces than a game has", fen_fields, "* w - - 0 1",
        "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ"}};

}  // namespace

std::span<const FenSample> fen_samples() {
  static const std::vector<FenSample> all = [] {
    std::vector<FenSample> samples;
    for (const Row& row : rows) {
      for (const std::string& value : report::split(row.values, '|')) {
        std::string text(row.text);
        samples.push_back({text.replace(text.find('*'), 1, value), row.odd, row.free});
      }
    }
    return samples;
  }();
  return all;
}

}  // namespace squarelab::verify
