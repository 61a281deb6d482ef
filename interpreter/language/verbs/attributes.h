// The verbs that change resources and other attributes: gain, lose, pay, set.
#pragma once

#include "language/host.h"
#include "ruleset/type.h"
#include "state/event.h"

namespace cubilete::language {

// Returns whether less than `wanted` can be paid of a resource that stands at `value`.
constexpr bool lacks(i64 value, i64 minimum, i64 wanted) {
  return wanted > 0 && wanted > value - minimum;
}

// Adds `by`, as far as the bounds allow. Returns the change. REQUIRES: the owner exists.
template <class Host, class Owner>
[[gnu::always_inline]] inline i32 change_by(Host& h, EventKind kind, i32 resource, Owner owner,
                                            i64 by) {
  const auto& a = h.attribute(resource);
  i32& value = h.value(resource, owner);
  const i32 before = value;
  value = static_cast<i32>(clamped(before + by, a.minimum, a.maximum));
  h.changed(kind, resource, owner, before, value);
  return value - before;
}

// Adds as much as the maximum allows and returns that.
template <class Host, class Owner>
[[gnu::always_inline]] inline Number<Host> gain(Host& h, i32 resource, Owner owner, i64 amount) {
  if (!h.has_owner(resource, owner)) return h.refuse(VerbError::kNobodyGains, resource);
  if (amount < 0) return h.refuse(VerbError::kNegativeAmount, resource, amount);
  return change_by(h, EventKind::kGained, resource, owner, amount);
}

// Takes as much as there is, at most `amount`, and returns that.
template <class Host, class Owner>
[[gnu::always_inline]] inline Number<Host> lose(Host& h, i32 resource, Owner owner, i64 amount) {
  if (!h.has_owner(resource, owner)) return h.refuse(VerbError::kNobodyLoses, resource);
  if (amount < 0) return h.refuse(VerbError::kNegativeAmount, resource, amount);
  return -change_by(h, EventKind::kPaid, resource, owner, -amount);
}

// Takes exactly `amount` and returns it. A negative price is 0.
template <class Host, class Owner>
[[gnu::always_inline]] inline Number<Host> pay(Host& h, i32 resource, Owner owner, i64 amount) {
  if (!h.has_owner(resource, owner)) return h.refuse(VerbError::kNobodyLoses, resource);
  if (lacks(h.value(resource, owner), h.attribute(resource).minimum, amount)) {
    return h.refuse(VerbError::kNotEnough, resource, amount, owner);
  }
  return -change_by(h, EventKind::kPaid, resource, owner, amount < 0 ? 0 : -amount);
}

template <class Host, class Owner>
ToCome<Host> change_by_to_come(Host& h, EventKind kind, i32 resource, Owner owner, i64 by) {
  if (!h.has_owner(resource, owner)) return {};
  const auto& a = h.attribute(resource);
  const i32 before = h.value(resource, owner);
  const i64 after = clamped(before + by, a.minimum, a.maximum);
  if (after == before) return {};
  return h.change_to_come(kind, resource, owner, before, static_cast<i32>(after));
}

template <class Host, class Owner>
ToCome<Host> gain_to_come(Host& h, i32 resource, Owner owner, i64 amount) {
  if (amount <= 0) return {};
  return change_by_to_come(h, EventKind::kGained, resource, owner, amount);
}

template <class Host, class Owner>
ToCome<Host> lose_to_come(Host& h, i32 resource, Owner owner, i64 amount) {
  if (amount <= 0) return {};
  return change_by_to_come(h, EventKind::kPaid, resource, owner, -amount);
}

// Checks that an attribute, or an item of a list, can take this value.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> check_value(Host& h, i32 attribute, i64 v) {
  const auto& a = h.attribute(attribute);
  const auto kind = h.type_of(a);
  bool fits = true;
  if (kind == TypeKind::kInteger) fits = v >= a.minimum && v <= a.maximum;
  if (kind == TypeKind::kBoolean) fits = v == 0 || v == 1;
  if (kind == TypeKind::kPlayer) fits = v >= -1 && v < h.players();
  if (kind == TypeKind::kComponent) fits = v >= -1 && v < h.component_count();
  if (kind == TypeKind::kDefinition) fits = v >= -1 && v < h.definition_count();
  if (kind == TypeKind::kSymbol) fits = h.is_word(a, v);
  if (!fits) {
    return h.refuse(kind == TypeKind::kInteger ? VerbError::kOutOfRange : VerbError::kNotOfType,
                    attribute, v);
  }
  return {};
}

// Sets an attribute. Its owner is a player, who does not matter for the table's, or a component.
template <class Host, class Owner>
[[gnu::always_inline]] inline Checked<Host> set(Host& h, i32 attribute, Owner owner, i64 v) {
  if (auto ok = h.check_owner(attribute, owner); !ok) return ok;
  if (auto ok = check_value(h, attribute, v); !ok) return ok;
  i32& value = h.value(attribute, owner);
  const i32 before = value;
  value = static_cast<i32>(v);
  h.changed(EventKind::kChanged, attribute, owner, before, value);
  return {};
}

template <class Host, class Owner>
ToCome<Host> set_to_come(Host& h, i32 attribute, Owner owner, i32 v) {
  if (!h.has_owner(attribute, owner)) return {};
  const i32 before = h.value(attribute, owner);
  if (before == v) return {};
  return h.change_to_come(EventKind::kChanged, attribute, owner, before, v);
}

// -- attributes that are lists: their cells hold a length, the items, and zeros ------------------

inline Items items_of(const i32& first) { return {&first + 1, first}; }

template <class Attribute>
[[gnu::always_inline]] inline void write_items(const Attribute& a, i32& first, Items items) {
  i32* const cells = &first;
  cells[0] = items.n;
  for (i32 k = 0; k < a.at_most; ++k) cells[1 + k] = k < items.n ? items.p[k] : 0;
}

template <class Host>
[[gnu::always_inline]] inline Checked<Host> check_items(Host& h, i32 attribute, Items items) {
  const auto& a = h.attribute(attribute);
  if (items.n > a.at_most) return h.refuse(VerbError::kListTooLong, attribute, items.n);
  for (i32 k = 0; k < items.n; ++k) {
    if (items.p[k] < 0 && h.type_of(a) != TypeKind::kInteger) {
      return h.refuse(VerbError::kNothingInList, attribute);
    }
    if (auto ok = check_value(h, attribute, items.p[k]); !ok) return ok;
  }
  return {};
}

template <class Host, class Owner>
[[gnu::always_inline]] inline Checked<Host> set(Host& h, i32 attribute, Owner owner, Items items) {
  if (auto ok = h.check_owner(attribute, owner); !ok) return ok;
  if (auto ok = check_items(h, attribute, items); !ok) return ok;
  i32& first = h.value(attribute, owner);
  if (items_of(first) == items) return {};
  h.list_changes(attribute, owner, items_of(first), items);
  write_items(h.attribute(attribute), first, items);
  return {};
}

template <class Host, class Owner>
ToCome<Host> set_to_come(Host& h, i32 attribute, Owner owner, Items items) {
  if (!h.has_owner(attribute, owner)) return {};
  const Items before = items_of(h.value(attribute, owner));
  if (before == items) return {};
  return h.list_to_come(attribute, owner, before, items);
}

}  // namespace cubilete::language
