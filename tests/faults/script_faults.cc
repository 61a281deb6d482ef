// Faults in Lua, and in the references of YAML to it.
#include <algorithm>
#include <map>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

// The functions that scripts may call (scripts/api.lua), with the number of required arguments.
const std::map<std::string, std::size_t, std::less<>> kNeededArguments = {
    {"others", 1},   {"players_from", 1}, {"neighbours", 1}, {"next", 1},   {"previous", 1},
    {"zone", 1},     {"cell", 2},         {"definition", 1}, {"option", 1}, {"table_value", 1},
    {"gain", 3},     {"pay", 3},          {"lose", 3},       {"set", 3},    {"move", 2},
    {"create", 2},   {"shuffle", 1},      {"roll", 1},       {"pick", 1},   {"choose", 1},
    {"announce", 1}, {"end_", 1},         {"run", 1},        {"query", 1},  {"ipairs", 1},
    {"pairs", 1}};

bool is(const GameFile& f, std::size_t i, std::string_view text) {
  return i < f.lua.size() && f.lua[i].text == text && f.lua[i].kind != LuaKind::kText;
}

SourceSpan span_of(const GameFile& f, const LuaToken& t) { return {f.source, t.begin, t.end}; }

// Returns the token that closes the bracket at `open`.
std::size_t closing(const GameFile& f, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < f.lua.size(); ++i) {
    if (f.lua[i].kind != LuaKind::kSymbol) continue;
    const std::string& t = f.lua[i].text;
    if (t == "(" || t == "{" || t == "[") ++depth;
    if (t == ")" || t == "}" || t == "]") --depth;
    if (depth == 0) return i;
  }
  return f.lua.size();
}

// Returns the names that a file declares as locals: `local x`, parameters, loop variables.
std::set<std::string> locals_of(const GameFile& f) {
  std::set<std::string> out;
  for (std::size_t i = 0; i < f.lua.size(); ++i) {
    if (is(f, i, "local") || is(f, i, "for")) {
      for (std::size_t k = i + 1;
           k < f.lua.size() && (f.lua[k].kind == LuaKind::kName || is(f, k, ",")); ++k) {
        if (f.lua[k].kind == LuaKind::kName) out.insert(f.lua[k].text);
        if (f.lua[k].kind == LuaKind::kName && !is(f, k + 1, ",")) break;
      }
    }
    if (is(f, i, "function")) {
      std::size_t open = i + 1;
      while (open < f.lua.size() && !is(f, open, "(")) ++open;
      const std::size_t close = closing(f, open);
      for (std::size_t k = open; k < close; ++k) {
        if (f.lua[k].kind == LuaKind::kName) out.insert(f.lua[k].text);
      }
    }
  }
  return out;
}

bool is_field(const GameFile& f, std::size_t i) { return i > 0 && is(f, i - 1, "."); }
// Returns true for a key of a table: {size = 3}.
bool is_table_key(const GameFile& f, std::size_t i) {
  return i > 0 && (is(f, i - 1, "{") || is(f, i - 1, ",")) && is(f, i + 1, "=");
}
bool is_declared_here(const GameFile& f, std::size_t i) {
  return i > 0 && (is(f, i - 1, "local") || is(f, i - 1, "function"));
}

template <class Function>
void each_script(const GameText& game, Function f) {
  for (const GameFile& file : game.files) {
    if (file.kind == FileKind::kScript) f(file);
  }
}

// Returns every reference of YAML to a function of a script file, "points.sum".
std::vector<const Site*> references_to(const GameText& game, const GameFile& f,
                                       const std::string& function) {
  std::vector<const Site*> out;
  const std::string stem = std::filesystem::path(f.path).stem().string();
  for (const Site& s : game.sites) {
    if (s.role == Role::kScript && s.text.ends_with(stem + "." + function)) out.push_back(&s);
  }
  return out;
}

std::optional<Mutant> slip_at(const GameText& game, const GameFile& f, const LuaToken& t,
                              Random& random) {
  const auto wrong = misspelt(game, t.text, random);
  if (!wrong) return std::nullopt;
  const std::uint32_t quote = t.kind == LuaKind::kText ? 1 : 0;
  Mutant m = replace({f.source, t.begin + quote, t.end - quote}, *wrong);
  m.suggestion = t.text;
  return m;
}

// A global function, which YAML may name, by positions of tokens.
struct LuaFunction {
  std::string name;
  std::size_t begin = 0;  // the token "function"
  std::size_t body = 0;   // the first token behind its parameters
};
std::vector<LuaFunction> global_functions(const GameFile& f) {
  std::vector<LuaFunction> out;
  for (std::size_t i = 0; i + 1 < f.lua.size(); ++i) {
    if (!is(f, i, "function") || (i > 0 && (is(f, i - 1, "local") || !is(f, i + 2, "(")))) continue;
    if (f.lua[i + 1].kind != LuaKind::kName) continue;
    out.push_back({f.lua[i + 1].text, i, closing(f, i + 2) + 1});
  }
  return out;
}

