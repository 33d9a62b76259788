# Writes the list of all verbs: -DVERBS=a;b -DOUT=FILE. Each file verbs/all/NAME.cpp has a function verb_NAME().
set(declared "")
set(listed "")
foreach(verb ${VERBS})
  string(APPEND declared "Verb verb_${verb}();\n")
  string(APPEND listed "verb_${verb}(), ")
endforeach()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#include \"verbs/all.hpp\"

namespace warodds {

@declared@
std::vector<Verb> every_verb() { return {@listed@}; }

}  // namespace warodds
" @ONLY)
