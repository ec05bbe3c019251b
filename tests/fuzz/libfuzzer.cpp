// The target that the build names, for libFuzzer.
#include <cstddef>
#include <cstdint>

#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const squarelab::fuzz::Target target = squarelab::fuzz::SQUARELAB_FUZZ_TARGET();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
