#include "narration/table_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "narration/component_text.h"
#include "narration/table_model.h"
#include "narration/token.h"
#include "ruleset/zone_shape.h"

namespace cubilete {
namespace {

constexpr std::size_t kIndent = 7;  // of the lines below the name of a zone, in columns

using Row = std::vector<std::string>;

std::size_t sum_of(const std::vector<std::size_t>& widths, std::size_t gap) {
  std::size_t sum = 0;
  for (const std::size_t w : widths) sum += w + gap;
  return sum;
}

std::vector<std::size_t> widths_of(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  return widths;
}

std::vector<std::string> aligned(const std::vector<Row>& rows) {
  const std::vector<std::size_t> widths = widths_of(rows);
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    std::string line(kIndent, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i] + 2);
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

// Returns the lines of a grid of hexagons: each row begins half a cell further right, also the
// first below the numbers of columns where these stand above the first cell of each.
std::vector<std::string> staggered(const std::vector<Row>& rows, bool has_gaps) {
  const std::vector<std::size_t> widths = widths_of(rows);
  const std::size_t half = (*std::max_element(widths.begin() + 1, widths.end()) + 3) / 2;
  const auto halves_before = [&](std::size_t r) {
    return has_gaps ? r : r - std::min<std::size_t>(r, 1);
  };
  std::size_t least = rows.size() + 2 * widths.size();  // halves before the first text of any row
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto first = std::find_if(rows[r].begin() + 1, rows[r].end(),
                                    [](const std::string& text) { return !text.empty(); });
    if (first == rows[r].end()) continue;
    const auto at = static_cast<std::size_t>(first - rows[r].begin() - 1);
    least = std::min(least, halves_before(r) + 2 * at);
  }
  std::vector<std::string> lines;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = std::string(kIndent, ' ') + padded(rows[r][0], widths[0] + 2);
    for (std::size_t i = 1; i < rows[r].size(); ++i) {
      const std::size_t halves = halves_before(r) + 2 * (i - 1);
      if (rows[r][i].empty() || halves < least) continue;
      line = padded(line, kIndent + widths[0] + 2 + (halves - least) * half) + rows[r][i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

// Returns the first `n` characters (code points) of a UTF-8 text.
std::string first_letters(const std::string& text, std::size_t n) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const bool begins = (text[at] & 0xC0) != 0x80;
    if (begins && n-- == 0) break;
  }
  return text.substr(0, at);
}

// Shortens a name to at most `n` characters: "OM" for Old Mill, "Mil" for Mill where n is 3.
std::string abbreviation(const std::string& name, std::size_t n) {
  std::istringstream in(name);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.size() < 2) return first_letters(name, n);
  std::string out;
  for (std::size_t i = 0; i + 1 < words.size() && i + 1 < n; ++i) out += first_letters(words[i], 1);
  const std::size_t used = width_of(out);
  return out + first_letters(words.back(), std::max<std::size_t>(n - std::min(n, used), 1));
}

// Returns an abbreviation of each name: as short as possible and all different.
std::map<std::string, std::string> abbreviations(const std::set<std::string>& names) {
  constexpr std::size_t kLongest = 12;
  std::map<std::string, std::string> out;
  for (const std::string& name : names) {
    for (std::size_t n = 2; n <= kLongest; ++n) {
      const std::string shorter = abbreviation(name, n);
      const bool is_other = std::none_of(names.begin(), names.end(), [&](const std::string& other) {
        return other != name && abbreviation(other, n) == shorter;
      });
      const bool is_taken = std::any_of(out.begin(), out.end(),
                                        [&](const auto& known) { return known.second == shorter; });
      out[name] = shorter;
      if (is_other && !is_taken) break;
    }
  }
  return out;
}

std::string with_notes(const std::string& name, const std::string& notes) {
  return notes.empty() ? name : fmt::format("{} [{}]", name, notes);
}

// Equal things that lie on each other or side by side in a cell.
struct CellThing {
  std::string name;
  std::string notes;
  int count = 1;

