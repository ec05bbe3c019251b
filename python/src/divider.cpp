#include "divider.hpp"

#include <fmt/format.h>

#include <squarelab/backends.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::python {

namespace {

constexpr std::size_t longest_sentence = 200;
constexpr std::size_t most_moves = 1000;  // that are read of an answer

// An answer that is no list of moves, or no counts.
struct NoDivide {
  std::string sentence;
};

std::string one_line(const std::string& text) {
  return text::shortened(text::printable(text), longest_sentence, longest_sentence / 4);
}

NoDivide no_divide(const py::object& answer, std::string_view wanted) {
  return {one_line(fmt::format("gives {}, which is no {}", shown(answer), wanted))};
}

NoDivide too_many_moves() {
  return {fmt::format("gives more than {} moves; no position has more than 218", most_moves)};
}

// str() of an exception, which may raise another one.
std::string words_of(const py::object& exception) {
  try {
    return text_of(exception);
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    return "its str() fails";
  }
}

verify::Failure failure_of(py::error_already_set& error) {
  const std::string type = text_of(error.type().attr("__name__"));
  std::string traceback;
  const py::object trace = error.trace() ? error.trace() : py::object(py::none());
  const auto lines =
      py::module_::import("traceback").attr("format_exception")(error.type(), error.value(), trace);
  for (const py::handle line : lines) traceback += text_of(line);
  constexpr std::size_t most = process::Process::errors_kept;
  if (traceback.size() > most) traceback.erase(0, traceback.size() - most);
  const std::string words = words_of(error.value());
  return {verify::EngineVerdict::Raised,
          one_line(words.empty() ? "raised " + type : fmt::format("raised {}: {}", type, words)),
          traceback};
}

// Made and ended with the lock of the interpreter.
struct Functions {
  py::object divide;
  Answerers answerers;
};

class FunctionDivider final : public verify::Divider {
 public:
  FunctionDivider(std::shared_ptr<Functions> functions, Answers answers, std::string name,
                  Interrupts& interrupts, std::function<bool()> stop)
      : functions_(std::move(functions)),
        answers_(answers),
        name_(std::move(name)),
        interrupts_(interrupts),
        stop_(std::move(stop)) {}

  std::string name() const override { return name_; }

  verify::DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                              int depth) override {
    if (answers_ == Answers::Right) return right_.divide(position, moves, depth);
    return locked<verify::DivideAnswer>([&] { return asked(position, moves, depth); });
  }

  std::vector<verify::Question> known() const override {
    std::vector<verify::Question> known;
    for (const auto& [question, function] : functions_->answerers) known.push_back(question);
    return known;
  }
  verify::InquiryAnswer answer(const verify::Inquiry& inquiry) override {
    return locked<verify::InquiryAnswer>([&] { return text_answer(inquiry); });
  }

 private:
  // What the work returns that calls a function.
  template <class Answer>
  Answer locked(const std::function<Answer()>& work) {
    if (stop_ && stop_()) return interrupted();
    const py::gil_scoped_acquire lock;
    try {
      return work();
    } catch (const py::error_already_set& error) {
      interrupts_.stop_with(error);
      return interrupted();
    }
  }

