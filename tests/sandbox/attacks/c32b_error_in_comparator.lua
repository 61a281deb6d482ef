-- class=compute; entry=load; outcome=script-error
table.sort({1, 2, 3}, function() error("x") end)
