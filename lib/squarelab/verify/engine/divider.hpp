// Divider: anything that answers "how many leaves are below each move?": a board of ours, an
// engine, a script. Some answer other questions as well (questions/program_questions.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/verify/engine/conversation.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <squarelab/verify/engine/uci_answer.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::verify {

using DivideAnswer = std::variant<Divide, Failure>;

// A question besides divides, about the position at the end of the moves.
struct Inquiry {
  Question word;    // its name is what the line protocol calls it
  std::string fen;  // a text, because a program is also asked about what it wrote itself
  std::vector<Move> moves = {};
  std::string texts = {};  // with blanks between them, where the question is about texts
  process::Duration most = process::Duration::max();  // limit of the answer below Limits::answer
};
// The answer after the name of the question, without blanks around it.
using InquiryAnswer = std::variant<std::string, Failure>;

// For one thread at a time. An exception of divide() or answer() of a function (Protocol::Function)
// is its answer: a Failure of the verdict Raised, and so a fault. The call that runs the dividers
// throws what the other functions throw.
class Divider {
 public:
  virtual ~Divider() = default;

  // Returns the name in reports.
  virtual std::string name() const = 0;

  // Returns the legal moves of the position after `moves`, in the divider's own notation, each with
  // the number of leaves of the tree below it: 1 at depth 1. May be asked again after a failure.
  // Preconditions: the position is playable, the moves are legal in sequence, depth >= 1.
  virtual DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                              int depth) = 0;

  // In what way it has to be asked, as a sentence about it without its name: "lists no moves at
  // depth 1, and is asked for those of depth 2". The remarks so far.
  virtual std::vector<std::string> remarks() const { return {}; }

  // Returns the questions besides divides that it answers. A program has to have answered one
  // divide; see learn().
  virtual std::vector<Question> known() const { return {}; }
  // Finds out about them by asking, where the program does not say it itself.
  virtual void learn() {}
  // Lets a new process answer the next question, where it is a program that is started once.
  virtual void start_anew() {}
  // Precondition: the word is one of known().
  virtual InquiryAnswer answer(const Inquiry& inquiry);
};

struct Tally {
  std::uint64_t answers = 0;                  // moves with their counts
  std::uint64_t leaves = 0;                   // the sum of the counts
  std::uint64_t inquiries = 0;                // answers to other questions
  process::SteadyClock::duration slowest{0};  // of the answers
};

// Counts the answers, and may have another name.
class Tallied final : public Divider {
 public:
  Tallied(std::unique_ptr<Divider> divider, Tally& tally)
      : divider_(std::move(divider)), tally_(tally) {}

  std::string name() const override;
  void rename(std::string name) { name_ = std::move(name); }
  std::vector<std::string> remarks() const override { return divider_->remarks(); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;
  std::vector<Question> known() const override { return divider_->known(); }
  void learn() override { divider_->learn(); }
  void start_anew() override { divider_->start_anew(); }
  InquiryAnswer answer(const Inquiry& inquiry) override;

 private:
  std::unique_ptr<Divider> divider_;
  Tally& tally_;
  std::string name_;
};

// An engine is called as it calls itself. Dividers of one name, or with the name of a board or the
// rules, are numbered; boards are those before `first`.
void name_apart(std::span<const std::unique_ptr<Tallied>> dividers, std::size_t first);

// One of our boards. If it throws, as when it refuses to make a legal move, the verdict is
// IllegalAnswer.
class BoardDivider final : public Divider {
 public:
  explicit BoardDivider(std::unique_ptr<Board> board) : board_(std::move(board)) {}

