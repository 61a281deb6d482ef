#include "play/compiled_rules.h"

#include <algorithm>
#include <utility>

#include "lua/lowering/lower.h"
#include "lua/scripts.h"

namespace cubilete {
namespace {

// Compiling takes seconds, and fewer games are faster without: the first limit is for random bots,
// the second for greedy ones. For bots that search, compiling always pays.
constexpr std::int64_t kWorthCompiling = 2'000;
constexpr std::int64_t kWorthCompilingForBots = 200;
// With `auto`, one in this many games is played with both engines.
constexpr std::int64_t kCompared = 1'000;

bool is_worth_compiling(const SimulationRequest& request) {
  if (are_all_random(request.seats)) return request.games >= kWorthCompiling;
  return think(request.seats) || request.games >= kWorthCompilingForBots;
}

}  // namespace

std::variant<native::Source, native::NotEmitted> native_source_of(
    const Ruleset& r, std::int32_t players, native::AnsweredBy answered_by,
    std::vector<NotCompiled>* in_lua) {
  const lowering::LoweredScripts lowered = lowering::lower_scripts(r);
  native::ScriptForms forms;
  forms.texts = &lowered.texts;
  for (const lowering::LoweredScript& s : lowered.scripts) {
    forms.forms.push_back(s.form ? &*s.form : nullptr);
    if (!s.form && in_lua) in_lua->push_back({s.refusal.span, s.refusal.reason});
  }
  return native::write_source(r, players, &forms, answered_by);
}

CompiledRules::CompiledRules(const std::shared_ptr<const Ruleset>& ruleset,
                             const SimulationRequest& request)
    : engine_(request.engine), players_(request.players), stop_(request.stop) {
  if (engine_ == SimulationEngine::kInterpreted) return;
  const bool is_demanded = engine_ != SimulationEngine::kAuto;
  if (request.checks_invariants) {
    if (is_demanded) give_up({}, "games are not compiled with --check");
    return;
  }
  auto source = native_source_of(
      *ruleset, request.players,
      are_all_random(request.seats) ? native::AnsweredBy::kAgents : native::AnsweredBy::kProgram,
      &scripts_in_lua_);
  if (auto* refusal = std::get_if<native::NotEmitted>(&source)) {
    if (is_demanded) give_up(refusal->where, std::move(refusal->reason));
    return;
  }
  source_ = std::get<native::Source>(std::move(source));
  library_ = native::find_built(source_.text);
  if (library_) return;
  if (is_demanded) {
    compile();
  } else if (is_worth_compiling(request)) {
    compiling_ = std::thread([this] { compile(); });
  }
}

CompiledRules::~CompiledRules() {
  is_cancelled_ = true;
  if (compiling_.joinable()) compiling_.join();
}

void CompiledRules::compile() {
  const auto is_cancelled = [this] { return is_cancelled_ || stop_.is_stopped(); };
  auto built = native::build(source_.text, is_cancelled);
  if (is_cancelled()) return;
  if (auto* problem = std::get_if<native::BuildProblem>(&built)) {
    return give_up({}, std::move(problem->what));
  }
  const std::lock_guard lock(mutex_);
  library_ = std::get<std::shared_ptr<const native::RulesLibrary>>(std::move(built));
}

void CompiledRules::give_up(SourceSpan where, std::string why) {
  const std::lock_guard lock(mutex_);
  why_not_ = NotCompiled{where, std::move(why)};
}

bool CompiledRules::are_ready() const {
  const std::lock_guard lock(mutex_);
  return library_ != nullptr;
}

std::unique_ptr<native::NativePlayer> CompiledRules::make_player(const Ruleset& ruleset,
                                                                 ScriptRunner& scripts) const {
  const std::lock_guard lock(mutex_);
  auto player =
      std::make_unique<native::NativePlayer>(ruleset, scripts, players_, library_, source_.asked);
  player->stop_when(stop_);
  return player;
}

bool CompiledRules::is_compared(std::int64_t game) const {
  if (engine_ == SimulationEngine::kBoth) return true;
  return engine_ == SimulationEngine::kAuto && game % kCompared == kCompared - 1;
}

std::optional<NotCompiled> CompiledRules::why_not() const {
  const std::lock_guard lock(mutex_);
  return why_not_;
}

const CompiledRules* CompiledVersions::of(const std::shared_ptr<const Ruleset>& ruleset,
                                          const SimulationRequest& request) {
  if (are_all_random(request.seats)) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(versions_, ruleset, &Version::ruleset);
  if (known != versions_.end()) return known->rules.get();
  versions_.push_back({ruleset, std::make_unique<CompiledRules>(ruleset, request)});
  return versions_.back().rules.get();
}

std::optional<NotCompiled> CompiledVersions::why_not() {
  const std::lock_guard lock(mutex_);
  for (const Version& v : versions_) {
    if (auto why = v.rules->why_not()) return why;
  }
  return std::nullopt;
}

native::NativePlayer* CompiledPlayer::get() {
  if (!player_ && rules_ && rules_->are_ready()) {
    scripts_ = make_lua_scripts(ruleset_);
    player_ = rules_->make_player(ruleset_, *scripts_);
  }
  return player_.get();
}

native::NativePlayer* RulesOfBots::get(const std::shared_ptr<const Ruleset>& ruleset,
                                       const std::vector<std::string>& seats, std::int32_t players,
                                       StopToken stop) {
  if (!player_ && think(seats)) {
    SimulationRequest wish;
    wish.players = players;
    wish.seats = seats;
    wish.stop = stop;
    wish.engine = SimulationEngine::kAuto;
    player_.emplace(*ruleset, rules_.of(ruleset, wish));
  }
  return player_ ? player_->get() : nullptr;
}

void CompiledPlayer::forget() {
  rules_ = nullptr;
  player_.reset();
}

}  // namespace cubilete
