#include "engine/selection_cache.h"

namespace cubilete::inline engine {
namespace {

constexpr std::size_t kMostSelections = 256;  // of one question; more are not remembered
constexpr std::size_t kMostCandidates = 64;   // bits of a mask

}  // namespace

void SelectionCache::plan() {
  std::int32_t choices = 0;
  entries_.resize(ruleset_.actions.size());
  for (std::size_t i = 0; i < ruleset_.actions.size(); ++i) {
    const ActionDef& action = ruleset_.actions[i];
    for (std::size_t c = 0; c < action.choices.size(); ++c) {
      Entry e;
      e.plan = plan_selections(ruleset_, action, c);
      e.number = choices++;
      const ReadSet candidates = read_set_of_candidates(ruleset_, action.choices[c], e.plan);
      e.reading = positions_.entry_for(candidates);
      e.candidates = candidates.candidates;
      entries_[i].push_back(std::move(e));
    }
  }
}

SelectionCache::Entry& SelectionCache::entry_of(const ActionDef& action, std::size_t k) {
  if (entries_.empty()) plan();
  return entries_[static_cast<std::size_t>(&action - ruleset_.actions.data())][k];
}

std::size_t SelectionCache::bytes() const {
  return circumstances_.bytes() + found_by_.bytes() + position_bytes_ +
         finding_.capacity() * sizeof(std::int32_t) + found_.capacity() * sizeof(Found) +
         masks_.capacity() * sizeof(std::uint64_t);
}

void SelectionCache::visit_memory(const MemoryVisitor& visit) {
  circumstances_.visit_memory(visit);
  found_by_.visit_memory(visit);
  visit(std::as_writable_bytes(std::span(finding_)));
  visit(std::as_writable_bytes(std::span(found_)));
  visit(std::as_writable_bytes(std::span(masks_)));
  for (auto& action : entries_) {
    for (Entry& e : action) {
      visit(std::as_writable_bytes(std::span(e.sorted)));
      visit(std::as_writable_bytes(std::span(&e.circumstances, 1)));
      visit(std::as_writable_bytes(std::span(e.by_position)));
    }
  }
}

void SelectionCache::forget() {
  circumstances_.clear();
  found_by_.clear();
  finding_ = {};
  found_ = {};
  masks_ = {};
  generation_ = positions_.generation() - 1;
  forget_if_old();
}

// Positions that were forgotten are given to others.
void SelectionCache::forget_if_old() {
  if (generation_ == positions_.generation()) return;
  generation_ = positions_.generation();
  position_bytes_ = 0;
  for (auto& action : entries_) {
    for (Entry& e : action) {
      e.generation = 0;
      e.by_position = {};
    }
  }
}

// The values of the parts of one kind, and what each costs wherever it is read, behind the key.
bool SelectionCache::add_parts(const SelectionPlan& plan, bool fixed) {
  for (const SelectionPlan::Part& part : plan.parts) {
    if (part.is_fixed != fixed) continue;
    const std::int64_t before = evaluator_.work();
    const Operand v = evaluator_.node(ruleset_.expression(part.expression), part.node);
    if (evaluator_.failed()) return false;
    key_.push_back(static_cast<std::int32_t>(evaluator_.work() - before));
    if (v.is_list()) {
      const auto list = evaluator_.list(v);
      key_.push_back(v.size);
      key_.append(list);
    } else if (!part.is_component) {
      key_.push_back(v.scalar);
    } else {
      if (!evaluator_.state().has(ComponentId(v.scalar))) return false;
      key_.push_back(evaluator_.state().definition_of(ComponentId(v.scalar)).value);
    }
  }
  return true;
}

// Interns the candidates and the parts that do not depend on earlier choices as one number.
bool SelectionCache::find_candidates(const ChoiceDef& choice, Entry& e) {
  if (e.generation == evaluator_.generation() && e.player == evaluator_.player()) return e.is_good;
  e.generation = e.plan.has_fixed_candidates ? evaluator_.generation() : 0;
  e.player = evaluator_.player();
  e.is_good = false;
  const std::int32_t position = positions_.of(e.reading);
  forget_if_old();
  if (position >= 0 && std::size_t(position) < e.by_position.size() &&
      e.by_position[std::size_t(position)] >= 0) {
    sort_dice(zone_of(ruleset_, evaluator_.state(), e.candidates, e.player), e);
    e.circumstances = e.by_position[std::size_t(position)];
    return e.is_good = true;
  }
  e.is_good = look_at_candidates(choice, e);
  if (position >= 0 && e.is_good) remember_circumstances(e, position);
  return e.is_good;
}

void SelectionCache::remember_circumstances(Entry& e, std::int32_t position) {
  const auto at = static_cast<std::size_t>(position);
  if (at >= e.by_position.size()) {
    const std::size_t wanted = at + 1 + at / 2;
    if (wanted * sizeof(std::int32_t) > kSelectionBudget / 4) return;
    position_bytes_ -= e.by_position.capacity() * sizeof(std::int32_t);
    e.by_position.reserve(wanted);
    e.by_position.resize(wanted, -1);
    position_bytes_ += e.by_position.capacity() * sizeof(std::int32_t);
  }
  e.by_position[at] = e.circumstances;
}

// Dice of one kind are grouped by class when they are sorted by their faces.
void SelectionCache::sort_dice(ZoneId zone, Entry& e) {
  const State& s = evaluator_.state();
  e.sorted.clear();
  if (s.size_of(zone) == 0) return;
  const std::int32_t face = evaluator_.place_of_face(s.definition_of(s.first_in(zone)));
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t shown = s.component_cell(c, face);
    std::size_t at = e.sorted.size();
    e.sorted.push_back(c.value);
    for (; at > 0 && shown < s.component_cell(ComponentId(e.sorted[at - 1]), face); --at) {
      e.sorted[at] = e.sorted[at - 1];
    }
    e.sorted[at] = c.value;
  }
}

