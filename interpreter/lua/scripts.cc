#include "lua/scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/handle.h"
#include "lua/length.h"
#include "lua/remembered.h"
#include "lua/runs.h"

namespace cubilete {
namespace {

class LuaScripts final : public ScriptRunner {
 public:
  LuaScripts(const Ruleset& r, Coverage* coverage) : ruleset_(r) {
    bind_all(vm_);
    chunks_.assign(r.script_files.size(), kNotCompiled);
    if (!coverage) return;
    runs_.set_passive();
    vm_.watch_lines([this, coverage](int chunk, std::uint32_t function, std::uint32_t line) {
      const auto file = std::find(chunks_.begin(), chunks_.end(), chunk) - chunks_.begin();
      coverage->lines.emplace(static_cast<std::int32_t>(file), function, line);
    });
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
    host.state = {reading.state, nullptr};
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
    const State& state = effects.change().state;
    effects.change().cause.script = script.span;
    was_remembered_ = true;
    build_run(id, arguments);
    const auto followed = runs_.follow(run_, state, effects);
    if (!followed) {
      RuleError error = followed.error();
      error.reference = script.span;
      return Failure(std::move(error));
    }
    if (*followed != Runs::Followed::kUnknown) {
      fuel_ = runs_.fuel();
      fuel_in_all_ += fuel_;
      return *followed == Runs::Followed::kDone;
    }
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = {state, &runs_};
    host.player = effects.acting_player();
    host.effect = &runs_;
    const CallStatus status = call(script, arguments, host, Environment::kEffect, nullptr);
    if (status == CallStatus::kFailed) return Failure(error_of(script));
    runs_.stop(status == CallStatus::kDone, fuel_);
    return status == CallStatus::kDone;
  }

  ScriptWork work() const override {
    return {fuel_, vm_.memory_peak(), was_remembered_, fuel_in_all_};
  }

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

  // What an effect is called with, as numbers.
  void build_run(ScriptId id, std::span<const Argument> arguments) {
    run_.clear();
    run_.push_back(id.value);
    for (const Argument& a : arguments) {
      if (!a.type.is_list && a.type.kind != TypeKind::kAmounts) {
        run_.push_back(a.scalar);
      } else {
        run_.push_back(static_cast<std::int32_t>(a.list.size()));
        run_.append(a.list);
      }
    }
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
    fuel_ = vm_.fuel_used();
    fuel_in_all_ += fuel_;
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
  std::int64_t fuel_ = 0;  // of the last call
  std::int64_t fuel_in_all_ = 0;
  bool was_remembered_ = false;  // the last result
  Remembered remembered_;
  Runs runs_;
  ShortList run_;
};

}  // namespace

std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset& r, Coverage* coverage) {
  return std::make_unique<LuaScripts>(r, coverage);
}

}  // namespace cubilete
