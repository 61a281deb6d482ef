#include "lua/inspect.h"

#include <algorithm>
#include <map>
#include <set>

#include "lua/length.h"

namespace cubilete {
namespace {

// What is known to be in a register.
struct Content {
  enum class Kind { kUnknown, kGlobal, kText, kInteger } kind = Kind::kUnknown;
  std::string text;
  std::int64_t integer = 0;
};

class Reader {
 public:
  Reader(ScriptUses& out, std::int64_t most_turns) : out_(out), most_turns_(most_turns) {}

  std::size_t read(const LuaPrototype& p, std::string name) {
    const std::size_t at = out_.functions.size();
    out_.functions.emplace_back();
    FunctionUses f;
    f.name = std::move(name);
    f.line = p.line;
    for (const LuaLocal& local : p.locals) f.locals.push_back(local.name);
    for (const std::string& upvalue : p.upvalues) {
      if (upvalue != "_ENV") f.uses.push_back(upvalue);
    }
    registers_of(p, f);
    f.endless_line = endless_loop(p);
    if (f.endless_line == 0) f.endless_line = long_count_;
    long_count_ = 0;
    for (std::size_t i = 0; i < p.inner.size(); ++i) {
      f.inner.push_back(read(p.inner[i], name_of_inner(p, i)));
    }
    out_.functions[at] = std::move(f);
    return at;
  }

  static std::vector<bool> reachable(const LuaPrototype& p) {
    std::vector<bool> reached(p.code.size(), false);
    std::vector<std::size_t> open;
    const auto visit = [&](std::size_t pc) {
      if (pc < reached.size() && !reached[pc]) {
        reached[pc] = true;
        open.push_back(pc);
      }
    };
    visit(0);
    while (!open.empty()) {
      const std::size_t pc = open.back();
      open.pop_back();
      for (const std::size_t next : successors(p, pc)) visit(next);
    }
    return reached;
  }

 private:
  static const std::string* text_of(const LuaPrototype& p, std::size_t constant) {
    if (constant >= p.constants.size() || !p.constants[constant].is_text) return nullptr;
    return &p.constants[constant].text;
  }

  static bool is_environment(const LuaPrototype& p, std::size_t upvalue) {
    return upvalue < p.upvalues.size() && p.upvalues[upvalue] == "_ENV";
  }

  // The name that the n-th inner function is assigned to, right where it is made.
  static std::string name_of_inner(const LuaPrototype& p, std::size_t n) {
    for (std::size_t pc = 0; pc < p.code.size(); ++pc) {
      if (!p.code[pc].is(LuaOp::kClosure) || p.code[pc].bx() != n) continue;
      if (pc + 1 < p.code.size()) {
        const LuaInstruction& next = p.code[pc + 1];
        if (next.is(LuaOp::kSetGlobal) && !next.k() && next.c() == p.code[pc].a()) {
          if (const std::string* name = text_of(p, next.b())) return *name;
        }
      }
      for (const LuaLocal& local : p.locals) {
        if (local.from == pc + 1) return local.name;
      }
    }
    return {};
  }

  static std::set<std::size_t> jump_targets(const LuaPrototype& p) {
    std::set<std::size_t> out;
    for (std::size_t pc = 0; pc < p.code.size(); ++pc) {
      for (const std::size_t next : successors(p, pc)) {
        if (next != pc + 1) out.insert(next);
      }
    }
    return out;
  }

  // Follows code without jumps and keeps what is in the registers; after a jump nothing is known.
  void registers_of(const LuaPrototype& p, FunctionUses& f) {
    const std::set<std::size_t> targets = jump_targets(p);
    std::map<std::size_t, Content> known;
    for (std::size_t pc = 0; pc < p.code.size(); ++pc) {
      if (targets.contains(pc)) known.clear();
      const LuaInstruction& i = p.code[pc];
      note_names(p, i, f);
      if (i.is(LuaOp::kForPrepare)) check_count(known, i);
      if (i.is(LuaOp::kCall) || i.is(LuaOp::kTailCall)) note_call(known, i, f);
      forget(known, i);
      if (i.is(LuaOp::kGetGlobal) && is_environment(p, i.b())) {
        if (const std::string* name = text_of(p, i.c())) {
          known[i.a()] = {Content::Kind::kGlobal, *name, 0};
        }
      } else if (i.is(LuaOp::kLoadConstant) && i.bx() < p.constants.size()) {
        const LuaConstant& c = p.constants[i.bx()];
        if (c.is_text) known[i.a()] = {Content::Kind::kText, c.text, 0};
        if (c.integer) known[i.a()] = {Content::Kind::kInteger, {}, *c.integer};
      } else if (i.is(LuaOp::kLoadInteger)) {
        known[i.a()] = {Content::Kind::kInteger, {}, i.signed_bx()};
      }
    }
  }

