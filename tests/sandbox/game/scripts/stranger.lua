-- The script of a well-meaning author.
function effect(player)
  gain(player, "hope", 1)
  lose(player, "hope", 1)
end

function later(player) effect(player) end
function legal(player) return player.gold end
function reckon(numbers) return #numbers end
