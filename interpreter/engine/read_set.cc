#include "engine/read_set.h"

#include <algorithm>

namespace cubilete::inline engine {
namespace {

bool is_thing(Type t) {
  return t.kind == TypeKind::kComponent || t.kind == TypeKind::kZone || t.kind == TypeKind::kCell ||
         t.kind == TypeKind::kPlayer;
}

// Looks through the expressions of one action.
class Reader {
 public:
  Reader(const Ruleset& r, ReadSet& reads) : r_(r), reads_(reads) {}

  bool action(const ActionDef& action) {
    if (action.cost_from.is_some()) return false;
    for (const Amount& a : action.cost) {
      if (!a.resource.is_some() || !expression(a.amount)) return false;
      add_value(a.resource);
    }
    for (const Condition& c : action.conditions) {
      if (!expression(c.expression)) return false;
    }
    return std::all_of(action.choices.begin(), action.choices.end(),
                       [&](const ChoiceDef& c) { return choice(c); });
  }

  // The zone behind filters, where it is the table's or the acting player's.
  ZoneDefId filtered_zone(ExpressionId id) const {
    const Expression& e = r_.expression(id);
    auto i = static_cast<std::int32_t>(e.nodes.size()) - 1;
    while (e.nodes[std::size_t(i)].op == Op::kFilter) i = child(e, e.nodes[std::size_t(i)], 0);
    const ExpressionNode& n = e.nodes[std::size_t(i)];
    if (n.op != Op::kComponents) return {};
    const ExpressionNode& zone = e.nodes[std::size_t(child(e, n, 0))];
    return zone.op == Op::kZone && is_own(e, zone) ? ZoneDefId(zone.value) : ZoneDefId();
  }

  // The zone whose components these are, all of them, where it is the table's or the acting
  // player's.
  ZoneDefId whole_zone(ExpressionId id) const {
    return r_.expression(id).root().op == Op::kComponents ? filtered_zone(id) : ZoneDefId();
  }

  bool candidates(const ChoiceDef& c, const SelectionPlan& selections) {
    if (!expression(c.from, true)) return false;
    return std::all_of(selections.parts.begin(), selections.parts.end(),
                       [&](const SelectionPlan::Part& p) {
                         return !p.is_fixed || node(r_.expression(p.expression), p.node, false);
                       });
  }

  // One kind of die, one definition of it, and nothing but its face to tell two apart.
  bool are_like_dice(ZoneDefId id) const {
    const ZoneDef& zone = r_.zone(id);
    const std::vector<KindId>& holds = zone.holds;
    if (zone.is_ordered || zone.has_cells() || holds.size() != 1) return false;
    const KindDef& kind = r_.kind(holds[0]);
    return kind.is_die() && size_of_attributes(r_, holds[0]) == 1 &&
           std::count_if(r_.definitions.begin(), r_.definitions.end(),
                         [&](const ComponentDef& d) { return d.kind == holds[0]; }) == 1;
  }

  void add_zone(ZoneDefId id, bool any_order) {
    const bool is_in_order = !any_order || r_.zone(id).is_ordered || !can_be_counted(id);
    for (ReadSet::Zone& z : reads_.zones) {
      if (z.zone != id) continue;
      z.is_in_order = z.is_in_order || is_in_order;
      return;
    }
    reads_.zones.push_back({id, is_in_order});
  }

 private:
  static std::int32_t child(const Expression& e, const ExpressionNode& n, std::int32_t k) {
    return e.children[std::size_t(n.first_child + k)];
  }

  bool expression(ExpressionId id, bool any_order = false) {
    if (!id.is_some()) return true;
    const Expression& e = r_.expression(id);
    return node(e, static_cast<std::int32_t>(e.nodes.size()) - 1, any_order);
  }

  bool choice(const ChoiceDef& c) {
    const bool is_subset = c.minimum.is_some();
    bool any_order = false;
    if (is_subset && c.type.kind == TypeKind::kComponent) {
      // Equal dice are grouped by their faces. Any other order of a selection follows
      // from where things lie, and among dice of several kinds from their ids.
      const ZoneDefId zone = filtered_zone(c.from);
      if (!zone.is_some() || r_.zone(zone).holds.empty()) return false;
      any_order = are_like_dice(zone);
      const bool has_dice = std::any_of(r_.zone(zone).holds.begin(), r_.zone(zone).holds.end(),
                                        [&](KindId k) { return r_.kind(k).is_die(); });
      if (has_dice && !any_order) return false;
    }
    if (!expression(c.from, any_order) || !expression(c.minimum) || !expression(c.maximum)) {
      return false;
    }
    return std::all_of(c.where.begin(), c.where.end(),
                       [&](const Condition& w) { return expression(w.expression); });
  }

  bool can_be_counted(ZoneDefId id) const {
    const ZoneDef& zone = r_.zone(id);
    return !zone.has_cells() && !zone.holds.empty() &&
           std::all_of(zone.holds.begin(), zone.holds.end(),
                       [&](KindId k) { return size_of_attributes(r_, k) <= 1; });
  }

  void add_value(AttributeId id) {
    if (std::find(reads_.values.begin(), reads_.values.end(), id) == reads_.values.end()) {
      reads_.values.push_back(id);
    }
  }

  static bool is_own(const Expression& e, const ExpressionNode& n) {
    return n.child_count == 0 || e.nodes[std::size_t(child(e, n, 0))].op == Op::kActingPlayer;
  }

