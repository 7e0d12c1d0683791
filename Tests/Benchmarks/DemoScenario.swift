import BoardResources
import Foundation

/// Starting on the embedded demo board.
struct DemoScenario: Scenario {
    let name = "demo"
    let figures = [
        Figure(
            name: "demo.start", unit: .milliseconds, budget: .value(15),
            summary: "start to the full first page of the demo board")
    ]

    func prepare() throws -> Source {
        let titles = try DemoBoard.titles()
        let lines = try BenchmarkFiles.folder(named: "demo").appending(path: "lines.txt")
        try FloorLines(titles.map { String($0.prefix(50)) }).write(to: lines)
        // A narrow column may truncate a title.
        let beginnings = titles.map { String($0.prefix(12)) }
        return Source(arguments: ["demo"], lines: lines) { screen in
            let text = screen.text
            return beginnings.contains { text.contains($0) }
        }
    }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        try measureStarts(launch, into: &samples)
    }
}

/// The embedded demo board, as far as it is needed here.
struct DemoBoard: Decodable {
    enum Problem: String, Error, CustomStringConvertible {
        case empty = "There is no post in the demo board."

        var description: String { rawValue }
    }

    private struct Post: Decodable {
        let title: String
    }

    private let data: [Post]

    static func titles() throws -> [String] {
        let bytes = Data(bytes: demo_board_pointer(), count: demo_board_count)
        let board = try JSONDecoder().decode(DemoBoard.self, from: bytes)
        guard !board.data.isEmpty else { throw Problem.empty }
        return board.data.map(\.title)
    }
}
