#include "tools/play/menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

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

// Returns what a player may type for an item that is a number, a player or a die.
std::string typed_value(const Narrator& narrator, const State& s, Type type, std::int32_t value) {
  const Ruleset& r = narrator.words().ruleset();
  if (type.kind == TypeKind::kInteger) return fmt::format("{}", value);
  if (type.kind == TypeKind::kPlayer && value >= 0) return fmt::format("{}", value + 1);
  if (is_die(r, s, type, value)) {
    const ComponentId die(value);
    const KindDef& kind = r.kind(r.definition(s.definition_of(die)).kind);
    return token_of(r, s, kind.face_type, s.component_value(die, r.attribute(kind.face)));
  }
  const std::string name = narrator.words().value(s, type, value);
  return is_digits(name) ? name : "";
}

// Returns whether a letter as a label could be mistaken for a face of a die or a name.
bool letters_are_names(const Narrator& narrator, const State& s, const Decision& d,
                       const std::vector<MenuLine>& lines) {
  const Ruleset& r = narrator.words().ruleset();
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

// Returns whether all options are components in zones without order, which the table sorts.
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

void put_labels(const Narrator& narrator, const State& s, const Decision& d, Menu& menu) {
  const bool has_letters =
      menu.lines.size() <= kLetters &&
      !(menu.numbers_are_values && letters_are_names(narrator, s, d, menu.lines));
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
Menu menu_of_things(const Narrator& narrator, const State& s, const Decision& d) {
  const Ruleset& r = narrator.words().ruleset();
  Menu menu;
  menu.is_ticked = true;
  std::vector<std::vector<ComponentId>> named;  // by each line
  const auto add = [&](std::int32_t item, const std::string& token, std::size_t many) {
    auto line = std::ranges::find(menu.lines, token, &MenuLine::token);
    if (line == menu.lines.end()) {
      MenuLine fresh;
      fresh.name = narrator.words().value(s, d.type, item);
      fresh.token = token;
      line = menu.lines.insert(line, std::move(fresh));
      const bool is_component = d.type.kind == TypeKind::kComponent;
      named.emplace_back(is_component ? 1 : 0, ComponentId(item));
    }
    line->most = std::max(line->most, many);
    menu.numbers_are_values |= !typed_value(narrator, s, d.type, item).empty();
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
  std::vector<MenuLine> lines;
  for (const std::size_t i : order_without_secrets(r, s, d.player, named)) {
    MenuLine& line = lines.emplace_back(std::move(menu.lines[i]));
    line.label = fmt::format("{}{}", menu.numbers_are_values ? "#" : "", lines.size());
  }
  menu.lines = std::move(lines);
  return menu;
}

}  // namespace

Menu menu_of(const Narrator& narrator, const State& s, const Decision& d) {
  if (d.is_subset && (d.options.unlisted() || d.options.size() > kMostShown)) {
    Menu things = menu_of_things(narrator, s, d);
    if (d.options.unlisted() || !things.numbers_are_values) return things;
  }
  Menu menu;
  menu.is_in_order = !d.parts.empty();
  const std::vector<std::string> names = narrator.options(s, d);
  const std::vector<std::string> all_tokens = tokens(narrator.words().ruleset(), s, d);
  for (std::size_t i = 0; i < names.size(); ++i) {
    MenuLine line{i, "", names[i], all_tokens[i], {}};
    for (const std::int32_t value : d.options[i]) {
      if (d.kind == AskKind::kAction || menu.is_in_order) break;
      std::string typed = typed_value(narrator, s, d.type.element(), value);
      if (typed.empty()) {
        line.values.clear();
        break;
      }
      line.values.push_back(std::move(typed));
    }
    menu.numbers_are_values |= !line.values.empty();
    menu.lines.push_back(std::move(line));
  }
  const Ruleset& r = narrator.words().ruleset();
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
  put_labels(narrator, s, d, menu);
  return menu;
}

}  // namespace cubilete
