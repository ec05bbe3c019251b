// Writes what libFuzzer starts from into a folder: TARGET/seeds/NUMBER and TARGET/dictionary.
// Prints a line for each target: its name, and the length of the longest inputs in bytes.
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "target.hpp"

namespace squarelab::fuzz {
namespace {

namespace fs = std::filesystem;

std::ofstream create(const fs::path& path) {
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::badbit | std::ios::failbit);
  return file;
}

// As libFuzzer reads it: a string in quotes, all bytes as \xNN.
std::string dictionary_line(std::string_view word) {
  std::string line = "\"";
  for (const char c : word) line += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return line + "\"\n";
}

void write(const Target& target, const fs::path& folder) {
  fs::create_directories(folder / "seeds");
  std::ofstream dictionary = create(folder / "dictionary");
  for (const std::string_view word : target.words) dictionary << dictionary_line(word);
  std::size_t number = 0;
  for (const std::string& seed : target.seeds()) {
    create(folder / "seeds" / fmt::format("{:03}", ++number)) << seed;
  }
  std::cout << target.name << ' ' << target.longest << '\n';
}

}  // namespace
}  // namespace squarelab::fuzz

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  try {
    for (const auto& target : squarelab::fuzz::all_targets()) {
      squarelab::fuzz::write(target, std::filesystem::path(argv[1]) / target.name);
    }
  } catch (const std::exception& error) {
    std::cerr << argv[0] << ": " << error.what() << '\n';
    return 2;
  }
}
