#include "app.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <squarelab/process/system.hpp>
#include <system_error>

#include "cli/command.hpp"
#include "shared/context.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

std::string stdout_message(int error) {
  return fmt::format("cannot write to stdout: {}", std::strerror(error));
}

// Flushes stdout: printed text can still be in a buffer, and the disk can be full.
void finish_stdout() {
  const bool is_written = std::fflush(stdout) == 0;
  const int error = is_written ? stdout_error() : errno;
  if (!is_written || std::ferror(stdout) != 0) throw InputError(stdout_message(error));
}

}  // namespace

int run_program(int argc, const char* const* argv, const Program& program,
                const Registry& registry) {
  process::prepare(argc, argv);
  Context context{registry};
  try {
    run(program, argc, argv, context);
    finish_stdout();
    return static_cast<int>(context.exit_code);
  } catch (const std::system_error& error) {
    // {fmt} does not report where it could not write.
    const bool of_stdout = std::ferror(stdout) != 0;
    print_error_line(fmt::format("{}: {}", context.command_line,
                                 of_stdout ? stdout_message(error.code().value()) : error.what()));
  } catch (const std::exception& error) {
    print_error_line(fmt::format("{}: {}", context.command_line, reason_of(error)));
  }
  // A finding counts more than the failure to write it.
  const bool has_found = context.exit_code != ExitCode::Success;
  return static_cast<int>(has_found ? context.exit_code : ExitCode::BadInput);
}

}  // namespace squarelab::app
