#include "narration/table_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <utility>

#include "narration/component_text.h"
#include "narration/table_lines.h"
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

class Drawing {
 public:
  Drawing(const Wording& words, Engine& engine, const State& state, const TableLayout& layout)
      : words_(words), ruleset_(words.ruleset()), engine_(engine), state_(state), layout_(layout) {}

  std::vector<std::string> zone(const SeenZone&) const;

 private:
  using Lines = std::vector<std::string>;

  // The contents of a cell: the name of the topmost component, and notes on its state.
  struct Cell {
    std::string name;
    std::string notes;
    std::string mark;
  };

  bool fits(const std::vector<Row>& rows) const {
    return layout_.width == 0 || kIndent + sum_of(widths_of(rows), 2) <= layout_.width + 2;
  }
  // Lines of any length are wrapped at 100 columns.
  std::size_t room() const { return layout_.width == 0 ? 100 : layout_.width; }
  bool is_all_dice(const SeenZone&) const;
  std::string name_of(const SeenComponent& c) const {
    return words_.value(state_, {TypeKind::kComponent}, c.component.value);
  }
  std::vector<Cell> cells(const SeenZone&) const;
  std::string cell_name(const SeenZone& z, std::int32_t place) const {
    return words_.value(state_, {TypeKind::kCell}, CellId(z.zone, place).value);
  }
  Lines grid(const SeenZone&) const;
  Lines short_grid(const SeenZone&, std::vector<Cell>) const;
  std::vector<Row> grid_rows(const ZoneDef&, const std::vector<std::string>& texts) const;
  Lines track(const SeenZone&) const;
  Lines list_of_cells(const SeenZone&) const;
  Lines cards(const SeenZone&) const;
  // Splits "cost 2 coins" into the name of the value and the value.
  std::pair<std::string, std::string> split(KindId, const std::string& note) const;
  Lines one_line(const SeenZone&) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const TableLayout& layout_;
};

bool Drawing::is_all_dice(const SeenZone& z) const {
  return std::all_of(z.components.begin(), z.components.end(), [&](const SeenComponent& c) {
    return ruleset_.kind(ruleset_.definition(c.definition).kind).is_die();
  });
}

std::vector<Drawing::Cell> Drawing::cells(const SeenZone& z) const {
  std::vector<Cell> out(std::size_t(ruleset_.zone(z.def).cells));
  for (std::int32_t place = 0; place < static_cast<std::int32_t>(out.size()); ++place) {
    const auto mark = layout_.marks.find(CellId(z.zone, place));
    if (mark != layout_.marks.end()) out[std::size_t(place)].mark = mark->second + " ";
  }
  const bool shows_top_only = ruleset_.zone(z.def).shape == Shape::kGrid;
  for (const SeenComponent& c : z.components) {  // the last component in a cell is on top
    Cell& cell = out[std::size_t(c.place)];
    const std::string name = name_of(c);
    cell.name = cell.name.empty() || shows_top_only ? name : cell.name + " + " + name;
    cell.notes = fmt::format("{}", fmt::join(component_notes(words_, engine_, state_, c), ", "));
  }
  return out;
}

std::vector<Row> Drawing::grid_rows(const ZoneDef& def,
                                    const std::vector<std::string>& texts) const {
  std::vector<Row> rows(1);
  rows[0].emplace_back();
  for (std::int32_t column = 1; column <= def.columns; ++column) {
    rows[0].push_back(fmt::format("{}", column));
  }
  for (std::int32_t place = 0; place < def.cells; ++place) {
    const std::int32_t row = def.row_of(place);
    if (def.column_of(place) == 1) {
      rows.push_back({def.row_names.empty()
                          ? fmt::format("{}", row)
                          : words_.name("cells", def.row_names[std::size_t(row - 1)])});
    }
    rows.back().push_back(texts[std::size_t(place)]);
  }
  return rows;
}

