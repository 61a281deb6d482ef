local helpers = require("helpers")

function worth(owner)
  return helpers.doubled(owner.points) + helpers.trebled(1)  -- expect missing-function: helpers.lua has no function 'trebled'
end
