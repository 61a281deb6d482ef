#include "native/expression_writer.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/bounds.h"
#include "native/known_choice_writer.h"
#include "native/short_filter.h"
#include "state/state.h"

namespace cubilete::native {
namespace {

using ir::Access;
using ir::Holds;
using ir::Instruction;
using ir::Opcode;
using ir::Whole;

// Work charged for each item of a loop: its place in the evaluator's memory, and the filters, maps
// and counts that read it.
constexpr std::int64_t kItemCharge = 12;

bool is_jump(Opcode code) {
  return (code >= Opcode::kJump && code <= Opcode::kBranch) || code == Opcode::kNextCell;
}
bool ends_loop(Opcode code) {
  return code == Opcode::kNextOfList || code == Opcode::kNextOfRecords ||
         code == Opcode::kNextOfZone || code == Opcode::kNextOfRange;
}
bool begins_loop(Opcode code) {
  return code >= Opcode::kEachOfList && code <= Opcode::kNextOfRange && !ends_loop(code);
}

class ExpressionWriter {
 public:
  ExpressionWriter(Emission& m, ExpressionId id, const ScopeNames& scope,
                   const std::vector<LoopItem>& items = {})
      : m_(m), e_(m.ruleset.expression(id)), id_(id), scope_(scope), items_(items) {}

  // Writes the value as an expression of C++. `charge`: of the whole expression.
  std::string value(std::int32_t node, std::size_t charge = 0, bool is_remembered = false) {
    p_ = ir::lower(m_.ruleset, id_, node, lowering(is_remembered ? node : -1));
    write();
    if (charge == 0 && declared_.empty() && text_.empty()) return result_;
    return fmt::format("({{ {}{} {}; }})", declarations(charge), text_, result_);
  }

  std::string each(const Body& body, bool& may_stop) {
    body_ = &body;
    p_ = ir::lower_items(m_.ruleset, id_, lowering(-1));
    may_stop = p_.cannot_fail;
    write();
    return fmt::format("{{ {}{} }}", declarations(e_.nodes.size()), text_);
  }

  ir::BackEnd lowering(std::int32_t alone) {
    ir::BackEnd how{false, scope_.kinds};
    for (const LoopItem& i : items_) how.items.push_back(i.is);
    how.whole = [this, alone](std::int32_t node, bool cannot_fail) {
      return node == alone ? Whole::kNo : whole(node, cannot_fail);
    };
    return how;
  }

 private:
  const ir::Program& program() const { return p_.program; }
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  // Returns whether the list is made by a function of Builder.
  static bool fills_builder(const ExpressionNode& n) {
    return n.op == Op::kSortedBy || operator_of(n.op).code.starts_with('.');
  }

  bool sorts_in_place(const Instruction& i) const {
    return node(i.node).op == Op::kSorted && builders_.contains(i.b);
  }

  // -- parts that are written in a way of their own -----------------------------------------------
  Whole whole(std::int32_t index, bool cannot_fail) const {
    const ExpressionNode& n = node(index);
    if (operator_of(n.op).family == Family::kCall) {
      return is_known_by_selection(m_.ruleset, e_, index, scope_) ? Whole::kAlone : Whole::kNo;
    }
    if (n.op != Op::kFilter || !cannot_fail) return Whole::kNo;
    if (is_short_filter(m_, e_, index)) return Whole::kOfZone;
    const FixedLists* const f = scope_.fixed;
    const bool is_fixed = f && !f->is_under_way && n.fixed_by >= 0 && n.fixed_by <= f->bound;
    return is_fixed && goes_through_all(index) ? Whole::kAlone : Whole::kNo;
  }

  // Returns whether the list below the filters neither fails nor takes longer in some states.
  bool goes_through_all(std::int32_t index) const {
    const ExpressionNode* n = &node(index);
    while (n->op == Op::kFilter) n = &e_.child(*n, 0);
    if (n->op == Op::kCells) return e_.child(*n, 0).op == Op::kZone;
    if (n->op == Op::kAllPlayers || n->op == Op::kLocal || n->op == Op::kDefinitions) return true;
    return whole_zone(m_.ruleset, e_, *n) && !m_.is_short(ZoneDefId(e_.child(*n, 0).value));
  }

  bool is_whole(const Instruction& i) const {
    const ExpressionNode& n = node(i.node);
    return n.op == Op::kFilter || (operator_of(n.op).family == Family::kCall);
  }

