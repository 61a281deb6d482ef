#include "narration/look_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "narration/card_text.h"
#include "narration/component_text.h"
#include "narration/table_model.h"

namespace cubilete {

std::vector<std::string> component_names(const Wording& words) {
  std::vector<std::string> names;
  for (const ComponentDef& d : words.ruleset().definitions) {
    names.push_back(words.name("components", d.name));
  }
  return names;
}

std::vector<DefinitionId> find_components(const Wording& words, const std::string& text) {
  const std::string wanted = lower_case(text);
  const std::vector<std::string> names = component_names(words);
  std::vector<DefinitionId> whole, beginning, anywhere;
  for (std::size_t i = 0; i < names.size() && !wanted.empty(); ++i) {
    const DefinitionId id(static_cast<std::int32_t>(i));
    for (const std::string& name :
         {lower_case(names[i]), lower_case(words.ruleset().definition(id).name)}) {
      const std::size_t at = name.find(wanted);
      if (at == std::string::npos) continue;
      auto& found = name == wanted ? whole : at == 0 ? beginning : anywhere;
      if (found.empty() || found.back() != id) found.push_back(id);
    }
  }
  if (!whole.empty()) return whole;
  return beginning.empty() ? anywhere : beginning;
}

namespace {

// Adds what the reader sees in the cell of a definition. Returns whether it has one.
bool add_lines_of_cell(const Wording& words, const View& v, DefinitionId id,
                       std::vector<std::string>& lines) {
  bool is_cell = false;
  for (const SeenZone& z : v.zones) {
    const std::vector<DefinitionId>& cells = words.ruleset().zone(z.def).cell_definitions;
    const auto cell = std::ranges::find(cells, id);
    if (cell == cells.end()) continue;
    is_cell = true;
    Tally there;
    for (const SeenComponent& c : z.components) {
      if (c.place != cell - cells.begin() || !c.definition.is_some()) continue;
      there.add(words.name("components", words.ruleset().definition(c.definition).name));
    }
    const std::vector<std::string> names = there.texts();
    for (const std::string& name : names) lines.push_back("   " + words.say("lies_there", {name}));
    if (names.empty()) lines.push_back("   " + words.say("nothing_there"));
  }
  return is_cell;
}

}  // namespace

std::vector<std::string> look_lines(const Wording& words, Engine& engine, const State& s,
                                    const View& v, DefinitionId id) {
  std::vector<std::string> lines = {words.name("components", words.ruleset().definition(id).name)};
  const std::string printed = details_of(words, id);
  if (!printed.empty()) lines.push_back("   " + printed);
  const std::string written = help_of(words, id).empty() ? written_text(words, id) : std::string();
  if (!written.empty()) lines.push_back("   " + written);
  Tally places;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) {
      if (c.definition != id) continue;
      std::string place = words.zone(s, z.zone);
      if (words.ruleset().zone(z.def).has_cells()) {
        place += ", " + words.value(s, {TypeKind::kCell}, CellId(z.zone, c.place).value);
      }
      std::vector<std::string> notes;
      for (const ShownValue& note : notes_on(words, engine, s, c)) notes.push_back(note.note());
      if (!notes.empty()) place += fmt::format(" [{}]", fmt::join(notes, ", "));
      places.add(std::move(place));
    }
  }
  for (const std::string& place : places.texts()) {
    lines.push_back("   " + words.say("lies_in", {place}));
  }
  const bool is_cell = add_lines_of_cell(words, v, id, lines);
  if (places.texts().empty() && !is_cell) lines.push_back("   " + words.say("lies_nowhere"));
  return lines;
}

}  // namespace cubilete
