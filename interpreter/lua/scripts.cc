#include "lua/scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/bounds.h"
#include "lua/analysis/unread_arguments.h"
#include "lua/api/record.h"
#include "lua/cache/query_cache.h"
#include "lua/syntax/nil_operands.h"
#include "lua/syntax/parser.h"
#include "lua/vm/length_operator.h"

namespace cubilete {
namespace {

// Memory of a call nested in another one: a fraction of what the outermost call may hold.
constexpr std::size_t kInnerMemory = std::size_t(8) << 20;

// The scripts of one level of nested calls. Each level has a VM of its own, so that what a call may
// do and hold does not depend on the calls around it.
struct CallLevel {
  explicit CallLevel(const Budget& budget) : vm(budget) {}

  Vm vm;
  std::vector<int> chunks;  // by script file
  bool is_under_way = false;

  // Returns the fuel that the call under way has used.
  std::int64_t fuel_now() const { return is_under_way ? vm.context().fuel_used() : 0; }
};

// Returns the error of a call of this script inside kMostNestedScripts others.
Failure too_deep(const ScriptDef& script) {
  const bool is_effect = script.kind == ScriptKind::kEffect;
  return Failure(RuleError{
      is_effect ? Code("effect-never-ends") : Code("query-never-ends"),
      fmt::format("scripts and rules call each other more than {} times inside one another",
                  kMostNestedScripts),
      script.span,
      {}});
}

class LuaScripts final : public ScriptRunner {
 public:
  LuaScripts(const Ruleset& r, Coverage* coverage, bool remembers)
      : ruleset_(r), coverage_(coverage), remembers_(remembers) {
    add_level();
    if (remembers_) find_unread_arguments();
  }

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    const bool pure = script.kind == ScriptKind::kPureQuery;
    QueryCache::Key key;
    const bool has_key = remembers_ && is_remembered_[id.index()] && build_key(id, arguments, key);
    if (has_key) {
      const QueryCache::Answer* known = queries_.find(key);
      if (known && may_be(script.returns, known->result)) {
        was_remembered_ = true;
        fuel_in_all_ += known->fuel;
        result.assign(1, known->result);
        return {};
      }
    }
    const Entered entered(*this);
    if (!entered.level()) return too_deep(script);
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = &reading.state;
    host.player = reading.player;
    host.rules = pure ? nullptr : &reading.rules;
    host.environment = pure ? Environment::kPure : Environment::kQuery;
    const CallStatus status = call(*entered.level(), script, arguments, host, &result);
    if (status != CallStatus::kDone) {
      RuleError error = error_of(*entered.level(), script, host);
      if (error.code == "script-wrong-result")
        locate_result(*entered.level(), script, arguments, host, error);
      return Failure(std::move(error));
    }
    if (has_key && may_be(script.returns, result.at(0)))
      queries_.put(key, {result.at(0), static_cast<std::int32_t>(fuel_)});
    return {};
  }

  Result<bool> effect(ScriptId id, std::span<const Argument> arguments,
                      EffectHost& effects) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    const Entered entered(*this);
    if (!entered.level()) return too_deep(script);
    CallLevel& level = *entered.level();
    effects.change().cause.script = script.span;
    ScriptHost host;
    host.ruleset = &ruleset_;
    host.state = &effects.change().state;
    host.player = effects.acting_player();
    host.effect = &effects;
    host.environment = Environment::kEffect;
    const CallStatus status = call(level, script, arguments, host, nullptr);
    if (status == CallStatus::kFailed) return Failure(error_of(level, script, host));
    return status == CallStatus::kDone;
  }

  ScriptWork work() const override {
    std::int64_t now = 0;
    for (std::size_t i = 0; i < open_levels_; ++i) now += levels_[i]->fuel_now();
    return {fuel_, peak_, was_remembered_, fuel_in_all_ + now};
  }

  std::size_t remembered_bytes() const override { return queries_.bytes(); }
  void visit_memory(const MemoryVisitor& visit) override { queries_.visit_memory(visit); }

 private:
  // Holds the level of a call while the call runs.
  class Entered {
   public:
    explicit Entered(LuaScripts& scripts) : scripts_(scripts) {
      if (scripts.open_levels_ == kMostNestedScripts) return;
      if (scripts.open_levels_ == scripts.levels_.size()) scripts.add_level();
      level_ = scripts.levels_[scripts.open_levels_++].get();
    }
    ~Entered() {
      if (level_) --scripts_.open_levels_;
    }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

    CallLevel* level() const { return level_; }

   private:
    LuaScripts& scripts_;
    CallLevel* level_ = nullptr;
  };

