import BoardCore
import FlyingFox
import Foundation

@testable import BoardClients

extension HTTPResponse {
    static func json(_ value: JSONValue, status: HTTPStatusCode = .ok) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: Data(value.bytes))
    }

    static func refusal(_ status: Int, _ fields: [String: String] = [:]) -> HTTPResponse {
        var response = HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "No"))
        for (name, value) in fields { response.headers[HTTPHeader(name)] = value }
        return response
    }

    static var webPage: HTTPResponse {
        HTTPResponse(
            statusCode: .ok, headers: [.contentType: "text/html"],
            body: Data("<!doctype html><title>Log in</title>".utf8))
    }
}

extension BoardSource {
    /// Returns the last state of a page.
    func page(_ request: PostRequest) async throws -> PostPage? {
        try await posts(request).states().last
    }

    /// Returns the last state of a thread.
    func thread(
        _ raw: String, under comment: Comment.ID? = nil, reload: Bool = false
    ) async throws -> PostThread? {
        try await thread(PostID(raw, in: id), under: comment, reload: reload).states().last
    }
}

extension PostThread {
    /// The ids of the comments, with a dot for each level, for comparisons.
    var indentedIDs: [String] {
        comments.map { String(repeating: ".", count: $0.depth) + $0.id }
    }
}

/// Returns the error that `work` throws, or `nil`.
func failure<Value>(of work: () async throws -> Value) async -> BoardError? {
    do {
        _ = try await work()
        return nil
    } catch {
        return (error as? BoardError)?.withoutHost
    }
}

extension BoardError {
    /// The error without the name of its server, for comparisons.
    var withoutHost: BoardError {
        switch self {
        case .refused(_, let status, let wait): .refused(host: "", status: status, retryAfter: wait)
        case .outOfOrder(_, let status, let reason):
            .outOfOrder(host: "", status: status, reason: reason)
        case .rejectedByServer(_, let reason): .rejectedByServer(host: "", reason: reason)
        case .wrongType(_, let type, _): .wrongType(host: "", type: type)
        case .unexpectedResponse(_, let fault): .unexpectedResponse(host: "", fault)
        case .cutOff: .cutOff(host: "")
        case .signedOut: .signedOut(host: "")
        default: self
        }
    }
}
