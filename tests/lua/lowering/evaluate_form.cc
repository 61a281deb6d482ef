#include "lua/lowering/evaluate_form.h"

#include <algorithm>

#include "lua/lowering/form_arithmetic.h"

namespace cubilete::lowering {

std::int64_t& FormEvaluator::slot(std::int32_t depth, std::int32_t slot) {
  if (depth < 0) return file_slots_[static_cast<std::size_t>(slot)];
  std::int64_t frame = frame_;
  for (; depth > 0; --depth) frame = frames_[static_cast<std::size_t>(frame)];
  return frames_[static_cast<std::size_t>(frame + 1 + slot)];
}

std::int64_t FormEvaluator::run(FormCall& call, const Form& form, const FormCall::Surroundings& at,
                                std::span<const Argument> arguments) {
  form_ = &form;
  call_ = &call;
  frames_.clear();
  file_slots_.assign(static_cast<std::size_t>(form.file_slots), kNil);
  depth_ = 0;
  call.begin(form, at, *this);
  const std::vector<std::int64_t> values = arguments_of(call, arguments);
  return call_function(form.entry, 0, values);
}

std::int64_t FormEvaluator::call_function(std::int32_t function, std::int64_t definer,
                                          std::span<const std::int64_t> arguments) {
  const FormFunction& f = form_->functions[static_cast<std::size_t>(function)];
  if (is_over()) return kNil;
  if (depth_ == kMostFormCalls) return call_->stop(FormStop::Kind::kBound, 0);
  ++depth_;
  const std::int64_t caller = frame_;
  const std::int32_t caller_file = call_->file;
  const std::size_t base = frames_.size();
  frames_.resize(base + 1 + static_cast<std::size_t>(f.slots), kNil);
  frames_[base] = definer;
  const auto given = std::min(arguments.size(), static_cast<std::size_t>(f.parameters));
  std::copy_n(arguments.begin(), given, frames_.begin() + static_cast<std::ptrdiff_t>(base + 1));
  frame_ = static_cast<std::int64_t>(base);
  call_->file = f.file;
  call_->check_fuel();
  further_.clear();
  const Flow flow = carry_out(f.body);
  if (flow != Flow::kReturn) further_.clear();
  const std::int64_t result = flow == Flow::kReturn && !is_over() ? result_ : kNil;
  frames_.resize(base);
  frame_ = caller;
  call_->file = caller_file;
  --depth_;
  return result;
}

std::int64_t FormEvaluator::evaluate(std::int32_t at) {
  if (is_over()) return kNil;
  const FormNode& n = node(at);
  switch (n.op) {
    case FormOp::kConstant:
      return n.value;
    case FormOp::kLocal:
      return slot(n.a, n.b);
    case FormOp::kFrame:
      return frame_;
    case FormOp::kAdd:
    case FormOp::kSubtract:
    case FormOp::kMultiply:
    case FormOp::kFloorDivide:
    case FormOp::kModulo:
    case FormOp::kNegate:
      return arithmetic(n);
    case FormOp::kMinimum:
    case FormOp::kMaximum:
    case FormOp::kAbsolute:
      return extreme(n);
    case FormOp::kEqual:
    case FormOp::kEqualKinds:
    case FormOp::kLess:
    case FormOp::kLessEqual:
    case FormOp::kGreater:
    case FormOp::kGreaterEqual:
      return compare(n);
    case FormOp::kAnd:
    case FormOp::kOr:
    case FormOp::kNot:
      return evaluate_logic(n);
    case FormOp::kNewTable:
      return new_table(n);
    case FormOp::kLength:
    case FormOp::kReadTable:
    case FormOp::kReadZone:
    case FormOp::kReadField:
    case FormOp::kReadAnyField:
    case FormOp::kReadRule:
    case FormOp::kReadName:
      return read(n);
    case FormOp::kCallFunction:
    case FormOp::kCallHost:
      return call(n);
    case FormOp::kFurtherResult:
      return static_cast<std::size_t>(n.b) < further_.size()
                 ? further_[static_cast<std::size_t>(n.b)]
                 : kNil;
    case FormOp::kSetLocal:
    case FormOp::kSetTable:
    case FormOp::kEvaluate:
    case FormOp::kBlock:
    case FormOp::kIf:
    case FormOp::kWhile:
    case FormOp::kRepeat:
    case FormOp::kFor:
    case FormOp::kForEach:
    case FormOp::kReturn:
    case FormOp::kBreak:
      break;
  }
  return kNil;  // a statement has no value
}

std::int64_t FormEvaluator::evaluate_logic(const FormNode& n) {
  const std::int64_t a = evaluate(n.a);
  if (is_over()) return kNil;
  if (n.op == FormOp::kNot) return truth(!holds(a));
  return holds(a) == (n.op == FormOp::kAnd) ? evaluate(n.b) : a;
}

std::int64_t FormEvaluator::arithmetic(const FormNode& n) {
  const std::int64_t a = evaluate(n.a);
  const std::int64_t b = n.op == FormOp::kNegate ? 0 : evaluate(n.b);
  if (is_over()) return kNil;
  const bool divides = n.op == FormOp::kFloorDivide || n.op == FormOp::kModulo;
  if (a < kLeastInteger || b < kLeastInteger || (divides && b == 0)) return call_->fail(n.line);
  const std::int64_t result = compute(n.op, a, b);
  return result < kLeastInteger ? call_->stop(FormStop::Kind::kBound, n.line) : result;
}

std::int64_t FormEvaluator::extreme(const FormNode& n) {
  std::int64_t best = kNil;
  bool fits = true;
  for (std::int32_t i = 0; i < n.count; ++i) {
    const std::int64_t v = evaluate(form_->child(n, i));
    if (is_over()) return kNil;
    fits = fits && v >= kLeastInteger;
    best = i == 0 ? v : n.op == FormOp::kMaximum ? std::max(best, v) : std::min(best, v);
  }
  if (!fits) return call_->fail(n.line, "script-wrong-argument");
  return n.op == FormOp::kAbsolute && best < 0 ? -best : best;
}

std::int64_t FormEvaluator::compare(const FormNode& n) {
  const std::int64_t a = evaluate(n.a);
  const std::int64_t b = evaluate(n.b);
  if (is_over()) return kNil;
  const bool is_equality = n.op == FormOp::kEqual || n.op == FormOp::kEqualKinds;
  if (!is_equality && (a < kLeastInteger || b < kLeastInteger)) return call_->fail(n.line);
  const bool result = holds_between(n.op, a, b);
  return truth(is_equality && n.c == 1 ? !result : result);
}

std::int64_t FormEvaluator::read_any_field(const FormNode& n) {
  const std::int64_t thing = evaluate(n.a);
  const std::int64_t text = evaluate(n.b);
  if (is_over()) return kNil;
  for (std::int32_t i = 0; i + 1 < n.count; i += 2) {
    if (form_->child(n, i) != text) continue;
    const auto field = static_cast<std::size_t>(form_->child(n, i + 1));
    return read_field(*call_, form_->fields[field], thing, n.line);
  }
  return call_->fail(n.line, "script-undefined-name");
}

std::int64_t FormEvaluator::read(const FormNode& n) {
  std::int64_t result = kNil;
  if (n.op == FormOp::kReadAnyField) {
    result = read_any_field(n);
  } else if (n.op == FormOp::kReadName) {
    result = read_name(*call_, form_->fields[static_cast<std::size_t>(n.b)], n.line);
  } else {
    const std::int64_t of = evaluate(n.a);
    const bool has_key = n.op == FormOp::kReadTable || n.op == FormOp::kReadZone;
    const std::int64_t key = has_key ? evaluate(n.b) : kNil;
    if (is_over()) return kNil;
    const bool is_table = n.op == FormOp::kReadTable || (n.op == FormOp::kLength && n.c == 0);
    if (is_table && of <= kTrue) return call_->fail(n.line);
    if (n.op == FormOp::kReadTable) result = call_->tables().read(of, key, n.value == 1);
    if (n.op == FormOp::kLength && n.c == 0) result = call_->tables().length(of);
    if (n.op == FormOp::kLength && n.c == 1) result = length_of_zone(*call_, of, n.line);
    if (n.op == FormOp::kReadZone) result = read_zone(*call_, of, key, n.line);
    if (n.op == FormOp::kReadField || n.op == FormOp::kReadRule) {
      const FormField& field = form_->fields[static_cast<std::size_t>(n.b)];
      result = n.op == FormOp::kReadField ? read_field(*call_, field, of, n.line)
                                          : read_rule(*call_, field, of, n.line);
    }
  }
  return is_over() ? kNil : result;
}

std::int64_t FormEvaluator::new_table(const FormNode& n) {
  const std::int64_t table = call_->tables().add();
  std::int64_t next = 1;
  for (std::int32_t i = 0; i + 2 < n.count; i += 3) {
    const std::int32_t key_node = form_->child(n, i);
    const std::int64_t key = key_node < 0 ? next++ : evaluate(key_node);
    const std::int64_t value = evaluate(form_->child(n, i + 1));
    if (is_over()) return kNil;
    if (key == kNil) return call_->fail(n.line);
    call_->tables().write(table, key, value, form_->child(n, i + 2) == 1);
  }
  return table;
}

std::int64_t FormEvaluator::call(const FormNode& n) {
  const std::int64_t definer = n.op == FormOp::kCallFunction ? evaluate(n.a) : 0;
  std::vector<std::int64_t> arguments;
  arguments.reserve(static_cast<std::size_t>(n.count));
  for (std::int32_t i = 0; i < n.count; ++i) arguments.push_back(evaluate(form_->child(n, i)));
  if (is_over()) return kNil;
  std::int64_t result = kNil;
  if (n.op == FormOp::kCallFunction) {
    if (definer == kNil) return call_->fail(n.line);
    result = call_function(n.b, definer, arguments);
  } else {
    result = call_host(*call_, form_->sites[static_cast<std::size_t>(n.b)], arguments, n.line);
  }
  return is_over() ? kNil : result;
}

FormEvaluator::Flow FormEvaluator::carry_out(std::int32_t at) {
  const FormNode& n = node(at);
  switch (n.op) {
    case FormOp::kSetLocal: {
      const std::int64_t value = evaluate(n.c);
      slot(n.a, n.b) = value;
      return is_over() ? Flow::kReturn : Flow::kOn;
    }
    case FormOp::kSetTable:
      return set_table(n);
    case FormOp::kBlock:
      call_->units += n.value;
      for (std::int32_t i = 0; i < n.count; ++i) {
        const Flow flow = carry_out(form_->child(n, i));
        if (flow != Flow::kOn) return flow;
      }
      return Flow::kOn;
    case FormOp::kIf: {
      const bool is_so = holds(evaluate(n.a));
      if (is_over()) return Flow::kReturn;
      const std::int32_t branch = is_so ? n.b : n.c;
      return branch < 0 ? Flow::kOn : carry_out(branch);
    }
    case FormOp::kWhile:
    case FormOp::kRepeat:
      return loop(n);
    case FormOp::kFor:
      return count(n);
    case FormOp::kForEach:
      return each(n);
    case FormOp::kReturn: {
      const std::int64_t result = n.a < 0 ? kNil : evaluate(n.a);
      std::vector<std::int64_t> further;
      for (std::int32_t i = 0; i < n.count; ++i) further.push_back(evaluate(form_->child(n, i)));
      result_ = result;
      further_ = std::move(further);
      return Flow::kReturn;
    }
    case FormOp::kBreak:
      return Flow::kBreak;
    default:
      evaluate(n.op == FormOp::kEvaluate ? n.a : at);
      return is_over() ? Flow::kReturn : Flow::kOn;
  }
}

FormEvaluator::Flow FormEvaluator::set_table(const FormNode& n) {
  const std::int64_t table = evaluate(n.a);
  const std::int64_t key = evaluate(n.b);
  const std::int64_t value = evaluate(n.c);
  if (!is_over() && (table <= kTrue || key == kNil)) call_->fail(n.line);
  if (is_over()) return Flow::kReturn;
  call_->tables().write(table, key, value, n.value == 1);
  return Flow::kOn;
}

FormEvaluator::Flow FormEvaluator::loop(const FormNode& n) {
  for (;;) {
    if (n.op == FormOp::kWhile && !holds(evaluate(n.a))) break;
    const Flow flow = is_over() ? Flow::kReturn : carry_out(n.b);
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak || (n.op == FormOp::kRepeat && holds(evaluate(n.a)))) break;
    call_->check_fuel();
    if (is_over()) return Flow::kReturn;
  }
  return is_over() ? Flow::kReturn : Flow::kOn;
}

