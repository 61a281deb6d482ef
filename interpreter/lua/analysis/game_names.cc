#include "lua/analysis/game_names.h"

#include "ruleset/members.h"

namespace cubilete {

GameNames::GameNames(const Ruleset& r) {
  for (const AttributeDef& a : r.attributes) {
    attributes_.push_back(a.name);
    if (a.is_resource) resources_.push_back(a.name);
  }
  for (const ZoneDef& z : r.zones) {
    zones_.push_back(z.name);
    others_.insert(others_.end(), z.cell_names.begin(), z.cell_names.end());
    others_.insert(others_.end(), z.row_names.begin(), z.row_names.end());
  }
  for (const PropertyDef& p : r.properties) properties_.push_back(p.name);
  for (const KindDef& k : r.kinds) kinds_.push_back(k.name);
  for (const ComponentDef& c : r.definitions) definitions_.push_back(c.name);
  for (const OptionDef& o : r.options) options_.push_back(o.name);
  for (const ScriptFile& f : r.script_files) others_.push_back(f.name);
  ends_ = r.phases;
  for (const char* end : {"turn", "round", "game"}) ends_.emplace_back(end);
  messages_ = r.messages;
  others_.insert(others_.end(), r.symbols.begin(), r.symbols.end());
  for (const DirectionRow& d : kDirections) others_.emplace_back(d.word);
  others_.insert(others_.end(), r.end_causes.begin(), r.end_causes.end());
  for (const QueryDef& q : r.queries) queries_.push_back(q.name);
  for (const EffectDef& e : r.effects) effects_.push_back(e.name);
  for (const ActionDef& a : r.actions) others_.push_back(a.name);
  for (const Locale& l : r.locales) {
    for (const auto& [key, text] : l.texts) {
      if (key.starts_with("choices.")) others_.push_back(key.substr(8));
    }
  }
  for (const char* word :
       {"bottom", "top", "number", "string", "table", "boolean", "nil", "function", "userdata",
        "player", "zone", "component", "cell", "integer", "float"}) {
    others_.emplace_back(word);
  }
  for (const auto* list : {&attributes_, &zones_, &properties_, &kinds_, &definitions_, &options_,
                           &queries_, &effects_, &ends_, &messages_, &others_}) {
    all_.insert(list->begin(), list->end());
  }
  fields_.insert(properties_.begin(), properties_.end());
  fields_.insert(attributes_.begin(), attributes_.end());
  fields_.insert(zones_.begin(), zones_.end());
  for (const BuiltinMember& m : kBuiltinMembers) {
    (m.of == TypeKind::kNothing ? values_ : fields_).emplace(m.name);
  }
  fields_.insert(queries_.begin(), queries_.end());
  for (const auto& record : r.records) {
    for (const Parameter& field : record) {
      fields_.insert(field.name);
      all_.insert(field.name);
    }
  }
  fields_.insert("face");
  add_names_of_values(r);
  // Scripts may use words as keys of tables.
  fields_.insert(r.symbols.begin(), r.symbols.end());
}

void GameNames::add_names_of_values(const Ruleset& r) {
  constants_.insert(options_.begin(), options_.end());
  values_.insert(options_.begin(), options_.end());
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) values_.insert(a.name);
  }
  for (const ZoneDef& z : r.zones) {
    if (!z.is_per_player) values_.insert(z.name);
  }
  values_.insert(definitions_.begin(), definitions_.end());
}

}  // namespace cubilete
