-- class=determinism; entry=legal; outcome=returns 1
counter = 0
function legal() counter = counter + 1 return counter end
