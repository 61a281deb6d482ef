#include "sandbox/attack.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/digest.h"
#include "engine/engine.h"
#include "library.h"
#include "lua/scripts.h"
#include "support/files.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr int kCalls = 3;
constexpr std::size_t kLongestMessage = 2000;

// Returns the value of "key=value" in the first line.
std::string field(const std::string& line, const std::string& key) {
  const std::size_t at = line.find(" " + key + "=");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + key.size() + 2;
  const std::size_t end = line.find(';', begin);
  return line.substr(begin, end - begin);
}

// Replaces each @{N*TEXT@} by N times TEXT, so that large attacks need no large files.
std::string expanded(const std::string& source) {
  std::string out;
  std::size_t at = 0;
  while (at < source.size()) {
    const std::size_t macro = source.find("@{", at);
    const std::size_t star = macro == std::string::npos ? macro : source.find('*', macro);
    const std::size_t end = star == std::string::npos ? star : source.find("@}", star);
    if (end == std::string::npos) break;
    out += source.substr(at, macro - at);
    const int times = std::stoi(source.substr(macro + 2, star - macro - 2));
    for (int i = 0; i < times; ++i) out += source.substr(star + 1, end - star - 1);
    at = end + 2;
  }
  return out + source.substr(std::min(at, source.size()));
}

// An attack that runs when its file is loaded reports its result by failing with it.
std::string as_script(const Attack& attack, const std::string& text) {
  if (attack.entry != "load") return text;
  return "local function attack(...)\n" + text +
         "\nend\nlocal found = attack()\n"
         "function effect() error('returns ' .. tostring(found)) end\n";
}

struct Table {
  std::shared_ptr<const Ruleset> ruleset;
  std::unique_ptr<ScriptRunner> scripts;
  std::unique_ptr<Engine> engine;
  std::vector<Event> events;
  State state;
};

ActionId action_called(const Ruleset& r, const std::string& name) {
  for (std::size_t a = 0; a < r.actions.size(); ++a) {
    if (r.actions[a].name == name) return ActionId(a);
  }
  return {};
}

Result<void> act(Table& t, const std::string& name) {
  t.events.clear();
  const std::vector<MaybePlayer> asked = t.engine->asked(t.state);
  if (asked.empty()) return {};  // the game is over
  return t.engine->step(t.state, {asked.front(), {action_called(*t.ruleset, name).value}});
}

// Plays moves that do not use the script; returns false if one is refused.
bool play(Table& t, int moves) {
  for (int i = 0; i != moves && !t.state.is_over(); ++i) {
    if (i % 2 != 0 || !act(t, "draw")) {
      if (!act(t, "work")) return false;
    }
  }
  return true;
}

class Run {
 public:
  Run(const fs::path& source_dir, const fs::path& scratch) : scratch_(scratch) {
    std::vector<std::string> problems;
    library_ = Library::open(source_dir, &problems);
    fs::copy(source_dir / "tests" / "sandbox" / "game", scratch_ / "game",
             fs::copy_options::recursive);
  }

  AttackResult run(const Attack& attack) {
    AttackResult out;
    Table calm = table(out, {});
    if (!calm.engine || !play(calm, -1)) return fail(out, "the game itself does not work");

    std::ofstream(scratch_ / "game" / "scripts" / "stranger.lua", std::ios::binary)
        << attack.source;
    Table t = table(out, attack);
    if (!t.engine) return out;
    if (!play(t, 4)) return fail(out, "the game does not come to the attack");
    bool changed = false;
    for (int call = 0; call < kCalls; ++call) {
      const State before = t.state;
      const AttackResult once = call_once(attack, t);
      for (const std::string& problem : once.problems) out.problems.push_back(problem);
      State after = t.state;
      after.decisions = before.decisions;  // the attack and what follows may count as decisions
      const bool unchanged =
          once.outcome.starts_with("returns ") ? after.cells == before.cells : after == before;
      changed = changed || !unchanged;
      if (!unchanged && !attack.may_change_state) fail(out, "the state has changed");
      if (call == 0) {
        out.outcome = once.outcome;
        out.message = once.message;
        out.fuel = once.fuel;
        out.peak_bytes = once.peak_bytes;
      } else if (attack.may_change_state) {
        // The next call starts from another position.
      } else if (out.outcome != once.outcome || out.message != once.message) {
        fail(out, fmt::format("call {} ends otherwise: {}: {}", call + 1, once.outcome,
                              once.message.substr(0, 100)));
      } else if (out.fuel != once.fuel) {
        fail(out, fmt::format("call {} uses {} fuel, the first {}", call + 1, once.fuel, out.fuel));
      }
      out.last_fuel = once.fuel;
      out.last_peak_bytes = once.peak_bytes;
    }
    if (!play(t, -1)) fail(out, "the game does not go on");
    // The attacks counted as decisions too.
    t.state.decisions = calm.state.decisions;
    if (!changed && !(t.state == calm.state)) fail(out, "the game has ended otherwise");
    if (out.outcome != attack.outcome) {
      fail(out, fmt::format("expected {}, found {}: {}", attack.outcome, out.outcome,
                            out.message.substr(0, 100)));
    }
    return out;
  }

