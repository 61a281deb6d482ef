// Writes a ruleset for a number of players as C++ (start here). Compiled by the machine's own
// compiler (builder.h), it plays games (native_player.h) exactly as the interpreter does.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "native/emission.h"

namespace cubilete::native {

struct Source {
  std::string text;
  // Describes the questions in the text, by number; nullptr: the program does not answer them.
  std::shared_ptr<const AskedQuestions> asked;
};

// Returns the text, or why there is none. The same ruleset always gives the same text. Scripts
// without a form run in the Lua VM; without `forms`, all of them do.
std::variant<Source, NotEmitted> write_source(const Ruleset&, std::int32_t players,
                                              const ScriptForms* forms = nullptr,
                                              AnsweredBy = AnsweredBy::kProgram);

}  // namespace cubilete::native
