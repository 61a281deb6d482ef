-- class=compute; entry=load; outcome=script-undefined-name
local n = 0 for i = 1, 200 do local ok, e = pcall(table.unpack, {}, 1, 900000) n = n + (ok and 1 or 0) end return "returned "..n