Drawing::Lines Drawing::grid(const SeenZone& z) const {
  const ZoneDef& def = ruleset_.zone(z.def);
  const std::vector<Cell> all = cells(z);
  std::vector<std::string> texts;
  for (const Cell& c : all) {
    const std::string notes = c.notes.empty() ? "" : fmt::format(" [{}]", c.notes);
    texts.push_back(c.mark + (c.name.empty() ? "-" : c.name + notes));
  }
  const std::vector<Row> rows = grid_rows(def, texts);
  Lines lines = {fmt::format("     {}:", words_.zone(def))};
  const Lines drawn = fits(rows) ? aligned(rows) : short_grid(z, all);
  lines.insert(lines.end(), drawn.begin(), drawn.end());
  return lines;
}

// Draws a grid with abbreviations and a legend. If these are too wide as well, lists the cells.
Drawing::Lines Drawing::short_grid(const SeenZone& z, std::vector<Cell> all) const {
  const ZoneDef& def = ruleset_.zone(z.def);
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
    const std::string star = c.notes.empty() ? "" : "*";
    texts.push_back(c.mark + (c.name.empty() ? "-" : shorter.at(c.name) + star));
    if (c.notes.empty()) continue;
    notes.push_back(fmt::format("{}* {}: {} [{}]", std::string(kIndent, ' '),
                                cell_name(z, static_cast<std::int32_t>(i)), c.name, c.notes));
  }
  const std::vector<Row> rows = grid_rows(def, texts);
  if (!fits(rows)) {
    Lines lines = list_of_cells(z);
    lines.erase(lines.begin());
    return lines;
  }
  Lines lines = aligned(rows);
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
Drawing::Lines Drawing::track(const SeenZone& z) const {
  const std::vector<Cell> all = cells(z);
  Row names, texts;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string notes = all[i].notes.empty() ? "" : fmt::format(" [{}]", all[i].notes);
    names.push_back(all[i].mark + cell_name(z, static_cast<std::int32_t>(i)));
    texts.push_back(all[i].name.empty() ? "." : all[i].name + notes);
    longest = std::max({longest, width_of(names.back()), width_of(texts.back())});
  }
  if (kIndent + longest > room()) return list_of_cells(z);
  Lines lines = {fmt::format("     {}:", words_.zone(ruleset_.zone(z.def)))};
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

// Lists all cells of a graph with their neighbours, so that paths can be counted; in other zones
// only the cells that hold something.
Drawing::Lines Drawing::list_of_cells(const SeenZone& z) const {
  constexpr std::int32_t kMostCells = 60;
  const ZoneDef& def = ruleset_.zone(z.def);
  const bool is_graph = def.shape == Shape::kGraph && def.cells <= kMostCells;
  Lines lines = {fmt::format("     {}:", words_.zone(def))};
  const std::vector<Cell> all = cells(z);
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string text = all[i].mark + cell_name(z, static_cast<std::int32_t>(i));
    if (is_graph && i < def.adjacency.size() && !def.adjacency[i].empty()) {
      std::vector<std::string> next;
      for (const std::int32_t other : def.adjacency[i]) next.push_back(cell_name(z, other));
      text += fmt::format(" ({})", words_.say("next_to", {words_.list(next)}));
    } else if (all[i].name.empty()) {
      continue;
    }
    const std::string notes = all[i].notes.empty() ? "" : fmt::format(" [{}]", all[i].notes);
    lines.push_back(fmt::format("{}{}: {}{}", std::string(kIndent, ' '), text,
                                all[i].name.empty() ? "-" : all[i].name, notes));
  }
  return lines;
}

std::pair<std::string, std::string> Drawing::split(KindId kind_id, const std::string& note) const {
  const KindDef& kind = ruleset_.kind(kind_id);
  std::string best;
  const auto look_at = [&](const std::string& name) {
    const std::string label = words_.name("attributes", name);
    if (label.size() > best.size() && note.starts_with(label + " ")) best = label;
  };
  for (const AttributeId a : kind.attributes) look_at(ruleset_.attribute(a).name);
  for (const PropertyId p : kind.properties) look_at(ruleset_.property(p).name);
  for (const QueryDef& q : ruleset_.queries) look_at(q.name);
  if (best.empty()) return {"", note};
  return {best, note.substr(best.size() + 1)};
}

