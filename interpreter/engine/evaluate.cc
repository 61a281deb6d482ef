#include "engine/evaluate.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/bounds.h"
#include "engine/expressions/loop.h"
#include "engine/expressions/reads.h"

namespace cubilete {
namespace {

void add_amounts(Evaluator& e, const std::vector<Amount>& amounts, ExpressionId amounts_from,
                 std::vector<ResourceAmount>& out) {
  for (const Amount& a : amounts) {
    AttributeId resource = a.resource;
    if (a.resource_from.is_some()) resource = e.resource_at(e.number(a.resource_from));
    if (resource.is_some()) {
      out.push_back({resource, e.number(a.amount)});
    } else {
      e.raise(RuleError{"reads-nothing", "there is no resource here to pay with", a.span, {}});
    }
  }
  if (!amounts_from.is_some()) return;
  const ShortList pairs = e.items(e.evaluate(amounts_from));
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const AttributeId resource = e.resource_at(pairs[i]);
    if (resource.is_some()) out.push_back({resource, pairs[i + 1]});
  }
}

std::optional<Shortfall> shortfall_of_price(Evaluator& e, const ActionDef& action,
                                            const std::vector<ResourceAmount>& price) {
  for (const ResourceAmount& p : price) {
    const bool is_of_player = e.ruleset().attribute(p.resource).owner == AttributeOwner::kPlayer;
    if (!is_of_player || e.state().has(e.player())) continue;
    e.raise({"reads-nothing", "there is no player here to pay", action.cost_span, {}});
  }
  if (e.failed()) return std::nullopt;
  return shortfall(e.ruleset(), e.state(), e.player(), price);
}

}  // namespace

std::vector<ResourceAmount> amounts_of(Evaluator& e, const std::vector<Amount>& amounts,
                                       ExpressionId amounts_from) {
  std::vector<ResourceAmount> out;
  add_amounts(e, amounts, amounts_from, out);
  return out;
}

std::optional<Shortfall> shortfall_of_cost(Evaluator& e, const ActionDef& action) {
  if (!action.has_cost()) return std::nullopt;
  // The buffer is moved out during use, because an amount may depend on another cost.
  std::vector<ResourceAmount> price = std::move(e.buffers().cost);
  price.clear();
  add_amounts(e, action.cost, action.cost_from, price);
  std::optional<Shortfall> found = shortfall_of_price(e, action, price);
  e.buffers().cost = std::move(price);
  return found;
}

namespace {

// Returns whether two types represent values alike; details of the types may differ.
bool has_same_form(Type a, Type b) {
  const bool has_fields = a.kind == TypeKind::kRecord;
  return a.kind == b.kind && a.is_list == b.is_list && (!has_fields || a.detail == b.detail);
}

// Returns whether properties of the same name in two kinds can be read and called alike.
bool has_same_form(const PropertyDef& a, const PropertyDef& b) {
  return a.property_kind == b.property_kind && has_same_form(a.type, b.type) &&
         std::ranges::equal(a.parameters, b.parameters, [](const Parameter& x, const Parameter& y) {
           return has_same_form(x.type, y.type);
         });
}

}  // namespace

AttributeId attribute_of_kind(const Ruleset& r, AttributeId a, KindId kind, bool same_form) {
  const AttributeDef& wanted = r.attribute(a);
  if (wanted.kind == kind) return a;
  const AttributeId other = r.find_component_attribute(kind, wanted.name);
  if (!other.is_some()) return {};
  return !same_form || has_same_form(r.attribute(other).type, wanted.type) ? other : AttributeId();
}

const PropertyValue* property_of(const Ruleset& r, PropertyId p, const ComponentDef& d,
                                 bool same_form) {
  const PropertyDef& wanted = r.property(p);
  if (d.kind == wanted.kind) return &d.properties[std::size_t(wanted.index)];
  const PropertyId other = r.find_property(d.kind, wanted.name);
  if (!other.is_some()) return nullptr;
  if (same_form && !has_same_form(r.property(other), wanted)) return nullptr;
  return &d.properties[std::size_t(r.property(other).index)];
}

AttributeId own_attribute_of(const Ruleset& r, const State& s, AttributeId id, CellId cell) {
  const AttributeDef& a = r.attribute(id);
  if (!has_cell(r, s, cell) || s.zone_def(cell.zone()) == a.zone) return id;
  const AttributeId own = r.find_cell_attribute(s.zone_def(cell.zone()), a.name);
  return own.is_some() && has_same_form(r.attribute(own).type, a.type) ? own : id;
}

Evaluator::Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage,
                     RuleMeter* meter)
    : ruleset_(ruleset),
      scripts_(scripts),
      coverage_(coverage),
      meter_(meter),
      loop_(std::make_unique<ProgramLoop>(*this)) {
  for (const ComponentDef& d : ruleset.definitions) {
    const KindDef& kind = ruleset.kind(d.kind);
    kind_of_.push_back(d.kind);
    place_of_face_.push_back(
        kind.is_die() ? State::kComponentHeader + ruleset.attribute(kind.face).offset : -1);
  }
}

Evaluator::~Evaluator() = default;

Evaluator::Run::Run(Evaluator& evaluator) : evaluator_(evaluator) {
  assert(!evaluator_.is_running_);
  evaluator_.clear();
  evaluator_.set_work(0);
  evaluator_.depth_ = 0;
  evaluator_.is_running_ = true;
}

Evaluator::Run::~Run() {
  evaluator_.clear();
  evaluator_.is_running_ = false;
}

