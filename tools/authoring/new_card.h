// What a new component is given, for 'new card' and for the new rows of a table.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "ruleset/ruleset.h"
#include "tools/authoring/draft.h"
#include "tools/authoring/yaml_edit.h"

namespace cubilete {

// Makes a title from a name: "My Game" from my-game.
std::string title_of(const std::string& name);

// Why a name cannot be used, and what can.
struct WrongName {
  std::string what;
  std::string help;
};
// Returns what is wrong with a name; nothing where it is good. Components allow no hyphen, because
// rules would read it as a minus.
std::optional<WrongName> fault_of_name(const std::string& name, bool of_component);

// Returns the file that components of the kind are added to, relative to the folder: the last one
// that has them, or a new one.
std::filesystem::path file_for_components(const std::filesystem::path& folder,
                                          const std::string& kind);
// Returns the text of that file, or the beginning of a new one.
std::string components_text(const Draft&, const std::filesystem::path& file,
                            const std::string& kind);
// Returns the text of a file of words, or the beginning of a new one.
std::string words_text(const Draft&, const std::filesystem::path& file);
// Returns whether the text of a file says the kind of its components, so that they need not.
bool says_kind(const std::string& text, const std::string& kind);
// Returns a component with a value for each property that its kind demands.
NewEntry new_component(const Ruleset&, KindId, const std::string& name, bool says_own_kind);

}  // namespace cubilete
