import BoardClients
import BoardCore

/// The front page of Hacker News: a list of ids, and a request for each story.
struct HackerNewsScenario: SourceScenario {
    let figures = [
        SourceFigure(
            name: "hackernews.first", unit: "trips", budget: 3,
            summary: "to the first story of the front page"),
        SourceFigure(
            name: "hackernews.page", unit: "trips", budget: 6, summary: "to all of its 30 stories"),
    ]

    func measure() async throws -> [Double] {
        try await SlowServer.run { target in
            let name = target.split(separator: "/").last?.prefix { $0 != "." } ?? ""
            return Int(name).map(Self.story) ?? "\(Array(1...500))"
        } work: { base in
            let watch = try await Stopwatch {
                try HackerNewsSource(
                    id: SourceID("hn"), url: base, version: "1", engine: newEngine()
                ).posts(PostRequest())
            } shows: {
                !$0.posts.isEmpty
            }
            return [SlowServer.trips(in: watch.first), SlowServer.trips(in: watch.all)]
        }
    }

    private static func story(_ number: Int) -> String {
        """
        {"id": \(number), "type": "story", "by": "mei", "title": "Tea, part \(number)", \
        "time": \(1_600_000_000 - number * 60), "score": \(number), "descendants": 0}
        """
    }
}
