# How everything is compiled. Defines two interface targets:
#   squarelab_isa       language level, instruction set, sanitizers: part of the libraries' interface,
#                       because an inline function compiled with two sets of flags is two functions
#   squarelab_warnings  for our own sources only
# and the variables SQUARELAB_ISA_FLAG and SQUARELAB_CPU_FEATURES (C++: a call of
# SQUARELAB_ASK for each, see shared/cpu_check.cpp).

include(CheckCXXCompilerFlag)

set(SQUARELAB_ISA native CACHE STRING
  "Instruction set: native, x86-64-v2, x86-64-v3, x86-64-v4 or portable")
set_property(CACHE SQUARELAB_ISA PROPERTY STRINGS native x86-64-v2 x86-64-v3 x86-64-v4 portable)
option(SQUARELAB_WARNINGS_AS_ERRORS "Treat warnings as errors" OFF)
set(SQUARELAB_SANITIZE "" CACHE STRING "Sanitizers, for example address,undefined")

if(NOT SQUARELAB_ISA MATCHES "^(native|x86-64-v[234]|portable)$")
  message(FATAL_ERROR "SQUARELAB_ISA is \"${SQUARELAB_ISA}\"; it must be native, x86-64-v2, "
    "x86-64-v3, x86-64-v4 or portable")
endif()

set(SQUARELAB_ISA_FLAG "")
if(NOT SQUARELAB_ISA STREQUAL portable)
  string(MAKE_C_IDENTIFIER "SQUARELAB_ACCEPTS_${SQUARELAB_ISA}" accepted)
  check_cxx_compiler_flag(-march=${SQUARELAB_ISA} ${accepted})
  if(${accepted})
    set(SQUARELAB_ISA_FLAG -march=${SQUARELAB_ISA})
  elseif(NOT SQUARELAB_ISA STREQUAL native)
    message(FATAL_ERROR "The compiler does not know -march=${SQUARELAB_ISA}; "
      "choose another SQUARELAB_ISA")
  endif()
endif()

# What depends on the instruction set, the backends and what explains them, may be compiled for a higher
# one than the rest: see scripts/package. The rest does not ask what the instruction set is.
set(SQUARELAB_LEVEL "" CACHE STRING
  "A higher instruction set for the backends: x86-64-v3, x86-64-v4 or x86-64-v4-vbmi")
set(SQUARELAB_LEVELS x86-64-v4-vbmi x86-64-v4 x86-64-v3 x86-64-v2)  # the best one first
set(SQUARELAB_FLAGS_x86-64-v4-vbmi
  -march=x86-64-v4 -mavx512vbmi -mavx512vbmi2 -mavx512vpopcntdq)
foreach(level IN ITEMS x86-64-v4 x86-64-v3 x86-64-v2)
  set(SQUARELAB_FLAGS_${level} -march=${level})
endforeach()
set(SQUARELAB_LEVEL_NAME ${SQUARELAB_ISA})
set(SQUARELAB_LEVEL_FLAGS "")
if(SQUARELAB_LEVEL)
  if(NOT SQUARELAB_LEVEL IN_LIST SQUARELAB_LEVELS)
    list(JOIN SQUARELAB_LEVELS ", " levels)
    message(FATAL_ERROR "SQUARELAB_LEVEL is \"${SQUARELAB_LEVEL}\"; there are ${levels}")
  endif()
  set(SQUARELAB_LEVEL_NAME ${SQUARELAB_LEVEL})
  set(SQUARELAB_LEVEL_FLAGS ${SQUARELAB_FLAGS_${SQUARELAB_LEVEL}})
endif()

# Whether paths of this machine are left out of what is compiled.
option(SQUARELAB_WITHOUT_PATHS "Compile the same bytes in every folder" OFF)
if(SQUARELAB_WITHOUT_PATHS)
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
endif()

# GCC collects garbage once its heap has 128 MB. From 512 MB on compiling takes a tenth less time, and a
# source takes up to 1 GB of memory, not 0.7.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options(--param=ggc-min-heapsize=524288)
endif()

# What flags mean on this machine: the features that the program asks the CPU for at its start, each a
# call of SQUARELAB_ASK, named as __builtin_cpu_supports names them.
function(squarelab_cpu_features result)
  execute_process(
    COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -dM -E -x c++ /dev/null
    OUTPUT_VARIABLE predefined ERROR_QUIET)
  set(features "")
  foreach(feature IN ITEMS sse3 ssse3 sse4.1 sse4.2 popcnt avx avx2 bmi bmi2 fma avx512f avx512bw
      avx512cd avx512dq avx512vl avx512ifma avx512vbmi avx512vbmi2 avx512vnni avx512bitalg
      avx512vpopcntdq)
    string(TOUPPER "__${feature}__" macro)
    string(REPLACE "." "_" macro "${macro}")
    if(predefined MATCHES "#define ${macro} ")
      string(APPEND features "SQUARELAB_ASK(\"${feature}\") ")
    endif()
  endforeach()
  string(STRIP "${features}" features)
  set(${result} ${features} PARENT_SCOPE)
