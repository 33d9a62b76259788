#ifdef WARODDS_CORE_BEGINS
#error "the core must not need this"
#endif
#include_next <unistd.h>
