// Checks the files that a command line names before any of them is touched.
#pragma once

#include <vector>

#include "cli/command.hpp"

namespace squarelab::app {

struct GivenArgument {
  const Argument* argument;
  std::vector<Word> words;
};

// Throws InputError if the arguments would overwrite a file that they read, write two results to
// one file or to stdout, or read stdin twice. Links are followed; pipes and devices, which keep
// nothing, may be named twice.
void refuse_lost_files(const std::vector<GivenArgument>& given);

}  // namespace squarelab::app
