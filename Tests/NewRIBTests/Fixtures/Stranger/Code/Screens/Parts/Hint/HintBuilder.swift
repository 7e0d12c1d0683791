// The first RIB of a module that keeps its RIBs in a folder of their own.
