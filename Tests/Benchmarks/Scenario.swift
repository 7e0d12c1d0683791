/// An operation of both programs, and the figures measured.
protocol Scenario: Sendable {
    var name: String { get }
    var figures: [Figure] { get }
    /// A Boolean value that indicates whether the floor is measured, too.
    var isForFloor: Bool { get }

    /// Creates the input, unless an earlier run has done so.
    func prepare() throws -> Source

    /// Performs the operation once for each call of `launch`.
    ///
    /// Measurements before an error count.
    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws
}

extension Scenario {
    var isForFloor: Bool { true }

    /// Measures the time to the first page in several starts, because a single start varies.
    func measureStarts(_ launch: () throws -> Session, into samples: inout Samples) throws {
        for _ in 0..<5 {
            let session = try launch()
            samples.add(try session.waitForFirstPage(), to: "\(name).start")
            try session.quit()
        }
    }
}
