// Idea: the rules say which draws there are. Which of them a program names, and where the
// en-passant square counts in its repetitions, some probes show first. It may name any draw that
// holds, because programs look for them in different orders. Cost: the positions of a line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/draws.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/fault.hpp>

namespace squarelab::verify {
namespace {

constexpr std::array all_ends{"none", "checkmate", "stalemate", "threefold", "fifty", "dead"};
constexpr std::array<std::pair<std::string_view, Rule>, 3> draws{
    {{"threefold", Rule::Repetition}, {"fifty", Rule::FiftyMoves}, {"dead", Rule::DeadPosition}}};

// The answer shows what a program says. Early: a draw that the next move can bring, as a player may
// claim it. Else no move after a probe leads to a draw.
struct Probe {
  std::string_view shows, answer, game;
};
constexpr std::array probes{Probe{"threefold", "threefold",
                                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;"
                                  "a2a3 a7a6 g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8"},
                            Probe{"fifty", "fifty", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120;e2e1"},
                            Probe{"early", "fifty", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120;"},
                            Probe{"dead", "dead", "8/8/4k3/8/8/4K3/8/8 w - - 0 1;"}};

constexpr std::array games{
    // The given position counts, and so do rights, the side to move and the en-passant square.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;g1f3 g8f6 f3g1 f6g8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;"
    "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1;h1g1 h8g8 g1h1 g8h8 h1f1 h8f8 f1h1 f8h8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1;e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7",
    "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1;e3d2 e5d5 d2d3 d5e5 d3e3 e5d6 e3d3 d6d5 d3e3 d5e5",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1;e8d8 e1d1 d8e8 d1e1 e8f8 e1f1 f8e8 f1e1",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2;d8h4",
    "7k/8/6K1/8/8/8/5Q2/8 w - - 0 60;f2f7",
    // Fifty moves, which mate precedes and a pawn's move ends.
    "4k3/8/8/8/8/8/4P3/4K3 b - - 99 120;e8d8",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 120;e2e4",
    "7k/8/6K1/8/8/8/8/R7 w - - 99 120;a1a8",
    "r7/8/8/8/8/6k1/8/7K b - - 99 120;a8a1",
    "7k/8/6K1/8/8/8/5Q2/8 w - - 99 120;f2f7",
    // Dead, or perhaps by a policy, or not.
    "8/8/4k3/8/8/3pK3/8/8 w - - 0 1;e3d3",
    "8/8/4k3/8/8/4K3/3N4/8 w - - 0 1;",
    "8/8/4k3/3b4/8/4K3/8/8 w - - 0 1;",
    "8/8/4k3/3b4/8/4K3/6B1/8 w - - 0 1;",
    "8/8/4k3/3b4/8/4K3/7B/8 w - - 0 1;",
    "8/8/4k3/3n4/8/4K3/3N4/8 w - - 0 1;",
    "8/8/4k3/3n4/8/4K3/3B4/8 w - - 0 1;",
    "8/8/4k3/8/8/4K3/2NN4/8 w - - 0 1;",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1;",
    "8/8/4k3/8/8/4K3/3P4/8 w - - 0 1;",
    "8/8/4k3/3r4/8/4K3/8/8 b - - 0 1;",
};

Line line_of(std::string_view game) {
  const std::size_t end = game.find(';');
  Line line{text::parse_fen(game.substr(0, end)), {}};
  add_moves(line, game.substr(end + 1));
  return line;
}

std::string answer_to(Asker& asker, const Line& line) {
  std::string answer = asker.ask(&GameEnd::facts, line);
  if (std::ranges::count(all_ends, answer) != 0) return answer;
  throw NoAnswer(
      {EngineVerdict::Garbage, fmt::format("said {}, which is none of {}", text::quote(answer),
                                           fmt::join(all_ends, ", "))});
}

// Returns true if that is the answer. Some libraries refuse positions in which the game is over.
bool says(Asker& asker, const Line& line, std::string_view end) {
  try {
    return answer_to(asker, line) == end;
  } catch (const NoAnswer& none) {
    if (!none.failure.is_in_words()) throw;
    return false;
  }
}

EndPolicy policy_of(Asker& asker) {
  EndPolicy policy{{}, EnPassantKeys::Never};
  auto& named = asker.policies["game end"];
  for (const auto& [shows, answer, game] : probes) {
    if (says(asker, line_of(game), answer)) {
      policy.says.insert(shows);
    } else if (shows != "early") {
      named["never says"].insert(std::string(shows));
    }
  }
  if (policy.says.contains("early")) named["says one move before"] = {"threefold", "fifty"};
  if (!policy.says.contains("threefold")) return policy;
  policy.en_passant = shown_en_passant([&](Line line, std::string_view twice_again) {
    add_moves(line, twice_again);
    return !says(asker, line, "threefold");
  });
  named["counts the en-passant square of repetitions"] = {std::string(words_of(policy.en_passant))};
  return policy;
}

bool is_repeated(const Line& line, EnPassantKeys counts) {
  std::vector<Position> game{line.start};
  Line before{line.start, {}};
  for (const Move move : line.moves) {
    before.moves.push_back(move);
    game.push_back(counted_end(before, counts));
  }
  return rules::occurrences(game) >= 3;
}

// The answers that a program with that policy may give, the one to expect first.
std::vector<std::string> right_answers(const Line& line, const EndPolicy& policy) {
  const Position end = end_of(line);
  const MoveList moves = rules::legal_moves(end);
  if (moves.empty() && rules::in_check(end)) return {"checkmate"};
  std::vector<std::string> answers;
  if (moves.empty()) answers.emplace_back("stalemate");
  bool is_over = moves.empty();
  const auto add = [&](std::string_view draw, const auto& is_so) {
    const auto is_next = [&](Move move) {
      Line next = line;
      next.moves.push_back(move);
      return is_so(next);
    };
    const bool is_here = is_so(line);
    is_over = is_over || (is_here && policy.says.contains(draw));
    const bool is_early = policy.says.contains("early") && std::ranges::any_of(moves, is_next);
    if (is_here || is_early) answers.emplace_back(draw);
  };
  add("threefold", [&](const Line& one) { return is_repeated(one, policy.en_passant); });
  add("fifty", [](const Line& one) { return end_of(one).halfmove_clock >= 100; });
  add("dead", [](const Line& one) { return rules::is_drawn_by_material(end_of(one)); });
  if (!is_over) answers.emplace(answers.begin(), "none");
  if (rules::may_be_dead(end)) answers.emplace_back("dead");
  return answers;
}

// "KNkn", or nullopt if there is more than kings, knights and bishops, or if nobody can mate.
std::optional<std::string> minor_pieces(const Position& position) {
  std::string pieces;
  for (const Piece piece : position.pieces) {
    if (piece != Piece::None) pieces += to_char(piece);
  }
  std::ranges::sort(pieces);
  const bool are_more = pieces.find_first_of("PRQprq") != pieces.npos;
  return are_more || rules::is_drawn_by_material(position) ? std::nullopt : std::optional(pieces);
}

}  // namespace

std::vector<Line> game_samples() {
  std::vector<Line> lines;
  for (const std::string_view game : games) lines.push_back(line_of(game));
  return lines;
}

std::vector<Disagreement> GameEnd::check(Asker& asker, const Line& line, Effort) {
  if (!asker.end_policy) asker.end_policy = policy_of(asker);
  const std::vector<std::string> right = right_answers(line, *asker.end_policy);
  std::string answer = right.front();
  try {
    answer = answer_to(asker, line);
  } catch (const NoAnswer& none) {
    if (none.failure.verdict != EngineVerdict::Error || right.back() == "none") throw;
  }
  const auto pieces = minor_pieces(end_of(line));
  if (pieces && asker.end_policy->says.contains("dead")) {
    const char* const policy = answer == "dead" ? "calls dead" : "does not call dead";
    asker.policies["game end"][policy].insert(*pieces);
  }
  if (std::ranges::count(right, answer) != 0) return {};
  Disagreement wrong = wrong_answer(Kind::WrongEnd, "game-end", right.front(), answer);
  for (const auto& [draw, rule] : draws) {
    if (draw == right.front() || draw == answer) wrong.about_rule = rule;
  }
  return {std::move(wrong)};
}

}  // namespace squarelab::verify
