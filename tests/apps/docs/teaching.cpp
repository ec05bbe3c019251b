#include "teaching.hpp"

#include "support/json.hpp"

namespace squarelab::testing_support {

json Teaching::data(Arguments arguments, const std::string& redirection) {
  arguments.insert(arguments.end(), {"--json", "-"});
  return read_json(output(arguments, redirection));
}

}  // namespace squarelab::testing_support
