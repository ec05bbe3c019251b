// squarelab.verify: functions of Python, or our own boards, over the positions of a run.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/process/parallel.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>

#include "board.hpp"
#include "divider.hpp"

namespace squarelab::python {

namespace {

// What a run has shown.
struct Verification {
  std::string text;
  std::string json;
  std::uint64_t positions;
  bool agree;
  std::string headline;  // of the first fault, and how many there are
};

// As the arguments of squarelab.verify say.
struct Request {
  std::optional<Number> positions;
  Number seed;
  std::optional<Names> sources;
  bool quick;
  py::iterable fens;
  bool all_faults;
  Names ignore;
};

constexpr std::uint64_t positions_of_functions = 2'000;
constexpr std::uint64_t positions_of_boards = 20'000;
constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr int deepest = 4;
constexpr int most_threads = 1024;

std::vector<positions::Portion> portions_of(const Request& request, std::uint64_t usual) {
  if (request.quick) return positions::quick_tier();
  std::vector<const positions::Source*> sources;
  for (const std::string& name : request.sources.value_or(Names{{"mixed"}}).texts) {
    const positions::Source* const source = positions::find_source(name);
    if (source == nullptr || source->game != positions::Game::Standard) {
      std::vector<std::string_view> names;
      for (const positions::Source& known : positions::sources_of(positions::Game::Standard)) {
        names.push_back(known.name);
      }
      throw py::value_error(fmt::format("there is no source {}; there are {}", text::quote(name),
                                        report::joined(names, ", ")));
    }
    sources.push_back(source);
  }
  if (!request.positions) return positions::shared_out(sources, usual);
  return positions::shared_out(
      sources,
      request.positions->within("a number of positions", std::uint64_t{0}, most_positions));
}

void add_suite(const Request& request, verify::RunPlan& plan) {
  std::vector<positions::NamedPosition>& suite = plan.suite;
  for (const Position& position : positions_of(request.fens)) {
    suite.push_back({fmt::format("given {}", suite.size() + 1), "given", position, {}});
  }
  plan.given = suite.size();
  for (const auto built_in : {positions::six_positions(), positions::late_bugs()}) {
    suite.insert(suite.end(), built_in.begin(), built_in.end());
  }
}

verify::RunPlan run_of(const Request& request, std::uint64_t usual, int threads) {
  std::vector<std::string> ignored;
  for (const std::string& word : request.ignore.texts) {
    ignored.push_back(verify::with_hyphens(word));
    if (!verify::can_be_ignored(ignored.back())) {
      throw py::value_error(fmt::format(
          "{} is not the name of a fault; write the kind or the rule of a report, such as "
          "\"move-missing\" or \"castling\"",
          text::quote(word)));
    }
  }
  verify::RunPlan plan;
  add_suite(request, plan);
  plan.portions = portions_of(request, usual);
  plan.seed = request.seed.within("a seed", std::uint64_t{0}, ~std::uint64_t{0});
  plan.threads = threads;
  plan.all = request.all_faults;
  plan.ignored = std::move(ignored);
  return plan;
}

// "missing: e1g1 (castling, king's side)", "... and 2 other faults"; empty without a fault.
std::string headline_of(const verify::RunReport& report) {
  if (report.faults.empty()) return {};
  std::string text = text::printable(report.faults.front().proof.headline);
  const std::size_t others = report.faults.size() - 1;
  if (others != 0) text += fmt::format(", and {}", report::counted(others, "other fault"));
  return text;
}

// The report under its headline, which is all that summaries of tests show.
std::string message_of(const Verification& result) {
  const bool has_headline = result.text.starts_with(result.headline + '\n');
  return has_headline || result.headline.empty() ? result.text
                                                 : result.headline + "\n\n" + result.text;
}

Verification finished(const verify::RunReport& report) {
  const report::Page page = page_of(report);
  return {as_text(page), to_text(page.data), report.positions(),
          report.faults.empty() && !report.lacks_events(), headline_of(report)};
}

Verification verify_function(const py::object& function, Answers answers,
                             const Answerers& answerers, const std::string& name, int depth,
                             bool unreachable, const Request& request) {
  Interrupts interrupts;
  verify::EnginesRun run;
  static_cast<verify::RunPlan&>(run.plan) = run_of(request, positions_of_functions, 1);
  run.plan.engines = {function_command(function, answers, answerers, name, interrupts)};
  run.plan.boards = {&backends().front()};
  run.plan.player = find(backends(), reference_name);
  run.plan.depth = depth;
  run.plan.unreachable = unreachable;
  run.plan.limits.stop = [&] { return interrupts.must_stop(); };
  {
    const py::gil_scoped_release released;
    run.run();
  }
  interrupts.raise_if_any();
  return finished(report_of(run));
}

Verification verify_boards(const std::optional<Names>& names, const std::optional<Number>& threads,
                           const Request& request) {
  const int usual = std::min(process::usable_processors(), 1024);
  Interrupts interrupts;
  verify::BoardsRun run{request.quick ? "quick" : "lockstep", {}};
  static_cast<verify::RunPlan&>(run.plan) =
      run_of(request, positions_of_boards,
             threads ? threads->within("a number of threads", 1, most_threads) : usual);
  run.plan.entries = {find(backends(), reference_name)};
  if (names) {
    for (const std::string& name : names->texts) run.plan.entries.push_back(&entry_named(name));
  } else {
    for (const BackendEntry& entry : backends()) {
      if (!entry.facts.is_reference) run.plan.entries.push_back(&entry);
    }
  }
  if (run.plan.entries.size() < 2) throw py::value_error("there is no board to compare");
  run.plan.stop = [&] { return interrupts.must_stop(); };
  {
    const py::gil_scoped_release released;
    run.run();
  }
  interrupts.raise_if_any();
  return finished(report_of(run));
}

void require_function(const py::object& function) {
  if (PyCallable_Check(function.ptr()) != 0) return;
  throw py::type_error(fmt::format("{} is not a function", shown(function)));
}

Verification verify_all(const py::object& moves, const py::object& divide,
                        const Answerers& answerers, const std::optional<Text>& name,
                        const std::optional<Number>& depth, bool unreachable,
                        const std::optional<Names>& boards, const std::optional<Number>& threads,
                        const Request& request) {
  if (request.quick && (request.positions || request.sources)) {
    throw py::type_error("quick decides the positions and the sources; leave those out");
  }
  const bool has_moves = !moves.is_none() || !divide.is_none();
  if (!has_moves && answerers.empty()) {
    if (name || depth || unreachable) {
      throw py::type_error("name, depth and unreachable are about a function; none is given");
    }
    return verify_boards(boards, threads, request);
  }
  if (!moves.is_none() && !divide.is_none()) {
    throw py::type_error("give moves or divide, not both");
  }
  if (boards || threads)
    throw py::type_error("backends and threads are about boards; a function is given");
  const bool is_divide = moves.is_none();
  const py::object& function = is_divide ? divide : moves;
  if (has_moves) require_function(function);
  for (const auto& [question, answerer] : answerers) require_function(answerer);
  const py::object& first = has_moves ? function : answerers.begin()->second;
  const auto its_name = py::getattr(first, "__qualname__", py::repr(first));
  return verify_function(function,
                         !has_moves  ? Answers::Right
                         : is_divide ? Answers::Divide
                                     : Answers::Moves,
                         answerers, name ? std::string(*name) : text_of(its_name),
                         depth                    ? depth->within("a depth", 1, deepest)
                         : has_moves && is_divide ? 2
                                                  : 1,
                         unreachable, request);
}

constexpr const char* words =
    "Compares a move generator with the rules, or without one all boards with each other.\n\n"
    "moves(fen) gives the legal moves, in UCI notation or as what str() makes that; or\n"
    "divide(fen, moves, depth) gives a dict of the legal moves after those moves and the number "
    "of\n"
    "leaves below each. Positions are those of `squarelab verify`: the built-in suite, and\n"
    "`positions` of `sources`, which the seed decides; and those of `fens`. A wrong answer, or an\n"
    "exception, is shrunk to a small position and raised as Disagreement, an AssertionError whose\n"
    "text is the report; otherwise returns a Verification.\n\n"
    "read_fen(fen), undo(fen, moves) and game_end(fen, moves) answer the questions of\n"
    "docs/connecting-a-program.md with a text, with or without moves or divide. An exception of\n"
    "read_fen refuses the FEN.\n\n"
    "The function is called on this thread. depth: at which it is asked, by default 1 for moves "
    "and\n"
    "2 for divide. unreachable: ask about positions too that no game leads to. all_faults: go on\n"
    "after the first, and list each once. ignore: names of faults that are known. quick: all\n"
    "sources, as `squarelab verify --quick`. backends, threads: of boards only.";

}  // namespace

void add_verification(py::module_& module) {
  py::class_<Verification> type(module, "Verification", "What a run of verify() has shown.");
  type.def_readonly("text", &Verification::text, "The report.")
      .def_readonly("positions", &Verification::positions, "How many positions were compared.")
      .def_property_readonly(
          "json",
          [](const Verification& result) {
            return py::module_::import("json").attr("loads")(result.json);
          },
          "The report as a dict, as `squarelab verify --json` writes it.")
      .def_property_readonly(
          "faults",
          [](const py::object& self) {
            return py::module_::import("squarelab").attr("_faults")(self.attr("json"));
          },
          "A list of Fault, the most frequent first; empty if everything agrees.")
      .def("__str__", [](const Verification& result) { return result.text; })
      .def("__repr__", [](const Verification& result) {
        return fmt::format("<Verification of {} positions>", result.positions);
      });
  add_pickling(
      type,
      [](const Verification& result) {
        return py::make_tuple(result.text, result.json, result.positions, result.agree);
      },
      [](const py::tuple& parts) {
        return Verification{parts[0].cast<std::string>(),
                            parts[1].cast<std::string>(),
                            parts[2].cast<std::uint64_t>(),
                            parts[3].cast<bool>(),
                            {}};
      });
  static PyObject* const disagreement = PyErr_NewExceptionWithDoc(
      "squarelab.Disagreement",
      "What verify() raises: its text is the report under the headline, and `report` is a "
      "Verification.",
      PyExc_AssertionError, nullptr);
  if (disagreement == nullptr) throw py::error_already_set();
  module.attr("Disagreement") = py::handle(disagreement);
  module.def(
      "verify",
      [](const py::object& moves, const py::object& divide, const py::object& read_fen,
         const py::object& undo, const py::object& game_end, const std::optional<Text>& name,
         const std::optional<Number>& positions, const Number& seed,
         const std::optional<Names>& sources, const py::iterable& fens,
         const std::optional<Number>& depth, bool unreachable, bool all_faults, const Names& ignore,
         bool quick, const std::optional<Names>& boards, const std::optional<Number>& threads) {
        const Request request{positions, seed, sources, quick, fens, all_faults, ignore};
        Answerers answerers{{&verify::ReadFen::facts, read_fen},
                            {&verify::Undo::facts, undo},
                            {&verify::GameEnd::facts, game_end}};
        std::erase_if(answerers, [](const auto& one) { return one.second.is_none(); });
        Verification result = verify_all(moves, divide, answerers, name, depth, unreachable, boards,
                                         threads, request);
        if (result.agree) return result;
        const py::object error = py::handle(disagreement)(message_of(result));
        error.attr("report") = std::move(result);
        PyErr_SetObject(disagreement, error.ptr());
        throw py::error_already_set();
      },
      py::arg("moves") = py::none(), py::kw_only(), py::arg("divide") = py::none(),
      py::arg("read_fen") = py::none(), py::arg("undo") = py::none(),
      py::arg("game_end") = py::none(), py::arg("name") = py::none(),
      py::arg("positions") = py::none(), py::arg("seed") = 1, py::arg("sources") = py::none(),
      py::arg("fens") = py::tuple(), py::arg("depth") = py::none(), py::arg("unreachable") = false,
      py::arg("all_faults") = false, py::arg("ignore") = py::tuple(), py::arg("quick") = false,
      py::arg("backends") = py::none(), py::arg("threads") = py::none(), words);
}

}  // namespace squarelab::python
