# The sources of a folder are compiled as one, for half the time: what they include is read once. So names
# in unnamed namespaces are unique in a folder. With SQUARELAB_UNITY=OFF each is compiled alone, for those
# who change one file again and again, and to show that every source includes what it needs.

option(SQUARELAB_UNITY "Compile the sources of each folder as one" ON)

# How the names of sources end that are for another system, and of their tests.
set(squarelab_of_other_systems "_windows(_test)?\\.cpp$")
if(WIN32)
  set(squarelab_of_other_systems "_posix(_test)?\\.cpp$")
endif()

# squarelab_compile_folders_as_one(TARGET SOURCE...)
function(squarelab_compile_folders_as_one target)
  if(NOT SQUARELAB_UNITY)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE group)
    cmake_path(GET group PARENT_PATH group)
    string(MAKE_C_IDENTIFIER "${group}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${group}")
    if(source MATCHES "_windows\\.cpp$")  # Its headers define far too much.
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP
    # That another file has the same name outside its functions is no mistake.
    UNITY_BUILD_CODE_BEFORE_INCLUDE "#pragma GCC diagnostic ignored \"-Wshadow\"")
endfunction()
