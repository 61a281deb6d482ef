function turn_round(p)
  local now, turned = numbers, {}
  for i = #now, 1, -1 do turned[#turned + 1] = now[i] end
  now[1] = 100
  set("numbers", turned)
end
