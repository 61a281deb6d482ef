-- class=compute; entry=reckon; outcome=script-fuel-exhausted
function reckon(numbers) while true do numbers[1] = numbers[1] + 1 end end
