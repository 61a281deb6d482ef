#include "tools/balance/varied_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <span>

#include "base/spelling.h"
#include "compiler/overlays/overlay.h"
#include "tools/cli/console.h"

namespace cubilete {

namespace {

constexpr std::int64_t kLeastReach = 2;

std::optional<std::int64_t> whole(const std::string& text) {
  std::int64_t number = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || at != text.data() + text.size()) return std::nullopt;
  return number;
}

// Reads "1..8", "10..50:10" or "1,2,5"; returns nothing for another text.
std::optional<std::vector<std::int64_t>> parse_values(const std::string& text) {
  std::vector<std::int64_t> out;
  const std::size_t dots = text.find("..");
  if (dots != std::string::npos) {
    const std::size_t colon = std::min(text.find(':', dots), text.size());
    const auto first = whole(text.substr(0, dots));
    const auto last = whole(text.substr(dots + 2, colon - dots - 2));
    const auto step = colon < text.size() ? whole(text.substr(colon + 1)) : std::optional(1L);
    if (!first || !last || !step || *step < 1 || *first > *last) return std::nullopt;
    if (*last / *step - *first / *step >= std::int64_t(kMostVaried)) return std::nullopt;
    for (std::int64_t v = *first; v <= *last; v += *step) out.push_back(v);
    return out;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const auto value = whole(text.substr(at, end - at));
    if (!value) return std::nullopt;
    if (std::ranges::find(out, *value) == out.end()) out.push_back(*value);
    at = end + 1;
  }
  return out;
}

// Returns the values around a number.
std::vector<std::int64_t> values_around(std::int64_t now) {
  const std::int64_t reach = std::max(kLeastReach, std::abs(now) / 2);
  const std::int64_t least = now >= 0 ? std::max<std::int64_t>(0, now - reach) : now - reach;
  std::vector<std::int64_t> out;
  const std::int64_t step = std::max<std::int64_t>(1, reach / 10);
  for (std::int64_t v = now - (now - least) / step * step; v <= now + reach; v += step) {
    out.push_back(v);
  }
  return out;
}

// Adds a number that a pattern names, or each of those in a map. Values that are named win over
// those around the present one. Returns whether there is any number.
bool add_numbers(const std::string& path, const Node& n, const VariedPattern& pattern,
                 std::vector<Axis>& out) {
  bool has_any = n.is_integer();
  for (const Entry& e : n.entries) {
    has_any |= add_numbers(path + "." + e.key, e.value, pattern, out);
  }
  if (!n.is_integer()) return has_any;
  const bool is_declared = !pattern.values.empty();
  const auto known = std::ranges::find(out, path, &Axis::path);
  if (known == out.end()) {
    out.push_back({path, is_declared ? pattern.values : values_around(n.integer), path, n.integer,
                   is_declared});
  } else if (is_declared) {
    known->values = pattern.values;
    known->is_declared = true;
  }
  return true;
}

// Adds the paths of all numbers beneath a node.
void collect_paths(const std::string& path, const Node& n, std::vector<std::string>& out) {
  if (n.is_integer()) out.push_back(path);
  for (const Entry& e : n.entries) collect_paths(path + "." + e.key, e.value, out);
}

void report_no_number(const VariedPattern& p, const Node& content) {
  std::vector<std::string> paths;
  std::set<std::string> patterns;  // for all components at once
  for (const char* section :
       {"components", "options", "resources", "table_resources", "constants"}) {
    if (const Node* n = content.find(section)) collect_paths(section, *n, paths);
  }
  std::vector<std::string> options;  // by their names alone
  for (const std::string& path : paths) {
    const std::size_t name = path.find('.') + 1;
    if (path.starts_with("options.")) options.push_back(path.substr(name));
    if (path.starts_with("components.")) {
      patterns.insert(path.substr(0, name) + "*" + path.substr(path.find('.', name)));
    } else {
      patterns.insert(path);
    }
  }
  const std::vector<std::string> shown(patterns.begin(), patterns.end());
  paths.insert(paths.end(), shown.begin(), shown.end());
  paths.insert(paths.end(), options.begin(), options.end());
  constexpr std::size_t kMostShown = 8;
  const std::span<const std::string> first(shown.data(), std::min(shown.size(), kMostShown));
  report_error(fmt::format("--vary: '{}' names no whole number of this game", p.name),
               hint(p.name, paths, fmt::format("there are: {}", fmt::join(first, ", "))));
}

// Adds the number of a set-up option. Returns whether there is one.
bool add_option(const Node& content, const VariedPattern& p, std::vector<Axis>& out) {
  const Node* options = content.find("options");
  const Node* option = options ? options->find(p.name) : nullptr;
  if (!option) return false;
  const bool is_map = option->is_map();
  if (is_map) option = option->find("value");
  if (!option) return false;
  const std::size_t before = out.size();
  const bool has_any = add_numbers("options." + p.name + (is_map ? ".value" : ""), *option, p, out);
  if (out.size() > before) out.back().name = p.name;
  return has_any;
}

}  // namespace

std::optional<std::vector<VariedPattern>> parse_varied(const std::vector<std::string>& vary,
                                                       bool needs_values) {
  std::vector<VariedPattern> out;
  for (const std::string& text : vary) {
    const std::size_t equals = text.find('=');
    const bool has_values = equals != std::string::npos;
    const auto values = has_values ? parse_values(text.substr(equals + 1)) : std::nullopt;
    if (equals == 0 || text.empty() || (!values && (needs_values || has_values))) {
      report_error(fmt::format("--vary: '{}' names no values", text),
                   fmt::format("write NAME=1..8, NAME=10..50:10 or NAME=1,2,5, at most {} values; "
                               "NAME is an option, or a path as in components.mill.price.coin",
                               kMostVaried));
      return std::nullopt;
    }
    out.push_back({text.substr(0, equals), values.value_or(std::vector<std::int64_t>())});
  }
  return out;
}

std::optional<std::vector<Axis>> varied_numbers(const std::vector<VariedPattern>& patterns,
                                                const Node& content) {
  std::vector<Axis> out;
  for (const VariedPattern& p : patterns) {
    bool has_any = false;
    if (p.name.find('.') == std::string::npos) {
      has_any = add_option(content, p, out);
    } else {
      for (const auto& [path, node] : fields_matching(content, p.name)) {
        has_any |= add_numbers(path, *node, p, out);
      }
    }
    if (!has_any) {
      report_no_number(p, content);
      return std::nullopt;
    }
  }
  if (out.size() <= kMostVaried) return out;
  report_error(fmt::format("--vary: {} numbers are too many", out.size()),
               fmt::format("name {} at most", kMostVaried));
  return std::nullopt;
}

}  // namespace cubilete
