// Rewrites effects and parts of the timetable of language 1.
#pragma once

#include <string>
#include <vector>

#include "migration/tree_rewriter.h"

namespace cubilete {

// Returns whether a map looks like an effect by its keys, or a list holds such a map.
bool looks_like_effects(const Node&);

struct OldVerb;  // a verb of the timetable in language 1

class EffectRewriter : TreeRewriter {
 public:
  EffectRewriter(const SourceLines& source, Rewriting& out, Diagnostics& d)
      : TreeRewriter(source, out), d_(d) {}

  // Rewrites an effect or a list of them.
  Piece block(const Node&);
  // Rewrites a part of the timetable or a list of them. Codes: unknown-key, missing-key.
  Piece flow(const Node&);

 private:
  Piece effect(const Node&);
  void rename(const Node&, const char* verb, const char* was, const char* now);
  std::vector<Piece> part(const Node&, bool in_braces);
  std::vector<Piece> effects_of(const Entry&, bool in_braces);
  Piece effect_in_list(const Node&, bool in_braces);
  Piece hoisted(const Node& whole, const Entry& verb, const OldVerb&);
  void add_beside(const Entry&, const Node& inner, const OldVerb&, Piece&);
  void report_unknown(const Entry&, const std::vector<std::string>& known);

  Diagnostics& d_;
};

}  // namespace cubilete
