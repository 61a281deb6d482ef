-- class=escape; entry=load; outcome=script-undefined-name
collectgarbage("stop") return "PWNED: gc stopped for the host: running="..tostring(collectgarbage("isrunning"))
