// Replacements for code that needs other programs or threads: they report that WebAssembly cannot
// start any.
#include <squarelab/process/process.hpp>
#include <system_error>

#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* starts_programs = "starts other programs";

Command left_out(const char* name, const char* summary, const char* why) {
  Command command(name, summary, "");
  command.run = [why](Context& context) {
    throw InputError(context.command_line + " is left out here: it " + why);
  };
  return command;
}

}  // namespace

Command compare_command(const Registry&) {
  return left_out("compare", "Left out here: it measures in programs of its own", starts_programs);
}

Command uci_command(const Registry&) {
  return left_out("uci", "Left out here: it is for programs that play chess",
                  "searches in a thread of its own");
}

}  // namespace squarelab::app

namespace squarelab::process {

std::string to_string(Exit exit) {
  return (exit.by_signal ? "was killed by signal " : "exited with status ") +
         std::to_string(exit.number);
}

void Descriptor::close() noexcept { number_ = -1; }

Process::Process(const std::string&, const std::vector<std::string>&, std::size_t) {
  throw std::system_error(std::make_error_code(std::errc::function_not_supported),
                          "no other program can be started here");
}

// No process can be constructed, so none of the following is ever called.
Process::~Process() = default;
Read Process::read_line(Deadline) { return {Read::Kind::Closed, {}}; }
Write Process::write(std::string_view, Deadline) { return Write::Closed; }
std::optional<Exit> Process::wait(Deadline) { return std::nullopt; }
std::string Process::errors() { return {}; }
void Process::stop(Duration) noexcept {}

}  // namespace squarelab::process
