-- class=compute; entry=load; outcome=script-fuel-exhausted
table.sort({1, 2, 3}, function() while true do end end)
