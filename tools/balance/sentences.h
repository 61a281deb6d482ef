// Findings of the lab in sentences, as a designer reads them first: what is the case or has
// changed, how sure that is, what is not known, and how many games that takes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/findings.h"
#include "lab/winners.h"
#include "narration/wording.h"
#include "review/content_diff.h"
#include "tools/balance/lab_games.h"

namespace cubilete {

// How fast games were played.
struct Pace {
  std::int64_t games = 0;  // or pairs of games
  double seconds = 0;      // 0: unknown
};

// The most sentences that an answer begins with.
inline constexpr std::size_t kMostSentences = 6;

// Return a sentence for each finding, up to kMostSentences. Where something is not known and can be
// told together, it comes last.
std::vector<std::string> change_sentences(const Wording&, std::span<const MeasureFinding>,
                                          const Pace&);
std::vector<std::string> mean_sentences(const Wording&, std::span<const MeasureFinding>,
                                        const Pace&);
std::vector<std::string> card_sentences(const Wording&, const CardValues&, Looking, const Pace&);

// Returns the most striking of what winners did, and of openings.
std::vector<std::string> winner_sentences(const Wording&, const Winners&, Looking);

// Returns whether one of the changes is of what the measure counts: a card, an action, a part of
// the score.
bool counts_edited(std::span<const ContentChange>, const Measure&);

// Returns the sentences as lines of text.
std::string lines_of(const std::vector<std::string>& sentences);

}  // namespace cubilete
