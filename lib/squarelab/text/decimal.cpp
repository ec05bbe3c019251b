#include <locale>
#include <squarelab/text/decimal.hpp>
#include <sstream>
#include <string>

namespace squarelab::text {

// libc++ before version 20 has no std::from_chars for floating point.
std::optional<double> read_decimal(std::string_view text) {
  if (text.find_first_not_of(".0123456789") != text.npos) return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  if (!(stream >> number) || !stream.eof()) return std::nullopt;
  return number;
}

}  // namespace squarelab::text
