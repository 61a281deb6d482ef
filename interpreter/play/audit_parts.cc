#include "play/audit_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

AuditParts::AuditParts(const std::shared_ptr<const Ruleset>& rules, const AuditRequest& asked,
                       AuditReport& found)
    : ruleset(*rules),
      shared_ruleset(rules),
      request(asked),
      report(found),
      own(ruleset, request),
      other(ruleset, request),
      narrator(ruleset, Language::kEnglish) {}

void AuditParts::found(const std::string& check, const std::string& message,
                       const std::string& expected, SourceSpan reference, SourceSpan script) {
  Finding f = now;
  f.reference = reference;
  f.script = script;
  f.expected = expected;
  f.check = check;
  f.message = message;
  const auto same = std::find_if(report.findings.begin(), report.findings.end(),
                                 [&](const Finding& known) { return known.check == check; });
  if (same == report.findings.end()) {
    report.findings.push_back(std::move(f));
  } else if (f.choices.size() < same->choices.size()) {
    *same = std::move(f);
  }
}

std::string AuditParts::chosen_since(std::size_t choice) const {
  constexpr std::size_t kMost = 8;
  std::vector<std::string> names;
  for (std::size_t i = choice; i < now.choices.size(); ++i) {
    const std::string name = fmt::format("'{}'", now.choices[i].second);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  const bool has_more = names.size() > kMost;
  if (has_more) names.resize(kMost);
  return fmt::format("{}{}", fmt::join(names, ", "), has_more ? ", ..." : "");
}

}  // namespace cubilete
