function worth(owner)
  if owner.points > 100 then
    return 1
  end
  return owner
end
