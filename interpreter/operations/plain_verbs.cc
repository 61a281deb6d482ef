#include "operations/plain_verbs.h"

namespace cubilete::inline operations {

Result<void> carry_out(Change& c, const verb::Plain& v) {
  switch (v.verb) {
    case PlainVerb::kShuffle:
      return shuffle(c, v.at<ZoneId>(0));
    case PlainVerb::kSwap:
      return swap(c, v.at<ComponentId>(0), v.at<ComponentId>(1));
  }
  return {};
}

}  // namespace cubilete::operations
