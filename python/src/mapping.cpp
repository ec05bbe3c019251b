// The type Mapping: the eight mappings of squares to bits.
#include "mapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::python {

namespace {

using mapping::Named;
using mapping::Offset;

struct Way {
  std::string_view name;
  Offset offset;
};
constexpr std::array<Way, 16> ways{{
    {"north", Direction::North},
    {"northeast", Direction::NoEa},
    {"east", Direction::East},
    {"southeast", Direction::SoEa},
    {"south", Direction::South},
    {"southwest", Direction::SoWe},
    {"west", Direction::West},
    {"northwest", Direction::NoWe},
    {"nonoea", KnightStep::NoNoEa},
    {"noeaea", KnightStep::NoEaEa},
    {"soeaea", KnightStep::SoEaEa},
    {"sosoea", KnightStep::SoSoEa},
    {"sosowe", KnightStep::SoSoWe},
    {"sowewe", KnightStep::SoWeWe},
    {"nowewe", KnightStep::NoWeWe},
    {"nonowe", KnightStep::NoNoWe},
}};

// A name, or a pair of files east and ranks north.
Offset offset_of(py::handle way) {
  std::vector<std::string_view> names;
  for (const Way& known : ways) names.push_back(known.name);
  const auto is_named = [&](const Way& known) {
    return py::isinstance<py::str>(way) && known.name == text_of(way);
  };
  const auto known = std::find_if(ways.begin(), ways.end(), is_named);
  if (known != ways.end()) return known->offset;
  std::pair<int, int> offset{8, 8};
  try {
    offset = way.cast<std::pair<int, int>>();
  } catch (const py::cast_error&) {
  }
  const auto [files, ranks] = offset;
  if (-7 <= files && files <= 7 && -7 <= ranks && ranks <= 7) return {files, ranks};
  throw py::value_error(
      fmt::format("{} is no way across the board; there are {}, and pairs of files and ranks from "
                  "-7 to 7",
                  shown(way), report::joined(names, ", ")));
}

template <class Value>
py::dict by_way(const Named& named, Value (*value_of)(mapping::Mapping, Offset)) {
  py::dict values;
  for (const Way& way : ways) {
    values[py::str(way.name.data(), way.name.size())] = value_of(named.mapping, way.offset);
  }
  return values;
}

std::uint64_t guard_of(mapping::Mapping mapping, Offset way) {
  return mapping::wrap_guard(mapping, way);
}
int step_of(mapping::Mapping mapping, Offset way) { return mapping::step(mapping, way); }

void add_conversions(py::class_<Named>& type) {
  type.def(
          "index",
          [](const Named& named, Square square) { return mapping::index(named.mapping, square); },
          py::arg("square"), "The index of a square under the mapping.")
      .def(
          "square",
          [](const Named& named, const Number& index) {
            return squarelab::index(
                mapping::square_at(named.mapping, index.within("an index", 0, square_count - 1)));
          },
          py::arg("index"), "The square of an index under the mapping.")
      .def(
          "bits",
          [](const Named& named, py::handle squares) {
            return mapping::bits_of(named.mapping, square_set_of(squares));
          },
          py::arg("squares"), "The set of squares as a number: bit n for the square of index n.")
      .def(
          "squares",
          [](const Named& named, std::uint64_t bits) {
            return mapping::squares_of(named.mapping, bits);
          },
          py::arg("bits"), "The SquareSet of such a number.")
      .def(
          "convert",
          [](const Named& named, std::uint64_t bits, py::handle to) {
            return mapping::bits_of(mapping_named(to).mapping,
                                    mapping::squares_of(named.mapping, bits));
          },
          py::arg("bits"), py::arg("to"),
          "The same set of squares as a number of another mapping, which is given as such or by "
          "its name.");
}

}  // namespace

const Named& mapping_named(py::handle mapping) {
  if (py::isinstance<Named>(mapping)) return mapping.cast<const Named&>();
  std::vector<std::string_view> names;
  for (const Named& named : mapping::catalogue) {
    if (py::isinstance<py::str>(mapping) && named.name == text_of(mapping)) return named;
    names.push_back(named.name);
  }
  throw py::value_error(fmt::format("there is no mapping {}; there are {}", shown(mapping),
                                    report::joined(names, ", ")));
}

void add_mappings(py::module_& module) {
  py::class_<Named> type(
      module, "Mapping",
      "One of the eight mappings of squares to bits: which index a square has.\n\n"
      "Ways across the board are named by the compass, north to northwest, and those of the knight\n"
      "as on a compass too, nonoea to nonowe; any other is a pair of files east and ranks north.");
  type.def(py::init([](const Text& name) { return mapping_named(py::str(name)); }), py::arg("name"),
           "The mapping of that name.")
      .def_property_readonly(
          "name", [](const Named& named) { return named.name; }, "Its name, such as lerf.")
      .def_property_readonly(
          "title", [](const Named& named) { return named.title; }, "Its name in words.")
      .def_property_readonly(
          "formula", [](const Named& named) { return named.formula; },
          "The index from rank r and file f, both 0 to 7.")
      .def_property_readonly(
          "steps", [](const Named& named) { return by_way(named, &step_of); },
          "A dict of what each way adds to the index.")
      .def_property_readonly(
          "guards", [](const Named& named) { return by_way(named, &guard_of); },
          "A dict of the wrap guard of each way: the bits that a shift would move to a wrong "
          "square.")
      .def(
          "step",
          [](const Named& named, py::handle way) { return step_of(named.mapping, offset_of(way)); },
          py::arg("way"), "What the way adds to the index.")
      .def(
          "guard",
          [](const Named& named, py::handle way) {
            return guard_of(named.mapping, offset_of(way));
          },
          py::arg("way"),
          "The bits to be removed before a shift by step(way), because it would move them to a "
          "wrong square.")
      .def(
          "__eq__",
          [](const Named& named, py::handle other) -> py::object {
            if (!py::isinstance<Named>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(named.mapping == other.cast<const Named&>().mapping);
          },
          py::is_operator())
      .def("__hash__",
           [](const Named& named) {
             return py::hash(py::str(named.name.data(), named.name.size()));
           })
      .def("__repr__", [](const Named& named) { return fmt::format("Mapping('{}')", named.name); })
      .def("__reduce__", [](const Named& named) {
        return py::make_tuple(py::type::of<Named>(), py::make_tuple(named.name));
      });
  add_conversions(type);
  py::list all;
  for (const Named& named : mapping::catalogue) all.append(py::cast(named));
  module.attr("MAPPINGS") = py::tuple(all);
}

}  // namespace squarelab::python
