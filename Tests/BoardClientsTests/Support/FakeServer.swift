import BoardCore
import FlyingFox
import Foundation
import Synchronization

@testable import BoardClients

// FlyingFox has a type with the same name.
typealias JSONValue = BoardClients.JSONValue

/// A request to a simulated server.
struct FakeRequest: Sendable, Hashable {
    let method: String
    let path: String
    fileprivate(set) var query: [String: String]
    /// All values of repeated query parameters.
    let repeated: [String: [String]]
    /// The header fields by lowercased name.
    let headers: [String: String]
    /// The JSON body; `nil` if there is none or it is not JSON.
    let body: JSONValue?
    /// The fields of a form; empty for any other body.
    let form: [String: String]

    init(path: String, query: [String: String] = [:]) {
        method = "GET"
        headers = [:]
        body = nil
        form = [:]
        self.path = path
        self.query = query
        repeated = query.mapValues { [$0] }
    }

    init(_ request: HTTPRequest) async throws {
        method = request.method.rawValue
        path = request.path
        headers = Dictionary(
            request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
        ) { $1 }
        let bytes = try await request.bodyData
        body = try? JSONValue(Array(bytes))
        let isForm = headers["content-type"] == "application/x-www-form-urlencoded"
        var components = URLComponents()
        components.percentEncodedQuery = isForm ? String(decoding: bytes, as: UTF8.self) : nil
        let fields = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        form = Dictionary(fields) { $1 }
        let pairs = request.query.map { ($0.name, $0.value) }
        query = Dictionary(pairs) { $1 }
        repeated = Dictionary(grouping: pairs) { $0.0 }.mapValues { $0.map(\.1) }
    }

    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }
}

/// The response of a simulated server.
struct FakeResponse: Sendable {
    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [String: String] = [:]
    var body: [UInt8]

    init(_ json: JSONValue, status: Int = 200, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
        body = json.bytes
    }

    init(bytes: [UInt8], status: Int = 200) {
        self.status = status
        body = bytes
    }

    init(text: String, type: String = "text/plain", status: Int = 200) {
        self.status = status
        self.type = type
        body = Array(text.utf8)
    }

    var response: HTTPResponse {
        var response = HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "X"), body: Data(body))
        response.headers[.contentType] = type
        for (name, value) in headers { response.headers[HTTPHeader(name)] = value }
        return response
    }
}

/// A stateful server, simulated from its specification, that can be made to fail.
protocol FakeServer: Sendable {
    /// The requests so far, and prepared responses to the next ones.
    var conversation: RequestHistory { get }
    func reply(to question: FakeRequest) async throws -> FakeResponse
}

final class RequestHistory: Sendable {
    private let log = Log<FakeRequest>()
    private let failures = Mutex<[(path: String, reply: FakeResponse)]>([])

    private let losses = Mutex<[String]>([])

    var questions: [FakeRequest] { log.entries }
    var paths: [String] { log.entries.map(\.path) }

    /// Prepares a response to the next request whose path has this suffix.
    func respondNext(_ path: String, with reply: FakeResponse) {
        failures.withLock { $0.append((path, reply)) }
    }

    /// Processes the next request whose path has this suffix, but loses the response.
    func loseNextResponse(_ path: String) {
        losses.withLock { $0.append(path) }
    }

    fileprivate func isLost(_ question: FakeRequest) -> Bool {
        losses.withLock { losses in
            let place = losses.firstIndex { question.path.hasSuffix($0) }
            place.map { _ = losses.remove(at: $0) }
            return place != nil
        }
    }

    fileprivate func failure(for question: FakeRequest) -> FakeResponse? {
        log.add(question)
        return failures.withLock { failures in
            let place = failures.firstIndex { question.path.hasSuffix($0.path) }
            return place.map { failures.remove(at: $0).reply }
        }
    }
}

/// Runs `test` with the URL of a simulated server, with a trailing slash.
///
/// - Parameter ignored: The query parameters that the server ignores.
func withFakeServer(
    _ standIn: some FakeServer, ignoring ignored: Set<String> = [],
    test: (URL) async throws -> Void
) async throws {
    try await withServer { request in
        var question = try await FakeRequest(request)
        if let failure = standIn.conversation.failure(for: question) { return failure.response }
        for name in ignored { question.query[name] = nil }
        let reply = try await standIn.reply(to: question)
        let isLost = standIn.conversation.isLost(question)
        return isLost ? FakeResponse(text: "", status: 504).response : reply.response
    } test: { address in
        try await test(address.deletingLastPathComponent())
    }
}

/// A simulated server with fixed responses by path suffix.
struct FixedFakeServer: FakeServer {
    let conversation = RequestHistory()
    let replies: [String: FakeResponse]

    func reply(to question: FakeRequest) -> FakeResponse {
        replies.first { question.path.hasSuffix($0.key) }?.value
            ?? FakeResponse(text: "nothing here", status: 404)
    }
}

extension AsyncThrowingStream where Element: Sendable {
    /// Returns all states. Throws the error of the stream.
    func states() async throws -> [Element] {
        var states: [Element] = []
        for try await state in self { states.append(state) }
        return states
    }

    /// Returns the last state. Throws the error of the stream, or `empty` if there is no state.
    func whole() async throws -> Element {
        guard let last = try await states().last else { throw BoardError.empty }
        return last
    }

    /// Returns the states before an error, and the error.
    func statesAndError() async -> ([Element], BoardError?) {
        var states: [Element] = []
        do {
            for try await state in self { states.append(state) }
            return (states, nil)
        } catch {
            return (states, BoardError(error))
        }
    }
}

extension PostPage {
    var titles: [String] { posts.map(\.title) }
    var ids: [String] { posts.map(\.id.raw) }
}

extension PostThread {
    /// The comments, one line each: the id and the depth, followed by any special state.
    var outline: [String] {
        comments.map { comment in
            let missing = comment.missingReplies > 0 ? " +\(comment.missingReplies)" : ""
            let presence = comment.presence == .present ? "" : " \(comment.presence)"
            return "\(comment.id) \(comment.depth)\(presence)\(missing)"
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral {
    /// Creates the value `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Returns the object with other values for some members.
    func setting(_ changes: [String: JSONValue]) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let kept = members.filter { changes[$0.name] == nil }
        let new = changes.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) }
        return .object(kept + new)
    }

    /// Returns the object without some members.
    func removing(_ names: String...) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }
}
