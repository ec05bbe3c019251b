# Placements: the small programs in which the comparison measures (compare/measuring/placement.hpp).
#
# The same code at another address is faster or slower. So the objects of all columns, which are
# compiled once, are linked into several programs: in each of them in another order and with gaps
# between them. Their sections are aligned to 16 bytes first, as the code of any program is; with the
# alignment of the compiler's flags, 64, gaps would make no difference.

set(SQUARELAB_PLACEMENTS 16 CACHE STRING
  "In how many programs the comparison measures; it says when they are too few for its intervals")
set(squarelab_gaps 0 16 32 48 CACHE INTERNAL "Bytes between objects")

# The placements of a program: SOURCE has the main; OBJECTS are the libraries of which the columns'
# objects are placed (see squarelab_instantiate); LIBRARIES are linked as they are.
function(squarelab_placements program)
  if(WIN32)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SOURCE" "OBJECTS;LIBRARIES")
  set(placed "")
  set(made "")
  foreach(library IN LISTS arg_OBJECTS)
    get_property(targets GLOBAL PROPERTY squarelab_objects_of_${library})
    foreach(target IN LISTS targets)
      get_property(object GLOBAL PROPERTY squarelab_placeable_${target})
      if(NOT object)
        set(folder ${PROJECT_BINARY_DIR}/placements)
        set(object ${folder}/${target}.o)
        add_custom_command(OUTPUT ${object}
          COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
          COMMAND ${CMAKE_OBJCOPY} --strip-debug --set-section-alignment ".text*=16"
            $<TARGET_OBJECTS:${target}> ${object}
          DEPENDS ${target} $<TARGET_OBJECTS:${target}>
          COMMENT "Making ${target} placeable")
        add_custom_target(${target}_placeable DEPENDS ${object})
        set_property(GLOBAL PROPERTY squarelab_placeable_${target} ${object})
      endif()
      list(APPEND placed ${object})
      if(TARGET ${target}_placeable)
        list(APPEND made ${target}_placeable)
      endif()
    endforeach()
  endforeach()
  if(NOT TARGET squarelab_gap_0)
    foreach(gap IN LISTS squarelab_gaps)
      add_library(squarelab_gap_${gap} OBJECT ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/gap.cpp)
      target_compile_definitions(squarelab_gap_${gap} PRIVATE SQUARELAB_GAP=${gap})
    endforeach()
  endif()

  get_target_property(name ${program} OUTPUT_NAME)
  get_target_property(beside ${program} RUNTIME_OUTPUT_DIRECTORY)
  if(NOT name)
    set(name ${program})
  endif()
  if(NOT beside)
    set(beside ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  list(LENGTH placed count)
  list(LENGTH squarelab_gaps gaps)
  add_library(${program}_placement OBJECT EXCLUDE_FROM_ALL ${arg_SOURCE})
  target_link_libraries(${program}_placement PRIVATE ${arg_LIBRARIES} ${squarelab_board_warnings})
  set(number 12345)
  foreach(placement RANGE 1 ${SQUARELAB_PLACEMENTS})
    set(executable ${program}_placement_${placement})
    add_executable(${executable} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${program}_placement>)
    set_target_properties(${executable} PROPERTIES
      OUTPUT_NAME ${placement} RUNTIME_OUTPUT_DIRECTORY ${beside}/${name}-placements
      LINKER_LANGUAGE CXX INTERPROCEDURAL_OPTIMIZATION OFF)
    # A single one counts instructions by the names of functions: scripts/instructions.
    if(SQUARELAB_PLACEMENTS GREATER 1)
      target_link_options(${executable} PRIVATE -s)
    endif()
    set(left ${placed})
    foreach(i RANGE 1 ${count})
      # Any numbers will do that are the same in every build: Lehmer's generator.
      math(EXPR number "${number} * 48271 % 2147483647")
      list(LENGTH left remaining)
      math(EXPR chosen "${number} / 64 % ${remaining}")
      math(EXPR gap "${number} / 8 % ${gaps}")
      list(GET left ${chosen} object)
      list(REMOVE_AT left ${chosen})
      list(GET squarelab_gaps ${gap} gap)
      target_link_libraries(${executable} PRIVATE $<TARGET_OBJECTS:squarelab_gap_${gap}> ${object})
    endforeach()
    if(made)
      add_dependencies(${executable} ${made})
    endif()
    target_link_libraries(${executable} PRIVATE ${arg_LIBRARIES})
    add_dependencies(${program} ${executable})
    set_property(GLOBAL APPEND PROPERTY squarelab_placements_of_${program} ${executable})
  endforeach()
endfunction()
