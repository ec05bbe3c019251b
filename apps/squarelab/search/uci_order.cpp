#include "search/uci_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <utility>

#include "cli/value_types.hpp"

namespace squarelab::app {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr int deepest_perft = 20;
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 62;
constexpr std::uint64_t longest_time = 1'000'000'000'000;  // ms
constexpr std::uint64_t most_moves_to_go = 10'000;

// From the first byte of the first word to the last byte of the last. Precondition: there is one.
std::string_view text_of(UciWords words) {
  return {words.front().data(), words.back().data() + words.back().size()};
}

std::string joined(UciWords words) {
  return words.empty() ? std::string() : fmt::format("{}", fmt::join(words, " "));
}

UciWords behind(UciWords words, UciWords::iterator place) {
  return place == words.end() ? UciWords() : UciWords(place + 1, words.end());
}

// The words of "go", each followed by its number.
class Numbers {
 public:
  explicit Numbers(UciWords words) : words_(words) {}

  bool at_end() const { return words_.empty(); }
  std::string_view next_word() { return std::exchange(words_, words_.subspan(1)).front(); }

  std::uint64_t number(std::string_view of, std::uint64_t minimum, std::uint64_t maximum) {
    return number_of(next_value(), of, minimum, maximum);
  }
  // A clock that has run out may be below zero, which counts as zero.
  std::chrono::milliseconds time(std::string_view of) {
    const std::string_view text = next_value();
    const bool is_negative = text.starts_with('-');
    const std::uint64_t time = number_of(text.substr(is_negative ? 1 : 0), of, 0, longest_time);
    return std::chrono::milliseconds(is_negative ? 0 : time);
  }

 private:
  std::string_view next_value() { return at_end() ? std::string_view() : next_word(); }
  static std::uint64_t number_of(std::string_view text, std::string_view of, std::uint64_t minimum,
                                 std::uint64_t maximum) {
    return whole_number(minimum, maximum).read({std::string(text), std::string(of)});
  }

  UciWords words_;
};

constexpr std::array<std::string_view, 3> not_offered{"ponder", "searchmoves", "mate"};

}  // namespace

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find_first_of(blanks)));
    line.remove_prefix(words.back().size());
  }
}

UciGame read_game(UciWords words, const BackendEntry& backend) {
  const auto end = std::ranges::find(words, "moves");
  const UciWords start(words.begin(), end);
  const std::string_view kind = start.empty() ? std::string_view() : start.front();
  UciGame game;
  if (kind == "fen") {
    game.position = text::parse_fen(start.size() > 1 ? text_of(start.subspan(1)) : "");
  } else if (kind != "startpos") {
    throw InputError(fmt::format("{} is neither startpos nor fen", text::quote(kind)));
  } else if (start.size() > 1) {
    throw InputError(fmt::format("{} after startpos is not moves", text::quote(start[1])));
  }
  const auto board = backend.make_board();
  board->set(game.position);
  std::size_t number = 0;
  for (const std::string_view word : behind(words, end)) {
    ++number;
    try {
      const Move move = text::parse_uci(word, board->position(), board->legal_moves());
      // As e1h1, which is a castling of Chess960 alone.
      if (move.flag() == MoveFlag::Castling && text::to_uci(move) != word) {
        throw InputError(fmt::format("move {}: {} is not legal: castling is {} in standard chess",
                                     number, text::quote(word), text::to_uci(move)));
      }
      game.earlier.push_back(board->key());
      board->make(move);
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("move {}: {}", number, error.reason()));
    }
  }
  game.position = board->position();
  return game;
}

UciOrder read_order(UciWords words, Color side_to_move) {
  constexpr int white = index(Color::White);
  constexpr int black = index(Color::Black);
  UciOrder order;
  std::array<std::optional<std::chrono::milliseconds>, color_count> left;
  std::array<std::chrono::milliseconds, color_count> increments{};
  std::int64_t moves_to_go = 0;
  bool has_clock = false;
  bool has_limit = false;
  Numbers rest(words);
  while (!rest.at_end()) {
    const std::string_view word = rest.next_word();
    bool is_limit = true;
    if (word == "depth") {
      order.limits.depth = static_cast<int>(rest.number(word, 1, search::max_ply - 1));
    } else if (word == "nodes") {
      order.limits.nodes = rest.number(word, 1, most_nodes);
    } else if (word == "movetime") {
      order.move_time = rest.time(word);
    } else if (word == "perft") {
      order.perft = static_cast<int>(rest.number(word, 1, deepest_perft));
    } else if (word == "infinite") {
      order.is_infinite = true;
    } else {
      is_limit = false;
      has_clock = true;
      if (word == "wtime" || word == "btime") {
        left[word == "wtime" ? white : black] = rest.time(word);
      } else if (word == "winc" || word == "binc") {
        increments[word == "winc" ? white : black] = rest.time(word);
      } else if (word == "movestogo") {
        moves_to_go = static_cast<std::int64_t>(rest.number(word, 0, most_moves_to_go));
      } else if (std::ranges::count(not_offered, word) != 0) {
        throw InputError(fmt::format("{} is not offered", word));
      } else {
        throw InputError(fmt::format("{} is not a limit of a search", text::quote(word)));
      }
    }
    has_limit = has_limit || is_limit;
  }
  if (const auto own = left[index(side_to_move)]) {
    order.clock = {*own, increments[index(side_to_move)], moves_to_go};
  } else if (has_clock && !has_limit) {
    throw InputError(
        fmt::format("{} is missing", side_to_move == Color::White ? "wtime" : "btime"));
  }
  order.is_infinite = order.is_infinite || words.empty();
  return order;
}

UciSetting read_setting(UciWords words) {
  if (words.empty() || words.front() != "name") {
    throw InputError("what follows is not name NAME value VALUE");
  }
  const auto end = std::ranges::find(words, "value");
  return {joined(UciWords(words.begin() + 1, end)), joined(behind(words, end))};
}

}  // namespace squarelab::app
