// Content that reads well and cannot work: never offered, left, reached, used or payable; numbers
// and declarations that contradict each other.
#include <algorithm>
#include <cctype>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

const GameFile& game_file(const GameText& game) { return *game.file_of(FileKind::kGame); }
const Node& game_tree(const GameText& game) { return *game_file(game).tree; }

// Adds a line to a section of game.yaml, or a new section at its end.
Mutant insert(const GameText& game, const std::string& section, const std::string& line) {
  const GameFile& f = game_file(game);
  const std::string& text = game.text(f.source);
  const Entry* there = f.tree->find_entry(section);
  const SourceSpan head = there ? whole_line(game, there->key_span) : SourceSpan();
  const bool is_block = there && !there->value.entries.empty() &&
                        there->value.entries.front().key_span.begin >= head.end;
  Mutant m;
  if (!there) {
    const auto end = static_cast<std::uint32_t>(text.size());
    m = replace({f.source, end, end}, section + ": {" + line + "}\n");
    m.places = {{f.source, end, end}};
    return m;
  }
  if (!is_block) return m;
  const Entry& first = there->value.entries.front();
  const SourceSpan at = whole_line(game, first.key_span);
  m = replace({f.source, at.begin, at.begin},
              std::string(first.key_span.begin - at.begin, ' ') + line + "\n");
  m.places = {{f.source, at.begin, at.begin}};
  return m;
}

// Adds the text of the name in every language.
void add_text(const GameText& game, const std::string& section, const std::string& name,
              Mutant& m) {
  for (const GameFile& f : game.files) {
    if (f.kind != FileKind::kLocale) continue;
    const std::string& text = game.text(f.source);
    const Entry* there = f.tree->find_entry(section);
    if (!there) {
      const auto end = static_cast<std::uint32_t>(text.size());
      m.edits.push_back({f.source, end, end, section + ":\n  " + name + ": Name\n"});
      continue;
    }
    const Entry& first = there->value.entries.front();
    const SourceSpan at = whole_line(game, first.key_span);
    if (at.begin <= there->key_span.begin) {  // in one line: {all: on, one: line}
      m.edits.push_back({f.source, first.key_span.begin, first.key_span.begin, name + ": Name, "});
      continue;
    }
    m.edits.push_back({f.source, at.begin, at.begin,
                       std::string(first.key_span.begin - at.begin, ' ') + name + ": Name\n"});
  }
}

void add(Mutant m, Mutants& out) {
  if (!m.edits.empty()) out.push_back(std::move(m));
}

// Calls f(part, verb) for the loops of the timetable.
template <class Function>
void each_loop(const Node& block, Function f) {
  for (const Node& n : block.items) each_loop(n, f);
  for (const char* verb : {"rounds", "repeat"}) {
    if (const Entry* e = block.find_entry(verb)) f(block, *e);
  }
  for (const char* part : {"do", "then", "else"}) {
    if (const Node* inner = block.find(part)) each_loop(*inner, f);
  }
}

bool is_endless(const Node& loop, const Entry& verb) {
  return verb.value.text == "forever" && !loop.find("until") && !loop.find("while");
}

// Returns true if anything in the game's files ends a round, a phase or the game.
bool has_other_end(const GameText& game) {
  for (const GameFile& f : game.files) {
    if (f.kind == FileKind::kTests || f.kind == FileKind::kLocale) continue;
    const std::string& text = game.text(f.source);
    for (const char* form : {"end: game", "end: round", "ends: game", "ends: round", "finish("}) {
      if (text.find(form) != std::string::npos) return true;
    }
  }
  return false;
}

std::string any_name(const GameText& game, Random& random) {
  for (;;) {
    const char* first[] = {"spare", "hollow", "golden", "wicked", "mellow", "sudden"};
    const char* second[] = {"lantern", "orchard", "whistle", "pebble", "anchor", "thimble"};
    const std::string name = std::string(first[random.below(6)]) + "_" + second[random.below(6)];
    if (!game.words.contains(name)) return name;
  }
}

}  // namespace

