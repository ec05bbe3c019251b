#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/report/json.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::faults {
namespace {

constexpr int most_pieces_allowed = 8;
constexpr int median_pieces_allowed = 5;
constexpr double shrinking_seconds_allowed = 2;

bool is_equivalent(const Hunted& hunted) { return !hunted.mutant.equivalence.empty(); }

std::string full_name(const Hunted& hunted) {
  return fmt::format("{}/{}", hunted.mutant.family, hunted.mutant.name);
}

// "fen", "fen e2e4", "fen (e2e4)" for a move that was taken back.
std::string proof(const verify::Disagreement& found) {
  std::string text = text::to_fen(found.start);
  for (const Move move : found.moves) text += " " + text::to_uci(move);
  for (const Move move : found.taken_back) text += " (" + text::to_uci(move) + ")";
  return text;
}

std::string verdict(const Hunted& hunted) {
  if (!hunted.killed) return is_equivalent(hunted) ? "equivalent" : "SURVIVED";
  return std::string(verify::name_of(hunted.killed->smallest.kind));
}

std::uint64_t total(const std::vector<positions::Portion>& portions) {
  std::uint64_t positions = 0;
  for (const positions::Portion& portion : portions) positions += portion.positions;
  return positions;
}

std::string page_row(const Hunted& one) {
  const std::string row = fmt::format("| `{}` | {} | ", one.mutant.name, one.mutant.what);
  if (!one.killed) {
    return row + fmt::format("{} | | | {} |\n", verdict(one), one.mutant.equivalence);
  }
  return row + fmt::format("{} | {} | {} | `{}` |\n", verdict(one), one.positions,
                           one.killed->pieces_after(), proof(one.killed->smallest));
}

// The rows that the same families have in common, under the names of these.
std::string sections_text(const std::vector<Hunted>& hunted) {
  std::map<std::string, std::vector<std::string>> families;  // of a row
  for (const Hunted& one : hunted) families[page_row(one)].push_back(one.mutant.family);
  std::vector<std::string> headings;
  std::map<std::string, std::string> sections;
  for (const Hunted& one : hunted) {
    const std::string row = page_row(one);
    if (families[row].front() != one.mutant.family) continue;
    const std::string heading = report::listed(families[row]);
    if (sections[heading].empty()) headings.push_back(heading);
    sections[heading] += row;
  }
  std::string text;
  for (const std::string& heading : headings) {
    text += fmt::format(
        "\n## {}\n\n| mutant | what is wrong | found as | "
        "positions | pieces | proof |\n"
        "|---|---|---|---:|---:|---|\n",
        heading);
    text += sections[heading];
  }
  return text;
}

}  // namespace

Summary summary_of(const std::vector<Hunted>& hunted) {
  Summary summary;
  summary.planted = hunted.size();
  std::vector<int> pieces;
  for (const Hunted& one : hunted) {
    if (!one.killed) {
      summary.equivalent += is_equivalent(one);
      continue;
    }
    ++summary.killed;
    pieces.push_back(one.killed->pieces_after());
    summary.most_seconds_to_shrink =
        std::max(summary.most_seconds_to_shrink, one.seconds_to_shrink);
  }
  if (!pieces.empty()) {
    std::sort(pieces.begin(), pieces.end());
    summary.median_pieces = pieces[pieces.size() / 2];
    summary.most_pieces = pieces.back();
  }
  return summary;
}

std::vector<std::string> complaints(const std::vector<Hunted>& hunted) {
  std::vector<std::string> found;
  const auto complain = [&](const Hunted& one, const std::string& what) {
    found.push_back(full_name(one) + " " + what);
  };
  for (const Hunted& one : hunted) {
    if (!one.killed) {
      if (!is_equivalent(one)) complain(one, "survived");
      continue;
    }
    if (is_equivalent(one)) complain(one, "is said to be equivalent and was killed");
    const verify::Finding& shrunk = *one.killed;
    if (!shrunk.was_there_again) complain(one, "did not err again when asked again");
    if (!shrunk.is_minimal) complain(one, "was not shrunk to the end");
    if (shrunk.pieces_after() > most_pieces_allowed) {
      complain(one, fmt::format("keeps {} pieces, more than {}", shrunk.pieces_after(),
                                most_pieces_allowed));
    }
    if (one.seconds_to_shrink > shrinking_seconds_allowed) {
      complain(one, fmt::format("took {:.1f} s to shrink, more than {}", one.seconds_to_shrink,
                                shrinking_seconds_allowed));
    }
  }
  const Summary summary = summary_of(hunted);
  if (summary.median_pieces > median_pieces_allowed) {
    found.push_back(fmt::format("the median is {} pieces, more than {}", summary.median_pieces,
                                median_pieces_allowed));
  }
  return found;
}

std::string table_head() {
  return fmt::format("{:<50} {:<14} {:<10} {:>9} {:>8} {:>7} {:>8}  {}\n", "mutant", "killed by",
                     "question", "positions", "seconds", "pieces", "shrunk", "proof");
}

