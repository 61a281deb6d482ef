#include "ir/program_text.h"

#include <fmt/format.h>

#include <sstream>

namespace cubilete::ir {
namespace {

constexpr std::string_view kForms = "nlewcs";

char letter_of(Holds holds) { return kForms[static_cast<std::size_t>(holds)]; }

bool is_register(OperandUse use) {
  return use.access != Access::kNone && use.access != Access::kNumber &&
         use.access != Access::kTarget;
}

std::int32_t operand(const Instruction& i, std::size_t k) {
  return k == 0 ? i.a : k == 1 ? i.b : k == 2 ? i.c : i.d;
}

std::int32_t& operand(Instruction& i, std::size_t k) {
  return k == 0 ? i.a : k == 1 ? i.b : k == 2 ? i.c : i.d;
}

std::string written(const Program& p, OperandUse use, std::int32_t value) {
  if (use.access == Access::kTarget) return fmt::format(" ->{}", value);
  if (use.access == Access::kNumber) return fmt::format(" {}", value);
  if (value < 0) return " -";
  return fmt::format(" {}{}", letter_of(p.registers[std::size_t(value)]), value);
}

std::string_view operator_name(Op op) {
  const Operator& o = operator_of(op);
  return !o.function.empty() ? o.function : !o.sign.empty() ? o.sign : o.english;
}

// Returns the numbers of a line behind its first word.
std::vector<std::int32_t> numbers_in(std::istringstream& line) {
  std::vector<std::int32_t> out;
  for (std::int32_t n = 0; line >> n;) out.push_back(n);
  return out;
}

std::optional<Instruction> parse_instruction(std::istringstream& line) {
  Instruction out;
  std::string name;
  line >> name;
  const InstructionKind* kind = nullptr;
  for (const InstructionKind& k : kInstructions) kind = k.name == name ? &k : kind;
  if (!kind) return std::nullopt;
  out.code = kind->code;
  for (std::size_t k = 0; k < 4; ++k) {
    if (kind->uses[k].access == Access::kNone) continue;
    std::string word;
    if (!(line >> word)) return std::nullopt;
    const std::size_t digits = word.starts_with("->") ? 2 : is_register(kind->uses[k]) ? 1 : 0;
    if (word != "-") operand(out, k) = std::stoi(word.substr(digits));
  }
  std::string node;
  if (!(line >> node) || !node.starts_with('@')) return std::nullopt;
  out.node = std::stoi(node.substr(1));
  return out;
}

}  // namespace

std::string to_text(const Program& p, const Expression* e) {
  std::string out = fmt::format("expression {}\nlocals {}\nitems {}\nconstants", p.expression.value,
                                p.locals, p.outer_items);
  for (const std::int32_t c : p.constants) out += fmt::format(" {}", c);
  out += "\nregisters ";
  for (const Holds holds : p.registers) out += letter_of(holds);
  out += "\n";
  for (std::size_t at = 0; at < p.code.size(); ++at) {
    const Instruction& i = p.code[at];
    const InstructionKind& kind = kind_of(i.code);
    out += fmt::format("{:3} {}", at, kind.name);
    for (std::size_t k = 0; k < 4; ++k) {
      if (kind.uses[k].access != Access::kNone) out += written(p, kind.uses[k], operand(i, k));
    }
    out += fmt::format(" @{}", i.node);
    if (e && i.code == Opcode::kRead)
      out += fmt::format(" {}", operator_name(e->nodes[std::size_t(i.node)].op));
    out += "\n";
  }
  return out;
}

std::optional<Program> parse_program(std::string_view text) {
  Program out;
  std::istringstream lines{std::string(text)};
  for (std::string one; std::getline(lines, one);) {
    std::istringstream line(one);
    std::string word;
    line >> word;
    if (word == "expression") line >> out.expression.value;
    if (word == "locals") line >> out.locals;
    if (word == "items") line >> out.outer_items;
    if (word == "constants") out.constants = numbers_in(line);
    if (word == "registers") {
      line >> word;
      for (const char c : word) out.registers.push_back(static_cast<Holds>(kForms.find(c)));
    }
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) == 0) continue;
    const auto instruction = parse_instruction(line);
    if (!instruction) return std::nullopt;
    out.code.push_back(*instruction);
  }
  return out;
}

