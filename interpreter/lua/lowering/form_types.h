// The types of the lowering. A value of a form is nil, false, true, or of one kind; a script whose
// value may be a number or a text is refused. Types only grow while a script is analysed.
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
  std::int32_t detail = -1;         // tables: a shape; functions: an index of a function
  bool is_any_text = false;         // for texts: any text; else one of `texts`
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

// Returns "a number", "a player" and so on, for reasons.
std::string describe(Payload);

// The types that are known of a table.
struct FormTableShape {
  FormType items;                           // under whole numbers
  std::map<std::int32_t, FormType> fields;  // under these texts
  FormType others;                          // under texts or things that are not known statically
  Payload keys = Payload::kNone;            // the kind of the keys of `others`
  bool is_data = false;                     // belongs to the rules and cannot be changed
  std::int32_t is_same_as = -1;             // the shape that replaces this one
};

// The shapes of the tables of one script. Tables that may occur in one place share a shape.
class TableShapes {
 public:
  std::int32_t add(bool is_data = false);
  FormTableShape& at(std::int32_t shape) { return shapes_[static_cast<std::size_t>(find(shape))]; }
  std::int32_t find(std::int32_t shape) const;

  // Makes `to` a type that includes `from`. False if it would be of two kinds.
  bool join(FormType& to, const FormType& from);
  // Does so for a type that is kept between passes.
  bool grow(FormType& to, const FormType& from);
  // Returns true if some type has grown since the last call.
  bool take_changed();

  // Reads the type under a key of this type, with nil. False if it cannot be a key.
  bool read(std::int32_t shape, const FormType& key, FormType& value);
  bool write(std::int32_t shape, const FormType& key, const FormType& value);

 private:
  bool unify(std::int32_t a, std::int32_t b);
  bool join_keys(FormTableShape&, Payload);

  std::deque<FormTableShape>
      shapes_;  // a deque, so that references stay valid when shapes are added
  bool has_changed_ = false;
};

}  // namespace cubilete::lowering
