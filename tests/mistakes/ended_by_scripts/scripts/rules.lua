-- Whoever stops ends the game.
function stop() end_("game") end
