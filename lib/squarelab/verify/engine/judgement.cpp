// Idea: everything that an engine can be asked is a divide, so an answer is a list of moves or the
// count below one of them. Illegal moves have no code; they get the one that they look like, so
// that they can be drawn. Cost: counts at depth n are counted by the rules to depth n - 1.
//
// Dividers are compared by a walk down the tree of moves along the first count that differs. At
// each place every answer is understood by the legal moves first, so that a wrong move is found
// where it is generated and not by its leaves. Cost: at most `depth` questions to each divider; our
// own part is a few lists of moves.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/board.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/refused_draws.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <utility>

namespace squarelab::verify {
namespace {

std::uint64_t leaves_below(const Place& place, Move move) {
  return rules::perft(rules::play(place.position, move), place.depth - 1);
}

std::vector<std::string> texts_of(const std::vector<ExtraMove>& moves) {
  std::vector<std::string> texts;
  for (const ExtraMove& move : moves) texts.push_back(text::quote(move.text));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string summary_of(const Reply& reply) {
  if (reply.failure) return reply.failure->sentence;
  return fmt::format("named {} moves with {} leaves", reply.counts.size() + reply.extra.size(),
                     reply.leaves);
}

// Returns how the second answer differs from the first, or nullopt.
std::optional<std::string> difference(const Reply& first, const Reply& second) {
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
  const auto in_words = [](const std::vector<std::string>& texts) {
    return texts.empty() ? "no illegal move" : report::joined(texts, " and ");
  };
  return fmt::format("first with {}, then with {}", in_words(extra), in_words(others));
}

Answer counted(const Reply& reply, Move move) {
  if (reply.failure) return failed(reply.divider, *reply.failure);
  const auto count = reply.counts.find(text::to_uci(move));
  return {reply.divider, count == reply.counts.end() ? "no such move" : answer_text(count->second)};
}

// The first move, or that one, if its count is wrong; or nullopt. Precondition: the moves of the
// answer are right.
std::optional<Move> wrong_count(const Reply& reply, const Place& place, std::optional<Move> only) {
  for (const Move move : positions::sorted_moves(place.legal_moves)) {
    if (only && move != *only) continue;
    if (reply.counts.at(text::to_uci(move)) != leaves_below(place, move)) return move;
  }
  return std::nullopt;
}

// The answers in the disagreement, once kind and move are known.
void add_answers(Disagreement& found, const Place& place, std::span<const Reply> replies,
                 std::size_t culprit) {
  if (found.move) {
    found.question = &squarelab::questions::Perft::facts;
    found.query = fmt::format("perft {}, leaves below {}", place.depth, text::to_uci(*found.move));
    found.expected = answer_text(leaves_below(place, *found.move));
  } else {
    found.question = place.depth == 1 ? &squarelab::questions::LegalMoves::facts
                                      : &squarelab::questions::Perft::facts;
    found.query = place.depth == 1 ? "moves" : fmt::format("perft {}, moves", place.depth);
    const std::vector<Move> legal_moves = positions::sorted_moves(place.legal_moves);
    found.expected = answer_text(legal_moves);
    found.expected_drawable = drawable(legal_moves);
  }
  found.answers.push_back({std::string(reference_name), found.expected, found.expected_drawable});
  for (std::size_t i = 0; i < replies.size(); ++i) {
    if (replies[i].was_interrupted()) continue;
    if (i == culprit) found.wrong = found.answers.size();
    found.answers.push_back(found.move ? counted(replies[i], *found.move)
                                       : listed(replies[i], place));
  }
}

// Returns where a game has ended, if the reply says that it has; else empty. Some libraries refuse
// as soon as they come to such a position in the tree.
std::string refused_draw(const Reply& reply, const Place& place) {
  const bool says_nothing = !reply.failure && reply.counts.empty() && reply.extra.empty();
  const bool is_error = reply.failed_with(EngineVerdict::Error);
  if ((!says_nothing && !is_error) || place.legal_moves.empty()) return {};
  return where_drawn(place.position, is_error ? place.depth - 1 : 0);
}

bool has_right_moves(const Reply& reply) {
  return !reply.failure && reply.missing.empty() && reply.extra.empty();
}

bool is_any(const Reply&) { return true; }

// Reports the wrong answers among the chosen replies, those of boards after all others. Returns
// whether to continue.
bool report_wrong(const OnWrongAnswer& on_wrong, const Place& place, std::span<const Reply> replies,
                  std::size_t boards, bool (*is_chosen)(const Reply&),
                  std::optional<Move> about = std::nullopt) {
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const std::size_t culprit = (boards + i) % replies.size();
    if (!is_chosen(replies[culprit])) continue;
    auto wrong = judge(place, {replies.begin(), replies.end()}, culprit, about);
    if (wrong && !on_wrong(*std::move(wrong))) return false;
  }
  return true;
}

// A walk down the tree of moves along the counts that differ.
class Walk {
 public:
  Walk(const OnWrongAnswer& on_wrong, std::span<Divider* const> dividers, std::size_t boards)
      : on_wrong_(on_wrong), dividers_(dividers), boards_(boards) {}

