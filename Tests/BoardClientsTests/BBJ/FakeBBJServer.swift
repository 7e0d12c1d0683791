import BoardCore
import FlyingFox
import Foundation
import Synchronization

@testable import BoardClients

/// A simulated BBJ server with threads, based on the known behaviour of such servers.
final class FakeBBJServer: Sendable {
    struct State {
        var threads: [JSONValue] = []
        /// The messages by thread. The first one is the opening post.
        var messages: [String: [JSONValue]] = [:]
        var answers: [HTTPResponse] = []
        var requests: [(path: String, type: String?, body: JSONValue)] = []
        var allowsAnonymous = true
        var members = BBJMembers()
    }

    let state = Mutex(State())

    /// Runs `test` with a source created as in the program.
    func runWriting(
        id: String = "bbj", _ test: (BBJSource, Credentials) async throws -> Void
    ) async throws {
        try await serve { root in
            let credentials = Credentials()
            let source = try BBJSource(
                id: SourceID(id), url: root, version: "1", engine: Engine.makeCurrent(),
                limits: .patient(), credentials: credentials)
            try await test(source, credentials)
        }
    }

    /// Runs `test` with a source of the board.
    func run(
        retry: RetryPolicy = .never, _ test: (BBJSource) async throws -> Void
    ) async throws {
        try await serve { root in
            try await test(
                BBJSource(
                    id: SourceID("bbj"), base: root, service: try service(root, retry: retry)))
        }
    }

    private func serve(_ test: (URL) async throws -> Void) async throws {
        try await withServer { request in
            let body = try? JSONValue(Array(try await request.bodyData))
            return self.answer(request, body: body ?? .null)
        } test: { base in
            try await test(try url("http://\(base.server)/"))
        }
    }

    func addThread(
        _ id: String, title: JSONValue? = nil, created: Double = 0, active: Double = 0,
        pinned: Bool = false,
        author: JSONValue = "u1", messages: [JSONValue] = []
    ) {
        let thread: JSONValue = [
            "thread_id": .string(id), "title": title ?? .string("Thread \(id)"), "author": author,
            "created": .number(1_795_224_720.5 + created),
            "last_mod": .number(1_795_224_720 + active),
            "pinned": .bool(pinned), "reply_count": .integer(max(0, messages.count - 1)),
        ]
        state.withLock {
            $0.threads.append(thread)
            $0.messages[id] = messages
        }
    }

    static func message(
        _ number: Int, _ body: JSONValue, author: JSONValue = "u2", raw: Bool = false,
        edited: Bool = false, created: Double = 0
    ) -> JSONValue {
        [
            "post_id": .integer(number), "body": body, "author": author,
            "created": .number(1_795_224_740 + created),
            "edited": .bool(edited), "send_raw": .bool(raw),
        ]
    }

    func answer(_ request: HTTPRequest, body: JSONValue) -> HTTPResponse {
        state.withLock { state in
            let type = request.headers[.contentType]
            state.requests.append((request.path, type, body))
            if !state.answers.isEmpty { return state.answers.removeFirst() }
            if let answer = state.memberAnswer(to: request, body: body) { return answer }
            switch request.path {
            case "/api/instance_info":
                return .bbj([
                    "instance_name": "Paper\u{1B}[31m Lantern",
                    "allow_anon": .bool(state.allowsAnonymous), "admins": ["sysop"],
                ])
            case "/api/thread_index":
                guard body["include_op"] == true else { return .bbj(.array(state.threads)) }
                return .bbj(.array(state.threads.map(state.withOpening)))
            case "/api/message_feed": return .bbj(state.feed)
            case "/api/thread_load":
                let id = body["thread_id"].string ?? ""
                guard let messages = state.messages[id] else {
                    return .bbj(error: 3, "Thread does not exist.")
                }
                let thread = state.threads.first { $0["thread_id"] == .string(id) }
                if body["op_only"] == true {
                    return .bbj(thread.map(state.withOpening) ?? .null)
                }
                return .bbj(thread?.with("messages", .array(messages)) ?? .null)
            default:
                return .bbj(error: 2, "HTTP error 404 Not Found", status: 404)
            }
        }
    }
}

extension FakeBBJServer.State {
    /// The messages of all threads, newest first, and the threads by id.
    fileprivate var feed: JSONValue {
        let messages = messages.flatMap { id, messages in
            messages.map { $0.with("thread_id", .string(id)) }
        }.sorted { ($0["created"].date ?? .distantPast) > ($1["created"].date ?? .distantPast) }
        let threads = threads.map {
            JSONValue.Member(name: $0["thread_id"].string ?? "", value: $0)
        }
        return ["threads": .object(threads), "messages": .array(messages)]
    }
}

extension JSONValue {
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [Member(name: name, value: value)])
    }
}

extension HTTPResponse {
    static func bbj(_ data: JSONValue) -> HTTPResponse {
        let users: JSONValue = [
            "u1": ["user_id": "u1", "user_name": "sysop"],
            "u2": ["user_id": "u2", "user_name": "mirela"],
            "u0": ["user_id": "u0", "user_name": "anonymous"],
        ]
        return bbjAnswer(["error": false, "data": data, "usermap": users])
    }

    static func bbj(error code: Int, _ description: String, status: Int = 200) -> HTTPResponse {
        let error: JSONValue = ["code": .integer(code), "description": .string(description)]
        return bbjAnswer(["error": error, "data": .null, "usermap": [:]], status: status)
    }

    /// Returns a JSON response with the content type of these servers and trailing spaces.
    private static func bbjAnswer(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            statusCode: .init(status, phrase: ""),
            headers: [.contentType: "text/html;charset=utf-8"],
            body: Data(value.bytes + Array(repeating: 0x20, count: 200)))
    }
}
