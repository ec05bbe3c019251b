# A toolchain file: for 64-bit Arm by Debian's cross compiler, run by qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# In the cache, where scripts/levels.bash reads it.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu CACHE STRING
  "What runs the programs that are built")
set(squarelab_root /usr/aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/staged_headers.cmake)
