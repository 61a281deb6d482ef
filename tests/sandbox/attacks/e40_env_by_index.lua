-- class=escape; entry=load; outcome=script-undefined-name
return _ENV["io"]
