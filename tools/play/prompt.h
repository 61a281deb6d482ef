// Interprets what a person types at the prompt.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "narration/question_model.h"

namespace cubilete {

// A parsed line.
struct ParsedLine {
  enum Kind {
    kOption,
    kTicked,
    kHelp,
    kWhy,
    kUndo,
    kSave,
    kQuit,
    kBoard,
    kScore,
    kLook,
    kHint,
    kChance,
    kRules,
    kLog,
    kText
  } kind = kText;
  std::size_t line = 0;  // kOption: index in the menu
  std::string text;      // kTicked: tokens of the selection, with commas; commands: their argument;
                         // kText: the line as typed
};

// Returns the commands in a language, each with its slash: "/help".
std::vector<std::string> commands_of(Language);

// Parses a command in the player's language or English, with or without a slash. Returns kText for
// anything else, or nothing and a message for a slash before an unknown command.
std::optional<ParsedLine> understand_command(const std::string& line, Language,
                                             std::string& message);

// Parses a line. A number is a value if the options are numbers or dice, else a position; "#3" is
// always a position. Else the line is a command, or an option's name, token, or an unambiguous part
// of these. A command without a slash that may also be an option is rejected. If nothing matches,
// returns nullopt and sets `message`.
std::optional<ParsedLine> understand(const std::string& line, const Menu&, Language,
                                     std::string& message);

}  // namespace cubilete
