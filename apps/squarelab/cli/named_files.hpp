// The files that a command line names, held against each other before any of them is touched.
#pragma once

#include <CLI/CLI.hpp>

namespace squarelab::app {

// Throws InputError if what the commands of the app were given would overwrite a file that they
// read, write two results to one file or to stdout, or read stdin twice. Options that take a FILE
// read it, but for those that write (the list is in named_files.cpp); so do arguments such as
// @FILE, and - is stdin. Links are followed; pipes and devices, which keep nothing, may be named
// twice.
void refuse_lost_files(const CLI::App& app);

}  // namespace squarelab::app
