// Writes tables that give the meaning of each text that scripts use, as numbers.
#include <algorithm>
#include <numeric>
#include <string_view>

#include "native/form_writer.h"

namespace cubilete::native {
namespace {

using TextNumbers = std::vector<std::int32_t>;

std::string table(const char* name, const TextNumbers& values) {
  return fmt::format("static constexpr i32 {}[] = {{{}{}-1}};\n", name, fmt::join(values, ","),
                     values.empty() ? "" : ",");
}

// Returns, for each text, the attributes of that name: the table's, a player's, and each kind's.
std::string attributes(const Emission& m, const std::vector<std::string>& texts) {
  const Ruleset& r = m.ruleset;
  std::string rows;
  const auto add = [&](const auto& find) {
    TextNumbers row;
    for (const std::string& t : texts) row.push_back(find(t).value);
    rows += fmt::format("{{{}{}-1}},", fmt::join(row, ","), row.empty() ? "" : ",");
  };
  add([&](const std::string& t) { return r.find_attribute(AttributeOwner::kTable, t); });
  add([&](const std::string& t) { return r.find_attribute(AttributeOwner::kPlayer, t); });
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    add([&](const std::string& t) { return r.find_component_attribute(KindId(k), t); });
  }
  return fmt::format("static constexpr i32 kAttributeOfText[][{}] = {{{}}};\n", texts.size() + 1,
                     rows);
}

std::string cells(const Emission& m, const lowering::FormTexts& t) {
  std::string out, all;
  for (std::size_t z = 0; z < m.ruleset.zones.size(); ++z) {
    out += table(fmt::format("kCellTexts{}", z).c_str(), t.of_cell[z]);
    all += fmt::format("kCellTexts{},", z);
  }
  return out + fmt::format("static constexpr const i32* kCellTexts[] = {{{}nullptr}};\n", all);
}

}  // namespace

std::string write_text_tables(const Emission& m) {
  const Ruleset& r = m.ruleset;
  const lowering::FormTexts& t = *m.scripts_with_forms->texts;
  TextNumbers symbols, resources, definitions, causes, directions;
  // The order of the texts by their bytes.
  TextNumbers sorted(t.texts.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::sort(sorted, {},
                    [&](std::int32_t k) { return std::string_view(t.texts[std::size_t(k)]); });
  TextNumbers ranks(sorted.size());
  for (std::size_t k = 0; k < sorted.size(); ++k)
    ranks[std::size_t(sorted[k])] = static_cast<std::int32_t>(k);
  for (std::size_t k = 0; k < t.texts.size(); ++k) {
    symbols.push_back(t.meanings[k].symbol.value);
    resources.push_back(t.meanings[k].resource.value);
    definitions.push_back(r.find_definition(t.texts[k]).value);
    directions.push_back(static_cast<std::int32_t>(direction_named(t.texts[k])));
    const auto it = std::ranges::find(r.end_causes, t.texts[k]);
    causes.push_back(
        it == r.end_causes.end() ? -1 : static_cast<std::int32_t>(it - r.end_causes.begin()));
  }
  return fmt::format("constexpr i32 kEndCauses = {};\n", r.end_causes.size()) +
         table("kTextOfSymbol", t.of_symbol) + table("kTextOfAttribute", t.of_attribute) +
         table("kTextOfDefinition", t.of_definition) + table("kTextOfKind", t.of_kind) +
         table("kTextOfZone", t.of_zone) + table("kSymbolOfText", symbols) +
         table("kResourceOfText", resources) + table("kDefinitionOfText", definitions) +
         table("kDirectionOfText", directions) + table("kEndCauseOfText", causes) +
         table("kRankOfText", ranks) + attributes(m, t.texts) + cells(m, t);
}

}  // namespace cubilete::native
