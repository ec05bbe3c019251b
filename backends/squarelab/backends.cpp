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

// Lerf on every slider algorithm that has a board, and the algorithms themselves.
void add_sliders(Registry& registry) {
  const auto originals = bitboard::sliders::kernels<Original>();
  const auto controls = bitboard::sliders::kernels<Control>();
  std::size_t place = 0;
  Catalogue::for_each([&]<class S>() {
    constexpr SliderFacts facts = S::facts;
    constexpr std::string_view board = lerf::With<S>::name;
    registry.slider_facts.push_back(facts);
    if constexpr (!Sliders<S>) {
      registry.left_out.push_back({board, facts.needs});
    } else {
      if constexpr (has_board<S>) {
        registry.entries.push_back(entry_of<lerf::With<S>::template Backend>());
      } else {
        registry.left_out.push_back({board, "the build option SQUARELAB_ALL_SLIDERS"});
      }
      // Squares are numbered as by lerf, though any mapping would do.
      registry.sliders.push_back({.facts = {.name = facts.name,
                                            .title = facts.author,
                                            .formula = "8r + f",
                                            .corners = "0 7 56 63",
                                            .sliders = facts.name,
                                            .table_bytes = facts.table_bytes},
                                  .make_kernels = originals[place],
                                  .make_control = controls[place]});
    }
    ++place;
  });
}

Registry make_registry() {
  // THE list: a new backend is one line here. Slider algorithms are listed in
  // sliders/catalogue.hpp.
  Registry registry{
      .entries =
          {
              entry_of<lerf::Backend>(),
              entry_of<lefr::Backend>(),
              entry_of<berf::Backend>(),
              entry_of<big_endian_file::Backend>(),
              entry_of<x88::Backend>(),
#ifdef SQUARELAB_HAS_BYTES
              entry_of<x88_vectors::Backend>(),
#endif
          },
      .left_out =
          {
#ifndef SQUARELAB_HAS_BYTES
              {"x88_vectors", "AVX-512 VBMI"},
#endif
          },
      .notes =
          bitboard::pext_is_microcoded
              ? std::vector<std::string_view>{"PEXT is not the default: the CPU that this build "
                                              "is for runs it as microcode."}
              : std::vector<std::string_view>{},
      .mappings = mappings::entries(),
  };
  add_sliders(registry);
  registry.entries.push_back(reference::reference_entry());
  return registry;
}

}  // namespace

const Registry& backends() {
  static const Registry registry = make_registry();
  return registry;
}

}  // namespace squarelab
