#include "support/json.hpp"

template class nlohmann::basic_json<>;
template class nlohmann::detail::serializer<nlohmann::json>;

namespace squarelab::testing_support {

nlohmann::json read_json(const std::string& text) { return nlohmann::json::parse(text); }

}  // namespace squarelab::testing_support
