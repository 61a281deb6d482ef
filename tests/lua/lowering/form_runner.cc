#include "lua/lowering/form_runner.h"

#include <fmt/format.h>

#include <vector>

#include "engine/bounds.h"
#include "lua/call_levels.h"
#include "lua/scripts.h"
#include "operations/verb_call.h"

namespace cubilete::lowering {
namespace {

class EvaluatingMachine final : public FormMachine {
 public:
  explicit EvaluatingMachine(const LoweredScripts& lowered) : lowered_(lowered) {}
  std::int64_t run(FormCall& call, ScriptId id, const FormCall::Surroundings& at,
                   std::span<const Argument> arguments) override {
    return evaluator_.run(call, *lowered_.scripts[id.index()].form, at, arguments);
  }

 private:
  const LoweredScripts& lowered_;
  FormEvaluator evaluator_;
};

// Converts the result of a query to numbers of the rules. False if the query may not return it.
bool take_one(FormCall& c, Type type, Payload payload, std::int64_t value,
              std::vector<std::int32_t>& out) {
  const bool may_be_nil = type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean &&
                          type.kind != TypeKind::kSymbol;
  if (value == kNil) {
    out.push_back(-1);
    return may_be_nil;
  }
  const auto v = from_form(c, payload, value, 0, type.kind);
  if (!v || v->type.kind != type.kind) return false;
  out.push_back(v->value);
  return true;
}

bool take_result(FormCall& c, Type type, std::int64_t value, std::vector<std::int32_t>& out) {
  out.clear();
  const Form& form = c.form();
  if (!type.is_list) return take_one(c, type, form.result, value, out);
  if (form.result != Payload::kTable || value <= kTrue) return false;
  const std::int64_t n = c.tables().length(value);
  c.charge(n);
  for (std::int64_t i = 1; i <= n; ++i) {
    const std::int64_t item = c.tables().read(value, i, true);
    if (!take_one(c, type, form.result_items, item, out)) return false;
  }
  return !c.is_stopped();
}

// Records whether an effect has done something, since then it cannot simply be run again.
class CountingHost final : public EffectHost {
 public:
  explicit CountingHost(EffectHost& host) : host_(host) {}
  bool has_acted() const { return has_acted_; }

  MaybePlayer acting_player() const override { return host_.acting_player(); }
  Change& change() override {
    has_acted_ = true;
    return host_.change();
  }
  Result<VerbReply> ask(const Question& q) override {
    has_acted_ = true;
    return host_.ask(q);
  }
  Result<bool> roll(std::span<const std::int32_t> dice, StreamId stream) override {
    has_acted_ = true;
    return host_.roll(dice, stream);
  }
  Result<VerbReply> run(const RuleCall& call) override {
    has_acted_ = true;
    return host_.run(call);
  }
  Result<ShortList> query(const RuleCall& call) override { return host_.query(call); }
  VerbReply ended() override { return host_.ended(); }
  std::optional<Result<VerbReply>> instead_of(const VerbCall& call) override {
    has_acted_ = true;
    return host_.instead_of(call);
  }
  Result<bool> follow_up() override { return host_.follow_up(); }

