// Writes differences of content for people: as lines, and as Markdown for a pull request.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "narration/ui_text.h"
#include "review/content_diff.h"

namespace cubilete {

// Writes a change as "Mill: price 3 iron -> 2 iron".
std::string to_text(const ContentChange&, Language);
// Writes the lines of all changes, each with its place, after `indent`.
std::string to_text(std::span<const ContentChange>, Language, std::string_view indent = "");

// Writes the changes as a table of Markdown; those of words stand in a second one, folded. Texts of
// content cannot make links, images or mentions there.
std::string to_markdown(std::span<const ContentChange>, Language);
// Returns a text with what has a meaning in Markdown escaped, on one line.
std::string markdown_text(std::string_view);

}  // namespace cubilete
