#include "faults/planting.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "document/yaml_reader.h"

namespace cubilete::faults {
namespace {

std::string identity(const Made& m) {
  std::string out = m.game->name;
  for (const Edit& e : m.mutant.edits)
    out += fmt::format("|{}:{}:{}:{}", e.file, e.begin, e.end, e.text);
  return out;
}

// Makes different mutants of one class, taken from the games in turn.
std::vector<Made> make(const FaultClass& c, const std::vector<GameText>& games, std::size_t wanted,
                       const Random& seed) {
  std::vector<Made> out;
  std::set<std::string> known;
  for (int round = 0; round < 6 && out.size() < wanted; ++round) {
    std::vector<std::vector<Made>> by_game;
    for (const GameText& game : games) {
      Random random = seed.named(fmt::format("{} {} {}", c.name, game.name, round));
      std::vector<Mutant> made;
      c.make(game, random, made);
      std::vector<Made> fresh;
      for (Mutant& m : made) {
        Made one{&game, std::move(m)};
        if (known.insert(identity(one)).second) fresh.push_back(std::move(one));
      }
      for (std::size_t i = fresh.size(); i > 1; --i)
        std::swap(fresh[i - 1], fresh[random.below(i)]);
      if (!fresh.empty()) by_game.push_back(std::move(fresh));
    }
    for (std::size_t i = 0; out.size() < wanted && !by_game.empty(); ++i) {
      auto& from = by_game[i % by_game.size()];
      out.push_back(std::move(from.back()));
      from.pop_back();
      if (from.empty()) by_game.erase(by_game.begin() + std::ptrdiff_t(i % by_game.size()));
    }
  }
  return out;
}

// Returns true if two trees hold the same values, at whatever places.
bool same(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.text != b.text || a.items.size() != b.items.size() ||
      a.entries.size() != b.entries.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!same(a.items[i], b.items[i])) return false;
  }
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    if (a.entries[i].key != b.entries[i].key || !same(a.entries[i].value, b.entries[i].value)) {
      return false;
    }
  }
  return true;
}

bool reads_the_same(const GameText& game, const Mutant& m) {
  const std::int32_t file = m.edits.front().file;
  const auto before = std::ranges::find(game.files, file, &GameFile::source);
  Sources sources;
  Diagnostics problems;
  const auto tree = read_yaml(sources, sources.add(before->path, edited(game, m, file)), problems);
  return tree && problems.empty() && same(*tree, *before->tree);
}

}  // namespace

std::vector<Planted> plant(const std::vector<GameText>& games,
                           const std::vector<const FaultClass*>& classes, std::size_t wanted,
                           std::uint64_t seed) {
  std::vector<Planted> work;
  const Random random(seed);
  for (const FaultClass* c : classes) work.push_back({c, make(*c, games, wanted, random)});
  // Small classes come first, so that those with few places leave their share to larger ones.
  std::vector<Planted*> by_size;
  for (Planted& w : work) by_size.push_back(&w);
  std::stable_sort(by_size.begin(), by_size.end(), [](const Planted* a, const Planted* b) {
    return a->mutants.size() < b->mutants.size();
  });
  std::size_t left = wanted;
  for (std::size_t i = 0; i < by_size.size(); ++i) {
    std::vector<Made>& mutants = by_size[i]->mutants;
    const std::size_t share = left / (by_size.size() - i);
    if (mutants.size() > share) {
      mutants.erase(mutants.begin() + std::ptrdiff_t(share), mutants.end());
    }
    left -= mutants.size();
    for (Made& m : mutants) {
      if (m.mutant.may_read_the_same && reads_the_same(*m.game, m.mutant)) {
        m.mutant.still_valid = "the file reads the same";
      }
    }
  }
  return work;
}

}  // namespace cubilete::faults
