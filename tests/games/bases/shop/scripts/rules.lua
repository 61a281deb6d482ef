function fail() gain(player, 'coin', 1) error('on purpose') end
function hang() while player do gain(player, 'coin', 0) end end
