// The description of a slider algorithm for people, also of those that the processor of the build
// does not support.
#pragma once

#include <cstddef>
#include <string_view>

namespace squarelab {

struct SliderFacts {
  std::string_view name;        // "pext"
  std::string_view author;      // whose idea
  std::string_view source;      // where it is described
  std::string_view needs = {};  // of the processor: "BMI2"; empty where any will do
  std::size_t table_bytes = 0;
};

}  // namespace squarelab