  bool is_like(const CellThing& other) const { return name == other.name && notes == other.notes; }
  std::string counted_name() const {
    return count == 1 ? name : fmt::format("{} x {}", count, name);
  }
};

// The contents of a cell: the name of one thing, the topmost of a grid, with notes on its state,
// and the other things.
struct Cell {
  std::string name;
  std::string notes;
  std::string others;
  std::string mark;

  bool has_more_than_name() const { return !notes.empty() || !others.empty(); }
  std::string text() const { return with_notes(name, notes) + others; }
};

constexpr std::int32_t kMostOnASide = 30;  // a larger grid is drawn in part

// Some rows and columns of a grid.
struct GridPart {
  std::int32_t first_row, last_row, first_column, last_column;

  // Returns whether it is worth a drawing: not empty, and not too large.
  bool is_small() const {
    const std::int32_t rows = last_row - first_row + 1;
    const std::int32_t columns = last_column - first_column + 1;
    return std::min(rows, columns) > 0 && std::max(rows, columns) <= kMostOnASide;
  }
};

GridPart whole_of(const ZoneDef& def) { return {1, std::max(def.rows, 1), 1, def.columns}; }

// Returns what is drawn of a grid: all of it, or of a large one the rows and columns in use, one
// around, and what is offered.
GridPart part_drawn(const ZoneDef& def, const std::vector<Cell>& all) {
  const GridPart whole = whole_of(def);
  if (whole.is_small()) return whole;
  GridPart used{whole.last_row, 0, whole.last_column, 0};
  for (std::int32_t place = 0; place < def.cells; ++place) {
    const Cell& c = all[std::size_t(place)];
    if (c.name.empty() && c.mark.empty()) continue;
    const std::int32_t around = c.name.empty() ? 0 : 1;
    used.first_row = std::min(used.first_row, def.row_of(place) - around);
    used.last_row = std::max(used.last_row, def.row_of(place) + around);
    used.first_column = std::min(used.first_column, def.column_of(place) - around);
    used.last_column = std::max(used.last_column, def.column_of(place) + around);
  }
  return {std::max(whole.first_row, used.first_row), std::min(whole.last_row, used.last_row),
          std::max(whole.first_column, used.first_column),
          std::min(whole.last_column, used.last_column)};
}

class Drawing {
 public:
  Drawing(const Wording& words, const State& state, const TableLayout& layout)
      : words_(words), ruleset_(words.ruleset()), state_(state), layout_(layout) {}

  std::vector<std::string> zone(const ShownZone&) const;

 private:
  using Lines = std::vector<std::string>;

