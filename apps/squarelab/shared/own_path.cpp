#include "shared/own_path.hpp"

#include <filesystem>

#include "shared/context.hpp"

namespace squarelab::app {

std::string own_path() {
  std::error_code error;
  const std::string path = std::filesystem::read_symlink("/proc/self/exe", error).string();
  if (!path.empty()) return path;
  throw InputError("this program cannot find itself: /proc/self/exe cannot be read; mount /proc");
}

}  // namespace squarelab::app
