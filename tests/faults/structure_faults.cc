// Values of the wrong shape: keys, types, ranges, fixed words.
#include <array>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

// A key that a map requires, by the place of the map.
struct Needed {
  const char* where;
  const char* key;
};
constexpr std::array<Needed, 15> kNeeded = {{
    {"game", "players"},
    {"game", "flow"},
    {"game", "outcome"},
    {"players", "min"},
    {"players", "max"},
    {"effect", "to"},
    {"effect", "from"},
    {"effect", "then"},
    {"choice", "from"},
    {"condition", "is"},
    {"outcome", "name"},
    {"outcome", "value"},
    {"trigger", "when"},
    {"test", "test"},
    {"component file", "components"},
}};

bool is_needed(const Site& s) {
  for (const Needed& n : kNeeded) {
    if (s.kind == n.where && s.text == n.key) return true;
  }
  return false;
}

// Returns the entry of a flow map with the comma between it and the next or the previous one.
std::optional<SourceSpan> flow_entry(const GameText& game, const Entry& e, const Node& map) {
  const std::string& text = game.text(e.key_span.file);
  if (map.span.begin >= text.size() || text[map.span.begin] != '{' || map.entries.size() < 2) {
    return std::nullopt;
  }
  std::uint32_t end = e.value.span.end;
  if (e.value.span.file != e.key_span.file) return std::nullopt;
  if (e.key == map.entries.back().key) return std::nullopt;
  while (end < text.size() && (text[end] == ' ' || text[end] == ',')) ++end;
  return SourceSpan{e.key_span.file, e.key_span.begin, end};
}

}  // namespace

void key_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kKey) continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    Mutant m = replace(s.span, *wrong);
    m.suggestion = s.text;
    out.push_back(std::move(m));
  }
}

void key_missing(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kKey || !is_needed(s)) continue;
    auto gone = whole_entry(game, *s.entry);
    if (!gone) gone = flow_entry(game, *s.entry, *s.map);
    if (!gone || s.map->entries.size() < 2) continue;
    Mutant m = replace(*gone, "");
    // A finding is right where the key was, or at the map that lacks it.
    m.places = {*gone, s.map->span};
    for (const Entry& e : s.map->entries) m.places.push_back(e.key_span);
    if (s.map->span.begin > 0) {
      m.places.push_back(whole_line(game, {s.span.file, s.map->span.begin - 1, s.map->span.begin}));
    }
    const SourceSpan line = whole_line(game, s.map->span);
    if (line.begin > 0) {
      m.places.push_back(whole_line(game, {s.span.file, line.begin - 1, line.begin}));
    }
    out.push_back(std::move(m));
  }
}

void wrong_type(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role == Role::kNumber) {
      const char* instead[] = {"many", "[1, 2]", "{one: 1}", "true", "1.5", "\"3\""};
      out.push_back(replace(s.span, instead[random.below(6)]));
    } else if (s.role == Role::kFlag) {
      const char* instead[] = {"perhaps", "[true]", "{is: true}", "\"true\"", "1.5"};
      out.push_back(replace(s.span, instead[random.below(5)]));
    } else if (s.role == Role::kWord) {
      const char* instead[] = {"[pile]", "{a: 1}", "17"};
      out.push_back(replace(s.span, instead[random.below(3)]));
    } else {
      continue;
    }
    // A declaration that is a lone value takes its type from it.
    if (s.kind == "option" || s.kind == "attribute") {
      const std::string& now = out.back().edits.front().text;
      const bool lone = s.entry && s.entry->value.span == s.span && s.entry->key != "min" &&
                        s.entry->key != "max" && s.entry->key != "initial" &&
                        s.entry->key != "told";
      if (lone && now == "true") out.back().still_valid = "a setting may be true or false too";
    }
  }
}

void out_of_range(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kNumber || !s.node->is_integer()) continue;
    std::string number = random.chance(2) ? "99999999999" : "-99999999999";
    if (s.kind == "printed" && s.map) number = random.chance(2) ? "-7000000000" : "7000000000";
    if (s.kind == "zone" || s.kind == "copies" || s.kind == "amount" || s.kind == "players") {
      number = random.chance(2) ? "-1" : "-3";
    }
    out.push_back(replace(s.span, number));
  }
}

void word_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kWord) continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    Mutant m = replace(s.span, *wrong);
    m.suggestion = s.text;
    out.push_back(std::move(m));
  }
}

}  // namespace cubilete::faults