  void write_whole(const Instruction& i) {
    const ExpressionNode& n = node(i.node);
    if (n.op != Op::kFilter) {
      const std::string call = ExpressionWriter(m_, id_, scope_).value(i.node, 0, true);
      return set(i.a, known_by_selection(m_, e_, i.node, scope_, call));
    }
    if (i.b >= 0) {
      const ShortFilter f = short_filter_of(m_, id_, i.node);
      return set(i.a, fmt::format("({{ const i32 z_ = {}; held<{}>(z_, {}(z_)); }})", number(i.b),
                                  f.members, f.function));
    }
    const std::string name = m_.name("fixed");
    FixedLists& fixed = *scope_.fixed;
    fixed.is_under_way = true;
    fixed.declarations += fmt::format(
        "const i64 before_{0} = work; const Lst {0} = {1}; const i64 charge_{0} = work - "
        "before_{0}; work = before_{0}; ",
        name, ExpressionWriter(m_, id_, scope_).value(i.node));
    fixed.is_under_way = false;
    set(i.a, fmt::format("(work += charge_{0}, {0})", name), true);
  }

  // -- the text ----------------------------------------------------------------------------------
  void write() {
    const auto& code = program().code;
    examine();
    const std::size_t size = decides() ? code.size() - 2 : code.size();
    for (std::size_t k = 0; k < size; ++k) {
      if (labels_.contains(static_cast<std::int32_t>(k))) {
        keep_numbers();
        text_ += fmt::format("l{}:; ", k);
      }
      if (ends_with_truth(code, k)) {
        ++k;
      } else {
        instruction(code[k]);
      }
    }
    if (size == code.size()) return;
    const auto otherwise = static_cast<std::int32_t>(code.size() - 1);
    if (!result_.empty() && std::ranges::count(code, otherwise, &Instruction::d) == 1) {
      labels_.erase(otherwise);
      return;
    }
    keep_numbers();
    if (labels_.contains(otherwise - 1)) text_ += fmt::format("l{}:; ", otherwise - 1);
    say(fmt::format("r_ = {}", result_.empty() ? "1" : result_));
    text_ += fmt::format("l{}:; ", otherwise);
    declare("i32", "r_ = 0");
    result_ = "r_";
  }

  // Returns whether the program ends with a `return` of 1 and one of 0.
  bool decides() const { return body_ == nullptr && returns_ == 2; }

  // Counts how often each register is read and written, and finds the labels.
  void examine() {
    const ir::Program& p = program();
    gets_.assign(p.registers.size(), 0);
    sets_ = gets_;
    for (const Instruction& i : p.code) {
      const std::int32_t operands[] = {i.a, i.b, i.c, i.d};
      for (std::size_t k = 0; k < 4; ++k) {
        const Access access = ir::kind_of(i.code).uses[k].access;
        const auto at = static_cast<std::size_t>(operands[k]);
        if (operands[k] < 0) continue;
        if (access == Access::kGet || access == Access::kMayGet) ++gets_[at];
        if (access == Access::kSet || access == Access::kChange) ++sets_[at];
      }
      if (is_jump(i.code)) labels_.insert(i.d);
      if (i.code == Opcode::kCall) {
        for (std::int32_t k = 0; k < i.c; ++k) ++gets_[std::size_t(i.b + k)];
      }
      if (i.code == Opcode::kReturn) ++returns_;
      if (i.code == Opcode::kDrop) dropped_.insert(i.a);
      const bool fills =
          i.code == Opcode::kAppend || i.code == Opcode::kAppendRecord ||
          i.code == Opcode::kFound ||
          (i.code == Opcode::kRead && fills_builder(node(i.node)) && !sorts_in_place(i));
      if (is_list(i.a) && fills) builders_.insert(i.a);
    }
    for (const Instruction& i : p.code) {
      if (i.code == Opcode::kNewList && gets_[std::size_t(i.a)] > 0) builders_.insert(i.a);
    }
  }

  std::string declarations(std::size_t charge) const {
    std::string out;
    for (const std::int32_t l : labels_) {
      out += fmt::format("{}l{}", out.empty() ? "__label__ " : ", ", l);
    }
    if (!out.empty()) out += "; ";
    for (const auto& [type, names] : declared_) {
      out += fmt::format("{} {}; ", type, fmt::join(names, ", "));
    }
    return charge > 0 ? fmt::format("{}work += {}; ", out, charge) : out;
  }

