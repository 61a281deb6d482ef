// clang-format off: each way to write something has a row

#include "lua/lowering/function_maker.h"

#include <fmt/format.h>

#include <utility>

namespace cubilete {

int FunctionMaker::below(int n) {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 7;
  state_ ^= state_ << 17;
  return static_cast<int>((state_ >> 20) % static_cast<std::uint64_t>(n));
}

std::string FunctionMaker::variable(Kind kind, const std::string& otherwise, bool assigned) {
  std::vector<std::string> all;
  for (const Variable& v : variables_) {
    if (v.kind == kind && (!assigned || v.may_be_assigned)) all.push_back(v.name);
  }
  return all.empty() ? otherwise : pick(all);
}

std::string FunctionMaker::number(int depth) {
  if (depth <= 0 || chance(25)) {
    const int which = below(6);
    if (which == 0) return std::to_string(below(8));
    if (which == 1) return pick({"rule.times", "rule.big", "round", "player_count", "bonus"});
    return variable(Kind::kNumber, "n");
  }
  const auto inner = [&] { return number(depth - 1); };
  switch (below(20)) {
    case 0:
    case 1:
    case 2:
      return fmt::format("({} + {})", inner(), inner());
    case 3:
      return fmt::format("({} - {})", inner(), inner());
    case 4:
      return fmt::format("{} * {}", variable(Kind::kNumber, "n"), variable(Kind::kNumber, "n"));
    case 5:
      return fmt::format("({} // {})", inner(), chance(80) ? "3" : inner());
    case 6:
      return fmt::format("({} % {})", inner(), chance(80) ? "5" : inner());
    case 7:
      return fmt::format("-{}", variable(Kind::kNumber, "n"));
    case 8:
      return fmt::format("#{}", list(0));
    case 9:
      return fmt::format("#{}", zone(0));
    case 10:
      return fmt::format("({}[{}] or {})", list(0), inner(), inner());
    case 11:
      return fmt::format("{}[{}]", list(0), chance(70) ? "1" : inner());
    case 12:
      return fmt::format("math.{}({}, {})", pick({"min", "max"}), inner(), inner());
    case 13:
      return fmt::format("{}.gold", player(depth - 1));
    case 14:
      return fmt::format("{}.{}", component(depth - 1), pick({"value", "power", "index"}));
    case 15:
      return fmt::format("({} and {} or {})", boolean(depth - 1), inner(), inner());
    case 16:
      if (!of_two_.empty() && chance(30)) return fmt::format("({}({}))", pick(of_two_), inner());
      return functions_.empty() ? inner() : fmt::format("{}({})", pick(functions_), inner());
    case 17:
      return fmt::format("{}.{}", player(0), pick({"income", "seat"}));
    case 18:
      return fmt::format("query(\"doubled\", {})", inner());
    default:
      return fmt::format("rule.list[{}]", chance(60) ? "2" : inner());
  }
}

std::string FunctionMaker::boolean(int depth) {
  if (depth <= 0) return variable(Kind::kBoolean, pick({"true", "n > 2", "p == player"}));
  const int d = depth - 1;
  switch (below(11)) {
    case 0:
      return fmt::format("{} < {}", number(d), number(d));
    case 1:
      return fmt::format("{} >= {}", number(d), number(d));
    case 2:
      return fmt::format("{} == {}", number(d), number(d));
    case 3:
      return fmt::format("{} ~= {}", word(d), word(d));
    case 4:
      return fmt::format("not ({})", boolean(d));
    case 5:
      return fmt::format("({} and {})", boolean(d), boolean(d));
    case 6:
      return fmt::format("({} or {})", boolean(d), boolean(d));
    case 7:
      return fmt::format("{} == {}", player(d), player(d));
    case 8:
      return fmt::format("{} ~= {}", component(d), chance(50) ? "nil" : component(d));
    case 9:
      return fmt::format("{}.marked", component(0));
    default:
      return variable(Kind::kBoolean, "rule.may");
  }
}

std::string FunctionMaker::word(int depth) {
  if (depth > 0 && chance(40)) return fmt::format("{}.side", component(depth - 1));
  if (chance(20)) return variable(Kind::kWord, "rule.word");
  return pick({"\"up\"", "\"down\"", "rule.word", "c.name"});
}

std::string FunctionMaker::list(int depth) {
  if (depth <= 0 || chance(50)) return variable(Kind::kList, pick({"xs", "rule.list"}));
  if (chance(50)) return fmt::format("{{{}, {}}}", number(depth - 1), number(depth - 1));
  if (chance(30)) return fmt::format("{}.seen", player(depth - 1));
  return variable(Kind::kList, "xs");
}

std::string FunctionMaker::player(int depth) {
  if (depth <= 0) return variable(Kind::kPlayer, "p");
  switch (below(5)) {
    case 0:
      return fmt::format("next({})", player(depth - 1));
    case 1:
      return fmt::format("previous({})", player(depth - 1));
    case 2:
      return "player";
    case 3:
      return fmt::format("others({})[1]", player(depth - 1));
    default:
      return variable(Kind::kPlayer, "p");
  }
}

std::string FunctionMaker::component(int depth) {
  if (depth <= 0 || chance(60)) return variable(Kind::kComponent, "c");
  switch (below(4)) {
    case 0:
      return fmt::format("{}.top", zone(depth - 1));
    case 1:
      return fmt::format("{}[{}]", zone(depth - 1), number(0));
    case 2:
      return fmt::format("{}[1]", components(depth - 1));
    default:
      return fmt::format("{}.bottom", zone(0));
  }
}

std::string FunctionMaker::zone(int depth) {
  if (chance(30)) return "shop";
  return fmt::format("{}.hand", player(depth > 0 ? depth - 1 : 0));
}

std::string FunctionMaker::components(int depth) {
  if (chance(40)) return variable(Kind::kComponents, zone(depth) + ".components");
  return zone(depth) + ".components";
}

std::string FunctionMaker::of(Kind kind, int depth) {
  switch (kind) {
    case Kind::kNumber:
      return number(depth);
    case Kind::kBoolean:
      return boolean(depth);
    case Kind::kWord:
      return word(depth);
    case Kind::kList:
      return list(depth);
    case Kind::kPlayer:
      return player(depth);
    case Kind::kComponent:
      return component(depth);
    case Kind::kZone:
      return zone(depth);
    case Kind::kComponents:
      return components(depth);
  }
  return "nil";
}

void FunctionMaker::declaration(int depth) {
  const Kind kind = static_cast<Kind>(below(8));
  const std::string name = fresh();
  if (chance(10) && !of_two_.empty()) {
    const std::string second = fresh();
    line(fmt::format("local {}, {} = {}({})", name, second, pick(of_two_), number(1)));
    variables_.push_back({name, Kind::kNumber});
    variables_.push_back({second, Kind::kNumber});
    return;
  }
  if (kind == Kind::kList && chance(60)) {
    line(fmt::format(
        "local {} = {{{}}}", name,
        pick({"", number(1), "[0] = 4, " + number(1), "[-3] = 4, 7, [9] = " + number(0)})));
  } else {
    line(fmt::format("local {} = {}", name, of(kind, depth)));
  }
  variables_.push_back({name, kind});
}

void FunctionMaker::assignment(int depth) {
  const std::string target = variable(Kind::kNumber, "", true);
  const std::string filled = variable(Kind::kList, "", true);
  switch (below(5)) {
    case 0:
      if (!target.empty() && !of_two_.empty() && chance(30)) {
        return line(fmt::format("{}, {} = {}({})", target, variable(Kind::kNumber, target, true),
                                pick(of_two_), number(1)));
      }
      if (!target.empty()) return line(fmt::format("{} = {}", target, number(depth)));
      return declaration(depth);
    case 1:
      if (!filled.empty()) return line(fmt::format("{0}[#{0} + 1] = {1}", filled, number(depth)));
      return declaration(depth);
    case 2:
      if (!filled.empty())
        return line(
            fmt::format("{}[{}] = {}", filled, number(0), chance(90) ? number(depth) : "nil"));
      return declaration(depth);
    case 3: {
      const std::string flag = variable(Kind::kBoolean, "", true);
      if (!flag.empty()) return line(fmt::format("{} = {}", flag, boolean(depth)));
      return declaration(depth);
    }
    default:
      if (filled.empty()) return declaration(depth);
      if (chance(30)) return line(fmt::format("table.insert({}, {})", filled, number(1)));
      if (chance(20)) return line(fmt::format("table.remove({})", filled));
      if (chance(20)) {
        return line(fmt::format("if table.remove({0}, {1}) then {0}[#{0} + 1] = 7 end", filled,
                                pick({"0", "1", "2", "#" + filled, "#" + filled + " + 1"})));
      }
      line(fmt::format("table.sort({}, function(a, b) return a {} b end)", filled,
                       pick({"<", ">"})));
  }
}

void FunctionMaker::loop(int depth) {
  const std::size_t known = variables_.size();
  const std::string name = fresh();
  switch (below(6)) {
    case 4: {
      const std::string value = fresh();
      const bool has_texts = chance(40);
      const std::string of =
          has_texts ? fmt::format("{{up = {}, side = 2, down = {}}}", number(1), number(0))
                    : list(1);
      line(fmt::format("for {}, {} in pairs({}) do", name, value, of));
      variables_.push_back({name, has_texts ? Kind::kWord : Kind::kNumber, false});
      variables_.push_back({value, Kind::kNumber, false});
      break;
    }
    case 0:
      line(fmt::format("for {} = {}, {}{} do", name, number(0), chance(80) ? "4" : number(0),
                       chance(20) ? ", 2" : ""));
      variables_.push_back({name, Kind::kNumber, false});
      break;
    case 1:
      line(fmt::format("for _, {} in ipairs({}) do", name, list(1)));
      variables_.push_back({name, Kind::kNumber, false});
      break;
    case 2:
      line(fmt::format("for _, {} in ipairs({}) do", name, chance(60) ? zone(1) : components(1)));
      variables_.push_back({name, Kind::kComponent, false});
      break;
    default:
      line(fmt::format("local {} = 0", name));
      line(fmt::format("while {} < {} do", name, chance(90) ? "3" : "400"));
      ++indent_;
      line(fmt::format("{0} = {0} + 1", name));
      --indent_;
      variables_.push_back({name, Kind::kNumber, false});
  }
  ++loops_;
  block(depth - 1, 2);
  --loops_;
  line("end");
  variables_.resize(known);
}

void FunctionMaker::condition(int depth) {
  line(fmt::format("if {} then", boolean(depth)));
  block(depth - 1, 2);
  if (chance(30)) {
    line(fmt::format("elseif {} then", boolean(1)));
    block(depth - 1, 1);
  }
  if (chance(40)) {
    line("else");
    block(depth - 1, 1);
  }
  line("end");
}

void FunctionMaker::local_function(int depth) {
  const std::string name = fresh();
  const std::string given = fresh();
  line(fmt::format("local function {}({})", name, given));
  const std::size_t known = variables_.size();
  variables_.push_back({given, Kind::kNumber});
  const int loops = std::exchange(loops_, 0);
  block(depth - 1, 1);
  ++indent_;
  const bool gives_two = chance(40);
  if (gives_two && chance(30)) line(fmt::format("if {} then return {} end", boolean(1), number(1)));
  line(fmt::format("return {}{}", number(2), gives_two ? ", " + number(1) : ""));
  --indent_;
  loops_ = loops;
  variables_.resize(known);
  line("end");
  (gives_two ? of_two_ : functions_).push_back(name);
}

void FunctionMaker::verb(int depth) {
  switch (below(12)) {
    case 0:
      return line(fmt::format("gain({}, \"gold\", {})", player(1), number(depth)));
    case 1:
      return line(fmt::format("pay(\"gold\", {})", number(0)));
    case 2:
      return line(fmt::format("lose({}, \"gold\", {})", player(0), number(1)));
    case 3:
      return line(fmt::format("set({}, \"side\", {})", component(1), word(0)));
    case 4:
      return line(fmt::format("set({}, \"power\", {})", component(0), number(1)));
    case 5:
      return line(fmt::format("move({}, {})", component(1), zone(1)));
    case 6:
      return line(fmt::format("shuffle({})", zone(0)));
    case 7: {
      const std::string name = fresh();
      line(fmt::format(
          "local {} = choose {{player = {}, name = \"which\", from = {}, optional = {}}}", name,
          player(0), chance(50) ? zone(1) : components(1), boolean(0)));
      variables_.push_back({name, Kind::kComponent});
      return;
    }
    case 8: {
      const std::string name = fresh();
      line(fmt::format("local {} = choose {{name = \"how_many\", from = {}}}", name, list(1)));
      variables_.push_back({name, Kind::kNumber});
      return;
    }
    case 9: {
      const std::string name = fresh();
      line(fmt::format("local {} = choose {{name = \"some\", from = {}, min = {}, max = 2}}", name,
                       zone(1), chance(80) ? "0" : "1"));
      variables_.push_back({name, Kind::kComponents});
      return;
    }
    case 10:
      return line(fmt::format("set({}, \"seen\", {})", player(1), list(depth)));
    default:
      return line(fmt::format("give({}, {}, \"gold\", {})", player(0), player(1), number(0)));
  }
}

void FunctionMaker::statement(int depth) {
  const int which = below(100);
  if (which < 25 || depth <= 0) return declaration(depth > 1 ? 2 : 1);
  if (which < 50) return assignment(2);
  if (which < 65 && loops_ < 2) return loop(depth);
  if (which < 80) return condition(depth);
  if (which < 84 && indent_ == 1) return local_function(depth);
  if (which < 88) {
    if (loops_ > 0) return line(fmt::format("if {} then break end", boolean(1)));
    return line(fmt::format("if {} then return {} end", boolean(1), number(1)));
  }
  if (is_effect_) return verb(1);
  declaration(2);
}

void FunctionMaker::block(int depth, int statements) {
  const std::size_t known = variables_.size();
  const std::size_t functions = functions_.size();
  const std::size_t of_two = of_two_.size();
  ++indent_;
  for (int i = 1 + below(statements + 1); i > 0; --i) statement(depth);
  --indent_;
  variables_.resize(known);
  functions_.resize(functions);
  of_two_.resize(of_two);
}

std::string FunctionMaker::function(const std::string& name, bool is_effect) {
  is_effect_ = is_effect;
  text_.clear();
  variables_ = {{"n", Kind::kNumber, true},
                {"xs", Kind::kList, true},
                {"p", Kind::kPlayer, true},
                {"c", Kind::kComponent, true}};
  functions_.clear();
  of_two_.clear();
  names_ = indent_ = loops_ = 0;
  line(fmt::format("function {}(rule, n, xs, p, c)", name));
  ++indent_;
  for (int i = 3 + below(4); i > 0; --i) statement(3);
  line(fmt::format("return {}", number(2)));
  --indent_;
  line("end");
  return text_;
}

}  // namespace cubilete
