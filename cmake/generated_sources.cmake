# Sources made from the tree, below <build>/generated:
#   squarelab/positions/data.hpp        every lib/squarelab/positions/data/NAME.epd as a string_view called NAME
#   squarelab/results.hpp     docs/results/lesson.inc, and a program and what verify answers to it, for lessons
#   squarelab/boards.hpp      a function for each board (backends/CMakeLists.txt)
#   squarelab/network_built.hpp  whether searches with networks are part of the build
#   squarelab/build_info.hpp  what the program was built with
# Defines SQUARELAB_GENERATED_DIR, SQUARELAB_GENERATED_HEADERS, SQUARELAB_GENERATED_SOURCES and the
# target squarelab_commit.

set(SQUARELAB_GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
set(generated ${SQUARELAB_GENERATED_DIR}/squarelab)
set(SQUARELAB_GENERATED_HEADERS
  ${generated}/positions/data.hpp ${generated}/network_built.hpp ${generated}/build_info.hpp)
set(SQUARELAB_GENERATED_SOURCES ${generated}/positions/data.cpp ${generated}/build_info.cpp)

# Writes the file only if that changes it, so that nothing is rebuilt for nothing.
function(squarelab_write path content)
  if(EXISTS ${path})
    file(READ ${path} old)
    if(old STREQUAL content)
      return()
    endif()
  endif()
  file(WRITE ${path} "${content}")
endfunction()

set(is_built false)
if(SQUARELAB_NETWORK)
  set(is_built true)
endif()
squarelab_write(${generated}/network_built.hpp "// Made by CMake from SQUARELAB_NETWORK.
#pragma once

namespace squarelab {

inline constexpr bool network_is_built = ${is_built};

}  // namespace squarelab
")

function(squarelab_generate_data)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/squarelab/positions/data/*.epd)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(declarations "")
  set(definitions "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM stem)
    string(MAKE_C_IDENTIFIER ${stem} name)
    file(READ ${file} text)
    string(FIND "${text}" ")epd\"" terminator)
    if(NOT terminator EQUAL -1)
      message(FATAL_ERROR "${file} contains )epd\", which ends the literal it is embedded in")
    endif()
    string(APPEND declarations "extern const std::string_view ${name};\n")
    string(APPEND definitions "constinit const std::string_view ${name}{R\"epd(${text})epd\"};\n")
  endforeach()
  squarelab_write(${generated}/positions/data.hpp "// Made by CMake from lib/squarelab/positions/data.
#pragma once

#include <string_view>

namespace squarelab::positions::data {

${declarations}
}  // namespace squarelab::positions::data
")
  squarelab_write(${generated}/positions/data.cpp "#include <squarelab/positions/data.hpp>

namespace squarelab::positions::data {

${definitions}
}  // namespace squarelab::positions::data
")
endfunction()

function(squarelab_generate_build_info)
  string(TOLOWER "${CMAKE_CXX_COMPILER_ID}" compiler)
  string(REPLACE "gnu" "g++" compiler "${compiler}")
  string(REGEX REPLACE "^(apple)?clang$" "clang++" compiler "${compiler}")

  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  set(flags ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${SQUARELAB_ISA_FLAG}
    ${SQUARELAB_BACKEND_FLAGS} ${SQUARELAB_LEVEL_FLAGS})
  if(SQUARELAB_SANITIZE)
    list(APPEND flags -fsanitize=${SQUARELAB_SANITIZE})
  endif()
  list(JOIN flags " " flags)
  string(REGEX REPLACE "[\"\\]" "\\\\\\0" flags "${flags}")

  squarelab_write(${generated}/build_info.hpp "// Made by CMake: what the program was built with.
#pragma once

#include <string_view>

namespace squarelab::build_info {

inline constexpr std::string_view version = \"${PROJECT_VERSION}\";
inline constexpr std::string_view compiler = \"${compiler} ${CMAKE_CXX_COMPILER_VERSION}\";
inline constexpr std::string_view build_type = \"${CMAKE_BUILD_TYPE}\";
// The flags that the backends are compiled with, warnings left out, and their instruction set:
// \"native\" for the CPU of the build, \"portable\", or the name of a level such as \"x86-64-v3\".
extern const std::string_view flags;
extern const std::string_view isa;

// The commit at the time of building: \"1a2b3c4d5e6f\", \"1a2b3c4d5e6f-dirty\" if files differ from
// it, \"unknown\" outside a git checkout.
extern const std::string_view commit;

}  // namespace squarelab::build_info
")
  squarelab_write(${generated}/build_info.cpp "#include <squarelab/build_info.hpp>

namespace squarelab::build_info {

constinit const std::string_view flags{\"${flags}\"};
constinit const std::string_view isa{\"${SQUARELAB_LEVEL_NAME}\"};
constinit const std::string_view commit{
#include \"commit.inc\"
};

}  // namespace squarelab::build_info
")
endfunction()

function(squarelab_generate_results)
  set(files ${PROJECT_SOURCE_DIR}/docs/results/lesson.inc ${PROJECT_SOURCE_DIR}/examples/python/first_generator.py
    ${PROJECT_SOURCE_DIR}/docs/results/first_generator.txt)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(names lines program answers)
  foreach(name file IN ZIP_LISTS names files)
    file(READ ${file} ${name})
  endforeach()
  squarelab_write(${generated}/results.hpp "// Made by CMake from results and a program.
#pragma once

#include <string_view>

namespace squarelab::results {

struct Result {
  std::string_view record;  // \"compare\"
  std::string_view cpu;
  std::string_view operation;
  std::string_view description;
  std::string_view unit;
  std::string_view column;
  double speed;  // units a second
  // Of the column to the baseline of the record, which itself has 1: the ratio, its interval, and
  // the verdict, such as \"faster\".
  double ratio;
  double lower;
  double upper;
  std::string_view verdict;
};

inline constexpr Result all[]{
${lines}};

// examples/python/first_generator.py, and docs/results/first_generator.txt.
inline constexpr std::string_view first_generator{R\"text(${program})text\"};
inline constexpr std::string_view first_generator_answers{R\"text(${answers})text\"};

}  // namespace squarelab::results
")
endfunction()

squarelab_generate_data()
squarelab_generate_results()
squarelab_generate_build_info()

# Asked at every build, because a commit does not configure anew.
add_custom_target(squarelab_commit
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${generated}/commit.inc
    -P ${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake
  BYPRODUCTS ${generated}/commit.inc
  COMMENT "Asking git for the commit"
  VERBATIM)
