#include "narration/table_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "narration/component_text.h"
#include "narration/failure_text.h"
#include "narration/table_blocks.h"
#include "narration/token.h"
#include "ruleset/zone_shape.h"

namespace cubilete {
namespace {

// Returns whether a grid is shown row by row: if it is half full, or if its cells have only
// numbers, which say little without their neighbours.
bool is_shown_in_rows(const ZoneDef& def, const SeenZone& z) {
  constexpr std::int32_t kMost = 30;
  if (def.shape != Shape::kGrid) return false;
  if (2 * static_cast<std::int32_t>(z.components.size()) >= def.cells) return true;
  const bool has_names = !def.row_names.empty() || !def.cell_names.empty();
  if (has_names || def.columns > kMost || def.rows > kMost) return false;
  std::set<std::int32_t> places;
  for (const SeenComponent& c : z.components) places.insert(c.place);
  return places.size() == static_cast<std::size_t>(z.size);  // all are seen, none is covered
}

class TableLines {
 public:
  TableLines(const Wording& words, Engine& engine, const State& state, const View& view)
      : words_(words), ruleset_(words.ruleset()), engine_(engine), state_(state), view_(view) {}

  std::vector<std::string> table() const;
  std::vector<std::string> seat(PlayerId) const;
  std::vector<std::string> value_lines(MaybePlayer owner) const;
  std::string zone_line(const SeenZone&) const;
  std::vector<std::string> notes_on(const SeenComponent&, KindId) const;

 private:
  using Lines = std::vector<std::string>;

