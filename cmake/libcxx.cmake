# A toolchain file: by Debian's clang 16 with libc++ 16. macOS has libc++ as its standard library.
set(CMAKE_CXX_COMPILER clang++-16)
set(CMAKE_CXX_FLAGS_INIT -stdlib=libc++)
set(squarelab_root /usr)
include(${CMAKE_CURRENT_LIST_DIR}/staged_headers.cmake)