  void say(std::string statement) { text_ += std::move(statement) + "; "; }

  // -- registers ---------------------------------------------------------------------------------
  // The text of a value.
  struct Part {
    std::string text;
    bool is_kept = false;  // a Lst whose items stay where they are
  };

  bool is_list(std::int32_t at) const {
    return at >= 0 && program().registers[std::size_t(at)] == Holds::kList;
  }
  bool is_constant(std::int32_t at) const { return at >= program().first_constant(); }
  std::int32_t constant(std::int32_t at) const {
    return program().constants[std::size_t(at - program().first_constant())];
  }
  bool is_one(std::int32_t at) const { return is_constant(at) && constant(at) == 1; }

  // Returns the value in a register. A part that is read once is not read again.
  Part value_in(std::int32_t at) {
    const ir::Program& p = program();
    if (at == 0) return {scope_.player};
    if (at < p.first_item()) {
      const auto* const form = is_list(at) ? "list_of({}[{}])" : "{}[{}].s";
      return {fmt::format(fmt::runtime(form), scope_.locals, at - 1), true};
    }
    if (at < p.first_written()) return {items_[std::size_t(at - p.first_item())].name};
    if (is_constant(at)) return {fmt::format("({})", constant(at))};
    if (auto part = parts_.extract(at)) return std::move(part.mapped());
    const bool is_built = builders_.contains(at);  // in a buffer, which is used again
    return {fmt::format("r{}{}", at, is_built ? ".items()" : ""), !is_built};
  }
  std::string number(std::int32_t at) { return value_in(at).text; }
  // Returns a list as a Lst whose items stay.
  std::string list(std::int32_t at) { return kept(value_in(at)); }
  std::string kept(const Part& p) const {
    return p.is_kept ? p.text : fmt::format("put_all({})", charged(p.text));
  }
  // Returns a list whose items are charged when it is made.
  std::string charged(const std::string& text) const {
    return fmt::format("charged({}, {})", charge_of_item(e_), text);
  }

  // Makes a value that of a register: a part of the text that reads it, or a variable.
  void set(std::int32_t at, std::string text, bool is_kept = false) {
    if (builders_.contains(at)) {
      return fill(at, fmt::format(".add_all({})", charged(text)));
    }
    if (gets_[std::size_t(at)] == 1 && sets_[std::size_t(at)] == 1) {
      parts_[at] = {std::move(text), is_kept};
      return;
    }
    if (!is_list(at)) keep_numbers();
    assign(at, {std::move(text), is_kept});
  }
  void assign(std::int32_t at, const Part& p) {
    declare(is_list(at) ? "Lst" : "i32", fmt::format("r{}", at));
    say(fmt::format("r{} = {}", at, is_list(at) ? kept(p) : p.text));
  }
  void fill(std::int32_t at, const std::string& how) {
    declare("Builder", fmt::format("r{}(*this)", at));
    say(fmt::format("r{0}.n = 0{1}{2}", at, how.empty() ? "" : fmt::format("; r{}", at), how));
  }
  // Assigns all numbers that are not yet read.
  void keep_numbers() {
    std::erase_if(parts_, [&](const auto& part) {
      if (!is_list(part.first)) assign(part.first, part.second);
      return !is_list(part.first);
    });
  }
  void declare(const char* type, const std::string& name) { declared_[type].insert(name); }

