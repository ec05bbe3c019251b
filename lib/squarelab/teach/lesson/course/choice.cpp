// The lesson "choice": which board? The stored results as questions: guess the ratio, then see it.
// Every figure is from docs/results.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <squarelab/results.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

using StoredResult = results::Result;

// Precondition: the record has it.
const StoredResult& result(std::string_view record, std::string_view operation,
                           std::string_view column) {
  return *std::ranges::find_if(results::all, [&](const StoredResult& each) {
    return each.record == record && each.operation == operation && each.column == column;
  });
}

// The one that has the ratio 1.
const StoredResult& baseline_of(const StoredResult& of) {
  return *std::ranges::find_if(results::all, [&](const StoredResult& each) {
    return each.record == of.record && each.operation == of.operation && each.verdict.empty();
  });
}

// In hundredths of a nanosecond, as it is shown.
double shown_time(const StoredResult& of) { return std::round(1e11 / of.speed); }

std::string time_of(const StoredResult& of) {
  return fmt::format("{:.2f} ns", shown_time(of) / 100);
}

struct Range {
  const char* words;
  double end;
};
constexpr std::array ranges{Range{"below 0.2", 0.2}, Range{"0.2-0.5", 0.5},
                            Range{"0.5-0.9", 0.9},   Range{"0.9-1.1", 1.1},
                            Range{"1.1-2", 2},       Range{"above 2", INFINITY}};

std::string range_of(double ratio) {
  return std::ranges::find_if(ranges, [&](const Range& range) { return ratio < range.end; })->words;
}

// "x88: 0.245, between 0.243 and 0.251 at 95 % confidence."
std::string seen(const StoredResult& of) {
  return fmt::format("{}: {:.3f}. With 95 % confidence it is between {:.3f} and {:.3f}.", of.column,
                     of.ratio, of.lower, of.upper);
}

Question ask_ratio(std::string text, double ratio, std::string why) {
  std::vector<std::string> words;
  for (const Range& range : ranges) words.emplace_back(range.words);
  Question question =
      ask_choice(std::move(text), std::move(words), range_of(ratio), std::move(why));
  for (const Range& range : ranges) question.ends.push_back(range.end);
  return question;
}

Question guess(std::string text, const StoredResult& of, std::string_view more = "") {
  return ask_ratio(std::move(text), of.ratio,
                   fmt::format("{}{}{}", seen(of), more.empty() ? "" : " ", more));
}

// The measured times and ratios, by the words of the record.
Table ratios(std::initializer_list<const StoredResult*> shown) {
  Table table{{"operation", "board", "time", "ratio"}, {}};
  for (const StoredResult* each : shown) {
    const StoredResult& first = baseline_of(*each);
    const bool is_new = each == *shown.begin() || each->record != shown.begin()[0]->record ||
                        each->operation != shown.begin()[0]->operation;
    if (is_new) table.rows.push_back({each->operation, first.column, time_of(first), "1"});
    table.rows.push_back(
        {each->operation, each->column, time_of(*each), fmt::format("{:.3f}", each->ratio)});
  }
  return table;
}

// The number of rows of a record with that verdict on the column, and of all rows with the column.
std::pair<int, int> counted(std::string_view record, std::string_view column,
                            std::string_view verdict) {
  int found = 0;
  int all = 0;
  for (const StoredResult& each : results::all) {
    if (each.record != record || each.column != column) continue;
    ++all;
    found += each.verdict == verdict ? 1 : 0;
  }
  return {found, all};
}

std::string command_of(std::string_view operation, std::string_view column) {
  return fmt::format("squarelab compare --backends lerf,{} --operations {}", column, operation);
}

