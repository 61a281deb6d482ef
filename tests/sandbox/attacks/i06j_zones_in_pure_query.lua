-- class=integrity; entry=reckon; outcome=script-undefined-name
function reckon() return #zone("deck") end