namespace {

class Verifier {
 public:
  explicit Verifier(const Program& p) : p_(p) {}

  std::vector<std::string> run() {
    if (p_.code.empty()) return {"there are no instructions"};
    for (at_ = 0; at_ < p_.code.size(); ++at_) check_operands(p_.code[at_]);
    if (faults_.empty()) check_ways();
    return std::move(faults_);
  }

 private:
  void fault(const std::string& text) { faults_.push_back(fmt::format("{}: {}", at_, text)); }

  bool is_written_by_none(std::int32_t value) const {
    return value < p_.first_written() || value >= p_.first_constant();
  }

  void check_operands(const Instruction& i) {
    for (std::size_t k = 0; k < 4; ++k) {
      const OperandUse use = kind_of(i.code).uses[k];
      const std::int32_t value = operand(i, k);
      if (use.access == Access::kTarget && (value < 0 || value >= std::ssize(p_.code))) {
        fault(fmt::format("goes on at {}", value));
      }
      if (!is_register(use) || (use.access == Access::kMayGet && value == -1)) continue;
      if (value < 0 || value >= std::ssize(p_.registers)) {
        fault(fmt::format("there is no register {}", value));
        continue;
      }
      const Holds holds = p_.registers[std::size_t(value)];
      const bool fits = use.holds == Holds::kEither
                            ? holds == Holds::kNumber || holds == Holds::kList
                            : holds == use.holds;
      if (!fits) fault(fmt::format("{}{} has another form", letter_of(holds), value));
      const bool is_changed = use.access == Access::kSet || use.access == Access::kChange;
      if (is_changed && is_written_by_none(value)) fault(fmt::format("writes r{}", value));
    }
    if (i.code == Opcode::kMove && faults_.empty() &&
        p_.registers[std::size_t(i.a)] != p_.registers[std::size_t(i.b)]) {
      fault("moves between registers of different forms");
    }
  }

  // Follows all ways, with the registers that are written on each way to an instruction.
  void check_ways() {
    std::vector<std::vector<bool>> written(p_.code.size());
    std::vector<bool> at_first(p_.registers.size(), false);
    for (std::size_t r = 0; r < at_first.size(); ++r) {
      at_first[r] = is_written_by_none(static_cast<std::int32_t>(r));
    }
    std::vector<std::pair<std::size_t, std::vector<bool>>> open = {{0, at_first}};
    while (!open.empty()) {
      auto [at, now] = std::move(open.back());
      open.pop_back();
      if (at == p_.code.size()) {
        at_ = at;
        return fault("ends without return");
      }
      std::vector<bool>& known = written[at];
      if (known.empty()) {
        known = now;
      } else {
        bool is_new = false;
        for (std::size_t r = 0; r < now.size(); ++r) {
          is_new = is_new || (known[r] && !now[r]);
          known[r] = known[r] && now[r];
        }
        if (!is_new) continue;
        now = known;
      }
      go_on(at, std::move(now), open);
      if (!faults_.empty()) return;
    }
  }

  void go_on(std::size_t at, std::vector<bool> now,
             std::vector<std::pair<std::size_t, std::vector<bool>>>& open) {
    at_ = at;
    const Instruction& i = p_.code[at];
    const InstructionKind& kind = kind_of(i.code);
    const auto read = [&](std::int32_t r) {
      if (!now[std::size_t(r)]) fault(fmt::format("r{} is read before it is written", r));
    };
    for (std::size_t k = 0; k < 4; ++k) {
      const Access access = kind.uses[k].access;
      const std::int32_t value = operand(i, k);
      const bool is_read = access == Access::kGet || access == Access::kChange ||
                           (access == Access::kMayGet && value >= 0);
      if (is_read) read(value);
    }
    if (i.code == Opcode::kCall) {
      for (std::int32_t k = 0; k < i.c; ++k) read(i.b + k);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      if (kind.uses[k].access == Access::kSet) now[std::size_t(operand(i, k))] = true;
    }
    if (kind.uses[3].access == Access::kTarget) open.emplace_back(std::size_t(i.d), now);
    const bool ends = i.code == Opcode::kJump || i.code == Opcode::kReturn;
    if (!ends) open.emplace_back(at + 1, std::move(now));
  }

  const Program& p_;
  std::size_t at_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults_of(const Program& p) { return Verifier(p).run(); }

}  // namespace cubilete::ir
