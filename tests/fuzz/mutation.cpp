#include "mutation.hpp"

#include <algorithm>

namespace squarelab::fuzz {

namespace {

// One of the bytes that mean something to some reader, or any.
char any_byte(positions::Random& random) {
  constexpr std::string_view telling(" \t\r\n\0\x7f\xff\"'{}()[];:,.%$#*/-+=01289aeghKQNkqx", 43);
  return random.coin() ? telling[static_cast<std::size_t>(random.below(telling.size()))]
                       : static_cast<char>(random.below(256));
}

// A place in the text, its end included.
std::size_t place_in(std::string_view text, positions::Random& random) {
  return static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
}

// Short parts are likelier.
std::string part_of(std::string_view text, positions::Random& random) {
  const std::size_t begin = place_in(text, random);
  const int longest = random.coin() ? 4 : 64;
  return std::string(text.substr(begin, static_cast<std::size_t>(random.between(1, longest))));
}

void change(std::string& text, const std::vector<std::string>& inputs, const Target& target,
            positions::Random& random) {
  const std::size_t at = place_in(text, random);
  switch (random.below(7)) {
    case 0:
      if (at < text.size()) text[at] = any_byte(random);
      break;
    case 1:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
      break;
    case 2:
      text.insert(at, 1, any_byte(random));
      break;
    case 3:
      text.erase(at, part_of(text, random).size());
      break;
    case 4:
      text.insert(at, part_of(text, random));
      break;
    case 5:
      text.insert(at, part_of(random.pick(std::span(inputs)), random));
      break;
    default:
      if (!target.words.empty()) text.insert(at, random.pick(std::span(target.words)));
  }
}

}  // namespace

std::string mutated(const std::vector<std::string>& inputs, const Target& target,
                    positions::Random& random) {
  std::string text = random.pick(std::span(inputs));
  for (int changes = random.coin() ? 1 : random.between(2, 4); changes > 0; --changes) {
    change(text, inputs, target, random);
  }
  text.resize(std::min(text.size(), target.longest));
  return text;
}

}  // namespace squarelab::fuzz
