// Random mutations of inputs, for where there is no libFuzzer: no feedback, but seeded, and the
// same on every machine.
#pragma once

#include <squarelab/positions/random.hpp>
#include <string>
#include <vector>

#include "target.hpp"

namespace squarelab::fuzz {

// One of the inputs with one to four changes: bytes flipped, put in, taken out, parts repeated,
// moved or taken from another input, words of the target. At most target.longest bytes.
// Precondition: inputs is not empty.
std::string mutated(const std::vector<std::string>& inputs, const Target& target,
                    positions::Random& random);

}  // namespace squarelab::fuzz
