# Writes the commit of SOURCE as a string literal to OUTPUT, if that changes it. Run at build time.
set(commit unknown)
# Empty at the top of a checkout; inside a stranger's checkout it is not ours to quote.
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix
  OUTPUT_VARIABLE prefix ERROR_QUIET RESULT_VARIABLE failed)
if(failed EQUAL 0 AND prefix STREQUAL "\n")
  execute_process(
    COMMAND git -C ${SOURCE} --no-optional-locks describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE failed)
  if(failed EQUAL 0)
    set(commit ${described})
  endif()
endif()

set(old "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} old)
endif()
set(new "\"${commit}\"\n")
if(NOT old STREQUAL new)
  file(WRITE ${OUTPUT} "${new}")
endif()