  bool fits(const std::vector<Row>& rows) const {
    return layout_.width == 0 || kIndent + sum_of(widths_of(rows), 2) <= layout_.width + 2;
  }
  // Returns the lines of a grid; nothing if they are too wide.
  std::optional<Lines> grid_lines(const ZoneDef& def, const std::vector<Row>& rows) const {
    if (!def.is_hexagonal) return fits(rows) ? std::optional(aligned(rows)) : std::nullopt;
    Lines lines = staggered(rows, !def.places.empty());
    const bool is_too_wide = layout_.width > 0 && std::ranges::any_of(lines, [&](const auto& l) {
                               return width_of(l) > layout_.width;
                             });
    return is_too_wide ? std::nullopt : std::optional(std::move(lines));
  }
  // Lines of any length are wrapped at 100 columns.
  std::size_t room() const { return layout_.width == 0 ? 100 : layout_.width; }
  const ZoneDef& def_of(const ShownZone& z) const { return ruleset_.zone(z.seen->def); }
  std::string head(const ShownZone& z) const { return fmt::format("     {}:", z.label); }
  bool is_all_dice(const ShownZone&) const;
  std::vector<ShownValue> values_of(const ShownComponent&) const;
  std::vector<Cell> cells(const ShownZone&) const;
  std::string cell_name(const ShownZone& z, std::int32_t place) const {
    return words_.value(state_, {TypeKind::kCell}, CellId(z.seen->zone, place).value);
  }
  Lines grid(const ShownZone&) const;
  Lines short_grid(const ShownZone&, std::vector<Cell>) const;
  std::vector<Row> grid_rows(const ZoneDef&, const std::vector<Cell>&,
                             const std::vector<std::string>& texts) const;
  Lines track(const ShownZone&) const;
  Lines list_of_cells(const ShownZone&) const;
  Lines cards(const ShownZone&) const;
  Lines one_line(const ShownZone&) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  const State& state_;
  const TableLayout& layout_;
};

bool Drawing::is_all_dice(const ShownZone& z) const {
  return std::ranges::all_of(z.components, [&](const ShownComponent& c) {
    return ruleset_.kind(ruleset_.definition(c.seen->definition).kind).is_die();
  });
}

// Returns the notes on a component and what is printed on it.
std::vector<ShownValue> Drawing::values_of(const ShownComponent& c) const {
  std::vector<ShownValue> out = c.notes;
  for (ShownValue& v : printed_on(words_, c.seen->definition)) out.push_back(std::move(v));
  return out;
}

std::vector<Cell> Drawing::cells(const ShownZone& z) const {
  std::vector<Cell> out(std::size_t(def_of(z).cells));
  for (std::int32_t place = 0; place < static_cast<std::int32_t>(out.size()); ++place) {
    const auto mark = layout_.marks.find(CellId(z.seen->zone, place));
    if (mark != layout_.marks.end()) out[std::size_t(place)].mark = mark->second + " ";
  }
  const bool are_stacked = def_of(z).shape == Shape::kGrid;
  std::map<std::int32_t, std::vector<CellThing>> things;  // by place; in a grid from the top
  for (const ShownComponent& c : z.components) {
    auto& here = things[c.seen->place];
    const CellThing thing{c.name, fmt::format("{}", fmt::join(c.note_lines(), ", "))};
    if (!here.empty() && here.back().is_like(thing)) {
      ++here.back().count;
    } else {
      here.push_back(thing);
    }
  }
  for (auto& [place, here] : things) {
    if (are_stacked) std::ranges::reverse(here);
    Cell& cell = out[std::size_t(place)];
    cell.name = here.front().counted_name();
    cell.notes = here.front().notes;
    for (std::size_t i = 1; i < here.size(); ++i) {
      const std::string text = with_notes(here[i].counted_name(), here[i].notes);
      cell.others += " " + (are_stacked ? words_.say("lies_on", {text}) : "+ " + text);
    }
  }
  for (const ShownCell& c : z.cells) {
    Cell& cell = out[std::size_t(c.place)];
    const std::string text = fmt::format("[{}]", fmt::join(c.note_lines(), ", "));
    if (cell.name.empty()) {
      cell.name = text;
    } else {
      cell.others += " + " + text;
    }
  }
  return out;
}

std::vector<Row> Drawing::grid_rows(const ZoneDef& def, const std::vector<Cell>& all,
                                    const std::vector<std::string>& texts) const {
  const GridPart part = part_drawn(def, all);
  std::vector<Row> rows(1);
  rows[0].emplace_back();
  for (std::int32_t column = part.first_column; column <= part.last_column; ++column) {
    rows[0].push_back(fmt::format("{}", column));
  }
  std::vector<std::size_t> numbered(rows[0].size(), 0);  // the row with the number of each column
  for (std::int32_t row = part.first_row; row <= part.last_row; ++row) {
    rows.push_back({def.row_names.empty()
                        ? fmt::format("{}", row)
                        : words_.name("cells", def.row_names[std::size_t(row - 1)])});
    for (std::int32_t column = part.first_column; column <= part.last_column; ++column) {
      const auto place = def.place_at(row, column);
      const std::size_t i = rows.back().size();
      rows.back().push_back(place ? texts[std::size_t(*place)] : "");
      // The number of a column stands above its first cell.
      std::size_t& number_at = numbered[i];
      if (place || number_at + 2 != rows.size()) continue;
      rows.back()[i] = std::exchange(rows[number_at][i], {});
      number_at = rows.size() - 1;
    }
  }
  for (std::size_t i = 1; i < numbered.size(); ++i) {
    if (numbered[i] + 1 == rows.size()) rows.back()[i].clear();  // the part has no cell of it
  }
  return rows;
}

Drawing::Lines Drawing::grid(const ShownZone& z) const {
  const std::vector<Cell> all = cells(z);
  std::vector<std::string> texts;
  for (const Cell& c : all) texts.push_back(c.mark + (c.name.empty() ? "-" : c.text()));
  const std::vector<Row> rows = grid_rows(def_of(z), all, texts);
  Lines lines = {head(z)};
  const auto whole = grid_lines(def_of(z), rows);
  const Lines drawn = whole ? *whole : short_grid(z, all);
  lines.insert(lines.end(), drawn.begin(), drawn.end());
  return lines;
}

// Draws a grid with abbreviations and a legend. If these are too wide as well, lists the cells.
Drawing::Lines Drawing::short_grid(const ShownZone& z, std::vector<Cell> all) const {
  constexpr std::size_t kMostKinds = 12;
  // Abbreviations include the notes if there are few kinds: a black stone is not a white one.
  std::set<std::string> names, whole;
  for (const Cell& c : all) {
    if (c.name.empty()) continue;
    names.insert(c.name);
    whole.insert(c.notes.empty() ? c.name : fmt::format("{} {}", c.name, c.notes));
  }
  if (whole.size() <= kMostKinds) {
    for (Cell& c : all) {
      if (!c.name.empty() && !c.notes.empty()) c.name += " " + std::exchange(c.notes, {});
    }
    names = std::move(whole);
  }
  const auto shorter = abbreviations(names);
  std::vector<std::string> texts;
  Lines notes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Cell& c = all[i];
    const std::string star = c.has_more_than_name() ? "*" : "";
    texts.push_back(c.mark + (c.name.empty() ? "-" : shorter.at(c.name) + star));
    if (star.empty()) continue;
    notes.push_back(fmt::format("{}* {}: {}", std::string(kIndent, ' '),
                                cell_name(z, static_cast<std::int32_t>(i)), c.text()));
  }
  const std::vector<Row> rows = grid_rows(def_of(z), all, texts);
  const auto drawn = grid_lines(def_of(z), rows);
  if (!drawn) {
    Lines lines = list_of_cells(z);
    lines.erase(lines.begin());
    return lines;
  }
  Lines lines = *drawn;
  std::vector<std::string> legend;
  for (const auto& [name, text] : shorter) {
    if (name != text) legend.push_back(fmt::format("{} {}", text, name));
  }
  if (!legend.empty()) {
    lines.push_back(std::string(kIndent, ' ') + fmt::format("{}", fmt::join(legend, ", ")));
  }
  lines.insert(lines.end(), notes.begin(), notes.end());
  return lines;
}