// Returns true if the site's script reference is a query: below a property declared as one, or
// below `queries`.
bool is_query(const GameText& game, const Site& s) {
  if (s.map && (s.map->find("returns") || s.map->find("pure"))) return true;
  for (const Site& p : game.sites) {
    if (p.role != Role::kReference || p.kind != "property" || p.node != s.map) continue;
    for (const Site& d : game.sites) {
      if (d.role == Role::kDeclaration && d.kind == "property" && d.text == p.text) {
        return d.node->find("query") != nullptr;
      }
    }
  }
  return false;
}

// Adds a line at the beginning of a function's body; nothing if the function is on one line.
std::optional<Mutant> first_line(const GameText& game, const GameFile& f,
                                 const LuaFunction& function, const std::string& line) {
  const std::uint32_t at = f.lua[function.body - 1].end;
  if (game.text(f.source)[at] != '\n') return std::nullopt;
  return replace({f.source, at + 1, at + 1}, "  " + line + "\n");
}

}  // namespace

void script_file_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kScript) continue;
    const std::size_t dot = s.text.rfind('.');
    const std::size_t slash = s.text.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    const auto wrong = misspelt(game, s.text.substr(begin, dot - begin), random);
    if (!wrong) continue;
    Mutant m = replace({s.span.file, s.span.begin + static_cast<std::uint32_t>(begin),
                        s.span.begin + static_cast<std::uint32_t>(dot)},
                       *wrong);
    m.suggestion = s.text;
    out.push_back(std::move(m));
  }
}

void script_function_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kScript) continue;
    const auto dot = static_cast<std::uint32_t>(s.text.rfind('.'));
    const auto wrong = misspelt(game, s.text.substr(dot + 1), random);
    if (!wrong) continue;
    Mutant m = replace({s.span.file, s.span.begin + dot + 1, s.span.end}, *wrong);
    m.suggestion = s.text.substr(dot + 1);
    out.push_back(std::move(m));
  }
  each_script(game, [&](const GameFile& f) {
    for (const LuaFunction& function : global_functions(f)) {
      const auto uses = references_to(game, f, function.name);
      const auto wrong = misspelt(game, function.name, random);
      if (uses.empty() || !wrong) continue;
      Mutant m = replace(span_of(f, f.lua[function.begin + 1]), *wrong);
      m.places.push_back(span_of(f, f.lua[function.begin]));
      for (const Site* s : uses) m.places.push_back(s->span);
      out.push_back(std::move(m));
    }
  });
}

void lua_syntax(const GameText& game, Random&, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    std::vector<std::size_t> open;  // the blocks that are open
    for (std::size_t i = 0; i < f.lua.size(); ++i) {
      const LuaToken& t = f.lua[i];
      const bool keyword = t.kind == LuaKind::kKeyword;
      if (keyword &&
          (t.text == "function" || t.text == "if" || t.text == "repeat" || t.text == "do")) {
        open.push_back(i);
      }
      const bool closes = keyword && (t.text == "end" || t.text == "until") && !open.empty();
      if ((keyword && (t.text == "then" || t.text == "do" || t.text == "end")) ||
          (t.kind == LuaKind::kSymbol && (t.text == ")" || t.text == "}"))) {
        Mutant m = replace(span_of(f, t), "");
        m.places = {span_of(f, t)};
        if (i + 1 < f.lua.size()) m.places.push_back(span_of(f, f.lua[i + 1]));
        if (t.text == "end" && closes) m.places.push_back(span_of(f, f.lua[open.back()]));
        out.push_back(std::move(m));
      }
      if (closes) open.pop_back();
    }
  });
}

void lua_variable_typo(const GameText& game, Random& random, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    const auto locals = locals_of(f);
    for (std::size_t i = 0; i < f.lua.size(); ++i) {
      const LuaToken& t = f.lua[i];
      if (t.kind != LuaKind::kName || !locals.contains(t.text) || is_field(f, i) ||
          is_table_key(f, i) || is_declared_here(f, i)) {
        continue;
      }
      // Skips declarations of parameters and loop variables: the fault would then be at their uses.
      if (is(f, i + 1, ",") || is(f, i + 1, "in") || is(f, i + 1, "=") || is(f, i - 1, ","))
        continue;
      if (is(f, i + 1, ")") && i > 2 && is(f, i - 3, "function")) continue;
      if (is(f, i - 1, "(") && (is(f, i - 2, "function") || is(f, i - 3, "function"))) continue;
      if (auto m = slip_at(game, f, t, random)) out.push_back(std::move(*m));
    }
  });
}

