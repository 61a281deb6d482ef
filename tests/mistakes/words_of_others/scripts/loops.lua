function go(p)
  while (p.points > 0) {  -- expect script-syntax: expected 'do' behind the condition, but found '{': write 'do ... end'
    pay(p, "points", 1); return
  }
end
