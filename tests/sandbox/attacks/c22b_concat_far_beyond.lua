-- class=compute; entry=load; outcome=script-wrong-argument
return #table.concat({"a"}, "", 1, 1000000000000)
