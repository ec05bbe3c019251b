#include "app.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/text/error.hpp>
#include <system_error>

#include "cli/help.hpp"
#include "cli/named_files.hpp"
#include "commands.hpp"
#include "shared/error_line.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab compare                         verify, then measure all backends
  squarelab compare --quick --baseline berf
  squarelab verify --positions 100000       do all backends agree with the rules?
  squarelab verify --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"
  squarelab verify --self-test              would a wrong backend be found?
  squarelab perft --backend x88 --depth 6
  squarelab divide --depth 3 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  squarelab show --native                   a position, and what each backend stores
  squarelab moves --backend x88
  squarelab attacks --square f3
  squarelab explain sliders                 how each representation finds it, step by step
  squarelab backends --json -
  squarelab map lefr                        indices, steps, constants, wrap guards
  squarelab convert e4                      the same square in all numberings
  squarelab bitboard a2,h2 noea             what a shift loses and lets wrap
  squarelab guess 0x0202020202020202        what a constant may be

Exit codes: 0 success or agreement, 1 a disagreement was found, 2 usage or input error, 130 stopped
by Ctrl-C before the end.)";

// "squarelab verify", as far as it is known.
std::string command_line(const CLI::App& app) {
  std::string name = app.get_name();
  for (const CLI::App* command : app.get_subcommands()) name += " " + command->get_name();
  return name;
}

std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!names.empty()) names += ", ";
    names += command->get_name();
  }
  return names;
}

// CLI11's message, or a better one for what it only calls unexpected.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> rest = app.remaining(true);
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError) || rest.empty()) {
    const std::string message = error.what();
    constexpr std::string_view too_often = ": At Most 1 required but received ";
    const std::size_t at = message.find(too_often);
    if (at == std::string::npos) return message;
    return fmt::format("{} is given {} times", message.substr(0, at),
                       message.substr(at + too_often.size()));
  }
  const std::string word = text::quote(rest.front());
  if (rest.front().starts_with("-")) return fmt::format("unknown option {}", word);
  if (!app.get_subcommands().empty()) return fmt::format("unexpected argument {}", word);
  return fmt::format("unknown command {}; the commands are {}", word, command_names(app));
}

// Parses and runs. Lets exceptions through.
void run(CLI::App& app, int argc, const char* const* argv) {
  app.parse(argc, argv);
  if (app.get_subcommands().empty()) {
    throw InputError(fmt::format("no command is given; the commands are {} (see {} --help)",
                                 command_names(app), app.get_name()));
  }
}

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

int run_app(int argc, const char* const* argv, const Registry& registry) {
  Context context{registry};
  CLI::App app("One chessboard in many representations: proved to agree, and measured.",
               "squarelab");
  app.set_version_flag("--version", fmt::format("squarelab {} ({})", lab::build_info::version,
                                                lab::build_info::commit));
  app.formatter(help_formatter());  // of the commands as well, which are added below
  app.require_subcommand(0, 1);
  app.footer(examples);
  add_compare(app, context);
  add_verify(app, context);
  add_perft(app, context);
  add_divide(app, context);
  add_backends(app, context);
  add_map(app, context);
  add_convert(app, context);
  add_bitboard(app, context);
  add_guess(app, context);
  add_show(app, context);
  add_moves(app, context);
  add_attacks(app, context);
  add_explain(app, context);
  add_magics(app, context);
  add_man(app, context);
  add_completion(app, context);
  app.parse_complete_callback([&app] { refuse_lost_files(app); });  // before the command's own

  try {
    try {
      run(app, argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
      app.exit(wanted);
    }
    finish_stdout();
    return static_cast<int>(context.exit_code);
  } catch (const CLI::ParseError& error) {
    const std::string where = command_line(app);
    print_error_line(
        fmt::format("{}: {} (see {} --help)", where, usage_message(app, error), where));
  } catch (const std::system_error& error) {
    // {fmt} does not say where it could not write.
    const bool of_stdout = std::ferror(stdout) != 0;
    print_error_line(fmt::format("{}: {}", command_line(app),
                                 of_stdout ? stdout_message(error.code().value()) : error.what()));
  } catch (const std::exception& error) {
    print_error_line(fmt::format("{}: {}", command_line(app), error.what()));
  }
  return static_cast<int>(ExitCode::BadInput);
}

}  // namespace squarelab::app
