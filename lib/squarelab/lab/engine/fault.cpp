// Idea: everything that an engine can be asked is a divide, so an answer is a list of moves or a
// count below one of them. Moves that are illegal, and have no code therefore, are given the code
// that they are meant to have, to be drawn. Cost: counts of depth n are counted by the rules to
// depth n - 1. Tested in tests/lab/engine/engine_verification_test.cpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/engine/fault.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

Kind kind_of(EngineVerdict verdict) {
  switch (verdict) {
    case EngineVerdict::StartFailure:
    case EngineVerdict::Exited:
    case EngineVerdict::PartialLine:
      return Kind::Crash;
    case EngineVerdict::Silent:
      return Kind::Hang;
    case EngineVerdict::Inconsistent:
      return Kind::Inconsistent;
    default:
      return Kind::Garbage;
  }
}

std::uint64_t leaves_below(const Place& place, Move move) {
  return rules::perft(rules::play(place.position, move), place.depth - 1);
}

// In place: g++ 12 takes a copy of what is empty for the use of what is not initialised.
std::optional<Fault> fault_of_kind(Kind kind) {
  std::optional<Fault> fault(std::in_place);
  fault->kind = kind;
  return fault;
}

// The code that an illegal move in UCI's notation would have; nothing for all other texts.
std::optional<Move> code_of(const std::string& text, const Position& position) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = parse_square(std::string_view(text).substr(0, 2));
  const auto to = parse_square(std::string_view(text).substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (text.size() == 5) {
    const auto piece = parse_piece(text[4]);
    const auto type = piece ? type_of(*piece) : PieceType::Pawn;
    if (type == PieceType::Pawn || type == PieceType::King) return std::nullopt;
    return Move::promotion(*from, *to, type);
  }
  const auto man = position.piece_on(*from);
  if (!man) return Move::normal(*from, *to);
  const int files = index(file_of(*to)) - index(file_of(*from));
  if (type_of(*man) == PieceType::King && std::abs(files) == 2) return Move::castling(*from, *to);
  if (type_of(*man) == PieceType::Pawn && files != 0 && position.en_passant == *to) {
    return Move::en_passant(*from, *to);
  }
  return Move::normal(*from, *to);
}

std::vector<std::string> texts_of(const std::vector<ExtraMove>& moves) {
  std::vector<std::string> texts;
  for (const ExtraMove& move : moves) texts.push_back(text::quote(move.text));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string summary_of(const Side& side) {
  if (side.failure) return side.failure->sentence;
  return fmt::format("named {} moves with {} leaves", side.counts.size() + side.extra.size(),
                     side.leaves);
}

// In what the second answer differs from the first, which may be about some of the moves only.
// Nothing if it does not.
std::optional<std::string> difference(const Side& first, const Side& second) {
  if (first.failure && second.failure) return std::nullopt;
  if (first.failure || second.failure) {
    return fmt::format("first it {}, then it {}", summary_of(first), summary_of(second));
  }
  for (const auto& [move, count] : first.counts) {
    const auto other = second.counts.find(move);
    if (other == second.counts.end()) return fmt::format("first with {}, then without", move);
    if (other->second != count) {
      return fmt::format("first {} below {}, then {}", count, move, other->second);
    }
  }
  for (const Move move : first.missing) {
    const std::string name = text::to_uci(move);
    if (second.counts.contains(name)) return fmt::format("first without {}, then with it", name);
  }
  const auto extra = texts_of(first.extra);
  const auto others = texts_of(second.extra);
  if (extra == others) return std::nullopt;
  const auto told = [](const std::vector<std::string>& texts) {
    return texts.empty() ? "no illegal move" : fmt::format("{}", fmt::join(texts, " and "));
  };
  return fmt::format("first with {}, then with {}", told(extra), told(others));
}

std::string text_of(const Failure& failure) {
  return fmt::format("{}: {}", name_of(failure.verdict), failure.sentence);
}

// The moves of the answer, and what else it says.
Answer listed(const Side& side, const Place& place, std::string name) {
  if (side.failure) return {std::move(name), text_of(*side.failure)};
  std::vector<Move> moves;
  for (const Move move : rules::legal_moves(place.position)) {
    if (side.counts.contains(text::to_uci(move))) moves.push_back(move);
  }
  std::string others;
  for (const ExtraMove& extra : side.extra) {
    const auto code = code_of(extra.text, place.position);
    if (code && text::to_uci(*code) == extra.text) {
      moves.push_back(*code);
    } else {
      others += " and " + text::quote(extra.text);
    }
  }
  std::sort(moves.begin(), moves.end());
  return {std::move(name), answer_text(moves) + others, drawable(moves)};
}

Answer counted(const Side& side, Move move, std::string name) {
  if (side.failure) return {std::move(name), text_of(*side.failure)};
  const auto count = side.counts.find(text::to_uci(move));
  return {std::move(name),
          count == side.counts.end() ? "no such move" : answer_text(count->second)};
}

}  // namespace

