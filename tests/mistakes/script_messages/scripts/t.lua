function shout()
  announce("point")  -- expect unknown-name: there is no message 'point'
  announce("cheers")
end

function tire()
  if player.points > 70 then end_("game", {because = "weary"}) end  -- expect unknown-name: there is no end cause 'weary'
  end_("game", {because = "tired"})
end
