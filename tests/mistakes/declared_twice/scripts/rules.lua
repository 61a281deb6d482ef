function worth()
  return 1
end

function worth()  -- expect duplicate-name: the function 'worth' is declared twice
  return 2
end
