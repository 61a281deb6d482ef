#include "operations/verb_call.h"

#include <algorithm>

#include "operations/plain_verbs.h"

namespace cubilete {
namespace {

// Returns a reply without a value.
Result<VerbReply> done() { return Result<VerbReply>(tl::in_place, std::in_place); }

Result<VerbReply> reply(const Result<void>& r) {
  return r ? done() : Result<VerbReply>(tl::unexpect, r.error());
}

Result<VerbReply> reply(std::int32_t value) {
  return Result<VerbReply>(tl::in_place, std::in_place, std::initializer_list<std::int32_t>{value});
}

Result<VerbReply> reply(const Result<std::int32_t>& changed) {
  return changed ? reply(*changed) : Result<VerbReply>(tl::unexpect, changed.error());
}

Result<VerbReply> reply(const Result<ComponentId>& made) {
  return made ? reply(made->value) : Result<VerbReply>(tl::unexpect, made.error());
}

// Verb is Set or SetOfComponent.
template <class Verb>
Result<void> set_attribute(Change& c, const Verb& v) {
  const bool is_list = c.ruleset.attribute(v.attribute).type.is_list;
  if (is_list) return set_list(c, v.attribute, v.owner, v.items);
  return set_value(c, v.attribute, v.owner, v.value);
}

}  // namespace

Result<VerbReply> VerbPerformer::operator()(const verb::AskQuestion& v) {
  return host_.ask(v.question);
}

Result<VerbReply> VerbPerformer::operator()(const verb::Roll& v) {
  const auto rolled = host_.roll(v.dice, v.stream);
  if (!rolled) return Failure(rolled.error());
  return *rolled ? done() : VerbReply();
}

Result<VerbReply> VerbPerformer::operator()(const verb::Pick& v) {
  const auto count = static_cast<std::size_t>(std::max(v.count, 0));
  return VerbReply(ShortList(pick(change(), v.from, count, v.stream)));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Set& v) {
  return reply(set_attribute(change(), v));
}

Result<VerbReply> VerbPerformer::operator()(const verb::SetOfComponent& v) {
  return reply(set_attribute(change(), v));
}

Result<VerbReply> VerbPerformer::operator()(const verb::ChangeResource& v) {
  return reply(change_resource(change(), v.verb, v.resource, v.player, v.amount));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Move& v) {
  return reply(move(change(), v.component, v.to, v.place, v.to_bottom));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Create& v) {
  return reply(create(change(), v.definition, v.to, v.place));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Plain& v) {
  return reply(carry_out(change(), v));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Announce& v) {
  announce(change(), v.message, v.player, v.values);
  return done();
}

Result<VerbReply> VerbPerformer::operator()(const verb::End& v) {
  end(change(), v);
  return host_.ended();
}

Result<VerbReply> VerbPerformer::operator()(const verb::Run& v) { return host_.run(v.call); }

Result<VerbReply> VerbPerformer::operator()(const verb::Query& v) {
  auto value = host_.query(v.call);
  if (!value) return Failure(value.error());
  return VerbReply(std::move(*value));
}

Result<VerbReply> perform(const VerbCall& call, VerbHost& host) {
  if (auto instead = host.instead_of(call)) return std::move(*instead);
  auto reply = std::visit(VerbPerformer(host), call);
  if (!reply || !*reply) return reply;
  const auto followed = host.follow_up();
  if (!followed) return Failure(followed.error());
  return *followed ? std::move(reply) : VerbReply();
}

}  // namespace cubilete
