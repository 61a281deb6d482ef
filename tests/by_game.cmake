# Read by ctest before it runs. Registers the tests of a program that are made for each game as one test for each game:
# the start of the program and the reading of the game take longer than most of them.
#   program  the path of the program
#   layer    how its tests are called: play.OfGame/dice_city
#   suites   their prefixes, as a list
foreach(suite IN LISTS suites)
  list(APPEND patterns "${suite}/*")
endforeach()
list(JOIN patterns ":" pattern)
set(listed "")
if(EXISTS "${program}")
  execute_process(COMMAND "${program}" --gtest_list_tests "--gtest_filter=${pattern}" OUTPUT_VARIABLE listed)
endif()
string(REGEX MATCHALL "\n  [A-Za-z]+/[A-Za-z0-9_]+" tests "${listed}")
list(TRANSFORM tests REPLACE ".*/" "" OUTPUT_VARIABLE games)
list(REMOVE_DUPLICATES games)
foreach(game IN LISTS games)
  set(patterns "")
  foreach(suite IN LISTS suites)
    list(APPEND patterns "${suite}/*/${game}")
  endforeach()
  list(JOIN patterns ":" pattern)
  add_test("${layer}.OfGame/${game}" "${program}" "--gtest_filter=${pattern}" --gtest_brief=1)
endforeach()
