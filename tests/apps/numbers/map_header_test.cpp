// The code that `squarelab map NAME --code LANGUAGE` prints compiles or runs by itself, and its
// facts are right: compilers and interpreters check them against reference_numberings.hpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "apps/run_program.hpp"
#include "teach/numbers/reference_numberings.hpp"

namespace squarelab::app {
namespace {

using testing_support::Reference;
using testing_support::reference_ways;
using testing_support::references;
using testing_support::step_of;

class MapHeader : public testing_support::Program {
 protected:
  // Writes the header as NAME.hpp.
  void write_header(const std::string& name) {
    const Outcome outcome = run({"map", name, "--code", "cpp"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    write_file(name + ".hpp", outcome.out);
  }
  // Whether the compiler takes the source as C++17 without a warning.
  bool compiles(const std::string& source) {
    const std::string file = write_file("source.cpp", source);
    const std::string command = std::string(SQUARELAB_CXX_COMPILER) +
                                " -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion "
                                "-Wshadow -Werror " +
                                file + " 2>" + path("messages");
    return std::system(command.c_str()) == 0;
  }
  std::string messages() const { return read_file(path("messages")); }
};

std::string fact(const std::string& left, const std::string& right) {
  return fmt::format("static_assert({} == {}, \"\");\n", left, right);
}

std::string facts_of(const Reference& reference) {
  const std::string& name = reference.name;
  std::string facts;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const std::string index = std::to_string(reference.index(rank, file));
      const std::string square = fmt::format("{}::{}{}", name, "ABCDEFGH"[file], rank + 1);
      facts += fact(square, index);
      facts += fact(fmt::format("{}::make_square({}, {})", name, file, rank), square);
      facts += fact(fmt::format("{}::file_of({})", name, index), std::to_string(file));
      facts += fact(fmt::format("{}::rank_of({})", name, index), std::to_string(rank));
    }
  }
  for (std::size_t way = 0; way < reference_ways.size(); ++way) {
    const std::string& word = reference_ways[way].name;
    facts += fact(name + "::" + word, std::to_string(step_of(reference, way)));
    if (name == "x88") continue;
    facts += fact(fmt::format("{}::wrap_guard_{}", name, word),
                  fmt::format("0x{:x}", wrapping(reference, way)));
    if (way < 8 && reference_ways[way].ranks != 0) {
      facts += fact(fmt::format("{}::pawn_wrap_guard_{}", name, word),
                    fmt::format("0x{:x}", wrapping(reference, way, 1, 6)));
    }
  }
  if (name == "x88") {
    return facts + fact("x88::square_named(\"e4\")", "x88::E4") + fact("x88::board_size", "128") +
           fact("x88::off_board_mask", "0x88") + fact("x88::on_board(x88::no_square)", "false") +
           fact("x88::on_board(x88::H8)", "true") +
           fact("x88::on_board(x88::H4 + x88::East)", "false") +
           fact("x88::on_board(x88::A1 + x88::West)", "false") +
           fact("x88::on_board(x88::E8 + x88::North)", "false") +
           fact("x88::on_board(x88::G1 + x88::NoNoEa)", "true") +
           fact("x88::difference(x88::H8, x88::A1)", "238") +
           fact("x88::difference(x88::A1, x88::H8)", "0") + fact("x88::differences", "239");
  }
  const auto constant = [&](const char* word, std::uint64_t bits) {
    facts += fact(fmt::format("{}::{}", name, word), fmt::format("0x{:x}", bits));
  };
  constant("file_a", reference.file_a);
  constant("file_g", bits_where(reference, [](int, int f) { return f == 6; }));
  constant("rank_1", reference.rank_1);
  constant("rank_7", bits_where(reference, [](int r, int) { return r == 6; }));
  constant("diagonal", reference.diagonal);
  constant("antidiagonal", bits_where(reference, [](int r, int f) { return r + f == 7; }));
  constant("light_squares", reference.light);
  constant("dark_squares", ~reference.light);
  return facts + fact(name + "::no_square", "64");
}

TEST_F(MapHeader, EachCompilesByItselfWithTheRightFacts) {
  for (const Reference& reference : references) {
    write_header(reference.name);
    const std::string include = fmt::format("#include \"{}.hpp\"\n", reference.name);
    EXPECT_TRUE(compiles(include + facts_of(reference))) << reference.name << '\n' << messages();
  }
}

TEST_F(MapHeader, AllStandTogether) {
  write_header("all");
  std::string source = "#include \"all.hpp\"\n";
  for (const Reference& reference : references) source += facts_of(reference);
  EXPECT_TRUE(compiles(source)) << messages();
}

// The squares, steps, constants and functions of a numbering as assertions: `is(left, right)`
// writes one. The functions have the names of the language.
template <class Is>
std::string assertions(const Reference& reference, Is is,
                       const std::array<std::string, 5>& functions) {
  const auto& [make_square, file_of, rank_of, square_named, name_of] = functions;
  const std::string& name = reference.name;
  const auto call = [&](const std::string& function, const std::string& argument) {
    return fmt::format("{}.{}({})", name, function, argument);
  };
  std::string text;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const std::string index = std::to_string(reference.index(rank, file));
      const std::string square = fmt::format("\"{}{}\"", "abcdefgh"[file], rank + 1);
      text += is(fmt::format("{}.{}{}", name, "ABCDEFGH"[file], rank + 1), index);
      text += is(call(make_square, fmt::format("{}, {}", file, rank)), index);
      text += is(call(file_of, index), std::to_string(file));
      text += is(call(rank_of, index), std::to_string(rank));
      text += is(call(square_named, square), index);
      text += is(call(name_of, index), square);
    }
  }
  for (std::size_t way = 0; way < reference_ways.size(); ++way) {
    const std::string& word = reference_ways[way].name;
    text += is(name + '.' + word, std::to_string(step_of(reference, way)));
    if (name != "x88")
      text += is(name + ".wrap_guard_" + word, fmt::format("0x{:x}", wrapping(reference, way)));
  }
  if (name == "x88") return text;
  text += is(name + ".file_a", fmt::format("0x{:x}", reference.file_a));
  text += is(name + ".rank_1", fmt::format("0x{:x}", reference.rank_1));
  return text + is(name + ".light_squares", fmt::format("0x{:x}", reference.light));
}

