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
#include <squarelab/verify/fault.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {
namespace {

std::vector<Disagreement> compare_fen(const std::string& fen, const Line& line, const char* query) {
  // To keep an en-passant square that nothing can take on is a policy.
  const Position asked = end_of(line);
  const Position end = rules::normalised(asked);
  const auto position = read_fen(fen, line, asked);
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
      if (i + 1 == words.size()) throw text::TextError("", 0, "has no SAN after it");
      given[parse_engine_move(words[i], end, legal_moves)] = words[i + 1];
    } catch (const text::TextError& error) {
      throw NoAnswer({EngineVerdict::IllegalAnswer,
                      fmt::format("names {}: {}", text::quote(words[i]), error.reason())});
    }
  }
  std::vector<Disagreement> found;
  for (const Move move : positions::sorted_moves(legal_moves)) {
    const std::string expected = text::to_san(move, end);
    const std::string answer = given.contains(move) ? given[move] : "nothing";
    if (answer == expected) continue;
    found.push_back(wrong_san(move, "san of " + text::to_uci(move), expected, answer));
  }
  return found;
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
  const auto is_read_as = [&](Move move, const std::string& answer) {
    try {
      return parse_engine_move(answer, end, legal_moves) == move;
    } catch (const text::TextError&) {  // is shown as it is
      return false;
    }
  };
  std::vector<Disagreement> found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (is_read_as(move, words[i])) continue;
    const std::string san = text::to_san(move, end);
    found.push_back(wrong_san(move, "read-san " + san, text::to_uci(move), words[i]));
    // The sign is at fault where it is read right without.
    const std::string unsigned_san = san.substr(0, san.find_last_not_of("+#") + 1);
    if (unsigned_san != san && is_read_as(move, asker.ask(&ReadSan::facts, line, unsigned_san))) {
      found.back().about_rule = Rule::CheckSign;
    }
  }
  return found;
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
  if (const auto read_as = read_fen(after, start, line.start)) {
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