  // -- values that must exist --------------------------------------------------------------------
  bool is_there(std::int32_t at) const { return p_.certain[std::size_t(at)].is_there; }
  std::string checked(std::int32_t at, const char* check) {
    const std::string text = number(at);
    return is_there(at) ? text : fmt::format(fmt::runtime(check), text);
  }
  std::string component(std::int32_t at) { return checked(at, "component({})"); }
  std::string player(std::int32_t at) { return checked(at, "player({})"); }
  std::string zone(std::int32_t at) { return checked(at, "below({}, kZones)"); }
  std::string definition(std::int32_t at, const ExpressionNode& of) {
    if (of.type.kind == TypeKind::kComponent) return fmt::format("def({})", component(at));
    return is_constant(at) && constant(at) >= 0 ? number(at)
                                                : checked(at, "below({}, kDefinitions)");
  }
  // Returns a record, or the records in a list.
  std::string records(const ExpressionNode& n, std::int32_t k, std::int32_t at) {
    const Type t = e_.child(n, k).type;
    return t.is_list ? charged(rows(t, list(at))) : list(at);
  }
  std::string rows(Type t, const std::string& list) const {
    return fmt::format("Rows({}, {})", list, width_of(m_.ruleset, t));
  }
  std::string operand(const ExpressionNode& n, std::int32_t k, std::int32_t at) {
    const Takes takes = operator_of(n.op).takes[k];
    if (is_list(at)) {
      const bool is_of_tuples = n.op == Op::kLongest;  // of values of its items
      const bool is_of_records = e_.child(n, k).type.kind == TypeKind::kRecord && !is_of_tuples;
      if (is_of_records) return records(n, k, at);
      return takes == Takes::kAmounts ? list(at) : charged(number(at));
    }
    switch (takes) {
      case Takes::kPlayer:
      case Takes::kActor:
        return player(at);
      case Takes::kZone:
        return zone(at);
      case Takes::kCell:
        return fmt::format("place_cell({})", number(at));
      case Takes::kComponent:
        return component(at);
      case Takes::kDefinition:
        return definition(at, e_.child(n, k));
      default:
        return number(at);
    }
  }

  // -- instructions ------------------------------------------------------------------------------
  void instruction(const Instruction& i) {
    if (begins_loop(i.code)) return begin_loop(i);
    if (ends_loop(i.code)) return end_loop();
    if (is_jump(i.code) && i.code != Opcode::kNextCell) return jump(i);
    switch (i.code) {
      case Opcode::kMove: {
        const Part from = value_in(i.b);
        return set(i.a, from.text, from.is_kept);
      }
      case Opcode::kRead:
        return is_whole(i) ? write_whole(i) : read(i);
      case Opcode::kAdd:
      case Opcode::kSubtract:
      case Opcode::kMultiply:
      case Opcode::kDivide:
      case Opcode::kModulo:
      case Opcode::kLeast:
      case Opcode::kMost:
        return arithmetic(i);
      case Opcode::kTableCell:
        return set(i.a, i.b == State::kPlayers ? "kPlayers" : fmt::format("c[{}]", i.b));
      case Opcode::kPlayerCell:
      case Opcode::kComponentCell:
        return set(i.a, cell(i));
      case Opcode::kZone:
        return set(i.a, i.b < 0 ? fmt::format("{}", i.c + i.d * m_.players)
                                : fmt::format("({} + {})", i.c + i.d * m_.players, player(i.b)));
      case Opcode::kProperty:
      case Opcode::kComponentProperty:
        return property(i);
      case Opcode::kSize:
        return set(i.a, fmt::format("size_of({})", zone(i.b)));
      case Opcode::kCall:
        return call(i);
      case Opcode::kReturn:
        return return_value(i);
      case Opcode::kSearch:
      case Opcode::kNextCell:
      case Opcode::kEnter:
      case Opcode::kFound:
        return search(i);
      default:
        return fold(i);
    }
  }

  void arithmetic(const Instruction& i) {
    static constexpr const char* kCodes[] = {"fits(i64({}) + ({}))", "fits(i64({}) - ({}))",
                                             "fits(i64({}) * ({}))", "floor_divide({}, {})",
                                             "floor_modulo({}, {})", "least({}, {})",
                                             "most({}, {})"};
    const auto k = static_cast<int>(i.code) - static_cast<int>(Opcode::kAdd);
    const bool counts = i.code == Opcode::kAdd && i.a == i.b && is_one(i.c);
    if (counts) return say(fmt::format("++r{}", i.a));  // a list has fewer than 2^31 items
    const std::string first = number(i.b);
    set(i.a, fmt::format(fmt::runtime(kCodes[k]), first, number(i.c)));
  }

  std::string cell(const Instruction& i) {
    if (i.code == Opcode::kPlayerCell || node(i.node).op == Op::kAttribute) return attribute(i);
    return fmt::format("{}({})", i.c == State::kDefinition ? "def" : "zone", component(i.b));
  }
  // Returns the place of the number, or of the length of the list, that an attribute is.
  std::string attribute(const Instruction& i) {
    const AttributeId id(node(i.node).value);
    const AttributeDef& a = m_.ruleset.attribute(id);
    if (a.owner == AttributeOwner::kTable) return fmt::format("c[kHeaderSize + {}]", a.offset);
    if (a.owner == AttributeOwner::kPlayer) {
      return fmt::format("c[kFirstPlayer + {} * kPlayerSize + {}]", player(i.b), a.offset);
    }
    if (a.owner == AttributeOwner::kCell) {
      return fmt::format("value_of_cell({}, {})", id.value, number(i.b));
    }
    if (p_.certain[std::size_t(i.b)].kind == a.kind.value) {
      return fmt::format("cell_of({}, kComponentHeader + {})", component(i.b), a.offset);
    }
    m_.attributes_by_kind.insert(id.value);
    return fmt::format("value_at({}, kPlaceOf{})", component(i.b), id.value);
  }