  // Returns whether to continue. above: the replies at the place before the move.
  bool at(const Place& place, const std::vector<Reply>* above = nullptr) {
    if (places_++ == most_places) return false;
    const std::vector<Reply> replies = ask_all(dividers_, place);
    const bool is_stopped = std::any_of(replies.begin(), replies.end(),
                                        [](const Reply& reply) { return reply.was_interrupted(); });
    if (is_stopped) return false;
    const bool is_list_right = std::all_of(replies.begin(), replies.end(), has_right_moves);
    const std::vector<Move> moves = differing_moves(replies, place);
    if (!is_list_right) {
      const auto has_wrong_moves = [](const Reply& reply) { return !has_right_moves(reply); };
      if (!report_wrong(on_wrong_, place, replies, boards_, has_wrong_moves)) return false;
    } else if (moves.empty()) {
      return !above || report_contradiction(place, replies, *above);
    } else if (place.depth == 1) {
      return report_wrong(on_wrong_, place, replies, boards_, is_any);
    }
    return place.depth == 1 || std::all_of(moves.begin(), moves.end(), [&](Move move) {
             return at(below(place, move), &replies);
           });
  }

 private:
  // Moves that all have, in the order of UCI's notation, whose counts are not the same for all, or
  // at depth 1 not 1. None if somebody has not answered.
  static std::vector<Move> differing_moves(const std::vector<Reply>& replies, const Place& place) {
    std::vector<Move> moves;
    if (std::any_of(replies.begin(), replies.end(),
                    [](const Reply& reply) { return reply.failure; })) {
      return moves;
    }
    for (const auto& entry : replies.front().counts) {
      const std::string& move = entry.first;
      const auto differs = [&](const Reply& reply) {
        const std::uint64_t count = reply.counts.at(move);
        return count != entry.second || (place.depth == 1 && count != 1);
      };
      const auto is_there = [&](const Reply& reply) { return reply.counts.contains(move); };
      if (std::all_of(replies.begin(), replies.end(), is_there) &&
          std::any_of(replies.begin(), replies.end(), differs)) {
        moves.push_back(text::parse_uci(move, place.position));
      }
    }
    return moves;
  }

  // Reports who contradicts itself one level higher, where not all agree; or else who is wrong
  // here.
  bool report_contradiction(const Place& place, const std::vector<Reply>& replies,
                            const std::vector<Reply>& above) {
    std::vector<Move> path = place.path;
    const Move move = path.back();
    path.pop_back();
    const Place place_above = make_place(place.start, std::move(path), place.depth + 1);
    bool is_reported = false;
    const OnWrongAnswer noted = [&](WrongAnswer wrong) {
      is_reported = true;
      return on_wrong_(std::move(wrong));
    };
    return report_wrong(noted, place_above, above, boards_, has_right_moves, move) &&
           (is_reported || report_wrong(on_wrong_, place, replies, boards_, is_any));
  }

