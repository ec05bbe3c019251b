#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/other_games.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/divide_line.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>
#include <squarelab/verify/written_text.hpp>
#include <utility>

namespace squarelab::verify {

namespace {

constexpr std::string_view subject = "suite";
constexpr std::string_view good_count = "such as \";D3 8902\" after its FEN";
// To find the depth of a divide of more would take too long.
constexpr std::uint64_t most_leaves_without_depth = 100'000'000;

// Recognizes operations of EPD that are a text, or a count that EpdRecord::perft() already has.
bool is_no_count(std::string_view opcode) {
  const bool has_number = opcode.size() > 1 && text::is_digit(opcode[1]);
  const bool is_read = opcode[0] == 'D' && has_number && opcode[1] != '0' && opcode.size() <= 3 &&
                       text::is_digit(opcode.back());
  const bool is_comment = opcode[0] == 'c' && has_number && opcode.size() == 2;
  return is_read || is_comment || opcode == "id" || opcode == "src" || opcode == "divide";
}

}  // namespace

void SuiteBuilder::refuse(std::size_t line, const std::string& reason) const {
  throw text::TextError(subject, 0, reason).placed(*file_, line);
}

void SuiteBuilder::leave_out(const text::TextError& error, std::size_t line) {
  suite_.left_out.add(error.source().empty() ? error.placed(*file_, line) : error);
}

void SuiteBuilder::begin(std::string_view epd, const std::string& name, std::size_t line) {
  end_position();
  has_position_ = true;
  is_left_out_ = false;
  line_ = line;
  sums_.clear();
  const std::size_t before = suite_.positions.size();
  try {
    text::EpdRecord record = text::parse_epd(epd, rules_);
    record.line = line;
    suite_.positions.push_back(positions::named_position(record, file_));
    positions::NamedPosition& named = suite_.positions.back();
    if (!name.empty()) named.name = name;
    if (const auto game = text::other_game(named.name)) {
      refuse(line, fmt::format("by its name {} it is of {}, which is not played here",
                               text::quote(named.name), *game));
    }
    std::map<int, std::uint64_t> sums;
    for (const text::PerftCount& count : named.counts) {
      if (count.below) sums[count.depth] += count.count;
    }
    sums_.insert(sums.begin(), sums.end());
    read_operations(record);
    suite_.en_passant.push_back(record.written.en_passant);
    for (const text::TextError& warning : record.written.warnings) {
      suite_.warnings.add(warning.placed(*file_, line));
    }
  } catch (const text::TextError& error) {
    is_left_out_ = true;
    suite_.positions.resize(before);
    leave_out(error, line);
  }
}

// Counts in operations that EPD does not know: "d1 20", "D1=20", "perft 1 20", "D100 20".
void SuiteBuilder::read_operations(const text::EpdRecord& record) {
  std::optional<int> depth;
  for (const auto& [opcode, operand] : record.operations) {
    if (is_no_count(opcode) || operand.starts_with('"')) continue;
    std::string words = fmt::format("{} {}", opcode, operand);
    const bool is_depth = text::lower(words[0]) == 'd' && text::is_digit(words[1]);
    if (is_depth) words[0] = 'D';
    const DivideLine line = read_divide_line(words);
    if (line.depth) depth = line.depth;
    if (is_depth && line.totals.empty()) {
      refuse(record.line, fmt::format("no count of leaves follows {}", text::quote(opcode)));
    }
    for (const PossibleTotal& total : line.totals) {
      if (!depth) {
        refuse(record.line, fmt::format("{} does not say its depth", text::quote(opcode)));
      }
      add(static_cast<std::uint64_t>(*depth), total.leaves, record.line);
    }
  }
}

void SuiteBuilder::make(std::string_view moves, std::size_t line) {
  if (is_left_out_) return;
  Position& position = suite_.positions.back().position;
  try {
    for (const std::string& move : words_of(std::string(moves))) {
      position = rules::play(position, text::parse_uci(move, position));
    }
  } catch (const text::TextError& error) {
    is_left_out_ = true;  // with the counts that follow
    suite_.positions.pop_back();
    suite_.en_passant.pop_back();
    return leave_out(error, line);
  }
  suite_.en_passant.back() = position.en_passant;
}

int SuiteBuilder::checked_depth(std::uint64_t depth, std::size_t line) const {
  if (depth < 1 || depth > deepest) {
    refuse(line, fmt::format("{} is not a depth from 1 to {}", depth, deepest));
  }
  return static_cast<int>(depth);
}

void SuiteBuilder::add(std::uint64_t depth, std::uint64_t count, std::size_t line) {
  if (depth == 0 && count == 1) return;  // the position itself
  const int its_depth = checked_depth(depth, line);
  if (is_left_out_) return;
  suite_.positions.back().counts.push_back(
      {its_depth, count, std::nullopt, static_cast<std::uint32_t>(line)});
}

int SuiteBuilder::add_divide(const std::vector<WrittenCount>& divide, std::optional<int> depth) {
  if (is_left_out_ || divide.empty()) return 1;
  positions::NamedPosition& named = suite_.positions.back();
  const MoveList legal = rules::legal_moves(named.position);
  std::vector<text::PerftCount> counts;
  std::uint64_t sum = 0;
  std::set<std::string> without_piece;  // "g2f1" of promotions
  for (const auto& [text, count, line] : divide) {
    if (count > ~std::uint64_t{0} - sum) refuse(line, "the sum of the counts is too large");
    sum += count;
    Move move = Move::none();
    try {
      move = parse_engine_move(text, named.position, legal);
    } catch (const text::TextError& error) {
      if (promotion_fault(text, named.position, legal)) {
        without_piece.insert(text::to_uci(*code_of(text, named.position)));
        continue;
      }
      refuse(line, fmt::format("{}: {}", text::quote(text), error.reason()));
    }
    if (std::ranges::count(counts, std::optional(move), &text::PerftCount::below) != 0) {
      refuse(line, fmt::format("{} is there for the second time", text::quote(text)));
    }
    counts.push_back({0, count, move, static_cast<std::uint32_t>(line)});
  }
  for (const Move move : legal) {
    if (std::ranges::count(counts, std::optional(move), &text::PerftCount::below) != 0) continue;
    if (without_piece.contains(text::to_uci(move).substr(0, 4))) continue;
    refuse(divide.front().line,
           fmt::format("the divide that begins here lacks the legal move {}", text::to_uci(move)));
  }
  const int its_depth = depth ? *depth : depth_of(sum, divide.front().line);
  for (text::PerftCount& count : counts) count.depth = its_depth;
  if (without_piece.empty()) {
    sums_.emplace(its_depth, sum);
  } else {
    const std::size_t line = divide.front().line;
    counts.push_back({its_depth, sum, std::nullopt, static_cast<std::uint32_t>(line)});
    const std::string reason = fmt::format(
        "without the piece that the pawn becomes, only the sum of the divide is compared: {}",
        fmt::join(without_piece, ", "));
    suite_.warnings.add(text::TextError(subject, 0, reason).placed(*file_, line));
  }
  named.counts.insert(named.counts.end(), counts.begin(), counts.end());
  return its_depth;
}

// The first one with as many leaves; or else the last one before they are more, unless the next is
// nearer.
int SuiteBuilder::depth_of(std::uint64_t leaves, std::size_t line) const {
  if (leaves > most_leaves_without_depth) {
    refuse(line, "no line gives the depth of the divide that begins here, such as \"go perft 3\"");
  }
  counter_.set(suite_.positions.back().position);
  std::uint64_t before = 1;
  for (int depth = 1; depth < deepest; ++depth) {
    const std::uint64_t here = counter_.perft(depth, PerftMode::Bulk);
    if (here == leaves || here == 0) return depth;
    if (here > leaves) {
      const bool is_nearer = leaves > before && leaves / before < here / leaves;
      return is_nearer && depth > 1 ? depth - 1 : depth;
    }
    before = here;
    if (leaves / here < 2) return depth;
  }
  return deepest;
}

void SuiteBuilder::end_position() {
  if (!has_position_ || is_left_out_) return;
  auto& counts = suite_.positions.back().counts;
  if (counts.empty()) {
    const std::string reason = fmt::format("no count was read of this position, {}", good_count);
    suite_.without_counts.add(text::TextError(subject, 0, reason).placed(*file_, line_));
    return;
  }
  std::stable_sort(counts.begin(), counts.end(),
                   [](const auto& a, const auto& b) { return a.depth < b.depth; });
  // A divide says what its sum is, too.
  std::erase_if(counts, [&](const text::PerftCount& count) {
    return !count.below && sums_.contains({count.depth, count.count});
  });
  counts.shrink_to_fit();
}

Suite SuiteBuilder::finish() {
  end_position();
  const bool has_none = suite_.without_counts.count == suite_.positions.size();
  if (has_none && suite_.left_out.count > 0) throw suite_.left_out.first.front();
  if (suite_.positions.empty()) refuse(1, "there is no position");
  if (has_none) {
    refuse(*suite_.without_counts.first.front().line(),
           fmt::format("no count was read of any position; expected a count {}", good_count));
  }
  return std::move(suite_);
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || rest != end) return std::nullopt;
  return number;
}

