#include "native/processor.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace cubilete::native {
namespace {

// The names that Linux uses on x86 and on Arm.
constexpr std::array<std::string_view, 7> kKeys = {
    "vendor_id", "cpu family", "model", "flags", "CPU implementer", "CPU part", "Features"};

}  // namespace

std::string processor_kind(std::istream& cpuinfo) {
  std::string kind;
  for (std::string line; std::getline(cpuinfo, line) && !line.empty();) {
    std::string_view key(line);
    key = key.substr(0, key.find(':'));
    key = key.substr(0, key.find_last_not_of(" \t") + 1);
    if (std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end()) kind += line + '\n';
  }
  return kind;
}

}  // namespace cubilete::native
