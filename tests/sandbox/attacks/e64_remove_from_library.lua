-- class=escape; entry=load; outcome=script-read-only
for i = 1, 100 do table.remove(table) end
return "returned"
