// The pages about numberings, sets and codes, made of plain values. The data of a page are its
// values for programs. Where a function takes a numbering or a part by pointer, null stands for
// all.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::teach {

// A set of bits, the first word (read_set), and operations on it, the others (read_operations),
// under a mapping or all mappings. Throws what these functions throw.
Page bitboard_page(std::span<const std::string> words, const Numbering* only,
                   ReadDrawing read_drawing);

// The codes of pieces, castling rights, directions and moves.
struct CodesPart {
  std::string_view name;
  void (*add)(Page&);
};
std::span<const CodesPart> codes_parts();
Page codes_page(const CodesPart* only);

// A square, an index or a bitboard in all numberings, with the working. Two characters such as e4
// are a square, short numbers indices, longer ones bitboards, unless `as` says so. from: the
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

// The meanings of a constant, or the numbering that fits several constants and facts
// (page_of_facts). Throws std::invalid_argument: a word that is neither.
Page guess_page(const std::vector<std::string>& words);

// All about a numbering; of all of them with an overview.
Page map_page(const Numbering* one);

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
