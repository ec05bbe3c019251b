// Names of kinds, answers as text, and what questions need of rules and positions, which no backend
// includes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <iterator>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/questions/asking.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/names.hpp>
#include <squarelab/text/uci_move.hpp>
#include <stdexcept>

namespace squarelab::questions {

namespace {

constexpr text::Names<Kind::Inconsistent> kind_names{
    "move-missing",      "move-extra",     "move-twice",
    "wrong-count",       "wrong-legality", "wrong-position",
    "wrong-child",       "wrong-undo",     "wrong-key",
    "wrong-attack",      "wrong-checkers", "wrong-pins",
    "wrong-check-given", "wrong-exchange", "wrong-threats",
    "refusal",           "hang",           "crash",
    "garbage",           "wrong-end",      "wrong-san",
    "wrong-fen",         "wrong-eval",     "inconsistent"};

// As to_string or the function names them, with blanks between.
template <class List, class Name>
std::string list(const List& items, const Name& name_of) {
  std::string line;
  for (const auto& item : items) line += line.empty() ? name_of(item) : ' ' + name_of(item);
  return line;
}

}  // namespace

std::string_view name_of(Kind kind) noexcept { return kind_names.of(kind); }

std::optional<Kind> parse_kind(std::string_view name) noexcept { return kind_names.find(name); }

std::string answer_text(bool answer) { return answer ? "yes" : "no"; }
std::string answer_text(int answer) { return std::to_string(answer); }
std::string answer_text(std::uint64_t answer) { return std::to_string(answer); }
std::string answer_text(Color answer) { return std::string(name_of(answer)); }
std::string answer_text(Square answer) { return to_string(answer); }
std::string answer_text(Move answer) { return text::to_uci(answer); }
std::string answer_text(MoveSelection answer) { return std::string(name_of(answer)); }
std::string answer_text(PerftMode answer) {
  return answer == PerftMode::OnePly ? "one ply" : answer == PerftMode::Bulk ? "bulk" : "plain";
}

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

std::string answer_text(const std::vector<Threat>& answer) {
  return list(answer, [](const Threat& threat) {
    return fmt::format("{}{}x{}({})", to_char(threat.attacker), to_string(threat.from),
                       to_string(threat.to), to_char(threat.victim));
  });
}

std::string answer_text(const ThreatChanges& answer) {
  const auto or_none = [](const std::string& text) { return text.empty() ? "none" : text; };
  return fmt::format("without {}, with {}", or_none(answer_text(answer.removed)),
                     or_none(answer_text(answer.added)));
}

std::string answer_text(const PieceChanges& answer) {
  const auto text = [](PieceOn<Square> on) { return to_char(on.piece) + to_string(on.square); };
  return fmt::format("without {}, with {}", list(answer.removed, text), list(answer.added, text));
}

std::string answer_text(const PawnPairChanges& answer) {
  const auto text = [](const PawnPair& pair) {
    const auto& [first, second] = pair;
    return to_char(first.piece) + to_string(first.square) + '+' + to_char(second.piece) +
           to_string(second.square);
  };
  const auto list_or_none = [&](const auto& pairs) {
    return pairs.empty() ? "none" : list(pairs, text);
  };
  return fmt::format("without {}, with {}", list_or_none(answer.removed),
                     list_or_none(answer.added));
}

std::string answer_text(KeyAnswer answer) { return fmt::format("{:016x}", answer.key); }

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

std::string difference(const std::vector<std::byte>& first, const std::vector<std::byte>& second) {
  // The usual case; == compares byte by byte. memcmp takes no null pointer, not even with size 0.
  if (first.size() == second.size() &&
      (first.empty() || std::memcmp(first.data(), second.data(), first.size()) == 0)) {
    return std::string(same_bytes);
  }
  const auto [a, b] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  const auto text_at = [](const auto& place, const auto& end) {
    return place == end ? "missing" : fmt::format("0x{:02x}", static_cast<unsigned>(*place));
  };
  return fmt::format("byte {} is {} and {}", a - first.begin(), text_at(a, first.end()),
                     text_at(b, second.end()));
}

FirstAnswers::FirstAnswers(const Board& first, const Position& held, bool all_codes)
    : board(&first),
      position(held),
      key(key_of(held)),
      deeply(all_codes),
      listed(positions::sorted_moves(first.legal_moves())),
      legal(listed),
      is_legal(std::size_t{1} << 16) {
  legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
  for (const Move move : legal) is_legal[move.code()] = true;
  for (const Square from : all_squares) {
    const SquareSet from_here = attacks[index(from)] = first.attacks_from(from);
    if (const auto piece = position.piece_on(from)) {
      const auto by = static_cast<std::size_t>(index(color_of(*piece)));
      attack_maps[by] = attack_maps[by] | from_here;
      for (const Square to : from_here) attackers[by][index(to)].insert(from);
    }
  }
  const Color us = position.side_to_move;
  const Square king = *position.squares_of(make_piece(us, PieceType::King)).begin();
  checkers = attackers[index(~us)][index(king)];
  pinned = first.pinned();
}

std::vector<Move> selected_moves(const Board& board, MoveSelection selection) {
  return positions::sorted_moves(board.selected_moves(selection));
}

std::vector<Move> selected_moves(const FirstAnswers& first, MoveSelection selection) {
  std::vector<Move> selected;
  std::ranges::copy_if(first.legal, std::back_inserter(selected), [&](Move move) {
    return rules::is_selected(selection, first.position, move);
  });
  return selected;
}

std::vector<Move> LegalMoves::ask(const Board& board) {
  return positions::sorted_moves(board.legal_moves());
}

std::string Legality::words(Move move) {
  return fmt::format("is_legal {} (code 0x{:04x})", text::to_uci(move), move.code());
}

bool Siblings::fits(Board& board, Move first, Move second) {
  board.make(first);
  const MoveList former = board.legal_moves();
  const bool is_unmovable = !board.is_legal(first);
  board.unmake();
  board.make(second);
  const std::vector<Move> replies = LegalMoves::ask(board);
  const auto is_answered_rightly = [&](Move move) {
    return board.is_legal(move) == std::binary_search(replies.begin(), replies.end(), move);
  };
  const bool all = std::all_of(replies.begin(), replies.end(), is_answered_rightly) &&
                   std::all_of(former.begin(), former.end(), is_answered_rightly);
  board.unmake();
  return is_unmovable && all;
}

const char* San::sign_after(Board& board, Move move) {
  board.make(move);
  const bool check = !board.checkers().empty();
  const bool mate = check && board.count_legal_moves() == 0;
  board.unmake();
  return mate ? "#" : check ? "+" : "";
}

bool San::is_legal(const Position& position, Move move) { return rules::is_legal(position, move); }

bool MakeUnmake::is_double_push_beside_pawn(const Position& position, Move move) {
  return positions::is_double_push_beside_pawn(position, move);
}

std::vector<Position> Set::states(const FirstAnswers& first, bool all) {
  std::vector<Position> states = positions::simpler_states(first.position);
  if (!all && !states.empty()) states = {states[first.key / 4 % states.size()]};
  return states;
}

namespace {

// Adds the questions that are not there yet.
template <class Q>
void add_to(std::vector<Question>& all) {
  for (const Question question : asked_by<Q>) {
    if (std::ranges::count(all, question) == 0) all.push_back(question);
  }
  for_each_after<Q>([&]<class After>() { add_to<After>(all); });
}

template <Stage... S>
std::vector<Question> questions_at() {
  std::vector<Question> all;
  (for_each_at<S>([&]<class Q>() { add_to<Q>(all); }), ...);
  return all;
}

}  // namespace

std::span<const Question> questions_to_boards() {
  static const std::vector<Question> all =
      questions_at<Stage::Set, Stage::Plain, Stage::Position, Stage::EachMove, Stage::Moves>();
  return all;
}

bool is_of_boards(Question question) {
  return std::ranges::count(questions_to_boards(), question) != 0;
}

namespace {

template <class Q, class... A>
concept Takes = requires(const Board& board, A... about) {
  std::invoke(Q::ask, board, about...);
};

template <class Q, class... A>
std::string answer_by(const Board& board, const Argument& argument) {
  return answer_text(std::invoke(Q::ask, board, std::get<A>(argument)...));
}

}  // namespace

std::span<const NamedQuestion> named_questions() {
  static const std::vector<NamedQuestion> all = [] {
    std::vector<NamedQuestion> named;
    Catalogue::for_each([&]<class Q>() {
      if constexpr (Takes<Q>) named.push_back({&Q::facts, 0, &answer_by<Q>});
      if constexpr (Takes<Q, Square>) named.push_back({&Q::facts, 1, &answer_by<Q, Square>});
      if constexpr (Takes<Q, Move>) named.push_back({&Q::facts, 2, &answer_by<Q, Move>});
    });
    return named;
  }();
  return all;
}

std::string answer_to(std::string_view name, const Board& board, const Argument& argument) {
  std::string names;
  for (const auto& [question, takes, answer] : named_questions()) {
    const bool is_called_so = question->name == name || question->in_reports == name;
    if (is_called_so && takes == argument.index()) return answer(board, argument);
    if (takes == argument.index()) names += fmt::format(" {}", question->name);
  }
  constexpr std::array<std::string_view, 3> about{"the position", "a square", "a move"};
  throw std::invalid_argument(fmt::format("\"{}\" is not a question about {}; there are{}", name,
                                          about[argument.index()], names));
}

}  // namespace squarelab::questions