// Writes one line per card, with a column for each printed value and each note on its state.
Drawing::Lines Drawing::cards(const SeenZone& z) const {
  std::vector<Row> rows;
  std::vector<std::string> heads = {""};
  std::vector<int> counts;
  for (const SeenComponent& c : z.components) {
    const KindId kind = ruleset_.definition(c.definition).kind;
    Row row = {name_of(c)};
    std::vector<std::string> notes = component_notes(words_, engine_, state_, c);
    for (std::string& printed : print_of(words_, state_, c.definition)) {
      notes.push_back(std::move(printed));
    }
    for (const std::string& note : notes) {
      const auto [head, value] = split(kind, note);
      const auto known = std::find(heads.begin() + 1, heads.end(), head);
      const auto at = static_cast<std::size_t>(known - heads.begin());
      if (known == heads.end()) heads.push_back(head);
      row.resize(std::max(row.size(), at + 1));
      row[at] += row[at].empty() ? value : ", " + value;
    }
    if (!rows.empty() && rows.back() == row) {
      ++counts.back();
      continue;
    }
    rows.push_back(std::move(row));
    counts.push_back(1);
  }
  const bool has_heads =
      std::any_of(heads.begin(), heads.end(), [](const std::string& h) { return !h.empty(); });
  if (!has_heads) return one_line(z);
  Lines lines = {fmt::format("     {}:", words_.zone(ruleset_.zone(z.def)))};
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
      const std::string notes = parts.empty() ? "" : fmt::format(" [{}]", fmt::join(parts, ", "));
      lines.push_back(std::string(kIndent, ' ') + table[i][0] + notes);
    }
  }
  const std::string hidden = hidden_text(words_, state_, z, false);
  if (!hidden.empty()) lines.push_back(std::string(kIndent, ' ') + hidden);
  return lines;
}

Drawing::Lines Drawing::one_line(const SeenZone& z) const {
  return {zone_text(words_, engine_, state_, z)};
}

std::vector<std::string> Drawing::zone(const SeenZone& z) const {
  const ZoneDef& def = ruleset_.zone(z.def);
  constexpr std::int32_t kMostColumns = 30;
  constexpr std::int32_t kMostCells = 60;
  if (def.shape == Shape::kGrid && def.columns <= kMostColumns && def.rows <= kMostColumns) {
    return grid(z);
  }
  if (def.shape == Shape::kTrack && def.cells <= kMostCells) return track(z);
  if (def.has_cells()) return list_of_cells(z);
  const bool is_readable = def.shape == Shape::kRow || !def.is_ordered;
  const bool has_text =
      std::any_of(z.components.begin(), z.components.end(), [&](const SeenComponent& c) {
        return !print_of(words_, state_, c.definition).empty() ||
               !component_notes(words_, engine_, state_, c).empty();
      });
  if (is_readable && has_text && !is_all_dice(z)) return cards(z);
  return one_line(z);
}

}  // namespace

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

std::vector<TableBlock> table_blocks(const Wording& words, Engine& engine, const State& s,
                                     const View& v, const TableLayout& layout) {
  const Drawing drawing(words, engine, s, layout);
  std::vector<TableBlock> blocks;
  const auto add_zones = [&](MaybePlayer owner) {
    for (const SeenZone& z : v.zones) {
      if (z.owner == owner && z.size > 0) blocks.push_back({owner, z.zone, drawing.zone(z)});
    }
  };
  for (std::int32_t p = -1; p < v.players; ++p) {
    const MaybePlayer owner = p < 0 ? MaybePlayer() : MaybePlayer(p);
    std::vector<std::string> lines = value_lines(words, engine, s, v, owner);
    if (!lines.empty()) blocks.push_back({owner, ZoneId(), std::move(lines)});
    add_zones(owner);
  }
  return blocks;
}

}  // namespace cubilete
