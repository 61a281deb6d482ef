// Valid YAML in the wrong place or of the wrong shape, as it comes from editing by hand.
#include <algorithm>
#include <functional>

#include "document/yaml_reader.h"
#include "faults/faults.h"

namespace cubilete::faults {
namespace {

// An entry of a map in a file of content.
struct Found {
  const GameFile* file;
  const Entry* entry;
  const Node* map;
  const Entry* above;  // the entry that holds the map; nullptr at the top
};

using Visit = std::function<void(const Found&)>;

void walk(const GameFile& file, const Node& n, const Entry* above, const Visit& visit) {
  for (const Entry& e : n.entries) {
    visit({&file, &e, &n, above});
    if (e.key != "with") walk(file, e.value, &e, visit);  // data of a script may be anything
  }
  for (const Node& item : n.items) walk(file, item, above, visit);
}

void each_entry(const GameText& game, std::initializer_list<FileKind> kinds, const Visit& visit) {
  for (const GameFile& f : game.files) {
    if (f.tree && std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end()) {
      walk(f, *f.tree, nullptr, visit);
    }
  }
}

constexpr std::initializer_list<FileKind> kRules = {FileKind::kGame, FileKind::kComponents};
constexpr std::initializer_list<FileKind> kTests = {FileKind::kTests};

bool is_one_of(const std::string& key, std::initializer_list<const char*> keys) {
  return std::any_of(keys.begin(), keys.end(), [&](const char* k) { return key == k; });
}

// Replaces the value of an entry. A finding at the entry's key is right too.
Mutant instead(const Entry& e, const std::string& text) {
  Mutant m = replace(e.value.span, text);
  m.places = {e.value.span, e.key_span};
  return m;
}

// Returns true if a value is written on one line.
bool is_on_one_line(const GameText& game, const Node& n) {
  const std::string_view text = game.sources.text(n.span);
  return !text.empty() && text.find('\n') == std::string_view::npos;
}

}  // namespace

void amounts_no_map(const GameText& game, Random& random, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    const bool is_cost = is_one_of(f.entry->key, {"cost", "gain", "pay", "lose"});
    if (!is_cost || !v.is_map() || v.entries.empty() || !is_on_one_line(game, v)) return;
    const std::string written(game.sources.text(v.span));
    const std::string inside = written.substr(1, written.size() - 2);
    const std::string shapes[] = {
        "2", "free", "[" + inside + "]", "\"" + written + "\"", v.entries[0].key, "true"};
    out.push_back(instead(*f.entry, shapes[random.below(6)]));
  });
}

void list_for_map(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    if (v.is_map() && !v.entries.empty() && is_on_one_line(game, v)) {
      out.push_back(instead(*f.entry, "[1, 2]"));
    }
  });
}

void map_for_list(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    if (v.is_list() && !v.items.empty() && is_on_one_line(game, v)) {
      out.push_back(instead(*f.entry, "{one: 1}"));
    }
  });
}

void map_for_value(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    if (v.is_scalar() && !v.is_null() && is_on_one_line(game, v)) {
      out.push_back(instead(*f.entry, "{a_key: 7}"));
    }
  });
}

void value_gone(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    if (v.is_scalar() && !v.is_null() && is_on_one_line(game, v)) {
      out.push_back(instead(*f.entry, ""));
    }
  });
}

void nested_list(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    // A list of effects may be one effect instead; a list of words or numbers must not hold lists.
    const bool is_plain = v.is_list() && !v.items.empty() &&
                          std::all_of(v.items.begin(), v.items.end(),
                                      [](const Node& i) { return i.is_scalar() && !i.quoted; });
    const bool is_word_list = is_one_of(
        f.entry->key, {"symbols", "faces", "cells", "rows", "holds", "offer", "actions", "covers"});
    if (!is_plain || !is_word_list || !is_on_one_line(game, v)) return;
    out.push_back(instead(*f.entry, "[" + std::string(game.sources.text(v.span)) + "]"));
  });
}

void start_of_wrong_type(const GameText& game, Random& random, Mutants& out) {
  each_entry(game, {FileKind::kGame}, [&](const Found& f) {
    if (!f.above || !f.above->value.is_map()) return;
    const Node* section = game.file_of(FileKind::kGame)->tree->find("resources");
    if (!section) return;
    for (const Entry& e : section->entries) {
      if (f.map == &e.value && f.entry->key == "initial" && f.entry->value.is_integer()) {
        out.push_back(instead(*f.entry, random.chance(2) ? "lots" : "true"));
      } else if (f.entry == &e && e.value.is_integer()) {
        out.push_back(instead(e, random.chance(2) ? "lots" : "true"));
      }
    }
  });
}