endfunction()
squarelab_cpu_features(SQUARELAB_CPU_FEATURES ${SQUARELAB_ISA_FLAG} ${SQUARELAB_LEVEL_FLAGS})

add_library(squarelab_isa INTERFACE)
target_compile_features(squarelab_isa INTERFACE cxx_std_20)
target_compile_options(squarelab_isa INTERFACE ${SQUARELAB_ISA_FLAG})
if(SQUARELAB_SANITIZE)
  target_compile_options(squarelab_isa INTERFACE
    -fsanitize=${SQUARELAB_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(squarelab_isa INTERFACE -fsanitize=${SQUARELAB_SANITIZE})
endif()

add_library(squarelab_warnings INTERFACE)
target_compile_options(squarelab_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  $<$<BOOL:${SQUARELAB_WARNINGS_AS_ERRORS}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND CMAKE_SIZEOF_VOID_P EQUAL 4)
  # WebAssembly: at some twenty places, hot ones among them, an index that was masked or shifted down
  # to a few of 64 bits becomes a std::size_t of 32 bits. In all other builds they are of one size.
  target_compile_options(squarelab_warnings INTERFACE -Wno-shorten-64-to-32)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15)
  # std::stable_sort of libstdc++ 12 uses what it has marked as deprecated itself.
  target_compile_options(squarelab_warnings INTERFACE -Wno-deprecated-declarations)
endif()

# What a program does not use is not linked into it: squarelab measures nothing itself, so it has no
# kernels and no controls. Templates have sections of their own anyway.
set(SQUARELAB_SECTION_FLAGS -ffunction-sections -fdata-sections)
include(CheckLinkerFlag)
check_linker_flag(CXX -Wl,--gc-sections SQUARELAB_LINKER_DROPS_UNUSED)
set(SQUARELAB_SECTION_LINK_FLAGS "")
if(SQUARELAB_LINKER_DROPS_UNUSED)
  set(SQUARELAB_SECTION_LINK_FLAGS -Wl,--gc-sections)
endif()
set(SQUARELAB_SECTION_LINK_FLAGS ${SQUARELAB_SECTION_LINK_FLAGS} CACHE INTERNAL "")
set(squarelab_board_warnings squarelab_warnings)  # for the boards of this tree

# Code that nobody waits for. All of it is a part of the page, which should be small.
set(SQUARELAB_UNTIMED_FLAGS -O1)
if(EMSCRIPTEN)
  set(SQUARELAB_UNTIMED_FLAGS -Os)
endif()

# Links libraries before a program that is compiled with -O0: of an inline function that both have, the copy
# that comes first stays, and the optimised code of the libraries calls it, too. More libraries can be named.
function(squarelab_link_optimised_first target)
  if(SQUARELAB_LINKER_DROPS_UNUSED AND CMAKE_BUILD_TYPE STREQUAL RelWithDebInfo AND NOT WIN32)
    list(APPEND ARGN squarelab_boards squarelab_base squarelab)
    list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
    target_link_options(${target} PRIVATE LINKER:--whole-archive ${files} LINKER:--no-whole-archive)
  endif()
endfunction()

# Two passes of GCC that take a tenth of the time of compiling, and gain nothing that a test would notice.
set(squarelab_unmeasured_flags "")
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_BUILD_TYPE STREQUAL RelWithDebInfo)
  set(squarelab_unmeasured_flags -fno-tree-pta -fno-tree-dominator-opts)
endif()

# Backends are compared by the nanosecond: functions start at cache lines, and two instantiations of
# one source stay two functions, for the compiler as for linkers that fold identical code.
set(SQUARELAB_BACKEND_FLAGS -falign-functions=64 ${squarelab_unmeasured_flags})
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND SQUARELAB_BACKEND_FLAGS -fno-ipa-icf)
  # Inlining may let a source grow by that many per cent. The newer questions of a backend use up
  # GCC's default of 40, and then the loops that generate moves are no longer inlined.
  if(CMAKE_BUILD_TYPE STREQUAL Release)
    list(APPEND SQUARELAB_BACKEND_FLAGS --param=inline-unit-growth=50)
  endif()
endif()
# Where squarelab is part of a project that optimises nothing, its boards are optimised.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
if(NOT PROJECT_IS_TOP_LEVEL AND NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" MATCHES "-O[23sf]")
  list(APPEND SQUARELAB_BACKEND_FLAGS -O2)
  if(NOT CMAKE_BUILD_TYPE)
    message(NOTICE "squarelab: no build type, so only boards are optimised. Set CMAKE_BUILD_TYPE=Release")
  endif()
endif()
# Functions of boards.cmake read these, whoever calls them.
set(SQUARELAB_BACKEND_FLAGS ${SQUARELAB_BACKEND_FLAGS} CACHE INTERNAL "")
check_linker_flag(CXX -Wl,--icf=none SQUARELAB_LINKER_FOLDS_CODE)
set(SQUARELAB_BACKEND_LINK_FLAGS "")
if(SQUARELAB_LINKER_FOLDS_CODE)
  set(SQUARELAB_BACKEND_LINK_FLAGS -Wl,--icf=none)
endif()
