#include "lua/cache/verb_calls.h"

#include <algorithm>
#include <span>
#include <utility>

#include "state/runs.h"

namespace cubilete::inline lua {
namespace {

bool is_there(const Change& c, Type type, std::int32_t value) {
  switch (type.kind) {
    case TypeKind::kComponent:
      return c.state.has(ComponentId(value));
    case TypeKind::kPlayer:
      return value >= 0 && value < c.state.players();
    case TypeKind::kZone:
      return value >= 0 && value < c.state.zone_count();
    case TypeKind::kCell:
      return value >= 0 && CellId(value).zone().value < c.state.zone_count();
    case TypeKind::kDefinition:
      return value >= 0 && std::size_t(value) < c.ruleset.definitions.size();
    case TypeKind::kResource:
      return value >= 0 && std::size_t(value) < c.ruleset.attributes.size();
    case TypeKind::kSymbol:
      return value >= 0 && std::size_t(value) < c.ruleset.symbols.size();
    default:
      return true;
  }
}

// Whether the things that a cached call names exist; the verbs check the rest. It has
// an overload for each verb: a verb without one does not compile.
class PossibilityCheck {
 public:
  explicit PossibilityCheck(const Change& c) : c_(c) {}

  bool operator()(const verb::Ask& v) const {
    const Question& q = v.question;
    const std::size_t width = std::max<std::size_t>(q.parts.size(), 1);
    const bool fits = q.items.size() % width == 0 &&
                      (q.notes.empty() || q.notes.size() == q.items.size() / width);
    for (std::size_t i = 0; fits && i < q.items.size(); ++i) {
      const Type type = type_of_item(q.type, q.parts, i % width);
      if (!is_there(c_, type, q.items[i])) return false;
    }
    return fits && std::all_of(q.notes.begin(), q.notes.end(), [&](std::int32_t i) {
             return i == -1 || is_there(c_, q.note_type, i);
           });
  }
  bool operator()(const verb::Roll&) const { return true; }
  bool operator()(const verb::Pick& v) const { return v.count >= 0; }
  bool operator()(const verb::Set& v) const { return has_slot(v.attribute, v.owner); }
  bool operator()(const verb::SetOfComponent& v) const {
    const AttributeDef* a = attribute(v.attribute);
    return a && a->owner == AttributeOwner::kComponent && c_.state.has(v.owner);
  }
  bool operator()(const verb::Gain& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Pay& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Lose& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Move& v) const {
    return c_.state.has(v.component) && c_.state.has(v.to);
  }
  bool operator()(const verb::Create& v) const {
    return v.definition.is_some() && v.definition.index() < c_.ruleset.definitions.size() &&
           c_.state.has(v.to);
  }
  bool operator()(const verb::Plain& v) const {
    const auto arguments = form_of(v.verb).arguments();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!is_there(c_, {arguments[i].type}, v.arguments[i])) return false;
    }
    return true;
  }
  bool operator()(const verb::Announce& v) const {
    if (!is_player_or_none(v.player) || !v.message.is_some() ||
        v.message.index() >= c_.ruleset.messages.size()) {
      return false;
    }
    const AnnouncedValues values(v.values);
    for (const AnnouncedValue value : values) {
      for (const std::int32_t item : value.items) {
        if (!is_there(c_, {value.kind}, item)) return false;
      }
    }
    return values.are_whole();
  }
  bool operator()(const verb::End&) const { return true; }
  bool operator()(const verb::Run& v) const { return is_possible(c_.ruleset, c_.state, v.call); }
  bool operator()(const verb::Query& v) const { return is_possible(c_.ruleset, c_.state, v.call); }

