-- class=integrity; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  local n = 0
  while true do
    local yes = choose {player = player, name = "x", from = {1}}
    n = n + 1
    if n > 1000000 then break end
  end
end
