// The dialogue with a person at a terminal: a question, and the answer or command typed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "narration/ui_text.h"

namespace cubilete {

// What a person typed.
struct Typed {
  enum Kind { kOption, kHelp, kWhy, kUndo, kSave, kQuit, kBoard, kScore, kText } kind = kText;
  std::size_t option = 0;  // kOption
  std::string text;        // kSave: the file; kText: the line as typed
};

// A line from stdin without its end; nullopt at the end of input or at Ctrl-C.
std::optional<std::string> read_line();

// Reads what the person meant: a command in his language or in English, the number of an option,
// its name, its token, or an unambiguous beginning or part of its name. `numbers_are_values`: the
// options are numbers themselves, so that "3" is the value 3. `message` says what was not
// understood; then nullopt.
std::optional<Typed> understand(const std::string& line, const std::vector<std::string>& names,
                                const std::vector<std::string>& tokens, bool numbers_are_values,
                                Language language, std::string& message);

}  // namespace cubilete
