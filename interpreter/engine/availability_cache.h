// Caches whether an action is available and which options its first choice has, by position
// (positions.h), each with its charge. It holds no rule: find() returns what was put.
#pragma once

#include <optional>
#include <vector>

#include "engine/positions.h"
#include "state/decision.h"

namespace cubilete::inline engine {

class AvailabilityCache {
 public:
  // REQUIRES: all outlive it.
  AvailabilityCache(const Ruleset& ruleset, Evaluator& evaluator, Positions& positions)
      : ruleset_(ruleset), evaluator_(evaluator), positions_(positions) {}

  // All functions are about the state and player that the evaluator is bound to.
  struct Answer {
    bool is_available = false;
    std::int64_t charge = 0;
  };
  std::optional<Answer> find(ActionId);
  void put(ActionId, const Answer&);

  // The options of the first choice of an action: components of one zone, as bits in its order.
  struct Offer {
    std::uint64_t mask = 0;
    std::int32_t charge = -1;  // -1: not known
  };
  std::optional<Offer> find_offer(const ActionDef&);
  void list(const ActionDef&, const Offer&, OptionList& out) const;
  void put_offer(const ActionDef&, const OptionList& offered, std::int64_t charge);

  std::size_t bytes() const { return bytes_; }
  void visit_memory(const MemoryVisitor&);

 private:
  // An answer is a charge and a bit, or -1; those of one position are adjacent.
  struct Answers {
    std::int32_t width = 0;
    std::vector<std::int32_t> of;
  };
  struct Place {
    std::int32_t reading = -1;
    std::int32_t column = 0;
  };
  struct Offers {
    std::int32_t reading = -1;
    ZoneDefId candidates;
    std::vector<Offer> of;  // by position
  };

  void plan();
  void forget_if_old();
  // Makes room for an entry. False: there is no more, and everything is forgotten.
  template <class T>
  bool make_room(std::vector<T>&, std::size_t at, const T& fresh);
  std::size_t number_of(const ActionDef& a) const {
    return static_cast<std::size_t>(&a - ruleset_.actions.data());
  }

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  Positions& positions_;
  std::vector<Place> places_;     // by action
  std::vector<Answers> answers_;  // by reading
  std::vector<Offers> offers_;    // by action
  std::uint32_t generation_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace cubilete::engine
