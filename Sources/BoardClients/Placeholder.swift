// filled by the module's first type
