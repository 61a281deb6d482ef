#include "pages/wrapper.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "architecture/source_tree.h"

namespace cubilete::pages {

namespace fs = std::filesystem;

namespace {

std::string without_ellipses(std::string line) {
  constexpr std::string_view kEllipsis = "[...]";
  for (std::size_t at; (at = line.find(kEllipsis)) != std::string::npos;) {
    line.replace(at, kEllipsis.size(), "[]");
  }
  return line;
}

}  // namespace

std::vector<std::string> fill(const std::vector<std::string>& wrapper, const Fragments& fragments,
                              const fs::path& folder) {
  static const std::regex kFile("=== (\\S+)(?: is (\\S+))?");
  static const std::regex kPlace("( *)(?:#|--) block ?(\\w*)");
  std::vector<std::string> missing;
  std::set<std::string> used;
  std::ofstream out;
  for (const std::string& line : wrapper) {
    std::smatch m;
    if (std::regex_match(line, m, kFile)) {
      const fs::path file = folder / m[1].str();
      fs::create_directories(file.parent_path());
      out = std::ofstream();
      if (m[2].matched) {
        fs::copy_file(architecture::in_repository(m[2].str()), file);
      } else {
        out.open(file);
      }
    } else if (std::regex_match(line, m, kPlace)) {
      const auto fragment = fragments.find(m[2].str());
      if (fragment == fragments.end()) {
        missing.push_back("no page has the block '" + m[2].str() + "'");
        continue;
      }
      used.insert(fragment->first);
      for (const std::string& l : fragment->second) {
        out << (l.empty() ? "" : m[1].str()) << without_ellipses(l) << "\n";
      }
    } else {
      out << line << "\n";
    }
  }
  for (const auto& [name, lines] : fragments) {
    if (!used.contains(name)) missing.push_back("there is no place for the block '" + name + "'");
  }
  return missing;
}

}  // namespace cubilete::pages
