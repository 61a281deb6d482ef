-- class=determinism; entry=legal; outcome=returns 0
function legal()
  local n = 0
  for name in pairs(_ENV) do if name == "seen" then n = 1 end end
  seen = true
  return n
end
