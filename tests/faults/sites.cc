// Finds the sites in the files of a game, by the structure that content/LANGUAGE.md describes.
#include <algorithm>

#include "faults/game_text.h"
#include "ruleset/effect_facts.h"

namespace cubilete::faults {
namespace {

class Walker {
 public:
  explicit Walker(GameText& game) : game_(game) {}

  void game(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "game");
      const std::string& k = e.key;
      if (k == "players" || k == "turn_limit") number_or_map(n, e);
      if (k == "options" || k == "constants")
        each(e.value, k, [&](auto& m, auto& x) { setting(m, x); });
      if (k == "kinds") each(e.value, "kind", [&](auto&, auto& x) { kind(x.value); });
      if (k == "resources" || k == "table_resources") {
        each(e.value, "resource", [&](auto& m, auto& x) { attribute(m, x); });
      }
      if (k == "player_attributes" || k == "table_attributes") {
        each(e.value, "attribute", [&](auto& m, auto& x) { attribute(m, x); });
      }
      if (k == "zones") each(e.value, "zone", [&](auto&, auto& x) { zone(x.value); });
      if (k == "queries" || k == "effects") {
        each(e.value, k == "queries" ? "query" : "effect", [&](auto&, auto& x) { rule(x.value); });
      }
      if (k == "actions") each(e.value, "action", [&](auto&, auto& x) { action(x.value); });
      if (k == "triggers") each(e.value, "trigger", [&](auto&, auto& x) { trigger(x.value); });
      if (k == "setup") block(e.value);
      if (k == "flow") flow(e.value);
      if (k == "phases") each(e.value, "phase", [&](auto&, auto& x) { flow(x.value); });
      if (k == "outcome") outcome(e.value);
      if (k == "checks" || k == "invariants") statements(e.value);
      if (k == "components") components(e.value);
    }
  }

