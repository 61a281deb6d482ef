#include "operations/verb_call.h"

#include "operations/plain_verbs.h"

namespace cubilete {
Result<VerbReply> VerbPerformer::operator()(const verb::AskQuestion& v) {
  return host_.ask(v.question);
}

Result<VerbReply> VerbPerformer::operator()(const verb::Plain& v) { return carry_out(host_, v); }

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
