import Synchronization
import TestSupport

/// Somebody who uses a running program.
struct ProgramClient: Sendable {
    let port: Int

    /// Makes an account and tells its token.
    func signUp(_ name: String, invitation: String?) async throws -> String {
        let body = """
            {"name": "\(name)", "password": "correct horse", \
            "invitation": "\(invitation ?? "")"}
            """
        return try await send("POST", "/api/v1/accounts", body).json["token"].string ?? ""
    }

    /// Writes a post and tells its id.
    func write(_ title: String, token: String) async throws -> String? {
        let body = #"{"boardId": "general", "title": "\#(title)", "body": "kept"}"#
        return try await send("POST", "/api/v1/posts", body, token: token).json["id"].string
    }

    /// Has four write on and on until the server is there no more; tells the ids of what it said it has.
    ///
    /// - Parameter end: ends the server, when it has said so of as many as `count`.
    func writeAtOnce(_ count: Int, token: String, end: () -> Void) async -> [String] {
        let answered = AnsweredWrites()
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    while let id = try? await write("\(writer)", token: token) {
                        answered.ids.withLock { $0.append(id) }
                    }
                }
            }
            while answered.ids.withLock({ $0.count }) < count { await Task.yield() }
            end()
        }
        return answered.ids.withLock { $0 }
    }

    func get(_ path: String, accept: String = "*/*") async throws -> RawResponse {
        try await send("GET", path, "", accept: accept)
    }

    private func send(
        _ method: String, _ path: String, _ body: String, token: String? = nil,
        accept: String = "*/*"
    ) async throws -> RawResponse {
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(authorization)\
            Accept: \(accept)\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n
            """
        return try await RawHTTP.exchange(Array((head + body).utf8), port: port)
    }
}

extension ServerProcess {
    var client: ProgramClient { ProgramClient(port: port) }
}

/// The ids of what the server said it has.
private final class AnsweredWrites: Sendable {
    let ids = Mutex<[String]>([])
}
