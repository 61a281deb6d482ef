#include "engine/availability_cache.h"

namespace cubilete::inline engine {

void AvailabilityCache::plan() {
  for (const ActionDef& action : ruleset_.actions) {
    Place place;
    place.reading = positions_.entry_for(read_set_of_availability(ruleset_, action));
    const ReadSet first = read_set_of_first_choice(ruleset_, action);
    offers_.push_back({positions_.entry_for(first), first.candidates, {}});
    answers_.resize(positions_.size());
    if (place.reading >= 0) place.column = answers_[std::size_t(place.reading)].width++;
    places_.push_back(place);
  }
}

void AvailabilityCache::forget_if_old() {
  if (generation_ == positions_.generation()) return;
  generation_ = positions_.generation();
  for (Answers& a : answers_) a.of = {};
  for (Offers& o : offers_) o.of = {};
  bytes_ = 0;
}

template <class T>
bool AvailabilityCache::make_room(std::vector<T>& all, std::size_t at, const T& fresh) {
  if (at < all.size()) return true;
  const std::size_t wanted = at + 1 + at / 2;
  const std::size_t more = (wanted - all.size()) * sizeof(T);
  if (bytes_ + more > kAvailabilityBudget) {
    positions_.forget();
    forget_if_old();
    return false;
  }
  bytes_ -= all.capacity() * sizeof(T);
  all.reserve(wanted);
  all.resize(wanted, fresh);
  bytes_ += all.capacity() * sizeof(T);
  return true;
}

std::optional<AvailabilityCache::Answer> AvailabilityCache::find(ActionId id) {
  if (places_.empty()) plan();
  const Place& place = places_[id.index()];
  const std::int32_t position = positions_.of(place.reading);
  forget_if_old();
  if (position < 0) return std::nullopt;
  const Answers& answers = answers_[std::size_t(place.reading)];
  const std::size_t at =
      std::size_t(position) * std::size_t(answers.width) + std::size_t(place.column);
  if (at >= answers.of.size() || answers.of[at] < 0) return std::nullopt;
  return Answer{(answers.of[at] & 1) != 0, answers.of[at] >> 1};
}

void AvailabilityCache::put(ActionId id, const Answer& answer) {
  const Place& place = places_[id.index()];
  const std::int32_t position = positions_.of(place.reading);
  forget_if_old();
  if (position < 0) return;
  Answers& answers = answers_[std::size_t(place.reading)];
  const std::size_t at =
      std::size_t(position) * std::size_t(answers.width) + std::size_t(place.column);
  if (!make_room(answers.of, at, -1)) return;
  answers.of[at] = static_cast<std::int32_t>(answer.charge) << 1 | (answer.is_available ? 1 : 0);
}

std::optional<AvailabilityCache::Offer> AvailabilityCache::find_offer(const ActionDef& action) {
  if (places_.empty()) plan();
  const Offers& offers = offers_[number_of(action)];
  const std::int32_t position = positions_.of(offers.reading);
  forget_if_old();
  if (position < 0 || std::size_t(position) >= offers.of.size()) return std::nullopt;
  const Offer& found = offers.of[std::size_t(position)];
  return found.charge < 0 ? std::nullopt : std::optional(found);
}

void AvailabilityCache::list(const ActionDef& action, const Offer& offer, OptionList& out) const {
  const State& s = evaluator_.state();
  const ZoneDefId zone = offers_[number_of(action)].candidates;
  std::uint64_t mask = offer.mask;
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, zone, evaluator_.player()));
       mask != 0 && c.is_some(); c = s.next_of(c), mask >>= 1) {
    if ((mask & 1) != 0) out.add(c.value);
  }
}

void AvailabilityCache::put_offer(const ActionDef& action, const OptionList& offered,
                                  std::int64_t charge) {
  Offers& offers = offers_[number_of(action)];
  const std::int32_t position = positions_.of(offers.reading);
  forget_if_old();
  if (position < 0) return;
  const State& s = evaluator_.state();
  Offer offer;
  std::size_t next = 0;
  std::uint64_t bit = 1;
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, offers.candidates, evaluator_.player()));
       c.is_some(); c = s.next_of(c), bit <<= 1) {
    if (next == offered.size() || offered[next][0] != c.value) continue;
    offer.mask |= bit;
    ++next;
  }
  if (next != offered.size() || !make_room(offers.of, std::size_t(position), Offer{})) return;
  offer.charge = static_cast<std::int32_t>(charge);
  offers.of[std::size_t(position)] = offer;
}

void AvailabilityCache::visit_memory(const MemoryVisitor& visit) {
  for (Answers& a : answers_) visit(std::as_writable_bytes(std::span(a.of)));
  for (Offers& o : offers_) visit(std::as_writable_bytes(std::span(o.of)));
}

}  // namespace cubilete::engine
