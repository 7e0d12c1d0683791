import Foundation

/// Something both programs do, and the figures to be had from it.
protocol Scenario: Sendable {
    var name: String { get }
    var figures: [Figure] { get }
    /// Whether the floor can do it too.
    var isForFloor: Bool { get }

    /// Makes what is to be shown, if it is not there from an earlier run.
    func prepare() throws -> Source

    /// Does it once with a program that `launch` starts, as often as that is called.
    ///
    /// What was measured before something goes wrong counts.
    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws
}

extension Scenario {
    var isForFloor: Bool { true }

    /// Starts the program and ends it as soon as its first page is there, some times: one start
    /// says little.
    func measureStarts(_ launch: () throws -> Session, into samples: inout Samples) throws {
        for _ in 0..<5 {
            let session = try launch()
            samples.add(try session.waitForFirstPage(), to: "\(name).start")
            try session.quit()
        }
    }
}
