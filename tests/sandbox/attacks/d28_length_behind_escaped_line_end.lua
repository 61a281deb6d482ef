-- class=determinism; entry=legal; outcome=returns 3
function legal()
  local t = {1, 2, 3, nil, 5}
  local s = "\
" local n = #t --"
  if n ~= 3 then error("PWNED: the length is Lua's own") end return n
end