bool looks_like_fen(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t;,"), text.size());
  const std::string_view pieces = text.substr(0, end);
  const std::string_view rest = text::trimmed(text.substr(end));
  const auto ranks = std::ranges::count(pieces, '/') + 1;
  // One with a rank too few or too many has to be refused, or its counts go to the one before it.
  const bool has_side = rest.starts_with("w ") || rest.starts_with("b ");
  return ranks == 8 || (ranks > 2 && has_side);
}

Suite read_suite(std::string_view text, const std::string& file, text::ReadingRules rules,
                 Board& counter) {
  text = text::without_byte_order_mark(text);
  SuiteBuilder builder(file, rules, counter);
  constexpr std::size_t room = 64;  // so that the built-in suite can be appended without a copy
  builder.reserve(static_cast<std::size_t>(std::ranges::count(text, '/')) / 7 + room);
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::string_view line = text::trimmed(text.substr(first, text.find('\n', first) - first));
  if (first < text.size() && text::is_one_of(text[first], "[{")) {
    read_json(text, builder);
  } else if (!line.empty() && text::is_one_of(line.back(), "[{(")) {
    const auto lines_before = std::count(text.begin(), text.begin() + std::ptrdiff_t(first), '\n');
    builder.refuse(static_cast<std::size_t>(lines_before) + 1,
                   fmt::format("{} begins the text of a program; a suite as JSON begins with [ or "
                               "{{, and has its names in double quotes",
                               text::quote(line)));
  } else {
    read_text(text, builder);
  }
  return builder.finish();
}

}  // namespace squarelab::verify
