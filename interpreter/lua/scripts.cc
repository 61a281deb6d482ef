#include "lua/scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/api/handle.h"
#include "lua/cache/effect_cache.h"
#include "lua/cache/query_cache.h"
#include "lua/vm/length_operator.h"

namespace cubilete {
namespace {

class LuaScripts final : public ScriptRunner {
 public:
  LuaScripts(const Ruleset& r, Coverage* coverage, bool remembers)
      : ruleset_(r),
        remembers_(remembers),
        effect_cache_([this] { return vm_.context().fuel_used(); }) {
    bind_all(vm_);
    if (coverage || !remembers) effect_cache_.turn_off();
    if (coverage) watch(*coverage);
    // All of them, in this order: texts of theirs are shared with those that scripts make, and what
    // a call may hold must not depend on the files that were called before.
    for (const ScriptFile& f : r.script_files) {
      chunks_.push_back(vm_.compile(f.name, r.sources.text(f.source)));
    }
  }

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    const bool pure = script.kind == ScriptKind::kPureQuery;
    const bool has_key = remembers_ && pure && !script.returns.is_list && build_key(id, arguments);
    if (has_key) {
      const QueryCache::Answer* known = queries_.find();
      if (known && may_be(script.returns, known->result)) {
        was_remembered_ = true;
        fuel_in_all_ += known->fuel;
        result.assign(1, known->result);
        return {};
      }
    }
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = {reading.state, nullptr};
    host.player = reading.player;
    const CallStatus status =
        call(script, arguments, host, pure ? Environment::kPure : Environment::kQuery, &result);
    if (status != CallStatus::kDone) {
      RuleError error = error_of(script);
      if (error.code == "script-wrong-result") locate_result(script, arguments, host, error);
      return Failure(std::move(error));
    }
    if (has_key && may_be(script.returns, result.at(0)))
      queries_.put({result.at(0), static_cast<std::int32_t>(fuel_)});
    return {};
  }

  Result<bool> effect(ScriptId id, std::span<const Argument> arguments,
                      EffectHost& effects) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    const State& state = effects.change().state;
    effects.change().cause.script = script.span;
    was_remembered_ = true;
    build_run(id, arguments);
    under_way_ = UnderWay::kReplayed;
    const auto replayed = effect_cache_.replay(run_, state, effects);
    under_way_ = UnderWay::kNothing;
    if (!replayed) return Failure(replayed.error());
    if (*replayed != EffectCache::Replay::kUnknown) {
      fuel_ = effect_cache_.fuel();
      fuel_in_all_ += fuel_;
      return *replayed == EffectCache::Replay::kDone;
    }
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = {state, &effect_cache_};
    host.player = effects.acting_player();
    host.effect = &effect_cache_;
    under_way_ = UnderWay::kRun;
    const CallStatus status = call(script, arguments, host, Environment::kEffect, nullptr);
    const auto end = status == CallStatus::kDone        ? EffectCache::End::kDone
                     : status == CallStatus::kAbandoned ? EffectCache::End::kAbandoned
                                                        : EffectCache::End::kFailed;
    if (auto ok = effect_cache_.stop(end, fuel_); !ok) return Failure(ok.error());
    if (status == CallStatus::kFailed) return Failure(error_of(script));
    return status == CallStatus::kDone;
  }

  ScriptWork work() const override {
    std::int64_t now = 0;
    if (under_way_ == UnderWay::kReplayed) now = effect_cache_.fuel();
    if (under_way_ == UnderWay::kRun) now = vm_.context().fuel_used();
    return {fuel_, vm_.context().memory().peak(), was_remembered_, fuel_in_all_ + now};
  }

  std::size_t remembered_bytes() const override { return queries_.bytes() + effect_cache_.bytes(); }
  void visit_memory(const MemoryVisitor& visit) override {
    queries_.visit_memory(visit);
    effect_cache_.visit_memory(visit);
  }

 private:
  void watch(Coverage& coverage) {
    effect_cache_.turn_off();
    vm_.watch_lines([this, &coverage](int chunk, std::uint32_t function, std::uint32_t line) {
      const auto file = std::find(chunks_.begin(), chunks_.end(), chunk) - chunks_.begin();
      coverage.lines.emplace(static_cast<std::int32_t>(file), function, line);
    });
  }

  // A thing has fields that change: what is asked about one is not remembered.
  static bool is_value(TypeKind kind) {
    return kind != TypeKind::kPlayer && kind != TypeKind::kComponent && kind != TypeKind::kZone &&
           kind != TypeKind::kCell;
  }

  bool build_key(ScriptId id, std::span<const Argument> arguments) {
    if (!queries_.start_key(id.value)) return false;
    for (const Argument& a : arguments) {
      if (!is_value(a.type.kind)) return false;
      if (!a.type.is_list && a.type.kind != TypeKind::kAmounts) {
        if (!queries_.add_to_key(a.scalar)) return false;
        continue;
      }
      if (!queries_.add_to_key(static_cast<std::int32_t>(a.list.size()))) return false;
      for (const std::int32_t v : a.list) {
        if (!queries_.add_to_key(v)) return false;
      }
    }
    return true;
  }

