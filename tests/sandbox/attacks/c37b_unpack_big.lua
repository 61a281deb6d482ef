-- class=compute; entry=load; outcome=script-wrong-argument
return table.unpack({}, 1, 900000)