  const OnWrongAnswer& on_wrong_;
  std::span<Divider* const> dividers_;
  std::size_t boards_;
  std::size_t places_ = 0;
};

}  // namespace

Place make_place(const Position& start, std::vector<Move> path, int depth) {
  const Position position = end_of({start, path});
  return {start, std::move(path), position, rules::legal_moves(position), depth};
}

Place below(const Place& place, Move move) {
  std::vector<Move> path = place.path;
  path.push_back(move);
  return make_place(place.start, std::move(path), place.depth - 1);
}

Answer failed(const std::string& divider, const Failure& failure) {
  const bool says_all = failure.verdict == EngineVerdict::Raised;
  return {divider,
          says_all ? failure.sentence
                   : fmt::format("{}: {}", name_of(failure.verdict), failure.sentence),
          {},
          {},
          failure.errors};
}

Answer listed(const Reply& reply, const Place& place) {
  if (reply.failure) return failed(reply.divider, *reply.failure);
  std::vector<Move> moves;
  for (const Move move : place.legal_moves) {
    if (reply.counts.contains(text::to_uci(move))) moves.push_back(move);
  }
  std::vector<std::string> others;
  for (const ExtraMove& extra : reply.extra) {
    const auto code = code_of(extra.text, place.position);
    if (code && text::to_uci(*code) == extra.text) {
      moves.push_back(*code);
    } else {
      others.push_back(extra.text);
    }
  }
  std::sort(moves.begin(), moves.end());
  std::string text = answer_text(moves);
  for (const std::string& other : others) text += " and " + text::quote(other);
  return {reply.divider, std::move(text), drawable(moves), std::move(others)};
}

Reply ask(Divider& divider, const Place& place) {
  const DivideAnswer answer = divider.divide(place.start, place.path, place.depth);
  return understood(divider.name(), answer, place);
}

Reply understood(std::string divider, const DivideAnswer& answer, const Place& place) {
  Reply reply;
  reply.divider = std::move(divider);
  if (const auto* failure = std::get_if<Failure>(&answer)) {
    reply.failure = *failure;
    return reply;
  }
  const auto& divide = std::get<Divide>(answer);
  reply.leaves = divide.sum;
  for (const auto& [text, count] : divide.entries) {
    try {
      const std::string move =
          text::to_uci(parse_engine_move(text, place.position, place.legal_moves));
      if (reply.counts.emplace(move, count).second) continue;
      reply.failure = {EngineVerdict::IllegalAnswer,
                       fmt::format("names {} twice, once as {}", move, text::quote(text))};
      return reply;
    } catch (const text::TextError& error) {
      if (auto fault = promotion_fault(text, place.position, place.legal_moves)) {
        reply.failure = {EngineVerdict::NoPromotions, *std::move(fault)};
        return reply;
      }
      reply.extra.push_back({text, error.reason(), count});
    }
  }
  for (const Move move : place.legal_moves) {
    if (!reply.counts.contains(text::to_uci(move))) reply.missing.push_back(move);
  }
  return reply;
}

std::vector<Reply> ask_all(std::span<Divider* const> dividers, const Place& place) {
  std::vector<Reply> replies;
  for (Divider* const divider : dividers) replies.push_back(ask(*divider, place));
  return replies;
}

std::optional<Failure> inconsistency(const Reply& first, const Reply& second) {
  if (!first.has_answered() || !second.has_answered()) return std::nullopt;
  const auto what = difference(first, second);
  if (!what) return std::nullopt;
  return Failure{EngineVerdict::Inconsistent,
                 fmt::format("answered the same question differently: {}", *what)};
}

std::optional<WrongAnswer> judge(Place place, std::vector<Reply> replies, std::size_t culprit,
                                 std::optional<Move> about) {
  Reply& reply = replies[culprit];
  if (reply.was_interrupted()) return std::nullopt;
  if (const std::string where = refused_draw(reply, place); !where.empty()) {
    const std::string what = reply.failure ? reply.failure->sentence : "lists no move";
    reply.failure = {EngineVerdict::RefusesDraw, fmt::format("{} {}", what, where),
                     reply.failure ? reply.failure->errors : ""};
  }
  Disagreement found{place.start, place.path, {}, {}, {}};
  found.depth = place.depth;
  if (reply.failure) {
    found.verdict = reply.failure->verdict;
    found.kind = kind_of(*found.verdict);
    found.move = about;
  } else if (!reply.missing.empty()) {
    found.kind = Kind::MoveMissing;
  } else if (!reply.extra.empty()) {
    found.kind = Kind::MoveExtra;
  } else {
    found.kind = Kind::WrongCount;
    found.move = wrong_count(reply, place, about);
    if (!found.move) return std::nullopt;
  }
  add_answers(found, place, replies, culprit);
  if (found.kind == Kind::WrongCount) found.question = &squarelab::questions::Perft::facts;
  return WrongAnswer{std::move(place), std::move(replies), culprit, std::move(found)};
}

std::optional<WrongAnswer> judge_all(const Place& place, std::span<const Reply> replies,
                                     std::size_t boards) {
  std::optional<WrongAnswer> first;
  const auto keep = [&](WrongAnswer wrong) {
    first = std::move(wrong);
    return false;
  };
  report_wrong(keep, place, replies, boards, is_any);
  return first;
}

void find_wrong_answers(const OnWrongAnswer& on_wrong, std::span<Divider* const> dividers,
                        const Place& place, std::size_t boards) {
  if (!dividers.empty()) Walk(on_wrong, dividers, boards).at(place);
}

}  // namespace squarelab::verify
