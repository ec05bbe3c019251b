// Nothing is known: compare does not measure here.
#include <squarelab/compare/measuring/processors.hpp>

namespace squarelab::compare {

std::optional<int> quietest_cpu(std::chrono::milliseconds) { return std::nullopt; }

void bind_to(std::optional<int>) noexcept {}

OthersWatch::OthersWatch() : busy_(0), own_(0), start_() {}

double OthersWatch::processors() const { return 0; }

}  // namespace squarelab::compare
