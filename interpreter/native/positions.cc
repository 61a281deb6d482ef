#include "native/positions.h"

#include <algorithm>

#include "state/runs.h"

namespace cubilete::native {
namespace {

NativePart part_of(MaybePlayer player, ActionId action, const std::vector<std::int32_t>& locals) {
  NativePart part{};
  part.player = player.number();
  part.action = action.value;
  part.block = -1;
  part.locals = locals.data();
  part.local_count = static_cast<std::int32_t>(locals.size());
  return part;
}

std::int32_t size_of(const auto& all) { return static_cast<std::int32_t>(all.size()); }

void write_frames(const NativePlace& place, State& s) {
  std::size_t count = 0;
  for (const NativeOpenFrame* f = place.frame; f != nullptr; f = f->around) ++count;
  s.frames.resize(count);
  for (const NativeOpenFrame* f = place.frame; f != nullptr; f = f->around) {
    Frame& frame = s.frames[--count];
    frame.node = FlowId(f->node);
    frame.position = f->position;
    frame.count = f->count;
    frame.player = MaybePlayer(f->player);
    frame.order.assign(f->order, f->order + f->order_count);
  }
}

// Lists the first choices of an action, each after its length.
std::vector<std::int32_t> locals_of(const ActionDef& action, const NativeSlot* chosen,
                                    std::size_t choices) {
  std::vector<std::int32_t> locals;
  for (std::size_t k = 0; k < choices; ++k) {
    const NativeSlot& c = chosen[k];
    const bool is_list = action.choices[k].minimum.is_some();
    append_run(locals,
               is_list ? std::span(c.p, static_cast<std::size_t>(c.n)) : std::span(&c.s, 1));
  }
  return locals;
}

void write_asks(const Ruleset& r, const NativePlace& place, const NativeQuestion& q,
                const AskedQuestions& asked, State& s) {
  s.asks.assign(static_cast<std::size_t>(q.asked), Ask{});
  for (std::int32_t i = 0; i < q.asked; ++i) {
    const NativeDecided& decided = place.asked[i];
    Ask& ask = s.asks[static_cast<std::size_t>(i)];
    ask.player = MaybePlayer(decided.player);
    if (i > place.asking) continue;
    if (i < place.asking) ask.kind = AskKind::kAnswered;
    if (decided.action < 0) continue;
    ask.action = ActionId(decided.action);
    const ActionDef& action = r.action(ask.action);
    std::size_t choices = action.choices.size();
    if (i == place.asking) {
      ask.kind = AskKind::kChoice;
      choices = asked.questions[static_cast<std::size_t>(q.question)].choice;
    }
    ask.locals = locals_of(action, decided.locals, choices);
  }
}

Activation activation_of(const Ruleset& r, const NativeDecided& decided) {
  Activation a;
  a.player = MaybePlayer(decided.player);
  if (decided.action < 0) {
    const auto& effect = std::get<EffectFlow>(r.flow[static_cast<std::size_t>(decided.node)].kind);
    a.block = effect.block;
    a.slots = effect.slots;
    return a;
  }
  a.action = ActionId(decided.action);
  const ActionDef& action = r.action(a.action);
  a.block = action.effect;
  a.slots = action.slots;
  a.locals = locals_of(action, decided.locals, action.choices.size());
  return a;
}

void read_options(const NativeQuestion& q, OptionList& options) {
  if (q.masks) {
    options.add_chosen({q.values, static_cast<std::size_t>(q.value_count)},
                       {q.masks, static_cast<std::size_t>(q.count)});
    return;
  }
  const auto listed = static_cast<std::size_t>(q.listed);
  if (!q.ends) {
    options.add_each({q.values, listed});
  } else if (!q.order) {
    const std::int32_t size = listed > 0 ? q.ends[listed - 1] : 0;
    options.add_runs({q.values, static_cast<std::size_t>(size)}, {q.ends, listed});
  } else {
    for (const std::int32_t at : std::span(q.order, listed)) {
      const std::int32_t begin = at == 0 ? 0 : q.ends[at - 1];
      options.add({q.values + begin, static_cast<std::size_t>(q.ends[at] - begin)});
    }
  }
  if (q.count > q.listed) options.add(std::span<const std::int32_t>());
}

}  // namespace

bool SavedPosition::read(const Ruleset& r, const State& s, MaybePlayer only) {
  frames_.clear();
  asks_.clear();
  due_.clear();
  const bool is_ordinary = !s.activation && s.cells[State::kChanceIsAsked] == 0 &&
                           s.cells[State::kEndRequest] == 0 && !s.is_over();
  if (!is_ordinary || !read_frames(r, s) || !read_asks(s, only) || !read_due(r, s)) return false;
  if (asks_.empty() == due_.empty()) return false;
  position_ = {frames_.data(), size_of(frames_), size_of(asks_),
               size_of(due_),  asks_.data(),     due_.data()};
  return true;
}

bool SavedPosition::read_frames(const Ruleset& r, const State& s) {
  for (const Frame& f : s.frames) {
    // Outside these bounds the part is between two repetitions, where only triggers run.
    const auto parts = size_of(r.flow[f.node.index()].parts);
    if (f.position < 0 || f.position > parts) return false;
    frames_.push_back(
        {f.node.value, f.position, f.count, f.player.number(), f.order.data(), size_of(f.order)});
  }
  return !frames_.empty();
}

bool SavedPosition::read_asks(const State& s, MaybePlayer only) {
  for (const Ask& ask : s.asks) {
    if (ask.kind == AskKind::kEffect || ask.kind == AskKind::kChance) return false;
    NativePart part = part_of(ask.player, ask.action, ask.locals);
    part.kind = ask.kind == AskKind::kAction   ? kNativeAction
                : ask.kind == AskKind::kChoice ? kNativeChoice
                                               : kNativeAnswered;
    if (only.is_some() && ask.player != only) part.kind = kNativeUnasked;
    asks_.push_back(part);
  }
  return true;
}

bool SavedPosition::read_due(const Ruleset& r, const State& s) {
  for (const Activation& a : s.agenda) {
    if (a.trigger.is_some() || !a.answers.empty()) return false;
    NativePart part = part_of(a.player, a.action, a.locals);
    part.block = a.block.value;
    due_.push_back(part);
  }
  return due_.size() < 2 || r.triggers.empty();
}

bool write_position(const Ruleset& r, const NativePlace& place, const NativeQuestion& q,
                    const AskedQuestions& asked, State& s) {
  write_frames(place, s);
  s.agenda.clear();
  if (q.asked > 0) {
    s.activation.reset();
    write_asks(r, place, q, asked, s);
    return true;
  }
  if (place.under_way == nullptr) return false;
  if (!s.activation) s.activation = activation_of(r, *place.under_way);
  for (const NativeDecided* d = place.under_way + 1; d < place.due_end; ++d) {
    if (d->action >= 0) s.agenda.push_back(activation_of(r, *d));
  }
  s.asks.assign(1, Ask{});
  s.asks.front().kind = AskKind::kEffect;
  s.asks.front().player = MaybePlayer(q.player);
  s.asks.front().action = s.activation->action;
  return true;
}

void read_question(const NativeQuestion& q, const AskedQuestions& asked, Decision& d) {
  d.clear();
  d.player = MaybePlayer(q.player);
  d.kind = AskKind::kEffect;
  d.action = ActionId(q.action);
  if (q.question == kNativeAction) {
    d.kind = AskKind::kAction;
  } else if (q.question == kNativeScript) {
    d.name = asked.texts[static_cast<std::size_t>(q.name)];
    // The type stays empty if the script offered no candidates.
    if (q.kind >= 0) d.type = {static_cast<TypeKind>(q.kind)};
    d.is_subset = q.is_subset != 0;
  } else {
    const AskedQuestion& known = asked.questions[static_cast<std::size_t>(q.question)];
    if (known.action.is_some()) {
      d.kind = AskKind::kChoice;
      d.action = known.action;
    }
    d.name = known.name;
    d.type = known.type;
    d.parts = known.parts;
    d.is_subset = known.is_subset;
    d.is_ranked = known.is_ranked;
    d.is_secret = known.is_secret;
  }
  read_options(q, d.options);
}

}  // namespace cubilete::native
