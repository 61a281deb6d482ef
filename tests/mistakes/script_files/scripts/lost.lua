local helpers = require("helprs")  -- expect missing-script: there is no script file 'helprs.lua'

function value(owner)
  return helpers.doubled(owner.points)
end
