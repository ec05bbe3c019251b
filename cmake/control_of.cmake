# Makes the control of a backend from its object: the same instructions and data, under the names of
# another tag. Whatever has the tag Original in its mangled name gets the tag Control instead; the
# names in debug information stay as they are.
# Run as: cmake -DNM=nm -DOBJCOPY=objcopy -DORIGINAL=one.o -DCONTROL=other.o -P control_of.cmake

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NM} --format=posix ${ORIGINAL}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(symbols STREQUAL "")  # the target lacks what the backend needs
  file(COPY_FILE ${ORIGINAL} ${CONTROL})
  return()
endif()
string(REGEX MATCHALL "[^\n ]*8OriginalE[^\n ]*" symbols "${symbols}")
if(NOT symbols)
  message(FATAL_ERROR "no symbol of ${ORIGINAL} has the tag Original")
endif()
list(REMOVE_DUPLICATES symbols)
set(pairs "")
foreach(symbol IN LISTS symbols)
  string(REPLACE "8OriginalE" "7ControlE" renamed "${symbol}")
  string(APPEND pairs "${symbol} ${renamed}\n")
endforeach()
file(WRITE ${CONTROL}.symbols "${pairs}")
execute_process(COMMAND ${OBJCOPY} --redefine-syms=${CONTROL}.symbols ${ORIGINAL} ${CONTROL}
  COMMAND_ERROR_IS_FATAL ANY)
