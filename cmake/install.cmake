# cmake --install: libraries, headers, the program with its page and completions, the licence, and
# what find_package(squarelab CONFIG) and pkg-config read.
#
# The instruction-set flag is part of what is exported: an inline function compiled with two sets of
# flags is two functions, of which the linker keeps either. So a package for other machines is built
# with SQUARELAB_ISA set to what they all have; one for `native` belongs to this machine.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/squarelab)

# The placements and their objects, which are large, are a component, with the libraries of a program that has a
# board of another project: without it `compare` measures nothing. Packages of Debian have them.
set(placements placements)
set(placeable placements)
if(SQUARELAB_DEBIAN_FILES)
  set(placements program)
  set(placeable development)
endif()

set(parts base boards parts backends isa)
foreach(part IN LISTS parts)
  set_target_properties(squarelab_${part} PROPERTIES EXPORT_NAME ${part})
endforeach()
list(TRANSFORM parts PREPEND squarelab_)
install(TARGETS squarelab ${parts} EXPORT squarelab
  ARCHIVE COMPONENT development
  FILE_SET HEADERS COMPONENT development
  FILE_SET generated COMPONENT development)
get_property(ids GLOBAL PROPERTY squarelab_boards_alone)
install(FILES ${SQUARELAB_GENERATED_DIR}/squarelab/boards.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/squarelab COMPONENT development)
install(EXPORT squarelab NAMESPACE squarelab:: FILE squarelabTargets.cmake
  DESTINATION ${package_dir} COMPONENT development)
# What squarelab_add_board reads (boards.cmake): flags and names of the boards that are installed.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
string(REGEX MATCH "-O[^ ]*" optimisation "${CMAKE_CXX_FLAGS_${type}}")
get_property(names GLOBAL PROPERTY squarelab_names_of_boards)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/squarelabConfig.cmake.in ${PROJECT_BINARY_DIR}/squarelabConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before version 1.0 every minor version may change what is promised.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/squarelabConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/squarelabConfig.cmake
    ${PROJECT_BINARY_DIR}/squarelabConfigVersion.cmake ${CMAKE_CURRENT_LIST_DIR}/boards.cmake
    ${CMAKE_CURRENT_LIST_DIR}/placements.cmake ${CMAKE_CURRENT_LIST_DIR}/control_of.cmake
    ${CMAKE_CURRENT_LIST_DIR}/gap.cpp
  DESTINATION ${package_dir} COMPONENT development)

# The way from the .pc file to the prefix, so that the tree can be moved.
file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
set(cflags ${SQUARELAB_ISA_FLAG})
set(link_flags "")
if(SQUARELAB_SANITIZE)
  string(APPEND cflags " -fsanitize=${SQUARELAB_SANITIZE}")
  set(link_flags -fsanitize=${SQUARELAB_SANITIZE})
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/squarelab.pc.in ${PROJECT_BINARY_DIR}/squarelab.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/squarelab.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT development)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)

# The program prints its manual page and completions itself; one for another CPU cannot do so here.
function(squarelab_install_printed directory file)
  list(JOIN ARGN " " arguments)
  install(CODE "
    set(directory \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${directory}\")
    file(MAKE_DIRECTORY \"\${directory}\")
    message(STATUS \"Printing: \${directory}/${file}\")
    execute_process(COMMAND \"$<TARGET_FILE:squarelab_program>\" ${arguments}
      OUTPUT_FILE \"\${directory}/${file}\" RESULT_VARIABLE failed)
    if(failed)
      file(REMOVE \"\${directory}/${file}\")
      message(WARNING \"the program cannot run here: ${file} is not installed\")
    endif()" COMPONENT program)
endfunction()

if(TARGET squarelab_program)
  foreach(part IN ITEMS cli app teach)
    set_target_properties(squarelab_${part} PROPERTIES EXPORT_NAME ${part})
  endforeach()
  install(TARGETS squarelab_cli squarelab_app squarelab_teach EXPORT squarelab_program
    ARCHIVE COMPONENT ${placeable}
    FILE_SET HEADERS COMPONENT development)
  install(EXPORT squarelab_program NAMESPACE squarelab:: FILE squarelabProgramTargets.cmake
    DESTINATION ${package_dir} COMPONENT ${placeable})
  set(folder ${PROJECT_SOURCE_DIR}/apps/squarelab)
  install(FILES ${folder}/app.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/squarelab COMPONENT development)
  install(FILES ${folder}/shared/cpu_check.hpp
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/squarelab/shared COMPONENT development)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/backends/squarelab/mailbox_10x12
    DESTINATION ${CMAKE_INSTALL_DATADIR}/squarelab/examples COMPONENT development)
  get_property(targets GLOBAL PROPERTY squarelab_objects_of_squarelab_boards)
  foreach(target IN LISTS targets)
    get_property(object GLOBAL PROPERTY squarelab_placeable_${target})
    install(FILES ${object} DESTINATION ${CMAKE_INSTALL_LIBDIR}/squarelab-placeable COMPONENT ${placeable})
  endforeach()
  install(TARGETS squarelab_program COMPONENT program)
  get_property(targets GLOBAL PROPERTY squarelab_placements_of_squarelab_program)
  install(TARGETS ${targets}
    RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/squarelab-placements COMPONENT ${placements})
  squarelab_install_printed(${CMAKE_INSTALL_MANDIR}/man1 squarelab.1 man)
  squarelab_install_printed(${CMAKE_INSTALL_DATADIR}/bash-completion/completions squarelab
    completion bash)
  squarelab_install_printed(${CMAKE_INSTALL_DATADIR}/zsh/site-functions _squarelab completion zsh)
  squarelab_install_printed(${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d squarelab.fish
    completion fish)
endif()
