// A ruleset for a number of players as C++ (start here). The text is compiled by the machine's own
// compiler (builder.h) and plays whole games (native_player.h) exactly as the interpreter does.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "native/emission.h"

namespace cubilete::native {

struct Source {
  std::string text;
  // What the numbers of questions in the text mean; nullptr: the program does not answer them.
  std::shared_ptr<const AskedQuestions> asked;
};

// The text, or why there is none. The same ruleset always gives the same text. Scripts without a
// form are left to the machine of Lua; so are all of them without `forms`.
std::variant<Source, NotEmitted> write_source(const Ruleset&, std::int32_t players,
                                              const ScriptForms* forms = nullptr,
                                              AnsweredBy = AnsweredBy::kProgram);

}  // namespace cubilete::native
