-- class=escape; entry=load; outcome=returns overrode another mod's helper
victim_helper = function() return 666 end return "overrode another mod's helper"
