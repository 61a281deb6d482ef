function earn(rule, owner) gain(owner, rule.good, rule.coins) end
function lose_all(rule, owner) lose(owner, 'coins', rule.most) end
function count_coins(owner) return owner.coins end
function pay_to(rule, owner) gain(owner, 'coins', rule.number) end
