// Idea: what the program writes is read by our readers, and what it reads was written by ours or by
// itself.
#include <fmt/format.h>

#include <map>
#include <squarelab/board.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <sstream>

namespace squarelab::verify {
namespace {

std::vector<std::string> words_of(const std::string& answer) {
  std::istringstream stream(answer);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(std::move(word));
  return words;
}

// The square that the last move of the line has passed, where that is a double push.
std::optional<Square> passed_last(const Line& line) {
  if (line.moves.empty()) return std::nullopt;
  const Position before = end_of({line.start, {line.moves.begin(), line.moves.end() - 1}});
  const auto piece = before.piece_on(line.moves.back().from());
  if (!piece || type_of(*piece) != PieceType::Pawn) return std::nullopt;
  return rules::passed_square(before, line.moves.back());
}

// The position of the FEN, or nullopt if it cannot be read or has an en-passant square where none
// can be. Rights of Chess960 may stand there in any form.
std::optional<Position> read(const std::string& fen, const Line& line, const Position& end) {
  const auto variant = end.castling.is_chess960() ? text::Variant::Chess960 : text::Variant::Either;
  try {
    text::Written written;
    const Position position = text::parse_fen(fen, &written, {variant, text::Tolerance::Exact});
    const bool can_be = !written.en_passant || written.en_passant == end.en_passant ||
                        written.en_passant == passed_last(line);
    return can_be ? std::optional(position) : std::nullopt;
  } catch (const text::TextError&) {
    return std::nullopt;
  }
}

std::vector<Disagreement> compare_fen(const std::string& fen, const Line& line, const char* query) {
  const Position end = end_of(line);
  const auto position = read(fen, line, end);
  if (position == end) return {};
  Disagreement wrong = wrong_answer(Kind::WrongFen, query, text::to_fen(end), fen);
  wrong.expected_drawable = drawable(end);
  if (position) wrong.answers.back().drawable = drawable(*position);
  return {std::move(wrong)};
}

Disagreement wrong_san(Move move, std::string query, std::string expected, std::string answer) {
  Disagreement wrong =
      wrong_answer(Kind::WrongSan, std::move(query), std::move(expected), std::move(answer));
  wrong.move = move;
  wrong.about = move;
  return wrong;
}

}  // namespace

std::vector<Disagreement> Fen::check(Asker& asker, const Line& line, Effort) {
  const std::string fen = asker.ask(&Fen::facts, line);
  auto found = compare_fen(fen, line, "fen");
  if (!found.empty()) return found;
  return compare_fen(asker.ask(&Fen::facts, fen), line, "fen once set to its own");
}

std::vector<Disagreement> ReadFen::check(Asker& asker, const Line& line, Effort) {
  // To keep an en-passant square that nothing can take on is a policy.
  const Line right{rules::normalised(line.start), {}};
  return compare_fen(asker.ask(&ReadFen::facts, right), right, "read-fen");
}

std::vector<Disagreement> San::check(Asker& asker, const Line& line, Effort) {
  const Position end = end_of(line);
  const MoveList legal_moves = rules::legal_moves(end);
  const std::vector<std::string> words = words_of(asker.ask(&San::facts, line));
  std::map<Move, std::string> given;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    try {
      if (i + 1 == words.size()) throw text::TextError("", 0, "has no SAN behind it");
      given[parse_engine_move(words[i], end, legal_moves)] = words[i + 1];
    } catch (const text::TextError& error) {
      throw NoAnswer({EngineVerdict::IllegalAnswer,
                      fmt::format("names {}: {}", text::quote(words[i]), error.reason())});
    }
  }
  for (const Move move : positions::sorted_moves(legal_moves)) {
    const std::string expected = text::to_san(move, end);
    const std::string answer = given.contains(move) ? given[move] : "nothing";
    if (answer == expected) continue;
    return {wrong_san(move, "san of " + text::to_uci(move), expected, answer)};
  }
  return {};
}

std::vector<Disagreement> ReadSan::check(Asker& asker, const Line& line, Effort) {
  const Position end = end_of(line);
  const MoveList legal_moves = rules::legal_moves(end);
  const std::vector<Move> moves = positions::sorted_moves(legal_moves);
  if (moves.empty()) return {};
  std::string texts;
  for (const Move move : moves) texts += (texts.empty() ? "" : " ") + text::to_san(move, end);
  const std::vector<std::string> words = words_of(asker.ask(&ReadSan::facts, line, texts));
  if (words.size() != moves.size()) {
    throw NoAnswer({EngineVerdict::IllegalAnswer,
                    fmt::format("read {} of {} moves", words.size(), moves.size())});
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    try {
      if (parse_engine_move(words[i], end, legal_moves) == move) continue;
    } catch (const text::TextError&) {  // is shown as it is
    }
    return {wrong_san(move, "read-san " + text::to_san(move, end), text::to_uci(move), words[i])};
  }
  return {};
}

std::vector<Disagreement> Undo::check(Asker& asker, const Line& line, Effort) {
  if (line.moves.empty()) return {};
  const Line start{line.start, {}};
  const std::string before = asker.ask(&Undo::facts, start);
  const std::string after = asker.ask(&Undo::facts, line);
  if (words_of(after) == words_of(before)) return {};
  Disagreement wrong =
      wrong_answer(Kind::WrongUndo, "undo of " + text::to_uci(line.moves), before, after);
  wrong.taken_back = line.moves;
  wrong.expected_drawable = drawable(line.start);
  if (const auto read_as = read(after, start, line.start)) {
    wrong.answers.back().drawable = drawable(*read_as);
  }
  return {std::move(wrong)};
}

Disagreement wrong_answer(Kind kind, std::string query, std::string expected, std::string answer) {
  Disagreement wrong;
  wrong.kind = kind;
  wrong.query = std::move(query);
  wrong.expected = std::move(expected);
  wrong.answers = {{"", std::move(answer)}};
  return wrong;
}

}  // namespace squarelab::verify
