// Idea: each line is a position, or says a depth, a total or a move with its count, which belong to
// the position before it; all else is what programs print besides. The divide is made when
// something follows that does not belong to it.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/divide_line.hpp>
#include <squarelab/verify/engine/line_numbers.hpp>
#include <squarelab/verify/suites/suite_builder.hpp>
#include <utility>
#include <vector>

namespace squarelab::verify {

namespace {

// The first word of the text, in small letters and without a colon at its end; and the rest.
std::pair<std::string, std::string_view> first_word(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  std::string word = text::lower_case(text.substr(0, end));
  if (word.ends_with(':')) word.pop_back();
  return {word, text::trimmed(text.substr(end))};
}

// The first two numbers of a line of a table, "| 1 | 20 | 0 |", which has no letters and whole
// numbers there; or nullopt.
std::optional<std::pair<std::uint64_t, std::uint64_t>> row_of_table(std::string_view line) {
  if (std::ranges::any_of(line, text::is_letter)) return std::nullopt;
  std::vector<std::uint64_t> numbers;
  for (Scanner scanner(line); !scanner.at_end() && numbers.size() < 2;) {
    if (!text::is_digit(scanner.peek())) {
      if (!text::is_one_of(scanner.peek(), " \t|,;:=")) return std::nullopt;
      scanner.skip();
      continue;
    }
    const auto number = scanner.number();
    if (!number || scanner.peek() == '.') return std::nullopt;
    numbers.push_back(*number);
  }
  if (numbers.size() < 2) return std::nullopt;
  return std::pair(numbers[0], numbers[1]);
}

// Recognizes the head of a table whose depths and counts are not in the first two columns.
bool is_head_of_other_columns(std::string_view line) {
  if (std::ranges::any_of(line, text::is_digit)) return false;
  std::vector<unsigned> columns;
  for (Scanner scanner(line); !scanner.at_end();) {
    const unsigned meanings = meanings_of(scanner.word());
    if (meanings != 0) columns.push_back(meanings);
    if (!text::is_letter(scanner.peek())) scanner.skip();
  }
  const auto has = [](unsigned meaning) {
    return [meaning](unsigned meanings) { return (meanings & meaning) != 0; };
  };
  const auto depth = std::ranges::find_if(columns, has(Meaning::DepthOnly));
  const auto leaves = std::ranges::find_if(columns, has(Meaning::Leaves));
  if (depth == columns.end() || leaves == columns.end()) return false;
  return depth != columns.begin() ||
         std::any_of(depth + 1, leaves, has(Meaning::Other | Meaning::Moves));
}

class TextSuite {
 public:
  explicit TextSuite(SuiteBuilder& builder) : builder_(builder) {}

  void read(std::string_view line, std::size_t number) {
    builder_.attempt(number, [&] { read_line(text::trimmed(line), number); });
  }

  // Adds what was read since the last position or depth.
  void end_divide() {
    const auto moves = std::exchange(moves_, {});
    const auto depth = std::exchange(depth_, {});
    const auto total = std::exchange(total_, {});
    sum_ = 0;
    builder_.attempt(line_of_total_, [&] {
      if (moves.empty() && !total) return;
      if (moves.empty() && !depth) {
        builder_.refuse(line_of_total_,
                        "no line gives the depth of this count, such as \"go perft 3\"");
      }
      const int its_depth = moves.empty() ? *depth : builder_.add_divide(moves, depth);
      if (total) builder_.add(static_cast<std::uint64_t>(its_depth), *total, line_of_total_);
    });
  }

