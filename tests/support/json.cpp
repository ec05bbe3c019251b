#include "support/json.hpp"

#include <nlohmann/json.hpp>

namespace squarelab::testing_support {

nlohmann::json read_json(const std::string& text) { return nlohmann::json::parse(text); }

}  // namespace squarelab::testing_support
