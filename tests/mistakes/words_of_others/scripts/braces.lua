function go(p)
  if (p.points > 0) {  -- expect script-syntax: expected 'then' behind the condition, but found '{': write 'then ... end' in place of braces
    gain(p, "points", 1)
  }
end
