#include "tools/serve/seen_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/explain.h"
#include "narration/component_text.h"
#include "narration/question_context.h"
#include "narration/question_lines.h"
#include "narration/question_model.h"
#include "tools/serve/question_items.h"
#include "tools/serve/reader_numbers.h"

namespace cubilete {

using nlohmann::json;

namespace {

// With more options only the items have texts, and nothing is typed for an option.
constexpr std::size_t kMostTexts = 300;
constexpr std::size_t kMostFirstChoices = 200;  // limits the things listed per action
constexpr std::size_t kMostRefusals = 200;      // listed for a question
const json kUnseen = {{"t", "component"}, {"v", -1}};

class QuestionWriter {
 public:
  QuestionWriter(const Wording& words, Engine& engine, const State& s, const View& v,
                 const Decision& d)
      : words_(words),
        ruleset_(words.ruleset()),
        engine_(engine),
        state_(s),
        decision_(d),
        view_(v),
        numbers_(words.ruleset(), v),
        items_(ruleset_, s, d) {}

  json question() {
    json out = {{"text", question_line(words_, decision_)},
                {"context", context_line(words_, engine_, state_, decision_)},
                {"action", decision_.kind == AskKind::kAction},
                {"subset", decision_.is_subset},
                {"secret", decision_.is_secret}};
    json items = json::array();
    for (const QuestionItems::AnswerItem& i : items_.all()) items.push_back(item(i));
    tell_items_apart(items);
    out["items"] = std::move(items);
    json options = json::array();
    for (std::size_t k = 0; k < decision_.options.size(); ++k) {
      const auto values = decision_.options[k];
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < values.size(); ++i) places.push_back(items_.place_of(values, i));
      if (decision_.is_subset) std::ranges::sort(places);
      options.push_back(std::move(places));
    }
    out["options"] = std::move(options);
    for (const QuestionPart& part : decision_.parts) {
      out["parts"].push_back(words_.name("choices", part.name));
    }
    if (decision_.is_subset) add_how_many(out);
    if (decision_.options.size() <= kMostTexts) {
      add_texts(out);
      if (!decision_.is_subset && decision_.parts.empty()) add_keys(out);
    }
    if (decision_.kind == AskKind::kAction) out["first_choices"] = first_choices();
    return out;
  }

  // Returns a reference to the thing that the value at place `i` of an answer names.
  json reference(std::int32_t v, std::size_t i) {
    if (decision_.kind == AskKind::kAction) {
      if (v == kDoneOption) return {{"t", "done"}};
      return {{"t", "action"}, {"v", ruleset_.action(ActionId(v)).name}};
    }
    const Type type = decision_.type_at(i).element();
    if (v < 0) return {{"t", "nothing"}};
    switch (type.kind) {
      case TypeKind::kComponent:
        return {{"t", "component"}, {"v", numbers_.of(ComponentId(v))}};
      case TypeKind::kCell:
        return {{"t", "cell"}, {"zone", CellId(v).zone().value}, {"v", CellId(v).place()}};
      case TypeKind::kZone:
        return {{"t", "zone"}, {"v", v}};
      case TypeKind::kPlayer:
        return {{"t", "player"}, {"v", v}};
      case TypeKind::kDefinition:
        return {{"t", "definition"}, {"v", v}};
      case TypeKind::kResource:
        return {{"t", "resource"}, {"v", ruleset_.attribute(AttributeId(v)).name}};
      case TypeKind::kSymbol:
        return {{"t", "symbol"}, {"v", ruleset_.symbol(SymbolId(v))}};
      default:
        return {{"t", "number"}, {"v", v}};
    }
  }

  std::string text_of(std::span<const std::int32_t> values) const {
    Decision one = decision_;
    one.options.clear();
    one.notes.clear();
    one.options.add(values);
    return option_texts(words_, state_, one).front();
  }

 private:
  // Adds their places to components of the same name.
  void tell_items_apart(json& items) const {
    std::vector<std::string> texts;
    std::vector<std::vector<ComponentId>> components;
    for (const QuestionItems::AnswerItem& i : items_.all()) {
      texts.push_back(items[texts.size()]["text"]);
      components.emplace_back();
      const bool is_component = decision_.kind != AskKind::kAction &&
                                decision_.type_at(i.part).kind == TypeKind::kComponent;
      if (is_component) components.back().emplace_back(i.value);
    }
    add_places(words_, state_, decision_.player, components, texts);
    for (std::size_t k = 0; k < texts.size(); ++k) items[k]["text"] = texts[k];
  }

