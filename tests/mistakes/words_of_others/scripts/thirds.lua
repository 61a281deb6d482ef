function go(p)
  if p.points === 1 then gain(p, "points", 1) end  -- expect script-syntax: expected an expression, but found '=': write '==' to compare, without a third '='
end
