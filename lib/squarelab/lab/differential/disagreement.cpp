#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <squarelab/lab/differential/disagreement.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/rules/words.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

// As to_string or the function names them, with blanks between.
template <class List, class Name>
std::string list(const List& items, const Name& name_of) {
  std::string line;
  for (const auto& item : items) line += (line.empty() ? "" : " ") + name_of(item);
  return line;
}

// Flags that do not show in the squares are named, so that two moves that differ look different.
std::string move_text(Move move) {
  switch (move.flag()) {
    case MoveFlag::EnPassant:
      return text::to_uci(move) + "(en passant)";
    case MoveFlag::Castling:
      return text::to_uci(move) + "(castling)";
    default:
      return text::to_uci(move);
  }
}

// A FEN stays on one line, so that it can be copied.
std::string on_lines(std::string_view label, const std::string& answer, const Drawable& drawable) {
  if (std::holds_alternative<Position>(drawable)) return fmt::format("{}{}\n", label, answer);
  return labelled(label, answer);
}

// Beside the names, but below them where they are long.
constexpr std::size_t longest_name_beside = 30;

std::string byte_text(std::optional<std::byte> byte) {
  return byte ? fmt::format("0x{:02x}", static_cast<unsigned>(*byte)) : "missing";
}

}  // namespace

std::optional<std::size_t> first_wrong(const Disagreement& disagreement) {
  for (std::size_t i = 0; i < disagreement.answers.size(); ++i) {
    if (disagreement.answers[i].text != disagreement.expected) return i;
  }
  return std::nullopt;
}

std::string to_string(const Disagreement& disagreement) {
  std::string report = fmt::format("position  {}\n", text::to_fen(disagreement.start));
  report += labelled("moves     ",
                     disagreement.moves.empty() ? "none" : list(disagreement.moves, text::to_uci));
  report += labelled("query     ", disagreement.query);
  report += on_lines("expected  ", disagreement.expected, disagreement.expected_drawable);
  std::size_t width = 0;
  for (const Answer& answer : disagreement.answers) width = std::max(width, answer.backend.size());
  for (const Answer& answer : disagreement.answers) {
    const char* mark = answer.text == disagreement.expected ? " " : "*";
    if (width <= longest_name_beside) {
      const std::string label = fmt::format("{} {:{}}  ", mark, answer.backend, width);
      report += on_lines(label, answer.text, answer.drawable);
    } else {
      report += wrapped(fmt::format("{} {}", mark, answer.backend), report_width, 6);
      report += on_lines("    ", answer.text, answer.drawable);
    }
  }
  return report;
}

std::optional<ByteDifference> difference(const std::vector<std::byte>& first,
                                         const std::vector<std::byte>& second) {
  // The usual case; == compares byte by byte.
  if (first.size() == second.size() &&
      std::memcmp(first.data(), second.data(), first.size()) == 0) {
    return std::nullopt;
  }
  const auto [a, b] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  ByteDifference found{static_cast<std::size_t>(a - first.begin()), std::nullopt, std::nullopt};
  if (a != first.end()) found.first = *a;
  if (b != second.end()) found.second = *b;
  return found;
}

std::string answer_text(bool answer) { return answer ? "yes" : "no"; }
std::string answer_text(int answer) { return std::to_string(answer); }
std::string answer_text(std::uint64_t answer) { return std::to_string(answer); }
std::string answer_text(Color answer) { return std::string(rules::name_of(answer)); }

std::string answer_text(std::optional<Piece> answer) {
  return answer ? std::string(1, to_char(*answer)) : "empty";
}

std::string answer_text(SquareSet answer) {
  return answer.empty() ? "none" : list(answer, [](Square square) { return to_string(square); });
}

std::string answer_text(const Position& answer) { return text::to_fen(answer); }

std::string answer_text(const std::vector<Move>& answer) {
  return answer.empty() ? "none" : fmt::format("{}: {}", answer.size(), list(answer, move_text));
}

std::string answer_text(const std::optional<ByteDifference>& answer) {
  if (!answer) return "the same";
  return fmt::format("byte {} is {} and {}", answer->offset, byte_text(answer->first),
                     byte_text(answer->second));
}

std::string answer_text(End answer) {
  if (answer == End::None) return "the game goes on";
  return answer == End::Checkmate ? "checkmate" : "stalemate";
}
std::string answer_text(const std::string& answer) { return answer; }

std::string answer_text(KeyAnswer answer) { return fmt::format("{:016x}", answer.key); }

}  // namespace squarelab::lab::inline differential
