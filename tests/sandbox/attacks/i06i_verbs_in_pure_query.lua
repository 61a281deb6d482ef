-- class=integrity; entry=reckon; outcome=script-undefined-name
function reckon() return _ENV["players"]()[1].gold end
