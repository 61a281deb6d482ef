#include "tools/balance/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/markup.h"

namespace cubilete {

namespace {

constexpr double kChartWidth = 720;
constexpr double kHeight = 260;  // the height of charts over numbers
constexpr double kLeft = 52;
constexpr double kBottom = 34;
constexpr double kTop = 12;
constexpr double kRight = 12;
constexpr int kColours = 5;

struct Range {
  double low = 1e300;
  double high = -1e300;

  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  double span() const { return high > low ? high - low : 1; }
};

// Returns round numbers that divide a range into about `parts`.
std::vector<double> ticks(const Range& r, int parts) {
  const double rough = r.span() / parts;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = power;
  for (const double factor : {2.0, 5.0, 10.0}) {
    if (step < rough) step = factor * power;
  }
  std::vector<double> out;
  for (double x = std::ceil(r.low / step) * step; x <= r.high + step * 1e-9; x += step) {
    out.push_back(std::abs(x) < step * 1e-9 ? 0 : x);
  }
  return out;
}

std::string number(double x) {
  const double whole = std::round(x);
  if (std::abs(x - whole) < 1e-9) return fmt::format("{}", static_cast<long long>(whole));
  return fmt::format("{:.3g}", x);
}

std::string open(const std::string& title, double height) {
  return fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{2}\">"
      "<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"{2}\">",
      kChartWidth, height, markup_text(title));
}

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                     markup_text(text));
}

// The width of a letter of a label at most, in the mean of a text. A short one may be wider by some
// pixels.
constexpr double kLetter = 7.4;
constexpr double kWider = 10;

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_letter));
}

// Returns the beginning of a text, where it has more letters than there is room for.
std::string shortened(const std::string& text, std::size_t most) {
  if (letters(text) <= most) return text;
  std::size_t at = 0;
  for (std::size_t n = 0; at < text.size(); ++at) {
    if (begins_letter(text[at]) && ++n == most) break;
  }
  return text.substr(0, at) + "…";
}

std::string line(const char* style, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
                     style, x1, y1, x2, y2);
}

// Draws the frame of a chart over numbers: both axes with their ticks.
struct PlotFrame {
  Range x;
  Range y;

  double at_x(double v) const {
    return kLeft + (v - x.low) / x.span() * (kChartWidth - kLeft - kRight);
  }
  double at_y(double v) const {
    return kHeight - kBottom - (v - y.low) / y.span() * (kHeight - kBottom - kTop);
  }
  std::string axes(bool is_percent) const {
    std::string out;
    for (const double v : ticks(y, 5)) {
      out += line("grid", kLeft, at_y(v), kChartWidth - kRight, at_y(v));
      out +=
          text_at(kLeft - 6, at_y(v) + 4, "end", is_percent ? number(100 * v) + " %" : number(v));
    }
    for (const double v : ticks(x, 10)) {
      out += text_at(at_x(v), kHeight - kBottom + 18, "middle", number(v));
    }
    return out + line("axis", kLeft, kHeight - kBottom, kChartWidth - kRight, kHeight - kBottom);
  }
};

}  // namespace

std::string dot_chart(const std::string& title, const std::vector<ChartRow>& rows, bool percent,
                      double reference) {
  constexpr double kRow = 24;
  constexpr std::size_t kMostLetters = 46;
  Range r;
  r.add(reference);
  std::size_t longest = 0;
  for (const ChartRow& row : rows) longest = std::max(longest, letters(row.label));
  const double labels = kWider + kLetter * static_cast<double>(std::min(longest, kMostLetters));
  for (const ChartRow& row : rows) {
    r.add(row.low);
    r.add(row.high);
  }
  const double height = kRow * static_cast<double>(rows.size()) + kBottom;
  const auto at = [&](double v) {
    return labels + 12 + (v - r.low) / r.span() * (kChartWidth - labels - 12 - 24);
  };
  std::string out = open(title, height);
  const double bottom = height - kBottom + 4;
  for (const double v : ticks(r, 6)) {
    out += line("grid", at(v), 0, at(v), bottom);
    out += text_at(at(v), bottom + 18, "middle", percent ? number(100 * v) + " %" : number(v));
  }
  out += line("axis", at(reference), 0, at(reference), bottom);
  double y = kRow / 2;
  for (const ChartRow& row : rows) {
    out += text_at(labels, y + 4, "end", shortened(row.label, kMostLetters));
    out += line("whisker", at(row.low), y, at(row.high), y);
    out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>", at(row.value),
                       y);
    y += kRow;
  }
  return out + "</svg></div>";
}

std::string column_chart(const std::string& title, const std::vector<Column>& columns) {
  PlotFrame f;
  f.y.add(0);
  for (const Column& c : columns) {
    f.x.add(c.x);
    f.y.add(c.share);
  }
  f.x.low -= 1;
  f.x.high += 1;
  std::string out = open(title, kHeight) + f.axes(true);
  const double width = std::max(1.0, 0.8 * (f.at_x(f.x.low + 1) - f.at_x(f.x.low)));
  for (const Column& c : columns) {
    out += fmt::format(
        "<rect class=\"column\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
        f.at_x(c.x) - width / 2, f.at_y(c.share), width, f.at_y(0) - f.at_y(c.share));
  }
  return out + "</svg></div>";
}

std::string line_chart(const std::string& title, const std::vector<Line>& lines) {
  PlotFrame f;
  for (const Line& l : lines) {
    f.x.add(1);
    f.x.add(static_cast<double>(l.middle.size()));
    for (const double v : l.low) f.y.add(v);
    for (const double v : l.high) f.y.add(v);
  }
  std::string out = open(title, kHeight) + f.axes(false);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const Line& l = lines[n];
    const auto points = [&](const std::vector<double>& values, bool backwards) {
      std::string text;
      for (std::size_t k = 0; k < values.size(); ++k) {
        const std::size_t i = backwards ? values.size() - 1 - k : k;
        text +=
            fmt::format("{:.1f},{:.1f} ", f.at_x(static_cast<double>(i + 1)), f.at_y(values[i]));
      }
      return text;
    };
    const auto colour = n % kColours;
    out += fmt::format("<polygon class=\"band c{}\" points=\"{}{}\"/>", colour,
                       points(l.low, false), points(l.high, true));
    out += fmt::format("<polyline class=\"line c{} d{}\" points=\"{}\"/>", colour, colour,
                       points(l.middle, false));
  }
  return out + "</svg></div>";
}

}  // namespace cubilete
