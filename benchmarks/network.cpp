// squarelab_network_benchmark: what a network costs, in nanoseconds, without a search: both
// accumulators copied to the next ply with a move's changes; the same changed in place and changed
// back; the value; and copy and value together. Moves are random, and a quarter of them capture.
// The shortest of many runs counts. It prints JSON, which `research/findings network` shows as a
// table: docs/what-it-costs-an-engine.md.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <squarelab/compare.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/report/json_fields.hpp>
#include <squarelab/search/network_forms.hpp>
#include <vector>

namespace squarelab::search {
namespace {

constexpr int moves = 4096;
constexpr int runs = 400;

// Nanoseconds a move, but for the first three.
struct Line {
  int units = 0;
  std::string form;
  int rows = 0;  // of weights that are used
  double copied = 0;
  double in_place_and_back = 0;
  double value = 0;
  double copy_and_value = 0;
};

constexpr auto json_fields(const Line*) {
  using report::field;
  return std::tuple{field("units", &Line::units),
                    field("form", &Line::form),
                    field("rows", &Line::rows),
                    field("copied", &Line::copied),
                    field("in_place_and_back", &Line::in_place_and_back),
                    field("value", &Line::value),
                    field("copy_and_value", &Line::copy_and_value)};
}

struct Record {
  std::string cpu;
  std::string commit;
  std::vector<Line> lines;
};

constexpr auto json_fields(const Record*) {
  using report::field;
  return std::tuple{field("cpu", &Record::cpu), field("commit", &Record::commit),
                    field("lines", &Record::lines)};
}

// Nanoseconds a move.
template <class Work>
double least_time(Work work) {
  using Clock = std::chrono::steady_clock;
  Clock::duration least = Clock::duration::max();
  for (int run = 0; run < runs; ++run) {
    const auto begin = Clock::now();
    for (int move = 0; move < moves; ++move) work(move);
    least = std::min(least, Clock::now() - begin);
  }
  return std::chrono::duration<double, std::nano>(least).count() / moves;
}

template <int Units, class Form>
class Bench {
 public:
  // plies: of the line that is searched, which decides with the rows how much is in the first
  // cache. rows: of weights that are used; a search uses few of 768 again and again.
  Bench(int plies, int rows) : plies_(plies), weights_(static_cast<std::size_t>(rows)) {
    positions::Random random(1);
    for (Row& row : weights_) {
      for (auto& weight : row.units) weight = static_cast<std::int16_t>(random.below(64) - 32);
    }
    for (auto& weight : output_.units) weight = static_cast<std::int8_t>(random.below(64) - 32);
    for (int i = 0; i < moves; ++i) {
      Move& move = moves_.emplace_back();
      move.captures = random.one_in(4);
      for (auto& side : move.sides) {
        for (auto* rows_of : {&side.removed, &side.added}) {
          for (auto& row : *rows_of) row = random.pick(weights_).units;
        }
      }
    }
  }

  Line measured(const char* form) {
    const auto ply_of = [&](int move) { return move % plies_; };
    const auto copy = [&](int i) { change(moves_[i], ply_of(i), ply_of(i) + 1); };
    const auto evaluate = [&](int ply, int side) {
      seen_ = network_forms::products<Form, Units>(lines_[ply][side].units,
                                                   lines_[ply][1 - side].units, output_.units);
    };
    Line line{.units = Units, .form = form, .rows = static_cast<int>(weights_.size())};
    line.copied = least_time(copy);
    line.in_place_and_back = least_time([&](int i) {
      Move back = moves_[i];
      for (auto& side : back.sides) std::swap(side.removed, side.added);
      change(moves_[i], 0, 0);
      change(back, 0, 0);
    });
    line.value = least_time([&](int i) { evaluate(ply_of(i), i % 2); });
    line.copy_and_value = least_time([&](int i) {
      copy(i);
      evaluate(ply_of(i) + 1, i % 2);
    });
    return line;
  }

 private:
  struct Row {
    alignas(64) std::int16_t units[Units];
  };
  struct Output {
    alignas(64) std::int8_t units[2 * Units];
  };
  struct Move {
    bool captures;
    std::array<network_forms::Rows, 2> sides;
  };

  void change(const Move& move, int from, int to) noexcept {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::int16_t* before = lines_[from][side].units;
      std::int16_t* now = lines_[to][side].units;
      if (move.captures) {
        network_forms::change<Form, Units, 2, 1>(before, now, move.sides[side]);
      } else {
        network_forms::change<Form, Units, 1, 1>(before, now, move.sides[side]);
      }
    }
  }

  const int plies_;
  std::vector<Row> weights_;
  Output output_;
  std::vector<Move> moves_;
  std::array<std::array<Row, 2>, 34> lines_{};
  volatile std::int32_t seen_ = 0;
};

template <int Units, class Form>
void measure(const char* form, std::vector<Line>& lines) {
  lines.push_back(Bench<Units, Form>(4, 16).measured(form));
  lines.push_back(Bench<Units, Form>(32, 768).measured(form));
}

template <int Units>
void measure_forms(std::vector<Line>& lines) {
#if defined(__AVX512F__) && defined(__AVX512BW__)
  measure<Units, network_forms::Avx512>("AVX-512", lines);
#endif
#ifdef __AVX2__
  measure<Units, network_forms::Avx2>("AVX2", lines);
#endif
  measure<Units, network_forms::Portable>("portable", lines);
}

}  // namespace
}  // namespace squarelab::search

int main() {
  namespace compare = squarelab::compare;
  squarelab::search::Record record{compare::this_machine().cpu, compare::this_build().commit, {}};
  squarelab::search::measure_forms<256>(record.lines);
  squarelab::search::measure_forms<1024>(record.lines);
  fmt::print("{}\n", squarelab::report::to_text(squarelab::report::written(record)));
}
