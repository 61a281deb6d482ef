#include "faults/planting.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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
  }
  return work;
}

}  // namespace cubilete::faults
