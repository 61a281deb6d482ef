#include "native/wrong_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "attacks/content_attacks.h"
#include "faults/home_copy.h"
#include "faults/planting.h"
#include "fuzz/scratch.h"
#include "native/held.h"
#include "sandbox/attack.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

const fs::path kTests = fs::path(CUBILETE_SOURCE_DIR) / "tests";
const std::vector<std::string> kThinkers = {"greedy", "search:6"};
constexpr unsigned kLongest = 300;  // seconds for one game

HeldAmounts amounts_of(std::size_t one_in, const std::vector<std::string>& thinkers) {
  return one_in > 1 ? HeldAmounts{6, 4, true, {}} : HeldAmounts{8, 6, false, thinkers};
}

// Scripts are not checked, so that those a check would refuse are played.
std::shared_ptr<const Ruleset> unchecked(const fs::path& folder, const fs::path& home,
                                         const std::string& variant) {
  GameRequest request;
  request.folder = folder;
  request.scripts_root = home / "scripts";
  request.variant = variant;
  return compile_game(request, test_library().schemas()).ruleset;
}

std::string hold_folder(const fs::path& folder, const HeldAmounts& amounts, HeldTotals& totals) {
  const auto ruleset = unchecked(folder, CUBILETE_SOURCE_DIR, "");
  return ruleset ? hold_ruleset(ruleset, amounts, totals) : "";
}

// The folder of a game, or its files.
struct Subject {
  std::string name;
  fs::path folder;
  std::function<Files()> files;
};

bool hold_all(const std::string& what, const std::vector<Subject>& subjects_in_all,
              std::size_t one_in, const std::vector<std::string>& thinkers) {
  std::vector<Subject> all;
  for (std::size_t k = 0; k < subjects_in_all.size(); k += one_in) {
    all.push_back(subjects_in_all[k]);
  }
  HeldSubjects subjects;
  subjects.what = what;
  subjects.count = all.size();
  subjects.seconds = kLongest;
  const HeldAmounts amounts = amounts_of(one_in, thinkers);
  subjects.name = [&](std::uint64_t k) { return all[k].name; };
  subjects.hold = [&](std::uint64_t k, HeldTotals& totals) {
    if (!all[k].files) return hold_folder(all[k].folder, amounts, totals);
    fuzz::Scratch scratch;
    scratch.hold(all[k].files());
    return hold_folder(scratch.folder(), amounts, totals);
  };
  const HeldResult result = hold_each(subjects);
  return result.compiled > 0 && result.different == 0 && result.given_up == 0;
}

void add_folders(const fs::path& parent, std::vector<Subject>& out) {
  for (const auto& entry : fs::directory_iterator(parent)) {
    if (fs::exists(entry.path() / "game.yaml")) {
      out.push_back({entry.path().filename().string(), entry.path(), {}});
    }
  }
  std::ranges::sort(out, {}, &Subject::name);
}

// Returns the game of the certificate with the attack as its script, and the actions that run it.
Files game_of(const Attack& attack) {
  std::string action = "trick";
  if (attack.entry == "legal") action = "ask";
  if (attack.entry == "reckon") action = "reckon";
  if (attack.source.find("\nfunction later(") != std::string::npos) action += ", later";
  Files files = fuzz::source_files("tests/sandbox/game");
  std::string& game = files["game.yaml"];
  constexpr std::string_view kAll = "[work, draw, trick, later, ask, reckon]";
  game.replace(game.find(kAll), kAll.size(), "[work, draw, " + action + "]");
  files["scripts/stranger.lua"] = attack.source;
  return files;
}

}  // namespace

bool hold_attacks(const std::string& filter, std::size_t one_in) {
  std::string problem;
  const std::vector<Attack> attacks = read_attacks(kTests / "sandbox" / "attacks", problem);
  if (!problem.empty()) {
    fmt::print("{}\n", problem);
    return false;
  }
  std::vector<Subject> all;
  add_folders(kTests / "attacks" / "games", all);
  for (const HostileContent& h : hostile_content()) all.push_back({h.name, {}, h.files});
  for (const Attack& a : attacks) all.push_back({a.name, {}, [&a] { return game_of(a); }});
  std::erase_if(all, [&](const Subject& s) { return s.name.find(filter) == std::string::npos; });
  return hold_all("attacks", all, one_in, {"greedy"});
}

bool hold_mistakes(std::size_t one_in) {
  std::vector<Subject> all;
  add_folders(kTests / "mistakes", all);
  return hold_all("games of mistakes", all, one_in, kThinkers);
}

bool hold_planted(std::uint64_t count, std::uint64_t seed, std::size_t one_in) {
  std::vector<faults::GameText> games = faults::read_games(CUBILETE_SOURCE_DIR);
  if (one_in > 1) {
    std::erase_if(games,
                  [](const faults::GameText& g) { return !g.name.starts_with("examples/"); });
  }
  std::vector<const faults::FaultClass*> classes;
  for (const faults::FaultClass& c : faults::fault_classes()) classes.push_back(&c);
  std::vector<std::pair<std::string, const faults::Made*>> all;
  const std::vector<faults::Planted> planted = faults::plant(games, classes, count, seed);
  for (const faults::Planted& p : planted) {
    for (const faults::Made& m : p.mutants) all.emplace_back(p.fault->name, &m);
  }
  const faults::HomeCopy home(CUBILETE_SOURCE_DIR);
  HeldSubjects subjects;
  subjects.what = "mutants";
  subjects.count = all.size();
  subjects.seconds = kLongest;
  const HeldAmounts amounts = amounts_of(one_in, kThinkers);
  subjects.name = [&](std::uint64_t k) {
    const auto& [fault, made] = all[k];
    return fmt::format("{} {}: {}", fault, made->game->name,
                       faults::describe(*made->game, made->mutant));
  };
  subjects.hold = [&](std::uint64_t k, HeldTotals& totals) -> std::string {
    const faults::Made& m = *all[k].second;
    std::string variant;
    for (const faults::Edit& e : m.mutant.edits) {
      const fs::path path = m.game->sources.path(e.file);
      if (path.parent_path().filename() == "variants") variant = path.stem().string();
    }
    home.write(*m.game, m.mutant);
    const auto ruleset = unchecked(home.path() / "content" / m.game->name, home.path(), variant);
    home.take_out(*m.game, m.mutant);
    return ruleset ? hold_ruleset(ruleset, amounts, totals) : "";
  };
  const HeldResult result = hold_each(subjects);
  return result.compiled > 0 && result.different == 0;
}

}  // namespace cubilete
