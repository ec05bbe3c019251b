// Reads what the program writes as JSON with another reader than its own. The reader is compiled
// once, in json.cpp. A test that looks into the result includes <nlohmann/json.hpp> itself.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace squarelab::testing_support {

// Throws nlohmann::json::parse_error if the text is not JSON.
nlohmann::json read_json(const std::string& text);

}  // namespace squarelab::testing_support