  // Returns a thing that answers consist of: its reference and its name.
  json item(const QuestionItems::AnswerItem& i) {
    Decision one = decision_;
    one.options.clear();
    one.notes.clear();
    one.options.add(i.value);
    if (!decision_.parts.empty()) {
      // The sentence of a question with parts describes whole answers only.
      one.type = decision_.type_at(i.part);
      one.parts.clear();
      one.name.clear();
    }
    json out = {{"ref", reference(i.value, i.part)},
                {"text", option_texts(words_, state_, one).front()}};
    if (!decision_.parts.empty()) out["part"] = i.part;
    // Answers with parts are chosen by their places, which are numbered for each part.
    if (decision_.kind != AskKind::kAction && decision_.parts.empty()) {
      const Type type = decision_.type.element();
      if (std::string key = typed_value(words_, state_, type, i.value); !key.empty()) {
        out["key"] = as_shown(std::move(key), out["text"]);
      }
    }
    return out;
  }

  // Returns what is typed for an item: for a die the name of its face in the reader's language, "9"
  // for "nine", if that is all that is shown of it.
  std::string as_shown(std::string key, std::string text) const {
    const bool is_word = !text.empty() && text.find(' ') == text.npos;
    return decision_.type.kind == TypeKind::kComponent && is_word ? std::move(text)
                                                                  : std::move(key);
  }

  // Returns the things that the first choice of each action offers, because a click on one of them
  // may mean the action. The trial step changes nothing before an action's last choice.
  json first_choices() const {
    json out = json::array();
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
      out.push_back(json::array());
      const std::int32_t v = decision_.options[i].front();
      if (v == kDoneOption || ruleset_.action(ActionId(v)).choices.empty()) continue;
      State next = state_;
      if (!engine_.step(next, {decision_.player, {v}})) continue;
      const auto asked = engine_.decision(next, decision_.player);
      const bool is_first_choice =
          asked && asked->kind == AskKind::kChoice && asked->action == ActionId(v);
      if (!is_first_choice) continue;
      QuestionWriter then(words_, engine_, next, view_, *asked);
      std::set<std::pair<std::size_t, std::int32_t>> values;  // by part
      for (std::size_t k = 0; k < asked->options.size() && values.size() < kMostFirstChoices; ++k) {
        std::size_t part = 0;
        for (const std::int32_t value : asked->options[k]) {
          // A component that the player does not see yet cannot be clicked.
          if (values.insert({part, value}).second) {
            json thing = then.reference(value, part);
            if (thing != kUnseen) out.back().push_back(std::move(thing));
          }
          if (!asked->parts.empty()) ++part;
        }
      }
    }
    return out;
  }

  // Adds how many things are chosen, and for each number of them why it is no answer.
  void add_how_many(json& out) const {
    constexpr std::int64_t kMostCounted = 100;
    const HowMany n = how_many_of(decision_);
    out["need"] = need_line(words_, n);
    if (decision_.options.unlisted()) out["open"] = {{"least", n.least}, {"most", n.most}};
    for (std::int64_t k = 0; k <= std::min(n.of, kMostCounted); ++k) {
      out["counts"].push_back(count_refusal(words_, n, k));
    }
  }

  // Adds the order of the options and what is typed for each, as at the prompt.
  void add_keys(json& out) const {
    const Menu menu = menu_of(words_, state_, decision_);
    std::vector<std::string> keys(decision_.options.size());
    for (const MenuLine& line : menu.lines) {
      out["order"].push_back(line.option);
      // Of the numbers before the lines, the page takes those of one digit.
      const bool is_value = menu.numbers_are_values && line.values.size() == 1;
      const bool is_digit = !menu.numbers_are_values && line.label.size() == 1;
      if (is_value) keys[line.option] = as_shown(line.values.front(), line.name);
      if (is_digit) keys[line.option] = line.label;
    }
    // A value of several options, such as of dice of two colours, chooses none of them.
    const std::vector<std::string> all = keys;
    for (std::string& key : keys) {
      if (std::ranges::count(all, key) > 1) key.clear();
    }
    out["keys"] = std::move(keys);
  }

  void add_texts(json& out) const {
    out["texts"] = option_texts(words_, state_, decision_);
    for (std::size_t i = 0; decision_.kind == AskKind::kAction && i < decision_.options.size();
         ++i) {
      const std::int32_t v = decision_.options[i].front();
      out["helps"].push_back(v == kDoneOption ? std::string() : help_of(words_, ActionId(v)));
    }
    json prices = json::array();
    bool has_price = false;
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
      const auto price = price_of_option(words_, engine_, state_, decision_, decision_.options[i]);
      prices.push_back(words_.list(price));
      has_price = has_price || !price.empty();
    }
    if (has_price) out["prices"] = std::move(prices);
  }

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const Decision& decision_;
  const View& view_;
  MentionedNumbers numbers_;
  QuestionItems items_;
};