std::vector<Step> choice_steps(const Registry&) {
  const StoredResult& moves = result("compare", "legal-moves", "x88");
  const StoredResult& mapping = result("compare", "legal-moves", "lefr");
  const StoredResult& making = result("compare", "make-unmake", "x88");
  const StoredResult& map = result("compare", "attack-map", "x88");
  const StoredResult& hot = result("sliders", "lookups-hot", "pext");
  const StoredResult& cold = result("sliders", "lookups-cold", "pext");
  const StoredResult& search = result("search", "search", "x88");
  const StoredResult& mobility = result("search", "search-mobility", "x88");
  const StoredResult& mailbox = result("search", "search", "lerf_mailbox");
  const StoredResult& other = result("search", "search", "lefr");
  const auto [equal, rows] = counted("compare", "lefr", "equal");
  const auto [faster, all] = counted("compare", "x88", "faster");
  const auto distance = [](const StoredResult& of) { return std::abs(std::log(of.ratio)); };
  constexpr const char* by_mapping = "the mapping: lerf or lefr";
  constexpr const char* by_kind = "bitboards or 0x88";
  return {
      {"Reading a ratio",
       {fmt::format("All figures of this lesson were measured once, on {}, and are stored with the "
                    "program. Two boards do the same work. The ratio is the speed of the second "
                    "board compared with the first: 2 is twice as fast, 0.5 half as fast.",
                    moves.cpu),
        fmt::format("The work is: {}. The time is that of one {}, in ns, billionths of a second.",
                    moves.description, moves.unit)},
       Table{{"board", "time"}, {{"lerf", time_of(baseline_of(moves))}, {"x88", time_of(moves)}}},
       command_of(moves.operation, "x88"),
       guess("What is the ratio of x88 to lerf?", moves,
             "The two times give nearly the same: the first divided by the second. They are "
             "medians of their own, the ratio is made of runs in pairs.")},
      {"Another mapping",
       {"The same work under two mappings. The bits are in other places. Rooks, bishops, queens, "
        "knights and kings find their squares by the same code, from tables of the same size. "
        "Pawns take another shift, and some guards are not needed."},
       {},
       command_of(mapping.operation, "lefr"),
       guess("Guess: what is the ratio of lefr to lerf?", mapping,
             fmt::format("In {} of {} kinds of work the two are equal within 2 %.", equal, rows))},
      {"All attacks of a side",
       {fmt::format("Now the work is: {}. Bitboards look up each piece and join the sets by OR. An "
                    "array goes along each line, square by square, and notes every square.",
                    map.description)},
       ratios({&moves}),
       command_of(map.operation, "x88"),
       guess("Guess: what is the ratio of x88 here?", map)},
      {"Make a move and unmake it",
       {fmt::format("Now the work is: {}. Bitboards copy the whole position before the move. The "
                    "array changes a few bytes, and changes them back.",
                    making.description)},
       ratios({&moves, &map}),
       command_of(making.operation, "x88"),
       guess("Guess: what is the ratio of x88 here?", making,
             fmt::format("The array is faster in {} of {} kinds of work.", faster, all))},
      {"Sliders with warm tables",
       {fmt::format(
           "Two slider algorithms on the same bitboards. {} computes, and has a small "
           "table. pext looks the answer up in a large table. All tables are in the cache, "
           "the small and fast memory of the CPU.",
           baseline_of(hot).column)},
       Table{{"algorithm", "time"}, {{baseline_of(hot).column, time_of(baseline_of(hot))}}},
       "squarelab compare --sliders",
       guess("Guess: what is the ratio of pext to it?", hot)},
      {"Sliders with cold tables",
       {"The same two algorithms. Before each lookup, other work has filled the cache, and a table "
        "has to be fetched from slower memory. Engines do much else between two lookups."},
       ratios({&hot}),
       "squarelab compare --sliders",
       guess("Guess: what is the ratio of pext now?", cold,
             cold.ratio < 1 ? "The order is now reversed." : "The order is the same.")},
      {"In a whole search",
       {"A search generates moves, makes them, tests attacks, sorts and evaluates. Each of "
        "these has a ratio of its own. On both boards the search visits the same nodes."},
       ratios({&moves, &making, &map}),
       "squarelab bench --fen kiwipete --depth 4 --hash 0",
       guess("Guess: what is the ratio of x88 to lerf in nodes per second?", search,
             fmt::format("If the evaluation also counts the squares that pieces attack, it is "
                         "{:.2f}.",
                         mobility.ratio))},
      {"Which board?",
       {"Two choices have to be made. Which squares have which bits: lerf or lefr? And what stores "
        "the position: bitboards or an array?",
        fmt::format("You can also combine both: bitboards, and one byte per square next to them. "
                    "In the same search its ratio to lerf alone is {:.2f}.",
                    mailbox.ratio)},
       ratios({&search, &other}),
       "squarelab bench --fen kiwipete --depth 4 --hash 0",
       ask_choice("Which choice changes the speed of the search more?", {by_mapping, by_kind},
                  distance(search) > distance(other) ? by_kind : by_mapping,
                  "Choose the mapping that makes your code easy to read. Most published code is "
                  "for lerf.")},
  };
}

