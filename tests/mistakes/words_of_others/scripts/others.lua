function go(p)
  local n = p.points
  if n > 2 then
    n = 2
  else if n > 1 then  -- expect script-syntax: 'else if' opens another block, which has no 'end' of its own: write 'elseif'
    n = 1
  end
  gain(p, "points", n)
end
