import BoardClients
import BoardCore
import Foundation

/// 10,000 long comments, decoded and ordered, from servers without delay.
struct LargeTreeScenario: SourceScenario {
    let figures = [
        SourceFigure(
            name: "bbj.large", unit: "ms", budget: 100,
            summary: "processor time for 10,000 comments of 1 kB with directives"),
        SourceFigure(
            name: "discourse.large", unit: "ms", budget: 100,
            summary: "processor time for 10,000 comments of 1 kB in 500 answers"),
    ]

    func measure() async throws -> [Double] {
        guard let base = URL(string: "http://tea.example/") else { throw URLError(.badURL) }
        let id = SourceID("tea")
        let bbj = try BBJSource(id: id, url: base, version: "1", engine: Self.bbj)
        let discourse = try DiscourseSource(id: id, url: base, version: "1", engine: Self.discourse)
        return [
            try await Self.time(of: bbj).milliseconds,
            try await Self.time(of: discourse).milliseconds,
        ]
    }

    /// Returns the processor time until a thread is complete, while nothing else runs.
    private static func time(of source: any BoardSource) async throws -> Duration {
        let start = ProcessorClock.now
        var comments = 0
        let thread = source.thread(PostID("7", in: source.id), under: nil, reload: false)
        for try await state in thread { comments = state.comments.count }
        guard comments == count else { throw BoardError.notThere(name: "a comment") }
        return ProcessorClock.now - start
    }

    private static let count = 10_000

    private static let bbj: MemoryEngine = {
        let words =
            "The [green: leaves] of __this__ tea are **rolled**, and not cut; see >>3.\\n"
            + "> who drinks it\\nFirst of all, a cup of it at noon: that is what one needs.\\n\\n"
        let messages = (0...count).map { number in
            """
            {"post_id": \(number), "author": "a", "created": 1700000000.5, "send_raw": false,
             "body": "\(number) \(String(repeating: words, count: 7))"}
            """
        }
        let thread = """
            {"error": false, "usermap": {"a": {"user_name": "mei"}}, "data": {"thread_id": "7",
             "title": "Tea", "author": "a", "messages": [\(messages.joined(separator: ","))]}}
            """
        return MemoryEngine { _ in thread }
    }()

    private static let discourse: MemoryEngine = {
        let words = """
            <p>The <a href=\\"/u/mei\\">leaves</a> of <em>this</em> tea are <strong>rolled</strong>, \
            and not cut.</p>\\n<p>First of all, a cup of it at noon: that is what one needs.</p>\\n
            """
        let posts = (1...count + 1).map { number in
            """
            {"id": \(number), "post_number": \(number), "username": "mei", "post_type": 1,
             "created_at": "2025-01-01T00:00:00.000Z", "reply_to_post_number": \(number / 2),
             "cooked": "\(String(repeating: words, count: 6))", "cooked_hidden": false,
             "actions_summary": [{"id": 2, "count": 3}], "avatar_template": "/a/{size}.png"}
            """
        }
        let topic = """
            {"id": 7, "title": "Tea", "posts_count": \(posts.count), "chunk_size": 20,
             "post_stream": {"posts": [\(posts[..<20].joined(separator: ","))],
                             "stream": \(Array(1...posts.count))}}
            """
        let answers = stride(from: 20, to: posts.count, by: 20).map { start in
            let list = posts[start..<min(start + 20, posts.count)].joined(separator: ",")
            return #"{"id": 7, "post_stream": {"posts": [\#(list)]}}"#
        }
        return MemoryEngine { url in url.firstNumber.map { answers[$0 / 20 - 1] } ?? topic }
    }()
}

extension URL {
    /// The first id in a query.
    fileprivate var firstNumber: Int? {
        query().flatMap { $0.split(separator: "=").dropFirst().first }
            .flatMap { Int($0.prefix(while: \.isNumber)) }
    }
}

/// An engine that responds at once from memory.
private struct MemoryEngine: HTTPEngine {
    let answer: @Sendable (URL) -> String

    func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let transfer = HTTPTransfer(
            host: request.url.server, limits: limits, control: NullTransferControl())
        transfer.didReceive(HTTPHead(status: 200, headers: [:], url: request.url))
        var body = answer(request.url)
        _ = body.withUTF8 { transfer.didReceive(UnsafeRawBufferPointer($0)) }
        transfer.didEnd()
        return transfer
    }
}

private struct NullTransferControl: TransferControl {
    func resume() {}
    func cancel() {}
}

/// The user processor time of this process.
private enum ProcessorClock {
    static var now: Duration {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return .seconds(usage.ru_utime.tv_sec) + .microseconds(usage.ru_utime.tv_usec)
    }
}
