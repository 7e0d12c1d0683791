import Synchronization
import TestSupport

/// A client of a running process.
struct ProgramClient: Sendable {
    let port: Int

    /// Creates an account and returns its token.
    func signUp(_ name: String, invitation: String?) async throws -> String {
        let body = """
            {"name": "\(name)", "password": "correct horse", \
            "invitation": "\(invitation ?? "")"}
            """
        return try await send("POST", "/api/v1/accounts", body).json["token"].string ?? ""
    }

    /// Writes a post and returns its id.
    func write(_ title: String, token: String) async throws -> String? {
        let body = #"{"boardId": "general", "title": "\#(title)", "body": "kept"}"#
        return try await send("POST", "/api/v1/posts", body, token: token).json["id"].string
    }

    /// Writes from four tasks until the server ends; returns the ids of confirmed writes.
    ///
    /// - Parameter end: Ends the server, called after `count` confirmed writes.
    func writeAtOnce(_ count: Int, token: String, end: () -> Void) async -> [String] {
        let answered = ConfirmedWrites()
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

/// The ids of confirmed writes.
private final class ConfirmedWrites: Sendable {
    let ids = Mutex<[String]>([])
}
