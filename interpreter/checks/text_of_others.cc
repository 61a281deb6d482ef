#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "base/utf8.h"

namespace cubilete {
namespace {

// The words of a language for players who do not act, and for moments: "when another player ..." is
// about their actions, not about a change to them.
struct WordsOfOthers {
  std::string_view language;
  std::vector<std::string_view> others;
  std::vector<std::string_view> moments;
};
const std::vector<WordsOfOthers>& words_of_others() {
  static const std::vector<WordsOfOthers> kAll = {
      {"en",
       {"other player", "other players", "another player", "opponent", "opponents",
        "everybody else", "everyone else"},
       {"when", "whenever", "if", "unless", "while"}},
      {"es",
       {"otro jugador", "otra jugadora", "otros jugadores", "los demás", "oponente", "oponentes",
        "rival", "rivales", "adversario", "adversarios"},
       {"cuando", "si", "mientras", "salvo"}}};
  return kAll;
}

// Returns whether a sentence contains the words as whole words. REQUIRES: both in lower case.
bool has_words(std::string_view sentence, std::string_view words) {
  const auto is_letter = [&](std::size_t i) {
    const auto c = static_cast<unsigned char>(sentence[i]);
    return std::isalnum(c) != 0 || c >= 0x80;
  };
  for (std::size_t at = sentence.find(words); at != std::string_view::npos;
       at = sentence.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !is_letter(at - 1)) && (end == sentence.size() || !is_letter(end))) return true;
  }
  return false;
}

// Returns whether a text says that other players are affected; none for a language whose words are
// unknown.
std::optional<bool> speaks_of_others(const std::string& language, std::string text) {
  for (const WordsOfOthers& known : words_of_others()) {
    if (known.language != language) continue;
    text = lower_case(std::move(text));
    const auto has = [](std::string_view sentence, const std::vector<std::string_view>& any) {
      return std::any_of(any.begin(), any.end(),
                         [&](std::string_view words) { return has_words(sentence, words); });
    };
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find_first_of(".;:!?", begin), text.size());
      const std::string_view sentence(text.data() + begin, end - begin);
      if (has(sentence, known.others) && !has(sentence, known.moments)) return true;
      begin = end + 1;
    }
    return false;
  }
  return std::nullopt;
}

// Finds out whether a rule may affect anybody but the acting player.
class OwnRules {
 public:
  OwnRules(const Ruleset& r, const ScriptFindings& scripts) : r_(r), scripts_(scripts) {}

  // Sets `has_changed` if the rule changes anything.
  bool meets_others(const PropertyDef& p, const PropertyValue& v, bool& has_changed) {
    if (v.script.is_some()) {
      has_changed = true;
      return meets(v.script);
    }
    return meets(v.block, has_changed) || has_two_players(p.parameters);
  }

 private:
  static bool has_two_players(const std::vector<Parameter>& parameters) {
    return std::count_if(parameters.begin(), parameters.end(),
                         [](const Parameter& p) { return p.type.kind == TypeKind::kPlayer; }) > 1;
  }

  bool meets(ScriptId script) const { return scripts_.of(script).meets_others; }

  bool meets(ExpressionId id) {
    if (!id.is_some()) return false;
    for (const ExpressionNode& n : r_.expression(id).nodes) {
      if (operator_of(n.op).kind == TypeKind::kPlayer && n.op != Op::kActingPlayer) return true;
      switch (n.op) {
        case Op::kCallProperty:  // may be the property of any component
          return true;
        case Op::kCallScript:
          if (meets(ScriptId(n.value))) return true;
          break;
        case Op::kCallQuery:
          if (meets(QueryId(n.value))) return true;
          break;
        default:
          break;
      }
    }
    return false;
  }

  bool meets(QueryId id) {
    if (!queries_.insert(id.value).second) return false;
    const QueryDef& q = r_.queries[id];
    return meets(q.expression) || (q.script.is_some() && meets(q.script));
  }

  bool meets(BlockId block, bool& has_changed) {
    bool out = false;
    each_effect(r_, block, [&](const Effect&, const EffectFacts& facts, bool) {
      out = out || facts.runs_property.is_some() || facts.message.is_some() ||
            (facts.runs_script.is_some() && meets(facts.runs_script));
      for (const ExpressionId read : facts.reads) out = out || meets(read);
      // Other rules of the game may read attributes of the table or a component for other players.
      out = out || std::ranges::any_of(facts.writes, [&](const EffectFacts::Write& w) {
              return w.verb == Verb::kSet &&
                     r_.attribute(w.attribute).owner != AttributeOwner::kPlayer;
            });
      has_changed = has_changed || !facts.writes.empty() || !facts.places.empty();
      if (facts.runs_effect.is_some()) out = out || meets(facts.runs_effect, has_changed);
    });
    return out;
  }

