#include "play/profile.h"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>

#include "interpreter.h"
#include "lua/lowering/lower.h"
#include "lua/scripts.h"
#include "ruleset/effect.h"

namespace cubilete {
namespace {

// The processor time of this thread, which other work on the machine does not change.
struct Clock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<Clock, duration>;

  static time_point now() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return time_point(std::chrono::seconds(t.tv_sec) + duration(t.tv_nsec));
  }
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void add(Cost& to, const Cost& cost) {
  to.decisions += cost.decisions;
  to.calls += cost.calls;
  to.runs += cost.runs;
  to.fuel += cost.fuel;
  to.seconds += cost.seconds;
}

// Returns the place of a state in the timetable: its innermost named phase, else innermost step.
std::size_t place_of(const Ruleset& r, const State& s) {
  for (auto f = s.frames.rbegin(); f != s.frames.rend(); ++f) {
    const auto* phase = std::get_if<PhaseFlow>(&r.flow[f->node.index()].kind);
    if (phase && phase->phase.is_some()) return f->node.index() + 1;
  }
  return s.frames.empty() ? 0 : s.frames.back().node.index() + 1;
}

// Forwards every call to the scripts and records its cost.
class Meter final : public ScriptRunner {
 public:
  Meter(const Ruleset& r, std::vector<Cost>& places)
      : ruleset_(r), scripts_(make_lua_scripts(r)), places_(places), costs_(r.scripts.size()) {}

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    const auto start = Clock::now();
    auto ok = scripts_->query(id, arguments, reading, result);
    count(id, place_of(ruleset_, reading.state), seconds_since(start));
    return ok;
  }
  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    const std::size_t place = place_of(ruleset_, host.change().state);
    const auto start = Clock::now();
    auto ok = scripts_->effect(id, arguments, host);
    count(id, place, seconds_since(start));
    return ok;
  }
  ScriptWork work() const override { return scripts_->work(); }

  const std::vector<Cost>& costs() const { return costs_; }

 private:
  void count(ScriptId id, std::size_t place, double seconds) {
    const ScriptWork work = scripts_->work();
    Cost cost;
    cost.calls = 1;
    cost.runs = work.was_remembered ? 0 : 1;
    cost.fuel = work.was_remembered ? 0 : work.fuel;
    add(places_[place], cost);  // the time is included in that of the decision
    cost.seconds = seconds;
    add(costs_[id.index()], cost);
  }

  const Ruleset& ruleset_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::vector<Cost>& places_;
  std::vector<Cost> costs_;  // by script
};

// Measures the costs of rules by their place in the source.
class RuleCosts final : public RuleMeter {
  // One place can be compiled to several rules.
  using ByPlace = std::map<std::tuple<std::int32_t, std::uint32_t, std::uint32_t>, RuleCost>;

 public:
  explicit RuleCosts(const Ruleset& r) : ruleset_(r), of_expressions_(r.expressions.size()) {}

  void begin(ExpressionId id) override { begin(of_expressions_[id.index()]); }
  void begin(const Effect& e) override { begin(of_effects_[&e]); }
  void end() override {
    const Clock::time_point now = Clock::now();
    const Open done = open_.back();
    open_.pop_back();
    const double seconds = std::chrono::duration<double>(now - done.start).count();
    Spent& spent = *done.spent;
    ++spent.calls;
    spent.seconds += seconds - done.inside;
    if (--spent.open == 0) spent.seconds_in_all += seconds;
    if (!open_.empty()) open_.back().inside += seconds;
  }

  std::vector<RuleCost> costs() const {
    ByPlace by_place;
    for (std::size_t i = 0; i < of_expressions_.size(); ++i) {
      add(ruleset_.expressions[i].span, of_expressions_[i], by_place);
    }
    for (const auto& [effect, spent] : of_effects_) add(effect->span, spent, by_place);
    std::vector<RuleCost> out;
    for (auto& [place, cost] : by_place) out.push_back(std::move(cost));
    return out;
  }

 private:
  struct Spent {
    std::int64_t calls = 0;
    double seconds = 0;
    double seconds_in_all = 0;
    int open = 0;  // number of nested calls
  };
  struct Open {
    Spent* spent;
    Clock::time_point start;
    double inside = 0;
  };

