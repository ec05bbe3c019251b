// A function of Python as a Divider: what squarelab.verify asks.
#pragma once

#include <map>
#include <memory>
#include <squarelab/verify.hpp>
#include <string>

#include "interrupts.hpp"
#include "values.hpp"

namespace squarelab::python {

enum class Answers : std::uint8_t {
  Moves,   // function(fen): moves, as text or as what str() makes text
  Divide,  // function(fen, moves, depth): a dict of moves and counts
  Right,   // no function: those of a board of ours
};

// Functions by the question that they answer: function(fen) of read-fen, others function(fen,
// moves).
using Answerers = std::map<verify::Question, py::object>;

// The function under that name. It is called with the lock of the interpreter, which is taken for
// that, on the thread that asks. An exception that it raises is a Failure, with its traceback as
// the error output; but one that is no Exception, such as KeyboardInterrupt, stops the run by
// `interrupts`, which must live as long as what is made here.
verify::EngineCommand function_command(const py::object& function, Answers answers,
                                       const Answerers& answerers, const std::string& name,
                                       Interrupts& interrupts);

}  // namespace squarelab::python
