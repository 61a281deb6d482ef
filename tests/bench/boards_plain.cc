#include <algorithm>
#include <random>
#include <vector>

#include "board_games.h"
#include "boards.h"

namespace cubilete::boards {
namespace {

using Random = std::mt19937_64;

// Returns one of n numbers.
int below(Random& random, std::size_t n) { return static_cast<int>(((random() >> 32) * n) >> 32); }

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
                             {"connect_four", play<ConnectFour<>>},
                             {"breakthrough", play<Breakthrough<>>},
                             {"hex", play<Hex<>>},
                             {"reversi", play<Reversi>}};

}  // namespace

std::span<const Board> all() { return kBoards; }

}  // namespace cubilete::boards
