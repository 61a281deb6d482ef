#include "compiler/rules/choose_one.h"

#include <fmt/format.h>

#include "compiler/fields.h"
#include "ruleset/constant.h"

namespace cubilete::inline compiler {

// Each way is a list of effects, or a map of its effects and the condition under which it is open.
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
    way.condition = expressions_.compile(e.value.find("if"), scope, kBooleanType);
    way.block = effects_.block(e.value.is_map() ? e.value.find("do") : &e.value, scope);
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

}  // namespace cubilete::compiler
