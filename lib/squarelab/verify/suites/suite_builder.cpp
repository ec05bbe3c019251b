#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>
#include <sstream>

namespace squarelab::verify::suites {

namespace {

constexpr std::string_view subject = "suite";
constexpr int deepest = 99;
// To find the depth of a divide of more would take too long.
constexpr std::uint64_t most_leaves_without_depth = 100'000'000;

}  // namespace

void SuiteBuilder::refuse(std::size_t line, const std::string& reason) const {
  throw text::TextError(subject, 0, reason).placed(file_, line);
}

void SuiteBuilder::begin(std::string_view epd, const std::string& name, std::size_t line) {
  end_position();
  has_position_ = true;
  is_left_out_ = false;
  try {
    text::EpdRecord record = text::parse_epd(epd, variant_);
    record.line = line;
    if (record.written.warning) {
      record.written.warning = record.written.warning->placed(file_, line);
    }
    suite_.written.push_back(record.written);
    suite_.positions.push_back(positions::named_positions({record}, file_).front());
    if (!record.id()) suite_.positions.back().name = fmt::format("{}:{}", file_, line);
    if (!name.empty()) suite_.positions.back().name = name;
  } catch (const text::Chess960Error& error) {
    is_left_out_ = true;
    suite_.left_out.push_back(error.placed(file_, line));
  } catch (const text::TextError& error) {
    throw error.placed(file_, line);
  }
}

void SuiteBuilder::make(std::string_view moves, std::size_t line) {
  if (is_left_out_) return;
  std::istringstream words{std::string(moves)};
  Position& position = suite_.positions.back().position;
  try {
    for (std::string move; words >> move;) {
      position = rules::play(position, text::parse_uci(move, position));
    }
  } catch (const text::TextError& error) {
    throw error.placed(file_, line);
  }
  suite_.written.back() = {position.en_passant, std::nullopt};
}

void SuiteBuilder::add(int depth, std::uint64_t count, std::size_t line) {
  if (!is_left_out_) {
    suite_.positions.back().counts.push_back({depth, count, std::nullopt, line});
  }
}

void SuiteBuilder::add_divide(const std::vector<WrittenCount>& divide, std::optional<int> depth) {
  if (is_left_out_ || divide.empty()) return;
  positions::NamedPosition& named = suite_.positions.back();
  const MoveList legal = rules::legal_moves(named.position);
  std::vector<text::PerftCount> counts;
  std::uint64_t sum = 0;
  for (const auto& [text, count, line] : divide) {
    Move move = Move::none();
    try {
      move = engine::parse_engine_move(text, named.position, legal);
    } catch (const text::TextError& error) {
      refuse(line, fmt::format("{}: {}", text::quote(text), error.reason()));
    }
    if (std::ranges::count(counts, std::optional(move), &text::PerftCount::below) != 0) {
      refuse(line, fmt::format("{} is there for the second time", text::quote(text)));
    }
    if (count > ~std::uint64_t{0} - sum) refuse(line, "the sum of the counts is too large");
    sum += count;
    counts.push_back({0, count, move, line});
  }
  for (const Move move : legal) {
    if (std::ranges::count(counts, std::optional(move), &text::PerftCount::below) != 0) continue;
    refuse(divide.front().line,
           fmt::format("the divide that begins here lacks the legal move {}", text::to_uci(move)));
  }
  const int its_depth = depth ? *depth : depth_of(sum, divide.front().line);
  for (text::PerftCount& count : counts) count.depth = its_depth;
  named.counts.insert(named.counts.end(), counts.begin(), counts.end());
}

// The first one with as many leaves; or else the last one before they are more, unless the next is
// nearer.
int SuiteBuilder::depth_of(std::uint64_t leaves, std::size_t line) const {
  if (leaves > most_leaves_without_depth) {
    refuse(line, "nothing says the depth of the divide that begins here, such as \"go perft 3\"");
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
  // A divide says what its sum is, too.
  std::erase_if(counts, [&](const text::PerftCount& total) {
    std::uint64_t sum = 0;
    bool is_divided = false;
    for (const text::PerftCount& count : counts) {
      if (count.depth != total.depth || !count.below) continue;
      is_divided = true;
      sum += count.count;
    }
    if (total.below || !is_divided) return false;
    if (sum == total.count) return true;
    refuse(total.line,
           fmt::format("the count {} is not {}, the sum of the divide", total.count, sum));
  });
  std::stable_sort(
      counts.begin(), counts.end(),
      [](const text::PerftCount& a, const text::PerftCount& b) { return a.depth < b.depth; });
}

Suite SuiteBuilder::finish() {
  end_position();
  if (suite_.positions.empty() && !suite_.left_out.empty()) throw suite_.left_out.front();
  if (suite_.positions.empty()) refuse(1, "there is no position");
  return std::move(suite_);
}

std::optional<int> depth_in(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
  const std::string_view word = text.substr(0, digits);
  for (const char c : word) {
    if (!text::is_letter(c) && c != '_' && c != '-' && c != ' ') return std::nullopt;
  }
  int depth = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + digits, end, depth);
  if (error != std::errc() || rest != end || depth < 1 || depth > deepest) return std::nullopt;
  return depth;
}

bool looks_like_fen(std::string_view text) {
  const std::string_view pieces = text.substr(0, text.find_first_of(" \t;,"));
  return std::ranges::count(pieces, '/') == 7;
}

Suite read_suite(std::string_view text, const std::string& file, text::Variant variant,
                 Board& counter) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  SuiteBuilder builder(file, variant, counter);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first < text.size() && text::is_one_of(text[first], "[{")) {
    read_json(text, builder);
  } else {
    read_text(text, builder);
  }
  return builder.finish();
}

}  // namespace squarelab::verify::suites
