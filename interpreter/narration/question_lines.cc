#include "narration/question_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/explain.h"
#include "narration/expression_text.h"
#include "narration/sentences.h"
#include "narration/token.h"
#include "state/hidden_order.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

// Returns the text of reason_text, followed for designers by the file and line of the rule.
std::string reason(const Wording& words, const State& s, const Reason& r, bool with_place) {
  std::string text = reason_text(words, s, r);
  if (!r.span.is_known() || !with_place) return text;
  return fmt::format("{}  ({})", text, words.ruleset().sources.where(r.span));
}

// Returns the text that the refused selection would have as an option.
std::string refused_option(const Wording& words, const State& s, const Decision& d,
                           const Refusal& r) {
  Decision one = d;
  one.options.clear();
  one.notes.clear();  // notes belong to the offered options
  one.options.add(r.values);
  return option_texts(words, s, one)[0];
}

// A group of selections that are refused for the same reason.
struct RefusedSelections {
  std::string first;
  std::string reason;  // without its values if they differ between the selections
  std::string without_values;
  std::size_t others = 0;
};

std::vector<RefusedSelections> grouped(const Wording& words, const State& s, const Decision& d,
                                       const std::vector<Refusal>& all, std::size_t limit,
                                       bool with_places) {
  std::vector<RefusedSelections> groups;
  for (const Refusal& r : all) {
    Reason plain = r.reason;
    plain.values.clear();
    RefusedSelections group{"", reason(words, s, r.reason, with_places),
                            reason(words, s, plain, with_places)};
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const auto& g) {
      return g.without_values == group.without_values;
    });
    if (known == groups.end()) {
      if (groups.size() == limit) break;
      group.first = refused_option(words, s, d, r);
      groups.push_back(std::move(group));
      continue;
    }
    ++known->others;
    if (known->reason != group.reason) known->reason = known->without_values;
  }
  return groups;
}

// Puts the attributes of a player who is an option, as far as the viewer may see them.
void put_values_of(const Sentences& sentences, const State& s, PlayerId player, MaybePlayer viewer,
                   const Ruleset& r, PhraseValues& values) {
  for (const AttributeDef& a : r.attributes) {
    if (a.owner != AttributeOwner::kPlayer || !may_see(a, player, viewer)) continue;
    sentences.put_value(values, a.name, s, a.type, items_of(a, s.player_value(player, a)));
  }
}

// Puts each part of an answer under its name.
void put_parts(const Sentences& sentences, const State& s, const std::vector<QuestionPart>& parts,
               std::span<const std::int32_t> answer, PhraseValues& values) {
  for (std::size_t i = 0; i < parts.size() && i < answer.size(); ++i) {
    sentences.put_value(values, parts[i].name, s, parts[i].type, answer[i]);
  }
}

// Returns the items of an option as nouns; dice are sorted by their faces.
std::vector<Noun> nouns_of(const Sentences& sentences, const Ruleset& r, const State& s,
                           const Decision& d, std::span<const std::int32_t> option) {
  std::vector<std::int32_t> items(option.begin(), option.end());
  if (d.type.kind == TypeKind::kComponent) {
    std::stable_sort(items.begin(), items.end(), [&](std::int32_t a, std::int32_t b) {
      return order_of(r, s, ComponentId(a)) < order_of(r, s, ComponentId(b));
    });
  }
  std::vector<Noun> nouns;
  for (std::size_t i = 0; i < items.size(); ++i) {
    nouns.push_back(sentences.value(s, d.type_at(i).element(), items[i]));
  }
  return nouns;
}

// Returns where components lie: "North", or "2 x North and South".
std::string places_of(const Wording& words, const State& s, const std::vector<ComponentId>& all,
                      bool with_zone) {
  Tally places;
  std::set<std::string> different;
  for (const ComponentId c : all) {
    const ZoneId zone = s.zone_of(c);
    std::string place = words.zone(s, zone);
    if (s.place_of(c) >= 0) {
      const std::string cell = words.value(s, {TypeKind::kCell}, CellId(zone, s.place_of(c)).value);
      place = with_zone ? fmt::format("{}, {}", cell, place) : cell;
    }
    different.insert(place);
    places.add(std::move(place));
  }
  if (different.size() == 1) return *different.begin();
  std::vector<std::string> texts = places.texts();
  std::ranges::sort(texts);
  return words.list(texts);
}

