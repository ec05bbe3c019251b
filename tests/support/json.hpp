// Reads what the program writes as JSON with another reader than its own. The reader is compiled once,
// in json.cpp, and not in every test.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

extern template class nlohmann::basic_json<>;
extern template class nlohmann::detail::serializer<nlohmann::json>;

namespace squarelab::testing_support {

// Throws nlohmann::json::parse_error if the text is not JSON.
nlohmann::json read_json(const std::string& text);

}  // namespace squarelab::testing_support