// The output of a1, b1 and h8 as a set, in every language.
constexpr const char* printed =
    "8  . . . . . . . 1\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n"
    "4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  1 1 . . . . . .\n\n   a b c d "
    "e f g h\n";

class MapCode : public MapHeader {
 protected:
  // The output of the command on the code of all numberings and what follows; its name is NAME.
  std::string ran(const char* language, const std::string& name, const std::string& text,
                  const std::string& command) {
    write_file(name, output({"map", "all", "--code", language}) + text);
    const int code =
        std::system(("cd '" + path("") + "' && " + command + " >printed 2>messages").c_str());
    EXPECT_EQ(code, 0) << messages();
    return read_file(path("printed"));
  }
  static bool is_there(const char* program) {
    return std::system(fmt::format("{} --version >/dev/null 2>&1", program).c_str()) == 0;
  }
};

TEST_F(MapCode, PythonRuns) {
  std::string text;
  for (const Reference& reference : references) {
    text += assertions(reference,
                       [](const std::string& left, const std::string& right) {
                         return fmt::format("assert {0} == {1}\n", left, right);
                       },
                       {"make_square", "file_of", "rank_of", "square_named", "name_of"});
  }
  EXPECT_EQ(
      ran("python", "all.py", text + "lerf.print_bitboard(0x8000000000000003)\n", "python3 all.py"),
      printed);
}

TEST_F(MapCode, JavaScriptRuns) {
  if (!is_there("node")) GTEST_SKIP() << "node is not installed";
  std::string text;
  for (const Reference& reference : references) {
    text += assertions(reference,
                       [](const std::string& left, const std::string& right) {
                         return fmt::format("if ({0} != {1}) throw Error('{0} {1}');\n", left,
                                            right.starts_with("0x") ? right + 'n' : right);
                       },
                       {"makeSquare", "fileOf", "rankOf", "squareNamed", "nameOf"});
  }
  EXPECT_EQ(ran("javascript", "all.mjs", text + "lefr.printBitboard(0x8000000000000101n);\n",
                "node all.mjs"),
            printed);
}

TEST_F(MapCode, RustCompilesAndRuns) {
  if (!is_there("rustc")) GTEST_SKIP() << "rustc is not installed";
  std::string text = "fn main() {\n";
  for (const Reference& reference : references) {
    text +=
        assertions(reference,
                   [](std::string left, const std::string& right) {
                     left.replace(left.find('.'), 1, "::");
                     return fmt::format(
                         "assert!({} == {});\n", left,
                         left.find("square_named") != left.npos ? "Some(" + right + ")" : right);
                   },
                   {"make_square", "file_of", "rank_of", "square_named", "name_of"});
  }
  EXPECT_EQ(ran("rust", "all.rs", text + "lerf::print_bitboard(0x8000000000000003);\n}\n",
                "rustc -Dwarnings -o all all.rs && ./all"),
            printed);
}

TEST_F(MapCode, CppPrints) {
  const std::string text =
      "int main() { lerf::print_bitboard(0x8000000000000003); "
      "std::puts(lefr::name_of(lefr::E4).c_str()); }\n";
  EXPECT_EQ(ran("cpp", "all.cpp", text,
                std::string(SQUARELAB_CXX_COMPILER) + " -std=c++17 -o all all.cpp && ./all"),
            printed + std::string("e4\n"));
}

TEST_F(MapHeader, WrongFactsDoNotCompile) {
  write_header("lerf");
  EXPECT_TRUE(compiles("#include \"lerf.hpp\"\n" + fact("lerf::E4", "28")));
  EXPECT_FALSE(compiles("#include \"lerf.hpp\"\n" + fact("lerf::E4", "27")));
}

}  // namespace
}  // namespace squarelab::app
