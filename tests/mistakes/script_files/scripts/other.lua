local one = require("one")  -- expect script-endless: 'other' and 'one' require each other

function half(n)
  return one and n // 2
end
