// Engines over the positions of a run: do they give the moves and counts that the rules give? The
// first wrong answer is shrunk, and reported as one of boards is.
//
// Every engine is asked for the divide of each position at a depth. A wrong answer is followed down
// to the position in which it arises; an answer whose fault is ignored, or any if all faults are
// asked for, is followed along its other moves as well (find_wrong_answers). Counts below the first
// ply are compared with those of a board of ours, which is quick; what differs is judged by the
// rules. Correct engines may assume that a game leads to every position, and that it ends where a
// draw may be claimed. They are not asked about others (may_be_refused), unless the plan allows it:
// positions that no game leads to are left out, and higher clocks and move numbers lowered. An
// engine that refuses to go on where a game is drawn by material (EngineVerdict::RefusesDraw) is
// not wrong: such positions are counted apart. Nor is a fault shrunk to such a position if it was
// found elsewhere. Tested in tests/verify/engine/engine_verification_test.cpp and
// all_faults_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <squarelab/board.hpp>
#include <squarelab/positions/coverage.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

// The beginning of a remark on a failure that is no fault.
inline constexpr std::string_view unsteady = "unsteady: ";

// Each thread starts every engine for itself.
struct EnginePlan : RunPlan {
  std::vector<EngineCommand> engines;       // one or more
  std::vector<const BackendEntry*> boards;  // asked as well; one or more if depth > 1
  const BackendEntry* player = nullptr;     // plays the games of the portions; null: there are none
  int depth = 2;
  // Counts of the suite are compared up to the depth, and deeper ones of at most so many leaves.
  std::uint64_t most_leaves = 0;
  bool unreachable = false;             // ask about positions that may be refused, as they are
  bool double_chess960 = false;         // ask about positions that only double Chess960 has
  bool symmetric = false;               // ask for evaluations in the left-right mirror, too
  Limits limits;                        // limits.must_stop() ends the whole run
  process::Duration shrinking{60'000};  // limit for the shrinking of a fault

  // Returns true if no more may be asked, except for proofs of faults.
  bool must_stop() const { return limits.must_stop() || is_time_over(); }

  // With twice the time to start and to answer.
  Limits doubled_limits() const;
};

// Returns true for hangs and crashes of programs, which may have been chance or a busy machine.
bool may_be_chance(const std::optional<EngineVerdict>& verdict);
// The number of times that a program is asked before such a failure is a fault.
inline constexpr int rounds_of_chance = 3;

// A program that gives no answer for the start position at depth 1.
struct NotRun {
  std::size_t engine;
  int worker;  // whose process of it
  Failure failure;
};

// The numbers of questions that an adapter did not answer ("skip WORDS").
struct Skipped {
  std::uint64_t positions = 0;
  std::uint64_t histories = 0;
  std::uint64_t answers = 0;  // to other questions, where it has the moves
};

// The questions to an engine that are no divides.
struct Questioned {
  std::vector<Question> known;
  std::optional<EnPassantKeys> en_passant_keys;  // where it was asked for keys
  Policies policies;                             // those that showed
  std::map<Question, SelectionRules> selection_rules = {};
};

struct EngineVerification {
  std::vector<std::string> names;  // of the boards, then of the engines; all different
  std::set<std::string> remarks;   // how engines had to be asked: a name and Divider::remarks
  std::uint64_t positions = 0;  // that were looked at to the end, wrong ones too if the run went on
  std::uint64_t left_out = 0;   // positions that no game leads to, which nobody was asked about
  std::uint64_t refused = 0;    // positions in which somebody refused a drawn position
  std::map<std::string, Skipped> skipped;  // by the words of the adapter
  std::uint64_t file_counts = 0;           // counts of files that were compared
  std::uint64_t histories = 0;  // lines of moves that were asked about (positions/histories.hpp)
  // Moves with their counts, of all boards and engines, but not where an adapter skipped.
  std::uint64_t answers = 0;
  std::uint64_t leaves = 0;           // the sum of the counts
  std::vector<Questioned> questions;  // by engine
  std::uint64_t inquiries = 0;        // answers to other questions
  std::vector<PortionDone> portions;
  positions::Coverage coverage;   // of the positions
  std::optional<NotRun> not_run;  // then nothing was compared
  // Shrunk, the most frequent first. If the time ran out, one may not be minimal. At most one,
  // unless all are asked for.
  std::vector<Fault> faults;
  Ignored ignored;
  bool interrupted = false;   // before the end, or while shrinking
  bool time_is_over = false;  // before the end, because of RunPlan::end
  bool gave_up = false;       // before the end, after most_late_answers

  // Returns the first proof; null if there is none.
  const Finding* finding() const noexcept { return faults.empty() ? nullptr : &faults[0].proof; }
};

// Called after each position on the calling thread: how many all threads have done, and faults that
// were seen for the first time since, perhaps one of them twice. They are not shrunk; where all
// faults are asked for each is shrunk at once and reported again, with Finding::calls above 0.
using PositionsDone = std::function<void(std::uint64_t done, const std::vector<Finding>& seen)>;

// A run that goes on after a fault ends at that many answers that did not come in time.
inline constexpr std::size_t most_late_answers = 5;

// If engines always give the same answers, and in time, the faults do not depend on the number of
// threads: it is that of the first position in the order of the plan, or they are all.
// Throws std::invalid_argument, whose text names the field, if the plan lacks something; and what
// the watcher or `stop` throws, once all threads have ended.
EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher = {});

// Asks everybody at one place for a divide, twice, so that an inconsistent answer is found; or the
// engines another question, which they have to know. A finding is not shrunk.
// count: of the leaves there, from a file; then it is compared with that as well.
EngineVerification ask_engines_at(const EnginePlan& plan, const Place& place,
                                  Question question = &squarelab::questions::LegalMoves::facts,
                                  std::optional<std::uint64_t> count = std::nullopt);

// Returns how many counts of the first positions of the suite are not asked for, because they are
// too deep or of too many leaves.
std::uint64_t counts_left_out(const EnginePlan& plan, std::size_t positions);

// Returns an engine as a reproducer names it.
ReproducedEngine reproduced(const std::string& name, const EngineCommand& engine);

// Returns the question to engines that shows it again.
Place place_of(const Reproducer& reproducer);

// Starts the engines of the reproducer by the commands that are in it, so that it must not be a
// text of somebody else, and asks them there twice. Returns the present disagreement with the
// rules, or nullopt. Throws std::runtime_error if an engine cannot be asked.
std::optional<Disagreement> replay_engines(const Reproducer& reproducer);

}  // namespace squarelab::verify
