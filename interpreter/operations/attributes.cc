#include "language/verbs/attributes.h"

#include "operations/state_host.h"
#include "ruleset/verbs.h"

namespace cubilete {
const std::int32_t& value_of(const State& s, const AttributeDef& a, MaybePlayer owner) {
  return a.owner == AttributeOwner::kTable ? s.table_value(a) : s.player_value(owner.seat(), a);
}

Result<std::int32_t> change_resource(Change& c, Verb verb, AttributeId id, MaybePlayer owner,
                                     std::int64_t amount) {
  StateHost host(c);
  if (verb == Verb::kGain) return language::gain(host, id.value, owner, amount);
  if (verb == Verb::kLose) return language::lose(host, id.value, owner, amount);
  return language::pay(host, id.value, owner, amount);
}

Result<void> set_value(Change& c, AttributeId id, MaybePlayer owner, std::int64_t value) {
  StateHost host(c);
  return language::set(host, id.value, owner, value);
}

Result<void> set_value(Change& c, AttributeId id, ComponentId owner, std::int64_t value) {
  StateHost host(c);
  return language::set(host, id.value, owner, value);
}

Result<void> set_list(Change& c, AttributeId id, MaybePlayer owner,
                      std::span<const std::int32_t> items) {
  StateHost host(c);
  return language::set_list(host, id.value, owner, items_in(items));
}

Result<void> set_list(Change& c, AttributeId id, ComponentId owner,
                      std::span<const std::int32_t> items) {
  StateHost host(c);
  return language::set_list(host, id.value, owner, items_in(items));
}

}  // namespace cubilete
