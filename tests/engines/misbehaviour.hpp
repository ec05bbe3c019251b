// Misbehaviour of the test engine instead of an answer.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "system.hpp"

namespace squarelab::test_engine {

[[noreturn]] inline void crash() {
  std::cout.flush();
  std::signal(SIGABRT, SIG_DFL);
  std::abort();
}

// Misbehaves instead of answering. Returns false if the mode is none of these.
inline bool misbehaves(const std::string& mode) {
  std::cout.flush();
  if (mode == "crash") crash();
  if (mode == "exit") std::exit(3);
  if (mode == "hang") sleep_for_ever();
  if (mode == "leave-child") {  // which keeps its output open
    start_child();
    std::_Exit(5);
  }
  if (mode == "interrupt") {  // Ctrl-C for whoever asks, and deaf to everything that follows
    ignore_termination();
    interrupt_parent();
    sleep_for_ever();
  }
  if (mode == "complain") {
    std::cerr << "first\nno memory for tables\n";
    std::exit(4);
  }
  if (mode == "close-output") {
    close_output();
    sleep_for_ever();
  }
  if (mode == "stop-mid-line") {
    std::cout << "a2a3: 1\nb2b3: 1\nc2c" << std::flush;
    std::_Exit(0);
  }
  if (mode == "hang-mid-line") {
    std::cout << "a2a3: 1\nc2c" << std::flush;
    sleep_for_ever();
  }
  if (mode == "crash-mid-line") {
    std::cout << "a2a3: 1\nb2" << std::flush;
    crash();
  }
  if (mode == "endless-line") {
    for (;;) std::cout << "0123456789";
  }
  if (mode == "endless-lines") {
    for (;;) std::cout << "thinking\n";
  }
  if (mode == "slow-endless-lines") {
    for (;; std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
      std::cout << "thinking" << std::endl;
    }
  }
  if (mode == "endless-errors") {
    for (;;) std::cerr << "error 0123456789012345678901234567890123456789\n";
  }
  if (mode == "garbage") {
    for (int byte = 0; byte < 4096; ++byte) std::cout << static_cast<char>(byte * 7919 >> 3);
    std::cout << '\n' << std::flush;
    return true;
  }
  if (mode == "twice") {
    std::cout << "a2a3: 1\na2a3: 1\n" << std::flush;
    return true;
  }
  if (mode == "think") {  // and never stop
    std::cout << "info depth 1 score cp 10 pv e2e4\n" << std::flush;
    return true;
  }
  if (mode == "search") {
    std::cout << "info depth 1 score cp 10 pv e2e4\nbestmove e2e4\n" << std::flush;
    return true;
  }
  return mode == "no-divide";
}

}  // namespace squarelab::test_engine
