-- class=escape; entry=load; outcome=script-read-only
table.insert(table, 1, "x") for _,l in ipairs{math,string,table} do l.pwned = true end return "PWNED: library tables writable"
