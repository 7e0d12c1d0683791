import BoardClients
import BoardCore

/// A long Discourse topic, loaded in chunks of 20 posts.
struct DiscourseScenario: SourceScenario {
    private static let postCount = 1_001
    private static let chunkSize = 20

    let figures = [
        SourceFigure(
            name: "discourse.first", unit: "trips", budget: 2,
            summary: "to the first posts of a topic of 1,000 replies"),
        SourceFigure(
            name: "discourse.topic", unit: "trips", budget: Double(Self.leastTrips + 1),
            summary: "to all of them, with a trip to spare"),
    ]

    /// The minimum number of round trips: the first chunk alone, the others eight at a time.
    private static let leastTrips: Int = {
        let chunks = (postCount - 1) / chunkSize
        return 1 + (chunks + 7) / 8
    }()

    func measure() async throws -> [Double] {
        try await SlowServer.run { target in
            // The query has the form ?post_ids[]=21&post_ids[]=22.
            let asked = target.split { "?&".contains($0) }.compactMap { item in
                item.firstIndex(of: "=").flatMap { Int(item[$0...].dropFirst()) }
            }
            return asked.isEmpty ? Self.topic : Self.posts(asked)
        } work: { base in
            let source = try DiscourseSource(
                id: SourceID("tea"), url: base, version: "1", engine: newEngine())
            let watch = try await Stopwatch {
                source.thread(PostID("7", in: source.id), under: nil, reload: false)
            } shows: {
                !$0.comments.isEmpty
            }
            return [SlowServer.trips(in: watch.first), SlowServer.trips(in: watch.all)]
        }
    }

    private static let topic = """
        {"id": 7, "title": "Tea", "posts_count": \(postCount), "chunk_size": \(chunkSize),
         "post_stream": {"posts": [\(list(Array(1...chunkSize)))],
                         "stream": \(Array(1...postCount))}}
        """

    private static func posts(_ numbers: [Int]) -> String {
        #"{"id": 7, "post_stream": {"posts": [\#(list(numbers))]}}"#
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map { number in
            """
            {"id": \(number), "post_number": \(number), "username": "mei", "post_type": 1,
             "created_at": "2025-01-01T00:00:00.000Z", "cooked": "<p>Cup number \(number).</p>"}
            """
        }.joined(separator: ",")
    }
}
