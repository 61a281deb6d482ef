#include "native/facts.h"

#include <algorithm>

#include "forms/form.h"
#include "native/emission.h"
#include "ruleset/members.h"

namespace cubilete::native {

namespace {

// True if all components, cells and zones in the expression come from zones that it names, so that
// moves elsewhere do not change its value.
bool names_its_zones(const Expression& e) {
  return std::ranges::none_of(e.nodes, [](const ExpressionNode& n) {
    const TypeKind k = n.type.kind;
    const bool is_placed =
        k == TypeKind::kComponent || k == TypeKind::kCell || k == TypeKind::kZone;
    return is_placed && operator_of(n.op).gives == Gives::kDeclared;
  });
}

}  // namespace

Reads ReadFinder::of_query(QueryId id) {
  query(id);
  return reads_;
}

Reads ReadFinder::of_script(ScriptId id) {
  script(id);
  return reads_;
}

Reads ReadFinder::of_tiles() {
  reads_.has_loop = true;
  tiles();
  return reads_;
}

void ReadFinder::expression(ExpressionId id) {
  const Expression& e = r_.expression(id);
  const bool is_closed = names_its_zones(e);
  for (std::size_t i = 0; i < e.nodes.size(); ++i) {
    is_closed_ = is_closed;  // reset, because a called rule sets it for its own expressions
    node(e, static_cast<std::int32_t>(i));
  }
}

void ReadFinder::query(QueryId id) {
  if (std::ranges::find(under_way_, id.value) != under_way_.end()) {
    reads_.is_known = false;
    return;
  }
  under_way_.push_back(id.value);
  rule(r_.queries[id].expression, r_.queries[id].script);
  under_way_.pop_back();
}

void ReadFinder::rule(ExpressionId id, ScriptId id_of_script) {
  if (id.is_some()) {
    expression(id);
  } else if (id_of_script.is_some()) {
    script(id_of_script);
  }
}

void ReadFinder::script(ScriptId id) {
  if (r_.depends_on_arguments_alone(r_.scripts[id.index()])) return;
  const lowering::Form* const form = forms_ ? forms_->forms[id.index()] : nullptr;
  if (!form) {
    reads_.is_known = false;
    return;
  }
  reads_.has_loop = true;
  if (!scripts_.insert(id.value).second) return;
  for (const lowering::FormNode& n : form->nodes) {
    using enum lowering::FormOp;
    const bool goes_through_zone =
        (n.op == kLength && n.c == 1) || n.op == kReadZone || (n.op == kForEach && n.value == 1);
    reads_.any_zone |= goes_through_zone;
  }
  for (const lowering::FormField& f : form->fields)
    std::ranges::for_each(f.kinds, [&](FieldRef k) { field(k); });
  for (const lowering::FormSite& site : form->sites) {
    if (site.names == ArgumentRole::kTableAttribute) {
      attribute(AttributeId(site.id));
    } else if (site.names == ArgumentRole::kQuery) {
      query(QueryId(site.id));
    } else if (!site.function) {
      const std::string& name = forms_->texts->texts[std::size_t(site.text)];
      for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
        if (const PropertyId p = r_.find_property(KindId(k), name); p.is_some()) ability(p);
      }
    } else if (site.function->least == ScriptKind::kEffect) {
      reads_.is_known = false;
    }
  }
}

void ReadFinder::field(FieldRef f) {
  if (f.kind == FieldKind::kAttribute) return attribute(AttributeId(f.id));
  if (f.kind == FieldKind::kQueryAbout) return query(QueryId(f.id));
  if (f.kind != FieldKind::kMember) return;
  const BuiltinMember& m = kBuiltinMembers[f.id];
  const OperatorReads reads = m.op ? operator_of(*m.op).reads : OperatorReads::kNothing;
  reads_.is_known &= reads != OperatorReads::kUnknown;
  reads_.acting_player |= reads == OperatorReads::kActingPlayer;
  // A component is found by where it lies.
  reads_.any_zone |= reads == OperatorReads::kPlaces || m.result == TypeKind::kComponent;
}

