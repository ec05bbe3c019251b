// EPD: every record survives both forms, alone and among others; what its operations say can be
// asked.
#include <squarelab/positions/data.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using Records = std::vector<text::EpdRecord>;

Records read_records(std::string_view text) { return text::read_epd_lines(text, ""); }
text::EpdRecord read_record(std::string_view line) { return text::parse_epd(line); }

std::string written(const Records& records, text::EpdForm form) {
  std::string text;
  for (const text::EpdRecord& record : records) text += text::to_epd(record, form) + '\n';
  return text;
}

void check_operations(const text::EpdRecord& record) {
  for (const char* opcode : {"bm", "am", "sm", "pm", "pv"}) {
    require(record.moves(opcode).empty() == !record.operand(opcode),
            "operations of moves have moves");
  }
  for (const char* opcode : {"acd", "acn", "acs", "ce", "dm", "rc"}) {
    // Counts go up to 2^64 - 1.
    constexpr std::size_t digits_that_may_be_too_many = 19;
    require(!record.operand(opcode) || record.number(opcode) ||
                record.operand(opcode)->size() >= digits_that_may_be_too_many,
            "operations of numbers have a number");
  }
  for (const text::PerftCount& count : record.perft()) {
    require(1 <= count.depth && count.depth <= 99, "depths of perft go from 1 to 99");
    require(!count.below || rules::is_legal(record.position, *count.below),
            "moves of a divide are legal");
  }
}

bool run_epd(std::string_view input) {
  const auto record = accepted(input, read_record);
  const auto records = accepted(input, read_records);
  if (!records) return false;
  if (record) {
    require(*records == Records{*record}, "a line that is a record is a text of one record");
  }
  for (const text::EpdForm form : {text::EpdForm::Standard, text::EpdForm::PerftSuite}) {
    require(read_records(written(*records, form)) == *records, "records survive writing");
  }
  for (const text::EpdRecord& each : *records) check_operations(each);
  return true;
}

std::vector<std::string> epd_seeds() {
  const std::string pawns = "4k3/8/8/3pP3/8/8/4P3/4K3 w - d6 ";
  return {
      std::string(positions::data::six),
      std::string(positions::data::late_bugs.substr(0, 1500)),
      "# a comment\r\n\r\n" + pawns + "bm exd6 e6; pv e6 Ke7 e4; id \"a; b\"; hmvc 3; fmvn 40;\r\n",
      pawns + "0 1 ;D1 7 ;D2 35 ;D99 18446744073709551615 ;id a name",
      pawns + "acd 1; acn 2; acs 3; ce +12; dm 4; rc 0; sm e6; pm Kd2; am e3; c0 x \"y;\" z; own;",
      "7k/8/8/8/8/8/7P/7K w - - 0 1 ;divide 2 h1g1 3 h1g2 3 h2h3 3 h2h4 3;",
      pawns + "; ; c9 \"\"; x \"1 2\" 3; ce -32767;",
  };
}

}  // namespace

Target epd() {
  return {"epd",
          run_epd,
          epd_seeds,
          {";",    "\"",    "\n",    "\r\n",       " bm ",  " am ", " sm ",
           " pm ", " pv ",  " id ",  " c0 \"",     " ce -", " dm ", " acn ",
           ";D1 ", ";D99 ", "hmvc",  "fmvn ",      "exd6",  "Ke7",  "O-O",
           "# ",   " - - ", " 0 1;", " divide 2 ", "e4",    "+",    "\xEF\xBB\xBF"},
          512};
}

}  // namespace squarelab::fuzz
