// A test made of what was found of an engine, to be kept: a Google Test case that asks the engine,
// by its command, for the divide of the position. The line of EPD that belongs to it is that of
// boards (differential/emitted_test.hpp).
// Tested in tests/lab/engine/emitted_engine_test_test.cpp, which lets a compiler read it.
#pragma once

#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/engine/engine_command.hpp>
#include <string>

namespace squarelab::lab::engine {

// A source file with one test, which needs lib/ and Google Test, and has the moves and counts of
// the rules written out. The command is run from the directory in which the test is.
std::string emit_engine_test(const ShrunkDisagreement& shrunk, const EngineCommand& engine);

}  // namespace squarelab::lab::engine
