-- class=compute; entry=load; outcome=script-wrong-argument
table.insert({}, 1 << 40, 1)
