#include "agreement/rulesets.h"

#include <fmt/format.h>

#include <filesystem>

#include "attacks/content_attacks.h"
#include "faults/home_copy.h"
#include "faults/planting.h"
#include "fuzz/scratch.h"
#include "fuzz/trial_of_game.h"
#include "sandbox/attack.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Ruleset> unchecked_files(const Files& files) {
  fuzz::Scratch scratch;
  scratch.hold(files);
  return unchecked(scratch.folder());
}

void add_folders(const fs::path& parent, std::vector<RulesetSource>& out) {
  for (const fs::path& folder : game_folders(parent)) {
    out.push_back({folder.filename().string(), [folder] { return unchecked(folder); }});
  }
}

// The game of the certificate with the attack as its script, and the actions that lead to it.
Files game_with_script(const Attack& attack) {
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

struct Mutants {
  std::vector<faults::GameText> games;
  std::vector<faults::Planted> planted;
  faults::HomeCopy home = faults::HomeCopy(CUBILETE_SOURCE_DIR);

  std::shared_ptr<const Ruleset> make(const faults::Made& m) const {
    std::string variant;
    for (const faults::Edit& e : m.mutant.edits) {
      const fs::path path = m.game->sources.path(e.file);
      if (path.parent_path().filename() == "variants") variant = path.stem().string();
    }
    home.write(*m.game, m.mutant);
    auto ruleset = unchecked(home.path() / "content" / m.game->name, home.path(), variant);
    home.take_out(*m.game, m.mutant);
    return ruleset;
  }
};

}  // namespace

std::vector<RulesetSource> generated_games(std::uint64_t first, std::uint64_t count) {
  (void)fuzz::library();  // once, not in each process
  std::vector<RulesetSource> out;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    out.push_back({fmt::format("game {}", seed), [seed]() -> std::shared_ptr<const Ruleset> {
                     const fuzz::WrittenGame game = fuzz::game_of_seed(seed);
                     if (game.is_heavy) return nullptr;
                     fuzz::Scratch files;
                     files.hold(game.files);
                     return fuzz::library().compile({files.folder().string(), "", {}}).ruleset;
                   }});
  }
  return out;
}

std::vector<RulesetSource> attacks(const std::string& filter, std::string& problem) {
  std::vector<RulesetSource> all;
  add_folders(test_folder() / "attacks" / "games", all);
  for (const HostileContent& h : hostile_content()) {
    all.push_back({h.name, [files = h.files] { return unchecked_files(files()); }});
  }
  for (const Attack& a : read_attacks(test_folder() / "sandbox" / "attacks", problem)) {
    all.push_back({a.name, [a] { return unchecked_files(game_with_script(a)); }});
  }
  std::erase_if(all,
                [&](const RulesetSource& s) { return s.name.find(filter) == std::string::npos; });
  return all;
}

std::vector<RulesetSource> mistakes() {
  std::vector<RulesetSource> all;
  add_folders(test_folder() / "mistakes", all);
  return all;
}

std::vector<RulesetSource> mutants(std::uint64_t count, std::uint64_t seed, bool of_examples_only) {
  const auto mutants = std::make_shared<Mutants>();
  mutants->games = faults::read_games(CUBILETE_SOURCE_DIR);
  if (of_examples_only) {
    std::erase_if(mutants->games,
                  [](const faults::GameText& g) { return !g.name.starts_with("examples/"); });
  }
  std::vector<const faults::FaultClass*> classes;
  for (const faults::FaultClass& c : faults::fault_classes()) classes.push_back(&c);
  mutants->planted = faults::plant(mutants->games, classes, count, seed);
  std::vector<RulesetSource> all;
  for (const faults::Planted& p : mutants->planted) {
    for (const faults::Made& m : p.mutants) {
      all.push_back({fmt::format("{} {}: {}", p.fault->name, m.game->name,
                                 faults::describe(*m.game, m.mutant)),
                     [mutants, &m] { return mutants->make(m); }});
    }
  }
  return all;
}

}  // namespace cubilete
