#include "architecture/cmake_file.h"

#include <cctype>
#include <string_view>

namespace cubilete::architecture {

std::vector<CmakeCommand> cmake_commands(const SourceFile& file) {
  std::vector<CmakeCommand> commands;
  std::string word;
  bool in_arguments = false;
  const auto end_word = [&] {
    if (in_arguments && !word.empty()) commands.back().arguments.push_back(word);
    word.clear();
  };
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::string_view line = file.lines[i];
    for (const char c : line.substr(0, line.find('#'))) {
      if (c == '(') {
        commands.push_back({i + 1, word, {}});
        word.clear();
        in_arguments = true;
      } else if (c == ')') {
        end_word();
        in_arguments = false;
      } else if (std::isspace(static_cast<unsigned char>(c))) {
        end_word();
      } else {
        word += c;
      }
    }
    end_word();
  }
  return commands;
}

}  // namespace cubilete::architecture
