-- class=escape; entry=load; outcome=script-undefined-name
-- host calls tostring() on the error object outside limits
error(setmetatable({}, {__tostring=function() while true do end end}))
