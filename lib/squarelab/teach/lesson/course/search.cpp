// The lesson "search": a tree of moves, who chooses, what needs no look, and why the same nodes on
// every board make a comparison. All that it shows is searched when the lesson is made.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <squarelab/positions/suite.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/teach/lesson/course/shared.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {

namespace {

using search::Result;

// Few moves, no captures, and after two plies nothing to take.
constexpr const char* narrow = "1k6/1p6/1P5p/1P6/5p2/p4P2/P4P2/1K6 w - -";
// A pawn that is guarded by another.
constexpr const char* guarded = "6k1/5ppp/4p3/3p4/8/8/5PPP/3Q2K1 w - -";
constexpr int depth = 4;

Position after(const BackendEntry& entry, const Position& position,
               const std::vector<Move>& moves) {
  const auto board = entry.make_board();
  board->set(position);
  for (const Move move : moves) board->make(move);
  return board->position();
}

std::unique_ptr<search::Searcher> searcher_at(const BackendEntry& entry, const Position& position) {
  auto searcher = search::make_searcher(entry, {});
  searcher->set(position);
  return searcher;
}

// The result of each iteration.
std::vector<Result> searched(const BackendEntry& entry, const Position& position, int plies) {
  std::vector<Result> found;
  searcher_at(entry, position)->search({.depth = plies}, [&](const Result& result) {
    found.push_back(result);
  });
  return found;
}

// Each move, and the position after it, by name.
std::map<std::string, Position> moves_of(const BackendEntry& entry, const Position& position) {
  const auto board = entry.make_board();
  board->set(position);
  std::map<std::string, Position> moves;
  for (const Move move : board->legal_moves()) {
    moves.emplace(text::to_san(move, position), after(entry, position, {move}));
  }
  return moves;
}

// A move of White, and what is worth for White after each answer.
struct Branch {
  std::string move;
  std::map<std::string, int> answers;
  int worst = search::mate_value;
};

// The best move of White first.
std::vector<Branch> branches_of(const BackendEntry& entry, const Position& position) {
  std::vector<Branch> branches;
  for (const auto& [move, next] : moves_of(entry, position)) {
    Branch branch{move, {}};
    for (const auto& [answer, leaf] : moves_of(entry, next)) {
      branch.answers[answer] = searcher_at(entry, leaf)->evaluation();
      branch.worst = std::min(branch.worst, branch.answers[answer]);
    }
    branches.push_back(std::move(branch));
  }
  std::ranges::sort(branches, std::greater<>(), &Branch::worst);
  return branches;
}

// The number of answers that alpha-beta does not look at, in that order.
int needless(const std::vector<Branch>& branches) {
  std::ptrdiff_t count = 0;
  for (std::size_t i = 1; i < branches.size(); ++i) {
    const auto& answers = branches[i].answers;
    const auto refutes = [&](const auto& each) { return each.second <= branches[0].worst; };
    count +=
        std::distance(std::find_if(answers.begin(), answers.end(), refutes), answers.end()) - 1;
  }
  return static_cast<int>(count);
}

std::vector<Step> search_steps(const Registry& registry) {
  const Numbering& numbering = numbering_named("lerf");
  const BackendEntry& lerf = *find(registry, "lerf");
  const BackendEntry& x88 = *find(registry, "x88");
  const Position small = text::parse_fen(narrow);
  const auto branches = branches_of(lerf, small);
  const Branch& best = branches.front();
  Table values{{"White plays", "Black answers: worth for White"}, {}};
  std::size_t answers = 0;
  for (const Branch& branch : branches) {
    const auto text = [](const auto& answer) {
      return fmt::format("{}: {}", answer.first, answer.second);
    };
    values.rows.push_back({branch.move, report::joined(branch.answers, ", ", text)});
    answers += branch.answers.size();
  }
  const Position queen = text::parse_fen(guarded);
  const Position taken = after(lerf, queen, {text::parse_san("Qxd5", queen)});
  const Result back = searched(lerf, taken, 1).back();
  const std::string take_back = text::to_san(back.line.front(), taken);
  const Position end = after(lerf, taken, {back.line.front()});
  const std::vector<std::string> worths{
      std::to_string(searcher_at(lerf, queen)->evaluation()),
      std::to_string(-searcher_at(lerf, taken)->evaluation()),  // Black is to move
      std::to_string(searcher_at(lerf, end)->evaluation())};
  const Table stops{
      {"position", "worth for White"},
      {{"after Qxd5", worths[1]}, {fmt::format("after Qxd5 {}", take_back), worths[2]}}};
  const positions::NamedPosition& known = positions::six_positions()[2];
  const auto found = searched(lerf, known.position, depth);
  const Result& last = found.back();
  const std::uint64_t before = found[depth - 2].nodes;
  Table lines{{"depth", "leaves of the tree", "nodes in all", "value", "best line"}, {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    lines.rows.push_back({std::to_string(i + 1), std::to_string(known.counts[i].count),
                          std::to_string(found[i].nodes), std::to_string(found[i].value),
                          text::to_uci(found[i].line)});
  }
  Table boards{{"board", "number of a square", "nodes", "best line"}, {}};
  for (const BackendEntry& entry : registry) {
    // The question is about 0x88; a variant of it would be one word more to explain.
    const bool is_x88 = entry.facts.name.starts_with(x88.facts.name);
    if (!search::can_search(entry) || entry.facts.is_variant || is_x88) continue;
    const Result result = searched(entry, known.position, depth).back();
    boards.rows.push_back({entry.facts.name, entry.facts.formula, std::to_string(result.nodes),
                           text::to_uci(result.line)});
  }
  const std::string two_plies =
      fmt::format("squarelab bench --fen \"{}\" --depth 2 --iterations", narrow);
  const std::string command = fmt::format(
      "squarelab bench --fen {} --depth {} --hash 0 --tier material", known.name, depth);
  return {
      {"A tree of moves",
       {"To choose a move, a program looks ahead: at its moves, at the answers to each, and so on. "
        "That is a tree. The position is its root, and every move leads to a node. A move of one "
        "side is called a ply."},
       {pieces_of(numbering, small, "White (capitals) is to move")},
       fmt::format("squarelab divide --fen \"{}\" --depth 2", narrow),
       ask_number("How many nodes are in the first two plies, not counting the root?",
                  static_cast<int>(branches.size() + answers),
                  fmt::format("{} moves, and {} answers in all.", branches.size(), answers))},
      {"Each side chooses for itself",
       {"At the end of the tree each position gets a number: its value for White, in hundredths of "
        "a pawn. Black chooses the answer with the smallest number. White chooses "
        "the move whose smallest number is the largest. That is called minimax."},
       values,
       two_plies,
       ask_number("What is the position worth for White, if both choose well?", best.worst,
                  fmt::format("After {} White has at least {}. A search to depth 2 also finds {}.",
                              best.move, best.worst, searched(lerf, small, 2).back().value))},
      {"Moves that the search skips",
       {fmt::format("The search looks at all answers to {} first: White gets at least {} there. At "
                    "any other move it stops as soon as one answer leaves White {} or less, "
                    "because further answers can only make that move worse. This is called "
                    "alpha-beta. It finds the same move and the same number.",
                    best.move, best.worst, best.worst)},
       values,
       two_plies,
       ask_number("Row by row, from left to right: how many answers can the search skip?",
                  needless(branches), "The better the order of the moves, the more is left out.")},
      {"Not in the middle of an exchange",
       {"A search to depth 1 must not stop after Qxd5 and count the pawn. From there it goes on "
        "with captures that lose nothing. That is called quiescence."},
       {{closed_up(pieces_of(numbering, queen,
                             fmt::format("White (capitals) is to move: worth {}", worths[0])))},
        stops},
       fmt::format("squarelab attacks --fen \"{}\" --exchange Qxd5", guarded),
       ask_choice("Which of these numbers should count for Qxd5?", worths,
                  std::to_string(-back.value),
                  fmt::format("The search goes on with {}, and then nothing is left to take.",
                              take_back))},
      {"The line that is read, and its nodes",
       {"A search looks to depth 1, then to depth 2, and so on. Each finds a value, and a line: "
        "the best moves of both sides. A node is a move made."},
       {{closed_up(pieces_of(numbering, known.position, "White (capitals) is to move"))}, lines},
       command + " --iterations",
       ask_number(fmt::format("How many nodes did depth {} add?", depth),
                  static_cast<int>(last.nodes - before),
                  fmt::format("{} - {}.", last.nodes, before))},
      {"The same nodes on every board",
       {"A board finds the moves of a position in an order of its own. The search sorts them by "
        "numbers that do not depend on the board, so the tree is the same, node for node.",
        "Nodes per second then show which board makes the search faster. They do not show it for "
        "two programs whose trees differ."},
       boards,
       command,
       ask_number("0x88 is an array of pieces. How many nodes does the search visit on it?",
                  static_cast<int>(searched(x88, known.position, depth).back().nodes),
                  "The storage of the pieces changes the time, and nothing else.")},
  };
}

// Three moves of White, and three answers to each.
Step minimax(Draw& random) {
  constexpr int width = 3;
  std::string tree;
  std::vector<int> smallest;
  for (char move = 'A'; move < 'A' + width; ++move) {
    std::vector<std::string> values;
    int least = search::mate_value;
    for (int answer = 0; answer < width; ++answer) {
      const int value = random.between(-99, 99);
      least = std::min(least, value);
      values.push_back(std::to_string(value));
    }
    smallest.push_back(least);
    tree += fmt::format(" After {} Black chooses among {}.", move, report::joined(values, ", "));
  }
  return exercise(
      "Each side chooses for itself", "squarelab lesson search --step 2 --answers",
      ask_number(fmt::format("White has the moves A, B and C. The numbers are the values for "
                             "White.{} What is the position worth, if both choose well?",
                             tree),
                 *std::max_element(smallest.begin(), smallest.end()),
                 fmt::format("The smallest numbers are {}, {} and {}. White takes the largest.",
                             smallest[0], smallest[1], smallest[2])));
}

// The first move is looked at completely; at another one the search stops as soon as an answer
// leaves White no more than the best so far.
Step cut_offs(Draw& random) {
  std::string tree;
  int best = -search::mate_value;
  int skipped = 0;
  for (char move = 'A'; move < 'D'; ++move) {
    int least = search::mate_value;
    std::vector<std::string> values;
    for (int answer = 0; answer < 4; ++answer) {
      values.push_back(std::to_string(random.between(-99, 99)));
      if (least <= best) {
        ++skipped;
      } else {
        least = std::min(least, std::stoi(values.back()));
      }
    }
    best = std::max(best, least);
    tree += fmt::format(" After {}: {}.", move, report::joined(values, ", "));
  }
  return exercise(
      "Cut-offs of alpha-beta", "squarelab lesson search --step 3 --answers",
      ask_number(fmt::format("White has the moves A, B and C. The numbers are the values for White "
                             "after each answer.{} How many answers does alpha-beta skip, from "
                             "left to right?",
                             tree),
                 skipped,
                 fmt::format("At a move it stops at the first answer that is no better than what "
                             "White has. In the end White has {}.",
                             best)));
}

// Returns the gain of the side to take, if both take with their least valuable piece and may stop.
int gain_of(int victim, std::span<const int> ours, std::span<const int> theirs) {
  if (ours.empty()) return 0;
  return std::max(0, victim - gain_of(ours[0], theirs, ours.subspan(1)));
}

Step exchanged_pieces(Draw& random) {
  constexpr std::array values{1, 3, 5, 9};
  std::array<std::vector<int>, 2> sides;
  for (std::vector<int>& side : sides) {
    const int count = random.between(1, 3);
    while (side.size() < static_cast<std::size_t>(count)) side.push_back(random.pick(values));
    std::ranges::sort(side);
  }
  const int victim = random.pick(values);
  const auto words = [](const std::vector<int>& side) {
    return report::joined(side, ", ", [](int value) { return std::to_string(value); });
  };
  return exercise(
      "An exchange", "squarelab explain exchange",
      ask_number(fmt::format("A black piece is worth {}. White can take it with pieces worth {}, "
                             "and Black can take back with pieces worth {}. Each side takes with "
                             "its least valuable piece, and may stop. What does White win?",
                             victim, words(sides[0]), words(sides[1])),
                 gain_of(victim, sides[0], sides[1]),
                 "Begin at the end: the last capture is made only if it gains something."));
}

}  // namespace

const Lesson search_lesson{"search",
                           "The same search on every board",
                           &search_steps,
                           {&minimax, &cut_offs, &exchanged_pieces}};

}  // namespace squarelab::teach
