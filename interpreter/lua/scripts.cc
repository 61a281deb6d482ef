#include "lua/scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "lua/handle.h"
#include "lua/length.h"
#include "lua/remembered.h"

namespace cubilete {
namespace {

void bind_all(Vm& vm) {
  register_handles(vm);
  bind_game(vm);
  bind_players(vm);
  bind_zones(vm);
  bind_components(vm);
  bind_resources(vm);
  bind_moves(vm);
  bind_chance(vm);
  bind_choices(vm);
}

class LuaScripts final : public ScriptRunner {
 public:
  explicit LuaScripts(const Ruleset& r) : ruleset_(r) {
    bind_all(vm_);
    chunks_.assign(r.script_files.size(), kNotCompiled);
  }

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const Reading& reading,
                     std::vector<std::int32_t>& result) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    const bool pure = script.kind == ScriptKind::kPureQuery;
    const bool has_key = pure && !script.returns.is_list && build_key(id, arguments);
    if (has_key) {
      if (const std::int32_t* known = remembered_.find()) {
        was_remembered_ = true;
        result.assign(1, *known);
        return {};
      }
    }
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = &reading.state;
    host.player = reading.player;
    const CallStatus status =
        call(script, arguments, host, pure ? Environment::kPure : Environment::kQuery, &result);
    if (status != CallStatus::kDone) return Failure(error_of(script));
    if (has_key) remembered_.put(result.at(0));
    return {};
  }

  Result<bool> effect(ScriptId id, std::span<const Argument> arguments,
                      EffectHost& effects) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = &effects.change().state;
    host.player = effects.acting_player();
    host.effect = &effects;
    effects.change().cause.script = script.span;
    const CallStatus status = call(script, arguments, host, Environment::kEffect, nullptr);
    if (status == CallStatus::kFailed) return Failure(error_of(script));
    return status == CallStatus::kDone;
  }

  ScriptWork work() const override { return {vm_.fuel_used(), vm_.memory_peak(), was_remembered_}; }

 private:
  // A thing has fields that change: what is asked about one is not remembered.
  static bool is_value(TypeKind kind) {
    return kind != TypeKind::kPlayer && kind != TypeKind::kComponent && kind != TypeKind::kZone &&
           kind != TypeKind::kCell;
  }

  bool build_key(ScriptId id, std::span<const Argument> arguments) {
    if (!remembered_.start_key(id.value)) return false;
    for (const Argument& a : arguments) {
      if (!is_value(a.type.kind)) return false;
      if (!a.type.is_list && a.type.kind != TypeKind::kAmounts) {
        if (!remembered_.add_to_key(a.scalar)) return false;
        continue;
      }
      if (!remembered_.add_to_key(static_cast<std::int32_t>(a.list.size()))) return false;
      for (const std::int32_t v : a.list) {
        if (!remembered_.add_to_key(v)) return false;
      }
    }
    return true;
  }

  CallStatus call(const ScriptDef& script, std::span<const Argument> arguments, ScriptHost& host,
                  Environment environment, std::vector<std::int32_t>* result) {
    int& chunk = chunks_[std::size_t(script.file)];
    if (chunk == kNotCompiled) {
      const ScriptFile& file = ruleset_.script_files[std::size_t(script.file)];
      chunk = vm_.compile(file.name, ruleset_.sources.text(file.source));
    }
    if (chunk < 0) {
      // check_scripts refuses such content; only a ruleset used without it comes here.
      failed_to_compile_ = true;
      return CallStatus::kFailed;
    }
    failed_to_compile_ = false;
    was_remembered_ = false;
    forget_handles_if_many(vm_);
    vm_.host = &host;
    const CallStatus status = vm_.call(
        chunk, script.function, environment,
        [&](lua_State* l) {
          luaL_checkstack(l, static_cast<int>(arguments.size()) + 4, "arguments");
          for (const Argument& a : arguments) {
            if (a.type.kind == TypeKind::kAmounts) {
              push_amounts(l, a.list);
            } else if (a.type.is_list) {
              push_list(l, a.type.element(), a.list);
            } else {
              push_value(l, a.type, a.scalar);
            }
          }
          push_constant(l, script.arguments);
          return static_cast<int>(arguments.size()) + 1;
        },
        [&](lua_State* l) {
          if (result) take_result(l, script.returns, *result);
        });
    vm_.host = nullptr;
    return status;
  }

  static void take_result(lua_State* l, Type type, std::vector<std::int32_t>& out) {
    out.clear();
    const auto one = [&](int index) {
      if (type.kind == TypeKind::kBoolean && lua_isboolean(l, index)) {
        out.push_back(lua_toboolean(l, index));
        return;
      }
      const bool may_be_nil = type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean &&
                              type.kind != TypeKind::kSymbol;
      if (may_be_nil && lua_isnil(l, index)) {
        out.push_back(-1);
        return;
      }
      const std::string expected = describe(type.element());
      if (lua_isnil(l, index)) {
        Vm::of(l).raise("script-wrong-result",
                        fmt::format("this must give {}, but gave nothing", expected));
      }
      const Typed v = check_value(l, index, expected.c_str(), type.kind);
      if (v.type.kind != type.kind) {
        Vm::of(l).raise("script-wrong-result",
                        fmt::format("this must give {}, but gave {}", expected, describe(v.type)));
      }
      out.push_back(v.value);
    };
    if (!type.is_list) {
      one(lua_gettop(l));
      return;
    }
    if (!lua_istable(l, -1)) {
      Vm::of(l).raise("script-wrong-result", fmt::format("this must give {}", describe(type)));
    }
    const auto n = length_of_list(l, lua_gettop(l));
    Vm::of(l).charge(n);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, -1, i);
      one(lua_gettop(l));
      lua_pop(l, 1);
    }
  }

  RuleError error_of(const ScriptDef& script) const {
    const ScriptError& e = vm_.error();
    RuleError out;
    out.reference = script.span;
    if (failed_to_compile_) {
      out.code = "script-syntax";
      out.message = "this script could not be compiled";
      return out;
    }
    out.code = e.code;
    out.message = e.message;
    for (const ScriptFile& f : ruleset_.script_files) {
      if (f.name == e.chunk && e.line > 0)
        out.script = ruleset_.sources.span_of_line(f.source, e.line);
    }
    return out;
  }

  static constexpr int kNotCompiled = -2;

  const Ruleset& ruleset_;
  Vm vm_;
  std::vector<int> chunks_;  // by script file, compiled when first called
  bool failed_to_compile_ = false;
  bool was_remembered_ = false;  // the last result
  Remembered remembered_;
};

}  // namespace