FormEvaluator::Flow FormEvaluator::count(const FormNode& n) {
  const std::int64_t first = evaluate(n.a);
  const std::int64_t last = evaluate(n.b);
  const std::int64_t step = n.c < 0 ? 1 : evaluate(n.c);
  if (is_over()) return Flow::kReturn;
  const bool are_numbers = std::min({first, last, step}) >= kLeastInteger;
  if (!are_numbers || step == 0) {
    call_->fail(n.line);
    return Flow::kReturn;
  }
  if (step > 0 ? first > last : first < last) return Flow::kOn;
  return count_up(n, first, last, step);
}

FormEvaluator::Flow FormEvaluator::count_up(const FormNode& n, std::int64_t first,
                                            std::int64_t last, std::int64_t step) {
  for (std::uint64_t left = rounds_left(first, last, step);; --left) {
    slot(0, static_cast<std::int32_t>(n.value)) = first;
    const Flow flow = carry_out(form_->child(n, 0));
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak) return Flow::kOn;
    if (left == 0) break;
    first = static_cast<std::int64_t>(static_cast<std::uint64_t>(first) +
                                      static_cast<std::uint64_t>(step));
    call_->check_fuel();
    if (is_over()) return Flow::kReturn;
  }
  return Flow::kOn;
}

