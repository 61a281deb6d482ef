#include "narration/question_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "narration/question_context.h"
#include "narration/question_lines.h"
#include "narration/token.h"
#include "state/hidden_order.h"

namespace cubilete {
namespace {

constexpr std::size_t kLetters = 26;

bool is_die(const Ruleset& r, const State& s, Type type, std::int32_t value) {
  if (type.kind != TypeKind::kComponent || !s.has(ComponentId(value))) return false;
  return r.kind(r.definition(s.definition_of(ComponentId(value))).kind).is_die();
}

bool is_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return c >= '0' && c <= '9'; });
}

// Returns whether a letter as a label could be mistaken for a face of a die or a name.
bool letters_are_names(const Wording& words, const State& s, const Decision& d,
                       const std::vector<MenuLine>& lines) {
  const Ruleset& r = words.ruleset();
  const auto is_letter = [](const std::string& text) { return text.size() == 1; };
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    for (const std::int32_t value : d.options[i]) {
      if (!is_die(r, s, d.type.element(), value)) continue;
      const KindDef& kind = r.kind(r.definition(s.definition_of(ComponentId(value))).kind);
      for (const std::int32_t face : kind.faces) {
        const std::string text = token_of(r, s, kind.face_type, face);
        if (is_letter(text) && !is_digits(text)) return true;
      }
    }
  }
  return std::any_of(lines.begin(), lines.end(), [&](const MenuLine& line) {
    return (is_letter(line.name) && !is_digits(line.name)) ||
           (is_letter(line.token) && !is_digits(line.token));
  });
}

// Sorts the options of subsets and unordered zones: small subsets first, then by the order of
// declaration; dice by their faces.
using OptionOrder = std::pair<std::size_t, std::vector<std::pair<std::int32_t, std::ptrdiff_t>>>;

OptionOrder order_of_option(const Ruleset& r, const State& s, std::span<const std::int32_t> values,
                            bool are_components) {
  OptionOrder out{values.size(), {}};
  for (const std::int32_t value : values) {
    out.second.push_back(are_components ? order_of(r, s, ComponentId(value))
                                        : std::pair(value, std::ptrdiff_t{0}));
  }
  std::sort(out.second.begin(), out.second.end());
  return out;
}

void put_labels(const Wording& words, const State& s, const Decision& d, Menu& menu) {
  const bool has_letters = menu.lines.size() <= kLetters &&
                           !(menu.numbers_are_values && letters_are_names(words, s, d, menu.lines));
  const bool is_one_number =
      !d.is_subset && (d.type.kind == TypeKind::kInteger || d.type.kind == TypeKind::kPlayer);
  for (std::size_t i = 0; i < menu.lines.size(); ++i) {
    MenuLine& line = menu.lines[i];
    if (!menu.numbers_are_values) {
      line.label = fmt::format("{}", i + 1);
    } else if (is_one_number) {
      line.label = d.type.kind == TypeKind::kPlayer && !line.values.empty() ? line.values[0] : "";
    } else {
      line.label =
          has_letters ? std::string(1, static_cast<char>('a' + i)) : fmt::format("#{}", i + 1);
    }
  }
}

// Makes a line for each thing that selections consist of.
Menu menu_of_things(const Wording& words, const State& s, const Decision& d) {
  const Ruleset& r = words.ruleset();
  Menu menu;
  menu.is_ticked = true;
  std::vector<std::vector<ComponentId>> named;  // by each line
  const auto add = [&](std::int32_t item, const std::string& token, std::size_t many) {
    auto line = std::ranges::find(menu.lines, token, &MenuLine::token);
    if (line == menu.lines.end()) {
      MenuLine fresh;
      fresh.name = words.value(s, d.type, item);
      fresh.token = token;
      const std::string typed = typed_value(words, s, d.type, item);
      if (!typed.empty()) fresh.values.push_back(typed);
      line = menu.lines.insert(line, std::move(fresh));
      const bool is_component = d.type.kind == TypeKind::kComponent;
      named.emplace_back(is_component ? 1 : 0, ComponentId(item));
    }
    line->most = std::max(line->most, many);
    menu.numbers_are_values |= !line->values.empty();
  };
  if (const SelectionSet* set = d.options.unlisted()) {
    const std::vector<std::string> names = class_tokens(r, s, d);
    for (std::size_t c = 0; c < names.size(); ++c) {
      add(set->items[set->begin_of(c)], names[c], set->size_of(c));
    }
  } else {
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      std::map<std::string, std::size_t> counts;
      for (const std::int32_t item : d.options[i]) {
        const std::string token = token_of(r, s, d.type, item);
        add(item, token, ++counts[token]);
      }
    }
  }
  std::vector<std::string> names;
  for (const MenuLine& line : menu.lines) names.push_back(line.name);
  add_places(words, s, d.player, named, names);
  std::vector<MenuLine> lines;
  for (const std::size_t i : order_without_secrets(r, s, d.player, named)) {
    MenuLine& line = lines.emplace_back(std::move(menu.lines[i]));
    line.name = std::move(names[i]);
    line.label = fmt::format("{}{}", menu.numbers_are_values ? "#" : "", lines.size());
  }
  menu.lines = std::move(lines);
  return menu;
}

