// Compares the parser with Lua on as many texts as wanted:
//   lua_agreement [COUNT [SEED]]
#include <cstdio>
#include <cstdlib>

#include "lua/syntax/agreement.h"
#include "lua/syntax/sources.h"

int main(int argc, char** argv) {
  using namespace cubilete;
  const std::int64_t count = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 1'000'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Agreement agreement;
  const auto found = check_many(agreement, project_scripts(), count, seed);
  for (const Disagreement& d : found) {
    std::printf("==== %s\n%s\n", d.problem.c_str(), d.source.c_str());
  }
  std::printf("%lld texts, %lld accepted, %lld out of registers, %zu disagreements\n",
              static_cast<long long>(agreement.checked()),
              static_cast<long long>(agreement.accepted()),
              static_cast<long long>(agreement.out_of_registers()), found.size());
  return found.empty() ? 0 : 1;
}