  // Returns a component with its state, and with its shown printed values if asked.
  std::string seen(const SeenComponent&, bool with_print) const;
  std::vector<std::string> grid(const SeenZone&) const;
  // Lists the values of the table (no owner) or of a player, as "cards 3".
  std::vector<std::string> values(MaybePlayer owner) const;
  void zones(MaybePlayer owner, Lines&) const;
  // Returns the text shown instead of a query's value if the query fails.
  std::string failed(const QueryDef&, const RuleError&) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const View& view_;
};

// Describes the attributes of a component and the queries shown with it.
std::vector<std::string> TableLines::notes_on(const SeenComponent& c, KindId kind_id) const {
  const KindDef& kind = ruleset_.kind(kind_id);
  std::vector<std::string> notes;
  for (const AttributeId id : kind.attributes) {
    const AttributeDef& a = ruleset_.attribute(id);
    const auto known = seen_items(a, c.attributes);
    if (id == kind.face || !known || is_as_at_start(a, *known) || !a.is_narrated) continue;
    const std::string value = words_.value(state_, a.type, *known);
    notes.push_back(a.type.kind == TypeKind::kSymbol && !a.type.is_list
                        ? value
                        : fmt::format("{} {}", words_.name("attributes", a.name), value));
  }
  for (const QueryDef& q : ruleset_.queries) {
    if (!q.is_shown_with(TypeKind::kComponent)) continue;
    const std::int32_t of = q.parameters.front().type.detail;
    if (of >= 0 && of != kind_id.value) continue;
    const auto n = engine_.value(state_, q.shown, state_.zone_owner(state_.zone_of(c.component)),
                                 c.component.value);
    if (!n) notes.push_back(failed(q, n.error()));
    if (!n || (q.returns.kind == TypeKind::kBoolean && n->front() == 0)) continue;
    std::string name = words_.name("attributes", q.name);
    if (q.returns.kind != TypeKind::kBoolean) {
      name += " " + words_.value(state_, q.returns, n->front());
    }
    notes.push_back(std::move(name));
  }
  return notes;
}

std::string TableLines::failed(const QueryDef& q, const RuleError& error) const {
  return words_.say("shown_failed",
                    {words_.name("attributes", q.name), failure_text(words_, error)});
}

std::string TableLines::seen(const SeenComponent& c, bool with_print) const {
  std::string text = words_.value(state_, {TypeKind::kComponent}, c.component.value);
  std::vector<std::string> notes = notes_on(c, ruleset_.definition(c.definition).kind);
  if (with_print) {
    for (std::string& printed : print_of(words_, state_, c.definition)) {
      notes.push_back(std::move(printed));
    }
  }
  if (!notes.empty()) text += fmt::format(" [{}]", fmt::join(notes, ", "));
  return text;
}

// Draws a grid as it lies on the table, row by row, with the topmost component of each cell.
std::vector<std::string> TableLines::grid(const SeenZone& z) const {
  const ZoneDef& def = ruleset_.zone(z.def);
  std::vector<std::vector<std::string>> rows(1);
  rows[0].emplace_back();
  for (std::int32_t column = 1; column <= def.columns; ++column) {
    rows[0].push_back(fmt::format("{}", column));
  }
  for (std::int32_t row = 0; row < def.rows; ++row) {
    rows.emplace_back();
    rows.back().push_back(def.row_names.empty()
                              ? fmt::format("{}", row + 1)
                              : words_.name("cells", def.row_names[std::size_t(row)]));
    rows.back().resize(std::size_t(def.columns) + 1, "-");
  }
  for (const SeenComponent& c : z.components) {  // the last component in a cell is on top
    rows[std::size_t(def.row_of(c.place))][std::size_t(def.column_of(c.place))] = seen(c, false);
  }
  std::vector<std::size_t> widths(std::size_t(def.columns) + 1);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    std::string line = "      ";
    for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> TableLines::values(MaybePlayer owner) const {
  std::vector<std::string> parts;
  for (const AttributeDef& a : ruleset_.attributes) {
    const bool is_table = a.owner == AttributeOwner::kTable;
    if (a.owner == AttributeOwner::kComponent || is_table == owner.is_some()) continue;
    const auto seen =
        seen_items(a, is_table ? view_.table : view_.player_values[owner.seat().index()]);
    if (!seen || !a.is_narrated) continue;
    // An empty value that is as at the start is left out. Seat 0 is no empty value.
    const std::int32_t n = seen->empty() ? -1 : seen->front();
    const bool is_none = a.type.is_list                     ? seen->empty()
                         : a.type.kind == TypeKind::kPlayer ? n < 0
                                                            : n == 0 || n == -1;
    if (!a.is_resource && is_as_at_start(a, *seen) && is_none) continue;
    parts.push_back(fmt::format("{} {}", words_.name("attributes", a.name),
                                words_.value(state_, a.type, *seen)));
  }
  for (const QueryDef& q : ruleset_.queries) {
    if (!owner.is_some() || !q.is_shown_with(TypeKind::kPlayer)) continue;
    const auto n = engine_.value(state_, q.shown, owner, owner.number());
    if (!n) parts.push_back(failed(q, n.error()));
    if (!n) continue;
    parts.push_back(fmt::format("{} {}", words_.name("attributes", q.name),
                                words_.value(state_, q.returns, n->front())));
  }
  return parts;
}

std::string TableLines::zone_line(const SeenZone& z) const {
  const ZoneDef& def = ruleset_.zone(z.def);
  std::vector<SeenComponent> in_order = z.components;
  std::stable_sort(
      in_order.begin(), in_order.end(), [&](const SeenComponent& a, const SeenComponent& b) {
        if (def.is_ordered || def.has_cells()) return a.place < b.place;
        return order_of(ruleset_, state_, a.component) < order_of(ruleset_, state_, b.component);
      });
  // Printed values are shown in an offer, but not for a whole pile.
  const bool with_print = !def.has_cells() && (def.shape == Shape::kRow || !def.is_ordered);
  Tally parts;
  for (const SeenComponent& c : in_order) {
    std::string part = seen(c, with_print);
    if (def.has_cells()) {
      part = fmt::format(
          "{}: {}", words_.value(state_, {TypeKind::kCell}, CellId(z.zone, c.place).value), part);
    }
    parts.add_to_last(std::move(part));
  }
  const bool all_dice = std::all_of(z.components.begin(), z.components.end(), [&](const auto& c) {
    return ruleset_.kind(ruleset_.definition(c.definition).kind).is_die();
  });
  std::vector<std::string> texts;
  if (all_dice) {
    for (const auto& [text, n] : parts.counts()) texts.insert(texts.end(), std::size_t(n), text);
  } else {
    texts = parts.texts();
  }
  std::string hidden = hidden_text(words_, state_, z, texts.empty());
  if (!hidden.empty()) texts.push_back(std::move(hidden));
  return fmt::format("     {}: {}", words_.zone(def),
                     fmt::join(texts, all_dice && !def.has_cells() ? " " : " | "));
}

void TableLines::zones(MaybePlayer owner, Lines& lines) const {
  for (const SeenZone& z : view_.zones) {
    if (z.owner != owner || z.size == 0) continue;
    const ZoneDef& def = ruleset_.zone(z.def);
    if (is_shown_in_rows(def, z)) {
      lines.push_back(fmt::format("     {}:", words_.zone(def)));
      for (std::string& line : grid(z)) lines.push_back(std::move(line));
      continue;
    }
    lines.push_back(zone_line(z));
  }
}

std::vector<std::string> TableLines::table() const {
  std::vector<std::string> lines = value_lines(MaybePlayer());
  zones(MaybePlayer(), lines);
  for (std::int32_t p = 0; p < view_.players; ++p) {
    for (std::string& line : seat(PlayerId(p))) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> TableLines::seat(PlayerId p) const {
  std::vector<std::string> lines = value_lines(p);
  zones(p, lines);
  return lines;
}

std::vector<std::string> TableLines::value_lines(MaybePlayer owner) const {
  const auto has = values(owner);
  if (!owner.is_some()) {
    if (has.empty()) return {};
    return {fmt::format("   {}", fmt::join(has, ", "))};
  }
  return {fmt::format("   {}{}{}", words_.player(owner), has.empty() ? "" : ": ",
                      fmt::join(has, ", "))};
}

}  // namespace

std::vector<std::string> table_lines(const Wording& words, Engine& engine, const State& s,
                                     const View& v) {
  return TableLines(words, engine, s, v).table();
}

std::vector<std::string> seat_lines(const Wording& words, Engine& engine, const State& s,
                                    const View& v, PlayerId p) {
  return TableLines(words, engine, s, v).seat(p);
}

std::vector<std::string> value_lines(const Wording& words, Engine& engine, const State& s,
                                     const View& v, MaybePlayer p) {
  return TableLines(words, engine, s, v).value_lines(p);
}

std::string hidden_text(const Wording& words, const State& s, const SeenZone& z, bool is_alone) {
  const std::int32_t hidden = z.size - static_cast<std::int32_t>(z.components.size());
  if (hidden == 0) return {};
  return words.say(is_alone ? "hidden_cards" : "more_hidden",
                   {words.unseen(known_kind(words.ruleset(), s, z.zone), hidden)});
}

std::string zone_text(const Wording& words, Engine& engine, const State& s, const SeenZone& z) {
  const View none;
  return TableLines(words, engine, s, none).zone_line(z);
}

std::vector<std::string> component_notes(const Wording& words, Engine& engine, const State& s,
                                         const SeenComponent& c) {
  const View none;
  return TableLines(words, engine, s, none)
      .notes_on(c, words.ruleset().definition(c.definition).kind);
}

}  // namespace cubilete
