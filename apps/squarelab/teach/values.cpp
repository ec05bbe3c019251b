#include "teach/values.hpp"

#include <squarelab/text/drawing.hpp>

#include "cli/value_types.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

ValueType<const teach::Numbering*> numbering_value(std::span<const teach::Numbering> numberings) {
  auto type = one_of("mapping", numberings, {{"0x88", "x88"}});
  type.placeholder = "NUMBERING";
  return type;
}

ValueType<const teach::Numbering*> known_numbering_value() {
  return numbering_value(teach::known_numberings());
}

ValueType<const teach::Numbering*> mapping_value() {
  auto type = one_of("mapping", teach::mappings());
  type.read = [read = type.read](const Word& word) {
    const std::string name = lower_case(word.text);
    if (name == "x88" || name == "0x88") teach::mapping_of(teach::numbering_named("x88"));
    return read(word);
  };
  return type;
}

SquareSet read_drawing(const std::string& word) {
  const std::string path = word == "-" ? "/dev/stdin" : word.substr(1);
  const std::string drawing = read_text_file(path);
  try {
    return text::parse_square_set(drawing);
  } catch (const text::TextError& error) {
    throw error.placed(word == "-" ? "stdin" : path, error.line().value_or(1));
  }
}

}  // namespace squarelab::app
