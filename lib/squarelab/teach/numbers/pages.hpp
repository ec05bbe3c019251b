// The pages about numberings, sets and codes, made of plain values. The data of a page are its
// values for programs. Where a function takes a numbering or a part by pointer, null stands for
// all.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::teach {

// A set of bits, the first word (read_set), and operations on it, the others (read_operations),
// under a mapping or all mappings; or an expression alone (evaluate), and the sets that
// it names. Throws what these functions throw.
Page bitboard_page(std::span<const std::string> words, const Numbering* only,
                   const std::map<std::string, std::string>& named, ReadDrawing read_drawing);

// The codes of pieces, castling rights, directions and moves.
struct CodesPart {
  std::string_view name;
  void (*add)(Page&);
};
std::span<const CodesPart> codes_parts();
Page codes_page(const CodesPart* only);

// A square, an index or a bitboard in all numberings, with the working. Two characters such as e4
// are a square, short numbers indices, longer ones bitboards, unless `as` differs. from: the
// numbering of the values; nullptr: 0x88 for hexadecimal indices, lerf for all others. Throws
// std::invalid_argument: a value cannot be read so, or `from` is given and only names of squares.
enum class ValueKind { Square, Index, Bitboard };
inline constexpr std::array<std::string_view, 3> value_kinds{"square", "index", "bitboard"};
Page convert_page(const std::vector<std::string>& values, const Numbering* from,
                  std::optional<ValueKind> as, ReadDrawing read_drawing);

// A table of 0x88 that is indexed by differences, with its entries in at most three characters.
struct DifferenceTable {
  std::string_view name;
  std::string_view title;
  std::string (*cell)(int difference);
};
std::span<const DifferenceTable> difference_tables();
Page differences_page(const DifferenceTable& table);
// The relation of two squares.
Page differences_page(Square a, Square b);

// The meanings of a constant, or of several constants and facts (NAME=VALUE) the page_of_facts.
// Throws std::invalid_argument: a word that is neither, a name or a value that is not known.
Page guess_page(const std::vector<std::string>& words);

// The numberings that fit all facts and constants; or if there are none, the numbering that most of
// them agree with, those which do not, and contradictions. A constant fits the numberings under
// which it is a set of squares that programs keep, a step or a constant of 0x88 (meanings.hpp).
// A repeated fact counts once.
Page page_of_facts(const std::vector<std::string>& words);
bool is_fact(const std::string& word);
// Throws std::invalid_argument: not a number of 64 bits.
Bitboard read_constant(const std::string& word);

// All about a numbering; of all of them with an overview.
Page map_page(const Numbering* one);

// The enumeration, constants and functions of each numbering as code that needs nothing but the
// standard library; C++ is a header of C++17. argument: of `squarelab map`.
// Tested in tests/apps/numbers/map_header_test.cpp, which compiles or runs what is made here.
enum class Language { Cpp, Python, Rust, JavaScript };
inline constexpr std::array<std::string_view, 4> languages{"cpp", "python", "rust", "javascript"};
std::string map_code(Language language, std::string_view argument,
                     std::span<const Numbering> numberings);
std::string map_header(std::string_view argument, std::span<const Numbering> numberings);

// A score and its text: MIDDLEGAME,ENDGAME, or a code of 32 bits as 0x...
struct NamedScore {
  std::string text;
  Score score;
};
// Returns nullopt for other texts.
std::optional<NamedScore> read_score(const std::string& text);
Page score_page(const std::vector<NamedScore>& scores);

// The steps that need a wrap guard, under a mapping or all mappings.
Page wraps_page(const Numbering* only);

}  // namespace squarelab::teach
