#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/lab/reference_board.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/x88/x88.hpp>

namespace squarelab {

const Registry& backends() {
  // THE list: a new backend is one line here.
  static const Registry registry{
      entry_of<lerf::Backend>(), entry_of<lefr::Backend>(),
      entry_of<berf::Backend>(), entry_of<big_endian_file::Backend>(),
      entry_of<x88::Backend>(),  lab::reference_entry(),
  };
  return registry;
}

}  // namespace squarelab
