import BoardClients
import BoardCore
import Foundation

/// Ten sources in one list; the first responds after one round trip, the last after ten.
struct MergedScenario: SourceScenario {
    private static let count = 10

    let figures = [
        SourceFigure(
            name: "merged.first", unit: "trips", budget: 2,
            summary: "of ten sources to the first post of the fastest, a trip away"),
        SourceFigure(
            name: "merged.all", unit: "trips", budget: 11,
            summary: "to the posts of the slowest, ten trips away"),
    ]

    func measure() async throws -> [Double] {
        try await SlowServer.run(delay: { SlowServer.delay * Self.number(in: $0) }) {
            Self.feed(Self.number(in: $0))
        } work: { base in
            let merged = MergedSource(id: SourceID("all"), sources: try Self.feeds(at: base))
            let watch = try await Stopwatch {
                merged.posts(PostRequest())
            } shows: {
                !$0.posts.isEmpty
            }
            return [SlowServer.trips(in: watch.first), SlowServer.trips(in: watch.all)]
        }
    }

    private static func number(in path: String) -> Int {
        path.split(separator: "/").last.flatMap { Int($0) } ?? 1
    }

    /// Returns feeds of different servers.
    ///
    /// A single server would get only eight requests at once.
    private static func feeds(at base: URL) throws -> [any BoardSource] {
        try (1...count).map { number in
            try FeedSource(
                id: SourceID("\(number)"), url: base.appending(path: "\(number)"), version: "1",
                engine: newEngine())
        }
    }

    private static func feed(_ number: Int) -> String {
        let items = (1...50).map { item in
            """
            {"id": "\(item)", "title": "Tea \(number).\(item)", "content_text": "A cup.",
             "date_published": "2025-01-\(10 + item % 20)T00:00:00Z"}
            """
        }
        return """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Tea \(number)",
             "items": [\(items.joined(separator: ","))]}
            """
    }
}