 private:
  bool is_player_or_none(MaybePlayer p) const { return !p.is_some() || c_.state.has(p); }
  const AttributeDef* attribute(AttributeId id) const {
    const bool is_one = id.is_some() && id.index() < c_.ruleset.attributes.size();
    return is_one ? &c_.ruleset.attribute(id) : nullptr;
  }
  bool has_slot(AttributeId id, MaybePlayer owner) const {
    const AttributeDef* a = attribute(id);
    if (!a || !is_player_or_none(owner)) return false;
    return a->owner == AttributeOwner::kTable ||
           (a->owner == AttributeOwner::kPlayer && owner.is_some());
  }
  bool can_change(AttributeId id, MaybePlayer owner, std::int64_t amount) const {
    return has_slot(id, owner) && std::in_range<std::int32_t>(amount);
  }

  const Change& c_;
};

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace

bool is_possible(const VerbCall& call, const Change& c) {
  return std::visit(PossibilityCheck(c), call);
}

std::span<std::int32_t> list_of(VerbCall& call) {
  using List = std::span<std::int32_t>;
  return std::visit(
      Overloaded{
          [](verb::Ask& v) { return List(v.question.items); },
          [](verb::Roll& v) { return List(v.dice); }, [](verb::Pick& v) { return List(v.from); },
          [](verb::Announce& v) { return List(v.values); },
          [](verb::Run& v) { return List(v.call.arguments); },
          [](verb::Query& v) { return List(v.call.arguments); },
          [](verb::End& v) { return List(v.winners); }, [](verb::Set& v) { return List(v.items); },
          [](verb::SetOfComponent& v) { return List(v.items); }, [](verb::Gain&) { return List(); },
          [](verb::Pay&) { return List(); }, [](verb::Lose&) { return List(); },
          [](verb::Move&) { return List(); }, [](verb::Create&) { return List(); },
          [](verb::Plain&) { return List(); }},
      call);
}

void visit_numbers(VerbCall& call, const MemoryVisitor& visit) {
  const auto show = [&](auto&... numbers) {
    (visit(std::as_writable_bytes(std::span(&numbers, 1))), ...);
  };
  const auto show_change = [&](auto& v) { show(v.resource, v.player, v.amount); };
  visit(std::as_writable_bytes(list_of(call)));
  std::visit(
      Overloaded{[&](verb::Pick& v) { show(v.count); },
                 [&](verb::Set& v) { show(v.attribute, v.owner, v.value); },
                 [&](verb::SetOfComponent& v) { show(v.attribute, v.owner, v.value); },
                 [&](verb::Gain& v) { show_change(v); }, [&](verb::Pay& v) { show_change(v); },
                 [&](verb::Lose& v) { show_change(v); },
                 [&](verb::Move& v) { show(v.component, v.to, v.place); },
                 [&](verb::Create& v) { show(v.definition, v.to, v.place); },
                 [&](verb::Plain& v) { visit(std::as_writable_bytes(std::span(v.arguments))); },
                 [&](verb::Announce& v) { show(v.message, v.player); },
                 [&](verb::Run& v) { show(v.call.rule, v.call.of); },
                 [&](verb::Query& v) { show(v.call.rule, v.call.of); },
                 [&](verb::Ask& v) {
                   visit(std::as_writable_bytes(std::span<std::int32_t>(v.question.notes)));
                 },
                 [](verb::Roll&) {}, [](verb::End&) {}},
      call);
}

std::size_t heap_bytes(VerbCall& call) {
  const std::size_t list = list_of(call).size();
  const auto* ask = std::get_if<verb::Ask>(&call);
  const auto on_heap = [](std::size_t size) {
    return size > ShortList::kInline ? size * sizeof(std::int32_t) : 0;
  };
  std::size_t parts = 0;
  if (ask) {
    for (const QuestionPart& part : ask->question.parts) {
      parts += sizeof(QuestionPart) + part.name.capacity();
    }
  }
  return on_heap(list) + parts +
         (ask ? ask->question.name.capacity() + on_heap(ask->question.notes.size()) : 0);
}

bool is_in_callback(const VerbCall& call) {
  if (const auto* ask = std::get_if<verb::Ask>(&call)) return ask->question.is_in_callback;
  const auto* roll = std::get_if<verb::Roll>(&call);
  return roll && roll->is_in_callback;
}

}  // namespace cubilete::lua