  void component_file(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "component file");
      if (e.key == "kind") reference("kind", n, e);
      if (e.key == "components") components(e.value);
    }
  }

  void variant(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "variant");
      if (e.key == "set") {
        for (const Entry& x : e.value.entries) {
          add({Role::kReference, "path", x.key_span, x.key, &x.value, &x, &e.value});
        }
      }
      if (e.key == "remove") {
        for (const Node& x : e.value.items) {
          add({Role::kReference, "path", x.span, x.text, &x, nullptr, nullptr});
        }
      }
    }
  }

  void locale(const Node& n) {
    for (const Entry& section : n.entries) {
      key(n, section, "locale");
      for (const Entry& e : section.value.entries) {
        add({Role::kDeclaration, "text " + section.key, e.key_span, e.key, &e.value, &e,
             &section.value});
      }
    }
  }

  void tests(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "test file");
      if (e.key == "given") block(e.value);
      if (e.key != "tests") continue;
      for (const Node& t : e.value.items) test(t);
    }
  }

 private:
  void add(Site s) {
    const bool seen = std::any_of(game_.sites.begin(), game_.sites.end(), [&](const Site& x) {
      return x.span == s.span && x.role == s.role;
    });
    if (!seen && s.span.is_known()) game_.sites.push_back(std::move(s));
  }
  void key(const Node& map, const Entry& e, const char* where) {
    add({Role::kKey, where, e.key_span, e.key, &e.value, &e, &map});
  }
  void value(Role role, const std::string& kind, const Node& map, const Entry& e) {
    if (!e.value.is_scalar() || e.value.is_null()) return;
    add({role, kind, e.value.span, e.value.text, &e.value, &e, &map});
  }
  void reference(const std::string& kind, const Node& map, const Entry& e) {
    value(Role::kReference, kind, map, e);
  }
  void references(const std::string& kind, const Node& n) {
    if (n.is_string()) add({Role::kReference, kind, n.span, n.text, &n, nullptr, nullptr});
    for (const Node& item : n.items) {
      if (item.is_string())
        add({Role::kReference, kind, item.span, item.text, &item, nullptr, nullptr});
    }
  }
  // Visits conditions, some of which have an id.
  void statements(const Node& list) {
    for (const Node& n : list.items) {
      if (const Node* holds = n.find("holds")) {
        expressions(*holds);
      } else {
        expressions(n);
      }
    }
  }
  void expressions(const Node& n) {
    if (n.is_list()) {
      for (const Node& item : n.items) expressions(item);
    } else if (n.is_scalar() && !n.is_null()) {
      add({Role::kExpression, "", n.span, n.text, &n, nullptr, nullptr});
    }
  }
  template <class Function>
  void each(const Node& section, const std::string& kind, Function f) {
    for (const Entry& e : section.entries) {
      add({Role::kDeclaration, kind, e.key_span, e.key, &e.value, &e, &section});
      f(section, e);
    }
  }

  void number_or_map(const Node& map, const Entry& e) {
    if (e.value.is_integer()) value(Role::kNumber, e.key, map, e);
    for (const Entry& x : e.value.entries) {
      key(e.value, x, "players");
      value(Role::kNumber, e.key, e.value, x);
    }
  }

  void setting(const Node& section, const Entry& option) {
    if (option.value.is_integer()) value(Role::kNumber, "option", section, option);
    if (option.value.is_boolean()) value(Role::kFlag, "option", section, option);
    for (const Entry& e : option.value.entries) {
      key(option.value, e, "option");
      if (e.key == "size" || e.key == "min" || e.key == "max")
        value(Role::kNumber, "option", option.value, e);
      if (e.key == "distinct") value(Role::kFlag, "option", option.value, e);
      if (e.key == "type") reference("type", option.value, e);
      const Node* type = option.value.find("type");
      const bool of_words = option.value.find("symbols") != nullptr;
      if (e.key == "value" && (of_words || (type && !type->text.ends_with("integer")))) {
        references(of_words ? "symbol" : "component", e.value);
      }
    }
  }

  void attribute(const Node& section, const Entry& a) {
    if (a.value.is_integer()) value(Role::kNumber, "attribute", section, a);
    if (a.value.is_boolean()) value(Role::kFlag, "attribute", section, a);
    for (const Entry& e : a.value.entries) {
      key(a.value, e, "attribute");
      if (e.key == "type") reference("type", a.value, e);
      if (e.key == "visible") value(Role::kWord, e.key, a.value, e);
      if (e.key == "told") value(Role::kFlag, e.key, a.value, e);
      if (e.key == "min" || e.key == "max") value(Role::kNumber, "attribute", a.value, e);
      if (e.key == "initial" && e.value.is_integer()) value(Role::kNumber, "attribute", a.value, e);
      if (e.key == "initial" && e.value.is_string()) reference("symbol", a.value, e);
      if (e.key == "symbols") words(e.value);
    }
  }
  void words(const Node& list) {
    for (const Node& n : list.items) {
      if (n.is_string()) add({Role::kDeclaration, "symbol", n.span, n.text, &n, nullptr, nullptr});
    }
  }

  void kind(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "kind");
      if (e.key == "faces") words(e.value);
      if (e.key == "attributes")
        each(e.value, "attribute", [&](auto& m, auto& x) { attribute(m, x); });
      if (e.key == "properties")
        each(e.value, "property", [&](auto&, auto& x) { property(x.value); });
    }
  }
  void property(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "property");
      if (e.key == "type" || e.key == "returns") reference("type", n, e);
      if (e.key == "query" || e.key == "effect") parameters(e.value);
      if (e.key == "min" || e.key == "max") value(Role::kNumber, "property", n, e);
      if (e.key == "required" || e.key == "shown" || e.key == "pure")
        value(Role::kFlag, e.key, n, e);
      if (e.key == "symbols") words(e.value);
    }
  }
  void parameters(const Node& n) {
    each(n, "parameter", [&](auto& m, auto& x) { reference("type", m, x); });
  }

  void zone(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "zone");
      if (e.key == "shape" || e.key == "visible" || e.key == "owner")
        value(Role::kWord, e.key, n, e);
      if (e.key == "ordered") value(Role::kFlag, e.key, n, e);
      if (e.key == "for") reference("kind", n, e);
      if (e.key == "holds") references("kind", e.value);
      if (e.value.is_integer()) value(Role::kNumber, "zone", n, e);
    }
  }

  void rule(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "rule");
      if (e.key == "parameters") parameters(e.value);
      if (e.key == "returns") reference("type", n, e);
      if (e.key == "is") expressions(e.value);
      if (e.key == "do") block(e.value);
      if (e.key == "script") value(Role::kScript, "", n, e);
      if (e.key == "with") constants(e.value);
      if (e.key == "pure" || e.key == "shown") value(Role::kFlag, e.key, n, e);
    }
  }
  void constants(const Node& n) {
    for (const Entry& e : n.entries) {
      add({Role::kConstantKey, "with", e.key_span, e.key, &e.value, &e, &n});
    }
  }

  void conditions(const Node& n) {
    if (n.is_list()) {
      for (const Node& item : n.items) conditions(item);
    } else if (n.is_map()) {
      for (const Entry& e : n.entries) {
        key(n, e, "condition");
        if (e.key == "is") expressions(e.value);
        if (e.key == "because") reference("message", n, e);
      }
    } else {
      expressions(n);
    }
  }

  void action(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "action");
      if (e.key == "if") conditions(e.value);
      if (e.key == "choices") each(e.value, "choice", [&](auto&, auto& x) { choice(x.value); });
      if (e.key == "cost") cost(e.value);
      if (e.key == "do") block(e.value);
      if (e.key == "ends") reference("end", n, e);
    }
  }
  void choice(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "choice");
      if (e.key == "where") {
        conditions(e.value);
      } else {
        expressions(e.value);
      }
    }
  }
  void cost(const Node& n) {
    if (!n.is_map()) return expressions(n);
    for (const Entry& e : n.entries) {
      add({Role::kReference, "resource", e.key_span, e.key, &e.value, &e, &n});
      expressions(e.value);
    }
  }

  void block(const Node& n) {
    if (n.is_list()) {
      for (const Node& item : n.items) block(item);
      return;
    }
    if (n.is_scalar()) return expressions(n);  // this is a call
    const auto verb = std::find_if(n.entries.begin(), n.entries.end(),
                                   [](const Entry& e) { return is_verb(e.key); });
    const std::string name = verb == n.entries.end() ? "" : verb->key;
    for (const Entry& e : n.entries) {
      const std::string& k = e.key;
      if (k == "id" || k == "stream") continue;
      key(n, e, name == "give" ? "give" : "effect");
      if (k == "give" || k == "gain" || k == "pay" || k == "lose") {
        cost(e.value);
      } else if (k == "set") {
        for (const Entry& x : e.value.entries) {
          add({Role::kExpression, "target", x.key_span, x.key, &x.value, &x, &e.value});
          expressions(x.value);
        }
      } else if (k == "let") {
        each(e.value, "local", [&](auto&, auto& x) { expressions(x.value); });
      } else if (k == "do" || k == "else" || k == "then" || k == "quietly") {
        block(e.value);
      } else if (k == "choose" || k == "each" || k == "pick") {
        value(Role::kDeclaration, "local", n, e);
      } else if (k == "script") {
        value(Role::kScript, "", n, e);
      } else if (k == "with" && name == "script") {
        constants(e.value);
      } else if (k == "announce") {
        reference("message", n, e);
      } else if (k == "because") {
        reference("end cause", n, e);
      } else if (k == "end") {
        reference("end", n, e);
      } else if (k == "optional" || k == "acts" || k == "to_bottom") {
        value(Role::kFlag, k, n, e);
      } else {
        expressions(e.value);
      }
    }
  }

  void trigger(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "trigger");
      if (e.key == "when") value(Role::kWord, "when", n, e);
      if (e.key == "of") reference("subject", n, e);
      if (e.key == "if") conditions(e.value);
      if (e.key == "do") block(e.value);
    }
  }

  // Visits a part of the timetable or a list of them: effects and forms of its own.
  void flow(const Node& n) {
    if (n.is_list()) {
      for (const Node& item : n.items) flow(item);
      return;
    }
    if (!is_part_of_flow(n)) return block(n);
    for (const Entry& e : n.entries) {
      key(n, e, "flow");
      if (e.key == "do" || e.key == "then" || e.key == "else") {
        flow(e.value);
      } else if (e.key == "actions" || e.key == "simultaneous" || e.key == "window") {
        references("action", e.value);
      } else if (e.key == "phase") {
        add({Role::kDeclaration, "phase", e.value.span, e.value.text, &e.value, &e, &n});
      } else if (e.key == "optional" || e.key == "once" || e.key == "always_ask") {
        value(Role::kFlag, e.key, n, e);
      } else if (e.value.text != "forever") {
        expressions(e.value);
      }
    }
  }
  static bool is_part_of_flow(const Node& n) {
    for (const char* verb :
         {"phase", "rounds", "turns", "actions", "window", "simultaneous", "while", "until"}) {
      if (n.find(verb)) return true;
    }
    if (!n.find("repeat") && !n.find("if")) return false;
    for (const char* inner : {"do", "then", "else"}) {
      const Node* part = n.find(inner);
      if (!part) continue;
      if (is_part_of_flow(*part)) return true;
      for (const Node& item : part->items) {
        if (is_part_of_flow(item)) return true;
      }
    }
    return false;
  }

  void outcome(const Node& n) {
    for (const Entry& e : n.entries) {
      key(n, e, "outcome");
      if (e.key == "order") value(Role::kWord, "order", n, e);
      if (e.key == "shared") value(Role::kFlag, "shared", n, e);
      if (e.key == "solo_win" || e.key == "team" || e.key == "outlook") expressions(e.value);
      if (e.key == "score" && !e.value.is_map()) expressions(e.value);
      if (e.key == "score") {
        for (const Entry& x : e.value.entries) {
          if (x.value.is_scalar()) expressions(x.value);
        }
      }
      if (e.key == "tie_breaks") {
        for (const Node& item : e.value.items) {
          for (const Entry& x : item.entries) {
            key(item, x, "outcome");
            if (x.key == "value") expressions(x.value);
            if (x.key == "order") value(Role::kWord, "order", item, x);
          }
        }
      }
    }
  }

  void components(const Node& section) {
    each(section, "component", [&](auto&, auto& c) {
      for (const Entry& e : c.value.entries) {
        if (e.key == "kind") {
          key(c.value, e, "component");
          reference("kind", c.value, e);
        } else if (e.key == "copies" || e.key == "provenance") {
          key(c.value, e, "component");
          value(e.key == "copies" ? Role::kNumber : Role::kWord, e.key, c.value, e);
        } else {
          add({Role::kReference, "property", e.key_span, e.key, &e.value, &e, &c.value});
          component_property(c.value, e);
        }
      }
    });
  }
  void component_property(const Node& component, const Entry& e) {
    const Node& n = e.value;
    if (n.is_integer()) value(Role::kNumber, "printed", component, e);
    if (n.is_boolean()) value(Role::kFlag, "printed", component, e);
    if (n.is_map() && n.find("script")) {
      for (const Entry& x : n.entries) {
        key(n, x, "script");
        if (x.key == "script") value(Role::kScript, "", n, x);
        if (x.key == "with") constants(x.value);
      }
      return;
    }
    const bool is_effect =
        n.is_list() ? !n.items.empty() && n.items.front().is_map()
                    : n.is_map() && std::any_of(n.entries.begin(), n.entries.end(),
                                                [](const Entry& x) { return is_verb(x.key); });
    if (is_effect) {
      block(n);
    } else if (n.is_map()) {
      for (const Entry& x : n.entries) {
        add({Role::kReference, "resource", x.key_span, x.key, &x.value, &x, &n});
        value(Role::kNumber, "amount", n, x);
      }
    }
  }

  void test(const Node& t) {
    for (const Entry& e : t.entries) {
      key(t, e, "test");
      if (e.key == "given") block(e.value);
      if (e.key == "when" || e.key == "then") {
        if (!e.value.is_list()) step(e.value);
        for (const Node& s : e.value.items) step(s);
      }
    }
  }
  void step(const Node& s) {
    if (s.is_scalar()) return expressions(s);
    for (const Entry& e : s.entries) {
      key(s, e, "step");
      if (e.key == "do") block(e.value);
      if (e.key == "expect") expectations(e.value);
      if (e.key == "choose" || e.key == "refused") {
        const Node& first =
            e.value.is_list() && !e.value.items.empty() ? e.value.items.front() : e.value;
        if (first.is_string()) {
          add({Role::kReference, "answer", first.span, first.text, &first, nullptr, nullptr});
        }
      }
    }
  }
  void expectations(const Node& n) {
    if (n.is_scalar()) expressions(n);
    for (const Node& item : n.items) {
      if (item.is_scalar()) expressions(item);
    }
  }

  GameText& game_;
};

}  // namespace

void find_sites(GameText& game) {
  Walker walker(game);
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    switch (f.kind) {
      case FileKind::kGame:
        walker.game(*f.tree);
        break;
      case FileKind::kComponents:
        walker.component_file(*f.tree);
        break;
      case FileKind::kVariant:
        walker.variant(*f.tree);
        break;
      case FileKind::kLocale:
        walker.locale(*f.tree);
        break;
      case FileKind::kTests:
        walker.tests(*f.tree);
        break;
      case FileKind::kScript:
        break;
    }
  }
}

}  // namespace cubilete::faults
