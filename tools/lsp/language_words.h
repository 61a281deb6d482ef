// The words of the language itself, as the manual has them: verbs, functions of expressions, and
// functions of scripts.
#pragma once

#include <string>
#include <string_view>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// The bytes [begin, end) of the word around a byte; empty where there is none.
struct WordPlace {
  std::size_t begin = 0;
  std::size_t end = 0;
};
WordPlace word_around(std::string_view text, std::size_t offset);

// Returns what the word at a byte of a file means in Markdown: a verb before a colon, a function
// before a bracket. Empty for other words.
std::string meaning_at(const OpenDocument&, std::size_t offset);

// Returns the sentence of a verb with the keys beside it, in Markdown; empty if it is none.
std::string meaning_of_verb(std::string_view name);
// Returns a verb with its keys as a snippet of the protocol: the needed ones if it is between
// braces, where they fit on its line. REQUIRES: it is a verb.
std::string snippet_of_verb(std::string_view name, bool is_in_braces);

}  // namespace cubilete::lsp