  void note_names(const LuaPrototype& p, const LuaInstruction& i, FunctionUses& f) const {
    const auto note = [&](std::vector<NameUse>& into, std::size_t constant, bool assigned) {
      if (const std::string* name = text_of(p, constant); name && *name != kLengthName) {
        into.push_back({*name, i.line, assigned});
      }
    };
    if (i.is(LuaOp::kGetGlobal) || i.is(LuaOp::kSetGlobal)) {
      const bool reads = i.is(LuaOp::kGetGlobal);
      const bool global = is_environment(p, reads ? i.b() : i.a());
      note(global ? f.globals : f.fields, reads ? i.c() : i.b(), !reads);
    } else if (i.is(LuaOp::kGetField) || (i.is(LuaOp::kSelf) && i.k())) {
      note(f.fields, i.c(), false);
    } else if (i.is(LuaOp::kSetField)) {
      note(f.fields, i.b(), true);
    } else if (i.is(LuaOp::kLoadConstant)) {
      note(f.texts, i.bx(), false);
    } else if (i.is(LuaOp::kEqualConstant)) {
      note(f.texts, i.b(), false);
    }
    const bool sets = i.is(LuaOp::kSetField) || i.is(LuaOp::kSetGlobal) ||
                      i.is_between(LuaOp::kSetTable, LuaOp::kSetField);
    if (sets && i.k()) note(f.texts, i.c(), false);
  }

  void note_call(const std::map<std::size_t, Content>& known, const LuaInstruction& i,
                 FunctionUses& f) {
    const auto callee = known.find(i.a());
    const bool is_global = callee != known.end() && callee->second.kind == Content::Kind::kGlobal;
    if (is_global) add_call(known, i, callee->second.text, f);
    // A call that gives all it has to the one around it.
    open_call_ = i.is(LuaOp::kCall) && i.c() == 0 && is_global ? callee->second.text : "";
    open_register_ = i.a();
  }

  void add_call(const std::map<std::size_t, Content>& known, const LuaInstruction& i,
                const std::string& name, FunctionUses& f) const {
    CallUse call;
    call.name = name;
    call.line = i.line;
    if (i.b() > 0) {
      call.arguments = static_cast<int>(i.b()) - 1;
    } else if (!open_call_.empty() && open_register_ > i.a()) {
      call.arguments = static_cast<int>(open_register_ - i.a());
      call.last = open_call_;
    }
    for (int n = 0; n < call.arguments; ++n) {
      const auto argument = known.find(i.a() + 1 + std::size_t(n));
      const bool is_text = argument != known.end() && argument->second.kind == Content::Kind::kText;
      call.written.push_back(is_text ? argument->second.text : "");
    }
    f.calls.push_back(std::move(call));
  }

  static void forget(std::map<std::size_t, Content>& known, const LuaInstruction& i) {
    const bool writes_nothing = i.is(LuaOp::kSetUpvalue) ||
                                i.is_between(LuaOp::kSetGlobal, LuaOp::kSetField) ||
                                i.is_between(LuaOp::kArithmeticHelp, LuaOp::kArithmeticHelpLast) ||
                                i.is_between(LuaOp::kClose, LuaOp::kJump) || i.is(LuaOp::kSetList);
    if (writes_nothing) return;
    if (i.is(LuaOp::kCall) || i.is(LuaOp::kTailCall) || i.is(LuaOp::kLoadNil) ||
        i.is(LuaOp::kGenericForCall) || i.is(LuaOp::kSelf)) {
      known.erase(known.lower_bound(i.a()), known.end());
    } else {
      known.erase(i.a());
    }
  }

  // for n = 1, 1000000000
  void check_count(const std::map<std::size_t, Content>& known, const LuaInstruction& i) {
    std::int64_t bounds[3] = {0, 0, 0};
    for (std::size_t n = 0; n < 3; ++n) {
      const auto at = known.find(i.a() + n);
      if (at == known.end() || at->second.kind != Content::Kind::kInteger) return;
      bounds[n] = at->second.integer;
    }
    if (bounds[2] == 0) return;
    const double turns = (static_cast<double>(bounds[1]) - static_cast<double>(bounds[0])) /
                         static_cast<double>(bounds[2]);
    if (turns > static_cast<double>(most_turns_)) long_count_ = i.line;
  }