void action_not_offered(const GameText& game, Random& random, Mutants& out) {
  const Node* actions = game_tree(game).find("actions");
  if (!actions) return;
  // Adds an action that nothing offers.
  const std::string name = any_name(game, random);
  Mutant m = insert(game, "actions", name + ": {}");
  add_text(game, "actions", name, m);
  add(std::move(m), out);
  // Removes an action from the only list that offers it.
  for (const Site& s : game.sites) {
    if (s.role != Role::kReference || s.kind != "action") continue;
    const auto times = std::count_if(game.sites.begin(), game.sites.end(), [&](const Site& x) {
      return x.role == Role::kReference && x.kind == "action" && x.text == s.text;
    });
    const std::string& text = game.text(s.span.file);
    std::uint32_t end = s.span.end;
    if (times != 1 || text[end] != ',') continue;
    ++end;
    while (text[end] == ' ') ++end;
    Mutant gone = replace({s.span.file, s.span.begin, end}, "");
    gone.places = {s.span, actions->find_entry(s.text)->key_span};
    add(std::move(gone), out);
  }
}

void no_way_out(const GameText& game, Random&, Mutants& out) {
  const Node* flow = game_tree(game).find("flow");
  if (!flow) return;
  const bool other_end = has_other_end(game);
  // Removes the ends of loops.
  each_loop(*flow, [&](const Node& loop, const Entry& verb) {
    for (const char* key : {"until", "while"}) {
      const Entry* end = loop.find_entry(key);
      const auto gone = end ? whole_entry(game, *end) : std::nullopt;
      if (!gone || verb.value.text != "forever") continue;
      Mutant m = replace(*gone, "");
      m.places = {verb.key_span, *gone};
      if (other_end) m.still_valid = "something else in the game may end it";
      add(std::move(m), out);
    }
    if (!verb.value.is_integer() || loop.find("until") || loop.find("while")) return;
    Mutant m = replace(verb.value.span, "forever");
    m.places = {verb.key_span, verb.value.span};
    if (other_end) m.still_valid = "something else in the game may end it";
    add(std::move(m), out);
  });
  // Removes the effects that end the game, if no loop ends by itself.
  bool loop_ends = false;
  const Entry* outermost = nullptr;
  each_loop(*flow, [&](const Node& loop, const Entry& verb) {
    if (outermost) return;
    outermost = &verb;
    loop_ends = !is_endless(loop, verb);
  });
  if (!outermost || loop_ends) return;
  Mutant m;
  for (const Site& s : game.sites) {
    if (s.kind == "end" && s.role == Role::kReference && s.text == "game") {
      // With its cause and winners, which the end of a turn has not.
      const std::string& text = game.text(s.span.file);
      const auto end = text[s.span.end] == ',' ? text.find('}', s.span.end) : s.span.end;
      m.edits.push_back({s.span.file, s.span.begin, static_cast<std::uint32_t>(end), "turn"});
      m.places.push_back(s.span);
    }
  }
  m.places.push_back(outermost->key_span);
  bool script_ends = false;
  for (const GameFile& f : game.files) {
    if (f.kind == FileKind::kScript && game.text(f.source).find("finish(") != std::string::npos)
      script_ends = true;
  }
  if (script_ends) m.still_valid = "a script may end the game";
  add(std::move(m), out);
}

void never_reached(const GameText& game, Random& random, Mutants& out) {
  const Entry* flow = game_tree(game).find_entry("flow");
  if (!flow || flow->value.items.empty()) return;
  const GameFile& f = game_file(game);
  const Node& last = flow->value.items.back();
  const Entry* verb = last.find_entry("rounds");
  if (!verb) verb = last.find_entry("repeat");
  const bool endless = verb && is_endless(last, *verb);
  const std::string phase = any_name(game, random);
  const auto whole = whole_entry(game, *flow);
  if (!whole) return;
  if (endless) {  // the phase is behind a loop that only the end of the game leaves
    Mutant m = replace({f.source, whole->end, whole->end},
                       "  - phase: " + phase + "\n    do: [{end: turn}]\n");
    m.places = {{f.source, whole->end, whole->end}};
    add_text(game, "phases", phase, m);
    add(std::move(m), out);
  }
  // Adds a branch that is never taken.
  const SourceSpan head = whole_line(game, flow->value.items.front().span);
  Mutant m = replace({f.source, head.begin, head.begin}, "  - {if: 1 == 2, then: {end: game}}\n");
  m.places = {{f.source, head.begin, head.begin}};
  add(std::move(m), out);
  Mutant always = replace({f.source, head.begin, head.begin},
                          "  - {if: true, then: {end: turn}, else: {end: game}}\n");
  always.places = {{f.source, head.begin, head.begin}};
  add(std::move(always), out);
}

