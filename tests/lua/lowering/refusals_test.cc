// Constructs that have no form, and the places of refusals. Every function for scripts has a form.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "lua/lowering/game_fields.h"
#include "lua/lowering/written_functions.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

// Returns "line: reason" for an effect with this body from line 2 on, or "" if it has a form.
std::string refusal_of(const std::string& body) {
  const WrittenFunctions functions("function f0(rule, n, xs, p, c)\n" + body + "\nend\n", 1, 1);
  const lowering::LoweredScript& lowered = functions.lowered(0);
  if (lowered.form) return {};
  const auto where = functions.ruleset()->sources.begin_of(lowered.refusal.span);
  return fmt::format("{}: {}", where.line, lowered.refusal.reason);
}

TEST(Refusals, NameTheLineAndTheReason) {
  const std::pair<const char*, const char*> kCases[] = {
      {"local a = 1\na = \"up\"", "3: 'a' may be a number or a text"},
      {"local a = {1, c}", "2: this table holds values of several kinds"},
      {"\nfor k, v in next, xs do end",
       "3: 'for ... in' has a form for ipairs(list) and pairs(table) only"},
      {"local t = {1, 2}\nt.up = 1\nfor k in pairs(t) do end",
       "4: pairs has no form for a table with keys of two kinds"},
      {"local t = {}\nt[c] = 1\nfor k in pairs(t) do end",
       "4: pairs has no order for a component as keys"},
      {"local t = {[n] = 1, 2}",
       "2: a list with a number in brackets that may be one of its own has no form"},
      {"local t = {[0] = 1, 2}", ""},
      {"local a = \"x\" .. n", "2: texts that are put together have no form"},
      {"local function two() return n, n end\nreturn math.max(two())",
       "3: a call that gives several values has no form here: put it into locals, or in brackets "
       "for "
       "the first of them"},
      {"return n, n, n, n, n, n, n, n, n",
       "2: a function that gives more than 8 values has no form"},
      {"local function two() return n, n end\nlocal a, b = two()\nreturn (two())", ""},
      {"if n > 1 then return n end\nreturn c", "3: this function gives a number or a component"},
      {"rule.list[1] = n", "2: the data of the rules cannot be changed here"},
      {"local t = {f = function() return 1 end}", "2: a function in a table has no form"},
      {"run(c.name, p)", "2: the name of an effect must be written in quotes"},
      {"local q = {name = \"which\", from = xs}\nchoose(q)",
       "3: the question must be written as a table here"},
      {"local a = n & 3", "2: this operation has no form"},
      {"goto out\n::out::", "2: 'goto' has no form"},
      {"local t = {[true] = 1}", "2: true and false as keys of a table have no form"},
      {"there = n", "1: the file assigns the global 'there'"},
      {"local a = n and c.name", ""},
      {"local seen = {}\nseen[c] = true\nif seen[c] then gain(p, \"gold\", 1) end", ""},
      {"local function f(x) if x < 1 then return 0 end return f(x - 1) end\nreturn f(n)", ""},
  };
  for (const auto& [body, refusal] : kCases) EXPECT_EQ(refusal_of(body), refusal) << body;
}

TEST(Refusals, EveryFunctionOfTheProgramHasAFormOrIsListedHere) {
  const std::set<std::string_view> kWithout = {
      "ipairs",        "pairs",        "require",      "select",      "tonumber",
      "tostring",      "type",         "string.byte",  "string.char", "string.find",
      "string.format", "string.len",   "string.lower", "string.rep",  "string.reverse",
      "string.sub",    "string.upper", "table.concat", "table.unpack"};
  for (const auto functions : {own_functions(), library_functions()}) {
    for (const BuiltinFunction& f : functions) {
      const std::string refusal = refusal_of(fmt::format("{}(n)", f.name));
      const bool has_none = refusal == fmt::format("2: '{}' has no form", f.name);
      const bool is_listed = kWithout.contains(f.name);
      const bool is_required = f.name == "require";
      EXPECT_EQ(has_none, is_listed && !is_required) << f.name << ", " << refusal;
    }
  }
}

TEST(Refusals, EveryFieldOfThingsIsKnown) {
  const WrittenFunctions functions("function f0() end\n", 1, 1);
  const Ruleset& r = *functions.ruleset();
  lowering::TextTable texts(r);
  lowering::TableShapes shapes;
  lowering::GameFields fields(r, texts, shapes);
  for (const BuiltinMember& m : kBuiltinMembers) {
    std::string reason;
    const bool is_name = m.of == TypeKind::kNothing;
    EXPECT_TRUE(is_name ? fields.name(m.name, false)
                        : fields.field(lowering::payload_of(m.of), m.name, reason))
        << m.name;
    EXPECT_EQ(reason, "");
  }
}

}  // namespace
}  // namespace cubilete
