-- class=compute; entry=load; outcome=returns 1
return #table.concat({"a"}, "", 1, 1000000000000)
