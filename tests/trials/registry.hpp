// The columns of the trials beside the shipped ones: copies of lerf, each compiled by itself, which
// are equal, and three that do 3, 6 and 12 per cent of their work twice.
#pragma once

#include <array>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>
#include <string_view>

#include "slowed.hpp"
#include "tags.hpp"

namespace squarelab::trials {

// As the list of boards has it.
template <class Tag>
using Lerf = two_plies::OnBitboard<lerf::Backend>::Backend<Tag>;

// A planted slowdown, and the name of its column.
struct Planted {
  int per_cent;
  std::string_view column;
};
inline constexpr std::array planted = {Planted{3, "slowed_by_3"}, Planted{6, "slowed_by_6"},
                                       Planted{12, "slowed_by_12"}};

// Their names. Each is lerf's board and control, and kernels of its own.
inline constexpr std::array<std::string_view, 9> copies = {
    "copy1", "copy2",           "copy3",           "copy4",          "copy5",
    "copy6", planted[0].column, planted[1].column, planted[2].column};

inline const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = backends();
    for (const std::string_view name : copies) {
      registry.entries.push_back(entry_with_annexes<Lerf>());
      registry.entries.back().facts.name = name;
    }
    return registry;
  }();
  return longer;
}

template <class Tag>
std::unique_ptr<questions::Kernels> make_copy() {
  return questions::make_kernels<Lerf<Tag>>();
}

// Does one position of so many twice.
template <class Tag, std::size_t OneIn>
std::unique_ptr<questions::Kernels> make_slowed() {
  return std::make_unique<Slowed>(make_copy<Tag>(), OneIn);
}

inline const questions::Contestants& contestants() {
  static const questions::Contestants longer = [] {
    questions::Contestants contestants = squarelab::contestants();
    std::size_t place = 0;
    for (const auto make :
         {&make_copy<Copy1>, &make_copy<Copy2>, &make_copy<Copy3>, &make_copy<Copy4>,
          &make_copy<Copy5>, &make_copy<Copy6>, &make_slowed<Copy7, 33>, &make_slowed<Copy8, 17>,
          &make_slowed<Copy9, 8>}) {
      contestants.backends.push_back(questions::contestant_of<Lerf>());
      contestants.backends.back().facts.name = copies.at(place++);
      contestants.backends.back().make_kernels = make;
    }
    return contestants;
  }();
  return longer;
}

}  // namespace squarelab::trials
