#include "forms/own_lists.h"

#include <algorithm>

#include "forms/form_parts.h"

namespace cubilete::lowering {
namespace {

// True if a thing of the game always has a value in the field.
bool is_always_set(const FormField& field) {
  return std::ranges::all_of(field.kinds, [](const FieldRef& f) {
    if (f.kind == FieldKind::kMember) {
      const BuiltinMember& m = kBuiltinMembers[f.id];
      return !m.may_be_missing && !m.is_list;
    }
    return f.kind == FieldKind::kZoneOfPlayer || f.kind == FieldKind::kZoneOfTable ||
           f.kind == FieldKind::kDefinition;
  });
}

bool is_never_nil(const FormNode& n, const Form& form) {
  switch (n.op) {
    case FormOp::kConstant:
      return n.value != kNil;
    case FormOp::kReadField:
    case FormOp::kReadName:
      return is_always_set(form.fields[static_cast<std::size_t>(n.b)]);
    case FormOp::kEqual:
    case FormOp::kEqualKinds:
    case FormOp::kLess:
    case FormOp::kLessEqual:
    case FormOp::kGreater:
    case FormOp::kGreaterEqual:
    case FormOp::kNot:
    case FormOp::kMinimum:
    case FormOp::kMaximum:
    case FormOp::kAbsolute:
    case FormOp::kAdd:
    case FormOp::kSubtract:
    case FormOp::kMultiply:
    case FormOp::kFloorDivide:
    case FormOp::kModulo:
    case FormOp::kNegate:
    case FormOp::kLength:
    case FormOp::kNewTable:
      return true;
    case FormOp::kCallHost: {
      const BuiltinFunction* f = form.sites[static_cast<std::size_t>(n.b)].function;
      return f && f->only_reads() && f->returns == "player";
    }
    default:
      return false;
  }
}

}  // namespace

OwnLists::OwnLists(const Form& form, std::int32_t function) : form_(form) {
  const FormFunction& f = form.functions[static_cast<std::size_t>(function)];
  is_own_.assign(static_cast<std::size_t>(f.slots), true);
  for (std::int32_t slot = 0; slot < f.parameters; ++slot) refuse(slot);
  // A function declared inside may read or write these.
  for (const std::int32_t slot : shared_slots(form)) refuse(slot);
  visit(f.body);
}

void OwnLists::refuse(std::int64_t slot) {
  if (slot >= 0 && slot < static_cast<std::int64_t>(is_own_.size())) {
    is_own_[static_cast<std::size_t>(slot)] = false;
  }
}

std::int32_t OwnLists::slot_of(std::int32_t at) const {
  if (at < 0) return -1;
  const FormNode& n = node(at);
  if (n.op != FormOp::kLocal || n.a != 0) return -1;
  return is_own_[static_cast<std::size_t>(n.b)] ? n.b : -1;
}

bool OwnLists::appends(const FormNode& n) const {
  if (n.op != FormOp::kSetTable || n.value != 1 || slot_of(n.a) < 0) return false;
  const FormNode& key = node(n.b);
  if (key.op != FormOp::kAdd || node(key.b).op != FormOp::kConstant || node(key.b).value != 1)
    return false;
  const FormNode& length = node(key.a);
  return length.op == FormOp::kLength && length.c == 0 && slot_of(length.a) == slot_of(n.a);
}

void OwnLists::visit_list(std::int32_t at) {
  if (at >= 0 && slot_of(at) < 0) visit(at);
}

bool OwnLists::makes_list(const FormNode& n) const {
  if (n.op == FormOp::kCallHost) {
    const BuiltinFunction* f = form_.sites[static_cast<std::size_t>(n.b)].function;
    return f && f->returns.ends_with("[]");
  }
  if (n.op != FormOp::kNewTable) return false;
  for (std::int32_t i = 0; i + 2 < n.count; i += 3) {
    if (form_.child(n, i) >= 0 || !is_never_nil(node(form_.child(n, i + 1)), form_)) return false;
  }
  return true;
}

void OwnLists::visit(std::int32_t at) {
  if (at < 0) return;
  const FormNode& n = node(at);
  switch (n.op) {
    case FormOp::kLocal:
      if (n.a == 0) refuse(n.b);
      return;
    case FormOp::kSetLocal:
      if (n.a == 0 && !makes_list(node(n.c))) refuse(n.b);
      return visit(n.c);
    case FormOp::kLength:
      return visit_list(n.a);
    case FormOp::kReadTable:
      n.value == 1 ? visit_list(n.a) : visit(n.a);
      return visit(n.b);
    case FormOp::kSetTable:
      if (!appends(n)) visit(n.a);
      visit(n.b);
      return visit(n.c);
    case FormOp::kForEach:
      refuse(n.b);
      refuse(n.c);
      n.value == 0 ? visit_list(n.a) : visit(n.a);
      return visit(form_.child(n, 0));
    case FormOp::kCallHost:
      return visit_call(n);
    case FormOp::kReturn:
      for (std::int32_t i = 0; i < n.count; ++i) visit(form_.child(n, i));
      return visit_list(n.a);
    case FormOp::kFor:
      refuse(n.value);
      break;
    default:
      break;
  }
  for (const std::int32_t part : parts_of(form_, n)) visit(part);
}

void OwnLists::visit_call(const FormNode& n) {
  const BuiltinFunction* f = form_.sites[static_cast<std::size_t>(n.b)].function;
  const bool looks = !f || f->only_looks_at_lists();
  for (std::int32_t i = 0; i < n.count; ++i) {
    looks ? visit_list(form_.child(n, i)) : visit(form_.child(n, i));
  }
}

}  // namespace cubilete::lowering
