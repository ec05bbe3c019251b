// Idea: one walk over the text, a token at a time. A fault is thrown where it is found and caught
// in the loop over games, which skips the rest of that game. Variations are skipped by
// counting brackets.
// Cost: linear in the text, and for each move a list of legal moves.
// Source: the PGN standard (Edwards 1994), sections 7 to 10, and PGN as it is found.
// Tested in tests/text/pgn_test.cpp and tests/text/round_trip_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/other_games.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>

namespace squarelab::text {
namespace {

constexpr std::string_view pgn_subject = "PGN";
constexpr std::string_view pgn_space = " \t\r\n\v\f";

constexpr std::array<std::string_view, 4> pgn_results{"1-0", "0-1", "1/2-1/2", "*"};

bool is_result(std::string_view word) {
  return std::ranges::find(pgn_results, word) != pgn_results.end();
}
bool is_of_name(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
bool is_unwritable(char c) { return is_control(c) && c != '\t'; }
bool is_of_move(char c) { return is_letter(c) || is_digit(c) || is_one_of(c, "+#=:-/!?"); }
bool is_mark(char c) { return c == '!' || c == '?'; }

// A place in the text.
struct PgnMark {
  std::size_t at = 0;
  std::size_t line = 1;
  std::size_t line_begin = 0;
};

class PgnReader {
 public:
  PgnReader(std::string_view text, std::string_view source, std::size_t most_positions)
      : text_(text), source_(source), positions_left_(most_positions) {
    take("\xEF\xBB\xBF");  // byte order mark
    mark_.line_begin = mark_.at;
  }

  // Returns false if there were more positions than allowed.
  bool read(const std::function<void(PgnGame)>& visit) {
    bool is_empty = true;
    for (skip_blanks(); !at_end(); skip_blanks()) {
      PgnGame game;
      in_tags_ = peek() == '[';
      const bool is_tagged = in_tags_;
      try {
        count_position();
        read_tags(game);
        read_moves(game);
      } catch (const TooManyPositions&) {
        return false;
      } catch (const TextError& error) {
        game.error = error;
        skip_rest_of_game();
      }
      // Comments and results alone are not a game.
      if (!is_tagged && game.moves.empty() && !game.error) continue;
      is_empty = false;
      visit(std::move(game));
    }
    if (is_empty) fail(mark_, text_.empty() ? "the text is empty" : "there is no game");
    return true;
  }

 private:
  [[noreturn]] void fail(const PgnMark& mark, std::string_view reason) const {
    throw TextError(pgn_subject, column_of(mark), reason).placed(source_, mark.line);
  }
  static std::size_t column_of(const PgnMark& mark) { return mark.at - mark.line_begin + 1; }

  // The column of an error in a part of the text becomes that in the whole.
  TextError in_whole(const PgnMark& begin, const TextError& error) const {
    const std::size_t column = column_of(begin) + error.column() - 1;
    return TextError(error.subject(), column, error.reason(), error.rule())
        .placed(source_, begin.line);
  }
  template <class Read>
  auto read_part(const PgnMark& begin, Read read) const {
    try {
      return read();
    } catch (const TextError& error) {
      throw in_whole(begin, error);
    }
  }

  bool at_end() const { return mark_.at == text_.size(); }
  std::string_view rest() const { return text_.substr(mark_.at); }
  char peek() const { return at_end() ? '\0' : text_[mark_.at]; }
  bool at_line_begin() const { return mark_.at == mark_.line_begin; }

  // Precondition: not at the end.
  void step() {
    if (text_[mark_.at++] != '\n') return;
    ++mark_.line;
    mark_.line_begin = mark_.at;
  }
  // Precondition: what has no line end.
  bool take(std::string_view what) {
    if (!rest().starts_with(what)) return false;
    mark_.at += what.size();
    return true;
  }
  template <class Predicate>
  std::string_view take_while(Predicate belongs) {
    const std::size_t begin = mark_.at;
    while (!at_end() && belongs(peek())) ++mark_.at;
    return text_.substr(begin, mark_.at - begin);
  }
  void skip_line() {
    while (!at_end() && peek() != '\n') ++mark_.at;
  }
  void skip_blanks() {
    while (!at_end()) {
      if (at_line_begin() && peek() == '%') {
        skip_line();
      } else if (pgn_space.find(peek()) != std::string_view::npos) {
        step();
      } else {
        return;
      }
    }
  }

  bool at_tag_line() const { return at_line_begin() && at_tag(); }

  // Returns true if a tag pair begins here: a bracket, a name, a blank, a quote.
  bool at_tag() const {
    if (peek() != '[') return false;
    std::size_t i = mark_.at + 1;
    while (i < text_.size() && is_of_name(text_[i])) ++i;
    if (i == mark_.at + 1) return false;
    const std::size_t name_end = i;
    while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t')) ++i;
    return i > name_end && i < text_.size() && text_[i] == '"';
  }

  // --- tag pairs ---

  struct Tag {
    std::string name;
    std::string value;
    PgnMark name_mark;
    PgnMark value_mark;  // of its first character
  };

  Tag read_tag() {
    Tag tag;
    const PgnMark bracket = mark_;
    take("[");
    skip_blanks();
    tag.name_mark = mark_;
    tag.name = take_while(is_of_name);
    skip_blanks();
    if (tag.name.empty() || !take("\"")) {
      fail(bracket, "what begins here is not a tag pair, [Name \"value\"]");
    }
    tag.value_mark = mark_;
    while (peek() != '"') {
      if (peek() == '\\' && mark_.at + 1 < text_.size()) ++mark_.at;
      if (at_end() || peek() == '\n') fail(tag.value_mark, "the value has no closing quote");
      if (is_unwritable(peek()))
        fail(mark_, fmt::format("{} in a value", quote_character(rest(), 0)));
      tag.value += peek();
      step();
    }
    take("\"");
    skip_blanks();
    if (!take("]")) fail(bracket, "the tag pair that begins here has no closing bracket");
    return tag;
  }

  // Comments may stand between tags. A comment that is not closed ends the tags: the next game may
  // follow it.
  void skip_to_next_tag() {
    in_tags_ = false;
    do {
      skip_blanks();
    } while (skip_comment());
    in_tags_ = peek() == '[';
  }

  void read_tags(PgnGame& game) {
    std::optional<Tag> fen;
    std::optional<Tag> set_up;
    while (in_tags_) {
      Tag tag = read_tag();
      const std::string name = lower_case(tag.name);
      const auto game_of_tag = name == "variant" ? other_game(tag.value) : std::nullopt;
      if (game_of_tag) fail(tag.value_mark, fmt::format("it is a game of {}", *game_of_tag));
      if (name == "fen" || name == "setup") {
        auto& known = name == "fen" ? fen : set_up;
        if (known) fail(tag.name_mark, fmt::format("the tag {} is given twice", known->name));
        known = std::move(tag);
      } else {
        game.tags.emplace_back(std::move(tag.name), std::move(tag.value));
      }
      skip_to_next_tag();
    }
    if (set_up && set_up->value != "0" && set_up->value != "1") {
      fail(set_up->value_mark,
           fmt::format("the tag SetUp is {}, not 0 or 1", quote(set_up->value)));
    }
    const bool needs_fen = set_up && set_up->value == "1";
    if (needs_fen && !fen) fail(set_up->value_mark, "the tag SetUp is 1, but there is no tag FEN");
    if (fen && (!set_up || needs_fen)) {
      Written& written = game.start_written;
      game.start = read_part(fen->value_mark, [&] { return parse_fen(fen->value, &written); });
      for (TextError& warning : written.warnings) warning = in_whole(fen->value_mark, warning);
    }
  }

  // --- moves ---

  struct TooManyPositions {};
  void count_position() {
    if (positions_left_ == 0) throw TooManyPositions();
    --positions_left_;
  }

  // Up to the result, the next tag pair or the end.
  void read_moves(PgnGame& game) {
    Position position = game.start;
    for (skip_blanks(); !at_end() && !at_tag(); skip_blanks()) {
      const PgnMark begin = mark_;
      if (skip_comment() || skip_variation() || skip_mark() || skip_dots()) continue;
      if (take("*")) return;
      const std::string word = in_ascii(take_move());
      if (word.empty()) {
        fail(begin, fmt::format("{} does not belong in a game", quote_character(text_, mark_.at)));
      }
      if (is_result(word)) {
        game.result = word;
        return;
      }
      if (std::ranges::all_of(word, is_digit)) continue;  // the number of a move
      if (word == "e.p." && !game.moves.empty() &&
          game.moves.back().flag() == MoveFlag::EnPassant) {
        continue;
      }
      count_position();
      game.moves.push_back(read_part(begin, [&] { return parse_san(word, position); }));
      position = rules::play(position, game.moves.back());
    }
  }

  std::string_view take_move() {
    const std::size_t begin = mark_.at;
    while (!at_end()) {
      if (take("e.p.")) continue;
      const std::size_t size = is_of_move(peek()) ? 1 : lookalike_size(rest());
      if (size == 0) break;
      mark_.at += size;
    }
    return text_.substr(begin, mark_.at - begin);
  }

  bool skip_mark() {
    if (is_mark(peek())) {
      take_while(is_mark);
      return true;
    }
    if (peek() != '$') return false;
    const PgnMark begin = mark_;
    take("$");
    if (take_while(is_digit).empty()) fail(begin, "\"$\" has no number");
    return true;
  }

  bool skip_dots() {
    return take("\u2026") || !take_while([](char c) { return c == '.'; }).empty();
  }

  bool skip_comment() {
    if (peek() == ';') {
      skip_line();
      return true;
    }
    if (peek() != '{') return false;
    const PgnMark begin = mark_;
    while (peek() != '}') {
      if (at_end() || at_tag_line()) fail(begin, "the comment that begins here is not closed");
      step();
    }
    take("}");
    return true;
  }

  bool skip_variation() {
    if (peek() != '(') return false;
    const PgnMark begin = mark_;
    std::size_t depth = 0;
    do {
      skip_blanks();
      if (at_end() || at_tag_line()) fail(begin, "the variation that begins here is not closed");
      if (skip_comment()) continue;
      if (peek() == '(') ++depth;
      if (peek() == ')') --depth;
      step();
    } while (depth > 0);
    return true;
  }

  // Skips moves after the result, up to the next tag pair or the end. Only comments, variations and
  // results are recognised.
  void skip_rest_of_game() {
    while (in_tags_) {
      skip_line();
      try {
        skip_to_next_tag();
      } catch (const TextError&) {
        return;  // a comment is not closed: the next game is near
      }
    }
    for (skip_blanks(); !at_end() && !at_tag_line(); skip_blanks()) {
      try {
        if (skip_comment() || skip_variation()) continue;
      } catch (const TextError&) {
        continue;  // it is not closed: the next game is near
      }
      const auto is_of_word = [](char c) {
        return pgn_space.find(c) == std::string_view::npos && c != '{' && c != ';' && c != '(';
      };
      if (is_result(in_ascii(take_while(is_of_word)))) return;
    }
  }

  std::string_view text_;
  std::string_view source_;
  std::size_t positions_left_;
  PgnMark mark_;
  bool in_tags_ = false;  // of the game that is read
};

}  // namespace

std::optional<std::string> PgnGame::tag(std::string_view name) const {
  for (const auto& [known, value] : tags) {
    if (known == name) return value;
  }
  return std::nullopt;
}

std::vector<Position> positions_of(const PgnGame& game) {
  std::vector<Position> positions{game.start};
  for (const Move move : game.moves) positions.push_back(rules::play(positions.back(), move));
  return positions;
}

std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name) {
  std::vector<PgnGame> games;
  visit_pgn(text, source_name, std::numeric_limits<std::size_t>::max(),
            [&games](PgnGame game) { games.push_back(std::move(game)); });
  return games;
}

bool visit_pgn(std::string_view text, std::string_view source_name, std::size_t most_positions,
               const std::function<void(PgnGame)>& visit) {
  return PgnReader(text, source_name, most_positions).read(visit);
}

}  // namespace squarelab::text