  static std::vector<std::size_t> successors(const LuaPrototype& p, std::size_t pc) {
    const LuaInstruction& i = p.code[pc];
    const auto next = static_cast<std::ptrdiff_t>(pc) + 1;
    std::vector<std::ptrdiff_t> to;
    if (i.is_between(LuaOp::kReturn, LuaOp::kReturn1)) {
      // nowhere
    } else if (i.is(LuaOp::kJump)) {
      to = {next + i.jump()};
    } else if (i.is_between(LuaOp::kFirstTest, LuaOp::kTestSet)) {
      to = {next, next + 1};
    } else if (i.is(LuaOp::kLoadFalseSkip)) {
      to = {next + 1};
    } else if (i.is(LuaOp::kForLoop) || i.is(LuaOp::kGenericForLoop)) {
      to = {next, next - static_cast<std::ptrdiff_t>(i.bx())};
    } else if (i.is(LuaOp::kForPrepare)) {
      to = {next, next + static_cast<std::ptrdiff_t>(i.bx()) + 1};
    } else if (i.is(LuaOp::kGenericForPrepare)) {
      to = {next + static_cast<std::ptrdiff_t>(i.bx())};
    } else {
      to = {next};
    }
    std::vector<std::size_t> out;
    for (const std::ptrdiff_t t : to) {
      if (t >= 0 && t < static_cast<std::ptrdiff_t>(p.code.size())) {
        out.push_back(static_cast<std::size_t>(t));
      }
    }
    return out;
  }

  // The line of the first instruction that is reached and from which no way leads out.
  static std::uint32_t endless_loop(const LuaPrototype& p) {
    const std::size_t size = p.code.size();
    const std::vector<bool> reached = reachable(p);
    std::vector<std::vector<std::size_t>> before(size);
    for (std::size_t pc = 0; pc < size; ++pc) {
      if (!reached[pc]) continue;
      for (const std::size_t next : successors(p, pc)) before[next].push_back(pc);
    }
    std::vector<std::size_t> open;
    const auto visit = [&](std::vector<bool>& seen, std::size_t pc) {
      if (pc < size && !seen[pc]) {
        seen[pc] = true;
        open.push_back(pc);
      }
    };
    std::vector<bool> ends(size, false);
    for (std::size_t pc = 0; pc < size; ++pc) {
      const bool leaves =
          p.code[pc].is_between(LuaOp::kReturn, LuaOp::kReturn1) || calls_error(p, pc);
      if (reached[pc] && leaves) visit(ends, pc);
    }
    while (!open.empty()) {
      const std::size_t pc = open.back();
      open.pop_back();
      for (const std::size_t previous : before[pc]) visit(ends, previous);
    }
    for (std::size_t pc = 0; pc < size; ++pc) {
      if (reached[pc] && !ends[pc]) return p.code[pc].line;
    }
    return 0;
  }

  static bool calls_error(const LuaPrototype& p, std::size_t pc) {
    if (!p.code[pc].is(LuaOp::kGetGlobal) || !is_environment(p, p.code[pc].b())) return false;
    const std::string* name = text_of(p, p.code[pc].c());
    return name && *name == "error";
  }

  ScriptUses& out_;
  std::int64_t most_turns_;
  std::uint32_t long_count_ = 0;
  std::string open_call_;
  std::size_t open_register_ = 0;
};

}  // namespace

std::vector<std::size_t> ScriptUses::reached_from(const std::string& name) const {
  std::vector<bool> seen(functions.size(), false);
  std::vector<std::size_t> open;
  const auto visit = [&](std::size_t i) {
    if (i != 0 && !seen[i]) {
      seen[i] = true;
      open.push_back(i);
    }
  };
  const auto visit_named = [&](const std::string& wanted) {
    for (std::size_t i = 1; i < functions.size(); ++i) {
      if (functions[i].name == wanted) visit(i);
    }
  };
  visit_named(name);
  std::vector<std::size_t> out;
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    out.push_back(i);
    for (const std::size_t inner : functions[i].inner) visit(inner);
    for (const std::string& used : functions[i].uses) visit_named(used);
    for (const NameUse& use : functions[i].globals) visit_named(use.name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

namespace {

void add_facts(const LuaPrototype& p, ChunkFacts& facts) {
  if (p.code.size() > facts.longest_function) {
    facts.longest_function = p.code.size();
    if (!facts.has_zero_byte) facts.line = p.line;
  }
  for (const LuaConstant& c : p.constants) {
    if (facts.has_zero_byte || !c.is_text || c.text.find('\0') == std::string::npos) continue;
    facts.has_zero_byte = true;
    facts.line = p.line;
  }
  for (const LuaPrototype& inner : p.inner) add_facts(inner, facts);
}

}  // namespace

ChunkFacts facts_of(const LuaPrototype& p) {
  ChunkFacts facts;
  add_facts(p, facts);
  return facts;
}

std::vector<bool> reachable_instructions(const LuaPrototype& p) { return Reader::reachable(p); }

ScriptUses uses_in(const LuaPrototype& p, std::int64_t most_turns) {
  ScriptUses out;
  Reader(out, most_turns).read(p, "");
  return out;
}

}  // namespace cubilete