std::string table_row(const Hunted& hunted) {
  std::string row = fmt::format("{:<50} {:<14} ", full_name(hunted), verdict(hunted));
  if (!hunted.killed) {
    return row +
           fmt::format("{:<10} {:>9} {:>8.2f}\n", "", hunted.positions, hunted.seconds_to_kill);
  }
  const verify::Finding& shrunk = *hunted.killed;
  const std::string pieces = fmt::format("{}->{}", shrunk.pieces_before(), shrunk.pieces_after());
  return row + fmt::format("{:<10} {:>9} {:>8.2f} {:>7} {:>8.2f}  {}\n",
                           shrunk.smallest.question->in_reports, hunted.positions,
                           hunted.seconds_to_kill, pieces, hunted.seconds_to_shrink,
                           proof(shrunk.smallest));
}

std::string summary_text(const std::vector<Hunted>& hunted, double seconds, int threads) {
  const Summary summary = summary_of(hunted);
  std::string text = fmt::format("planted     {}\nkilled      {}\nequivalent  {}\n",
                                 summary.planted, summary.killed, summary.equivalent);
  for (const Hunted& one : hunted) {
    if (!is_equivalent(one)) continue;
    text += report::wrapped(
        fmt::format("            {}: {}", full_name(one), one.mutant.equivalence), 100, 14);
  }
  text += fmt::format("survivors   {}\n", summary.survivors());
  text += fmt::format("pieces      median {}, at most {}\n", summary.median_pieces,
                      summary.most_pieces);
  text += fmt::format("shrinking   at most {:.2f} s\n", summary.most_seconds_to_shrink);
  text += fmt::format("time        {:.1f} s on {} thread{}\n", seconds, threads,
                      threads == 1 ? "" : "s");
  return text;
}

std::string json_text(const std::vector<Hunted>& hunted, const Hunting& hunting, double seconds) {
  using report::Json;
  Json rows = Json::array();
  for (const Hunted& one : hunted) {
    Json row{{"family", one.mutant.family}, {"name", one.mutant.name},
             {"what", one.mutant.what},     {"killed", one.killed.has_value()},
             {"positions", one.positions},  {"seconds_to_kill", one.seconds_to_kill},
             {"equivalence", Json()}};
    if (is_equivalent(one)) row["equivalence"] = one.mutant.equivalence;
    if (one.killed) {
      const verify::Finding& shrunk = *one.killed;
      row["kind"] = verify::name_of(shrunk.smallest.kind);
      row["question"] = shrunk.smallest.question->in_reports;
      row["query"] = shrunk.smallest.query;
      row["pieces_before"] = shrunk.pieces_before();
      row["pieces_after"] = shrunk.pieces_after();
      row["calls"] = shrunk.calls;
      row["seconds_to_shrink"] = one.seconds_to_shrink;
      row["proof"] = proof(shrunk.smallest);
    }
    rows.push_back(std::move(row));
  }
  const Summary summary = summary_of(hunted);
  const Json json{{"planted", summary.planted},
                  {"killed", summary.killed},
                  {"equivalent", summary.equivalent},
                  {"survivors", summary.survivors()},
                  {"median_pieces", summary.median_pieces},
                  {"most_pieces", summary.most_pieces},
                  {"most_seconds_to_shrink", summary.most_seconds_to_shrink},
                  {"positions", total(hunting.portions)},
                  {"seed", hunting.seed},
                  {"threads", hunting.threads},
                  {"seconds", seconds},
                  {"mutants", rows}};
  return to_text(json);
}

std::string page_text(const std::vector<Hunted>& hunted, const Hunting& hunting) {
  const Summary summary = summary_of(hunted);
  std::string text = fmt::format(R"(# Mutants

**{} faults are planted in copies of the backends, one per copy, to test the comparison.**
Faults break rules of chess, forget rights, keys, clocks or undo, answer an engine's questions
wrongly, or bend the geometry. Shared faults are in the code that backends and reference share:
FEN, SAN and the clock. Each mutant runs against the reference on the {} positions of
`squarelab verify --quick` until an answer is wrong; the position is then shrunk. Mutants of
Chess960 run on {} positions of `--chess960`. If no board could behave differently, the mutant
is equivalent, and the table gives the reason. A result that several representations share is
listed once.

The last of these commands prints this page. The first hunts all mutants, and fails if the page is
stale:

```sh
scripts/test --mutants
build/dev/tests/squarelab_mutants                         # the table, with times
build/dev/tests/squarelab_mutants --json - x88/castling   # some of them, as JSON
build/dev/tests/squarelab_mutants --page docs/mutants.md
```

The mutants are `tests/faults`.

Planted {}, killed {}, equivalent {}, survivors {}. After shrinking a proof has {} pieces in the
median and at most {}.
)",
                                 summary.planted, report::grouped(total(hunting.portions)),
                                 report::grouped(total(hunting.chess960)), summary.planted,
                                 summary.killed, summary.equivalent, summary.survivors(),
                                 summary.median_pieces, summary.most_pieces);
  text += sections_text(hunted);
  text += "\nA move in parentheses was made and unmade.\n";
  return text;
}

}  // namespace squarelab::faults