void count_below_one(const GameText& game, Random& random, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const bool is_create = f.entry->key == "count" && f.map->find("create");
    const bool is_loop = f.entry->key == "times" && f.map->find("do");
    if (!is_create && !is_loop) return;
    if (f.entry->value.is_scalar()) {
      out.push_back(instead(*f.entry, random.chance(2) ? "0" : "-1"));
    }
  });
}

void text_for_flag(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    // `printed` may be a query, whose value is an expression.
    if (s.role == Role::kFlag && s.kind != "printed") out.push_back(replace(s.span, "'round > 1'"));
  }
}

void bounds_swapped(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node* max = f.map->find("max");
    const Node& min = f.entry->value;
    if (f.entry->key != "min" || !max || !max->is_integer() || !min.is_integer()) return;
    if (min.integer >= max->integer) return;
    Mutant m = replace(min.span, max->text);
    m.edits.push_back({max->span.file, max->span.begin, max->span.end, min.text});
    m.places = {min.span, max->span, f.above ? f.above->key_span : min.span};
    out.push_back(std::move(m));
  });
}

// Moves the last entry of a block map one level outwards.
void entry_too_far_out(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    if (!f.above || f.entry != &f.map->entries.back() || f.map->entries.size() < 2) return;
    const auto whole = whole_entry(game, *f.entry);
    if (!whole || f.above->key_span.file != f.entry->key_span.file) return;
    const std::uint32_t from = game.sources.begin_of(f.entry->key_span).column;
    const std::uint32_t to = game.sources.begin_of(f.above->key_span).column;
    if (to >= from || !f.entry->value.is_scalar()) return;
    const std::string text(game.sources.text(*whole));
    if (text.compare(0, from - to, std::string(from - to, ' ')) != 0) return;
    Mutant m = replace(*whole, text.substr(from - to));
    if (!read_yaml(edited(game, m, f.file->source))) return;  // the file is no longer YAML
    m.places = {f.entry->key_span, f.above->key_span};
    for (const Entry& e : f.map->entries) m.places.push_back(e.key_span);
    out.push_back(std::move(m));
  });
}

// Moves a declaration into the section of another kind.
void in_wrong_section(const GameText& game, Random&, Mutants& out) {
  const GameFile& file = *game.file_of(FileKind::kGame);
  for (const Entry& from : file.tree->entries) {
    if (!is_one_of(from.key, {"zones", "actions", "queries", "triggers", "kinds"})) continue;
    for (const Entry& to : file.tree->entries) {
      if (!is_one_of(to.key, {"resources", "zones", "actions", "queries"}) || to.key == from.key ||
          to.value.entries.empty()) {
        continue;
      }
      const SourceSpan at = whole_line(game, to.value.entries.front().key_span);
      if (at.begin <= to.key_span.begin) continue;
      for (const Entry& e : from.value.entries) {
        const auto whole = whole_entry(game, e);
        if (!whole || e.value.is_null() || (e.value.is_map() && e.value.entries.empty())) continue;
        const std::string text(game.sources.text(*whole));
        Mutant m = replace(*whole, "");
        m.edits.push_back({at.file, at.begin, at.begin, text});
        m.places = {{at.file, at.begin, at.begin}, e.key_span};
        // A finding may be at any use of the name.
        for (const Site& s : game.sites) {
          if (s.text.find(e.key) != std::string::npos) m.places.push_back(s.span);
        }
        out.push_back(std::move(m));
      }
    }
  }
}

// Gives a declaration a wholly different name; its uses keep the old one.
void renamed_in_one_place(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || !is_one_of(s.kind, {"component", "action", "zone"}))
      continue;
    Mutant m = replace(s.span, "brand_new_name");
    m.places = {s.span};
    for (const Site& use : game.sites) {
      if (use.text.find(s.text) != std::string::npos) m.places.push_back(use.span);
    }
    each_entry(game, {FileKind::kLocale}, [&](const Found& f) {
      if (f.entry->key == s.text) m.places.push_back(f.entry->key_span);
    });
    out.push_back(std::move(m));
  }
}

