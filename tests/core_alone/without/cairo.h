#error "the core must not need this"