// Draws the cells in a line, broken into as many bands as the width requires.
Drawing::Lines Drawing::track(const ShownZone& z) const {
  const std::vector<Cell> all = cells(z);
  Row names, texts;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    names.push_back(all[i].mark + cell_name(z, static_cast<std::int32_t>(i)));
    texts.push_back(all[i].name.empty() ? "." : all[i].text());
    longest = std::max({longest, width_of(names.back()), width_of(texts.back())});
  }
  if (kIndent + longest > room()) return list_of_cells(z);
  Lines lines = {head(z)};
  for (std::size_t i = 0; i < all.size();) {
    std::vector<Row> band(2);
    do {
      band[0].push_back(names[i]);
      band[1].push_back(texts[i]);
      ++i;
    } while (i < all.size() && kIndent + sum_of(widths_of(band), 2) +
                                       std::max(width_of(names[i]), width_of(texts[i])) <=
                                   room());
    for (std::string& line : aligned(band)) lines.push_back(std::move(line));
  }
  return lines;
}

// Lists the cells that hold something or are offered, in a graph with their neighbours, so that
// paths can be counted; all cells of a small graph.
Drawing::Lines Drawing::list_of_cells(const ShownZone& z) const {
  constexpr std::int32_t kMostCells = 24;
  const ZoneDef& def = def_of(z);
  Lines lines = {head(z)};
  const std::vector<Cell> all = cells(z);
  const bool is_graph = def.shape == Shape::kGraph;
  const bool lists_all = is_graph && def.cells <= kMostCells;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Cell& c = all[i];
    if (!lists_all && c.name.empty() && c.mark.empty()) continue;
    std::string text = c.mark + cell_name(z, static_cast<std::int32_t>(i));
    if (is_graph && i < def.adjacency.size() && !def.adjacency[i].empty()) {
      std::vector<std::string> next;
      for (const std::int32_t other : def.adjacency[i]) next.push_back(cell_name(z, other));
      text += fmt::format(" ({})", words_.say("next_to", {words_.list(next)}));
    }
    lines.push_back(
        fmt::format("{}{}: {}", std::string(kIndent, ' '), text, c.name.empty() ? "-" : c.text()));
  }
  return lines;
}