// Returns a text that is equal for components which a reader cannot tell apart.
std::string likeness_of(const Ruleset& r, const View& v, std::int32_t id) {
  for (const SeenZone& z : v.zones) {
    const ZoneDef& def = r.zone(z.def);
    if (def.is_ordered || def.has_cells()) continue;
    for (const SeenComponent& c : z.components) {
      if (c.component.value != id) continue;
      std::string like = fmt::format("{}:{}", z.zone.value, c.definition.value);
      for (const auto& a : c.attributes) like += a ? "," + std::to_string(*a) : ",?";
      return like;
    }
  }
  return fmt::format("#{}", id);
}

std::string likeness_of(const Ruleset& r, const View& v, const Decision& d, std::int32_t value,
                        std::size_t part) {
  const bool is_component = d.type_at(part).kind == TypeKind::kComponent;
  return is_component ? likeness_of(r, v, value) : fmt::format("#{}", value);
}

// Matches refused answers that equal `values`, or begin with them if answers have parts.
class SimilarAnswers {
 public:
  SimilarAnswers(const Ruleset& r, const View& v, const Decision& d, const QuestionItems& items,
                 std::span<const std::size_t> places)
      : ruleset_(r), view_(v), decision_(d) {
    for (const std::size_t place : places) {
      const QuestionItems::AnswerItem& i = items.all()[place];
      wanted_.emplace_back(i.part, likeness_of(r, v, d, i.value, i.part));
    }
    std::ranges::sort(wanted_);
  }

  bool holds(const std::vector<std::int32_t>& refused) const {
    std::vector<std::pair<std::size_t, std::string>> found;
    for (std::size_t i = 0; i < refused.size(); ++i) {
      const std::size_t part = decision_.parts.empty() ? 0 : i;
      found.emplace_back(part, likeness_of(ruleset_, view_, decision_, refused[i], part));
    }
    std::ranges::sort(found);
    return decision_.parts.empty() ? found == wanted_ : std::ranges::includes(found, wanted_);
  }

 private:
  const Ruleset& ruleset_;
  const View& view_;
  const Decision& decision_;
  std::vector<std::pair<std::size_t, std::string>> wanted_;  // by part
};

}  // namespace

json question_json(const Wording& words, Engine& engine, const State& s, const View& v,
                   const Decision& d) {
  return QuestionWriter(words, engine, s, v, d).question();
}

json refusals_json(const Wording& words, Engine& engine, const State& s, const View& v,
                   const Decision& d) {
  QuestionWriter writer(words, engine, s, v, d);
  json out = json::array();
  for (const Refusal& r : explain_rivals(engine, s, d.player)) {
    const std::string& name = words.ruleset().action(ActionId(r.values.front())).name;
    out.push_back({{"refs", json::array({{{"t", "action"}, {"v", name}}})},
                   {"text", words.name("actions", name)},
                   {"why", reason_text(words, s, r.reason)}});
  }
  if (d.is_subset) return out;
  for (const Refusal& r : explain(engine, s, d.player, kMostRefusals)) {
    json refs = json::array();
    for (std::size_t i = 0; i < r.values.size(); ++i) {
      refs.push_back(writer.reference(r.values[i], i));
    }
    out.push_back({{"refs", refs},
                   {"text", writer.text_of(r.values)},
                   {"why", reason_text(words, s, r.reason)}});
  }
  return out;
}

json check_json(const Wording& words, Engine& engine, const State& s, const View& v,
                const Decision& d, std::span<const std::size_t> places) {
  json out = {{"legal", false}, {"why", ""}};
  const QuestionItems items(words.ruleset(), s, d);
  if (!items.values_at(places)) return out;
  // A set that is too large to list has too many refused answers to search.
  if (const auto selection = items.selection(places)) {
    const auto is_offered = engine.is_offered(s, d, *selection);
    if (is_offered && *is_offered) {
      out["legal"] = true;
      out["price"] = words.list(price_of_option(words, engine, s, d, *selection));
    }
    return out;
  }
  if (d.options.unlisted()) return out;
  const SimilarAnswers similar(words.ruleset(), v, d, items, places);
  for (const Refusal& r : explain(engine, s, d.player)) {
    if (!similar.holds(r.values)) continue;
    out["why"] = reason_text(words, s, r.reason);
    break;
  }
  return out;
}

}  // namespace cubilete
