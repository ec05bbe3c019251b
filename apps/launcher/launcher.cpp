// The program squarelab of an archive that has it for several instruction sets: starts the best one
// that this CPU can run, which is ../libexec/squarelab/LEVEL/squarelab. If the CPU can run none,
// the last one reports the missing instructions. Compiled without an instruction-set flag. The
// build makes levels.inc, which has each level, the best one first, with its requirements on the
// CPU. Tested by scripts/test --package.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace {

struct Level {
  const char* name;
  bool fits;
};

}  // namespace

int main(int, char** argv) {
  __builtin_cpu_init();
#define SQUARELAB_ASK(feature) &&(__builtin_cpu_supports(feature) != 0)
#define SQUARELAB_LEVEL(name, asks) {name, true asks},
  const Level levels[] = {
#include "levels.inc"
  };
#undef SQUARELAB_LEVEL
#undef SQUARELAB_ASK

  const char* chosen = nullptr;
  for (const Level& level : levels) {
    chosen = level.name;
    if (level.fits) break;
  }
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path program =
      own.parent_path().parent_path() / "libexec" / "squarelab" / chosen / "squarelab";
  execv(program.c_str(), argv);
  std::fprintf(stderr, "squarelab: %s cannot be started: %s; unpack the archive whole\n",
               program.c_str(), std::strerror(errno));
  return 2;
}