void never_used(const GameText& game, Random& random, Mutants& out) {
  const auto declare = [&](const char* section, const char* words, const std::string& value) {
    const std::string name = any_name(game, random);
    Mutant m = insert(game, section, name + ": " + value);
    if (m.edits.empty()) return;
    if (words) add_text(game, words, name, m);
    add(std::move(m), out);
  };
  declare("zones", "zones", "{shape: row}");
  declare("zones", "zones", "{owner: player, shape: pile}");
  declare("queries", nullptr, "{returns: integer, is: 1 + 1}");
  declare("effects", nullptr, "{do: [{end: turn}]}");
  declare("resources", "attributes", "0");
  declare("player_attributes", "attributes", "{initial: 0, max: 3}");
  declare("table_attributes", "attributes", "false");
  declare("constants", nullptr, "7");
  declare("options", "options", "true");
  declare("kinds", nullptr, "{}");
  // Adds a component that nothing creates, of its own kind, and a property that no rule reads.
  const std::string kind = any_name(game, random);
  const std::string piece = any_name(game, random);
  Mutant m = insert(game, "kinds", kind + ": {}");
  if (!m.edits.empty()) {
    const GameFile& f = game_file(game);
    const auto end = static_cast<std::uint32_t>(game.text(f.source).size());
    if (!f.tree->find("components")) {
      m.edits.push_back(
          {f.source, end, end, "components: {" + piece + ": {kind: " + kind + "}}\n"});
      m.places.push_back({f.source, end, end});
      add_text(game, "components", piece, m);
      add(std::move(m), out);
    }
  }
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || s.kind != "property") continue;
    const SourceSpan line = whole_line(game, s.span);
    if (s.entry != &s.map->entries.front()) continue;
    const std::string indent(s.span.begin - line.begin, ' ');
    if (game.sources.text({line.file, line.begin, s.span.begin}).find_first_not_of(' ') !=
        std::string_view::npos)
      continue;
    Mutant unused = replace({line.file, line.begin, line.begin},
                            indent + any_name(game, random) + ": {type: integer}\n");
    unused.places = {{line.file, line.begin, line.begin}};
    add(std::move(unused), out);
  }
}

void cost_beyond_reach(const GameText& game, Random&, Mutants& out) {
  // Gives a resource a maximum below a cost.
  const Node* resources = game_tree(game).find("resources");
  if (!resources) return;
  for (const Site& s : game.sites) {
    if (s.role != Role::kNumber || s.kind != "amount" || !s.node->is_integer() ||
        s.node->integer < 1)
      continue;
    const Node* resource = resources->find(s.entry->key);
    if (!resource) continue;
    const Entry* declared = resources->find_entry(s.entry->key);
    std::string initial = resource->is_map() ? "0" : resource->text;
    const Node* visible = resource->is_map() ? resource->find("visible") : nullptr;
    if (resource->is_map() && resource->find("initial")) initial = resource->find("initial")->text;
    Mutant m = replace(s.span, "5000");
    m.edits.push_back({declared->key_span.file, resource->span.begin, resource->span.end,
                       "{initial: " + initial + ", max: 4000" +
                           (visible ? ", visible: " + visible->text : std::string()) + "}"});
    m.places = {s.span, declared->key_span};
    if (resource->is_map() && game.text(resource->span.file)[resource->span.begin] != '{') continue;
    add(std::move(m), out);
  }
}

namespace {

// Returns the condition of a check, which may also have an id.
std::string condition_of(const Node& check) {
  const Node* holds = check.find("holds");
  return holds ? holds->text : check.text;
}

}  // namespace

