# A toolchain file: for 64-bit Arm by Debian's cross compiler, run by qemu-user. Libraries are those of
# scripts/headers; nothing of this machine's own is found.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# In the cache, where scripts/levels.bash reads it.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu CACHE STRING
  "What runs the programs that are built")

cmake_path(SET headers NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../build/headers)
foreach(package IN ITEMS fmt nlohmann_json CLI11 GTest)
  set(${package}_DIR ${headers})
endforeach()
set(CMAKE_FIND_ROOT_PATH ${headers} /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
