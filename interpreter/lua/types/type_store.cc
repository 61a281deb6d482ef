#include "lua/types/type_store.h"

#include <algorithm>

namespace cubilete::lua_types {
namespace {

// Items beyond the end of a list, and absent keys, are nil. An item of an empty list has any type:
// the script may have compared its length.
LuaType or_absent(LuaType t) {
  if (t.kinds == 0) return any_type();
  t.kinds |= kAbsent;
  return t;
}

}  // namespace

ShapeId TypeStore::shape_of(lua_syntax::NodeId node) {
  const auto [at, is_new] = made_at_.emplace(node, ShapeId(shapes_.size()));
  if (is_new) shapes_.emplace_back();
  return at->second;
}

LuaType TypeStore::list_of(lua_syntax::NodeId node, const LuaType& items) {
  LuaType t = type_of_kinds(kTable);
  t.shapes.push_back(shape_of(node));
  write(t, type_of_kinds(kNumber), items);
  return t;
}

LuaType TypeStore::new_table(TableShape shape) {
  LuaType t = type_of_kinds(kTable);
  t.is_data = shape.is_data;
  for (const auto& [given, id] : given_) {
    if (!(given == shape)) continue;
    t.shapes.push_back(id);
    return t;
  }
  t.shapes.push_back(ShapeId(shapes_.size()));
  given_.emplace_back(shape, t.shapes.back());
  shapes_.push_back(std::move(shape));
  return t;
}

LuaType TypeStore::type_of_value(const Value& value) {
  LuaType t;
  if (std::holds_alternative<std::monostate>(value.tree)) t = type_of_kinds(kNil);
  if (const auto* truth = std::get_if<bool>(&value.tree))
    t = type_of_kinds(*truth ? kTrue : kFalse);
  if (std::holds_alternative<std::int64_t>(value.tree)) t = type_of_kinds(kNumber);
  if (const auto* text = std::get_if<std::string>(&value.tree)) t = type_of_text(*text);
  if (const auto* list = std::get_if<Value::List>(&value.tree)) {
    TableShape shape;
    shape.is_data = true;
    LuaType items;
    for (const Value& item : *list) items = join(items, type_of_value(item));
    // Maps in a list are merged; a key that only some have may be absent.
    shape.items = std::move(items);
    t = new_table(std::move(shape));
  }
  if (const auto* map = std::get_if<Value::Map>(&value.tree)) {
    TableShape shape;
    shape.is_data = true;
    for (const Field& f : *map) shape.fields[f.name] = type_of_value(f.value);
    t = new_table(std::move(shape));
  }
  t.is_data = true;
  return t;
}

LuaType TypeStore::read_one(const TableShape& shape, const LuaType& key, bool& missing) const {
  missing = false;
  if (shape.is_open) return any_type();
  LuaType t = shape.others;
  const bool is_number_only = key.is_within(kNumber);
  const bool is_named = key.is_within(kText) && key.texts.size() == 1;
  if (is_number_only) return or_absent(join(t, shape.items));
  if (is_named) {
    const auto field = shape.fields.find(key.texts[0]);
    if (field != shape.fields.end()) return t.kinds == 0 ? field->second : join(t, field->second);
    missing = t.kinds == 0;
    return missing ? type_of_kinds(kNil) : or_absent(t);
  }
  if (key.has(kNumber)) t = join(t, shape.items);
  if (key.has(kText)) {
    for (const auto& [name, type] : shape.fields) t = join(t, type);
  }
  return or_absent(t);
}

LuaType TypeStore::read(const LuaType& table, const LuaType& key, bool& missing) const {
  missing = false;
  if (table.shapes.empty()) return any_type();
  LuaType out;
  std::size_t lacking = 0;
  for (const ShapeId id : table.shapes) {
    bool lacks = false;
    LuaType one = read_one(at(id), key, lacks);
    if (lacks) one = type_of_kinds(kAbsent);
    lacking += lacks ? 1 : 0;
    out = join(out, one);
  }
  missing = lacking == table.shapes.size();
  if (missing) out = type_of_kinds(kNil);
  if (table.is_data) out.is_data = true;
  return out;
}

void TypeStore::write_one(TableShape& shape, const LuaType& key, const LuaType& value) {
  TableShape before = shape;
  const bool is_named = key.is_within(kText) && key.texts.size() == 1;
  if (key.is_within(kNumber)) {
    // Assigning nil removes an item.
    shape.items = join(shape.items, restrict(value, static_cast<KindSet>(~kAnyNil)));
  } else if (is_named) {
    LuaType& field = shape.fields[key.texts[0]];
    field = join(field, value);
  } else {
    shape.others = join(shape.others, value);
  }
  changed_ = changed_ || !(before == shape);
}

void TypeStore::write(const LuaType& table, const LuaType& key, const LuaType& value) {
  for (const ShapeId id : table.shapes) write_one(shapes_[id.index()], key, value);
}

bool TypeStore::is_data(const LuaType& table) const {
  return table.is_within(kTable) && !table.shapes.empty() &&
         std::ranges::all_of(table.shapes, [&](ShapeId id) { return at(id).is_data; });
}

void TypeStore::open(const LuaType& table) {
  for (const ShapeId id : table.shapes) {
    TableShape& shape = shapes_[id.index()];
    changed_ = changed_ || !shape.is_open;
    shape.is_open = true;
  }
}

bool TypeStore::take_changed() {
  const bool changed = changed_;
  changed_ = false;
  return changed;
}

}  // namespace cubilete::lua_types