  // Any Exception, and None, refuses a FEN.
  verify::InquiryAnswer text_answer(const verify::Inquiry& inquiry) {
    const bool is_read = inquiry.word == &verify::ReadFen::facts;
    const py::object& function = functions_->answerers.at(inquiry.word);
    try {
      py::list path;
      for (const Move move : inquiry.moves) path.append(text::to_uci(move));
      const py::object answer = is_read ? function(inquiry.fen) : function(inquiry.fen, path);
      if (py::isinstance<py::str>(answer)) return text_of(answer);
      if (answer.is_none() && inquiry.word == &verify::GameEnd::facts) return "none";
      if (answer.is_none() && is_read) {
        return verify::Failure{verify::EngineVerdict::Error, "gives None"};
      }
      return verify::Failure{verify::EngineVerdict::Garbage, no_divide(answer, "text").sentence};
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_Exception)) throw;
      verify::Failure failure = failure_of(error);
      if (is_read) failure.verdict = verify::EngineVerdict::Error;
      return failure;
    }
  }

  // Lets through what is raised and is not an Exception.
  verify::DivideAnswer asked(const Position& position, const std::vector<Move>& moves, int depth) {
    try {
      verify::Divide divide = answers_ == Answers::Moves ? listed(position, moves, depth)
                                                         : counted(position, moves, depth);
      for (const verify::DivideEntry& entry : divide.entries) divide.sum += entry.count;
      return divide;
    } catch (py::error_already_set& error) {
      if (error.matches(PyExc_Exception)) return failure_of(error);
      throw;
    } catch (const NoDivide& reason) {
      return verify::Failure{verify::EngineVerdict::Garbage, reason.sentence};
    }
  }

  static verify::Failure interrupted() {
    return {verify::EngineVerdict::Interrupted, "was not asked"};
  }

  verify::Divide listed(Position position, const std::vector<Move>& moves, int depth) {
    for (const Move move : moves) position = rules::play(position, move);
    verify::Divide divide;
    for (std::string& text : moves_in(position)) {
      const std::uint64_t leaves = depth == 1 ? 1 : leaves_below(position, text, depth);
      divide.entries.push_back({std::move(text), leaves});
    }
    return divide;
  }

  std::vector<std::string> moves_in(const Position& position) {
    const py::object answer = functions_->divide(text::to_fen(position));
    if (answer.is_none()) throw NoDivide{"gives None; is a return missing?"};
    if (py::isinstance<py::str>(answer) || !py::hasattr(answer, "__iter__")) {
      throw no_divide(answer, "list of moves");
    }
    std::vector<std::string> texts;
    for (const py::handle move : py::iter(answer)) {
      // Of a class of its own it may be a move, whatever that is made of.
      PyObject* const object = move.ptr();
      if (move.is_none() || PyLong_CheckExact(object) || PyFloat_CheckExact(object) ||
          PyBytes_CheckExact(object) || PyTuple_CheckExact(object)) {
        throw NoDivide{one_line(
            fmt::format("names the move {}; write it as UCI does, such as e2e4", shown(move)))};
      }
      if (texts.size() == most_moves) throw too_many_moves();
      texts.push_back(text_of(move));
    }
    return texts;
  }

  // Of its own moves; a move that is not legal counts as a leaf, for it is reported anyway.
  std::uint64_t leaves_below(const Position& position, const std::string& text, int depth) {
    try {
      const Position child = rules::play(position, text::parse_uci(text, position));
      const auto texts = moves_in(child);
      if (depth == 2) return texts.size();
      std::uint64_t leaves = 0;
      for (const std::string& reply : texts) leaves += leaves_below(child, reply, depth - 1);
      return leaves;
    } catch (const text::TextError&) {
      return 1;
    }
  }

  verify::Divide counted(const Position& position, const std::vector<Move>& moves, int depth) {
    py::list path;
    for (const Move move : moves) path.append(text::to_uci(move));
    const py::object answer = functions_->divide(text::to_fen(position), path, depth);
    if (!py::hasattr(answer, "keys")) {
      throw no_divide(answer, "dict of moves and their counts");
    }
    verify::Divide divide;
    for (const py::handle move : py::iter(answer.attr("keys")())) {
      if (divide.entries.size() == most_moves) throw too_many_moves();
      const std::string text = text_of(move);
      const py::object count = answer[move];
      const auto number = whole_number(count);
      if (!number) throw NoDivide{no_count(text, count)};
      divide.entries.push_back({text, *number});
    }
    return divide;
  }

  static std::string no_count(const std::string& move, py::handle count) {
    return one_line(fmt::format("says {} below {}, which is no count", shown(count), move));
  }

  std::shared_ptr<Functions> functions_;
  verify::BoardDivider right_{backends().front().make_board()};
  Answers answers_;
  std::string name_;
  Interrupts& interrupts_;
  std::function<bool()> stop_;
};

}  // namespace

verify::EngineCommand function_command(const py::object& function, Answers answers,
                                       const Answerers& answerers, const std::string& name,
                                       Interrupts& interrupts) {
  // What is done with them may happen without the lock of the interpreter.
  const std::shared_ptr<Functions> shared(new Functions{function, answerers},
                                          [](Functions* functions) {
                                            const py::gil_scoped_acquire lock;
                                            delete functions;
                                          });
  verify::EngineCommand command;
  command.protocol = verify::Protocol::Function;
  command.command = name;
  command.make = [=,
                  &interrupts](const verify::Limits& limits) -> std::unique_ptr<verify::Divider> {
    return std::make_unique<FunctionDivider>(shared, answers, name, interrupts, limits.stop);
  };
  return command;
}

}  // namespace squarelab::python
