#include "lua/api/signatures.h"

#include <algorithm>

#include "ruleset/verbs.h"

namespace cubilete {
namespace {

constexpr ApiParameter kPlayer = {"player", "player"};

constexpr ApiFunction kOwnFunctions[] = {
    {"others", {{kPlayer}}, "player[]"},
    {"players_from", {{kPlayer}}, "player[]"},
    {"neighbours", {{kPlayer}}, "player[]"},
    {"next", {{kPlayer}}, "player"},
    {"previous", {{kPlayer}}, "player"},
    {"zone", {{{"name", "string", ApiName::kZone}, {"owner", "player?"}}}, "zone"},
    {"cell",
     {{{"zone", "zone"}, {"name_or_number", "string|integer"}, {"column", "integer?"}}},
     "cell?"},
    {"definition", {{{"name", "string", ApiName::kDefinition}}}, "definition"},
    {"definitions", {{{"kind", "string?", ApiName::kKind}}}, "definition[]"},
    {"option", {{{"name", "string", ApiName::kOption}}}, "any"},
    {"table_value", {{{"name", "string", ApiName::kAttribute}}}, "any"},
    {"query", {{{"name", "string", ApiName::kQuery}, {"...", "any"}}}, "any"},
    {"run", {{{"name", "string", ApiName::kEffect}, {"...", "any"}}}},
    {"gain",
     {{{"player", "player?"}, {"resource", "string", ApiName::kResource}, {"amount", "integer"}}},
     "integer"},
    {"pay",
     {{{"player", "player?"}, {"resource", "string", ApiName::kResource}, {"amount", "integer"}}},
     "integer"},
    {"lose",
     {{{"player", "player?"}, {"resource", "string", ApiName::kResource}, {"amount", "integer"}}},
     "integer"},
    {"give",
     {{{"from", "player"},
       {"to", "player"},
       {"resource", "string", ApiName::kResource},
       {"amount", "integer"}}},
     "integer"},
    {"set",
     {{{"owner", "player|component|nil"},
       {"attribute", "string", ApiName::kAttribute},
       {"value", "any"}}}},
    {"move", {{{"what", "component|component[]|zone"}, {"to", "zone|cell"}, {"where", "string?"}}}},
    {"create",
     {{{"definition", "definition|string", ApiName::kDefinition}, {"to", "zone|cell"}}},
     "component"},
    {"roll", {{{"dice", "component|component[]|zone"}}}},
    {"pick", {{{"from", "component|component[]|zone"}, {"count", "integer?"}}}, "any"},
    {"choose", {{{"question", "table"}}}, "any"},
    {"announce", {{{"message", "string", ApiName::kMessage}, {"...", "any"}}}},
    {"end_", {{{"what", "string", ApiName::kEnd}, {"details", "table?"}}}},
};

constexpr ApiFunction function_of(Verb verb) {
  const VerbRow& form = row_of(verb);
  ApiFunction out{form.name};
  for (std::size_t i = 0; i < form.arguments().size(); ++i) {
    out.declared[i] = {form.declared[i].name, class_of(form.declared[i].type)};
  }
  return out;
}

// The functions of the table above, and the plain verbs.
constexpr auto kFunctions = [] {
  std::array<ApiFunction, std::size(kOwnFunctions) + kPlainVerbs.size()> all;
  std::copy(std::begin(kOwnFunctions), std::end(kOwnFunctions), all.begin());
  std::transform(std::begin(kPlainVerbs), std::end(kPlainVerbs),
                 all.begin() + std::size(kOwnFunctions), function_of);
  return all;
}();

// The type `text` includes numbers, which Lua accepts as texts.
constexpr ApiFunction kLibrary[] = {
    {"assert", {{{"value", "any"}, {"...", "any"}}}, "any"},
    {"error", {{{"message", "any?"}, {"level", "any?"}}}},
    {"ipairs", {{{"list", "table|zone"}}}, "any"},
    {"pairs", {{{"table", "table"}}}, "any"},
    {"require", {{{"file", "string"}}}, "any"},
    {"select", {{{"index", "integer|string"}, {"...", "any"}}}, "any"},
    {"tonumber", {{{"value", "any"}, {"base", "integer?"}}}, "integer?"},
    {"tostring", {{{"value", "any"}}}, "string"},
    {"type", {{{"value", "any"}}}, "string"},
    {"math.abs", {{{"number", "integer"}}}, "integer"},
    {"math.ceil", {{{"number", "integer"}}}, "integer"},
    {"math.floor", {{{"number", "integer"}}}, "integer"},
    {"math.max", {{{"number", "integer"}, {"...", "integer"}}}, "integer"},
    {"math.min", {{{"number", "integer"}, {"...", "integer"}}}, "integer"},
    {"string.byte",
     {{{"text", "string|integer"}, {"first", "integer?"}, {"last", "integer?"}}},
     "any"},
    {"string.char", {{{"...", "integer"}}}, "string"},
    {"string.find",
     {{{"text", "string|integer"},
       {"what", "string|integer"},
       {"first", "integer?"},
       {"...", "any"}}},
     "integer?"},
    {"string.format", {{{"form", "string"}, {"...", "any"}}}, "string"},
    {"string.len", {{{"text", "string|integer"}}}, "integer"},
    {"string.lower", {{{"text", "string|integer"}}}, "string"},
    {"string.rep",
     {{{"text", "string|integer"}, {"times", "integer"}, {"between", "string|integer|nil"}}},
     "string"},
    {"string.reverse", {{{"text", "string|integer"}}}, "string"},
    {"string.sub",
     {{{"text", "string|integer"}, {"first", "integer?"}, {"last", "integer?"}}},
     "string"},
    {"string.upper", {{{"text", "string|integer"}}}, "string"},
    {"table.concat",
     {{{"list", "table"},
       {"between", "string|integer|nil"},
       {"first", "integer?"},
       {"last", "integer?"}}},
     "string"},
    {"table.insert", {{{"list", "table"}, {"position_or_value", "any"}, {"value", "any?"}}}},
    {"table.remove", {{{"list", "table"}, {"position", "integer?"}}}, "any"},
    {"table.sort", {{{"list", "table"}, {"comes_before", "function?"}}}},
    {"table.unpack", {{{"list", "table"}, {"first", "integer?"}, {"last", "integer?"}}}, "any"},
};

constexpr ApiField kRequestFields[] = {
    {"choose", "player", "player?"},
    {"choose", "name", "string"},
    {"choose", "from", "any[]|component|zone"},
    {"choose", "optional", "boolean?"},
    {"choose", "always_ask", "boolean?"},
    {"choose", "min", "integer?"},
    {"choose", "max", "integer?"},
    {"choose", "note", "string|function|nil"},
    {"end_", "because", "string?"},
    {"end_", "everyone_loses", "boolean?"},
};

bool is_optional(std::string_view type) { return type.ends_with("?") || type.ends_with("|nil"); }

}  // namespace

std::span<const ApiParameter> ApiFunction::parameters() const {
  std::size_t n = 0;
  while (n < declared.size() && !declared[n].name.empty() && declared[n].name != "...") ++n;
  return {declared.data(), n};
}

bool ApiFunction::takes_more() const {
  const std::size_t n = parameters().size();
  return n < declared.size() && declared[n].name == "...";
}

int ApiFunction::least() const {
  const auto all = parameters();
  std::size_t n = all.size();
  while (n > 0 && is_optional(all[n - 1].type)) --n;
  return static_cast<int>(n);
}

bool ApiFunction::may_lack_owner() const {
  return name == "gain" || name == "pay" || name == "lose" || name == "set";
}

int ApiFunction::most() const { return takes_more() ? -1 : static_cast<int>(parameters().size()); }

std::string_view word_for(ApiName name) {
  switch (name) {
    case ApiName::kNone:
      break;
    case ApiName::kResource:
      return "resource";
    case ApiName::kAttribute:
      return "attribute";
    case ApiName::kZone:
      return "zone";
    case ApiName::kOption:
      return "option";
    case ApiName::kDefinition:
      return "component";
    case ApiName::kKind:
      return "kind";
    case ApiName::kMessage:
      return "message";
    case ApiName::kEnd:
      return "phase";
    case ApiName::kQuery:
      return "query";
    case ApiName::kEffect:
      return "effect";
  }
  return "name";
}

std::span<const ApiFunction> api_functions() { return kFunctions; }
std::span<const ApiFunction> library_functions() { return kLibrary; }
std::span<const ApiField> request_fields() { return kRequestFields; }

const ApiFunction* find_api_function(std::string_view name) {
  for (const auto functions : {api_functions(), library_functions()}) {
    for (const ApiFunction& f : functions) {
      if (f.name == name) return &f;
    }
  }
  return nullptr;
}

}  // namespace cubilete
