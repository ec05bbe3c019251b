# The program measures nothing itself: no kernels and no control are linked into it, while the LIBRARY
# has many. Stripped, it is no larger than LIMIT bytes, if that is given.
#
#   cmake -DNM=nm -DPROGRAM=squarelab -DLIBRARY=libsquarelab_backends.a [-DSTRIP=strip -DLIMIT=6000000]
#     -P program_symbols.cmake

cmake_minimum_required(VERSION 3.25)

function(count_of_symbols file result)
  execute_process(COMMAND ${NM} ${file} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "(7ControlE|9questions9KernelsOf|14MappingKernels|13SliderKernels)[^\n]*"
    found "${symbols}")
  list(LENGTH found count)
  set(${result} ${count} PARENT_SCOPE)
endfunction()

count_of_symbols(${PROGRAM} in_program)
count_of_symbols(${LIBRARY} in_library)
if(NOT in_program EQUAL 0 OR in_library LESS 100)
  message(FATAL_ERROR
    "${in_program} symbols of kernels and controls in the program, ${in_library} in the library")
endif()
if(LIMIT)
  execute_process(COMMAND ${STRIP} -o ${PROGRAM}.stripped ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${PROGRAM}.stripped size)
  file(REMOVE ${PROGRAM}.stripped)
  if(size GREATER LIMIT)
    message(FATAL_ERROR "the stripped program has ${size} bytes, more than ${LIMIT}")
  endif()
endif()
