#include "positions.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "context.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

}  // namespace

std::string read_text_file(const std::string& path) {
  const auto fail = [&path](std::string_view why) {
    return InputError(fmt::format("cannot read {}: {}", shown_path(path), why));
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw fail("it is a directory");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) throw fail(std::strerror(errno));
  std::string content;
  char part[1 << 16];
  while (const std::size_t size = std::fread(part, 1, sizeof part, file.get())) {
    content.append(part, size);
    if (content.size() > largest_file) throw fail("it is larger than 64 MiB");
  }
  if (std::ferror(file.get()) != 0) throw fail(std::strerror(errno));
  return content;
}

Position read_fen(const std::string& fen) {
  try {
    return text::parse_fen(fen);
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("--fen {}: {}", text::quote(fen), error.what()));
  }
}

std::vector<lab::NamedPosition> read_epd_file(const std::string& path) {
  return lab::named_positions(text::read_epd_lines(read_text_file(path), path), path);
}

std::vector<lab::NamedPosition> read_positions(const std::vector<std::string>& fens,
                                               const std::vector<std::string>& epd_files) {
  std::vector<lab::NamedPosition> positions;
  for (const std::string& fen : fens) {
    const Position position = read_fen(fen);
    positions.push_back({text::to_fen(position), "--fen", position, {}});
  }
  for (const std::string& path : epd_files) {
    for (lab::NamedPosition& position : read_epd_file(path)) {
      positions.push_back(std::move(position));
    }
  }
  return positions;
}

}  // namespace squarelab::app
