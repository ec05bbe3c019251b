// squarelab score: two values in one number of 32 bits, packed and read back.
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <squarelab/chess.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/numbering.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

using Value = Records::Value;

constexpr const char* score_examples = R"(Examples:
  squarelab score -1,5                      a negative middlegame borrows from the endgame
  squarelab score 10,20 -3,4                each of them, and their sum
  squarelab score 0x00020001                a code, taken apart
  squarelab score -1,-32768                 where int would overflow

A score is MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code of 32 bits as 0x...)";

struct Given {
  std::string text;
  Score score;
};

struct ScoreOptions {
  std::vector<Given> scores;
  PageOptions page;
};

std::optional<int> read_half(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool fits = std::numeric_limits<std::int16_t>::min() <= value &&
                    value <= std::numeric_limits<std::int16_t>::max();
  if (error != std::errc() || rest != text.data() + text.size() || !fits) return std::nullopt;
  return value;
}

Given read_score(const Word& word) {
  const std::size_t comma = word.text.find(',');
  if (comma != word.text.npos) {
    const auto middlegame = read_half(std::string_view(word.text).substr(0, comma));
    const auto endgame = read_half(std::string_view(word.text).substr(comma + 1));
    if (middlegame && endgame) return {word.text, Score(*middlegame, *endgame)};
  } else if (const auto number = parse_number(word.text);
             number && number->base == 16 && number->value <= UINT32_MAX) {
    return {word.text, Score::from_code(static_cast<std::uint32_t>(number->value))};
  }
  throw InputError(fmt::format(
      "{} is not a score: MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code such as "
      "0x0005ffff",
      word.shown()));
}

std::string hex32(std::uint32_t code) { return fmt::format("0x{:08x}", code); }

// 65536 * endgame + middlegame, in a type that holds it.
std::int64_t exact_sum(Score score) {
  return std::int64_t{65536} * score.endgame() + score.middlegame();
}
bool overflows_int(Score score) {
  const std::int64_t sum = exact_sum(score);
  return sum < std::numeric_limits<std::int32_t>::min() ||
         sum > std::numeric_limits<std::int32_t>::max();
}

// What an OR of the halves would make of it.
Score with_or(Score score) {
  return Score::from_code((static_cast<std::uint32_t>(score.endgame()) << 16) |
                          static_cast<std::uint32_t>(score.middlegame()));
}

void add_score(Page& page, Records& records, const std::string& name, Score score) {
  records.add({name, score.middlegame(), score.endgame(), Value(hex32(score.code()), score.code()),
               Value(fmt::format("0x{:04x}", score.code() >> 16), score.code() >> 16),
               Value(fmt::format("0x{:04x}", score.code() & 0xFFFF), score.code() & 0xFFFF),
               with_or(score).endgame()});
  if (overflows_int(score)) {
    page.paragraph(fmt::format(
        "{}: 65536 * {} + {} is {}, beyond int: such a sum is undefined in C++. In unsigned "
        "numbers it is {}.",
        name, score.endgame(), score.middlegame(), exact_sum(score), hex32(score.code())));
  }
}

void run_score(const ScoreOptions& options, Context&) {
  Page page("Two values in one number");
  page.paragraph(
      "code = 65536 * endgame + middlegame, modulo 2 to the power of 32. Bits 0 to 15 hold the "
      "middlegame, bits 16 to 31 the endgame. It is an addition: a negative middlegame borrows 1 "
      "from the upper half, so an OR of the halves would lose the endgame.");
  Records records({"score", "mg = middlegame", "eg = endgame", "code", "upper", "lower",
                   "eg of an OR = endgame_with_or"});
  Score sum;
  for (const auto& [text, score] : options.scores) {
    add_score(page, records, text, score);
    sum += score;
  }
  if (options.scores.size() > 1) add_score(page, records, "sum", sum);
  add(page, page.data, "scores", std::move(records));
  page.paragraph(fmt::format(
      "Read back: the middlegame is the lower half as a signed number, the endgame the upper half "
      "of code + 0x8000, which gives the borrowed 1 back: {} + 0x8000 = {}.",
      hex32(sum.code()), hex32(sum.code() + 0x8000)));
  page.code("cpp",
            "int middlegame = std::bit_cast<std::int16_t>(std::uint16_t(code));\n"
            "int endgame = std::bit_cast<std::int16_t>(std::uint16_t((code + 0x8000) >> 16));\n");
  page.paragraph("A union whose other member is read is undefined in C++; a cast is not.");
  Records phases({"phase", "value"});
  for (const int phase : {full_phase, full_phase / 2, 0}) {
    phases.add({phase, interpolated(sum, phase)});
  }
  page.paragraph(
      fmt::format("As one value, weighted by the phase of the game, from {} (all pieces) to 0 "
                  "(pawns and kings):",
                  full_phase));
  add(page, page.data, "phases", std::move(phases));
  show_with_blocks(page, options.page);
}

}  // namespace

Command score_command(const Registry&) {
  Command command("score", "Pack a middlegame and an endgame value into one number, and read them",
                  score_examples);
  ScoreOptions& options = command.runs(&run_score);
  command
      .positional("scores", options.scores, ValueType<Given>{"MG,EG...", read_score},
                  "Scores: middlegame and endgame, or a code as 0x..")
      .is_required = true;
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
