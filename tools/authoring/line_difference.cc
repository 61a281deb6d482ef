#include "tools/authoring/line_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/compile.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// The lines of a difference, each with its mark: '-', '+' or ' '.
using LineDifference = std::vector<std::pair<char, std::string>>;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// Returns the shortest difference between two lists of lines.
LineDifference difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  // What both have at the beginning and at the end is left out of the table.
  std::size_t begin = 0;
  std::size_t n = a.size();
  std::size_t m = b.size();
  while (begin < std::min(n, m) && a[begin] == b[begin]) ++begin;
  while (n > begin && m > begin && a[n - 1] == b[m - 1]) {
    --n;
    --m;
  }
  std::vector<std::vector<std::uint32_t>> same(n - begin + 1,
                                               std::vector<std::uint32_t>(m - begin + 1, 0));
  for (std::size_t i = n - begin; i-- > 0;) {
    for (std::size_t k = m - begin; k-- > 0;) {
      same[i][k] = a[begin + i] == b[begin + k] ? same[i + 1][k + 1] + 1
                                                : std::max(same[i + 1][k], same[i][k + 1]);
    }
  }
  LineDifference out;
  for (std::size_t i = 0; i < begin; ++i) out.emplace_back(' ', a[i]);
  std::size_t i = begin;
  std::size_t k = begin;
  while (i < n || k < m) {
    if (i < n && k < m && a[i] == b[k]) {
      out.emplace_back(' ', a[i++]);
      ++k;
    } else if (k == m ||
               (i < n && same[i + 1 - begin][k - begin] >= same[i - begin][k + 1 - begin])) {
      out.emplace_back('-', a[i++]);
    } else {
      out.emplace_back('+', b[k++]);
    }
  }
  for (; i < a.size(); ++i) out.emplace_back(' ', a[i]);
  return out;
}

}  // namespace

std::string line_difference(const fs::path& path, const std::string& before,
                            const std::string& after) {
  constexpr std::size_t kAround = 2;
  const LineDifference all = difference(lines_of(before), lines_of(after));
  std::vector<bool> shown(all.size(), false);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].first == ' ') continue;
    const std::size_t from = i < kAround ? 0 : i - kAround;
    for (std::size_t k = from; k < std::min(all.size(), i + kAround + 1); ++k) shown[k] = true;
  }
  std::string text = fmt::format("--- {}\n", shown_path(path));
  std::size_t line = 1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (shown[i] && (i == 0 || !shown[i - 1])) text += fmt::format("@@ line {} @@\n", line);
    if (shown[i]) text += fmt::format("{}{}\n", all[i].first, all[i].second);
    if (all[i].first != '+') ++line;
  }
  return text;
}

}  // namespace cubilete
