-- class=escape; entry=load; outcome=script-undefined-name
error({code = "out-of-bounds", message = setmetatable})
