# A toolchain file: for Windows by Debian's mingw-w64, run by wine64. Programs need no library that Windows
# lacks, and have the stack of Linux. GNU's archiver and linker take minutes for objects with thousands of
# sections, LLVM's less than a second; Debian's g++ ignores -fuse-ld.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_AR llvm-ar CACHE FILEPATH "The archiver")
set(CMAKE_RANLIB llvm-ranlib CACHE FILEPATH "The archiver of indices")
string(CONCAT CMAKE_EXE_LINKER_FLAGS_INIT "-specs=${CMAKE_CURRENT_LIST_DIR}/lld.specs -fno-use-linker-plugin "
  "-static -Wl,--stack,8388608 -Wl,--no-insert-timestamp")
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64 CACHE STRING "What runs the programs that are built")
set(squarelab_root /usr/x86_64-w64-mingw32)
include(${CMAKE_CURRENT_LIST_DIR}/staged_headers.cmake)