 private:
  static AttackResult& fail(AttackResult& out, const std::string& problem) {
    out.problems.push_back(problem);
    return out;
  }

  // Compiles without the checks of `validate`, so that attacks which these refuse still run.
  Table table(AttackResult& out, const Attack& attack) {
    Table t;
    GameRequest request;
    request.folder = scratch_ / "game";
    request.scripts_root = library_.home() / "scripts";
    const Compilation c = compile_game(request, library_.schemas());
    if (!c.ruleset) {
      fail(out, "the game does not compile: " + c.diagnostics.list().front().message);
      return t;
    }
    t.ruleset = c.ruleset;
    if (!attack.name.empty()) {
      Diagnostics problems;
      ScriptFindings found;
      check_scripts(*t.ruleset, problems, found);
      out.validation = "accepts";
      for (const Diagnostic& d : problems.list()) {
        // An attack has only one of the functions that the game names.
        if (d.code != "missing-function" && out.validation == "accepts") out.validation = d.code;
      }
    }
    t.scripts = make_lua_scripts(*t.ruleset);
    t.engine = std::make_unique<Engine>(*t.ruleset, *t.scripts);
    t.engine->set_event_sink(&t.events);
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 11;
    auto state = t.engine->set_up(setup);
    if (!state) {
      fail(out, "the game cannot be set up: " + state.error().message);
      t.engine.reset();
      return t;
    }
    t.state = std::move(*state);
    return t;
  }

  static AttackResult call_once(const Attack& attack, Table& t) {
    AttackResult out;
    const bool is_query = attack.entry == "legal" || attack.entry == "reckon";
    const std::string action = attack.entry == "legal"    ? "ask"
                               : attack.entry == "reckon" ? "reckon"
                                                          : "trick";
    auto done = act(t, action);
    if (done && attack.source.find("\nfunction later(") != std::string::npos) {
      done = act(t, "later");
    }
    const ScriptWork work = t.scripts->work();
    out.fuel = work.fuel;
    out.peak_bytes = work.peak_bytes;
    if (done) {
      out.outcome = is_query ? "returns " + announced_value(t) : "returns";
      return out;
    }
    const RuleError& e = done.error();
    out.outcome = e.code;
    out.message = e.message;
    if (e.message.starts_with("returns ")) {
      out.outcome = e.message;
      out.message.clear();
    }
    if (out.message.size() > kLongestMessage) {
      fail(out, fmt::format("a message of {} bytes", out.message.size()));
    }
    if (e.message.find("PWNED") != std::string::npos) fail(out, "the attack has succeeded");
    return out;
  }

  static std::string announced_value(const Table& t) {
    for (const Event& e : t.events) {
      if (e.kind == EventKind::kAnnounced && e.values.size() == 3) {
        return std::to_string(e.values[2]);
      }
    }
    return "nothing";
  }

  fs::path scratch_;
  Library library_;
};

}  // namespace

std::vector<Attack> read_attacks(const fs::path& folder, std::string& problem) {
  std::vector<Attack> out;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() != ".lua") continue;
    const std::string text = text_of_file(file.path());
    const std::string line = text.substr(0, text.find('\n')) + ";";
    Attack a;
    a.name = file.path().stem().string();
    a.kind = field(line, "class");
    a.entry = field(line, "entry");
    a.outcome = field(line, "outcome");
    a.may_change_state = field(line, "state") == "changed";
    a.takes_long = field(line, "time") == "long";
    if (a.kind.empty() || a.entry.empty() || a.outcome.empty()) {
      problem = fmt::format("{}: the first line must tell class, entry and outcome", a.name);
    }
    a.source = as_script(a, expanded(text));
    out.push_back(std::move(a));
  }
  std::sort(out.begin(), out.end(),
            [](const Attack& a, const Attack& b) { return a.name < b.name; });
  return out;
}

AttackResult run_attack(const Attack& attack, const fs::path& source_dir, const fs::path& scratch) {
  return Run(source_dir, scratch).run(attack);
}

}  // namespace cubilete
