# Writes the manual page of each command and the completions of three shells, as the program prints
# them. Included by the installation, which sets program, home, pages and completions.

set(ENV{CUBILETE_HOME} "${home}")
function(write_output file)
  execute_process(COMMAND "${program}" ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  file(WRITE "${file}" "${text}")
endfunction()

execute_process(COMMAND "${program}" __complete "" OUTPUT_VARIABLE commands
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" commands "${commands}")
write_output("${pages}/cubilete.1" man)
foreach(command ${commands})
  if(NOT command MATCHES "^(-.*|help)$")  # `help COMMAND` is no command of its own
    write_output("${pages}/cubilete-${command}.1" man ${command})
  endif()
endforeach()
write_output("${completions}/bash-completion/completions/cubilete" completion bash)
write_output("${completions}/zsh/vendor-completions/_cubilete" completion zsh)
write_output("${completions}/fish/vendor_completions.d/cubilete.fish" completion fish)
