#include "tools/play/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/printable.h"
#include "narration/component_text.h"
#include "narration/question_context.h"
#include "ruleset/zone_shape.h"
#include "tools/cli/console.h"
#include "tools/cli/terminal.h"

namespace cubilete {
namespace {

constexpr std::size_t kShortBlock = 12;  // lines that are printed again though they are known

// Returns how many lines the blocks of a player take on the screen.
std::size_t lines_of(const std::vector<TableBlock>& blocks, MaybePlayer owner) {
  std::size_t n = 0;
  for (const TableBlock& b : blocks) {
    if (b.owner != owner) continue;
    for (const std::string& line : b.lines) {
      n += 1 + (line_width() == 0 ? 0 : width_of(line) / line_width());
    }
  }
  return n;
}

Look look_of(const std::string& event_line) {
  return event_line.starts_with("\n==") || event_line.starts_with("-- ") ? Look::kStrong
                                                                         : Look::kPlain;
}

// Returns the zones that contain the options, or that the options are cells of.
std::set<std::int32_t> zones_of(const Ruleset& r, const State& s, const Decision& d) {
  std::set<std::int32_t> zones;
  for (std::size_t i = 0; i < d.options.size() && d.kind != AskKind::kAction; ++i) {
    std::size_t part = 0;
    for (const std::int32_t value : d.options[i]) {
      const TypeKind kind = d.type_at(part++).element().kind;
      if (kind == TypeKind::kComponent && s.has(ComponentId(value))) {
        zones.insert(s.zone_of(ComponentId(value)).value);
      } else if (kind == TypeKind::kCell && has_cell(r, s, CellId(value))) {
        zones.insert(CellId(value).zone().value);
      } else if (kind == TypeKind::kZone) {
        zones.insert(value);
      }
    }
  }
  return zones;
}

// Returns "0 to 12" if the options are consecutive numbers, shown without notes.
std::string as_range(const Menu& menu, const Decision& d, const Narrator& narrator) {
  const bool has_notes =
      std::any_of(d.notes.begin(), d.notes.end(), [](std::int32_t note) { return note != 0; });
  if (d.type.kind != TypeKind::kInteger || d.is_subset || has_notes) return {};
  std::set<std::int32_t> numbers;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (d.options[i].size() == 1) numbers.insert(d.options[i][0]);
  }
  const bool has_gaps =
      numbers.size() != menu.lines.size() || numbers.size() < 4 ||
      *numbers.rbegin() - *numbers.begin() + 1 != static_cast<std::int32_t>(numbers.size());
  if (has_gaps) return {};
  return narrator.words().say(
      "from_to", {fmt::format("{}", *numbers.begin()), fmt::format("{}", *numbers.rbegin())});
}

// Returns a layout in which cells that are options are numbered.
TableLayout marked_layout(const Decision& d, const Menu& menu) {
  TableLayout layout{line_width(), {}};
  if (d.type.kind != TypeKind::kCell || d.is_subset) return layout;
  for (const MenuLine& line : menu.lines) {
    const auto values = d.options[line.option];
    if (values.size() == 1 && !line.label.empty()) layout.marks[CellId(values[0])] = line.label;
  }
  return layout;
}

}  // namespace

void Screen::tell_events(const State& after, const std::vector<Event>& events, MaybePlayer viewer) {
  for (const std::string& line : narrator_.events(after, events, viewer)) {
    print_text(line, look_of(line));
    recent_lines_.push_back(line);
  }
}

std::vector<TableBlock> Screen::blocks(Engine& engine, const State& s, MaybePlayer viewer,
                                       const TableLayout& layout) const {
  return table_blocks(narrator_.words(), engine, s, view(engine.ruleset(), s, viewer), layout);
}

void Screen::print(const std::vector<TableBlock>& all) {
  if (!all.empty()) print_text("");
  for (const TableBlock& block : all) {
    for (std::size_t i = 0; i < block.lines.size(); ++i) print_text(block.lines[i]);
  }
}

void Screen::show_table(Engine& engine, const State& s, const Decision& d, const Menu& menu) {
  const auto plain = blocks(engine, s, d.player, {line_width(), {}});
  shown_before_.clear();
  for (const TableBlock& b : plain) {
    const Key key{b.owner.number(), b.zone.value};
    shown_[key] = b.lines;
    shown_before_.insert(key);
  }
  const TableLayout layout = marked_layout(d, menu);
  print(layout.marks.empty() ? plain : blocks(engine, s, d.player, layout));
}

// Returns a long block without the lines that the player has seen so, where it has been drawn the
// same way; keeps its heading, and for a grid the names of its columns.
TableBlock Screen::without_known(const TableBlock& block, const std::vector<std::string>& known,
                                 const ZoneDef* zone) const {
  if (block.lines.size() <= kShortBlock || known.size() != block.lines.size()) return block;
  const std::size_t headings = zone && zone->shape == Shape::kGrid ? 2 : 1;
  TableBlock out{block.owner, block.zone, {}};
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    if (i < headings || block.lines[i] != known[i]) out.lines.push_back(block.lines[i]);
  }
  if (out.lines.size() == block.lines.size()) return block;
  out.lines.push_back("       " + narrator_.words().say("rest_as_before"));
  return out;
}

