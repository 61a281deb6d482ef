-- class=compute; entry=load; outcome=script-undefined-name
table.move({}, 1, 10000000000, 2) return "returned"
