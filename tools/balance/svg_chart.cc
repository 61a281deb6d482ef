#include "tools/balance/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/markup.h"

namespace cubilete {

namespace {

constexpr double kHeight = 260;  // the height of charts over numbers
constexpr double kLeft = 52;
constexpr double kBottom = 34;
constexpr double kTop = 12;
constexpr double kRight = 12;
constexpr int kColours = 5;

// For what a chart is drawn: the style sheet shows one of the two.
struct Canvas {
  const char* style;
  double width;
  int ticks;             // along the width, about
  bool has_room_beside;  // for labels, which are above their rows otherwise
};
constexpr Canvas kBroad = {"broad", 720, 10, true};    // a screen, paper
constexpr Canvas kNarrow = {"narrow", 340, 5, false};  // a phone

struct Range {
  double low = 1e300;
  double high = -1e300;

  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  double span() const { return high > low ? high - low : 1; }
};

// Returns round numbers that divide a range into about `parts`, each `least` from the next or more.
std::vector<double> ticks(const Range& r, int parts, double least = 0) {
  const double rough = std::max(least, r.span() / parts);
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

std::string svg(const Canvas& canvas, const std::string& title, double height,
                const std::string& drawing) {
  return fmt::format(
      "<svg class=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}</svg>\n",
      canvas.style, canvas.width, height, markup_text(title), drawing);
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

// Divides a text between its words into lines of at most so many letters, if its words allow that.
std::vector<std::string> wrapped(const std::string& text, std::size_t most) {
  std::vector<std::string> out;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (out.empty() || letters(out.back()) + 1 + letters(word) > most) {
      out.push_back(word);
    } else {
      out.back() += " " + word;
    }
  }
  return out;
}

std::string line(const char* style, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
                     style, x1, y1, x2, y2);
}

// Draws the frame of a chart over whole numbers: both axes with their ticks.
struct PlotFrame {
  Canvas canvas;
  Range x;
  Range y;

  double at_x(double v) const {
    return kLeft + (v - x.low) / x.span() * (canvas.width - kLeft - kRight);
  }
  double at_y(double v) const {
    return kHeight - kBottom - (v - y.low) / y.span() * (kHeight - kBottom - kTop);
  }
  std::string axes(bool is_percent) const {
    std::string out;
    for (const double v : ticks(y, 5)) {
      out += line("grid", kLeft, at_y(v), canvas.width - kRight, at_y(v));
      out +=
          text_at(kLeft - 6, at_y(v) + 4, "end", is_percent ? number(100 * v) + " %" : number(v));
    }
    for (const double v : ticks(x, canvas.ticks, 1)) {
      out += text_at(at_x(v), kHeight - kBottom + 18, "middle", number(v));
    }
    return out + line("axis", kLeft, kHeight - kBottom, canvas.width - kRight, kHeight - kBottom);
  }
};

// Where all labels are short and there is room, they are beside their rows, otherwise above.
std::string dots(const Canvas& canvas, const std::string& title, const std::vector<ChartRow>& rows,
                 bool percent, double reference) {
  constexpr std::size_t kMostBeside = 36;
  constexpr double kRow = 24;
  constexpr double kLabelLine = 16;
  Range r;
  r.add(reference);
  std::size_t longest = 0;
  for (const ChartRow& row : rows) {
    longest = std::max(longest, letters(row.label));
    r.add(row.low);
    r.add(row.high);
  }
  const bool is_beside = canvas.has_room_beside && longest <= kMostBeside;
  const auto width_of = [](std::size_t n) { return kWider + kLetter * static_cast<double>(n); };
  const auto most = static_cast<std::size_t>((canvas.width - kWider) / kLetter);
  const double left = is_beside ? width_of(longest) + 12 : 24;
  const auto at = [&](double v) {
    return left + (v - r.low) / r.span() * (canvas.width - left - 24);
  };
  std::string drawing;
  double y = kRow / 2;
  for (const ChartRow& row : rows) {
    if (is_beside) {
      drawing += text_at(left - 12, y + 4, "end", row.label);
    } else {
      for (const std::string& text : wrapped(row.label, most)) {
        drawing += text_at(0, y + 4, "start", text);
        y += kLabelLine;
      }
    }
    drawing += line("whisker", at(row.low), y, at(row.high), y);
    drawing += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>",
                           at(row.value), y);
    y += kRow;
  }
  const double bottom = y - kRow / 2 + 4;
  std::string behind;
  for (const double v : ticks(r, std::min(6, canvas.ticks))) {
    behind += line("grid", at(v), 0, at(v), bottom);
    behind += text_at(at(v), bottom + 18, "middle", percent ? number(100 * v) + " %" : number(v));
  }
  behind += line("axis", at(reference), 0, at(reference), bottom);
  return svg(canvas, title, bottom - 4 + kBottom, behind + drawing);
}

std::string columns_on(const Canvas& canvas, const std::string& title,
                       const std::vector<Column>& columns) {
  PlotFrame f{canvas, {}, {}};
  f.y.add(0);
  for (const Column& c : columns) {
    f.x.add(c.x);
    f.y.add(c.share);
  }
  f.x.low -= 1;
  f.x.high += 1;
  std::string out = f.axes(true);
  const double width = std::max(1.0, 0.8 * (f.at_x(f.x.low + 1) - f.at_x(f.x.low)));
  for (const Column& c : columns) {
    out += fmt::format(
        "<rect class=\"column\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
        f.at_x(c.x) - width / 2, f.at_y(c.share), width, f.at_y(0) - f.at_y(c.share));
  }
  return svg(canvas, title, kHeight, out);
}

std::string lines_on(const Canvas& canvas, const std::string& title,
                     const std::vector<Line>& lines) {
  PlotFrame f{canvas, {}, {}};
  for (const Line& l : lines) {
    f.x.add(1);
    f.x.add(static_cast<double>(l.middle.size()));
    for (const double v : l.low) f.y.add(v);
    for (const double v : l.high) f.y.add(v);
  }
  std::string out = f.axes(false);
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
  return svg(canvas, title, kHeight, out);
}

}  // namespace

std::string dot_chart(const std::string& title, const std::vector<ChartRow>& rows, bool percent,
                      double reference) {
  return dots(kBroad, title, rows, percent, reference) +
         dots(kNarrow, title, rows, percent, reference);
}

std::string column_chart(const std::string& title, const std::vector<Column>& columns) {
  return columns_on(kBroad, title, columns) + columns_on(kNarrow, title, columns);
}

std::string line_chart(const std::string& title, const std::vector<Line>& lines) {
  return lines_on(kBroad, title, lines) + lines_on(kNarrow, title, lines);
}

}  // namespace cubilete
