# Boards: the objects of their sources, once for each tag, in a library (backends/CMakeLists.txt and
# examples/backend). The library is named by squarelab_backend_library. And squarelab_add_board, for boards
# outside of this tree. What is here is installed, too: squarelabConfig.cmake reads it.

# The objects of one source under one tag become part of the library. NAME tells them from others.
function(squarelab_instantiate library source name tag)
  string(MAKE_C_IDENTIFIER ${library}_${name}_${tag} objects)
  add_library(${objects} OBJECT EXCLUDE_FROM_ALL ${source})
  # The folders of the boards' headers alone: an object does not wait for the library.
  target_include_directories(${objects} PRIVATE
    ${CMAKE_CURRENT_SOURCE_DIR} $<TARGET_PROPERTY:squarelab::boards,INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(${objects} PRIVATE squarelab::base ${squarelab_board_warnings})
  target_compile_options(${objects} PRIVATE ${SQUARELAB_BACKEND_FLAGS})
  target_compile_definitions(${objects} PRIVATE SQUARELAB_TAG=${tag} ${ARGN})
  set_target_properties(${objects} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF UNITY_BUILD OFF)
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${objects}>)
  set_property(GLOBAL APPEND PROPERTY squarelab_objects_of_${library} ${objects})
  set(objects ${objects} PARENT_SCOPE)
endfunction()

# The same for Control. It is not compiled: it is the object of Original with other names of symbols
# (control_of.cmake), the same instructions for half the time. Nothing is measured on the page and
# on Windows, where the linker would miss a control: there Control is Original.
function(squarelab_control library source name)
  if(EMSCRIPTEN OR WIN32)
    return()
  endif()
  if(NOT CMAKE_OBJCOPY OR NOT CMAKE_NM)
    squarelab_instantiate(${library} ${source} ${name} Control ${ARGN})
    return()
  endif()
  string(MAKE_C_IDENTIFIER ${library}_${name} objects)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${objects}_Control.o)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/control_of.cmake)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY}
      -DORIGINAL=$<TARGET_OBJECTS:${objects}_Original> -DCONTROL=${object} -P ${script}
    DEPENDS ${objects}_Original $<TARGET_OBJECTS:${objects}_Original> ${script}
    COMMENT "Making the control of ${name}")
  add_library(${objects}_Control OBJECT IMPORTED GLOBAL)
  set_target_properties(${objects}_Control PROPERTIES IMPORTED_OBJECTS ${object})
  target_sources(${library} PRIVATE ${object})
  set_property(GLOBAL APPEND PROPERTY squarelab_objects_of_${library} ${objects}_Control)
endfunction()

# The board of a source and its control. The search is an object of its own: what it inlines changes nothing
# in the questions that are timed.
function(squarelab_instantiate_both library source name)
  squarelab_instantiate(${library} ${source} ${name} Original ${ARGN})
  squarelab_control(${library} ${source} ${name} ${ARGN})
endfunction()
function(squarelab_instantiate_board library source name)
  squarelab_instantiate_both(${library} ${source} ${name} ${ARGN})
  squarelab_instantiate_both(${library} ${source} ${name}_search ${ARGN} SQUARELAB_SEARCH)
endfunction()

# The same for sources of this tree, squarelab/PATH.cpp.
function(squarelab_instantiate_shipped path name)
  file(GLOB source CONFIGURE_DEPENDS squarelab/${path}.cpp)
  if(NOT source)
    message(WARNING "backends/squarelab/${path}.cpp is missing")
    return()
  endif()
  squarelab_instantiate_both(${squarelab_backend_library} ${source} ${name} ${ARGN})
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated ${squarelab_backend_library}_${name})
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated_sources squarelab/${path}.cpp)
endfunction()
function(squarelab_shipped_board path name)
  squarelab_instantiate_shipped(${path} ${name} ${ARGN})
  squarelab_instantiate_shipped(${path} ${name}_search ${ARGN} SQUARELAB_SEARCH)
endfunction()

