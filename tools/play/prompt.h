// What a person types at the prompt, and what is meant by it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/play/menu.h"

namespace cubilete {

// What a person typed.
struct Typed {
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
    kRules,
    kLog,
    kText
  } kind = kText;
  std::size_t line = 0;  // kOption: of the menu
  std::string text;      // kTicked: the tokens of what is chosen, with commas; of commands: what is
                         // behind; kText: the line as typed
};

// The commands in a language, each with its slash: "/help".
std::vector<std::string> commands_of(Language);

// A command, in the player's language or in English: with a slash, or bare. kText for anything
// else. Nothing, with a message, for a slash before no command.
std::optional<Typed> understand_command(const std::string& line, Language, std::string& message);

// Reads what the person meant. A number is a value of the options where they are numbers or dice,
// else a position; "#3" is always a position. Else a command, or the name of an option, its token,
// an unambiguous beginning or part of it. A bare command that may also be an option is neither.
// `message` says what was not understood; then nullopt.
std::optional<Typed> understand(const std::string& line, const Menu&, Language,
                                std::string& message);

}  // namespace cubilete