  // Whether this can be a result: what is remembered may be damaged.
  bool may_be(Type type, std::int32_t result) const {
    const auto is_below = [&](std::size_t size) {
      return result >= -1 && result < static_cast<std::int32_t>(size);
    };
    switch (type.kind) {
      case TypeKind::kInteger:
        return true;
      case TypeKind::kBoolean:
        return result == 0 || result == 1;
      case TypeKind::kDefinition:
        return is_below(ruleset_.definitions.size());
      case TypeKind::kResource:
        return is_below(ruleset_.attributes.size());
      case TypeKind::kSymbol:
        return result >= 0 && is_below(ruleset_.symbols.size());
      default:
        return false;
    }
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
    const int chunk = chunks_[script.file.index()];
    if (chunk < 0) {
      under_way_ = UnderWay::kNothing;
      // check_scripts refuses what does not compile; only a ruleset used without it comes here. It
      // is tried again for its error.
      const ScriptFile& file = ruleset_.script_files[script.file.index()];
      vm_.compile(file.name, ruleset_.sources.text(file.source));
      return CallStatus::kFailed;
    }
    was_remembered_ = false;
    forget_handles_if_many(vm_);
    vm_.context().host = &host;
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
          if (result) take_result(l, script, *result);
        });
    vm_.context().host = nullptr;
    under_way_ = UnderWay::kNothing;
    fuel_ = vm_.context().fuel_used();
    fuel_in_all_ += fuel_;
    return status;
  }

  static void take_result(lua_State* l, const ScriptDef& script, std::vector<std::int32_t>& out) {
    out.clear();
    const Type type = script.returns;
    const auto refuse = [&](const Type& expected, const std::string& given) {
      CallContext::of(l).raise("script-wrong-result",
                               fmt::format("'{}' must give {}, but gave {}", script.function,
                                           describe(expected), given));
    };
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
      if (lua_isnil(l, index)) refuse(type.element(), "nothing");
      const bool is_value = !lua_istable(l, index) && !lua_isfunction(l, index);
      if (!is_value) refuse(type.element(), fmt::format("a {}", luaL_typename(l, index)));
      const ScriptValue v =
          check_value(l, index, expected.c_str(), type.kind, "script-wrong-result");
      if (v.type.kind != type.kind) refuse(type.element(), describe(v.type));
      out.push_back(v.value);
    };
    if (!type.is_list) {
      one(lua_gettop(l));
      return;
    }
    if (!lua_istable(l, -1)) refuse(type, fmt::format("a {}", luaL_typename(l, -1)));
    const auto n = length_of_list(l, lua_gettop(l));
    CallContext::of(l).charge(n);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, -1, i);
      one(lua_gettop(l));
      lua_pop(l, 1);
    }
  }

  // Puts the error of a wrong result at the line that returned it: the query, which changes
  // nothing, is run once more for that.
  void locate_result(const ScriptDef& script, std::span<const Argument> arguments, ScriptHost& host,
                     RuleError& error) {
    const std::int64_t fuel = fuel_;
    const std::int64_t fuel_in_all = fuel_in_all_;
    const bool pure = script.kind == ScriptKind::kPureQuery;
    std::vector<std::int32_t> result;
    vm_.keep_return_line(true);
    call(script, arguments, host, pure ? Environment::kPure : Environment::kQuery, &result);
    vm_.keep_return_line(false);
    fuel_ = fuel;
    fuel_in_all_ = fuel_in_all;
    const std::int32_t source = ruleset_.script_files[script.file.index()].source;
    error.script = ruleset_.sources.span_of_line(source, std::max(vm_.return_line(), 1u));
  }

  RuleError error_of(const ScriptDef& script) const {
    const ScriptError& e = vm_.error();
    RuleError out{e.code, e.message, script.span, {}};
    for (const ScriptFile& f : ruleset_.script_files) {
      if (f.name == e.chunk && e.line > 0)
        out.script = ruleset_.sources.span_of_line(f.source, e.line);
    }
    return out;
  }

  const Ruleset& ruleset_;
  bool remembers_;
  Vm vm_;
  std::vector<int> chunks_;  // by script file
  std::int64_t fuel_ = 0;    // of the last call
  std::int64_t fuel_in_all_ = 0;
  bool was_remembered_ = false;  // the last result
  enum class UnderWay { kNothing, kReplayed, kRun } under_way_ = UnderWay::kNothing;  // an effect
  QueryCache queries_;
  EffectCache effect_cache_;
  ShortList run_;
};

}  // namespace

std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset& r, Coverage* coverage,
                                               bool remembers) {
  return std::make_unique<LuaScripts>(r, coverage, remembers);
}

}  // namespace cubilete