# The function of a board in squarelab/boards.hpp, and its library, squarelab::ID. The library has no search, no
# control and no other board.
function(squarelab_board_alone name board)
  string(MAKE_C_IDENTIFIER ${name} id)
  string(MAKE_C_IDENTIFIER ${squarelab_backend_library}_${board}_Original objects)
  set_property(GLOBAL APPEND PROPERTY squarelab_boards_alone ${id})
  target_compile_definitions(${objects} PRIVATE SQUARELAB_BOARD=${id})
  add_library(squarelab_alone_${id} STATIC EXCLUDE_FROM_ALL
    $<TARGET_OBJECTS:${objects}> $<TARGET_OBJECTS:squarelab_boards_shared>)
  add_library(squarelab::${id} ALIAS squarelab_alone_${id})
  target_include_directories(squarelab_alone_${id} INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(squarelab_alone_${id} PUBLIC squarelab_base)
  target_link_options(squarelab_alone_${id} INTERFACE ${SQUARELAB_SECTION_LINK_FLAGS})
endfunction()

function(squarelab_backend name)
  squarelab_shipped_board(${name}/${name} ${name}/${name})
  squarelab_board_alone(${name} ${name}/${name})
  set_property(GLOBAL APPEND PROPERTY squarelab_names_of_boards ${name})
  set(squarelab_boards_always ${squarelab_boards_always} ${name} PARENT_SCOPE)
endfunction()

# A board that is built if it is asked for, from squarelab/PATH.cpp: NAME/NAME where no path is given.
function(squarelab_board_on_demand name)
  set(path ${name}/${name})
  if(ARGC GREATER 1)
    set(path ${ARGV1})
  endif()
  set(id ${path})
  if(ARGC GREATER 2)
    set(id ${path}_${name})
  endif()
  if(name IN_LIST squarelab_boards_asked_for OR SQUARELAB_BOARDS STREQUAL all)
    squarelab_shipped_board(${path} ${id} ${ARGV2})
    squarelab_board_alone(${name} ${id})
    set(squarelab_boards_built ${squarelab_boards_built} ${name} PARENT_SCOPE)
  endif()
  set_property(GLOBAL APPEND PROPERTY squarelab_names_of_boards ${name})
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated_sources squarelab/${path}.cpp)
  set(squarelab_boards_on_demand ${squarelab_boards_on_demand} ${name} PARENT_SCOPE)
endfunction()