// Says what to type where the lines do not show it.
std::string to_answer(const Wording& words, const Menu& menu) {
  if (menu.lines.empty()) return {};
  const auto value_of = [&](std::size_t i) {
    const MenuLine& line = menu.lines[i % menu.lines.size()];
    return line.values.empty() ? line.label : line.values.front();
  };
  if (menu.is_ticked) {
    const bool are_several =
        std::ranges::any_of(menu.lines, [](const auto& l) { return l.most > 1; });
    const std::string example = menu.numbers_are_values
                                    ? fmt::format("{} {}", value_of(0), value_of(1))
                                    : (are_several ? "1 3 3" : "1 3");
    std::string text = fmt::format("{} ({}). {}", need_line(words, menu.how_many),
                                   words.say("none_so_far"), words.say("type_several", {example}));
    if (menu.how_many.least == 0) text += " " + words.say("type_none");
    return text;
  }
  const auto longest = std::ranges::max_element(
      menu.lines, {}, [](const MenuLine& line) { return line.values.size(); });
  if (!menu.numbers_are_values || longest->label.empty()) return {};
  if (longest->label == longest->values.front()) return {};
  return words.say("type_by_value",
                   {fmt::format("{}", fmt::join(longest->values, " ")), longest->label});
}

}  // namespace

Menu menu_of(const Wording& words, const State& s, const Decision& d) {
  if (d.is_subset && (d.options.unlisted() || d.options.size() > kMostShown)) {
    Menu things = menu_of_things(words, s, d);
    things.how_many = how_many_of(d);
    things.to_answer = to_answer(words, things);
    if (d.options.unlisted() || !things.numbers_are_values) return things;
  }
  Menu menu;
  menu.is_in_order = !d.parts.empty();
  const std::vector<std::string> names = option_texts(words, s, d);
  const std::vector<std::string> all_tokens = tokens(words.ruleset(), s, d);
  for (std::size_t i = 0; i < names.size(); ++i) {
    MenuLine line{i, "", names[i], all_tokens[i], {}};
    for (const std::int32_t value : d.options[i]) {
      if (d.kind == AskKind::kAction || menu.is_in_order) break;
      std::string typed = typed_value(words, s, d.type.element(), value);
      if (typed.empty()) {
        line.values.clear();
        break;
      }
      line.values.push_back(std::move(typed));
    }
    menu.numbers_are_values |= !line.values.empty();
    menu.lines.push_back(std::move(line));
  }
  const Ruleset& r = words.ruleset();
  if (!d.is_ranked && (d.is_subset || lie_in_no_order(r, s, d))) {
    const bool are_components = d.type.kind == TypeKind::kComponent;
    const bool declining_is_last = !d.is_subset;
    const auto order = [&](const MenuLine& line) {
      OptionOrder key = order_of_option(r, s, d.options[line.option], are_components);
      if (declining_is_last && key.first == 0) key.first = 2;
      return key;
    };
    std::stable_sort(menu.lines.begin(), menu.lines.end(),
                     [&](const auto& a, const auto& b) { return order(a) < order(b); });
  }
  put_labels(words, s, d, menu);
  menu.to_answer = to_answer(words, menu);
  return menu;
}

QuestionModel question_model(const Wording& words, Engine& engine, const State& s,
                             const Decision& d) {
  return {question_line(words, d), context_line(words, engine, s, d), menu_of(words, s, d)};
}

HowMany how_many_of(const Decision& d) {
  if (const SelectionSet* set = d.options.unlisted()) {
    const auto all = static_cast<std::int64_t>(set->items.size());
    return {set->minimum, std::min(set->maximum, all), all};
  }
  std::set<std::int32_t> items;
  HowMany out{d.options.empty() ? 0 : INT64_MAX, 0, 0};
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto values = d.options[i];
    items.insert(values.begin(), values.end());
    const auto n = static_cast<std::int64_t>(values.size());
    out.least = std::min(out.least, n);
    out.most = std::max(out.most, n);
  }
  out.of = static_cast<std::int64_t>(items.size());
  return out;
}

std::string need_line(const Wording& words, const HowMany& n) {
  const std::string least = fmt::format("{}", n.least), most = fmt::format("{}", n.most);
  if (n.least == n.most) return words.say("choose_exactly", {most});
  if (n.least == 0) return words.say("choose_at_most", {most});
  return words.say("choose_range", {least, most});
}

std::string count_refusal(const Wording& words, const HowMany& n, std::int64_t chosen) {
  if (n.allows(chosen)) return {};
  const bool are_too_many = chosen > n.most;
  const std::int64_t by = are_too_many ? chosen - n.most : n.least - chosen;
  const std::string number = fmt::format("{}", by);
  if (are_too_many) return words.say(by == 1 ? "one_too_many" : "too_many", {number});
  return words.say(by == 1 ? "one_more_needed" : "more_needed", {number});
}

std::string typed_value(const Wording& words, const State& s, Type type, std::int32_t value) {
  const Ruleset& r = words.ruleset();
  if (type.kind == TypeKind::kInteger) return fmt::format("{}", value);
  if (type.kind == TypeKind::kPlayer && value >= 0) return fmt::format("{}", value + 1);
  if (is_die(r, s, type, value)) {
    const ComponentId die(value);
    const KindDef& kind = r.kind(r.definition(s.definition_of(die)).kind);
    const std::int32_t face = s.component_value(die, r.attribute(kind.face));
    const std::string shown = words.value(s, kind.face_type, face);
    const bool is_one_word = !shown.empty() && shown.find_first_of(" ,") == std::string::npos;
    return is_one_word ? shown : token_of(r, s, kind.face_type, face);
  }
  const std::string name = words.value(s, type, value);
  return is_digits(name) ? name : "";
}

bool lie_in_no_order(const Ruleset& r, const State& s, const Decision& d) {
  if (d.type.kind != TypeKind::kComponent || d.kind == AskKind::kAction) return false;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    for (const std::int32_t value : d.options[i]) {
      if (!s.has(ComponentId(value))) return false;
      const ZoneDef& zone = r.zone(s.zone_def(s.zone_of(ComponentId(value))));
      if (zone.is_ordered || zone.has_cells()) return false;
    }
  }
  return true;
}

}  // namespace cubilete
