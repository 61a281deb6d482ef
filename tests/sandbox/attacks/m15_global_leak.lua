-- class=memory; entry=legal; outcome=returns 1
BAG = {}
function legal() BAG[#BAG + 1] = {1, 2, 3} return #BAG end
