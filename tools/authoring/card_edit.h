// Changes single values of a card in the file that its author wrote, for the page of `serve`.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/authoring/card_table.h"
#include "tools/authoring/draft.h"

namespace cubilete {

// Puts the changes of cards into the draft. Returns the first one whose file is laid out in a way
// that cannot be kept; nullptr if all are in it.
const CardChange* put_changes(const std::vector<CardChange>&, const std::string& kind, Draft&);

// Says which change put_changes() could not make.
std::string refusal_of(const CardChange&);

// Returns the values of a component of a game, as its author may edit them: [{column, value}];
// empty if there is no such component.
nlohmann::json card_json(const std::filesystem::path& game, const std::string& card);

// Sets a value: {card, column, value, write}. Returns {files: [text]}, the lines that it changes in
// each (line_difference.h), and writes them if asked to; or {problem}, and then changes nothing.
nlohmann::json edit_card(const std::filesystem::path& game, const nlohmann::json& edit);

}  // namespace cubilete
