// Two values in one number of 32 bits, packed and read back.
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <squarelab/chess.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

std::optional<int> read_half(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool fits = std::numeric_limits<std::int16_t>::min() <= value &&
                    value <= std::numeric_limits<std::int16_t>::max();
  if (error != std::errc() || rest != text.data() + text.size() || !fits) return std::nullopt;
  return value;
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

// The score by an OR of the halves, which is wrong for a negative middlegame.
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

}  // namespace

std::optional<NamedScore> read_score(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma != text.npos) {
    const auto middlegame = read_half(std::string_view(text).substr(0, comma));
    const auto endgame = read_half(std::string_view(text).substr(comma + 1));
    if (middlegame && endgame) return NamedScore{text, Score(*middlegame, *endgame)};
  } else if (const auto number = parse_number(text);
             number && number->base == 16 && number->value <= UINT32_MAX) {
    return NamedScore{text, Score::from_code(static_cast<std::uint32_t>(number->value))};
  }
  return std::nullopt;
}

Page score_page(const std::vector<NamedScore>& scores) {
  Page page("Two values in one number");
  page.paragraph(
      "code = 65536 * endgame + middlegame, modulo 2 to the power of 32. Bits 0 to 15 hold the "
      "middlegame, bits 16 to 31 the endgame. It is an addition: a negative middlegame borrows 1 "
      "from the upper half, so an OR of the halves would lose the endgame.");
  Records records({"score", "mg = middlegame", "eg = endgame", "code", "upper", "lower",
                   "eg of an OR = endgame_with_or"});
  Score sum;
  for (const auto& [text, score] : scores) {
    add_score(page, records, text, score);
    sum += score;
  }
  if (scores.size() > 1) add_score(page, records, "sum", sum);
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
  return page;
}

}  // namespace squarelab::teach
