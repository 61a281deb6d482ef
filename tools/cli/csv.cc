#include "tools/cli/csv.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/utf8.h"

namespace cubilete {
namespace {

constexpr char kSeparators[] = {',', ';', '\t'};

// Returns the separator that occurs most in the first row, outside of quotes.
char separator_of(std::string_view text) {
  std::size_t counts[std::size(kSeparators)] = {};
  bool is_quoted = false;
  for (const char c : text) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == '\n' && !is_quoted) break;
    for (std::size_t i = 0; i < std::size(kSeparators); ++i) {
      if (c == kSeparators[i] && !is_quoted) ++counts[i];
    }
  }
  return kSeparators[std::max_element(std::begin(counts), std::end(counts)) - std::begin(counts)];
}

class CsvReader {
 public:
  CsvReader(std::string_view text, std::int32_t file, Diagnostics& d)
      : text_(text), file_(file), d_(d), separator_(separator_of(text)) {
    at_ = byte_order_mark(text_);
  }

  std::vector<CsvRow> run() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      CsvRow row;
      do {
        row.push_back(cell());
      } while (take(separator_));
      take('\r');
      take('\n');
      const bool is_empty =
          std::all_of(row.begin(), row.end(), [](const CsvCell& c) { return c.text.empty(); });
      if (!is_empty) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool ends_cell() const {
    return at_ >= text_.size() || text_[at_] == separator_ || text_[at_] == '\n' ||
           text_.substr(at_, 2) == "\r\n";
  }

  SourceSpan from(std::size_t begin) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }

  CsvCell cell() {
    const std::size_t begin = at_;
    CsvCell out;
    if (take('"')) {
      quoted(begin, out.text);
    } else {
      while (!ends_cell()) out.text += text_[at_++];
    }
    out.span = from(begin);
    if (first_byte_not_utf8(out.text) != std::string::npos) {
      d_.error(
          "table-syntax", out.span, "this is not UTF-8 text",
          "save the table as UTF-8: in spreadsheets as 'CSV UTF-8', or with that character set");
      at_ = text_.size();  // what follows would be reported cell by cell
    }
    return out;
  }

  void quoted(std::size_t begin, std::string& text) {
    while (at_ < text_.size() && (text_[at_] != '"' || text_.substr(at_, 2) == "\"\"")) {
      if (text_[at_] == '"') ++at_;
      if (text_.substr(at_, 2) == "\r\n") ++at_;
      text += text_[at_++];
    }
    if (!take('"')) {
      d_.error("table-syntax",
               {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)},
               "this quote is not closed", "write \"\" for a quote inside of a cell");
    } else if (!ends_cell()) {
      const std::size_t behind = at_;
      while (!ends_cell()) text += text_[at_++];
      d_.error("table-syntax", from(behind), "there is something behind the closing quote",
               "put the whole cell in quotes, and write \"\" for a quote inside of it");
    }
  }

  std::string_view text_;
  std::int32_t file_;
  Diagnostics& d_;
  char separator_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<CsvRow> read_csv(const Sources& sources, std::int32_t file, Diagnostics& d) {
  return CsvReader(sources.text(file), file, d).run();
}

std::string csv_line(const std::vector<std::string>& cells, char separator) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += separator;
    const std::string& cell = cells[i];
    const bool is_plain = cell.find_first_of("\"\r\n,;\t") == std::string::npos &&
                          (cell.empty() || (cell.front() != ' ' && cell.back() != ' '));
    if (is_plain) {
      out += cell;
      continue;
    }
    out += '"';
    for (const char c : cell) {
      if (c == '"') out += '"';
      out += c;
    }
    out += '"';
  }
  return out + "\r\n";
}

}  // namespace cubilete
