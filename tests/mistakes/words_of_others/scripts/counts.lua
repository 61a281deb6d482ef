function go(p)
  for (i = 0; i < 3; i++) {  -- expect script-syntax: expected a name of a variable behind 'for', but found '(': write for i = 1, 3 do
    gain(p, "points", i)
  }
end
