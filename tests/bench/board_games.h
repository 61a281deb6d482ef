// Board games written in C++ as one writes them: a board as an array, `legal`, which lists the
// moves of the player to move, and `make`, which makes one. Random play of them is timed
// (boards_plain.cc), and their trees are counted on small boards (play/perft_test.cc).
#pragma once

#include <array>
#include <vector>

namespace cubilete::boards {

inline constexpr int kFree = -1;

// The cells of a grid, each with the player whose piece is there.
template <int kRows, int kColumns>
struct Grid {
  std::array<int, kRows * kColumns> cells;
  Grid() { cells.fill(kFree); }
  static bool is_inside(int row, int column) {
    return row >= 0 && row < kRows && column >= 0 && column < kColumns;
  }
  int& at(int row, int column) { return cells[static_cast<std::size_t>(row * kColumns + column)]; }
  int at(int row, int column) const {
    return cells[static_cast<std::size_t>(row * kColumns + column)];
  }
  // Returns how many cells after this one hold pieces of a player, in one direction.
  int run(int row, int column, int down, int right, int player) const {
    int length = 0;
    for (row += down, column += right; is_inside(row, column) && at(row, column) == player;
         row += down, column += right) {
      ++length;
    }
    return length;
  }
  int line(int row, int column, int down, int right, int player) const {
    return 1 + run(row, column, down, right, player) + run(row, column, -down, -right, player);
  }
  bool has_line(int row, int column, int length, int player) const {
    return line(row, column, 0, 1, player) >= length || line(row, column, 1, 0, player) >= length ||
           line(row, column, 1, 1, player) >= length || line(row, column, 1, -1, player) >= length;
  }
};

// What all games have. `winner` is kFree for a draw.
struct Game {
  int player = 0;
  int winner = kFree;
  bool is_over = false;
  void win() {
    winner = player;
    is_over = true;
  }
};

struct TicTacToe : Game {
  Grid<3, 3> grid;
  int laid = 0;
  void legal(std::vector<int>& moves) const {
    for (int cell = 0; cell < 9; ++cell) {
      if (grid.cells[static_cast<std::size_t>(cell)] == kFree) moves.push_back(cell);
    }
  }
  void make(int cell) {
    grid.at(cell / 3, cell % 3) = player;
    if (grid.has_line(cell / 3, cell % 3, 3, player)) return win();
    is_over = ++laid == 9;
    player = 1 - player;
  }
};

template <int kRows = 6, int kColumns = 7>
struct ConnectFour : Game {
  Grid<kRows, kColumns> grid;
  int laid = 0;
  void legal(std::vector<int>& moves) const {
    for (int column = 0; column < kColumns; ++column) {
      if (grid.at(0, column) == kFree) moves.push_back(column);
    }
  }
  void make(int column) {
    int row = kRows - 1;
    while (grid.at(row, column) != kFree) --row;
    grid.at(row, column) = player;
    if (grid.has_line(row, column, 4, player)) return win();
    is_over = ++laid == kRows * kColumns;
    player = 1 - player;
  }
};

// A move is 3 * the cell it comes from + the column it goes to, relative to its own, + 1.
template <int kSize = 8>
struct Breakthrough : Game {
  Grid<kSize, kSize> grid;
  std::array<int, 2> pawns = {2 * kSize, 2 * kSize};
  Breakthrough() {
    for (int column = 0; column < kSize; ++column) {
      grid.at(0, column) = grid.at(1, column) = 0;
      grid.at(kSize - 2, column) = grid.at(kSize - 1, column) = 1;
    }
  }
  int ahead() const { return player == 0 ? 1 : -1; }
  void legal(std::vector<int>& moves) const {
    for (int cell = 0; cell < kSize * kSize; ++cell) {
      if (grid.cells[static_cast<std::size_t>(cell)] != player) continue;
      const int row = cell / kSize + ahead();
      for (int right = -1; right <= 1; ++right) {
        const int column = cell % kSize + right;
        if (!grid.is_inside(row, column)) continue;
        const int there = grid.at(row, column);
        if (there == kFree || (right != 0 && there != player))
          moves.push_back(3 * cell + right + 1);
      }
    }
  }
  void make(int move) {
    const int from = move / 3;
    const int row = from / kSize + ahead();
    int& to = grid.at(row, from % kSize + move % 3 - 1);
    if (to != kFree) --pawns[static_cast<std::size_t>(to)];
    to = player;
    grid.cells[static_cast<std::size_t>(from)] = kFree;
    if (row == (player == 0 ? kSize - 1 : 0) || pawns[static_cast<std::size_t>(1 - player)] == 0) {
      return win();
    }
    player = 1 - player;
  }
};

template <int kSize = 11>
struct Hex : Game {
  Grid<kSize, kSize> grid;
  void legal(std::vector<int>& moves) const {
    for (int cell = 0; cell < kSize * kSize; ++cell) {
      if (grid.cells[static_cast<std::size_t>(cell)] == kFree) moves.push_back(cell);
    }
  }
  bool connects(int cell) const {
    constexpr std::array<std::array<int, 2>, 6> kNeighbours = {
        {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};
    std::array<bool, kSize * kSize> seen{};
    std::vector<int> chain = {cell};
    seen[static_cast<std::size_t>(cell)] = true;
    bool first = false;
    bool last = false;
    for (std::size_t k = 0; k < chain.size(); ++k) {
      const int row = chain[k] / kSize;
      const int column = chain[k] % kSize;
      const int along = player == 0 ? row : column;
      first |= along == 0;
      last |= along == kSize - 1;
      if (first && last) return true;
      for (const auto& [down, right] : kNeighbours) {
        if (!grid.is_inside(row + down, column + right)) continue;
        const int next = (row + down) * kSize + column + right;
        if (seen[static_cast<std::size_t>(next)] ||
            grid.cells[static_cast<std::size_t>(next)] != player) {
          continue;
        }
        seen[static_cast<std::size_t>(next)] = true;
        chain.push_back(next);
      }
    }
    return false;
  }
  void make(int cell) {
    grid.cells[static_cast<std::size_t>(cell)] = player;
    if (connects(cell)) return win();
    player = 1 - player;
  }
};

}  // namespace cubilete::boards