Place make_place(Position start, std::vector<Move> path, int depth) {
  Place place{start, std::move(path), start, depth};
  for (const Move move : place.path) place.position = rules::play(place.position, move);
  return place;
}

bool was_not_waited_for(const Side& side) {
  return side.failure && side.failure->verdict == EngineVerdict::Interrupted;
}

bool has_answered(const Side& side) {
  return !side.failure || side.failure->verdict == EngineVerdict::IllegalAnswer ||
         side.failure->verdict == EngineVerdict::Garbage;
}

std::optional<Failure> inconsistency(const Side& first, const Side& second) {
  if (!has_answered(first) || !has_answered(second)) return std::nullopt;
  const auto what = difference(first, second);
  if (!what) return std::nullopt;
  return Failure{EngineVerdict::Inconsistent,
                 fmt::format("answered the same question differently: {}", *what)};
}

std::optional<Fault> fault_of(const Side& side, const Place& place) {
  if (side.failure) {
    if (was_not_waited_for(side)) return std::nullopt;
    auto fault = fault_of_kind(kind_of(side.failure->verdict));
    fault->verdict = side.failure->verdict;
    return fault;
  }
  if (!side.missing.empty()) return fault_of_kind(Kind::MoveMissing);
  if (!side.extra.empty()) return fault_of_kind(Kind::MoveExtra);
  for (const Move move : sorted_moves(rules::legal_moves(place.position))) {
    if (side.counts.at(text::to_uci(move)) != leaves_below(place, move)) {
      auto fault = fault_of_kind(Kind::WrongCount);
      fault->move = move;
      return fault;
    }
  }
  return std::nullopt;
}

Disagreement disagreement_of(const Fault& fault, const Place& place, std::span<const Side> sides,
                             std::span<const std::string> names) {
  const std::vector<Move> legal_moves = sorted_moves(rules::legal_moves(place.position));
  Disagreement found{place.start, place.path, {}, {}, {}};
  found.kind = fault.kind;
  found.move = fault.move;
  found.depth = place.depth;
  found.question = place.depth == 1 && !fault.move ? Question::Moves : Question::Perft;
  if (fault.move) {
    found.query = fmt::format("perft {}, leaves below {}", place.depth, text::to_uci(*fault.move));
    found.expected = answer_text(leaves_below(place, *fault.move));
  } else {
    found.query = place.depth == 1 ? "moves" : fmt::format("perft {}, moves", place.depth);
    found.expected = answer_text(legal_moves);
    found.expected_drawable = drawable(legal_moves);
  }
  found.answers.push_back({std::string(reference_name), found.expected, found.expected_drawable});
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (was_not_waited_for(sides[i])) continue;
    found.answers.push_back(fault.move ? counted(sides[i], *fault.move, names[i])
                                       : listed(sides[i], place, names[i]));
  }
  return found;
}

}  // namespace squarelab::lab::engine
