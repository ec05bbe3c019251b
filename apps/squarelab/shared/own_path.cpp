#include "shared/own_path.hpp"

#include <filesystem>

namespace squarelab::app {

std::string own_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

}  // namespace squarelab::app
