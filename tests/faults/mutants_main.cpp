// squarelab_mutants: hunts all mutants of boards over the positions of `squarelab verify --quick`,
// and those of the search on small trees, and prints what killed each. Exit code 0: all but the
// equivalent ones were killed and shrunk as they should; 1: not so, or the page is stale; 2: wrong
// usage.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "report.hpp"
#include "search_mutants.hpp"

namespace squarelab::faults {
namespace {

constexpr const char* help =
    R"(squarelab_mutants [--threads N] [--json FILE] [--page FILE] [--check FILE] [NAME...]

Plants faults in copies of the backends and sees that each is found on the positions of
squarelab verify --quick, and shrunk to a handful of pieces. Faults of the search are planted, too,
and must be found on small trees by a minimax without pruning.

  NAME            only mutants of boards whose FAMILY/NAME contains one of these
  --threads N     how many work; default: one for each processor
  --json FILE     write the results, with times, or - for stdout
  --page FILE     write the page docs/mutants.md
  --check FILE    fail if that page is stale
)";

// The seed of `squarelab verify`.
constexpr std::uint64_t seed = 1;
// They would be compared over all positions in vain, each as long as all others together.
constexpr std::uint64_t most_batches_of_equivalents = 20;

struct Options {
  bool help = false;
  std::vector<std::string> names;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string json;
  std::string page;
  std::string check;
};

int thread_count(const std::string& text) {
  int threads = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, threads);
  if (error != std::errc() || rest != end || threads < 1 || threads > 1024) {
    throw std::invalid_argument("--threads must be a number from 1 to 1024");
  }
  return threads;
}

Options options_of(std::span<char*> arguments) {
  Options options;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--help") {
      options.help = true;
    } else if (!argument.starts_with("-")) {
      options.names.emplace_back(argument);
    } else if (i + 1 == arguments.size()) {
      throw std::invalid_argument(std::string(argument) + " is unknown or lacks its value");
    } else if (argument == "--threads") {
      options.threads = thread_count(arguments[++i]);
    } else if (argument == "--json") {
      options.json = arguments[++i];
    } else if (argument == "--page") {
      options.page = arguments[++i];
    } else if (argument == "--check") {
      options.check = arguments[++i];
    } else {
      throw std::invalid_argument(std::string(argument) + " is unknown");
    }
  }
  if (!options.names.empty() && !(options.page + options.check).empty()) {
    throw std::invalid_argument("the page holds all mutants, not some");
  }
  return options;
}

// All whose family/name contains one of the texts.
std::vector<Mutant> chosen(const std::vector<std::string>& names) {
  std::vector<Mutant> mutants = all_mutants();
  if (names.empty()) return mutants;
  std::erase_if(mutants, [&](const Mutant& mutant) {
    const std::string full_name = mutant.family + "/" + mutant.name;
    return std::none_of(names.begin(), names.end(), [&](const std::string& name) {
      return full_name.find(name) != std::string::npos;
    });
  });
  return mutants;
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text << std::flush)) throw std::invalid_argument(path + " cannot be written");
}

int run(const Options& options) {
  const std::vector<Mutant> mutants = chosen(options.names);
  if (mutants.empty()) throw std::invalid_argument("no mutant has such a name");
  const bool prints_json = options.json == "-";
  std::ostream& table = prints_json ? std::cerr : std::cout;

  Hunting hunting;
  hunting.portions = positions::quick_tier();
  for (const positions::Source& source : positions::sources_of(positions::Game::Chess960)) {
    hunting.chess960.push_back({&source, source.is_finite() ? chess960_count : 5'000u});
  }
  hunting.seed = seed;
  hunting.threads = options.threads;
  hunting.most_batches_of_equivalents = most_batches_of_equivalents;
  table << table_head();
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Hunted> hunted =
      hunt(mutants, hunting, [&](const Hunted& one) { table << table_row(one) << std::flush; });
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  table << summary_text(hunted, seconds, options.threads);

  std::vector<std::string> faults = complaints(hunted);
  std::string page = page_text(hunted, hunting);
  if (options.names.empty()) {
    const std::vector<HuntedInTrees> of_search = hunt_in_trees();
    const std::vector<std::string> survivors = survivors_of_search(of_search);
    table << "search      " << of_search.size() - survivors.size() << " of " << of_search.size()
          << " found on small trees\n";
    faults.insert(faults.end(), survivors.begin(), survivors.end());
    page += section_of_search(of_search);
  }
  for (const std::string& fault : faults) std::cerr << fault << '\n';
  if (!options.page.empty()) write_file(options.page, page);
  int exit_code = faults.empty() ? 0 : 1;
  if (!options.check.empty() && read_file(options.check) != page) {
    std::cerr << options.check << " is stale; mend it with: squarelab_mutants --page "
              << options.check << '\n';
    exit_code = 1;
  }
  if (prints_json) {
    std::cout << json_text(hunted, hunting, seconds);
  } else if (!options.json.empty()) {
    write_file(options.json, json_text(hunted, hunting, seconds));
  }
  return exit_code;
}

}  // namespace
}  // namespace squarelab::faults

int main(int argc, char** argv) {
  using namespace squarelab::faults;
  try {
    const Options options = options_of({argv, static_cast<std::size_t>(argc)});
    if (options.help) {
      std::cout << help;
      return 0;
    }
    return run(options);
  } catch (const std::exception& error) {
    std::cerr << "squarelab_mutants: " << error.what() << " (see --help)\n";
    return 2;
  }
}
