# For a toolchain file: libraries are those of scripts/headers, and none of this machine's own is found.
# squarelab_root is where the system's libraries for that toolchain are.
cmake_path(SET headers NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../build/headers)
foreach(package IN ITEMS fmt nlohmann_json CLI11 GTest)
  set(${package}_DIR ${headers})
endforeach()
set(CMAKE_FIND_ROOT_PATH ${headers} ${squarelab_root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
