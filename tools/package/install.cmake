# What an installation holds, and the packages that cpack makes of it (tools/package/README.md):
#
#   program   bin/cubilete, its games, scripts and schemas, manual pages, completions
#   table     the page of `cubilete serve`, where tools/table/build has made it
#   library   headers, one static library, the files by which CMake and pkg-config find them

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(share ${CMAKE_INSTALL_DATADIR}/cubilete)

# In an archive that carries its libraries, they lie there. It holds for the libraries of these
# libraries too.
set_target_properties(cubilete PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/cubilete")
target_link_options(cubilete PRIVATE LINKER:--disable-new-dtags)

install(TARGETS cubilete RUNTIME COMPONENT program)
install(DIRECTORY content scripts schema DESTINATION ${share} COMPONENT program)
install(DIRECTORY tools/templates DESTINATION ${share}/tools COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(CODE "
  set(program \"$<TARGET_FILE:cubilete>\")
  set(home \"${CMAKE_SOURCE_DIR}\")
  set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  set(pages \"\${prefix}/${CMAKE_INSTALL_MANDIR}/man1\")
  set(completions \"\${prefix}/${CMAKE_INSTALL_DATADIR}\")
  include(\"${CMAKE_SOURCE_DIR}/tools/package/pages.cmake\")
" COMPONENT program)

install(DIRECTORY build/table/page DESTINATION ${share} COMPONENT table OPTIONAL
  PATTERN built EXCLUDE)

# All layers in one library.
set(objects)
get_property(layers GLOBAL PROPERTY CUBILETE_LAYERS)
foreach(layer ${layers})
  list(APPEND objects $<TARGET_OBJECTS:cubilete_${layer}>)
endforeach()
add_library(cubilete_library STATIC EXCLUDE_FROM_ALL ${objects})
set_target_properties(cubilete_library PROPERTIES
  OUTPUT_NAME cubilete EXPORT_NAME Cubilete LINKER_LANGUAGE CXX)
target_include_directories(cubilete_library INTERFACE
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/cubilete>)
target_compile_features(cubilete_library INTERFACE cxx_std_20)
target_link_libraries(cubilete_library INTERFACE
  fmt::fmt tl::expected Threads::Threads ${CMAKE_DL_LIBS} PkgConfig::yaml_cpp PkgConfig::lua
  PkgConfig::icu PkgConfig::xxhash)
install(TARGETS cubilete_library EXPORT Cubilete COMPONENT library ARCHIVE OPTIONAL)
install(DIRECTORY interpreter/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cubilete COMPONENT library
  FILES_MATCHING PATTERN "*.h")
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Cubilete)
install(EXPORT Cubilete NAMESPACE Cubilete:: DESTINATION ${package_dir} COMPONENT library)
configure_package_config_file(tools/package/CubileteConfig.cmake.in
  ${CMAKE_BINARY_DIR}/CubileteConfig.cmake INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the library.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/CubileteConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/CubileteConfig.cmake ${CMAKE_BINARY_DIR}/CubileteConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT library)
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(tools/package/cubilete.pc.in ${CMAKE_BINARY_DIR}/cubilete.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/cubilete.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# --- Debian packages ----------------------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cubilete)
set(CPACK_PACKAGE_VENDOR "The Cubilete authors")
set(CPACK_PACKAGE_CONTACT "The Cubilete authors <cubilete@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "plays, checks and measures board games written in YAML and Lua")
if(CUBILETE_HOMEPAGE)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${CUBILETE_HOMEPAGE}")
endif()
set(CPACK_COMPONENTS_ALL program table library)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME cubilete)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS cubilete-table)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "g++, git")
set(CPACK_DEBIAN_TABLE_PACKAGE_NAME cubilete-table)
set(CPACK_DEBIAN_TABLE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_TABLE_PACKAGE_DEPENDS cubilete)
set(CPACK_DEBIAN_TABLE_DESCRIPTION "the table of cubilete in the browser")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME cubilete-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
  "libfmt-dev, libexpected-dev, libyaml-cpp-dev, liblua5.4-dev, libicu-dev, libxxhash-dev")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "the interpreter of board games as a C++ library")
include(CPack)
