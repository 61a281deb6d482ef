#include "lua/lowering/form_types.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cubilete::lowering {

FormType text_type(std::int32_t text) {
  FormType t = payload_type(Payload::kText);
  t.texts = {text};
  return t;
}

FormType any_text_type() {
  FormType t = payload_type(Payload::kText);
  t.is_any_text = true;
  return t;
}

std::string describe(Payload p) {
  switch (p) {
    case Payload::kNone:
      return "nothing";
    case Payload::kInteger:
      return "a number";
    case Payload::kText:
      return "a text";
    case Payload::kPlayer:
      return "a player";
    case Payload::kComponent:
      return "a component";
    case Payload::kDefinition:
      return "a definition";
    case Payload::kZone:
      return "a zone";
    case Payload::kCell:
      return "a cell";
    case Payload::kTable:
      return "a table";
    case Payload::kFunction:
      return "a function";
  }
  return "something";
}

std::int32_t TableShapes::add(bool is_data) {
  shapes_.emplace_back().is_data = is_data;
  return static_cast<std::int32_t>(shapes_.size()) - 1;
}

std::int32_t TableShapes::find(std::int32_t shape) const {
  while (shapes_[static_cast<std::size_t>(shape)].is_same_as >= 0)
    shape = shapes_[static_cast<std::size_t>(shape)].is_same_as;
  return shape;
}

bool TableShapes::take_changed() { return std::exchange(has_changed_, false); }

bool TableShapes::grow(FormType& to, const FormType& from) {
  const FormType before = to;
  const bool fits = join(to, from);
  has_changed_ = has_changed_ || !(to == before);
  return fits;
}

bool TableShapes::join(FormType& to, const FormType& from) {
  to.may_be_nil = to.may_be_nil || from.may_be_nil;
  to.may_be_false = to.may_be_false || from.may_be_false;
  to.may_be_true = to.may_be_true || from.may_be_true;
  if (from.payload != Payload::kNone) {
    if (to.payload == Payload::kNone) {
      to.payload = from.payload;
      to.detail = from.detail;
    }
    if (to.payload != from.payload) return false;
    if (to.payload == Payload::kTable) {
      if (!unify(to.detail, from.detail)) return false;
      to.detail = find(to.detail);
    } else if (to.detail != from.detail) {
      return false;
    }
    to.is_any_text = to.is_any_text || from.is_any_text;
    std::vector<std::int32_t> texts;
    std::set_union(to.texts.begin(), to.texts.end(), from.texts.begin(), from.texts.end(),
                   std::back_inserter(texts));
    to.texts = to.is_any_text ? std::vector<std::int32_t>() : std::move(texts);
  }
  return true;
}

bool TableShapes::unify(std::int32_t a, std::int32_t b) {
  a = find(a);
  b = find(b);
  if (a == b) return true;
  has_changed_ = true;
  const FormTableShape other = shapes_[static_cast<std::size_t>(b)];
  shapes_[static_cast<std::size_t>(b)].is_same_as = a;
  at(a).is_data = at(a).is_data || other.is_data;
  // Each join may unify more shapes, including this one, so the shape is looked up again each time.
  FormType items = at(a).items;
  if (!join(items, other.items)) return false;
  at(a).items = items;
  for (auto& [text, type] : at(a).fields) type.may_be_nil |= !other.fields.contains(text);
  for (const auto& [text, type] : other.fields) {
    const bool is_new = !at(a).fields.contains(text);
    FormType field = at(a).fields[text];
    if (!join(field, type)) return false;
    field.may_be_nil |= is_new;
    at(a).fields[text] = field;
  }
  FormType others = at(a).others;
  if (!join(others, other.others) || !join_keys(at(a), other.keys)) return false;
  at(a).others = others;
  return true;
}

bool TableShapes::join_keys(FormTableShape& s, Payload keys) {
  if (keys == Payload::kNone || s.keys == keys) return true;
  if (s.keys != Payload::kNone || (keys != Payload::kText && !s.fields.empty())) return false;
  s.keys = keys;
  has_changed_ = true;
  return true;
}

bool TableShapes::read(std::int32_t shape, const FormType& key, FormType& value) {
  const bool is_one = key.payload == Payload::kText && key.texts.size() == 1;
  // A field that is written in the data of the rules is certain to exist.
  const bool is_there = is_one && at(shape).is_data && at(shape).fields.contains(key.texts.front());
  value = is_there ? FormType() : nil_type();
  if (key.payload == Payload::kNone) return true;
  if (key.payload == Payload::kInteger) return join(value, at(shape).items);
  if (key.payload == Payload::kTable || key.payload == Payload::kFunction) return false;
  bool fits = join_keys(at(shape), key.payload);
  fits = fits && join(value, at(shape).others);
  if (key.payload != Payload::kText) return fits;
  const bool is_known = !key.is_any_text;
  for (const auto& [text, type] : std::map(at(shape).fields)) {
    const bool is_meant = !is_known || std::binary_search(key.texts.begin(), key.texts.end(), text);
    if (is_meant) fits = fits && join(value, type);
  }
  return fits;
}

bool TableShapes::write(std::int32_t shape, const FormType& key, const FormType& value) {
  if (key.payload == Payload::kNone) return true;
  if (key.payload == Payload::kTable || key.payload == Payload::kFunction) return false;
  FormType to;
  if (key.payload == Payload::kInteger) {
    to = at(shape).items;
    if (!grow(to, value)) return false;
    at(shape).items = to;
    return true;
  }
  if (!join_keys(at(shape), key.payload)) return false;
  if (key.payload == Payload::kText && key.texts.size() == 1 && !key.is_any_text) {
    to = at(shape).fields[key.texts[0]];
    if (!grow(to, value)) return false;
    at(shape).fields[key.texts[0]] = to;
    return true;
  }
  to = at(shape).others;
  if (!grow(to, value)) return false;
  at(shape).others = to;
  return true;
}

}  // namespace cubilete::lowering