  std::string name() const override { return std::string(board_->name()); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::unique_ptr<Board> board_;
};

enum class Protocol : std::uint8_t {
  Uci,       // UciEngine
  Script,    // ScriptEngine
  Adapter,   // AdapterEngine
  Function,  // of the program itself: EngineCommand::make
};

// Returns "uci", "script", "adapter", "function".
constexpr std::string_view name_of(Protocol protocol) noexcept {
  switch (protocol) {
    case Protocol::Uci:
      return "uci";
    case Protocol::Script:
      return "script";
    case Protocol::Adapter:
      return "adapter";
    case Protocol::Function:
      break;
  }
  return "function";
}
// Returns "engine", "script", "adapter", "function": for people, and what the options of squarelab
// verify are called.
constexpr std::string_view noun_of(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "engine" : name_of(protocol);
}

// An engine as people name it: by the command that starts it.
struct EngineCommand {
  Protocol protocol = Protocol::Uci;
  std::string command;  // for /bin/sh; of a function what it is called
  // For UCI engines: what asks for a divide, or without depth_mark for the legal moves, which is
  // depth 1; and lines to be sent before the first "isready".
  std::string perft{default_perft};
  std::vector<std::string> init = {};
  // True for Chess960: a UCI engine is set UCI_Chess960, and an engine that does not offer it, or
  // an adapter whose greeting does not say so, fails to start.
  bool chess960 = false;
  // For Protocol::Function only: makes its Divider, which reads no limit but `stop`. An exception
  // is the function's answer, as if divide() had thrown it.
  std::function<std::unique_ptr<Divider>(const Limits& limits)> make = {};

  // The place of the depth in `perft`.
  static constexpr std::string_view depth_mark = "{depth}";
  static constexpr std::string_view default_perft = "go perft {depth}";

  bool lists_moves() const { return perft.find(depth_mark) == perft.npos; }
};

// A program that is started once and answers one question after the other.
class PersistentEngine : public Divider {
 public:
  ~PersistentEngine() override;
  PersistentEngine(const PersistentEngine&) = delete;
  PersistentEngine& operator=(const PersistentEngine&) = delete;

  // Starts it and asks for its first divide, that of the start position, unless it already runs.
  // nullopt: it is an engine.
  std::optional<Failure> start();

  // Returns the name that the engine gave itself, printable and at most 80 bytes of it; before that
  // its command.
  std::string name() const override { return name_.empty() ? command_ : name_; }

  // Starts it if it does not run. Once it has failed it is ended, and the next question starts it
  // again; the failure has Failure::asked_before.
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

  std::vector<Question> known() const override { return known_; }
  void start_anew() override;
  InquiryAnswer answer(const Inquiry& inquiry) override;

 protected:
  // command: for /bin/sh; nothing is started yet. farewell: what is sent at the end.
  PersistentEngine(std::string command, const Limits& limits, const char* farewell)
      : limits_(limits), command_(std::move(command)), farewell_(farewell) {}

  // Both throw NoAnswer.
  virtual void greet() = 0;
  virtual Divide ask(const Position& position, const std::vector<Move>& moves, int depth,
                     process::Duration time) = 0;
  virtual std::string inquire(const Inquiry& inquiry) = 0;
  // True if it can be asked again after that answer.
  virtual bool goes_on_after(const DivideAnswer& answer) const = 0;

  Limits limits_;
  std::string name_;
  std::vector<Question> known_;
  std::optional<Conversation> conversation_;

 private:
  std::string command_;
  const char* farewell_;
  std::vector<Asked> asked_;  // of the process that runs
};

// An engine that speaks UCI and has "go perft N", or a command of its own for it.
//
// The engine first has to give a divide of the start position, which also shows whether it prints
// totals. A divide ends with the "readyok" to an "isready" that is sent right after the question.
// If the engine prints totals and has not yet done so, its total is waited for: such an engine
// answers "isready" while another of its threads still counts. An engine that does so and prints no
// totals cannot be understood.
//
// These are recognised within a second as no answer: a program that answers "isready", or twice
// anything else, before it prints "uciok"; a search; a total without moves; and lines of other
// kinds without moves, from an engine that had none in its first divide.
//
// Other questions are those that it answers like Stockfish and its family: "d" shows
// key and FEN, "eval" the evaluation.
class UciEngine final : public PersistentEngine {
 public:
  // Nothing is started yet. Precondition: no text has a line end.
  explicit UciEngine(EngineCommand engine, const Limits& limits = {})
      : PersistentEngine(engine.command, limits, "quit\n"), engine_(std::move(engine)) {}
  // command: for /bin/sh.
  explicit UciEngine(std::string command, const Limits& limits = {})
      : UciEngine(EngineCommand{Protocol::Uci, std::move(command)}, limits) {}

