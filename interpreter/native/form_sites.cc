// Writes the calls of functions of the program that compiled scripts make.
#include "native/form_writer.h"

namespace cubilete::native {

using lowering::FormSite;
using lowering::Payload;

namespace {

std::string zone(const FormScope& s, const FormSite& site) {
  const ZoneDef& def = s.m.ruleset.zone(ZoneDefId(site.id));
  const std::int32_t first = first_zone(s.m, def);
  if (!def.is_per_player) return fmt::format("return {};", first);
  return fmt::format("return {} + player({});", first, thing(site, 1, Payload::kPlayer));
}

std::string cell(const FormSite& site) {
  const std::string z = fmt::format("const i32 z = {}; ", thing(site, 0, Payload::kZone));
  if (site.arguments[1].payload == Payload::kText) {
    return z + "return h->cell_named(z, thing_of(a[1]));";
  }
  const std::string row = z + "const i32 row = amount_of_form(a[1]); ";
  const std::string numbered = "return from_id(h->g.numbered_cell(z, row));";
  if (site.arguments.size() < 3) return row + numbered;
  return row + "if (a[2] == kNil) " + numbered +
         " return from_id(h->g.cell_in(z, row, amount_of_form(a[2])));";
}

std::string definitions(const FormScope& s, const FormSite& site) {
  const Ruleset& r = s.m.ruleset;
  std::string ids;
  std::int32_t count = 0;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    if (site.id >= 0 && r.definitions[d].kind.value != site.id) continue;
    ids += fmt::format("{},", d);
    ++count;
  }
  return fmt::format(
      "static constexpr i32 ids_[] = {{{}0}}; return h->list(Lst{{ids_, {}}}, from_id);", ids,
      count);
}

std::string insert(const FormSite& site) {
  const bool is_placed = site.arguments.size() == 3;
  return fmt::format("h->insert({}, {}, a[{}], {}); return kNil;", thing(site, 0, Payload::kTable),
                     is_placed ? "a[1]" : "0", site.arguments.size() - 1, is_placed);
}

std::string sort(const FormSite& site) {
  const std::string list = fmt::format("const i32 t = {}; ", thing(site, 0, Payload::kTable));
  const std::string by_number = "h->sort(t, FormRun::comes_first); return kNil;";
  if (site.arguments.size() < 2 || site.called < 0) return list + by_number;
  return list + fmt::format(
                    "if (a[1] == kNil) {{ {} }} h->sort(t, [&](I one, I other) {{ const I sides[] "
                    "= {{one, other}}; ++h->callbacks; const I r = call{}(h, a[1], sides, 2); "
                    "--h->callbacks; return holds(r); }}); return kNil;",
                    by_number, site.called);
}

std::vector<std::string> all_arguments(const FormSite& site) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) all.push_back(fmt::format("a[{}]", i));
  return all;
}

// The functions of the library whose code depends on the arguments.
std::string library_call(const FormSite& site) {
  const std::string_view name = site.function->name;
  if (name == "table.insert") return insert(site);
  if (name == "table.sort") return sort(site);
  if (name != "table.remove") return std::string(site.function->code);
  return fmt::format("return h->remove({}, {});", thing(site, 0, Payload::kTable),
                     site.arguments.size() < 2 ? "kNil" : "a[1]");
}

}  // namespace

std::string write_site(const FormScope& s, const FormSite& site) {
  switch (site.names) {
    case ArgumentRole::kZone:
      return zone(s, site);
    case ArgumentRole::kDefinition:
      return fmt::format("return {};", site.id);
    case ArgumentRole::kKind:
      return definitions(s, site);
    case ArgumentRole::kTableAttribute: {
      const AttributeDef& a = s.m.ruleset.attribute(AttributeId(site.id));
      return fmt::format("return {};",
                         form_attribute(a, fmt::format("h->g.c[kHeaderSize + {}]", a.offset)));
    }
    case ArgumentRole::kQuery:
      return write_query_call(s, QueryId(site.id), all_arguments(site), site.arguments);
    case ArgumentRole::kEffect:
      return write_effect_call(s, EffectId(site.id), all_arguments(site), site.arguments);
    default:
      break;
  }
  if (!site.function) return write_ability_call(s, site, all_arguments(site));
  if (site.function->is_of_library()) return library_call(site);
  if (site.gives(ResultOf::kCell)) return cell(site);
  if (site.function->least != ScriptKind::kEffect) return written(site);
  if (!s.is_effect) return "bail();";
  return site.gives(ResultOf::kChosen) ? write_question(s, site) : write_verb(s, site);
}

}  // namespace cubilete::native
