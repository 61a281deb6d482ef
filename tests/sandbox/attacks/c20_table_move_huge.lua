-- class=compute; entry=load; outcome=script-error
table.move({}, 1, 1e10, 2) return "returned"
