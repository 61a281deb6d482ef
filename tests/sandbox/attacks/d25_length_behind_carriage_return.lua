-- class=determinism; entry=legal; outcome=returns 946745
-- a commentfunction legal(player)local out = 0for n = 1, 400 do  local t = {}  for i = 1, n % 13 do t[{}] = i end  for i = 1, n % 17 + 3 do local key = {} t[key] = 1 t[i * (1 + n % 3)] = i t[key] = nil end  for i = 1, 5 do t[(n * i) % 11 + 1] = nil end  out = (out * 31 + #t) % 1000003endreturn outend
