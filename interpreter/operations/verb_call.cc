#include "operations/verb_call.h"

#include "operations/plain_verbs.h"
#include "operations/verb_reply.h"

namespace cubilete {
namespace {

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

Result<VerbReply> VerbPerformer::operator()(const verb::Set& v) {
  return reply(set_attribute(change(), v));
}

Result<VerbReply> VerbPerformer::operator()(const verb::SetOfComponent& v) {
  return reply(set_attribute(change(), v));
}

Result<VerbReply> VerbPerformer::operator()(const verb::ChangeResource& v) {
  return reply(change_resource(change(), v.verb, v.resource, v.player, v.amount));
}

Result<VerbReply> VerbPerformer::operator()(const verb::Plain& v) { return carry_out(host_, v); }

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