void lua_function_typo(const GameText& game, Random& random, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    for (std::size_t i = 0; i + 1 < f.lua.size(); ++i) {
      const LuaToken& t = f.lua[i];
      const bool is_call = is(f, i + 1, "(") || is(f, i + 1, "{");
      if (t.kind != LuaKind::kName || !is_call || is_declared_here(f, i)) continue;
      if (auto m = slip_at(game, f, t, random)) out.push_back(std::move(*m));
    }
  });
}

void lua_field_typo(const GameText& game, Random& random, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    for (std::size_t i = 1; i < f.lua.size(); ++i) {
      if (f.lua[i].kind != LuaKind::kName || !is_field(f, i) || is(f, i + 1, "(")) continue;
      if (auto m = slip_at(game, f, f.lua[i], random)) out.push_back(std::move(*m));
    }
  });
}

void lua_text_typo(const GameText& game, Random& random, Mutants& out) {
  std::set<std::string> declared;
  for (const Site& s : game.sites) {
    if (s.role == Role::kDeclaration) declared.insert(s.text);
  }
  each_script(game, [&](const GameFile& f) {
    for (const LuaToken& t : f.lua) {
      if (t.kind != LuaKind::kText || !declared.contains(t.text)) continue;
      if (auto m = slip_at(game, f, t, random)) out.push_back(std::move(*m));
    }
  });
}

void lua_arguments(const GameText& game, Random&, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    for (std::size_t i = 0; i + 1 < f.lua.size(); ++i) {
      const auto needed = kNeededArguments.find(f.lua[i].text);
      if (needed == kNeededArguments.end() || !is(f, i + 1, "(") || is_field(f, i) ||
          is_declared_here(f, i))
        continue;
      const std::size_t close = closing(f, i + 1);
      std::size_t arguments = close > i + 2 ? 1 : 0;
      std::size_t last = i + 2;  // the first token of the last argument, its comma included
      int depth = 0;
      for (std::size_t k = i + 2; k < close; ++k) {
        if (f.lua[k].kind != LuaKind::kSymbol) continue;
        const std::string& t = f.lua[k].text;
        if (t == "(" || t == "{" || t == "[") ++depth;
        if (t == ")" || t == "}" || t == "]") --depth;
        if (depth == 0 && t == ",") {
          ++arguments;
          last = k;
        }
      }
      if (arguments == 0 || close >= f.lua.size()) continue;
      Mutant m = replace({f.source, f.lua[last].begin, f.lua[close].begin}, "");
      if (arguments > needed->second) m.still_valid = "this argument may be left out";
      out.push_back(std::move(m));
    }
  });
}

void lua_verb_in_query(const GameText& game, Random& random, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    for (const LuaFunction& function : global_functions(f)) {
      const auto uses = references_to(game, f, function.name);
      const bool query =
          std::any_of(uses.begin(), uses.end(), [&](const Site* s) { return is_query(game, *s); });
      if (!query) continue;
      const char* calls[] = {"end_(\"turn\")", "end_(\"round\")", "end_(\"game\")"};
      if (auto m = first_line(game, f, function, calls[random.below(3)])) {
        out.push_back(std::move(*m));
      }
    }
  });
}

void lua_endless_loop(const GameText& game, Random& random, Mutants& out) {
  each_script(game, [&](const GameFile& f) {
    for (const LuaFunction& function : global_functions(f)) {
      if (references_to(game, f, function.name).empty()) continue;
      const char* loops[] = {"while true do end", "repeat local again = 1 until false",
                             "local n = 1 while n > 0 do n = n + 1 end",
                             "for n = 1, 1000000000 do local again = n end"};
      if (auto m = first_line(game, f, function, loops[random.below(4)])) {
        out.push_back(std::move(*m));
      }
    }
  });
}

void constant_typo(const GameText& game, Random& random, Mutants& out) {
  std::set<std::string> read;  // fields that some script reads
  each_script(game, [&](const GameFile& f) {
    for (std::size_t i = 1; i < f.lua.size(); ++i) {
      if (f.lua[i].kind == LuaKind::kName && is_field(f, i)) read.insert(f.lua[i].text);
    }
  });
  for (const Site& s : game.sites) {
    if (s.role != Role::kConstantKey) continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    Mutant m = replace(s.span, *wrong);
    m.suggestion = s.text;
    if (!read.contains(s.text)) m.still_valid = "no script reads it under either name";
    out.push_back(std::move(m));
  }
}

}  // namespace cubilete::faults