# squarelab_add_board(NAME SOURCES SOURCE... [PROGRAM PROGRAM])
#
# Adds a board to a program that is squarelab with the board as one more column: compiles the board, its
# control and its search, and links the program and its placements. PROGRAM is the name of the project
# unless it is given; several boards can be added to one. One source has the line
# SQUARELAB_INSTANTIATE(BACKEND), and facts() of the backend gives it the NAME. Other sources are compiled
# once, for board and control alike, so they have no function that is timed.
function(squarelab_add_board name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM" "SOURCES")
  set(use "squarelab_add_board(${name} SOURCES FILE...)")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "${use}: sources are missing, or there is something else: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT name MATCHES "^[a-z][a-z0-9_+]*$")
    message(FATAL_ERROR "${use}: the name must be of a-z, 0-9, _ and +, and begin with a letter")
  endif()
  get_property(taken GLOBAL PROPERTY squarelab_names_of_boards)
  if(name IN_LIST taken OR name STREQUAL reference)
    list(JOIN taken ", " taken)
    message(FATAL_ERROR "${use}: there is a board of that name. Choose a name that is not one of ${taken}")
  endif()
  if(NOT TARGET squarelab::app)
    message(FATAL_ERROR "${use}: the program of squarelab is missing. Install CLI11 (Debian's libcli11-dev) and "
      "configure again, or install the component placements of squarelab")
  endif()
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    message(FATAL_ERROR "${use}: use a generator of one configuration, such as Ninja")
  endif()
  if(SQUARELAB_COMPILER AND NOT CMAKE_BUILD_TYPE)  # else compile_options.cmake says so
    message(NOTICE "squarelab: no build type, so only boards are optimised. Set CMAKE_BUILD_TYPE=Release")
  endif()
  if(SQUARELAB_COMPILER AND NOT SQUARELAB_COMPILER STREQUAL CMAKE_CXX_COMPILER_ID)
    message(WARNING "squarelab was compiled by ${SQUARELAB_COMPILER} and this project is by "
      "${CMAKE_CXX_COMPILER_ID}: tables will compare the compilers, too")
    set(SQUARELAB_BACKEND_FLAGS -O3 -falign-functions=64)
  endif()
  set(with_line "")
  set(others "")
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source)
    if(NOT EXISTS ${source})
      message(FATAL_ERROR "${use}: there is no file ${source}")
    endif()
    file(STRINGS ${source} line REGEX "^SQUARELAB_INSTANTIATE")
    if(line)
      list(APPEND with_line ${source})
    else()
      list(APPEND others ${source})
    endif()
  endforeach()
  list(LENGTH with_line count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${use}: ${count} sources have a line SQUARELAB_INSTANTIATE(BACKEND). One must")
  endif()

  set(program ${arg_PROGRAM})
  if(NOT program)
    set(program ${PROJECT_NAME})
  endif()
  set(library ${program}_boards)
  if(NOT TARGET ${library})
    if(TARGET ${program})
      message(FATAL_ERROR "${use}: there is a target ${program}. Add PROGRAM and another name")
    endif()
    set(generated ${CMAKE_CURRENT_BINARY_DIR}/${program}_generated)
    add_library(${library} STATIC EXCLUDE_FROM_ALL)
    target_link_libraries(${library} PUBLIC squarelab::boards)
    add_executable(${program} ${generated}/program.cpp)
    target_link_libraries(${program} PRIVATE ${library} squarelab::app)
    target_link_options(${program} PRIVATE ${SQUARELAB_SECTION_LINK_FLAGS})
    # When all boards are known; what a deferred call is given is read only then.
    cmake_language(EVAL CODE
      "cmake_language(DEFER CALL squarelab_link_added_boards [[${program}]] [[${generated}]])")
  endif()
  squarelab_instantiate_board(${library} ${with_line} ${name})
  string(MAKE_C_IDENTIFIER ${name} id)
  # The entry is compiled alone: it belongs to the original, and the control is a copy of that.
  squarelab_instantiate(${library} ${with_line} ${name} Entry SQUARELAB_ADDED=${id})
  get_property(placed GLOBAL PROPERTY squarelab_objects_of_${library})
  list(REMOVE_ITEM placed ${objects})
  set_property(GLOBAL PROPERTY squarelab_objects_of_${library} ${placed})
  target_sources(${library} PRIVATE ${others})
  set_property(GLOBAL APPEND PROPERTY squarelab_names_of_boards ${name})
  set_property(TARGET ${program} APPEND PROPERTY SQUARELAB_ADDED ${name})
endfunction()

function(squarelab_link_added_boards program generated)
  get_target_property(added ${program} SQUARELAB_ADDED)
  set(ids "")
  set(declarations "")
  foreach(name IN LISTS added)
    string(MAKE_C_IDENTIFIER ${name} id)
    list(APPEND ids "squarelab::added::${id}")
    string(APPEND declarations "SQUARELAB_DECLARE_ADDED(${id}, \"${name}\");\n")
  endforeach()
  list(JOIN ids ", " ids)
  set(includes "#include <squarelab/added_boards.hpp>\n")
  file(CONFIGURE OUTPUT ${generated}/program.cpp @ONLY CONTENT "#include <squarelab/app.hpp>
#include <squarelab/shared/cpu_check.hpp>
@includes@
@declarations@
int main(int argc, char** argv) {
  squarelab::app::require_cpu_or_exit();
  return squarelab::app::run_app(argc, argv, squarelab::added::registry<@ids@>());
}
")
  file(CONFIGURE OUTPUT ${generated}/placement.cpp @ONLY CONTENT "#include <squarelab/compare.hpp>
@includes@
@declarations@
int main() { return squarelab::compare::run_as_placement(squarelab::added::contestants<@ids@>()); }
")
  get_property(placeable GLOBAL PROPERTY squarelab_objects_of_squarelab_boards)
  if(NOT placeable)
    message(WARNING "squarelab was installed without its component placements: ${program} cannot compare")
    return()
  endif()
  squarelab_placements(${program} SOURCE ${generated}/placement.cpp
    OBJECTS squarelab_boards ${program}_boards LIBRARIES ${program}_boards)
endfunction()
