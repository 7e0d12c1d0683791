import BoardClients
import BoardCore
import Foundation

/// A tree of 10,000 Lemmy comments, decoded and ordered, from a server without delay.
struct LemmyScenario: SourceScenario {
    let figures = [
        SourceFigure(
            name: "lemmy.tree", unit: "ms", budget: 100,
            summary: "10,000 comments, with their way over the loopback"),
        SourceFigure(
            name: "lemmy.bytes", unit: "ms", budget: 100,
            summary: "of that, their way over the loopback as a document nobody reads"),
    ]

    func measure() async throws -> [Double] {
        try await SlowServer.run(delay: { _ in .zero }) { target in
            if target.contains("comment/list") { return Self.comments }
            return target.contains("post?") ? Self.post : "{}"
        } work: { base in
            let source = try LemmySource(
                id: SourceID("tea"), url: base, version: "1", engine: newEngine())
            let id = PostID("7", in: source.id)
            let tree = try await Stopwatch {
                source.thread(id, under: nil, reload: false)
            } shows: {
                $0.comments.count == Self.count
            }
            return [tree.all.milliseconds, try await Self.transferTime(from: base).milliseconds]
        }
    }

    /// Returns the time of the transfer alone.
    private static func transferTime(from base: URL) async throws -> Duration {
        let client = try HTTPClient(base: base, version: "1", engine: newEngine())
        let start = ContinuousClock.now
        _ = try await client.request(
            Endpoint(path: "api/v3/comment/list") { try await $0.body.bytes() })
        return start.duration(to: .now)
    }

    private static let count = 10_000

    private static let post = """
        {"post_view": {"post": {"id": 7, "name": "Tea", "published": "2025-01-01T00:00:00Z"},
                       "counts": {"comments": \(count)}}}
        """

    /// Threads of ten comments, each a reply to the one before it.
    private static let comments: String = {
        let views = (1...count).map { number in
            let first = number - (number - 1) % 10
            let path = (["0"] + (first...number).map(String.init)).joined(separator: ".")
            return """
                {"comment": {"id": \(number), "path": "\(path)", "content": "Cup **\(number)**.",
                 "published": "2025-01-01T00:00:00Z", "post_id": 7, "creator_id": 1,
                 "removed": false, "deleted": false, "ap_id": "https://tea.example/c/\(number)"},
                 "creator": {"id": 1, "name": "mei", "actor_id": "https://tea.example/u/mei",
                 "local": true}, "counts": {"score": 1, "upvotes": 1, "downvotes": 0,
                 "child_count": \(first + 9 - number)}}
                """
        }
        return #"{"comments": [\#(views.joined(separator: ","))]}"#
    }()
}