// Returns an expression in words; as it is written, if the game has no words for a part of it.
std::string rule_text(const Wording& words, SourceSpan span) {
  const Ruleset& r = words.ruleset();
  const ExpressionText text(words, {});
  for (std::size_t i = 0; i < r.expressions.size(); ++i) {
    if (r.expressions[i].span != span) continue;
    const std::string says = text.expression(ExpressionId(i));
    if (!text.has_bare_names()) return says;
    break;
  }
  return std::string(r.sources.text(span));
}

}  // namespace

std::string answer_text(const Wording& words, const State& s, const ActionDef& action,
                        std::size_t k, std::span<const std::int32_t> answer) {
  const Sentences sentences(words);
  const std::vector<QuestionPart> parts = action.parts(k);
  const auto type = [&](std::size_t i) {
    return type_of_item(action.choices[k].type.element(), parts, i);
  };
  const std::string* const sentence =
      parts.empty() ? nullptr : sentences.find("options", action.choices[k].question);
  if (sentence) {
    std::vector<Noun> nouns;
    for (std::size_t i = 0; i < answer.size(); ++i) {
      nouns.push_back(sentences.value(s, type(i), answer[i]));
    }
    PhraseValues values;
    sentences.put(values, "option", nouns);
    sentences.put(values, "note", std::span<const Noun>());
    put_parts(sentences, s, parts, answer, values);
    return sentences.render(*sentence, values);
  }
  std::vector<std::string> items;
  for (std::size_t i = 0; i < answer.size(); ++i) {
    items.push_back(words.value(s, type(i), answer[i]));
  }
  return items.empty() ? std::string() : words.list(items);
}

std::string reason_text(const Wording& words, const State& s, const Reason& r) {
  std::string text;
  switch (r.kind) {
    case Reason::Kind::kCost:
      text = words.say("why_cost",
                       {fmt::format("{}", r.wanted),
                        words.name("attributes", words.ruleset().attribute(r.resource).name,
                                   static_cast<std::int32_t>(r.wanted)),
                        fmt::format("{}", r.found)});
      break;
    case Reason::Kind::kNoCandidate:
    case Reason::Kind::kNoCandidateOfList:
      text = words.say("why_no_candidate", {words.name("choices", r.choice)});
      break;
    case Reason::Kind::kRange:
      text = words.say("why_range", {fmt::format("{}", r.wanted), fmt::format("{}", r.found)});
      break;
    case Reason::Kind::kCondition:
      text = r.message.is_some() ? words.name("messages", name_of(words.ruleset(), r.message))
                                 : words.say("why_condition", {rule_text(words, r.span)});
      break;
  }
  for (const ReasonValue& v : r.values) {
    if (v.type.is_list || v.type.kind == TypeKind::kBoolean) continue;
    text +=
        "; " + words.say("why_values", {rule_text(words, v.span), words.value(s, v.type, v.value)});
  }
  return text;
}

std::string question_line(const Wording& words, const Decision& d) {
  if (d.kind == AskKind::kAction) return words.say("choose_action", {words.player(d.player)});
  return words.say("choose_of",
                   {words.player(d.player), words.name("choices", std::string(d.name))});
}