 private:
  void read_line(std::string_view line, std::size_t number) {
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

  void begin(std::string_view line, std::size_t number) {
    end_divide();
    has_other_columns_ = false;
    const std::string name = std::exchange(name_, {});
    const auto separator = line.find_first_of(",;|");
    const auto counts = separator == line.npos ? std::nullopt : counts_in(line.substr(separator));
    const std::string_view position = counts ? line.substr(0, separator) : line;
    builder_.begin(line.front() == '"' ? text::trimmed(position, " \t\"") : position, name, number);
    if (!counts) return;
    for (std::size_t i = 0; i < counts->size(); ++i) {
      if ((*counts)[i]) builder_.add(i + 1, *(*counts)[i], number);
    }
  }

  // The counts of ",20,400,,": of an empty field nullopt. Nullopt if it is something else.
  static std::optional<std::vector<std::optional<std::uint64_t>>> counts_in(std::string_view text) {
    std::vector<std::optional<std::uint64_t>> counts;
    for (const std::string& field : report::split(text.substr(1), text.front())) {
      const std::string_view digits = text::trimmed(field);
      counts.push_back(number_in(digits));
      if (!counts.back() && !digits.empty()) return std::nullopt;
    }
    return counts;
  }

  void begin_as_uci(std::string_view words, std::size_t number) {
    end_divide();
    has_other_columns_ = false;
    constexpr std::string_view mark = " moves ";
    const std::size_t moves = std::min(words.find(mark), words.size());
    std::string_view position = text::trimmed(words.substr(0, moves));
    if (position.starts_with("fen ")) position.remove_prefix(4);
    if (position == "startpos")
      position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    builder_.begin(position, std::exchange(name_, {}), number);
    if (moves < words.size()) builder_.make(words.substr(moves + mark.size()), number);
  }

  // A line that a program prints, or that it is asked.
  void read_output(std::string_view line, std::size_t number) {
    using Shape = DivideLine::Shape;
    DivideLine read;
    try {
      read = read_divide_line(line);
    } catch (const text::TextError& error) {
      builder_.refuse(number, error.reason());
    }
    const auto row = row_of_table(line);
    const bool is_move = read.shape != Shape::NoMove;
    const bool has_count = is_move || row || !read.totals.empty();
    has_other_columns_ = has_other_columns_ || is_head_of_other_columns(line);
    if (!has_count && !read.depth) return;
    if (!builder_.has_position()) {
      if (!has_count || row) return;
      builder_.refuse(number, "there is no position before it");
    }
    if (read.shape == Shape::MoveAlone) {
      builder_.refuse(number, fmt::format("no count of leaves follows {}", text::quote(line)));
    }
    if (row && has_other_columns_) {
      builder_.refuse(number, "the first columns of this table are not depth and nodes");
    } else if (row) {
      end_divide();
      builder_.add(row->first, row->second, number);
    } else if (is_move) {
      // Another one of the same position.
      if (total_ && !moves_.empty()) end_divide();
      moves_.push_back({read.move, read.count, number});
      sum_ += read.count;
    } else if (read.totals.empty()) {
      read_depth(line, *read.depth);
    } else {
      read_totals(read.totals, number);
    }
  }

  // "Depth: 3" behind a divide is its depth, and "go perft 3" that of the next.
  void read_depth(std::string_view line, int depth) {
    const bool is_of_divide =
        !moves_.empty() && !depth_ && !total_ && first_word(line).first == "depth";
    if (!moves_.empty() && !is_of_divide) end_divide();
    depth_ = depth;
  }

  void read_totals(const std::vector<PossibleTotal>& totals, std::size_t number) {
    const bool has_sure = std::ranges::any_of(totals, &PossibleTotal::is_sure);
    std::optional<std::uint64_t> of_divide;
    for (const auto& [leaves, depth, is_sure] : totals) {
      if (is_sure != has_sure) continue;
      const bool is_of_divide = !moves_.empty() && (!depth || !depth_ || depth == depth_);
      if (depth && !is_of_divide) {
        const auto asked = depth_;
        end_divide();
        depth_ = asked;
        builder_.add(static_cast<std::uint64_t>(*depth), leaves, number);
        continue;
      }
      if (is_of_divide && !is_sure) continue;
      if (depth) depth_ = depth;
      of_divide = std::max(of_divide, std::optional(leaves));
    }
    // There may be several; that of the leaves is the sum.
    if (!of_divide || (total_ && (moves_.empty() || *total_ == sum_))) return;
    total_ = of_divide;
    line_of_total_ = number;
  }

  SuiteBuilder& builder_;
  std::string name_;
  std::vector<WrittenCount> moves_;
  std::uint64_t sum_ = 0;  // of their counts
  std::optional<int> depth_;
  std::optional<std::uint64_t> total_;
  std::size_t line_of_total_ = 0;
  bool has_other_columns_ = false;  // a table of the position
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

}  // namespace squarelab::verify