ShortList Evaluator::items(const Operand& o) const {
  return o.is_list() ? ShortList(list(o)) : ShortList{o.scalar()};
}

void Evaluator::clear() {
  clear_error();
  clear_scripts();
  slots_.clear();
  base_ = 0;
  pool_.clear();
  items_.clear();
}

void Evaluator::bind_list(std::int32_t slot, std::span<const std::int32_t> values) {
  bind(slot, new_list(values));
}

void Evaluator::bind_items_of_timetable(std::int32_t names) {
  if (names == 0) return;
  const std::vector<Frame>& frames = state_->frames;
  std::size_t at = frames.size();
  // A phase that was started does not know the names of the part that waits for it.
  while (at > 0 && ruleset_.flow[frames[--at].node.index()].parent.is_some()) continue;
  for (std::int32_t slot = 0; slot < names && at < frames.size(); ++at) {
    const Frame& f = frames[at];
    const auto* each = std::get_if<EachFlow>(&ruleset_.flow[f.node.index()].kind);
    if (!each) continue;
    const Type type = ruleset_.expression(each->items).type;
    const auto width = static_cast<std::size_t>(width_of(ruleset_, type));
    if (f.count < 1 || std::size_t(f.count) * width > f.order.size()) {
      missing_local();
      return;
    }
    const auto item = std::span(f.order).subspan(std::size_t(f.count - 1) * width, width);
    bind(slot++, type.kind == TypeKind::kRecord ? new_list(item) : Operand::of(item[0]));
  }
}

Operand Evaluator::new_list(std::span<const std::int32_t> values) {
  ListBuilder list(pool_);
  list.add_all(values);
  return list.finish();
}

Operand Evaluator::missing_local() {
  raise({"internal-fault", "this expression reads a local that is not there", {}, {}});
  return Operand::of(0);
}

Evaluator::LocalScope::LocalScope(Evaluator& evaluator, std::int32_t slots)
    : evaluator_(evaluator),
      base_(evaluator.base_),
      slots_(evaluator.slots_.size()),
      lists_(evaluator.pool_.size()),
      fixed_(evaluator.fixed_) {
  evaluator.base_ = slots_;
  evaluator.fixed_ = nullptr;
  evaluator.slots_.resize(slots_ + std::size_t(slots));
}

Evaluator::LocalScope::~LocalScope() {
  evaluator_.base_ = base_;
  evaluator_.fixed_ = fixed_;
  evaluator_.slots_.resize(slots_);
  evaluator_.pool_.shrink(lists_);
}

Operand Evaluator::fail_to_finish(const ExpressionNode& n) {
  fail(n, "list-too-long", "this expression makes lists without end");
  return Operand::no_items();
}

Operand Evaluator::fail(const ExpressionNode& n, Code code, std::string message) {
  raise(RuleError{code, std::move(message), n.span, {}});
  return Operand::of(0);
}

Operand Evaluator::evaluate(ExpressionId id) {
  return value_of(id, std::span<const Operand>(slots_).subspan(base_));
}

Operand Evaluator::call(ExpressionId id, std::span<const Operand> arguments) {
  FixedParts* const before = std::exchange(fixed_, nullptr);
  const Operand value = value_of(id, arguments);
  fixed_ = before;
  return value;
}

Operand Evaluator::value_of(ExpressionId id, std::span<const Operand> locals) {
  if (!meter_) [[likely]]
    return unmetered_value_of(id, locals);
  meter_->begin(id);
  const Operand value = unmetered_value_of(id, locals);
  meter_->end();
  return value;
}

Operand Evaluator::unmetered_value_of(ExpressionId id, std::span<const Operand> locals) {
  const Expression& e = ruleset_.expression(id);
  if (failed()) return nothing(e.root());
  if (spend(static_cast<std::int64_t>(e.nodes.size()))) {
    const ExpressionNode& root = e.root();
    if (root.op == Op::kLiteral) return Operand::of(root.value);
    if (root.op == Op::kLocal && static_cast<std::size_t>(root.value) < locals.size()) {
      return locals[static_cast<std::size_t>(root.value)];
    }
    const Operand result = loop_->run(id, locals);
    if (!failed()) return result;
  }
  locate_error(e.span);
  return nothing(e.root());
}

Operand Evaluator::part(const Expression& e, std::int32_t node) {
  return loop_->run(e, node, std::span<const Operand>(slots_).subspan(base_));
}

bool Evaluator::go_deeper(const Expression& e, const ExpressionNode& call) {
  depth_ += std::max(e.nodes.size(), kLeastNodesOfCall);
  if (depth_ <= kMostNestedNodes) return true;
  fail(call, "query-never-ends", "this query calls itself without end");
  return false;
}

void Evaluator::come_back(const Expression& e) {
  depth_ -= std::max(e.nodes.size(), kLeastNodesOfCall);
}

Result<ShortList> Evaluator::ask(const RuleCall& call) {
  if (!charge_fuel(scripts_.work().fuel_in_all)) return Failure(take_error());
  const TemporaryLists lists(*this);
  const std::size_t before = depth_;
  depth_ += kLeastNodesOfCall;
  Operand value;
  if (depth_ > kMostNestedNodes) {
    raise({"query-never-ends", "this query calls itself without end", {}, {}});
  } else {
    value = answer_script(*this, call);
  }
  depth_ = before;
  if (failed()) return Failure(take_error());
  return items(value);
}

AttributeId Evaluator::resource_at(std::int32_t value) const {
  const bool is_there = refers_to_something(ruleset_, *state_, TypeKind::kResource, value);
  return is_there ? AttributeId(value) : AttributeId();
}

}  // namespace cubilete
