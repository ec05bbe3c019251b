// EPD: positions with operations on them, one record a line; the form of test suites.
//
// A record is a position of four fields, or of six as in a FEN, followed by operations with a
// semicolon between them, before the first or after the last. All of these are read:
//
//   4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a name"; hmvc 3; fmvn 40;    standard EPD
//   4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 27 ;id a name             a perft suite
//   4k3/8/8/8/8/8/4P3/4K3 w - - 0 1                                     a FEN
//
// An operation is an opcode, which begins with a letter, and any number of operands, with blanks
// between them. An operand is a word, or a string: from a double quote where a word may begin up to
// the next quote. Strings have no escapes, so they hold anything but quotes, semicolons too.
//
// Some operations are known, and their operands are checked:
//
//   hmvc, fmvn                the clocks of the position; if repeated, the last counts
//   bm, am                    moves as san.hpp reads them, legal in the position, each once
//   sm, pm                    one such move
//   pv                        such moves, in turn
//   D1 to D99                 leaves of the legal move tree at that depth
//   divide                    a depth, and every legal move in UCI's notation with the leaves below
//                             it: divide 2 e1d1 4 e1e2 5
//   acd, acn, acs, dm, rc     a whole number
//   ce                        a whole number with or without a sign
//   id, c0 to c9              one string; without quotes, all up to the semicolon
//
// All others are kept unchanged.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::text {

// The leaves of the legal move tree at a depth, or only the leaves below one legal move.
struct PerftCount {
  int depth;  // from the position on
  std::uint64_t count;
  std::optional<Move> below = std::nullopt;
  std::uint32_t line = 0;  // of the file; 0 if unknown

  friend bool operator==(const PerftCount&, const PerftCount&) noexcept = default;
};

struct EpdRecord {
  Position position;

  // Opcode and operands, in the order written: for id and comments the string without its quotes,
  // for all others the text as it is. Without hmvc and fmvn.
  std::vector<std::pair<std::string, std::string>> operations;

  Written written = {};  // other details of the line's position
  std::size_t line = 0;  // of the text, where it was read from one of several lines

  // Returns the operands of the first operation with that opcode as one text, without quotes if
  // they are one string; or nullopt.
  std::optional<std::string> operand(std::string_view opcode) const;
  // Its operands, each on its own and without quotes; none if there is no such operation.
  std::vector<std::string> operands(std::string_view opcode) const;
  std::optional<std::string> id() const { return operand("id"); }

  // Returns the operations D1 to D99 and divide, in the order written, each with the record's line.
  // Operands that are not counts, and invalid divides, are left out; records that were read have
  // none. Precondition, where there is a divide: the position is playable.
  std::vector<PerftCount> perft() const;

  // Returns the moves of bm, am, sm, pm or pv; none if there is no such operation. The moves of pv
  // follow each other. Throws TextError if they are not legal; in records that were read they are.
  // Precondition: the position is playable.
  std::vector<Move> moves(std::string_view opcode) const;

  // Returns the number of acd, acn, acs, ce, dm or rc; nullopt without that operation, or if it is
  // not a signed number of 64 bits.
  std::optional<std::int64_t> number(std::string_view opcode) const;

  // Compares positions and operations.
  friend bool operator==(const EpdRecord& a, const EpdRecord& b) {
    return a.position == b.position && a.operations == b.operations;
  }
};

// One record from one line without its line end. The position is normalised. Throws TextError
// (text/error.hpp) with the column of the first fault.
EpdRecord parse_epd(std::string_view line, ReadingRules rules = {});

// Returns all records of a text, at least one. Skips blank lines and lines that begin with '#';
// lines may end in LF or CR LF. Throws TextError, placed at source_name and line, at the first
// fault, if there is no record, and if the text contains control bytes such as NUL. With `skipped`,
// lines with a fault are skipped, and the list gives the reasons; without any other line the first
// is thrown.
std::vector<EpdRecord> read_epd_lines(std::string_view text, std::string_view source_name,
                                      TextErrors* skipped = nullptr, ReadingRules rules = {});

// The same, record by record.
void visit_epd_lines(std::string_view text, std::string_view source_name, TextErrors* skipped,
                     ReadingRules rules, const std::function<void(EpdRecord)>& visit);

enum class EpdForm : std::uint8_t {
  Standard,    // four fields, then `opcode operand;`; id and comments c0 to c9 are strings
  PerftSuite,  // six fields, then ` ;opcode operand`
};

// Returns the record as one line without line end, from which parse_epd reads the same record.
// Throws std::invalid_argument for a record that has no such line: the position is not playable or
// not normalised, an opcode has a blank, an operand has a quote that is not closed, and the like.
std::string to_epd(const EpdRecord& record, EpdForm form = EpdForm::Standard);

}  // namespace squarelab::text
