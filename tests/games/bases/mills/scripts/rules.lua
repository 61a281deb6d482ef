function raise()
  gain(player, 'coin', 1)
end
