-- class=escape; entry=load; outcome=script-read-only
table.insert(_ENV, 1, "x")