  void learn() override;

 private:
  void greet() override;
  // Throws NoAnswer if a line of the kind "option name ..." means that it plays Chess960, which was
  // not asked for, and no line of engine.init mentions that.
  void note_chess960(std::string_view option);
  void wait_until_ready();
  Divide ask(const Position& position, const std::vector<Move>& moves, int depth,
             process::Duration time) override;
  std::string inquire(const Inquiry& inquiry) override;
  bool goes_on_after(const DivideAnswer& answer) const override;
  Divide read_answer(const Position& position, const std::vector<Move>& moves, int depth);

  EngineCommand engine_;
  bool offers_chess960_ = false;
  int ready_to_come_ = 0;            // answers to "isready" that were not waited for
  std::optional<UciHabits> habits_;  // nullopt until its first divide
};

// Any command that prints the moves and counts of a position given as arguments, as perftree asks
// for them:
//
//   CMD <depth> <fen> ["<move> <move> ..."]
//
// The moves are in UCI's notation; without moves the argument is left out. One process answers one
// question; its answer is complete when it closes its output. An exit status other than 0 is a
// failure, whatever was printed; but for 1 where nothing was, and no move is legal.
class ScriptEngine final : public Divider {
 public:
  // command: for /bin/sh, such as "python3 my_perft.py".
  explicit ScriptEngine(std::string command, const Limits& limits = {})
      : command_(std::move(command)), limits_(limits) {}

  std::string name() const override { return command_; }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::string command_;
  Limits limits_;
};

// A program that answers one question after the other, a line each: an adapter between squarelab
// and a move generator. Its first line names it, a question has three parts, and an answer
// ends with a mark:
//
//   squarelab 1 <name>; chess960         the word only if it plays that; without it no semicolon
//   <depth>;<fen>;<move> <move> ...      the moves, in UCI's notation, may be none
//   <move> <count>                       once for each legal move, in any shape of a divide
//   error <words>                        instead of the moves, or after some of them
//   skip <words>                         the same, if that is no fault: what it does not know
//   done
//
// If its first line names other questions after the semicolon, it is asked these, too:
//
//   <question>;<fen>;<move> <move> ...   and ;<text> <text> ... where the question is about texts
//   <question> <answer>                  one line, in any place of the answer; or error or skip
//   done
//
// Lines of other kinds do not matter, unless there is nothing else: then the answer has a second
// more, if the adapter had no such lines in its first divide. The input is closed at the end.
class AdapterEngine final : public PersistentEngine {
 public:
  // command: for /bin/sh. Nothing is started yet.
  explicit AdapterEngine(std::string command, const Limits& limits = {}, bool chess960 = false)
      : PersistentEngine(std::move(command), limits, ""), chess960_(chess960) {}

 private:
  void greet() override;
  Divide ask(const Position& position, const std::vector<Move>& moves, int depth,
             process::Duration time) override;
  std::string inquire(const Inquiry& inquiry) override;
  // It does after words.
  bool goes_on_after(const DivideAnswer& answer) const override;

  // The lines that an adapter writes instead of an answer.
  struct WordsInstead {
    std::optional<std::string> error;
    std::optional<std::string> skip;

    // Keeps the first of each. Returns true if a remark was kept.
    bool take(const std::string& line);
  };
  // Throws NoAnswer if there are any.
  void fail_if(const WordsInstead& instead);

  bool chess960_;
  std::optional<bool> is_chatty_;  // had other lines in its first divide; nullopt until then
};

// Asked by its habits (asking/asked_by_habits.hpp), unless it is a function. A process starts with
// the first question. Throws std::invalid_argument if `make` of a function is empty or returns
// null.
std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits);

}  // namespace squarelab::verify