  void begin(Spent& spent) {
    ++spent.open;
    open_.push_back({&spent, Clock::now()});
  }
  void add(SourceSpan span, const Spent& spent, ByPlace& to) const {
    if (spent.calls == 0 || !span.is_known()) return;
    RuleCost& c = to[{span.file, span.begin, span.end}];
    c.text = ruleset_.sources.text(span);
    c.text.resize(std::min(c.text.size(), c.text.find('\n')));
    c.where = ruleset_.sources.where(span);
    c.span = span;
    c.calls += spent.calls;
    c.seconds += spent.seconds;
    c.seconds_in_all += spent.seconds_in_all;
  }

  const Ruleset& ruleset_;
  std::vector<Spent> of_expressions_;
  std::map<const Effect*, Spent> of_effects_;
  std::vector<Open> open_;
};

void add_named(std::map<std::string, Cost>& to, const std::string& name, const std::string& where,
               const Cost& cost) {
  Cost& c = to[name];
  c.name = name;
  if (!where.empty()) c.where = where;
  add(c, cost);
}

// Returns the costs that occurred, sorted by fuel, highest first.
std::vector<Cost> sorted(std::vector<Cost> costs) {
  std::erase_if(costs, [](const Cost& c) { return c.decisions == 0 && c.calls == 0; });
  std::ranges::sort(costs, [](const Cost& a, const Cost& b) {
    if (a.fuel != b.fuel) return a.fuel > b.fuel;
    if (a.decisions != b.decisions) return a.decisions > b.decisions;
    return std::tie(a.name, a.where) < std::tie(b.name, b.where);
  });
  return costs;
}

std::vector<Cost> sorted(const std::map<std::string, Cost>& by_name) {
  std::vector<Cost> costs;
  for (const auto& [name, cost] : by_name) costs.push_back(cost);
  return sorted(std::move(costs));
}

std::vector<Cost> costs_of_functions(const Ruleset& r, const Meter& meter) {
  std::map<std::string, Cost> functions;
  for (std::size_t i = 0; i < r.scripts.size(); ++i) {
    const ScriptDef& s = r.scripts[i];
    const std::string file = r.script_files[s.file.index()].name;
    add_named(functions, file + "." + s.function, "", meter.costs()[i]);
  }
  return sorted(functions);
}

// Answers like the agents do, and assigns the time up to the next answer to what was answered.
class Profiler final : private Answerer {
 public:
  Profiler(const std::shared_ptr<const Ruleset>& r, const SimulationRequest& request)
      : ruleset_(*r),
        request_(request),
        places_(r->flow.size() + 1),
        actions_(r->actions.size()),
        meter_(*r, places_),
        rules_(*r),
        engine_(*r, meter_, nullptr, options()),
        thoughts_(r) {
    engine_.stop_when(request.stop);
    thoughts_.engine().stop_when(request.stop);
  }

  Result<void> play(std::int64_t n) {
    const std::uint64_t seed = seed_of_game(request_.seed, n);
    agents_ = agents_of_game(request_.seats, seed);
    Engine::Setup setup;
    setup.players = request_.players;
    setup.seed = seed;
    place_ = 0;
    action_ = ActionId();
    start_ = Clock::now();
    auto state = engine_.set_up(setup);
    if (!state) return Failure(state.error());
    auto ok = engine_.play(*state, *this);
    stop();
    return ok;
  }

