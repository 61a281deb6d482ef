local other = require("other")

function price(owner)
  return other.half(owner.points)
end
