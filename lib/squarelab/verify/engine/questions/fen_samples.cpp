#include <array>
#include <squarelab/verify/engine/questions/program_questions.hpp>

namespace squarelab::verify {
namespace {

constexpr std::string_view no_home = "rights without king and rook at home";
constexpr std::string_view letters = "other letters of rights";
constexpr std::string_view no_push = "en-passant squares that no double push left";
constexpr std::string_view no_square = "en-passant fields that are no square";
constexpr std::string_view high = "halfmove clocks above 99";
constexpr std::string_view huge = "clocks of more than 8 bits";
constexpr std::string_view no_number = "clocks that are no numbers";
constexpr std::string_view blanks = "other blanks";
constexpr std::string_view side = "other letters of sides";
constexpr std::string_view kings = "positions without a king each";
constexpr std::string_view size = "boards of another size";
constexpr std::string_view pieces = "other letters of pieces";
constexpr std::string_view any = fen_fields;

constexpr std::array all_fens{
    FenSample{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    FenSample{"rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
    FenSample{"r3k2r/8/8/8/8/8/P7/R3K2R b Kq - 12 34"},
    FenSample{"7k/8/8/8/QQQ5/8/8/4K3 b - - 99 300"},
    FenSample{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
    FenSample{"7k/5Q2/6K1/8/8/8/8/8 b - - 3 60"},
    FenSample{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w KQkq - 0 1", no_home, "r"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R4K1R w KQkq - 0 1", no_home, "r"},
    FenSample{"4k3/8/8/8/8/8/P7/b3K2R w KQ - 0 1", no_home, "r"},
    FenSample{"4k3/8/8/8/8/8/P7/4K1R1 w K - 0 1", no_home, "r"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w HAha - 0 1", letters, "r"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w qkQK - 0 1", letters, "r"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQx - 0 1", letters, any},
    FenSample{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
              "en-passant squares that no pawn can take on", "e"},
    FenSample{"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1",
              "en-passant squares that only pinned pawns attack", "e"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 b - e3 0 1", no_push, "e"},
    FenSample{"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", no_push, "e"},
    FenSample{"4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1", no_push, "e"},
    FenSample{"4k3/8/8/8/4p3/8/P7/4K3 b - e3 0 1", no_push, "e"},
    FenSample{"4k3/8/8/4p3/8/8/P7/4K3 w - e3 0 1", no_push, "e"},
    FenSample{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 9", "en-passant squares with a clock", "eh"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 b - e9 0 1", no_square, any},
    FenSample{"4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1", no_square, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 b - -,2,6,13", no_square, any},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 5", "five fields", "f"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq -", "four fields", "hf"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq", "three fields", "ehf"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w", "two fields", "rehf"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R", "one field", "srehf"},
    FenSample{" ", "empty texts", any},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1 7", "seven fields"},
    FenSample{"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - bm e1g1", "operations of EPD", "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 100 120", high, "h"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 150 120", high, "h"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 256 300", huge, "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 0 65536", huge, "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 0 99999999999999999999", huge, "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - -1 1", "negative clocks", "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 0 0", "move number 0", "f"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - 60 2", "clocks longer than the game", "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - - -", no_number, "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 w - - x y", no_number, "hf"},
    FenSample{"4k3/8/8/8/8/8/P7/4K3  w  -  -  0  1", blanks, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3\tw\t-\t-\t0\t1", blanks, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 W - - 0 1", side, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3 x - - 0 1", side, any},
    FenSample{"8/8/8/8/8/8/8/8 w - - 0 1", kings, any},
    FenSample{"8/8/8/8/8/8/P7/4K3 b - - 0 1", kings, any},
    FenSample{"4k3/4k3/8/8/8/8/P7/K3K3 w - - 0 1", kings, any},
    FenSample{"8/8/8/3kK3/8/8/P7/8 w - - 0 1", "kings side by side", any},
    FenSample{"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "kings that can be taken", any},
    FenSample{"P3k3/8/8/8/8/8/8/4K2p w - - 0 1", "pawns on the first or last rank", any},
    FenSample{"4k3/8/8/8/8/P7/4K3 w - - 0 1", size, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3/8 w - - 0 1", size, any},
    FenSample{"4k3/8/8/8/8/8/P7/4K3/ w - - 0 1", size, any},
    FenSample{"4k3/8/8/8/8/8/P5/4K3 w - - 0 1", size, any},
    FenSample{"4k3/8/8/8/8/8/8/PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP w - - 0 1", size, any},
    FenSample{"4k3/44/8/8/8/8/P7/4K3 w - - 0 1", "adjacent digits", any},
    FenSample{"4k3/8/8/3X4/8/8/P7/4K3 w - - 0 1", pieces, any},
    FenSample{"4k3/8/8/3Q~4/8/8/P7/4K3[Pp] w - - 0 1", pieces, any},
    FenSample{"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
              "more pieces than a game has", any},
};

}  // namespace

std::span<const FenSample> fen_samples() noexcept { return all_fens; }

}  // namespace squarelab::verify
