-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  end_("game")
  return 1
end
