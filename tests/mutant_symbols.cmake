# The normal build knows nothing of mutants: no symbol of squarelab::faults is in the LIBRARY of
# backends, while the MUTANTS have many.
#
#   cmake -DNM=nm -DLIBRARY=libsquarelab_backends.a -DMUTANTS=libsquarelab_mutant_base.a
#     -P mutant_symbols.cmake

cmake_minimum_required(VERSION 3.25)

function(count_of_symbols file result)
  execute_process(COMMAND ${NM} ${file} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "9squarelab6faults" found "${symbols}")
  list(LENGTH found count)
  set(${result} ${count} PARENT_SCOPE)
endfunction()

count_of_symbols(${LIBRARY} in_library)
count_of_symbols(${MUTANTS} in_mutants)
if(NOT in_library EQUAL 0 OR in_mutants LESS 100)
  message(FATAL_ERROR "${in_library} symbols of mutants in the library, ${in_mutants} in the mutants")
endif()
