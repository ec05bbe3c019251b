// Functions for Python's own C interface: what they throw becomes an exception of Python.
#pragma once

#include <pybind11/pybind11.h>

namespace squarelab::python {

// The exception that is being handled, as pybind11 would translate it for its own functions.
void set_python_error() noexcept;

// What the work returns; or `failed`, with an exception of Python set.
template <class F, class Result>
Result guarded(F work, Result failed) noexcept {
  try {
    return work();
  } catch (...) {
    set_python_error();
  }
  return failed;
}
template <class F>
PyObject* guarded(F work) noexcept {
  return guarded(work, static_cast<PyObject*>(nullptr));
}

}  // namespace squarelab::python
