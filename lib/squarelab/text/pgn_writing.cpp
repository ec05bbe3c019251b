// Writing PGN, as the export format of the standard wants it.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/pgn_tokens.hpp>
#include <squarelab/text/san.hpp>
#include <stdexcept>

namespace squarelab::text {
namespace {

// Words with blanks between them, in lines.
class Lines {
 public:
  explicit Lines(std::string& text) : text_(text) {}

  void add(std::string_view word) {
    constexpr std::size_t longest = 79;
    if (length_ > 0) {
      const bool fits = length_ + 1 + word.size() <= longest;
      text_ += fits ? ' ' : '\n';
      length_ = fits ? length_ + 1 : 0;
    }
    text_ += word;
    length_ += word.size();
  }

 private:
  std::string& text_;
  std::size_t length_ = 0;
};

std::string written_tag(std::string_view name, std::string_view value) {
  std::string text = fmt::format("[{} \"", name);
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"]\n";
}

void require_writable(const PgnGame& game) {
  const auto refuse = [](const std::string& why) {
    throw std::invalid_argument("the game cannot be written: " + why);
  };
  if (game.error) refuse(game.error->what());
  if (game.tags.empty() && game.moves.empty() && game.start == start_position())
    refuse("it is empty");
  if (!is_result(game.result)) refuse(quote(game.result) + " is not a result");
  for (const auto& [name, value] : game.tags) {
    if (name.empty() || !std::ranges::all_of(name, is_of_name) || name == "FEN" ||
        name == "SetUp") {
      refuse(quote(name) + " is not a name of a tag");
    }
    if (std::ranges::any_of(value, is_unwritable)) refuse(quote(value) + " has control characters");
  }
}

}  // namespace

std::string to_pgn(const PgnGame& game) {
  require_writable(game);
  std::string text;
  for (const auto& [name, value] : game.tags) text += written_tag(name, value);
  if (game.start != start_position()) {
    text += written_tag("SetUp", "1") + written_tag("FEN", to_fen(game.start));
  }
  if (!text.empty()) text += '\n';
  Lines lines(text);
  Position position = game.start;
  bool first = true;
  for (const Move move : game.moves) {
    const bool white = position.side_to_move == Color::White;
    if (white || first)
      lines.add(fmt::format("{}{}", position.fullmove_number, white ? "." : "..."));
    lines.add(to_san(move, position));
    position = rules::play(position, move);
    first = false;
  }
  lines.add(game.result);
  return text + "\n\n";
}

}  // namespace squarelab::text
