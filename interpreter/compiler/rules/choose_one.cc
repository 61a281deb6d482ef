#include "compiler/rules/choose_one.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"
#include "ruleset/constant.h"

namespace cubilete {

namespace {

// Returns whether an alternative is a map of `if` and `do`. A map with a verb beside `do` is an
// effect instead.
bool has_condition(const Node& way) {
  if (!way.is_map() || !way.find("do")) return false;
  return std::all_of(way.entries.begin(), way.entries.end(),
                     [](const Entry& e) { return e.key == "if" || e.key == "do"; });
}

}  // namespace

// Compiles the alternatives. Each is a block of effects, or a map with `if` and `do`.
Effect ChooseOneCompiler::compile(const Node& ways, const Node& whole, Scope& scope,
                                  SourceSpan span) {
  ChooseOne v;
  const Node* name = string_at(whole, "name");
  v.name = name ? name->text : "choose_one";
  v.by = expressions_.compile(whole.find("player"), scope, kPlayerType);
  v.times = expressions_.count(whole.find("times"), scope, 1);
  v.is_distinct = flag_at(whole, "distinct");
  for (const Entry& e : ways.entries) {
    WayToGo way;
    way.word = names_.symbol(e.key);
    const bool is_conditional = has_condition(e.value);
    if (is_conditional) {
      way.condition = expressions_.compile(e.value.find("if"), scope, kBooleanType);
    }
    way.block = effects_.block(is_conditional ? e.value.find("do") : &e.value, scope);
    v.ways.push_back(way);
  }
  const auto times = constant_value(r_, v.times);
  if (v.is_distinct && times && *times > static_cast<std::int64_t>(v.ways.size())) {
    d_.error("out-of-range", whole.find("times")->span,
             fmt::format("{} different ones of {} cannot be chosen", *times, v.ways.size()),
             "offer more of them, or choose fewer");
  }
  return {std::move(v), span};
}

}  // namespace cubilete