  void call(const Instruction& i) {
    const ExpressionNode& n = node(i.node);
    std::string given = scope_.player;
    for (std::int32_t k = i.b; k < i.b + i.c; ++k) {
      given += ", " + (is_list(k) ? list(k) : number(k));
    }
    std::string name = fmt::format("query{}", n.value);
    if (n.op == Op::kCallScript) name = fmt::format("script{}", n.value);
    if (n.op == Op::kCallProperty) {
      name = fmt::format("ability{}", n.value);
      given = definition(i.d, e_.child(n, 0)) + ", " + given;
    }
    (n.op == Op::kCallScript  ? m_.scripts
     : n.op == Op::kCallQuery ? m_.queries
                              : m_.asked_properties)
        .insert(n.value);
    // A call counts as deep as the expression that contains it.
    set(i.a,
        fmt::format("({{ const DeeperQuery deeper_(*this, {}); {}({}); }})",
                    std::max(e_.nodes.size(), kLeastNodesOfCall), name, given),
        true);
  }

  void property(const Instruction& i) {
    const ExpressionNode& n = node(i.node);
    const bool is_list = is_many(n.type);
    (is_list ? m_.list_properties : m_.scalar_properties).insert(n.value);
    set(i.a,
        fmt::format("{}property{}({})", is_list ? "list_" : "", n.value,
                    definition(i.b, e_.child(n, 0))),
        is_list);
  }

  // -- what reads the game by its operands --------------------------------------------------------
  void read(const Instruction& i) {
    const ExpressionNode& n = node(i.node);
    const std::int32_t registers[] = {i.b, i.c, i.d};
    if (n.op == Op::kAttribute) {
      const AttributeDef& a = m_.ruleset.attribute(AttributeId(n.value));
      const std::string first = attribute(i);
      return set(i.a, a.type.is_list ? fmt::format("items_of({})", first) : first);
    }
    if (n.op == Op::kProperty) return property(i);
    if (sorts_in_place(i)) {
      say(fmt::format("sort_numbers(r{0}.p, r{0}.n)", i.b));
      return set(i.a, number(i.b));
    }
    if (n.op == Op::kSortedBy) {
      const std::int32_t width = width_of(m_.ruleset, n.type);
      return fill(i.a, fmt::format(".sorted_by({}, {})", list(i.b), width));
    }
    std::string operands[3];
    for (std::int32_t k = 0; k < 3; ++k) {
      if (registers[k] >= 0) operands[k] = operand(n, k, registers[k]);
    }
    const std::string text = code(n, i, operands);
    if (fills_builder(n)) return fill(i.a, text);
    set(i.a, text, operator_of(n.op).family == Family::kPlayers);
  }

