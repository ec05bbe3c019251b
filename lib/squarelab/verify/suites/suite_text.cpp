// Idea: each line is a position, or says a depth, a total or a move with its count, which belong to
// the position before it; all else is what programs print besides. The divide is made when
// something follows that does not belong to it.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>
#include <utility>
#include <vector>

namespace squarelab::verify::suites {

namespace {

using engine::DivideReader;

std::string lower_case(std::string_view text) {
  std::string word(text);
  std::ranges::transform(word, word.begin(), text::lower);
  return word;
}

// The first word of the text, in small letters and without a colon at its end; and the rest.
std::pair<std::string, std::string_view> first_word(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  std::string word = lower_case(text.substr(0, end));
  if (word.ends_with(':')) word.pop_back();
  return {word, text::trimmed(text.substr(end))};
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || rest != end) return std::nullopt;
  return number;
}

// The depth that a line of a program says: "go perft 3", "perft(3) = 8902", "Depth: 3".
std::optional<int> depth_said(std::string_view line) {
  const std::string text = lower_case(line);
  for (const std::string_view word : {"perft", "divide", "depth"}) {
    const std::size_t at = text.find(word);
    if (at == text.npos) continue;
    const std::size_t begin = text.find_first_not_of(" \t:=(", at + word.size());
    if (begin == text.npos) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
    if (const auto depth = depth_in(std::string_view(text).substr(begin, end - begin))) {
      return depth;
    }
  }
  return std::nullopt;
}

class TextSuite {
 public:
  explicit TextSuite(SuiteBuilder& builder) : builder_(builder) {}

  void read(std::string_view line, std::size_t number) {
    line = text::trimmed(line);
    if (line.empty() || line.starts_with('#') || line.starts_with("//")) return;
    if (looks_like_fen(line)) return begin(line, number);
    const auto [word, rest] = first_word(line);
    if (word == "position") return begin_as_uci(rest, number);
    if ((word == "fen" || word == "epd") && looks_like_fen(rest)) return begin(rest, number);
    if (word == "id") {
      end_divide();
      name_ = rest;
      return;
    }
    read_output(line, number);
  }

  void end_divide() {
    if (!moves_.empty()) {
      check_total();
      builder_.add_divide(moves_, depth_);
    } else if (total_ && depth_) {
      builder_.add(*depth_, *total_, line_of_total_);
    } else if (total_) {
      builder_.refuse(line_of_total_,
                      "no line says the depth of this count, such as \"go perft 3\"");
    }
    moves_.clear();
    depth_.reset();
    total_.reset();
  }

 private:
  void begin(std::string_view line, std::size_t number) {
    end_divide();
    const std::string name = std::exchange(name_, {});
    const auto separator = line.find_first_of(",;|");
    const auto counts = separator == line.npos ? std::nullopt : counts_in(line.substr(separator));
    builder_.begin(counts ? line.substr(0, separator) : line, name, number);
    if (!counts) return;
    for (std::size_t i = 0; i < counts->size(); ++i) {
      builder_.add(static_cast<int>(i) + 1, (*counts)[i], number);
    }
  }

  // ",20,400": nullopt if it is something else.
  static std::optional<std::vector<std::uint64_t>> counts_in(std::string_view text) {
    std::vector<std::uint64_t> counts;
    for (const std::string& field : report::split(text.substr(1), text.front())) {
      const auto count = number_in(text::trimmed(field));
      if (!count) return std::nullopt;
      counts.push_back(*count);
    }
    return counts.empty() ? std::nullopt : std::optional(counts);
  }

  void begin_as_uci(std::string_view words, std::size_t number) {
    end_divide();
    constexpr std::string_view mark = " moves ";
    const std::size_t moves = std::min(words.find(mark), words.size());
    std::string_view position = text::trimmed(words.substr(0, moves));
    if (position.starts_with("fen ")) position.remove_prefix(4);
    if (position == "startpos") position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    builder_.begin(position, std::exchange(name_, {}), number);
    if (moves < words.size()) builder_.make(words.substr(moves + mark.size()), number);
  }

  // A line that a program prints, or that it is asked.
  void read_output(std::string_view line, std::size_t number) {
    DivideReader alone;
    DivideReader::Seen seen{};
    try {
      seen = alone.read(line);
    } catch (const text::TextError& error) {
      builder_.refuse(number, error.reason());
    }
    if (seen == DivideReader::Seen::MoveAlone) {
      builder_.refuse(number, fmt::format("no count of leaves follows {}", text::quote(line)));
    }
    const auto depth = depth_said(line);
    if (seen == DivideReader::Seen::Noise && !depth) return;
    if (!builder_.has_position()) {
      if (seen == DivideReader::Seen::Noise) return;
      builder_.refuse(number, "there is no position before it");
    }
    const engine::Divide divide = alone.result();
    if (seen == DivideReader::Seen::Move) {
      // Another one of the same position.
      if (total_ && !moves_.empty()) end_divide();
      moves_.push_back({divide.entries.front().move, divide.entries.front().count, number});
    } else if (seen == DivideReader::Seen::Total) {
      read_total(*divide.total, depth, number);
    } else {
      if (!moves_.empty()) end_divide();
      depth_ = depth;
    }
  }

  void read_total(std::uint64_t total, std::optional<int> depth, std::size_t number) {
    const bool is_of_divide = !moves_.empty() && (!depth || !depth_ || depth == depth_);
    if (depth && !is_of_divide) {
      end_divide();
      builder_.add(*depth, total, number);
      return;
    }
    if (depth) depth_ = depth;
    // There may be several; that of the leaves is the sum.
    if (total_ && (moves_.empty() || *total_ == sum())) return;
    total_ = total;
    line_of_total_ = number;
  }

  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (const WrittenCount& move : moves_) sum += move.count;
    return sum;
  }

  void check_total() const {
    if (!total_ || *total_ == sum()) return;
    builder_.refuse(line_of_total_,
                    fmt::format("the total {} is not {}, the sum of the counts", *total_, sum()));
  }

  SuiteBuilder& builder_;
  std::string name_;
  std::vector<WrittenCount> moves_;
  std::optional<int> depth_;
  std::optional<std::uint64_t> total_;
  std::size_t line_of_total_ = 0;
};

}  // namespace

void read_text(std::string_view text, SuiteBuilder& builder) {
  TextSuite suite(builder);
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    suite.read(text.substr(begin, end - begin), number);
    begin = end + 1;
  }
  suite.end_divide();
}

}  // namespace squarelab::verify::suites