  bool meets(EffectId id, bool& has_changed) {
    if (!effects_.insert(id.value).second) return false;
    const EffectDef& e = r_.effects[id];
    if (e.script.is_some()) {
      has_changed = true;
      return meets(e.script);
    }
    return meets(e.block, has_changed);
  }

  const Ruleset& r_;
  const ScriptFindings& scripts_;
  std::set<std::int32_t> queries_, effects_;  // visited already
};

class TextsOfOthers {
 public:
  TextsOfOthers(const Ruleset& r, const ScriptFindings& scripts, const Usage& usage, Diagnostics& d)
      : r_(r), scripts_(scripts), usage_(usage), d_(d) {}

  void run() {
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      std::vector<std::size_t> alone;   // cards whose text speaks of others
      std::vector<std::size_t> silent;  // cards whose text does not
      std::size_t as_described = 0;
      for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
        if (r_.definitions[i].kind != KindId(k)) continue;
        if (!speaks(r_.definitions[i])) {
          silent.push_back(i);
        } else if (acts_alone(i)) {
          alone.push_back(i);
        } else {
          ++as_described;
        }
      }
      const bool are_many = alone.size() > std::max(as_described, kFew);
      if (are_many || have_mark(KindId(k), alone, silent)) continue;
      for (const std::size_t i : alone) report(r_.definitions[i]);
    }
  }

 private:
  static constexpr std::size_t kFew = 3;

  // Returns whether a property is set on all of `these` and on none of `those`. The rules of the
  // game may do its effect to others.
  bool have_mark(KindId kind, const std::vector<std::size_t>& these,
                 const std::vector<std::size_t>& those) const {
    const auto& properties = r_.kind(kind).properties;
    for (std::size_t p = 0; p < properties.size(); ++p) {
      if (r_.property(properties[p]).property_kind == PropertyKind::kEffect) continue;
      const auto has = [&](std::size_t i) {
        const auto& values = r_.definitions[i].properties;
        return p < values.size() && values[p].is_set;
      };
      if (std::all_of(these.begin(), these.end(), has) &&
          std::none_of(those.begin(), those.end(), has) && !those.empty()) {
        return true;
      }
    }
    return false;
  }

  // Returns whether its text speaks of others in every language with known words (at least one).
  bool speaks(const ComponentDef& c) const {
    bool out = false;
    for (const Locale& l : r_.locales) {
      const std::string* text = l.find("help." + c.name);
      const auto says = text ? speaks_of_others(l.language, *text) : std::nullopt;
      if (says && !*says) return false;
      out = out || says.value_or(false);
    }
    return out;
  }

  // Returns whether its own rules change something, and only for the acting player. It is false if
  // the rules of the game name the component, since they may do the rest.
  bool acts_alone(std::size_t i) const {
    const ComponentDef& c = r_.definitions[i];
    if (usage_.is_named(i)) return false;
    bool has_changed = false;
    const auto& properties = r_.kind(c.kind).properties;
    OwnRules rules(r_, scripts_);
    for (std::size_t p = 0; p < c.properties.size() && p < properties.size(); ++p) {
      const PropertyDef& def = r_.property(properties[p]);
      if (def.property_kind != PropertyKind::kEffect || !c.properties[p].is_set) continue;
      if (rules.meets_others(def, c.properties[p], has_changed)) return false;
    }
    return has_changed;
  }

  void report(const ComponentDef& c) {
    for (const Locale& l : r_.locales) {
      const auto span = l.spans.find("help." + c.name);
      if (span == l.spans.end() || !speaks_of_others(l.language, *l.find("help." + c.name)))
        continue;
      d_.warning("text-of-others", span->second,
                 fmt::format("this text speaks of other players, but the rules of '{}' reach only "
                             "the one who acts",
                             c.name),
                 "let its rule be about 'others(player)', or correct the text")
          .note(c.span, "its rules");
      return;
    }
  }

  const Ruleset& r_;
  const ScriptFindings& scripts_;
  const Usage& usage_;
  Diagnostics& d_;
};

}  // namespace

void check_text_of_others(const Ruleset& r, const ScriptFindings& scripts, const Usage& usage,
                          Diagnostics& d) {
  TextsOfOthers(r, scripts, usage, d).run();
}

}  // namespace cubilete
