/// Something the library does, often enough to be measured.
@MainActor struct Scenario {
    let name: String
    /// How many single operations one call of `run` makes.
    let operations: Int
    /// Makes what is measured, and returns the measured part.
    let prepare: () -> () -> Void

    init(_ name: String, operations: Int, prepare: @escaping () -> () -> Void) {
        self.name = name
        self.operations = operations
        self.prepare = prepare
    }
}
