-- class=compute; entry=load; outcome=script-undefined-name
while true do local co = coroutine.create(function() while true do end end) coroutine.resume(co) end
