#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "boards.h"

namespace cubilete::boards {
namespace {

using Random = std::mt19937_64;

// Returns one of n numbers.
int below(Random& random, std::size_t n) { return static_cast<int>(((random() >> 32) * n) >> 32); }

constexpr int kFree = -1;

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

// Each game has `legal`, which lists the moves of the player to move, and `make`, which makes one.
// `winner` is kFree for a draw.
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

struct ConnectFour : Game {
  Grid<6, 7> grid;
  int laid = 0;
  void legal(std::vector<int>& moves) const {
    for (int column = 0; column < 7; ++column) {
      if (grid.at(0, column) == kFree) moves.push_back(column);
    }
  }
  void make(int column) {
    int row = 5;
    while (grid.at(row, column) != kFree) --row;
    grid.at(row, column) = player;
    if (grid.has_line(row, column, 4, player)) return win();
    is_over = ++laid == 42;
    player = 1 - player;
  }
};

// A move is 3 * the cell it comes from + the column it goes to, relative to its own, + 1.
struct Breakthrough : Game {
  Grid<8, 8> grid;
  std::array<int, 2> pawns = {16, 16};
  Breakthrough() {
    for (int column = 0; column < 8; ++column) {
      grid.at(0, column) = grid.at(1, column) = 0;
      grid.at(6, column) = grid.at(7, column) = 1;
    }
  }
  int ahead() const { return player == 0 ? 1 : -1; }
  void legal(std::vector<int>& moves) const {
    for (int cell = 0; cell < 64; ++cell) {
      if (grid.cells[static_cast<std::size_t>(cell)] != player) continue;
      const int row = cell / 8 + ahead();
      for (int right = -1; right <= 1; ++right) {
        const int column = cell % 8 + right;
        if (!grid.is_inside(row, column)) continue;
        const int there = grid.at(row, column);
        if (there == kFree || (right != 0 && there != player))
          moves.push_back(3 * cell + right + 1);
      }
    }
  }
  void make(int move) {
    const int from = move / 3;
    const int row = from / 8 + ahead();
    int& to = grid.at(row, from % 8 + move % 3 - 1);
    if (to != kFree) --pawns[static_cast<std::size_t>(to)];
    to = player;
    grid.cells[static_cast<std::size_t>(from)] = kFree;
    if (row == (player == 0 ? 7 : 0) || pawns[static_cast<std::size_t>(1 - player)] == 0) {
      return win();
    }
    player = 1 - player;
  }
};

struct Hex : Game {
  static constexpr int kSize = 11;
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

// Move 64 is to skip.
struct Reversi : Game {
  static constexpr int kSkip = 64;
  Grid<8, 8> grid;
  Reversi() {
    grid.at(3, 3) = grid.at(4, 4) = 1;
    grid.at(3, 4) = grid.at(4, 3) = 0;
  }
  int enclosed(int row, int column, int down, int right, int who) const {
    const int count = grid.run(row, column, down, right, 1 - who);
    const int end_row = row + (count + 1) * down;
    const int end_column = column + (count + 1) * right;
    return grid.is_inside(end_row, end_column) && grid.at(end_row, end_column) == who ? count : 0;
  }
  bool encloses(int cell, int who) const {
    if (grid.cells[static_cast<std::size_t>(cell)] != kFree) return false;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if ((down != 0 || right != 0) && enclosed(cell / 8, cell % 8, down, right, who) > 0) {
          return true;
        }
      }
    }
    return false;
  }
  bool can_place(int who) const {
    for (int cell = 0; cell < 64; ++cell) {
      if (encloses(cell, who)) return true;
    }
    return false;
  }
  void legal(std::vector<int>& moves) const {
    for (int cell = 0; cell < 64; ++cell) {
      if (encloses(cell, player)) moves.push_back(cell);
    }
    if (moves.empty()) moves.push_back(kSkip);
  }
  void make(int cell) {
    if (cell != kSkip) {
      for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
          if (down == 0 && right == 0) continue;
          for (int k = enclosed(cell / 8, cell % 8, down, right, player); k > 0; --k) {
            grid.at(cell / 8 + k * down, cell % 8 + k * right) = player;
          }
        }
      }
      grid.cells[static_cast<std::size_t>(cell)] = player;
    }
    if (!can_place(0) && !can_place(1)) {
      const auto first = std::ranges::count(grid.cells, 0);
      const auto second = std::ranges::count(grid.cells, 1);
      winner = first > second ? 0 : second > first ? 1 : kFree;
      is_over = true;
    }
    player = 1 - player;
  }
};

template <class G>
void play(std::int64_t games, std::uint64_t seed, Totals& totals) {
  Random random(seed);
  std::vector<int> moves;
  for (std::int64_t k = 0; k < games; ++k) {
    G game;
    while (!game.is_over) {
      moves.clear();
      game.legal(moves);
      game.make(moves[static_cast<std::size_t>(below(random, moves.size()))]);
      ++totals.moves;
    }
    ++totals.games;
    totals.first_wins += game.winner == 0;
  }
}

constexpr Board kBoards[] = {{"tic_tac_toe", play<TicTacToe>},
                             {"connect_four", play<ConnectFour>},
                             {"breakthrough", play<Breakthrough>},
                             {"hex", play<Hex>},
                             {"reversi", play<Reversi>}};

}  // namespace

std::span<const Board> all() { return kBoards; }

}  // namespace cubilete::boards
