// Judgement: the answer of a divider, compared with the rules, and the disagreement that is made of
// a wrong answer, so that engines are reported as boards are; and where dividers disagree, down to
// the position in which a wrong move or count arises.
// Tested in tests/verify/engine/divide_compare_test.cpp and engine_verification_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

// A question to dividers: the divide of the position after the path, to that depth.
struct Place {
  Position start;          // playable
  std::vector<Move> path;  // legal in sequence
  Position position;       // at the end of the path
  MoveList legal_moves;    // of the position
  int depth;               // >= 1
};
// Works out position and legal moves. Preconditions: those of Place.
Place make_place(const Position& start, std::vector<Move> path, int depth);
// Returns the place after one of its legal moves, with a depth less.
Place below(const Place& place, Move move);

// A move of an answer that is not a legal move in any notation.
struct ExtraMove {
  std::string text;    // as it was written
  std::string reason;  // the words of text::parse_uci
  std::uint64_t count;
};

// The answer of a divider, understood by the legal moves of the place.
struct Reply {
  std::string divider;
  std::optional<Failure> failure;               // if set, nothing else is known
  std::uint64_t leaves = 0;                     // the sum of the counts
  std::map<std::string, std::uint64_t> counts;  // of legal moves, by UCI's notation
  std::vector<Move> missing;                    // legal moves that are not in the answer
  std::vector<ExtraMove> extra;

  bool failed_with(EngineVerdict verdict) const { return failure && failure->verdict == verdict; }
  // Returns true if the run was stopped while the answer was waited for.
  bool was_interrupted() const { return failed_with(EngineVerdict::Interrupted); }
  // Returns true for an answer, even if senseless. Other failures may depend on time or chance.
  bool has_answered() const {
    return !failure || failed_with(EngineVerdict::IllegalAnswer) ||
           failed_with(EngineVerdict::Garbage);
  }
};

// An answer that names a move twice is a failure.
Reply understood(std::string divider, const DivideAnswer& answer, const Place& place);
Reply ask(Divider& divider, const Place& place);
std::vector<Reply> ask_all(std::span<Divider* const> dividers, const Place& place);

// As a disagreement has it: the moves of an answer, and its other texts; and a failure.
Answer listed(const Reply& reply, const Place& place);
Answer failed(const std::string& divider, const Failure& failure);

// Returns how the second of two answers to one question differs from the first, in the moves and
// counts that the first has. nullopt if it does not, or if either has not answered.
std::optional<Failure> inconsistency(const Reply& first, const Reply& second);

// A wrong answer among the answers at a place.
struct WrongAnswer {
  Place place;
  std::vector<Reply> replies;
  std::size_t culprit;        // the reply that is wrong
  Disagreement disagreement;  // answers: the rules, then all replies that were not interrupted
};

// Judges the culprit's answer by the rules; nullopt if it is right or was interrupted. A
// failure comes first (EngineVerdict::RefusesDraw is one), then a missing move, an extra move, a
// wrong count. A wrong count is about one move, and so are then the answers in the disagreement; it
// and an inconsistent answer are about `about` if that is given. Cost: to confirm correct counts,
// the rules count to depth - 1, which is slow. Precondition: the replies are answers at the place.
std::optional<WrongAnswer> judge(Place place, std::vector<Reply> replies, std::size_t culprit,
                                 std::optional<Move> about = std::nullopt);

// Returns the first wrong answer. The first `boards` replies are boards of ours, which come after
// all others.
std::optional<WrongAnswer> judge_all(const Place& place, std::span<const Reply> replies,
                                     std::size_t boards);

// Called with a wrong answer; returns whether others are to be looked for.
using OnWrongAnswer = std::function<bool(WrongAnswer)>;

// Looks for disagreements at the place. Every answer's moves are compared with
// the rules, the counts with each other. The first move whose count differs, in the order of UCI's
// notation, is made, and all are asked again with a depth less: until moves are wrong, or until all
// agree below a move whose counts differ. A divider alone must have the right moves; its counts
// are not compared, except at depth 1. If others are to be looked for, the other moves whose counts
// differ are made as well, also where the moves of somebody are wrong. This many questions are put
// to each divider: at most `depth` until the first disagreement, most_places in any case. boards:
// as in judge_all. Precondition: no divider is null.
inline constexpr std::size_t most_places = 256;
void find_wrong_answers(const OnWrongAnswer& on_wrong, std::span<Divider* const> dividers,
                        const Place& place, std::size_t boards = 0);

}  // namespace squarelab::verify
