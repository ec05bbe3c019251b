// The services of the system that misbehaviour needs, of POSIX and of Windows.
#pragma once

#include <string>

namespace squarelab::test_engine {

int own_number();
[[noreturn]] void sleep_for_ever();
// Is deaf to requests to end.
void ignore_termination();
// Starts a program that keeps our output open, sleeps for ever and is deaf, and returns its number.
int start_child();
// Ctrl-C for whoever asks. Does nothing on Windows.
void interrupt_parent();
void close_output();

}  // namespace squarelab::test_engine
