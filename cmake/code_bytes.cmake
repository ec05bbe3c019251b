# Writes how many bytes of code the search of each board has, as lines of C++: {"lerf", 34567},
# Code is what the symbols of functions in an object say of their sizes.
# Run as: cmake -DNM=nm -DOUTPUT=code_bytes.inc "-DOBJECTS=lerf=one.o,x88=other.o" -P code_bytes.cmake

cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" objects "${OBJECTS}")
set(text "")
foreach(object IN LISTS objects)
  string(REGEX MATCH "^([^=]+)=(.*)$" matched "${object}")
  set(name ${CMAKE_MATCH_1})
  execute_process(COMMAND ${NM} --format=posix ${CMAKE_MATCH_2}
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  # Name, type (t, T and W are functions), value, size.
  string(REGEX MATCHALL "[^\n ]+ [tTW] [0-9a-f]+ [0-9a-f]+" functions "${symbols}")
  set(bytes 0)
  foreach(function IN LISTS functions)
    string(REGEX REPLACE ".* " "" size "${function}")
    math(EXPR bytes "${bytes} + 0x${size}")
  endforeach()
  string(APPEND text "{\"${name}\", ${bytes}},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
