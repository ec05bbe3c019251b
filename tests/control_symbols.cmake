# A backend and its control must share no function that is hot, or the control would not stand at
# another address. Run as: cmake -DNM=nm -DORIGINAL=one.o -DCONTROL=other.o -P control_symbols.cmake
# Meaningful for objects that were optimised; elsewhere nothing is inlined and much is shared.

cmake_minimum_required(VERSION 3.25)

# Weak functions of an object by their names, which are those that a linker merges.
function(shared_functions object result)
  execute_process(COMMAND ${NM} --defined-only ${object}
    OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "cannot read ${object}")
  endif()
  string(REGEX MATCHALL "[0-9a-f]+ W [^\n]+" symbols "${symbols}")
  list(TRANSFORM symbols REPLACE "^[0-9a-f]+ W " "")
  # Ours are those of namespace squarelab, members of its classes and instances of its templates.
  list(FILTER symbols INCLUDE REGEX "^_ZNK?9squarelab")
  # The digest, which is not timed.
  list(FILTER symbols EXCLUDE REGEX "8mappings6Hashed")
  # Filling tables is not timed either.
  list(FILTER symbols EXCLUDE REGEX "8bitboard(3rayE|7sliders[0-9].*4fill)")
  list(FILTER symbols EXCLUDE REGEX
    "^_ZN9squarelab(4bits(9flip_rows|12flip_columns|8reversed)|7mapping(10squares_of|5index|9square_at))E")
  set(${result} ${symbols} PARENT_SCOPE)
endfunction()

shared_functions(${ORIGINAL} original)
shared_functions(${CONTROL} control)
set(both "")
foreach(symbol IN LISTS original)
  if(symbol IN_LIST control)
    list(APPEND both ${symbol})
  endif()
endforeach()
if(NOT original)
  message(FATAL_ERROR "no function was found in ${ORIGINAL}")
endif()
if(both)
  list(JOIN both "\n  " both)
  message(FATAL_ERROR "a backend and its control share\n  ${both}")
endif()
