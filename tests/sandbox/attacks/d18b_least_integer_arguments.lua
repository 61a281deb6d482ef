-- class=determinism; entry=load; outcome=returns nil|xx|120|1|nil
local least, most = 1 << 63, (1 << 63) - 1
local step = ipairs({})
return tostring((table.unpack({1, 2}, 1, least))) .. "|" .. ("xx"):sub(least, most) .. "|"
  .. tostring(("x"):byte(least, most)) .. "|" .. tostring((("x"):find("x", least))) .. "|"
  .. tostring(step({}, most))
