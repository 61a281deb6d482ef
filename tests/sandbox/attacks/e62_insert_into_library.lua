-- class=escape; entry=load; outcome=script-read-only
table.insert(string, 1, "x")
table.insert(math, "y")
