#include "app.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <system_error>

#include "shared/context.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

std::string stdout_message(int error) {
  return fmt::format("cannot write to stdout: {}", std::strerror(error));
}

// What was printed may still wait to be written, and the disk be full.
void finish_stdout() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    throw InputError(stdout_message(errno));
  }
}

}  // namespace

int run_program(int argc, const char* const* argv, const Program& program,
                const Registry& registry) {
  Context context{registry};
  try {
    run(program, argc, argv, context);
    finish_stdout();
    return static_cast<int>(context.exit_code);
  } catch (const std::system_error& error) {
    // {fmt} does not say where it could not write.
    const bool of_stdout = std::ferror(stdout) != 0;
    print_error_line(fmt::format("{}: {}", context.command_line,
                                 of_stdout ? stdout_message(error.code().value()) : error.what()));
  } catch (const std::bad_alloc&) {
    print_error_line(fmt::format("{}: {}", context.command_line, no_memory_message()));
  } catch (const std::exception& error) {
    print_error_line(fmt::format("{}: {}", context.command_line, error.what()));
  }
  // What was found counts more than that it could not be written.
  const bool has_found = context.exit_code != ExitCode::Success;
  return static_cast<int>(has_found ? context.exit_code : ExitCode::BadInput);
}

}  // namespace squarelab::app
