import Testing

@testable import BoardServer

/// Tests of integer extremes in each path, parameter, cursor, header and body of every route.
///
/// A new route is covered as soon as it is in the table.
@Suite struct IntegerExtremesHTTPTests {
    static let numbers = [
        "0", "-0", "1", "-1", "+1", "2147483647", "2147483648", "-2147483648", "-2147483649",
        "4294967296", "9223372036854775806", "9223372036854775807", "9223372036854775808",
        "-9223372036854775807", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551616", "99999999999999999999999999", "1e300", "1.5", "NaN", "",
    ]
    private static let parameters = [
        "after", "limit", "wait", "under", "board", "sort", "q", "post",
    ]
    /// The kinds of cursors, with the number of integers in each.
    private static let cursors = [
        ("posts-new", 3), ("posts-active", 3), ("posts-top", 3), ("comments", 1), ("search", 1),
        ("changes", 1), ("reports", 1), ("notifications", 1), ("moderation", 1),
    ]
    private static let headers = [
        "Content-Length", "If-None-Match", "If-Modified-Since", "Range", "Retry-After",
        "Max-Forwards", "Idempotency-Key", "X-Forwarded-For", "Age",
    ]

    private struct Request: Sendable {
        let method: String
        let path: String
        var body: String?
        var headers: [String: String] = [:]
    }

    @Test(arguments: StorageUnderTest.available)
    func `no number in a request crashes the server or causes an internal error`(
        _ kind: StorageUnderTest
    ) async throws {
        try await TestServer.with(on: kind) { server in
            let author = try await server.token(for: "author")
            let post = try await server.post(token: author)
            _ = try await server.comment(on: post, token: author)
            for (index, route) in RouteTable().routes.enumerated() {
                // A route may end the session.
                let token = try await server.token(for: "admin\(index)", role: .admin)
                let requests = Self.requests(for: route, post: post)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for lane in 0..<4 {
                        group.addTask {
                            for place in stride(from: lane, to: requests.count, by: 4) {
                                try await Self.expectAnswer(to: requests[place], token, server)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    private static func expectAnswer(
        to request: Request, _ token: String, _ server: TestServer
    ) async throws {
        let response = try? await server.send(
            request.method, request.path, request.body, token: token, headers: request.headers)
        #expect(
            (200..<500).contains(response?.status ?? 0),
            "\(request.method) \(request.path) \(request.headers) \(response?.text ?? "none")")
    }

    private static func requests(for route: RouteTable.Route, post: String) -> [Request] {
        let path = route.path.replacing("{id}", with: post).replacing("{code}", with: "x")
            .replacing("{name}", with: "author")
        return numbers.flatMap { number in
            let inPath = route.path.replacing(/\{\w+\}/, with: number)
            var requests = [
                Request(method: route.method, path: inPath, body: body(of: number, for: route)),
                Request(method: route.method, path: path, body: body(of: number, for: route)),
            ]
            requests += headers.map { name in
                // Bytes after the declared body would be another request.
                let announced = String(repeating: "x", count: min(max(Int(number) ?? 3, 0), 3))
                return Request(
                    method: route.method, path: path,
                    body: name == "Content-Length" ? announced : body(of: "1", for: route),
                    headers: [name: number])
            }
            return route.method == "GET" ? requests + queries(with: number, path) : requests
        }
    }

    private static func queries(with number: String, _ path: String) -> [Request] {
        let plain = parameters.map { Request(method: "GET", path: "\(path)?\($0)=\(number)&q=ab") }
        let cursors = cursors.map { kind, count in
            let numbers = Array(repeating: number, count: count)
            return Base64URL.text(Array(([kind] + numbers).joined(separator: ":").utf8))
        }
        return plain
            + cursors.flatMap { cursor in
                let sorts = ["new", "active", "top"].map { sort in
                    Request(method: "GET", path: "\(path)?q=so&sort=\(sort)&after=\(cursor)")
                }
                let event = Request(
                    method: "GET", path: path, headers: ["Last-Event-ID": cursor])
                return cursor.hasPrefix(Base64URL.text(Array("posts".utf8)).dropLast())
                    ? sorts : [sorts[0], event]
            }
    }

    /// Returns a body with a number, or with a string if the text is not a JSON number.
    private static func body(of number: String, for route: RouteTable.Route) -> String? {
        guard route.method != "GET" else { return nil }
        let isJSON = !["-0", "+1", "NaN", ""].contains(number)
        let value = isJSON ? number : #""\#(number)""#
        return """
            {"postId": \(value), "parentId": "\(number)", "value": \(value), "body": "b", \
            "boardId": "general", "title": "t", "reason": "r", "code": "\(number)", \
            "removed": false, "locked": true, "pinned": true, "handled": true, "banned": true, \
            "until": \(value)}
            """
    }
}
