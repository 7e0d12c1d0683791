// The module begins empty.
