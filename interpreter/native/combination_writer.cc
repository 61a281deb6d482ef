#include "native/combination_writer.h"

#include <algorithm>

#include "native/note_writer.h"

namespace cubilete::native {
namespace {

// Writes the statement that adds the locals from `first` on as one answer.
std::string add_answer(Emission& m, std::size_t first, std::size_t count, ExpressionId prefer,
                       const ScopeNames& scope) {
  std::string values;
  for (std::size_t i = 0; i < count; ++i) {
    values += fmt::format("{}[{}].s,", scope.locals, first + i);
  }
  return fmt::format(
      "const i32 parts_[] = {{{}}}; const i32 rank_ = {}; answers.add(Lst{{parts_, {}}}, rank_); "
      "if "
      "(answers.count > kMostListed) bail(); ",
      values, prefer.is_some() ? value_of(m, prefer, scope) : "0", count);
}

// Returns those of the first `count` parts as a Lst that are components; empty if none is.
std::string taken_of(const std::string& locals, std::size_t first,
                     const std::vector<QuestionPart>& parts, std::size_t count) {
  std::string values;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (parts[i].type.kind != TypeKind::kComponent) continue;
    values += fmt::format("{}[{}].s,", locals, first + i);
    ++taken;
  }
  return taken == 0 ? "Lst{}" : fmt::format("put(Numbers<{}>{{{}}}.list())", taken, values);
}

}  // namespace

std::string write_taken(const ActionDef& action, std::size_t k) {
  const std::size_t first = action.begin_of_question(k);
  return taken_of("L", first, action.parts(first), k - first);
}

std::string write_each_answer(const std::vector<QuestionPart>& parts, const std::string& locals,
                              std::size_t first, const std::string& body) {
  std::string bound;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    bound += fmt::format("{}[{}].s = items_.p[at_ + {}]; ", locals, first + i, i);
  }
  return fmt::format(
      "Builder found_(*this); add_different_answers(items_, {}, {}U, found_); "
      "for (i32 k_ = 0; k_ < found_.n; ++k_) {{ i32* const from_ = top; const i32 at_ = "
      "found_.p[k_]; {}{} top = from_; }} ",
      parts.size(), component_parts(parts), bound, body);
}

std::string declare_listed(Emission& m, ExpressionId among, const ScopeNames& scope) {
  return among.is_some() ? declare_items(m, "listed_", among, scope) : "";
}

std::string write_subsets(ExpressionId among, bool are_components, const char* limit) {
  return fmt::format("each_{}(items_, {}, low_, high_, {}",
                     among.is_some() ? "listed" : "selection", are_components,
                     among.is_some() ? "listed_" : limit);
}

std::string write_combinations(Emission& m, const ActionDef& action, std::size_t k,
                               const QuestionOfAction& q) {
  const ScopeNames scope;
  const std::size_t end = action.end_of_question(k);
  const ChoiceDef& last = action.choices[end - 1];
  std::string body =
      fmt::format("if ({}) {{ {} }} ", q.rest, add_answer(m, k, end - k, last.prefer, scope));
  for (std::size_t i = end; i-- > k;) {
    body = fmt::format("{}_values{}(pl, L, 0, [&](Lst) {{ {} return true; }}); ", q.name, i, body);
  }
  std::string bound;
  std::string bound_to_note;
  for (std::size_t i = k; i < end; ++i) {
    bound += fmt::format("L[{}].s = chosen_.p[{}]; ", i, i - k);
    bound_to_note += fmt::format("L[{}].s = answers.run(i_).p[{}]; ", i, i - k);
  }
  return fmt::format(
      "if (from <= {}) {{ answers.clear({}); {} if (answers.count == 0 && from != {}) bail(); {} "
      "const "
      "Lst chosen_ = put(answers.run(answers.count {} ? of_step(ask_answers(pl, answers.count, "
      "{})) "
      ": 0)); {} }}\n",
      k, last.prefer.is_some(), body, k,
      write_notes(m, last.note, scope, "answers.count " + q.is_asked, "answers.count",
                  bound_to_note),
      q.is_asked, q.question, bound);
}

std::string write_combinations(Emission& m, const ChooseEffect& v, const ScopeNames& scope) {
  const auto slot = static_cast<std::size_t>(v.slot);
  std::string body = add_answer(m, slot, v.parts.size(), v.prefer, scope);
  if (v.where.is_some()) {
    body = fmt::format("if (({}) != 0) {{ {} }} ", value_of(m, v.where, scope), body);
  }
  if (v.from.is_some()) {
    return fmt::format("answers.clear({}); {{ i32* const top_ = top; {} {} top = top_; }} ",
                       v.prefer.is_some(), declare_items(m, "items_", v.from, scope),
                       write_each_answer(v.parts, scope.locals, slot, body));
  }
  for (std::size_t i = v.parts.size(); i-- > 0;) {
    const std::string found = m.name("found");
    const std::string k = m.name("k");
    body = fmt::format(
        "{{ i32* const top_ = top; {0} Builder {1}(*this); representatives(items_, {2}, {1}, {3}); "
        "for (i32 {4} = 0; {4} < {1}.n; ++{4}) {{ i32* const from_ = top; {5}[{6}].s = {1}.p[{4}]; "
        "{7} top = from_; }} top = top_; }} ",
        declare_items(m, "items_", v.parts[i].from, scope), found,
        v.parts[i].type.kind == TypeKind::kComponent, taken_of(scope.locals, slot, v.parts, i), k,
        scope.locals, slot + i, body);
  }
  return fmt::format("answers.clear({}); {}", v.prefer.is_some(), body);
}

}  // namespace cubilete::native