FormEvaluator::Flow FormEvaluator::each_pair(const FormNode& n, std::int64_t of) {
  const bool is_number = n.value == 2;
  const std::vector<std::int64_t> keys = sorted_keys(*call_, of, is_number);
  if (is_over()) return Flow::kReturn;
  for (const std::int64_t key : keys) {
    call_->check_fuel();
    if (is_over()) return Flow::kReturn;
    slot(0, n.b) = key;
    if (n.c >= 0) slot(0, n.c) = call_->tables().read(of, key, is_number);
    const Flow flow = carry_out(form_->child(n, 0));
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak) return Flow::kOn;
  }
  return Flow::kOn;
}

FormEvaluator::Flow FormEvaluator::each(const FormNode& n) {
  const std::int64_t of = evaluate(n.a);
  if (!is_over() && of <= kTrue) call_->fail(n.line);
  if (is_over()) return Flow::kReturn;
  if (n.value > 1) return each_pair(n, of);
  for (std::int64_t i = 1;; ++i) {
    const std::int64_t item =
        n.value == 1 ? read_zone(*call_, of, i, n.line) : call_->tables().read(of, i, true);
    call_->check_fuel();
    if (is_over()) return Flow::kReturn;
    if (item == kNil) break;
    slot(0, n.b) = i;
    if (n.c >= 0) slot(0, n.c) = item;
    const Flow flow = carry_out(form_->child(n, 0));
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak) return Flow::kOn;
  }
  return Flow::kOn;
}

}  // namespace cubilete::lowering
