// The tests begin empty.