void ReadFinder::call(const ExpressionNode& n) {
  reads_.has_loop = true;
  if (n.op == Op::kCallScript) return rule({}, ScriptId(n.value));
  if (n.op == Op::kCallQuery) return query(QueryId(n.value));
  ability(PropertyId(n.value));
}

void ReadFinder::ability(PropertyId id) {
  if (!abilities_.insert(id.value).second) return;
  for (const ComponentDef& d : r_.definitions) {
    const PropertyValue* v = property_of(r_, id, d, true);
    if (v && v->is_set) rule(v->expression, v->script);
  }
}

void ReadFinder::attribute(AttributeId id) {
  const AttributeDef& a = r_.attribute(id);
  for (std::size_t k = 0; k < r_.attributes.size(); ++k) {
    const AttributeDef& other = r_.attributes[k];
    const bool may_be_meant =
        AttributeId(k) == id || (a.is_of_many() && other.owner == a.owner && other.name == a.name);
    if (may_be_meant) reads_.attributes.insert(static_cast<std::int32_t>(k));
  }
}

void ReadFinder::resources() {
  for (std::size_t k = 0; k < r_.attributes.size(); ++k) {
    if (r_.attributes[k].is_resource) reads_.attributes.insert(static_cast<std::int32_t>(k));
  }
}

void ReadFinder::tiles() {
  reads_.any_zone = true;
  for (const KindDef& k : r_.kinds) {
    if (k.turned.is_some()) attribute(k.turned);
  }
}

void ReadFinder::place(const Expression& e, const ExpressionNode& n) {
  const ExpressionNode& of = e.child(n, 0);
  if (makes_list(n.op)) reads_.has_loop = true;
  // A named zone was recorded at its own node.
  if (is_closed_) return;
  if (of.op != Op::kZone && of.op != Op::kZoneFor) reads_.any_zone = true;
}

void ReadFinder::node(const Expression& e, std::int32_t index) {
  const ExpressionNode& n = e.nodes[std::size_t(index)];
  switch (operator_of(n.op).reads) {
    case OperatorReads::kUnstated:
    case OperatorReads::kNothing:
      return;
    case OperatorReads::kActingPlayer:
      reads_.acting_player = true;
      return;
    case OperatorReads::kUnknown:
      reads_.is_known = false;
      return;
    case OperatorReads::kZone:
      reads_.zones.insert(n.value);
      return;
    case OperatorReads::kZones: {
      const ZoneFamily& family = family_of(r_, r_.zone(ZoneDefId(n.value)));
      for (std::size_t k = 0; k < family.members.size(); ++k) {
        reads_.zones.insert(n.value + static_cast<std::int32_t>(k));
      }
      return;
    }
    case OperatorReads::kAttribute:
      return attribute(AttributeId(n.value));
    case OperatorReads::kFaces:
      for (const KindDef& k : r_.kinds) {
        if (k.is_die()) attribute(k.face);
      }
      return;
    case OperatorReads::kPlaces:
      return place(e, n);
    case OperatorReads::kTiles:
      if (makes_list(n.op)) reads_.has_loop = true;
      return tiles();
    case OperatorReads::kResources:
      return resources();
    case OperatorReads::kRules:
      return call(n);
  }
}

bool are_all_different(const Ruleset& r, ExpressionId id) {
  const Expression& e = r.expression(id);
  const ExpressionNode* n = &e.root();
  while (n->op == Op::kFilter) n = &e.child(*n, 0);
  if (operator_of(n->op).has_distinct_items) return true;
  return n->op == Op::kComponents && e.child(*n, 0).op == Op::kZone &&
         r.zone(ZoneDefId(e.child(*n, 0).value)).is_ordered;
}

}  // namespace cubilete::native
