function worth(load, owner)
  if load.pays > 9 then return 2 end  -- expect always-same: this never holds: no component of the kind 'cart' is printed so
  if load.pays > 4 and load.is_old then return 3 end  -- expect always-same: this never holds: no component of the kind 'cart' is printed so
  if load.colour == "red" and load.colour == "blue" then return 1 end  -- expect always-same: this never holds: it contradicts 'load.colour == "red"'
  if owner.pounds > 20 then return 1 end  -- expect always-same: this never holds: owner.pounds is from 0 to 20
  if owner.pounds >= 5 and owner.pounds < 5 then return 1 end  -- expect always-same: this never holds: it contradicts 'owner.pounds >= 5'
  if #stand > 3 then return 1 end  -- expect always-same: this never holds: #stand is from 0 to 3
  local n = load.pays + owner.pounds
  if n > 3 and not (n > 2) then return 1 end  -- expect always-same: it follows from 'n > 3'
  -- These are right: what a call may have changed, what is not known.
  if owner.pounds > 5 and owner.pounds < 7 then return n end
  if load.pays == 4 or load.colour == "blue" then return n + 1 end
  return n
end

function may_load(owner)
  return owner.pounds <= 20  -- expect always-same: this always holds: owner.pounds is from 0 to 20
end
