function worth(owner)
  if owner.points > 100 then
    return 1
  end
  return table.unpack({owner})  -- expect script-wrong-result: 'worth' must give an integer, but gave a player
end