  std::string code(const ExpressionNode& n, const Instruction& i, std::string (&operands)[3]) {
    switch (n.op) {
      case Op::kDefinitions:
        return definitions(n.value);
      case Op::kOption:
        return constants(m_.ruleset.options[OptionId(n.value)].value);
      case Op::kZoneFor:
        return zone_of_family(n, operands);
      case Op::kOwnerOf: {
        const bool is_zone = e_.child(n, 0).type.kind == TypeKind::kZone;
        const char* const check = is_zone ? "below({}, kZones)" : "component({})";
        const std::string x =
            is_there(i.b) ? operands[0] : fmt::format(fmt::runtime(check), operands[0]);
        return fmt::format("kZone_[{}].owner", is_zone ? x : fmt::format("zone({})", x));
      }
      case Op::kExists:
        return exists(e_.child(n, 0).type.kind, operands[0]);
      case Op::kCellNumber:
        return i.d < 0 ? fmt::format("numbered_cell({}, {})", operands[0], operands[1])
                       : fmt::format("cell_in({}, {}, {})", operands[0], operands[1], operands[2]);
      case Op::kItemAt: {
        const TypeKind kind = n.type.kind;
        const bool may_be_none =
            kind != TypeKind::kInteger && kind != TypeKind::kSymbol && kind != TypeKind::kBoolean;
        return fmt::format("item_at({}, {}, {})", operands[0], operands[1], may_be_none);
      }
      case Op::kComponents:
        return is_list(i.b) ? fmt::format("in_zones({})", operands[0]) : contents(n, operands[0]);
      default:
        break;
    }
    const Operator& o = operator_of(n.op);
    if (o.reads == OperatorReads::kTiles && o.takes[0] == Takes::kCell && o.gives == Gives::kMany) {
      m_.features.insert(static_cast<std::int32_t>(n.op));
      return fmt::format("feature{}({}, {})", static_cast<int>(n.op), scope_.player, operands[0]);
    }
    const std::string_view row = o.code;
    if (row.empty()) m_.refuse(n.span, "this operator is not known to machine code");
    return fmt::format(fmt::runtime(row), operands[0], operands[1], operands[2], n.value);
  }
  std::string constants(const std::vector<std::int32_t>& values) {
    if (values.empty()) return "Lst{}";
    return fmt::format("({{ static constexpr i32 t_[] = {{{}}}; Lst{{t_, {}}}; }})",
                       fmt::join(values, ", "), values.size());
  }
  std::string definitions(std::int32_t kind) {
    std::vector<std::int32_t> found;
    const auto& all = m_.ruleset.definitions;
    for (std::size_t d = 0; d < all.size(); ++d) {
      if (kind < 0 || all[d].kind.value == kind) found.push_back(static_cast<int>(d));
    }
    return fmt::format("(work += {}, {})", all.size(), constants(found));
  }

  std::string zone_of_family(const ExpressionNode& n, std::string (&operands)[3]) {
    const ZoneDef& def = m_.ruleset.zone(ZoneDefId(n.value));
    m_.families.insert(def.family);
    const std::string z = fmt::format("below(kZoneFor{}[{}], kZones)", def.family, operands[0]);
    return def.is_per_player ? fmt::format("({} + {})", z, operands[1]) : z;
  }

  static std::string exists(TypeKind kind, const std::string& v) {
    if (kind == TypeKind::kCell) return fmt::format("i32(is_place({}))", v);
    if (kind == TypeKind::kResource) return fmt::format("i32(is_resource({}))", v);
    const char* const bound = kind == TypeKind::kPlayer       ? "kPlayers"
                              : kind == TypeKind::kComponent  ? "components"
                              : kind == TypeKind::kDefinition ? "kDefinitions"
                              : kind == TypeKind::kZone       ? "kZones"
                              : kind == TypeKind::kSymbol     ? "kSymbols"
                                                              : nullptr;
    return bound ? fmt::format("i32(u32({}) < u32({}))", v, bound)
                 : fmt::format("((void)({}), 1)", v);
  }

  // -- loops and jumps ---------------------------------------------------------------------------
  void begin_loop(const Instruction& i) {
    std::string from;
    if (i.code == Opcode::kEachOfZone) {
      from = contents(node(i.node), zone(i.b));
    } else if (i.code == Opcode::kEachOfRange) {
      const std::string low = number(i.b);
      from = fmt::format("range({}, {})", low, number(i.c));
    } else if (i.code == Opcode::kEachOfRecords) {
      from = rows(node(i.node).type, list(i.b));
    } else {
      from = number(i.b);
    }
    keep_numbers();
    if (++loops_ > 1) say("check_work()");
    text_ += fmt::format("for (const auto r{} : {}) {{ ", i.a, charged(from));
    if (temporary_ >= 0) say(fmt::format("t{} = top", std::exchange(temporary_, -1)));
  }
  void end_loop() {
    keep_numbers();
    --loops_;
    text_ += "} ";
  }

  std::string contents(const ExpressionNode& n, const std::string& zone) const {
    const ExpressionNode& of = e_.child(n, 0);
    const ZoneDefId def = of.op == Op::kZone ? ZoneDefId(of.value) : ZoneDefId();
    return def.is_some() && m_.is_short(def)
               ? fmt::format("members_in<{}>({})", m_.members_of(def), zone)
               : fmt::format("all_in({})", zone);
  }

