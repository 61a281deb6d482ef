function price()
  return {coins = 1}
end
