function worth(amount)
  return amount + round  -- expect impure-query: a pure query cannot use 'round'
end