  // Returns the condition under which an instruction jumps, or its opposite.
  std::string condition(const Instruction& i, bool jumps) {
    const Opcode code = i.code;
    const bool is_positive =
        code == Opcode::kJumpUnless || code == Opcode::kBranch || code == Opcode::kJumpEqual;
    const bool is_order = code == Opcode::kJumpLess || code == Opcode::kJumpNotLess;
    const char* const sign = is_order ? ((code == Opcode::kJumpLess) == jumps ? "<" : ">=")
                                      : (is_positive == jumps ? "==" : "!=");
    const std::string first = number(i.b);
    return fmt::format("{} {} {}", first, sign, i.c < 0 ? "0" : number(i.c));
  }
  void jump(const Instruction& i) {
    const std::string when =
        i.code == Opcode::kJump ? "" : fmt::format("if ({}) ", condition(i, true));
    keep_numbers();
    say(fmt::format("{}goto l{}", when, i.d));
  }

  // Writes a test that skips one instruction, and that, without a branch, which would be
  // mispredicted often: the item counts or not, or belongs to the list, or a value is true.
  bool ends_with_truth(const std::vector<Instruction>& code, std::size_t k) {
    const Instruction& i = code[k];
    const bool skips = is_jump(i.code) && i.code != Opcode::kJump && i.code != Opcode::kNextCell &&
                       static_cast<std::size_t>(i.d) == k + 2;
    if (!skips || labels_.contains(i.d - 1)) return false;
    const Instruction& then = code[k + 1];
    const bool counts = then.code == Opcode::kAdd && then.a == then.b && is_one(then.c);
    const bool is_true = then.code == Opcode::kMove && is_one(then.b);
    const bool returns = then.code == Opcode::kReturn && decides();
    const bool appends = then.code == Opcode::kAppend && p_.cannot_fail;
    if (!counts && !is_true && !returns && !appends) return false;
    const std::string holds = condition(i, false);
    keep_numbers();
    if (returns) {
      result_ = fmt::format("i32({})", holds);
    } else if (appends) {
      say(fmt::format("r{}.add_if({}, {})", then.a, holds, number(then.b)));
    } else {
      say(fmt::format("r{} {} i32({})", then.a, counts ? "+=" : "|=", holds));
    }
    return true;
  }

  void return_value(const Instruction& i) {
    if (body_ != nullptr) {
      const std::string name = m_.name("x");
      const std::string x = number(i.b);
      const LoopItem item{name, p_.certain[std::size_t(i.b)]};
      keep_numbers();
      text_ += fmt::format("{{ const auto {} = {}; {} }} ", name, x, (*body_)(item));
      return;
    }
    result_ = builders_.contains(i.b) ? fmt::format("r{}.finish()", i.b)
              : is_list(i.b)          ? list(i.b)
                                      : number(i.b);
  }

  // -- searches and folds ------------------------------------------------------------------------
  void search(const Instruction& i) {
    const ExpressionNode& n = node(i.node);
    if (i.code == Opcode::kSearch) {
      const std::string from = fmt::format("place_cell({})", number(i.b));
      std::string further;
      if (n.op == Op::kDistance) further = fmt::format(", place_cell({})", number(i.c));
      if (n.op == Op::kRayTo) further = fmt::format(", Towards{{i32({})}}", number(i.c));
      if (n.op == Op::kRay) {
        further = fmt::format(", GridStep{{i32({}), ", number(i.c));
        further += fmt::format("i32({})}}", number(i.d));
      }
      keep_numbers();
      text_ += fmt::format("{{ {} s{}(*this, {}{}); ",
                           n.op == Op::kRay || n.op == Op::kRayTo ? "Line" : "Search", i.a, from,
                           further);
    } else if (i.code == Opcode::kNextCell) {
      temporary_ = -1;
      assign(i.a, {fmt::format("s{}.next()", i.b)});
      say(fmt::format("if (r{} < 0) goto l{}; work += {}", i.a, i.d, charge_of_item(e_)));
    } else if (i.code == Opcode::kEnter) {
      const std::string is_open = number(i.c);
      const std::string cost = i.d < 0 ? "" : ", " + number(i.d);
      keep_numbers();
      say(fmt::format("{}s{}.enter({} != 0{})", i.d < 0 ? "" : "work += ", i.b, is_open, cost));
    } else if (n.op == Op::kDistance) {
      assign(i.a, {fmt::format("s{}.total(); }}", i.b)});
    } else {
      fill(i.a, fmt::format(".add_all(s{}.found().items()); }}", i.b));
    }
  }

