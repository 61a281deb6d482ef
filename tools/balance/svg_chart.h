// Charts as inline SVG: they open from disk, print, and take their colours from the page (the
// classes c0 to c4 and "axis", "grid", "band" of its style sheet). Text stays text. Each chart is
// drawn twice, as "broad" and "narrow", of which the style sheet shows one.
#pragma once

#include <string>
#include <vector>

namespace cubilete {

struct ChartRow {
  std::string label;
  double value = 0;
  double low = 0;  // its interval; the same as `value` for none
  double high = 0;
};

// Draws a dot with its interval for each row, on a common scale. `title` is read aloud in place of
// the chart; `reference` is a line across it. `percent`: values are shares.
std::string dot_chart(const std::string& title, const std::vector<ChartRow>& rows, bool percent,
                      double reference);

// A column over a whole number.
struct Column {
  double x = 0;
  double share = 0;
};
std::string column_chart(const std::string& title, const std::vector<Column>& columns);

// A line over whole numbers from 1, with a band around it.
struct Line {
  std::string label;
  std::vector<double> middle;
  std::vector<double> low;
  std::vector<double> high;
};
std::string line_chart(const std::string& title, const std::vector<Line>& lines);

}  // namespace cubilete