  void add_level() {
    Budget budget;
    if (!levels_.empty()) budget.memory = kInnerMemory;
    levels_.push_back(std::make_unique<CallLevel>(budget));
    CallLevel& level = *levels_.back();
    bind_all(level.vm);
    if (coverage_) watch(level);
    // All files are compiled, in this order: scripts share their texts, and what a call may hold
    // must not depend on the files used earlier.
    for (const ScriptFile& f : ruleset_.script_files) {
      level.chunks.push_back(level.vm.compile(f.name, ruleset_.sources.text(f.source)));
    }
  }

  void watch(CallLevel& level) {
    level.vm.watch_lines([this, &level](int chunk, std::uint32_t function, std::uint32_t line) {
      const auto file =
          std::find(level.chunks.begin(), level.chunks.end(), chunk) - level.chunks.begin();
      coverage_->lines.emplace(static_cast<std::int32_t>(file), function, line);
    });
  }

  void find_unread_arguments() {
    std::map<ScriptFileId, tl::expected<lua_syntax::Tree, lua_syntax::SyntaxError>> trees;
    for (const ScriptDef& script : ruleset_.scripts) {
      std::vector<bool>& unread = unread_.emplace_back(script.parameters.size(), false);
      is_remembered_.push_back(!is_many(script.returns) &&
                               ruleset_.depends_on_arguments_alone(script));
      if (!is_remembered_.back() || !script.file.is_some()) continue;
      const ScriptFile& file = ruleset_.script_files[script.file.index()];
      auto tree = trees.find(script.file);
      if (tree == trees.end()) {
        const std::string_view text = ruleset_.sources.text(file.source);
        tree = trees.emplace(script.file, lua_syntax::parse(text)).first;
      }
      if (tree->second) unread = unread_arguments(*tree->second, script.function, unread.size());
    }
  }

