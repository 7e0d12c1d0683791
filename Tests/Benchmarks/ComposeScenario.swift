import Foundation
import TestSupport

/// Typing a post at a server, and moving through its list; typed text is autosaved meanwhile.
struct ComposeScenario: Scenario {
    let name = "compose"
    let isForFloor = false

    let figures = [
        figure("list", "j in the list of the server, to its last byte"),
        figure("key", "a letter in a new post"),
        figure("long.key", "a letter at the end of 1 MB"),
        figure("long.middle", "a letter in the middle of 1 MB"),
        figure("long.page", "Page Up in 1 MB"),
    ]

    /// Returns a figure with a budget of 10 ms, a tenth of the time of a blink.
    private static func figure(_ suffix: String, _ summary: String) -> Figure {
        Figure(
            name: "compose.\(suffix)", unit: .milliseconds, budget: .value(10), summary: summary)
    }

    func prepare() throws -> Source {
        let server = try LoopbackListener()
        server.serve(Self.answer)
        let lines = try BenchmarkFiles.folder(named: name).appending(path: "lines.txt")
        let titles = Self.numbers.map { "Post \($0)" }
        try FloorLines(titles).write(to: lines)
        return Source(
            arguments: ["bbj:http://127.0.0.1:\(server.port)"], lines: lines, server: server
        ) { $0.text.contains("Post 30") }
    }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        let session = try launch()
        try session.waitForFirstPage()
        try session.waitUntilIdle()
        try type("j", 25, as: "list", session, into: &samples)
        try begin(session)
        try type("x", 25, as: "key", session, into: &samples)
        try session.terminal.send("\u{1B}[200~\(Self.longText)\u{1B}[201~")
        try session.waitUntilIdle()
        try type("x", 25, as: "long.key", session, into: &samples)
        try type("\u{1B}[5~", 25, as: "long.page", session, into: &samples)
        try type("x", 25, as: "long.middle", session, into: &samples)
        // The last text is autosaved before Escape closes the form.
        _ = try session.press("\u{1B}")
        try session.waitUntilIdle()
        try session.quit()
    }

    /// Opens an empty, anonymous post.
    private func begin(_ session: Session) throws {
        for key in ["c", "\u{1B}[B", "\r", "A title", "\t"] { _ = try session.press(key) }
        try session.waitUntilIdle()
    }

    private func type(
        _ key: String, _ count: Int, as suffix: String, _ session: Session,
        into samples: inout Samples
    ) throws {
        for _ in 0..<count {
            samples.add(try session.press(key).milliseconds, to: "\(name).\(suffix)")
        }
    }

    private static let longText = (1...15_000).map {
        "\($0) Words of a long text, 그리고 한국어, as people write them.\n"
    }.joined()

    // MARK: The server

    private static let numbers = 1...60

    /// A BBJ server's responses, with some posts and with anonymous posting allowed.
    private static let answer: @Sendable (LoopbackConnection) -> Void = { connection in
        // A request this short arrives in one piece.
        while let request = connection.receive() {
            let path = String(decoding: request, as: UTF8.self)
            let body = path.contains("thread_index") ? threads : instance
            let head =
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n"
            connection.send(Array(head.utf8) + Array(body.utf8))
        }
    }

    private static let instance = #"""
        {"error": false, "data": {"allow_anon": true, "instance_name": "Bench", "admins": []}, \#
        "usermap": {}}
        """#

    private static let threads: String = {
        let threads = numbers.map { number in
            #"""
            {"thread_id": "t\#(number)", "author": "u1", "title": "Post \#(number)", "created": 1.7e9, \#
            "last_mod": 1.7e9, "reply_count": 1, "pinned": false, "last_author": "u1"}
            """#
        }
        return #"{"error": false, "data": [\#(threads.joined(separator: ","))], "#
            + #""usermap": {"u1": {"user_id": "u1", "user_name": "ann", "color": 0}}}"#
    }()
}