  Profile result() const {
    Profile p;
    std::map<std::string, Cost> abilities;
    for (const ComponentDef& d : ruleset_.definitions) {
      for (const PropertyId id : ruleset_.kind(d.kind).properties) {
        const PropertyDef& property = ruleset_.property(id);
        const PropertyValue& v = d.properties[std::size_t(property.index)];
        if (!v.is_set || !v.script.is_some()) continue;
        add_named(abilities, d.name + "." + property.name,
                  v.span.is_known() ? ruleset_.sources.where(v.span) : "",
                  meter_.costs()[v.script.index()]);
      }
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      Cost c = places_[i];
      add(p.all, c);
      c.name = "setting up";
      if (i > 0) {
        const FlowNode& node = ruleset_.flow[i - 1];
        const auto* phase = std::get_if<PhaseFlow>(&node.kind);
        c.name = phase && phase->phase.is_some() ? name_of(ruleset_, phase->phase) : "step";
        c.where = ruleset_.sources.where(node.span);
      }
      p.phases.push_back(std::move(c));
    }
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      Cost c = actions_[i];
      c.name = ruleset_.actions[i].name;
      c.where = ruleset_.sources.where(ruleset_.actions[i].span);
      p.actions.push_back(std::move(c));
    }
    p.rules = rules_.costs();
    p.phases = sorted(std::move(p.phases));
    p.actions = sorted(std::move(p.actions));
    p.abilities = sorted(abilities);
    p.functions = costs_of_functions(ruleset_, meter_);
    return p;
  }

 private:
  EngineOptions options() {
    EngineOptions o;
    o.meter = &rules_;
    return o;
  }
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    stop();
    auto option = agents_[d.player.seat().index()]->choose(thoughts_.engine(), s, d);
    if (!option) return option;
    place_ = place_of(ruleset_, s);
    ++places_[place_].decisions;
    action_ = d.action;
    if (d.kind == AskKind::kAction) {
      const std::int32_t chosen = d.options[*option][0];
      action_ = chosen == kDoneOption ? ActionId() : ActionId(chosen);
    }
    if (action_.is_some()) ++actions_[action_.index()].decisions;
    start_ = Clock::now();
    return option;
  }
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

  void stop() {
    const double seconds = seconds_since(start_);
    places_[place_].seconds += seconds;
    if (action_.is_some()) actions_[action_.index()].seconds += seconds;
  }

  const Ruleset& ruleset_;
  const SimulationRequest& request_;
  std::vector<Cost> places_;   // by node of the timetable; the set-up comes first
  std::vector<Cost> actions_;  // by action
  Meter meter_;
  RuleCosts rules_;
  Engine engine_;
  Interpreter thoughts_;  // used by agents, so that imagined positions are not counted
  std::vector<std::unique_ptr<Agent>> agents_;
  // The decision answered last, and its time.
  std::size_t place_ = 0;
  ActionId action_;
  Clock::time_point start_;
};

std::vector<Profile::WithoutForm> functions_without_form(const Ruleset& r) {
  std::vector<Profile::WithoutForm> out;
  const lowering::LoweredScripts lowered = lowering::lower_scripts(r);
  for (std::size_t i = 0; i < lowered.scripts.size(); ++i) {
    const lowering::LoweringRefusal& refusal = lowered.scripts[i].refusal;
    const ScriptDef& s = r.scripts[i];
    if (lowered.scripts[i].form || !s.file.is_some()) continue;
    out.push_back({r.script_files[s.file.index()].name + "." + s.function,
                   r.sources.file_and_line(refusal.span), refusal.reason});
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

Result<StepProfile> profile_step(const Ruleset& r, State before, const Choice& choice) {
  std::vector<Cost> places(r.flow.size() + 1);
  Meter meter(r, places);
  RuleCosts rules(r);
  EngineOptions options;
  options.meter = &rules;
  Engine engine(r, meter, nullptr, options);
  const auto start = Clock::now();
  if (auto ok = engine.step(before, choice); !ok) return Failure(ok.error());
  if (auto next = engine.decision(before); !next) return Failure(next.error());
  StepProfile out;
  out.seconds = seconds_since(start);
  out.functions = costs_of_functions(r, meter);
  out.rules = rules.costs();
  std::ranges::stable_sort(out.rules, std::ranges::greater(), &RuleCost::seconds);
  return out;
}

Profile profile(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
                const std::function<bool(std::int64_t)>& progress) {
  Profiler profiler(ruleset, request);
  std::optional<SimulationFailure> failure;
  std::int64_t n = 0;
  bool goes_on = true;
  for (; n < request.games && !failure && goes_on; ++n) {
    auto ok = profiler.play(n);
    if (request.stop.is_stopped()) break;  // that game is in no count but those of time
    if (!ok) {
      failure = SimulationFailure{n, seed_of_game(request.seed, n), ok.error()};
    }
    goes_on = !progress || progress(n + 1);
  }
  Profile p = profiler.result();
  p.without_form = functions_without_form(*ruleset);
  p.games = n;
  p.was_stopped = !failure && n < request.games;
  p.failure = std::move(failure);
  return p;
}

}  // namespace cubilete