  void fold(const Instruction& i) {
    switch (i.code) {
      case Opcode::kNewList:
        if (builders_.contains(i.a)) fill(i.a, "");
        if (dropped_.contains(i.a)) begin_temporary(i.a);
        return;
      case Opcode::kAppend:
      case Opcode::kAppendRecord:
        return say(fmt::format("r{}.add({})", i.a, number(i.b)));
      case Opcode::kClear:
        return say(fmt::format("r{}.n = 0", i.a));
      case Opcode::kDrop:
        keep_numbers();
        return say(fmt::format("top = t{}", i.a));
      case Opcode::kZero:
        declare("i64", fmt::format("r{}", i.a));
        return say(fmt::format("r{} = 0", i.a));
      case Opcode::kSum:
        return say(fmt::format("r{} += {}", i.a, number(i.b)));
      case Opcode::kTotal:
        return set(i.a, fmt::format("fits(r{})", i.b));
      default:
        m_.refuse(node(i.node).span, "this instruction is not known to machine code");
    }
  }

  // Notes where temporary lists begin: behind the list that the loop goes through.
  void begin_temporary(std::int32_t at) {
    declare("i32", fmt::format("*t{}", at));
    say(fmt::format("t{} = top", at));
    temporary_ = at;
  }

  Emission& m_;
  const Expression& e_;
  const ExpressionId id_;
  const ScopeNames& scope_;
  const std::vector<LoopItem> items_;  // of the filters around the part, innermost first
  const Body* body_ = nullptr;         // runs for each item; nullptr: the value is wanted
  ir::Lowered p_;
  std::vector<int> gets_, sets_;                           // by register
  std::set<std::int32_t> labels_;                          // instructions that are jumped to
  std::set<std::int32_t> builders_, dropped_;              // registers
  std::map<std::int32_t, Part> parts_;                     // not yet read, by register
  std::map<std::string, std::set<std::string>> declared_;  // names by type
  std::string text_, result_;
  std::int32_t temporary_ = -1;  // the list behind which those of the coming loop are temporary
  int returns_ = 0;
  int loops_ = 0;
};

std::int32_t root_of(const Expression& e) { return static_cast<std::int32_t>(e.nodes.size()) - 1; }

}  // namespace

std::string value_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  if (e.nodes.size() == 1 && e.root().op == Op::kLiteral)
    return fmt::format("({})", e.root().value);
  return ExpressionWriter(m, id, scope).value(root_of(e), e.nodes.size() + 1);
}

std::string list_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  const std::string text = value_of(m, id, scope);
  return is_many(e.type) ? text : fmt::format("put_one({})", text);
}

std::string declare_items(Emission& m, const std::string& name, ExpressionId id,
                          const ScopeNames& scope) {
  return fmt::format("const Lst {} = {};", name, list_of(m, id, scope));
}

std::string each_item(Emission& m, ExpressionId id, const ScopeNames& scope, const Body& body,
                      bool& may_stop) {
  return ExpressionWriter(m, id, scope).each(body, may_stop);
}

std::string type_name(Type t) { return is_many(t) ? "Lst" : "i32"; }

std::string part_of(Emission& m, ExpressionId id, std::int32_t node, const ScopeNames& scope,
                    const std::vector<LoopItem>& items) {
  return ExpressionWriter(m, id, scope, items).value(node);
}

ir::Lowered facts_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  ExpressionWriter w(m, id, scope);
  return ir::lower(m.ruleset, id, root_of(m.ruleset.expression(id)), w.lowering(-1));
}

std::int32_t certain_kind_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  return facts_of(m, id, scope).result.kind;
}

std::int64_t charge_of_item(const Expression& e) {
  return kItemCharge * (1 + std::count_if(e.nodes.begin(), e.nodes.end(),
                                          [](const auto& n) { return makes_list(n.op); }));
}

const ZoneDef* whole_zone(const Ruleset& r, const Expression& e, const ExpressionNode& n) {
  if (n.op != Op::kComponents) return nullptr;
  const ExpressionNode& zone = e.child(n, 0);
  const bool is_one = zone.op == Op::kZone && !is_many(zone.type);
  return is_one ? &r.zone(ZoneDefId(zone.value)) : nullptr;
}

}  // namespace cubilete::native
