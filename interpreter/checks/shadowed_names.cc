#include "checks/single_checks.h"

#include <fmt/format.h>

#include "ruleset/members.h"

namespace cubilete {
namespace {

void report(Diagnostics& d, SourceSpan span, const std::string& kind, const std::string& name,
            const std::string& meaning) {
  d.warning("shadowed-name", span,
            fmt::format("rules cannot name the {} '{}': there the word is {}", kind, name, meaning),
            fmt::format("give the {} another name", kind));
}

}  // namespace

void check_shadowed_names(const Ruleset& r, Diagnostics& d) {
  const auto look_at = [&](const auto& thing, const char* kind) {
    if (!thing.span.is_known() || !is_word_of_every_game(thing.name)) return;
    report(d, thing.span, kind, thing.name, "one of every game");
  };
  for (const AttributeDef& a : r.attributes) {
    if (!a.is_of_many()) look_at(a, a.is_resource ? "resource" : "attribute");
  }
  for (const ZoneDef& z : r.zones) look_at(z, "zone");
  for (const ZoneFamily& f : r.zone_families) look_at(f, "zone");
  for (const OptionDef& o : r.options) look_at(o, "constant");
  for (const ComponentDef& c : r.definitions) look_at(c, "component");
  for (const QueryDef& q : r.queries) look_at(q, "query");
  for (const QueryDef& q : r.queries) {
    if (!q.parameters.empty() || !q.span.is_known()) continue;
    const bool is_attribute = r.find_attribute(AttributeOwner::kTable, q.name).is_some() ||
                              r.find_attribute(AttributeOwner::kPlayer, q.name).is_some();
    if (is_attribute) {
      report(d, q.span, "query", q.name, "the attribute");
    } else if (r.find_zone(q.name).is_some() || find_zone_family(r, q.name)) {
      report(d, q.span, "query", q.name, "the zone");
    } else if (r.find_option(q.name).is_some()) {
      report(d, q.span, "query", q.name, "the constant");
    }
  }
}

}  // namespace cubilete