// Writes one line per card, with a column for each printed value and each note on its state, in the
// order of the rules.
Drawing::Lines Drawing::cards(const ShownZone& z) const {
  std::map<std::string, std::int32_t> ranks;  // of the columns
  for (const ShownComponent& c : z.components) {
    for (const ShownValue& v : values_of(c)) {
      const std::string column = v.needs_label ? v.label : "";
      const auto [known, is_new] = ranks.emplace(column, v.rank);
      known->second = std::min(known->second, v.rank);
    }
  }
  std::vector<std::string> heads = {""};
  for (const auto& [column, rank] : ranks) {
    if (!column.empty()) heads.push_back(column);
  }
  std::stable_sort(heads.begin() + 1, heads.end(), [&](const std::string& a, const std::string& b) {
    return ranks.at(a) < ranks.at(b);
  });
  if (heads.size() == 1) return one_line(z);
  // What needs no label stands in a column of its own behind the name.
  const bool has_states = ranks.contains("");
  if (has_states) heads.insert(heads.begin() + 1, "");
  std::vector<Row> rows;
  std::vector<int> counts;
  for (const ShownComponent& c : z.components) {
    Row row(heads.size());
    row[0] = c.name;
    for (const ShownValue& v : values_of(c)) {
      const auto from = heads.begin() + (v.needs_label && has_states ? 2 : 1);
      const auto at = std::find(from, heads.end(), v.needs_label ? v.label : "") - heads.begin();
      std::string& cell = row[std::size_t(at)];
      cell += cell.empty() ? v.text : ", " + v.text;
    }
    if (!rows.empty() && rows.back() == row) {
      ++counts.back();
      continue;
    }
    rows.push_back(std::move(row));
    counts.push_back(1);
  }
  Lines lines = {head(z)};
  std::vector<Row> table = rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (counts[i] > 1) table[i][0] = fmt::format("{} x {}", counts[i], rows[i][0]);
  }
  table.insert(table.begin(), heads);
  if (fits(table)) {
    for (std::string& line : aligned(table)) lines.push_back(std::move(line));
  } else {
    for (std::size_t i = 1; i < table.size(); ++i) {
      std::vector<std::string> parts;
      for (std::size_t k = 1; k < table[i].size(); ++k) {
        if (table[i][k].empty()) continue;
        parts.push_back(heads[k].empty() ? table[i][k] : heads[k] + " " + table[i][k]);
      }
      lines.push_back(std::string(kIndent, ' ') +
                      with_notes(table[i][0], fmt::format("{}", fmt::join(parts, ", "))));
    }
  }
  if (!z.hidden.empty()) lines.push_back(std::string(kIndent, ' ') + z.hidden);
  return lines;
}