// A row that a reader understands: not about an interface of this program, and not of a board that
// no lesson explains.
const StoredResult& draw_result(Draw& random) {
  static const std::vector<StoredResult> asked = [] {
    std::vector<StoredResult> found;
    std::ranges::copy_if(results::all, std::back_inserter(found), [](const StoredResult& each) {
      return !each.operation.starts_with("board-") && each.column != "x88_vectors";
    });
    return found;
  }();
  return random.pick(asked);
}

Step guessed(Draw& random) {
  const StoredResult* first = nullptr;
  const StoredResult* second = nullptr;
  double ratio = 1;
  const auto is_clear = [&] {  // near an end of a range, rounding decides
    return first->record == second->record && first->operation == second->operation &&
           first->column != second->column && std::ranges::none_of(ranges, [&](const Range& range) {
             return std::abs(ratio / range.end - 1) < 0.02;
           });
  };
  do {
    first = &draw_result(random);
    second = &draw_result(random);
    ratio = shown_time(*first) / shown_time(*second);
  } while (!is_clear());
  return exercise(
      "A ratio", command_of(second->operation, second->column),
      ask_ratio(fmt::format("The work is: {}. {} needs {} for one {}, {} needs {}. What is the "
                            "ratio of {}? Above 1 it is faster.",
                            first->description, first->column, time_of(*first), first->unit,
                            second->column, time_of(*second), second->column),
                ratio, fmt::format("The first time divided by the second time is {:.3f}.", ratio)));
}

Step done_in_time(Draw& random) {
  const StoredResult& of = draw_result(random);
  const int microseconds = random.between(2, 50);
  const auto hundredths = static_cast<int>(shown_time(of));
  return exercise(
      "Times and speeds", command_of(of.operation, of.column),
      ask_number(
          fmt::format("The work is: {}. {} needs {} for one {}. How often is that done in {} "
                      "microseconds? Round down.",
                      of.description, of.column, time_of(of), of.unit, microseconds),
          microseconds * 100'000 / hundredths,
          fmt::format("{} ns divided by {}.", microseconds * 1000, time_of(of))));
}

// The verdict on the interval that is shown, half a thousandth within these ends.
const char* verdict_of(int lower, int upper) {
  return lower >= 980 && upper <= 1020 ? "equal within 2 %"
         : lower >= 1000               ? "faster"
         : upper <= 1000               ? "slower"
                                       : "cannot tell";
}

Step judged(Draw& random) {
  const int lower = random.between(940, 1030);
  const int upper = lower + random.between(4, 60);
  return exercise(
      "A ratio and its interval", "squarelab lesson choice --step 2 --answers",
      ask_choice(fmt::format("With 95 % confidence the ratio of a board to lerf is between {:.4f} "
                             "and {:.4f}. What is the verdict?",
                             lower / 1000. + 0.0005, upper / 1000. - 0.0005),
                 {"faster", "slower", "equal within 2 %", "cannot tell"}, verdict_of(lower, upper),
                 "Between 0.98 and 1.02 it is equal. Else it is faster above 1 and slower below 1, "
                 "and an interval around 1 decides nothing."));
}

}  // namespace

const Lesson choice_lesson{
    "choice", "Which board?", &choice_steps, {&guessed, &done_in_time, &judged}};

}  // namespace squarelab::teach
