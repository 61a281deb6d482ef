#include "native/effect_question_writer.h"

#include "native/combination_writer.h"
#include "native/effect_writer.h"
#include "native/facts.h"
#include "native/note_writer.h"

namespace cubilete::native {

std::string EffectQuestionWriter::operator()(const ChooseEffect& v) const {
  if (!v.parts.empty()) return question_with_parts(v);
  const bool is_plain = !v.minimum.is_some() && !v.where.is_some() && !v.prefer.is_some();
  if (is_plain && !v.note.is_some() && are_all_different(r_, v.from)) {
    if (const auto filter = short_filter(m_, v.from, scope_)) return question_of_zone(v, *filter);
  }
  std::string out = declare_items(m_, "items_", v.from, scope_);
  out += fmt::format(" const i32 who_ = player({}); ", asked(v.by));
  const Type item = r_.expression(v.from).type.element();
  const bool are_components = item.kind == TypeKind::kComponent;
  const std::size_t question =
      m_.number_of({{}, v.name, item, v.minimum.is_some(), v.prefer.is_some(), false});
  if (is_plain && are_all_different(r_, v.from)) {
    out += fmt::format(
        "work += items_.n; const i32 n_ = items_.n + {0}; {4} const i32 i_ = n_ > {1} ? "
        "ask_item(who_, n_, {3}, Lst{{items_.p, items_.n}}) : 0; const bool has_chosen_ = i_ < "
        "items_.n; {2} ",
        v.is_optional ? 1 : 0, v.always_asks ? 0 : 1,
        bind(v.slot, "has_chosen_ ? items_.p[i_] : -1"), question,
        notes(v, "items_.n", bind(v.slot, "items_.p[i_]")));
    return out + blocks(v, "has_chosen_");
  }
  out += is_plain ? plain_question(v, are_components, question)
                  : full_question(v, are_components, question);
  return out + blocks(v, "has_chosen_");
}

std::string EffectQuestionWriter::question_of_zone(const ChooseEffect& v,
                                                   const ShortFilter& filter) const {
  const Expression& from = r_.expression(v.from);
  const std::size_t question = m_.number_of(
      {{}, v.name, from.type.element(), v.minimum.is_some(), v.prefer.is_some(), false});
  return fmt::format(
             "const i32 z_ = {0}; const u32 open_ = {1}(z_); const i32 listed_ = count_of(open_); "
             "work += {2} + i64({3}) * count_in<{9}>(z_) + listed_; const i32 who_ = player({4}); "
             "const "
             "i32 n_ = listed_ + {5}; const i32 i_ = n_ > {6} ? ask_members<{9}>(who_, n_, {7}, "
             "z_, "
             "open_) : 0; const bool has_chosen_ = i_ < listed_; {8} ",
             filter.zone, filter.function, filter.once, filter.charge, asked(v.by),
             v.is_optional ? 1 : 0, v.always_asks ? 0 : 1, question,
             bind(v.slot, fmt::format("has_chosen_ ? member_at<{}>(z_, nth_bit(open_, i_)) : -1",
                                      filter.members)),
             filter.members) +
         blocks(v, "has_chosen_");
}

std::string EffectQuestionWriter::plain_question(const ChooseEffect& v, bool are_components,
                                                 std::size_t question) const {
  return fmt::format(
      "bool has_chosen_ = false; {{ Builder found_(*this); representatives(items_, {0}, found_); "
      "const i32 n_ = found_.n + {1}; {5} const i32 i_ = n_ > {2} ? ask_item(who_, n_, {4}, "
      "found_.items()) : 0; has_chosen_ = i_ < found_.n; {3} }} ",
      are_components, v.is_optional ? 1 : 0, v.always_asks ? 0 : 1,
      bind(v.slot, "has_chosen_ ? found_.p[i_] : -1"), question,
      notes(v, "found_.n", bind(v.slot, "found_.p[i_]")));
}

std::string EffectQuestionWriter::notes(const ChooseEffect& v, const std::string& count,
                                        const std::string& bound) const {
  return write_notes(m_, v.note, scope_, v.always_asks ? "n_ > 0" : "n_ > 1", count, bound);
}

std::string EffectQuestionWriter::full_question(const ChooseEffect& v, bool are_components,
                                                std::size_t question) const {
  const bool is_subset = v.minimum.is_some();
  std::string look = is_subset ? bind_list(v.slot, "l_") : bind(v.slot, "l_.p[0]");
  if (v.where.is_some()) {
    look += fmt::format("if (({}) == 0) {{ top = top_; return true; }} ",
                        value_of(m_, v.where, scope_));
  }
  look += fmt::format("const i32 rank_ = {}; top = top_; answers.add(l_, rank_); ",
                      v.prefer.is_some() ? value_of(m_, v.prefer, scope_) : "0");
  const std::string take = fmt::format(
      "const auto take_ = [&](Lst l_) {{ {} if ({}answers.count > {}) bail(); return true; }}; ",
      look, is_subset ? "" : "false && ", "kMostListed");
  std::string out = fmt::format("{} i32* const top_ = top; answers.clear({}); {}",
                                declare_listed(m_, v.among, scope_), v.prefer.is_some(), take);
  if (is_subset) {
    out += fmt::format(
        "{{ const i64 low_ = {}; const i64 high_ = {}; {}, take_); }} ",
        value_of(m_, v.minimum, scope_), value_of(m_, v.maximum, scope_),
        write_subsets(v.among, are_components, v.where.is_some() ? "kMostTried" : "kMostListed"));
  } else {
    out += fmt::format(
        "{{ Builder found_(*this); representatives(items_, {}, found_); for (i32 k_ = "
        "0; k_ < found_.n; ++k_) take_(Lst{{found_.p + k_, 1}}); }} ",
        are_components);
  }
  out += fmt::format(
      "const i32 n_ = answers.count + {0}; {3} const i32 i_ = n_ > {1} ? ask_answers(who_, n_, "
      "{2}) "
      ": 0; const Lst chosen_ = i_ >= 0 && i_ < answers.count ? put(answers.run(i_)) : "
      "Lst{{}}; const bool has_chosen_ = chosen_.n > 0; ",
      v.is_optional ? 1 : 0, v.always_asks ? 0 : 1, question,
      notes(v, "answers.count",
            is_subset ? bind_list(v.slot, "put(answers.run(i_))")
                      : bind(v.slot, "answers.run(i_).p[0]")));
  return out + (is_subset ? bind_list(v.slot, "chosen_")
                          : bind(v.slot, "has_chosen_ ? chosen_.p[0] : -1"));
}

std::string EffectQuestionWriter::question_with_parts(const ChooseEffect& v) const {
  const std::size_t question =
      m_.number_of({{}, v.name, {}, false, v.prefer.is_some(), false, v.parts});
  std::string bound;
  for (std::size_t i = 0; i < v.parts.size(); ++i) {
    bound += bind(v.slot + static_cast<std::int32_t>(i), fmt::format("answers.run(i_).p[{}]", i));
  }
  std::string out = fmt::format(
      "const i32 who_ = player({}); {} const i32 n_ = answers.count + {}; {} const i32 i_ = n_ > "
      "{} "
      "? ask_answers(who_, n_, {}) : 0; const Lst chosen_ = i_ >= 0 && i_ < answers.count ? "
      "put(answers.run(i_)) : Lst{{}}; ",
      asked(v.by), write_combinations(m_, v, scope_), v.is_optional ? 1 : 0,
      notes(v, "answers.count", bound), v.always_asks ? 0 : 1, question);
  for (std::size_t i = 0; i < v.parts.size(); ++i) {
    out += bind(v.slot + static_cast<std::int32_t>(i),
                fmt::format("chosen_.n > 0 ? chosen_.p[{}] : -1", i));
  }
  return out + blocks(v, "chosen_.n > 0");
}

std::string EffectQuestionWriter::blocks(const ChooseEffect& v, const char* has_answer) const {
  return fmt::format("if ({}) {{ {} }} else {{ {} }}", has_answer, write_block(m_, v.then, scope_),
                     write_block(m_, v.otherwise, scope_));
}

std::string EffectQuestionWriter::asked(ExpressionId by) const {
  return by.is_some() ? value_of(m_, by, scope_) : scope_.player;
}

std::string EffectQuestionWriter::operator()(const ChooseOne& v) const {
  std::string open;
  std::string done;
  for (const WayToGo& way : v.ways) {
    const std::string add = fmt::format("open_.add({});", way.word.value);
    open += !way.condition.is_some()
                ? add
                : fmt::format("if (({}) != 0) {}", value_of(m_, way.condition, scope_), add);
    done += fmt::format("if (has_item(words_, {})) {{ {} }} ", way.word.value,
                        write_block(m_, way.block, scope_));
  }
  const std::size_t one = m_.number_of({{}, v.name, {TypeKind::kSymbol}, false, false, false});
  if (v.is_distinct) m_.number_of({{}, v.name, {TypeKind::kSymbol}, true, false, false});
  return fmt::format(
      "const i64 times_ = {0}; const i32 who_ = player({1}); const i64 rounds_ = {2}; "
      "for (i64 n_ = 0; n_ < rounds_; ++n_) {{ work += 5; check_work(); Lst words_; {{ Builder "
      "open_(*this); {3} words_ = choose_words(who_, open_.items(), {4} && times_ > 1 ? times_ : "
      "0, {6} + ({4} && times_ > 1)); }} if (words_.n == 0) break; happen(kWordsChosen, -1, "
      "who_, 0); {5} }}",
      v.times.is_some() ? value_of(m_, v.times, scope_) : "1", asked(v.by),
      v.is_distinct ? "times_ < 1 ? times_ : 1" : "times_", open, v.is_distinct, done, one);
}

}  // namespace cubilete::native