std::vector<std::string> option_texts(const Wording& words, const State& s, const Decision& d) {
  std::vector<std::string> out;
  const bool is_window = asks_in_window(words.ruleset(), s);
  const Sentences sentences(words);
  const std::string* sentence =
      d.kind == AskKind::kAction ? nullptr : sentences.find("options", d.name);
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto values = d.options[i];
    if (d.kind == AskKind::kAction) {
      out.push_back(values[0] == kDoneOption
                        ? words.say(is_window ? "pass" : "done")
                        : words.name("actions", words.ruleset().action(ActionId(values[0])).name));
      continue;
    }
    if (values.empty()) {
      out.push_back(words.say(d.is_subset ? "none_of_them" : "done"));
      continue;
    }
    const std::vector<Noun> nouns = nouns_of(sentences, words.ruleset(), s, d, values);
    const bool has_note = i < d.notes.size();
    std::string text = sentences.listed(nouns);
    if (sentence) {
      PhraseValues all;
      sentences.put(all, "option", nouns);
      put_parts(sentences, s, d.parts, values, all);
      if (has_note) sentences.put_value(all, "note", s, d.note_type, d.notes[i]);
      if (!has_note) sentences.put(all, "note", std::span<const Noun>());
      if (d.type.kind == TypeKind::kPlayer && values.size() == 1 && values[0] >= 0) {
        put_values_of(sentences, s, PlayerId(values[0]), d.player, words.ruleset(), all);
      }
      text = sentences.render(*sentence, all);
    }
    // A sentence for an answer with parts is also used later in the log, where no note is known.
    const bool is_in_words =
        sentence && (d.parts.empty() || sentence->find("{note") != std::string::npos);
    if (has_note && !is_in_words) {
      text += ": " + words.value(s, d.note_type, d.notes[i]);
    }
    out.push_back(std::move(text));
  }
  std::vector<std::vector<ComponentId>> components;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    components.push_back(components_in(d, d.options[i]));
  }
  add_places(words, s, d.player, components, out);
  return out;
}

void add_places(const Wording& words, const State& s, MaybePlayer viewer,
                std::span<const std::vector<ComponentId>> of_texts, std::span<std::string> texts) {
  const Ruleset& r = words.ruleset();
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < of_texts.size(); ++i) {
    const bool is_seen = std::ranges::all_of(
        of_texts[i], [&](ComponentId c) { return s.has(c) && may_see(r, s, c, viewer); });
    if (is_seen && !of_texts[i].empty()) alike[texts[i]].push_back(i);
  }
  for (const auto& [text, all] : alike) {
    if (all.size() < 2) continue;
    std::set<ZoneId> zones;
    for (const std::size_t i : all) {
      for (const ComponentId c : of_texts[i]) zones.insert(s.zone_of(c));
    }
    std::vector<std::string> where;
    for (const std::size_t i : all)
      where.push_back(places_of(words, s, of_texts[i], zones.size() > 1));
    if (std::ranges::all_of(where, [&](const std::string& w) { return w == where[0]; })) continue;
    for (std::size_t k = 0; k < all.size(); ++k) {
      texts[all[k]] += fmt::format(" ({})", where[k]);
    }
  }
}

std::vector<std::string> refusal_lines(const Wording& words, Engine& engine, const State& s,
                                       const Decision& d, std::size_t limit, bool with_places) {
  std::vector<std::string> lines;
  if (d.is_subset) {
    const std::vector<Refusal> all = explain(engine, s, d.player);
    const char* const more = all.size() == kMostExplained ? "+" : "";  // some were not examined
    for (const RefusedSelections& g : grouped(words, s, d, all, limit, with_places)) {
      const std::string others = fmt::format("{}{}", g.others, more);
      lines.push_back(g.others == 0 ? words.say("why_not", {g.first, g.reason})
                                    : words.say("why_not_many", {g.first, others, g.reason}));
    }
  } else {
    for (const Refusal& r : explain(engine, s, d.player, limit)) {
      lines.push_back(words.say(
          "why_not", {refused_option(words, s, d, r), reason(words, s, r.reason, with_places)}));
    }
  }
  for (const Refusal& r : explain_rivals(engine, s, d.player)) {
    const ActionDef& action = words.ruleset().action(ActionId(r.values.front()));
    lines.push_back(words.say(
        "why_not", {words.name("actions", action.name), reason(words, s, r.reason, with_places)}));
  }
  return lines;
}

}  // namespace cubilete
