// The types of the lowering. Beside nil, false and true, a value of a form is of one kind only:
// what may be a number or a text is refused. Types only grow while a script is looked at.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "forms/form.h"
#include "ruleset/type.h"

namespace cubilete::lowering {

struct FormType {
  bool may_be_nil = false;
  bool may_be_false = false;
  bool may_be_true = false;
  Payload payload = Payload::kNone;
  std::int32_t detail = -1;         // of tables a shape, of functions a place among the functions
  bool is_any_text = false;         // of texts; else one of these
  std::vector<std::int32_t> texts;  // ascending

  bool operator==(const FormType&) const = default;
};

inline FormType payload_type(Payload p, std::int32_t detail = -1) {
  FormType t;
  t.payload = p;
  t.detail = detail;
  return t;
}
inline FormType nil_type() {
  FormType t;
  t.may_be_nil = true;
  return t;
}
inline FormType boolean_type() {
  FormType t;
  t.may_be_false = t.may_be_true = true;
  return t;
}
inline FormType or_nil(FormType t) {
  t.may_be_nil = true;
  return t;
}
FormType text_type(std::int32_t text);
FormType any_text_type();

// Of a player, component, definition, zone or cell; kNone for anything else.
Payload payload_of(TypeKind);

// "a number", "a player": for reasons.
std::string describe(Payload);

// What is known of a table.
struct FormTableShape {
  FormType items;                           // under whole numbers
  std::map<std::int32_t, FormType> fields;  // under these texts
  FormType others;                          // under texts or things that are not known before
  Payload keys = Payload::kNone;            // of what is under others
  bool is_data = false;                     // belongs to the rules: it cannot be changed
  std::int32_t is_same_as = -1;             // another shape, which stands for this one
};

// The shapes of the tables of one script. Two tables that may be in one place have one shape.
class TableShapes {
 public:
  std::int32_t add(bool is_data = false);
  FormTableShape& at(std::int32_t shape) { return shapes_[static_cast<std::size_t>(find(shape))]; }
  std::int32_t find(std::int32_t shape) const;

  // Makes `to` a type that includes `from`. False where that would be of two kinds.
  bool join(FormType& to, const FormType& from);
  // The same for a type that is kept from pass to pass.
  bool grow(FormType& to, const FormType& from);
  // Whether some type has grown since this was asked last.
  bool take_changed();

  // What a table has under a key of this type, with nil. False where the key cannot be one.
  bool read(std::int32_t shape, const FormType& key, FormType& value);
  bool write(std::int32_t shape, const FormType& key, const FormType& value);

 private:
  bool unify(std::int32_t a, std::int32_t b);
  bool join_keys(FormTableShape&, Payload);

  std::deque<FormTableShape> shapes_;  // references to them last while others are added
  bool has_changed_ = false;
};

}  // namespace cubilete::lowering