std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset& r) {
  return std::make_unique<LuaScripts>(r);
}

namespace {

// Names that neither the chunk nor the sandbox knows, each once per line.
void check_names(Vm& vm, int chunk, const Ruleset& r, const ScriptFile& file, Diagnostics& d) {
  const std::vector<NameUse> uses = vm.names_in(chunk);
  std::vector<std::string> known = vm.names(Environment::kEffect);
  for (const NameUse& use : uses) {
    if (use.is_assigned) known.push_back(use.name);
  }
  std::uint32_t last_line = 0;
  std::string last_name;
  for (const NameUse& use : uses) {
    if (use.is_assigned || std::find(known.begin(), known.end(), use.name) != known.end()) continue;
    if (use.line == last_line && use.name == last_name) continue;
    last_line = use.line;
    last_name = use.name;
    SourceSpan span = r.sources.span_of_line(file.source, use.line);
    const std::size_t at = r.sources.text(span).find(use.name);
    if (at != std::string_view::npos) {
      span.begin += static_cast<std::uint32_t>(at);
      span.end = span.begin + static_cast<std::uint32_t>(use.name.size());
    }
    Diagnostic& report =
        d.error("script-undefined-name", span, fmt::format("there is no '{}'", use.name),
                "scripts/README.md tells what scripts can use");
    if (const char* why = reason_for_absence(use.name)) {
      report.help = why;
    } else if (const auto near = nearest(use.name, known)) {
      report.suggestion = *near;
      report.help = fmt::format("did you mean '{}'?", *near);
    }
  }
}

}  // namespace

void check_scripts(const Ruleset& r, Diagnostics& d) {
  Vm vm;
  bind_all(vm);
  std::vector<std::optional<std::vector<Vm::Global>>> files(r.script_files.size());
  std::vector<bool> tried(r.script_files.size(), false);
  for (const ScriptDef& s : r.scripts) {
    const auto at = static_cast<std::size_t>(s.file);
    const ScriptFile& file = r.script_files[at];
    if (!tried[at]) {
      tried[at] = true;
      const auto report = [&] {
        const ScriptError& e = vm.error();
        d.error(e.code, r.sources.span_of_line(file.source, std::max(e.line, 1u)), e.message);
      };
      const int chunk = vm.compile(file.name, r.sources.text(file.source));
      std::vector<Vm::Global> globals;
      const std::size_t before = d.size();
      if (chunk >= 0) check_names(vm, chunk, r, file, d);
      if (chunk >= 0 && vm.functions(chunk, globals)) {
        files[at] = std::move(globals);
      } else if (d.size() == before) {
        report();  // else it fails at a name that was told of
      }
    }
    if (!files[at]) continue;
    const auto function = std::find_if(files[at]->begin(), files[at]->end(),
                                       [&](const auto& g) { return g.name == s.function; });
    if (function == files[at]->end()) {
      std::vector<std::string> names;
      for (const auto& g : *files[at]) names.push_back(g.name);
      std::sort(names.begin(), names.end());
      Diagnostic& report =
          d.error("missing-function", s.span,
                  fmt::format("{}.lua has no function '{}'", file.name, s.function),
                  names.empty() ? "it has no functions at all"
                                : fmt::format("it has: {}", fmt::join(names, ", ")));
      if (const auto near = nearest(s.function, names)) {
        report.suggestion = *near;
        report.help = fmt::format("did you mean '{}.{}'?", file.name, *near);
      }
      continue;
    }
    const auto given = static_cast<int>(s.parameters.size()) + 1;
    if (function->parameters > given) {
      d.error("wrong-arguments", s.span,
              fmt::format("the function '{}' takes {} parameters, but it is called with {}",
                          s.function, function->parameters, given),
              "the last one is the data under 'with'")
          .notes.push_back({r.sources.span_of_line(file.source, function->line), "declared here"});
    }
  }
}

}  // namespace cubilete
