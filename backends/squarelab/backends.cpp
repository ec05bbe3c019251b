#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/bitboard/sliders/default.hpp>
#include <squarelab/bitboard/sliders/instances.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_with.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/x88/x88.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <string_view>
#include <vector>

namespace squarelab {
namespace {

using bitboard::sliders::Catalogue;
using bitboard::sliders::Sliders;

// Whether this build has lerf on the algorithm: SQUARELAB_BOARDS names those, each between commas.
template <class S>
constexpr bool has_board = [] {
  constexpr std::string_view boards = SQUARELAB_BOARDS;
  const std::size_t at = boards.find(S::facts.name);
  return at != std::string_view::npos && boards[at - 1] == ',' &&
         boards[at + S::facts.name.size()] == ',';
}();

// THE list: a new backend is one line here. Slider algorithms are listed in sliders/catalogue.hpp.
// Calls visit.template operator()<B>() for each backend B, a template over its Tag.
template <class Visit>
void for_each_backend(Visit visit) {
  visit.template operator()<lerf::Backend>();
  visit.template operator()<lefr::Backend>();
  visit.template operator()<berf::Backend>();
  visit.template operator()<big_endian_file::Backend>();
  visit.template operator()<x88::Backend>();
#ifdef SQUARELAB_HAS_BYTES
  visit.template operator()<x88_vectors::Backend>();
#endif
  Catalogue::for_each([&]<class S>() {
    if constexpr (Sliders<S> && has_board<S>) {
      visit.template operator()<lerf::With<S>::template Backend>();
    }
  });
}

std::vector<LeftOut> left_out() {
  std::vector<LeftOut> left_out;
#ifndef SQUARELAB_HAS_BYTES
  left_out.push_back({"x88_vectors", "AVX-512 VBMI"});
#endif
  Catalogue::for_each([&]<class S>() {
    if constexpr (!Sliders<S>) {
      left_out.push_back({lerf::With<S>::name, S::facts.needs});
    } else if constexpr (!has_board<S>) {
      left_out.push_back({lerf::With<S>::name, "the build option SQUARELAB_ALL_SLIDERS"});
    }
  });
  return left_out;
}

// Squares are numbered as by lerf, though any mapping would do.
template <Sliders S>
Facts facts_of_lookups() {
  return {.name = S::facts.name,
          .title = S::facts.author,
          .formula = "8r + f",
          .corners = "0 7 56 63",
          .sliders = S::facts.name,
          .table_bytes = S::facts.table_bytes};
}

Registry make_registry() {
  Registry registry{.entries = {}, .left_out = left_out(), .mappings = mappings::facts()};
  for_each_backend([&]<template <class> class B>() { registry.entries.push_back(entry_of<B>()); });
  registry.entries.push_back(reference::reference_entry());
  Catalogue::for_each([&]<class S>() {
    registry.slider_facts.push_back(S::facts);
    if constexpr (Sliders<S>) registry.sliders.push_back(facts_of_lookups<S>());
  });
  if constexpr (bitboard::pext_is_microcoded) {
    registry.notes = {
        "PEXT is not the default: the CPU that this build is for runs it as microcode."};
  }
  return registry;
}

std::vector<operations::Contestant> slider_contestants() {
  const auto originals = bitboard::sliders::kernels<Original>();
  const auto controls = bitboard::sliders::kernels<Control>();
  std::vector<operations::Contestant> contestants;
  std::size_t place = 0;
  Catalogue::for_each([&]<class S>() {
    if constexpr (Sliders<S>) {
      contestants.push_back({facts_of_lookups<S>(), originals[place], controls[place]});
    }
    ++place;
  });
  return contestants;
}

operations::Contestants make_contestants() {
  operations::Contestants contestants{.mappings = mappings::contestants(),
                                      .sliders = slider_contestants()};
  for_each_backend([&]<template <class> class B>() {
    contestants.backends.push_back(operations::contestant_of<B>());
  });
  return contestants;
}

}  // namespace

const Registry& backends() {
  static const Registry registry = make_registry();
  return registry;
}

const operations::Contestants& contestants() {
  static const operations::Contestants contestants = make_contestants();
  return contestants;
}

}  // namespace squarelab
