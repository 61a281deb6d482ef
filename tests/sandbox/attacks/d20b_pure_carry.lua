-- class=determinism; entry=reckon; outcome=returns 13
local calls = 0
function reckon(numbers) calls = calls + 1 return calls * 10 + #numbers end
