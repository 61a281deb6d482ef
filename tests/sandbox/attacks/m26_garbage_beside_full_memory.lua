-- class=memory; entry=load; outcome=script-fuel-exhausted
local kept = {}
for i = 1, 1 << 40 do
  kept[i] = {{i}, {i}, {i}, {i}}
  local garbage = {i, i, i, i}
end