  bool children(const Expression& e, const ExpressionNode& n, std::int32_t from = 0) {
    for (std::int32_t k = from; k < n.child_count; ++k) {
      if (!node(e, child(e, n, k), false)) return false;
    }
    return true;
  }

  // `any_order`: the use of the value does not depend on the order of a list.
  bool node(const Expression& e, std::int32_t i, bool any_order) {
    const ExpressionNode& n = e.nodes[std::size_t(i)];
    switch (n.op) {
      case Op::kLiteral:
      case Op::kLocal:
      case Op::kItem:
      case Op::kOption:
      case Op::kDefinitions:
        return true;
      case Op::kActingPlayer:
        reads_.reads_player = true;
        return true;
      case Op::kZone:
        if (!is_own(e, n)) return false;
        add_zone(ZoneDefId(n.value), any_order);
        return true;
      case Op::kComponents:
        return e.nodes[std::size_t(child(e, n, 0))].op == Op::kZone &&
               node(e, child(e, n, 0), any_order);
      case Op::kFilter:
      case Op::kMap:
        return node(e, child(e, n, 0), any_order) && node(e, child(e, n, 1), false);
      case Op::kDistinct:
        return node(e, child(e, n, 0), any_order);
      case Op::kCount:
      case Op::kAny:
      case Op::kNone:
      case Op::kRoom:
        return node(e, child(e, n, 0), true);
      case Op::kSum:
      case Op::kMinOf:
      case Op::kMaxOf:
      case Op::kSorted:
        return !is_thing(n.type) && !is_thing(n.type.element()) && node(e, child(e, n, 0), true);
      case Op::kIn:
        return node(e, child(e, n, 0), false) && node(e, child(e, n, 1), true);
      case Op::kAttribute: {
        const AttributeDef& a = r_.attribute(AttributeId(n.value));
        if (is_thing(a.type) || is_thing(a.type.element())) return false;
        if (a.owner == AttributeOwner::kComponent) return children(e, n);
        if (a.owner == AttributeOwner::kPlayer && (n.child_count == 0 || !is_own(e, n))) {
          return false;
        }
        add_value(AttributeId(n.value));
        return true;
      }
      case Op::kCallScript: {
        const ScriptDef& s = r_.scripts[std::size_t(n.value)];
        return is_pure(r_, ScriptId(n.value)) && are_plain(s.parameters) && children(e, n);
      }
      case Op::kCallQuery: {
        const QueryDef& q = r_.queries[QueryId(n.value)];
        return q.script.is_some() && is_pure(r_, q.script) && are_plain(q.parameters) &&
               children(e, n);
      }
      case Op::kCallProperty:
        return is_pure(r_, PropertyId(n.value)) && children(e, n);
      case Op::kFace:
      case Op::kProperty:
      case Op::kDefinitionOf:
      case Op::kKindOf:
      case Op::kCopiesOf:
      case Op::kExists:
      case Op::kTop:
      case Op::kBottom:
      case Op::kFirst:
      case Op::kLast:
      case Op::kItemAt:
        return children(e, n);
      case Op::kSeat:
      case Op::kOthers:
      case Op::kPlayersFrom:
      case Op::kNeighbours:
      case Op::kNext:
      case Op::kPrevious:
        return false;
      default:
        return combines_values(n.op) && children(e, n);
    }
  }

  const Ruleset& r_;
  ReadSet& reads_;
};

}  // namespace

bool reads_the_same(const ReadSet& a, const ReadSet& b) {
  const auto same_zone = [](const ReadSet::Zone& x, const ReadSet::Zone& y) {
    return x.zone == y.zone && x.is_in_order == y.is_in_order;
  };
  return a.reads_player == b.reads_player &&
         std::is_permutation(a.zones.begin(), a.zones.end(), b.zones.begin(), b.zones.end(),
                             same_zone) &&
         std::is_permutation(a.values.begin(), a.values.end(), b.values.begin(), b.values.end());
}

ReadSet read_set_of_availability(const Ruleset& r, const ActionDef& action) {
  ReadSet reads;
  // Without choices there is too little to find out.
  reads.is_usable = !action.choices.empty() && Reader(r, reads).action(action);
  return reads;
}

ReadSet read_set_of_first_choice(const Ruleset& r, const ActionDef& action) {
  ReadSet reads;
  if (action.choices.empty()) return reads;
  const ChoiceDef& choice = action.choices.front();
  if (choice.minimum.is_some() || choice.prefer.is_some() || action.has_parts(0) ||
      choice.type.kind != TypeKind::kComponent) {
    return reads;
  }
  Reader reader(r, reads);
  reads.candidates = reader.filtered_zone(choice.from);
  if (!reads.candidates.is_some()) return reads;
  reader.add_zone(reads.candidates, false);
  reads.is_usable = reader.action(action);
  return reads;
}

ReadSet read_set_of_candidates(const Ruleset& r, const ChoiceDef& choice,
                               const SelectionPlan& selections) {
  ReadSet reads;
  if (!selections.is_usable || !selections.has_fixed_candidates) return reads;
  Reader reader(r, reads);
  reads.candidates = reader.whole_zone(choice.from);
  reads.is_usable = reads.candidates.is_some() && reader.are_like_dice(reads.candidates) &&
                    reader.candidates(choice, selections);
  return reads;
}

}  // namespace cubilete::engine