void quotes_forgotten(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    const bool is_in_brackets = game.text(f.map->span.file)[f.map->span.begin] == '{';
    const bool matters = v.text.find_first_of("[,") != std::string::npos &&
                         v.text.find_first_of("[{\"'") != 0 &&
                         v.text.find('\n') == std::string::npos;
    if (!v.is_string() || !v.quoted || !is_in_brackets || !matters) return;
    if (!is_on_one_line(game, v)) return;
    out.push_back(replace(v.span, v.text));
  });
}

void another_name_in_file(const GameText& game, Random&, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree || (f.kind != FileKind::kVariant && f.kind != FileKind::kGame)) continue;
    const Entry* e = f.tree->find_entry(f.kind == FileKind::kVariant ? "variant" : "game");
    if (e && e->value.is_string()) out.push_back(instead(*e, "banana"));
  }
}

void condition_always_true(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    const Node& v = f.entry->value;
    const bool is_condition = is_one_of(f.entry->key, {"if", "where", "until", "while"});
    if (!is_condition || !v.is_string()) return;
    Mutant m = instead(*f.entry, "true");
    if (f.map->find("then") && f.entry->key == "if") m.places.push_back(f.map->span);
    out.push_back(std::move(m));
  });
}

void constant_preference(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kRules, [&](const Found& f) {
    if (!is_one_of(f.entry->key, {"prefer", "note"}) || !f.entry->value.is_string()) return;
    out.push_back(instead(*f.entry, "7"));
  });
}

// -- tests of content

void test_without_expectation(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kTests, [&](const Found& f) {
    if (f.entry->key != "then" || !f.map->find("test")) return;
    const auto whole = whole_entry(game, *f.entry);
    if (!whole) return;
    bool expects = f.map->find("refused") != nullptr;
    if (const Node* when = f.map->find("when")) {
      for (const Node& s : when->items) expects = expects || s.find("expect") || s.find("refused");
    }
    if (expects) return;
    Mutant m = replace(*whole, "");
    m.places = {f.map->find("test")->span};
    out.push_back(std::move(m));
  });
}

void no_such_seat(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kTests, [&](const Found& f) {
    const Node& v = f.entry->value;
    if (is_one_of(f.entry->key, {"player", "viewer", "asked"}) && v.is_integer()) {
      out.push_back(replace(v.span, "9"));
    }
    if (f.entry->key != "then") return;
    for (const Node& check : v.items) {
      if (!check.is_string() || check.quoted) continue;
      const std::size_t at = check.text.find("seat(1)");
      if (at == std::string::npos) continue;
      std::string text = check.text;
      out.push_back(replace(check.span, text.replace(at, 7, "seat(9)")));
    }
  });
}

void too_many_players(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kTests, [&](const Found& f) {
    if (f.entry->key == "players" && f.entry->value.is_integer()) {
      out.push_back(instead(*f.entry, "16"));
    }
  });
}

void no_such_face(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kTests, [&](const Found& f) {
    if (f.entry->key != "dice") return;
    for (const Node& face : f.entry->value.items) out.push_back(replace(face.span, "77"));
  });
}

void player_who_does_nothing(const GameText& game, Random&, Mutants& out) {
  each_entry(game, kTests, [&](const Found& f) {
    if (f.entry->key != "expect" || f.map->entries.size() != 1) return;
    Mutant m = replace({f.entry->key_span.file, f.entry->key_span.begin, f.entry->key_span.begin},
                       "player: 2, ");
    if (game.text(f.map->span.file)[f.map->span.begin] == '{') out.push_back(std::move(m));
  });
}

// -- texts of locales

void text_is_a_list(const GameText& game, Random& random, Mutants& out) {
  each_entry(game, {FileKind::kLocale}, [&](const Found& f) {
    if (!f.above || !f.entry->value.is_scalar() || !is_on_one_line(game, f.entry->value)) return;
    out.push_back(instead(*f.entry, random.chance(2) ? "[one, two]" : "{one: two}"));
  });
}

void text_gone(const GameText& game, Random&, Mutants& out) {
  each_entry(game, {FileKind::kLocale}, [&](const Found& f) {
    if (!f.above || !f.entry->value.is_scalar() || !is_on_one_line(game, f.entry->value)) return;
    out.push_back(instead(*f.entry, ""));
  });
}

}  // namespace cubilete::faults
