# Boards: the objects of their sources, once for each tag, in a library (backends/CMakeLists.txt and
# examples/backend). The library is named by squarelab_backend_library.

# The objects of one source squarelab/PATH.cpp under one tag become part of the library. NAME is PATH
# unless one source makes several boards; then pass definitions, too.
function(squarelab_instantiate library path name tag)
  string(MAKE_C_IDENTIFIER ${library}_${name}_${tag} objects)
  add_library(${objects} OBJECT EXCLUDE_FROM_ALL squarelab/${path}.cpp)
  target_include_directories(${objects} PRIVATE
    ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/backends)
  target_link_libraries(${objects} PRIVATE squarelab_base squarelab_warnings)
  target_compile_options(${objects} PRIVATE ${SQUARELAB_BACKEND_FLAGS})
  target_compile_definitions(${objects} PRIVATE SQUARELAB_TAG=${tag} ${ARGN})
  set_target_properties(${objects} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF UNITY_BUILD OFF)
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${objects}>)
  set_property(GLOBAL APPEND PROPERTY squarelab_objects_of_${library} ${objects})
  set(objects ${objects} PARENT_SCOPE)
endfunction()

# The same for Control. It is not compiled: it is the object of Original with other names of symbols
# (cmake/control_of.cmake), the same instructions for half the time. The page measures nothing.
function(squarelab_control library path name)
  if(EMSCRIPTEN)
    return()
  endif()
  if(NOT CMAKE_OBJCOPY OR NOT CMAKE_NM)
    squarelab_instantiate(${library} ${path} ${name} Control ${ARGN})
    return()
  endif()
  string(MAKE_C_IDENTIFIER ${library}_${name} objects)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${objects}_Control.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY}
      -DORIGINAL=$<TARGET_OBJECTS:${objects}_Original> -DCONTROL=${object}
      -P ${PROJECT_SOURCE_DIR}/cmake/control_of.cmake
    DEPENDS ${objects}_Original $<TARGET_OBJECTS:${objects}_Original>
      ${PROJECT_SOURCE_DIR}/cmake/control_of.cmake
    COMMENT "Making the control of ${name}")
  add_library(${objects}_Control OBJECT IMPORTED GLOBAL)
  set_target_properties(${objects}_Control PROPERTIES IMPORTED_OBJECTS ${object})
  target_sources(${library} PRIVATE ${object})
  set_property(GLOBAL APPEND PROPERTY squarelab_objects_of_${library} ${objects}_Control)
endfunction()

function(squarelab_instantiate_all path name)
  file(GLOB source CONFIGURE_DEPENDS squarelab/${path}.cpp)
  if(NOT source)
    message(WARNING "backends/squarelab/${path}.cpp is missing")
    return()
  endif()
  squarelab_instantiate(${squarelab_backend_library} ${path} ${name} Original ${ARGN})
  squarelab_control(${squarelab_backend_library} ${path} ${name} ${ARGN})
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated ${squarelab_backend_library}_${name})
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated_sources squarelab/${path}.cpp)
endfunction()

# The search is an object of its own: what it inlines changes nothing in the questions that are timed.
function(squarelab_instantiate_board path name)
  squarelab_instantiate_all(${path} ${name} ${ARGN})
  squarelab_instantiate_all(${path} ${name}_search ${ARGN} SQUARELAB_SEARCH)
endfunction()

function(squarelab_backend name)
  squarelab_instantiate_board(${name}/${name} ${name}/${name})
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
    squarelab_instantiate_board(${path} ${id} ${ARGV2})
    set(squarelab_boards_built ${squarelab_boards_built} ${name} PARENT_SCOPE)
  endif()
  set_property(GLOBAL APPEND PROPERTY squarelab_instantiated_sources squarelab/${path}.cpp)
  set(squarelab_boards_on_demand ${squarelab_boards_on_demand} ${name} PARENT_SCOPE)
endfunction()