Drawing::Lines Drawing::one_line(const ShownZone& z) const {
  const ZoneDef& def = def_of(z);
  std::vector<const ShownComponent*> in_order;
  for (const ShownComponent& c : z.components) in_order.push_back(&c);
  std::ranges::stable_sort(in_order, [&](const ShownComponent* a, const ShownComponent* b) {
    if (def.is_ordered) return a->seen->place < b->seen->place;
    return order_of(ruleset_, state_, a->seen->component) <
           order_of(ruleset_, state_, b->seen->component);
  });
  // Printed values are shown in an offer, but not for a whole pile.
  const bool with_print = def.shape == Shape::kRow || !def.is_ordered;
  const bool all_dice = is_all_dice(z);
  Tally parts;
  std::vector<std::string> dice;
  for (const ShownComponent* c : in_order) {
    std::vector<std::string> notes = c->note_lines();
    if (with_print) {
      for (std::string& printed : print_of(words_, c->seen->definition)) {
        notes.push_back(std::move(printed));
      }
    }
    std::string text = with_notes(c->name, fmt::format("{}", fmt::join(notes, ", ")));
    if (all_dice) {
      dice.push_back(std::move(text));
    } else {
      parts.add_to_last(std::move(text));
    }
  }
  std::vector<std::string> texts = all_dice ? dice : parts.texts();
  if (!z.hidden.empty()) texts.push_back(z.hidden);
  return {fmt::format("{} {}", head(z), fmt::join(texts, all_dice ? " " : " | "))};
}

std::vector<std::string> Drawing::zone(const ShownZone& z) const {
  const ZoneDef& def = def_of(z);
  constexpr std::int32_t kMostCells = 60;
  if (def.shape == Shape::kGrid &&
      (!is_drawn_in_part(def) || part_drawn(def, cells(z)).is_small())) {
    return grid(z);
  }
  if (def.shape == Shape::kTrack && def.cells <= kMostCells && !def.is_of_edges) return track(z);
  if (def.has_cells()) return list_of_cells(z);
  const bool is_readable = def.shape == Shape::kRow || !def.is_ordered;
  return is_readable && !is_all_dice(z) ? cards(z) : one_line(z);
}

// Returns the line with the values of a player or the table; nothing if the table has none.
std::vector<std::string> line_of(const ShownOwner& owner) {
  std::vector<std::string> values;
  for (const ShownValue& v : owner.values) values.push_back(v.line());
  if (values.empty() && !owner.player.is_some()) return {};
  const bool is_head = owner.player.is_some() && !values.empty();
  return {fmt::format("   {}{}{}", owner.label, is_head ? ": " : "", fmt::join(values, ", "))};
}

}  // namespace

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

bool is_drawn_in_part(const ZoneDef& def) {
  return def.shape == Shape::kGrid && !whole_of(def).is_small();
}

std::vector<TableBlock> table_blocks(const Wording& words, Engine& engine, const State& s,
                                     const View& v, const TableLayout& layout) {
  const TableModel model = table_model(words, engine, s, v);
  const Drawing drawing(words, s, layout);
  std::vector<TableBlock> blocks;
  for (const ShownOwner& owner : model.owners) {
    std::vector<std::string> lines = line_of(owner);
    if (!lines.empty()) blocks.push_back({owner.player, ZoneId(), std::move(lines)});
    for (const ShownZone& z : model.zones) {
      // An empty grid shows where things may lie, other empty zones only that they are empty.
      const bool is_grid = engine.ruleset().zone(z.seen->def).shape == Shape::kGrid;
      const bool is_shown =
          z.seen->owner == owner.player && (z.seen->size > 0 || !z.cells.empty() || is_grid);
      if (is_shown) blocks.push_back({owner.player, z.seen->zone, drawing.zone(z)});
    }
  }
  return blocks;
}

std::vector<std::string> table_lines(const Wording& words, Engine& engine, const State& s,
                                     const View& v, const TableLayout& layout) {
  std::vector<std::string> lines;
  for (TableBlock& block : table_blocks(words, engine, s, v, layout)) {
    for (std::string& line : block.lines) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace cubilete
