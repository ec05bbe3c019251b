// A Mapping of Python is an entry of the catalogue (squarelab/mapping/catalogue.hpp).
#pragma once

#include <squarelab/mapping/catalogue.hpp>

#include "values.hpp"

namespace squarelab::python {

// A Mapping, or one by its name. Throws ValueError, which says which there are.
const mapping::Named& mapping_named(py::handle mapping);

}  // namespace squarelab::python
