// The module squarelab._cpu: can this processor run what squarelab._core was compiled for? It is
// compiled without the instruction set that everything else gets, and is imported first. The build
// defines SQUARELAB_CPU_FEATURES, such as SQUARELAB_ASK("avx2") SQUARELAB_ASK("bmi2"), and
// SQUARELAB_ISA, the setting that asked for them.
#include <Python.h>

namespace {

// A list of the features that are missing, by their names.
PyObject* missing(PyObject*, PyObject*) {
  PyObject* const names = PyList_New(0);
#if defined(__x86_64__) || defined(__i386__)
  __builtin_cpu_init();
  [[maybe_unused]] const auto ask = [names](const char* feature, bool is_present) {
    if (is_present || names == nullptr) return;
    PyObject* const name = PyUnicode_FromString(feature);
    if (name != nullptr) PyList_Append(names, name);
    Py_XDECREF(name);
  };
// NOLINTNEXTLINE: the builtin takes literals only.
#define SQUARELAB_ASK(feature) ask(feature, __builtin_cpu_supports(feature) != 0);
  SQUARELAB_CPU_FEATURES
#undef SQUARELAB_ASK
#endif
  return names;
}

PyMethodDef functions[]{
    {"missing", missing, METH_NOARGS, "The names of the instructions that this processor lacks."},
    {}};

PyModuleDef definition{PyModuleDef_HEAD_INIT, "squarelab._cpu",
                       "Whether this processor can run the package.", -1, functions};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {
  PyObject* const module = PyModule_Create(&definition);
  if (module != nullptr) PyModule_AddStringConstant(module, "ISA", SQUARELAB_ISA);
  return module;
}