void Screen::show_changes(Engine& engine, const State& s, const Decision& d, const Menu& menu) {
  const std::set<std::int32_t> asked = zones_of(engine.ruleset(), s, d);
  const auto plain = blocks(engine, s, d.player, {line_width(), {}});
  const TableLayout layout = marked_layout(d, menu);
  const auto marked = layout.marks.empty() ? plain : blocks(engine, s, d.player, layout);
  std::vector<TableBlock> news;
  // A long sheet is not printed again with each action.
  const bool is_own_short = lines_of(plain, d.player) <= kShortBlock;
  std::set<Key> present, now;
  MaybePlayer headed;  // the owner whose values were printed
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const TableBlock& b = plain[i];
    const Key key{b.owner.number(), b.zone.value};
    present.insert(key);
    const bool is_own = b.owner == d.player && d.kind == AskKind::kAction && is_own_short;
    const std::vector<std::string> known = std::exchange(shown_[key], b.lines);
    const bool is_changed = known != b.lines;
    const bool is_asked = asked.contains(b.zone.value) &&
                          (!shown_before_.contains(key) || marked[i].lines != plain[i].lines);
    if (!is_own && !is_changed && !is_asked) continue;
    const bool is_head = !b.zone.is_some();
    if (b.owner.is_some() && !is_head && headed != b.owner) {
      const auto head = std::find_if(plain.begin(), plain.end(), [&](const TableBlock& other) {
        return other.owner == b.owner && !other.zone.is_some();
      });
      if (head != plain.end()) news.push_back(*head);
    }
    headed = b.owner;
    now.insert(key);
    const ZoneDef* const zone =
        b.zone.is_some() ? &engine.ruleset().zone(s.zone_def(b.zone)) : nullptr;
    news.push_back(is_asked ? marked[i] : without_known(marked[i], known, zone));
  }
  std::erase_if(shown_, [&](const auto& known) { return !present.contains(known.first); });
  shown_before_ = std::move(now);
  print(news);
}

std::string Screen::details(Engine& engine, const State& s, const Decision& d,
                            std::size_t option) const {
  std::vector<std::string> parts;
  const auto values = d.options[option];
  const auto describe = [&](Type type, std::int32_t value) {
    DefinitionId definition;
    if (type.kind == TypeKind::kComponent && s.has(ComponentId(value))) {
      definition = s.definition_of(ComponentId(value));
    } else if (type.kind == TypeKind::kDefinition && value >= 0) {
      definition = DefinitionId(value);
    }
    if (!definition.is_some()) return;
    std::string text = narrator_.details(definition);
    if (!text.empty()) parts.push_back(std::move(text));
  };
  if (d.kind != AskKind::kAction && !d.is_subset) {
    for (std::size_t i = 0; i < values.size(); ++i) describe(d.type_at(i), values[i]);
  }
  if (d.kind == AskKind::kAction && values[0] >= 0) {
    std::string help = help_of(narrator_.words(), ActionId(values[0]));
    if (!help.empty()) parts.push_back(std::move(help));
  }
  // The note may name a card to describe, such as the card under a die.
  if (option < d.notes.size()) describe(d.note_type, d.notes[option]);
  const std::vector<std::string> price = price_of_option(narrator_.words(), engine, s, d, values);
  const std::string printed = fmt::format("{}", fmt::join(price, " "));
  const bool is_printed = std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
    return part.find(printed) != std::string::npos;
  });
  if (!price.empty() && !is_printed) {
    parts.insert(parts.begin(), narrator_.words().say("price", {narrator_.words().list(price)}));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

void Screen::show_option(Engine& engine, const State& s, const Decision& d, const MenuLine& line) {
  const std::string name = printable(line.name);
  const std::string head =
      line.label.empty() ? "      " + name : fmt::format("  {:>3}  {}", line.label, name);
  const std::string more = printable(details(engine, s, d, line.option));
  const std::size_t width = line_width();
  if (more.empty()) return print_text(head);
  const std::string in_brackets = fmt::format("({})", more);
  if (width == 0 || width_of(head) + 2 + width_of(in_brackets) <= width) {
    print_painted(head + "  " + looking(Look::kFaint, in_brackets) + "\n");
    return;
  }
  print_text(head);
  print_text(std::string(9, ' ') + in_brackets, Look::kFaint);
}

void Screen::show_things(const Menu& menu) {
  for (const MenuLine& line : menu.lines) {
    const std::string many = line.most > 1 ? fmt::format("{} x ", line.most) : "";
    print_text(fmt::format("  {:>3}  {}{}", line.label, many, printable(line.name)));
  }
}

void Screen::show_question(Engine& engine, const State& s, const Decision& d,
                           const QuestionModel& question) {
  const Menu& menu = question.menu;
  std::string text = question.text;
  if (!question.context.empty()) text += fmt::format("  ({})", question.context);
  print_text("\n" + text, Look::kStrong);
  const std::string range = as_range(menu, d, narrator_);
  if (!range.empty()) return print_text("      " + range);
  if (menu.is_ticked) show_things(menu);
  for (std::size_t i = 0; i < menu.lines.size() && i < kMostShown && !menu.is_ticked; ++i) {
    show_option(engine, s, d, menu.lines[i]);
  }
  if (menu.lines.size() > kMostShown && !menu.is_ticked) {
    print_text(
        "       " +
        narrator_.words().say("more_options", {fmt::format("{}", menu.lines.size() - kMostShown)}));
  }
  if (!menu.to_answer.empty()) print_text("       " + menu.to_answer, Look::kFaint);
}

void Screen::change_person(bool was_shown_something) {
  if (is_terminal_out() && was_shown_something) {
    print_painted("\x1b[2J\x1b[3J\x1b[H");
    for (const std::string& line : recent_lines_) print_text(line, look_of(line));
  }
  recent_lines_.clear();
  shown_.clear();
}

}  // namespace cubilete