 private:
  EffectHost& host_;
  bool has_acted_ = false;
};

class Runner final : public FormRunner {
 public:
  Runner(const Ruleset& r, const LoweredScripts& lowered, MakeFormMachine make)
      : ruleset_(r),
        lowered_(lowered),
        make_(std::move(make)),
        lua_(make_lua_scripts(r, nullptr, false)) {
    if (!make_) make_ = [&lowered] { return std::make_unique<EvaluatingMachine>(lowered); };
  }

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    if (!lowered_.scripts[id.index()].form) return leave(id, arguments, reading, result);
    if (open_ == kMostNestedScripts) return too_deep(script);
    Level& level = enter();
    FormCall::Surroundings at;
    at.ruleset = &ruleset_;
    at.texts = &lowered_.texts;
    at.state = &reading.state;
    at.player = reading.player;
    if (script.kind != ScriptKind::kPureQuery) at.rules = &reading.rules;
    const std::int64_t value = level.machine->run(level.call, id, at, arguments);
    const bool is_done = !level.call.is_stopped() &&
                         take_result(level.call, script.returns, value, result) &&
                         !level.call.is_stopped();
    const FormStop stop = level.call.stopped();
    leave_level(is_done);
    if (is_done) return {};
    if (stop.kind == FormStop::Kind::kRule) return Failure(error_of(stop, script));
    ++counts_.left;
    return leave(id, arguments, reading, result);
  }

  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    const ScriptDef& script = ruleset_.scripts[id.index()];
    if (!lowered_.scripts[id.index()].form) {
      auto done = lua_->effect(id, arguments, host);
      fuel_ = lua_->work().fuel;
      return done;
    }
    if (open_ == kMostNestedScripts) return too_deep(script);
    Level& level = enter();
    host.change().cause.script = script.span;
    CountingHost counting(host);
    FormCall::Surroundings at;
    at.ruleset = &ruleset_;
    at.texts = &lowered_.texts;
    at.state = &host.change().state;
    at.player = host.acting_player();
    at.effects = &counting;
    level.machine->run(level.call, id, at, arguments);
    const FormStop stop = level.call.stopped();
    const bool goes_on = stop.kind == FormStop::Kind::kNone;
    const bool is_left =
        stop.kind == FormStop::Kind::kBound || stop.kind == FormStop::Kind::kFailed;
    leave_level(!is_left || counting.has_acted());
    if (goes_on) return true;
    if (stop.kind == FormStop::Kind::kAbandoned) return false;
    if (is_left && !counting.has_acted()) {
      ++counts_.left;
      auto done = lua_->effect(id, arguments, host);
      fuel_ = lua_->work().fuel;
      return done;
    }
    must_run_again_ = must_run_again_ || is_left;
    return Failure(error_of(stop, script));
  }

  ScriptWork work() const override {
    std::int64_t now = 0;
    for (std::size_t i = 0; i < open_; ++i) now += levels_[i]->call.fuel();
    return {fuel_, 0, false, fuel_in_all_ + now + lua_->work().fuel_in_all};
  }
  bool must_run_again() const override { return must_run_again_; }
  Counts counts() const override { return counts_; }

 private:
  struct Level {
    FormCall call;
    std::unique_ptr<FormMachine> machine;
  };

  Level& enter() {
    if (open_ == levels_.size()) {
      levels_.push_back(std::make_unique<Level>());
      levels_.back()->machine = make_();
    }
    ++counts_.forms;
    return *levels_[open_++];
  }
  void leave_level(bool counts) {
    const std::int64_t fuel = levels_[--open_]->call.fuel();
    if (!counts) return;
    fuel_ = fuel;
    fuel_in_all_ += fuel;
  }
  Result<void> leave(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) {
    auto done = lua_->query(id, arguments, reading, result);
    fuel_ = lua_->work().fuel;
    return done;
  }

  // Places the error as LuaScripts does: a rule that failed inside keeps its own place.
  RuleError error_of(const FormStop& stop, const ScriptDef& script) const {
    RuleError e = stop.error;
    if (stop.kind == FormStop::Kind::kRule && e.reference.is_known()) return e;
    if (stop.kind != FormStop::Kind::kRule)
      e.message = "this step has to be taken again by the machine of Lua";
    e.script = script.span;
    if (stop.file >= 0 && stop.line > 0) {
      const std::int32_t source = ruleset_.script_files[std::size_t(stop.file)].source;
      e.script = ruleset_.sources.span_of_line(source, stop.line);
    }
    return e;
  }

  const Ruleset& ruleset_;
  const LoweredScripts& lowered_;
  MakeFormMachine make_;
  std::unique_ptr<ScriptRunner> lua_;
  std::vector<std::unique_ptr<Level>> levels_;
  std::size_t open_ = 0;
  std::int64_t fuel_ = 0;
  std::int64_t fuel_in_all_ = 0;
  bool must_run_again_ = false;
  Counts counts_;
};

}  // namespace

std::unique_ptr<FormRunner> make_form_scripts(const Ruleset& r, const LoweredScripts& lowered,
                                              MakeFormMachine make) {
  return std::make_unique<Runner>(r, lowered, std::move(make));
}

}  // namespace cubilete::lowering
