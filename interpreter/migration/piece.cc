#include "migration/piece.h"

#include "document/yaml_reader.h"

namespace cubilete {

Piece keep(const Node& n) {
  Piece p;
  p.source = &n;
  return p;
}

Piece text_piece(std::string text, const Node& source) {
  Piece p;
  p.kind = Piece::Kind::kText;
  p.source = &source;
  p.text = std::move(text);
  return p;
}

Node value_of(const Piece& p) {
  Node n;
  switch (p.kind) {
    case Piece::Kind::kSource:
      return *p.source;
    case Piece::Kind::kText: {
      auto plain = read_yaml("{x: " + p.text + "}");
      const Node* x = plain && plain->entries.size() == 1 ? plain->find("x") : nullptr;
      if (x && x->is_scalar() && x->text == p.text) return *x;
      n.kind = NodeKind::kString;
      n.text = p.text;
      return n;
    }
    case Piece::Kind::kList:
      n.kind = NodeKind::kList;
      for (const Piece& item : p.items) n.items.push_back(value_of(item));
      return n;
    case Piece::Kind::kMap:
      n.kind = NodeKind::kMap;
      for (const PieceEntry& e : p.entries) {
        n.entries.push_back({e.key, e.key_span, value_of(e.value)});
      }
      return n;
  }
  return n;
}

}  // namespace cubilete
