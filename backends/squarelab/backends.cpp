#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/bitboard/sliders/default.hpp>
#include <squarelab/bitboard/sliders/entry.hpp>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_with.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/x88/x88.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>

namespace squarelab {

const Registry& backends() {
  using namespace bitboard::sliders;
  // THE list: a new backend is one line here, and so is a new slider algorithm.
  static const Registry registry{
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

              entry_of<lerf::With<HyperbolaQuintessence>::Backend>(),
              entry_of<lerf::With<Magic>::Backend>(),
#ifdef __BMI2__
              entry_of<lerf::With<Pext>::Backend>(),
#endif
              reference_entry(),
          },
      .left_out =
          {
#ifndef SQUARELAB_HAS_BYTES
              {"x88_vectors", "AVX-512 VBMI"},
#endif
#ifndef __BMI2__
              {"lerf+pext", "BMI2"},
#endif
          },
      .notes =
          bitboard::pext_is_microcoded
              ? std::vector<std::string_view>{"PEXT is not the default: the CPU that this build "
                                              "is for runs it as microcode."}
              : std::vector<std::string_view>{},
      .mappings = mappings::entries(),
      .sliders =
          {
              slider_entry<HyperbolaQuintessence>(),
              slider_entry<Magic>(),
#ifdef __BMI2__
              slider_entry<Pext>(),
#endif
          },
  };
  return registry;
}

}  // namespace squarelab