bool SelectionCache::look_at_candidates(const ChoiceDef& choice, Entry& e) {
  const State& s = evaluator_.state();
  const std::int64_t before = evaluator_.work();
  const Operand from = evaluator_.evaluate(choice.from);
  if (evaluator_.failed()) return false;
  e.sorted.clear();
  ends_.clear();
  likeness_.sort_into_classes(evaluator_.list(from), choice.type.element(), e.sorted, ends_);
  if (evaluator_.failed() || e.sorted.size() > kMostCandidates) return false;
  const auto charge = static_cast<std::int32_t>(evaluator_.work() - before);
  key_.clear();
  key_.push_back(e.number);
  key_.push_back(charge);
  std::size_t selections = 1;
  for (std::size_t c = 0; c < ends_.size(); ++c) {
    const std::size_t begin = c == 0 ? 0 : ends_[c - 1];
    selections *= ends_[c] - begin + 1;
    if (selections > kMostSelections) return false;
    key_.push_back(static_cast<std::int32_t>(ends_[c] - begin));
    if (e.plan.conditions.empty()) continue;
    const ComponentId like(e.sorted[begin]);
    if (!s.has(like)) return false;
    key_.push_back(s.definition_of(like).value);
    for (const AttributeId a :
         ruleset_.kind(ruleset_.definition(s.definition_of(like)).kind).attributes) {
      const AttributeDef& attribute = ruleset_.attribute(a);
      for (const std::int32_t cell : cells_of(attribute, s.component_value(like, attribute))) {
        key_.push_back(cell);
      }
    }
  }
  if (!add_parts(e.plan, true)) return false;
  std::uint32_t id = circumstances_.find(key_);
  if (id == IntSpanMap::kNone || id >= finding_.size()) {
    id = static_cast<std::uint32_t>(finding_.size());
    circumstances_.put(key_, id);
    finding_.push_back(charge);
  }
  e.circumstances = static_cast<std::int32_t>(id);
  return true;
}

bool SelectionCache::build_key(const ChoiceDef& choice, Entry& e) {
  if (!find_candidates(choice, e)) return false;
  if (e.circumstances < 0 || std::size_t(e.circumstances) >= finding_.size()) {
    e.generation = 0;
    return false;
  }
  const std::int64_t before = evaluator_.work();
  const std::int32_t low = evaluator_.number(choice.minimum);
  const std::int32_t high = evaluator_.number(choice.maximum);
  around_ = finding_[std::size_t(e.circumstances)] + evaluator_.work() - before;
  key_.clear();
  for (const std::int32_t n : {e.circumstances, low, high}) key_.push_back(n);
  return !evaluator_.failed() && add_parts(e.plan, false);
}

bool SelectionCache::ask(const ActionDef& action, std::size_t k) {
  Entry& e = entry_of(action, k);
  if (!e.plan.is_usable || evaluator_.failed()) return false;
  if (e.generation != evaluator_.generation() && is_near(bytes(), kSelectionBudget)) forget();
  const Evaluator::TemporaryLists lists(evaluator_);
  const std::int64_t work = evaluator_.work();
  const bool has_key = build_key(action.choices[k], e);
  // The same error is met again when every selection is tried, or it is not reached there.
  if (evaluator_.failed()) (void)evaluator_.take_error();
  evaluator_.set_work(work);
  asked_ = &e;
  return has_key;
}

const SelectionCache::Selections* SelectionCache::find() {
  const std::uint32_t at = found_by_.find(key_);
  if (at == IntSpanMap::kNone || at >= found_.size()) return nullptr;
  const Found& f = found_[at];
  if (f.begin > masks_.size() || f.size > masks_.size() - f.begin) return nullptr;
  selections_.sorted = asked_->sorted;
  selections_.masks = std::span(masks_).subspan(f.begin, f.size);
  std::uint64_t chosen = 0;
  for (const std::uint64_t mask : selections_.masks) chosen |= mask;
  if (selections_.sorted.size() < kMostCandidates && (chosen >> selections_.sorted.size()) != 0) {
    return nullptr;
  }
  selections_.charges = {around_ + f.charges.all, around_ + f.charges.first};
  return &selections_;
}

void SelectionCache::put(std::span<const std::uint64_t> masks, const Charges& charges) {
  const auto at = static_cast<std::uint32_t>(found_.size());
  found_.push_back({masks_.size(), masks.size(), {charges.all - around_, charges.first - around_}});
  masks_.insert(masks_.end(), masks.begin(), masks.end());
  found_by_.put(key_, at);
}

}  // namespace cubilete::engine
