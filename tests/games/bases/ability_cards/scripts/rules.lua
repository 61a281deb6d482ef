function earn(owner) gain(owner, 'coins', 1) end
