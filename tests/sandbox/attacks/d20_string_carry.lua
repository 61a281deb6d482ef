-- class=determinism; entry=legal; outcome=returns 1
local cache = {}
function legal() if cache.x then return 2 end cache.x = true return 1 end
