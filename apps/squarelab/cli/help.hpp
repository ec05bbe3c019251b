// How --help is laid out.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>

namespace squarelab::app {

// As wide as the footers of the commands are written, in characters.
inline constexpr std::size_t help_width = 100;

// CLI11's way, but for options, whose lines are wrapped.
std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace squarelab::app