void copies_miscounted(const GameText& game, Random& random, Mutants& out) {
  const Node* checks = game_tree(game).find("checks");
  if (!checks) return;
  const bool counts = std::any_of(checks->items.begin(), checks->items.end(), [](const Node& n) {
    return condition_of(n).find("copies") != std::string::npos;
  });
  if (!counts) return;
  for (const Site& s : game.sites) {
    if (s.role != Role::kNumber || s.kind != "copies" || !s.node->is_integer()) continue;
    const GameFile* file = nullptr;
    for (const GameFile& f : game.files) {
      if (f.source == s.span.file) file = &f;
    }
    const Node* kind = s.map->find("kind");
    if (!kind) kind = file->tree->find("kind");
    const bool is_counted =
        !kind || std::any_of(checks->items.begin(), checks->items.end(), [&](const Node& n) {
          return condition_of(n).find("(" + kind->text + ")") != std::string::npos;
        });
    Mutant m = replace(
        s.span, std::to_string(s.node->integer + 1 + static_cast<std::int64_t>(random.below(3))));
    m.places = {s.span};
    for (const Node& check : checks->items) m.places.push_back(check.span);
    if (!is_counted) m.still_valid = "no check of the game counts components of its kind";
    add(std::move(m), out);
  }
}

void trigger_circle(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || s.kind != "resource") continue;
    const Node* mine = game_tree(game).find("resources");
    if (!mine || !mine->find(s.text)) continue;
    const std::string one = any_name(game, random);
    if (random.chance(2)) {
      add(insert(game, "triggers",
                 one + ": {when: gained, of: " + s.text + ", do: {gain: {" + s.text +
                     ": 1}, player: player}}"),
          out);
      continue;
    }
    // Adds two triggers that set each other off.
    const std::string name = any_name(game, random) + "_mark";
    Mutant m =
        insert(game, "triggers", one + ": {when: gained, of: " + s.text + ", do: " + name + "}");
    if (m.edits.empty()) continue;
    Mutant effect = insert(game, "effects", name + ": {do: [{gain: {" + s.text + ": 2}}]}");
    if (effect.edits.empty()) continue;
    for (Edit& e : effect.edits) m.edits.push_back(std::move(e));
    for (SourceSpan p : effect.places) m.places.push_back(p);
    add(std::move(m), out);
  }
}

void contradiction(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role == Role::kDeclaration && s.kind == "zone") {
      const Node& z = *s.node;
      const std::string& text = game.text(s.span.file);
      if (z.span.begin >= text.size() || text[z.span.begin] != '{') continue;
      const bool cells = z.find("rows") || z.find("cells");
      std::string more;
      switch (random.below(4)) {
        case 0:
          if (!cells && !z.find("cell_capacity")) more = "cell_capacity: 1, ";
          break;
        case 1:
          if (!z.find("capacity")) more = "capacity: 0, ";
          break;
        case 2:
          if (!z.find("visible") && z.find("owner") == nullptr) more = "visible: owner, ";
          break;
        default:
          if (!cells && !z.find("edges")) more = "columns: 3, ";
          break;
      }
      if (more.empty()) continue;
      Mutant m = replace({s.span.file, z.span.begin + 1, z.span.begin + 1}, more);
      m.places = {s.span};
      add(std::move(m), out);
    }
    if (s.role == Role::kNumber && (s.text != "0") && s.entry &&
        (s.entry->key == "max" || s.entry->key == "min") && s.map->find("max") &&
        s.map->find("min")) {
      const bool is_max = s.entry->key == "max";
      const std::int64_t other = s.map->find(is_max ? "min" : "max")->integer;
      Mutant m = replace(s.span, std::to_string(is_max ? other - 1 : other + 1));
      m.places = {s.map->find("max")->span, s.map->find("min")->span, s.map->span};
      add(std::move(m), out);
    }
  }
  for (const Site& s : game.sites) {
    if (s.role != Role::kKey || s.text != "min" || (s.kind != "choice" && s.kind != "effect"))
      continue;
    const Node* max = s.map->find("max");
    if (!max || !max->is_integer() || !s.node->is_integer()) continue;
    Mutant m = replace(s.node->span, std::to_string(max->integer + 1));
    m.places = {s.span, max->span};
    add(std::move(m), out);
  }
}

}  // namespace cubilete::faults