  // A list that the function cannot read is part of the key by its length, which is charged.
  bool build_key(ScriptId id, std::span<const Argument> arguments, QueryCache::Key& key) {
    const std::vector<bool>& unread = unread_[id.index()];
    if (!key.start(id.value) || arguments.size() != unread.size()) return false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Argument& a = arguments[i];
      if (!is_many(a.type)) {
        if (!unread[i] && !key.add(a.scalar)) return false;
        continue;
      }
      if (!key.add(static_cast<std::int32_t>(a.list.size()))) return false;
      if (unread[i]) continue;
      for (const std::int32_t v : a.list) {
        if (!key.add(v)) return false;
      }
    }
    return true;
  }

  // Checks that this can be a result, because remembered values may be corrupted.
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

  CallStatus call(CallLevel& level, const ScriptDef& script, std::span<const Argument> arguments,
                  ScriptHost& host, std::vector<std::int32_t>* result) {
    Vm& vm = level.vm;
    const int chunk = level.chunks[script.file.index()];
    if (chunk < 0) {
      // check_scripts refuses files that do not compile; only a ruleset that skipped it comes here.
      // Compiling again gives the error.
      const ScriptFile& file = ruleset_.script_files[script.file.index()];
      vm.compile(file.name, ruleset_.sources.text(file.source));
      was_remembered_ = false;
      return CallStatus::kFailed;
    }
    forget_handles_if_many(vm);
    vm.context().host = &host;
    level.is_under_way = true;
    const CallStatus status = vm.call(
        chunk, script.function, host.environment,
        [&](lua_State* l) {
          luaL_checkstack(l, static_cast<int>(arguments.size()) + 4, "arguments");
          if (vm.wants_data()) push_constant(l, script.arguments);
          for (const Argument& a : arguments) {
            if (is_many(a.type)) {
              push_items(l, a.type, a.list);
            } else {
              push_value(l, a.type, a.scalar);
            }
          }
          return static_cast<int>(arguments.size()) + (vm.wants_data() ? 1 : 0);
        },
        [&](lua_State* l) {
          if (result && script.returns.kind == TypeKind::kRecord) {
            take_records(l, script, *result);
          } else if (result) {
            take_result(l, script, *result);
          }
        });
    vm.context().host = nullptr;
    level.is_under_way = false;
    was_remembered_ = false;
    fuel_ = vm.context().fuel_used();
    peak_ = vm.context().memory().peak();
    fuel_in_all_ += fuel_;
    return status;
  }

  [[noreturn]] static void refuse(lua_State* l, const ScriptDef& script,
                                  const std::string& expected, const std::string& given) {
    CallContext::of(l).raise("script-wrong-result", fmt::format("'{}' must give {}, but gave {}",
                                                                script.function, expected, given));
  }
  [[noreturn]] static void refuse(lua_State* l, const ScriptDef& script, const Type& expected,
                                  const std::string& given) {
    refuse(l, script, describe(expected), given);
  }

  void take_records(lua_State* l, const ScriptDef& script, std::vector<std::int32_t>& out) const {
    out.clear();
    const bool is_list = script.returns.is_list;
    const std::vector<Parameter>& fields = ruleset_.fields(script.returns);
    const auto expected = [&] {
      return (is_list ? "a list of tables with " : "a table with ") + quoted_names(fields);
    };
    if (!lua_istable(l, -1))
      refuse(l, script, expected(), fmt::format("a {}", luaL_typename(l, -1)));
    const auto take = [&](lua_Integer number) {
      const ShortList values =
          take_record(l, lua_gettop(l), fields, {"script-wrong-result", number, script.function});
      out.insert(out.end(), values.begin(), values.end());
    };
    if (!is_list) return take(0);
    const auto n = length_of_list(l, lua_gettop(l));
    CallContext::of(l).charge(n);
    if (n == 0) {
      lua_pushnil(l);
      if (lua_next(l, -2) != 0)
        refuse(l, script, expected(), "one table: put it into a list, {{...}}");
    }
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, -1, i);
      take(i);
      lua_pop(l, 1);
    }
  }

  // Adds the value at an index, or an item of a list that the script gives.
  static void take_value(lua_State* l, const ScriptDef& script, int index,
                         std::vector<std::int32_t>& out) {
    const Type type = script.returns;
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
    if (lua_isnil(l, index)) refuse(l, script, type.element(), "nothing");
    const bool is_value = !lua_istable(l, index) && !lua_isfunction(l, index);
    if (!is_value) refuse(l, script, type.element(), fmt::format("a {}", luaL_typename(l, index)));
    const ScriptValue v = check_value(l, index, expected.c_str(), type.kind, "script-wrong-result");
    if (v.type.kind != type.kind) refuse(l, script, type.element(), describe(v.type));
    out.push_back(v.value);
  }

  // Calls `take` for each item of the list at the top of the stack, which is there meanwhile.
  template <class Take>
  static void each_item(lua_State* l, const ScriptDef& script, Take take) {
    if (!lua_istable(l, -1))
      refuse(l, script, described_result(script), fmt::format("a {}", luaL_typename(l, -1)));
    const auto n = length_of_list(l, lua_gettop(l));
    CallContext::of(l).charge(n);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, -1, i);
      take();
      lua_pop(l, 1);
    }
  }

  static void take_result(lua_State* l, const ScriptDef& script, std::vector<std::int32_t>& out) {
    out.clear();
    const auto take = [&] { take_value(l, script, lua_gettop(l), out); };
    if (!script.returns.is_list) return take();
    if (!script.gives_sets) return each_item(l, script, take);
    each_item(l, script, [&] {
      const std::size_t length = out.size();
      out.push_back(0);
      each_item(l, script, take);
      out[length] = static_cast<std::int32_t>(out.size() - length - 1);
    });
  }

  // Sets the error of a wrong result to the line that returned it. The query, which changes
  // nothing, is run again to find the line.
  void locate_result(CallLevel& level, const ScriptDef& script, std::span<const Argument> arguments,
                     ScriptHost& host, RuleError& error) {
    const std::int64_t fuel = fuel_;
    const std::int64_t fuel_in_all = fuel_in_all_;
    std::vector<std::int32_t> result;
    level.vm.keep_return_line(true);
    call(level, script, arguments, host, &result);
    level.vm.keep_return_line(false);
    fuel_ = fuel;
    fuel_in_all_ = fuel_in_all;
    const std::int32_t source = ruleset_.script_files[script.file.index()].source;
    error.script = ruleset_.sources.span_of_line(source, std::max(level.vm.return_line(), 1u));
  }

  // Returns the error of a rule that the script called, else that of the script, with its place.
  RuleError error_of(const CallLevel& level, const ScriptDef& script,
                     const ScriptHost& host) const {
    if (host.inner_error && host.inner_error->reference.is_known()) return *host.inner_error;
    const ScriptError& e = level.vm.error();
    RuleError out{e.code, e.message, script.span, {}};
    for (const ScriptFile& f : ruleset_.script_files) {
      if (f.name != e.chunk || e.line == 0) continue;
      out.script = ruleset_.sources.span_of_line(f.source, e.line);
      const std::string which =
          lua_syntax::nil_operands(ruleset_.sources.text(f.source), e.line, e.message);
      if (!which.empty()) out.message += ": " + which;
    }
    return out;
  }

  const Ruleset& ruleset_;
  Coverage* coverage_;
  bool remembers_;
  std::vector<std::unique_ptr<CallLevel>> levels_;
  std::size_t open_levels_ = 0;
  QueryCache queries_;
  std::vector<std::vector<bool>> unread_;  // by script, then by argument
  std::vector<bool> is_remembered_;        // by script
  // These are about the last call.
  std::int64_t fuel_ = 0;
  std::size_t peak_ = 0;
  bool was_remembered_ = false;
  std::int64_t fuel_in_all_ = 0;
};

}  // namespace

std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset& r, Coverage* coverage,
                                               bool remembers) {
  return std::make_unique<LuaScripts>(r, coverage, remembers);
}

}  // namespace cubilete
