-- A feast begins: the phase follows when the card is done.
function feast(rule, owner)
  start("feast", owner)
end
