// Builds the flat tree of one expression from its syntax: finds what names mean and checks types.
// An index of -1 is a part that was reported already.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/compiler.h"

namespace cubilete {

// A function of the expression language.
struct Builtin {
  std::string_view name;
  Op op;
  int least;  // arguments
  int most;
};
std::span<const Builtin> builtins();

inline bool is_reference(TypeKind k) {
  return k == TypeKind::kPlayer || k == TypeKind::kComponent || k == TypeKind::kDefinition ||
         k == TypeKind::kZone || k == TypeKind::kCell || k == TypeKind::kResource;
}

class ExpressionBuilder {
 public:
  ExpressionBuilder(Compiler& compiler, const Scope& scope)
      : c_(compiler), r_(compiler.r_), d_(compiler.d_), scope_(scope) {}

  Expression take() { return std::move(e_); }
  const ExpressionNode& at(int index) const { return e_.nodes[std::size_t(index)]; }
  Type type_of(int index) const { return index < 0 ? kNothingType : at(index).type; }

  int lower(const Syntax& s, Type hint);

  // Turns what was found into what is wanted where the language says so.
  int fit(int node, Type wanted, SourceSpan span);

  static bool accepts(Type wanted, Type t);

 private:
  static bool is_nothing_literal(Type t) { return t.kind == TypeKind::kNothing && t.detail == -2; }

  int leaf(Op op, Type type, std::int32_t value, SourceSpan span);

  int add(Op op, Type type, std::int32_t value, std::vector<int> children, SourceSpan span);

  int error(const char* code, SourceSpan span, std::string message, std::string help = {});

  int acting_player(SourceSpan span) { return leaf(Op::kActingPlayer, kPlayerType, 0, span); }

  int components(int zone);

  // A list, or a zone as the list of what it holds.
  int as_list(int node, SourceSpan span);

  Type symbol_type(std::int32_t vocabulary) const { return {TypeKind::kSymbol, false, vocabulary}; }

  std::vector<std::string> words(std::int32_t vocabulary) const;

  // -- names ---------------------------------------------------------------------------------
  int name(const Syntax& s, Type hint);

  int definition(DefinitionId id, SourceSpan span);

  int kind_for_things(KindId id, SourceSpan span);

  int attribute(AttributeId id, std::vector<int> owner, SourceSpan span);

  // -- members -------------------------------------------------------------------------------
  std::vector<std::string> member_names(Type t) const;

  // `node`.`n`; where `quiet`, an unknown name gives -1 without a message.
  int member_of(int node, const std::string& n, SourceSpan name_span, SourceSpan span, bool quiet);

  int member(const Syntax& s, Type);

  // The declared query whose first parameter takes such a thing: x.income for income(x). -1: none.
  std::int32_t query_about(Type t, const std::string& name) const;

  // list.q(arguments): the query of each item.
  int query_of_each(std::int32_t q, int list, const Syntax& s);

  int call_property(int of, PropertyId p, std::span<const Syntax> given, SourceSpan span,
                    SourceSpan name_span);

  bool arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                 std::span<const Syntax> given, SourceSpan name_span, std::vector<int>& out);

  int query(std::int32_t q, const Syntax& s, std::span<const Syntax> given);

  int at_cell(int cell, SourceSpan span);

  // -- calls ---------------------------------------------------------------------------------
  int call(const Syntax& s, Type hint);

  int builtin(const Builtin& b, const Syntax& s, Type hint);

  // -- lists and operators -------------------------------------------------------------------
  int index(const Syntax& s);

  int list(const Syntax& s, Type hint);

  int unary(const Syntax& s);

  // Whether a name on its own can only be told by what stands on the other side.
  bool needs_hint(const Syntax& s) const;

  int binary(const Syntax& s, Type hint);

  int equality(const Syntax& s);

  // A word compared with a value that can never be that word is a slip.
  void check_vocabulary(int of, int word, SourceSpan span);

  Compiler& c_;
  Ruleset& r_;
  Diagnostics& d_;
  const Scope& scope_;
  Expression e_;
  std::vector<Type> items_;  // of the filters around
};

}  // namespace cubilete
