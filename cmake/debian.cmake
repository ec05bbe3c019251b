# Two Debian packages by CPack, for scripts/package: the program, and the libraries with their headers.
# SQUARELAB_DEBIAN_FILES is a folder with what Debian wants in them besides: copyright, changelog.gz and
# changelog.Debian.gz.

function(squarelab_debian_files component package)
  install(FILES ${SQUARELAB_DEBIAN_FILES}/copyright ${SQUARELAB_DEBIAN_FILES}/changelog.gz
      ${SQUARELAB_DEBIAN_FILES}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
squarelab_debian_files(program squarelab)
squarelab_debian_files(development libsquarelab-dev)
install(CODE "execute_process(COMMAND gzip -9nf
  \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/squarelab.1\"
  COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)

# What links the libraries is compiled for the same CPUs (cmake/install.cmake), which Debian's checker of
# packages takes for a mistake.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lintian-overrides CONTENT
  "libsquarelab-dev: pkg-config-bad-directive ${SQUARELAB_ISA_FLAG} *\n")
install(FILES ${PROJECT_BINARY_DIR}/lintian-overrides
  DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME libsquarelab-dev COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME squarelab)
set(CPACK_PACKAGE_CONTACT "squarelab contributors <contributors@squarelab.example>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/debian)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# A description for each, with a first line of its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(baseline "It is built for x86-64-v2, that is for CPUs with SSE4.2 and POPCNT.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME squarelab)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "chessboards in many representations, compared and verified
Bitboards under four mappings of squares, the 0x88 mailbox and others play
complete legal chess, are checked against each other and against the rules,
and are measured beside each other. A move generator of any language can be
tested against them.
.
${baseline}
A build for the CPU itself may be faster: scripts/compare of the sources makes
one and measures it.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsquarelab-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "chessboards in many representations, as C++ libraries
Boards of several representations, the rules of chess, readers of FEN, PGN
and SAN, and the verification of move generators, as static libraries with
headers for C++20, found by CMake and by pkg-config.
.
${baseline}
What links it is compiled for them as well.")
include(CPack)
