function worth(amount)
  return amount + round_number()  -- expect impure-query: a pure query cannot use 'round_number'
end
