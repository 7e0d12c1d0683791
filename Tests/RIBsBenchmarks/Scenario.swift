/// An operation of the library, repeated often enough to be measured.
@MainActor struct Scenario {
    let name: String
    /// The number of operations in one call of `run`.
    let operations: Int
    /// Creates the objects, and returns the closure to measure.
    let prepare: () -> () -> Void

    init(_ name: String, operations: Int, prepare: @escaping () -> () -> Void) {
        self.name = name
        self.operations = operations
        self.prepare = prepare
    }
}
