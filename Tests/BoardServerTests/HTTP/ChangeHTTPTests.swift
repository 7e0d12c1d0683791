import Testing

@testable import BoardServer

@Suite struct ChangeHTTPTests {
    @Test func `changes are returned from a cursor on`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let start = try await server.get("/api/v1/changes").json["next"].string ?? ""
            let post = try await server.post(token: token)
            _ = try await server.send("DELETE", "/api/v1/posts/" + post, token: token)
            let page = try await server.get("/api/v1/changes?after=" + start).json
            #expect(
                page["data"].array.map { $0["kind"].string } == ["post.created", "post.deleted"])
            #expect(page["data"].array.map { $0["id"].string } == [post, post])
            let next = page["next"].string ?? ""
            let none = try await server.get("/api/v1/changes?after=" + next).json
            #expect(none["data"].array.isEmpty && none["next"].string == next)
        }
    }

    @Test func `a waiting request gets a change when it occurs`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let start = try await server.get("/api/v1/changes").json["next"].string ?? ""
            async let waiting = server.get("/api/v1/changes?wait=25&after=" + start)
            let post = try await server.post(token: token)
            #expect(try await waiting.json["data"][0]["id"].string == post)
        }
    }

    @Test func `a listener gets each change, and resumes where it was disconnected`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let first = try await server.post(token: token)
            let listener = try listen(to: server)
            _ = try await listener.received(upTo: ":\n\n")
            let second = try await server.post(token: token)
            let event = try await listener.received(upTo: "}\n\n")
            #expect(event.contains(#"data: {"kind":"post.created","id":"\#(second)""#))
            #expect(!event.contains(#""id":"\#(first)""#))

            let id = try #require(cursor(of: event))
            let third = try await server.post(token: token)
            let again = try listen(to: server, headers: "Last-Event-ID: \(id)\r\n")
            let missed = try await again.received(upTo: "}\n\n")
            #expect(
                missed.contains(#""id":"\#(third)""#) && !missed.contains(#""id":"\#(second)""#))
        }
    }

    @Test func `a listener can resume from its start, before anything has changed`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            _ = try await server.post(token: token)
            let listener = try listen(to: server)
            let id = try #require(cursor(of: try await listener.received(upTo: ":\n\n")))
            let missed = try await server.post(token: token)

            let again = try listen(to: server, headers: "Last-Event-ID: \(id)\r\n")
            let event = try await again.received(upTo: "}\n\n")
            #expect(event.contains(#""id":"\#(missed)""#))
            #expect(event.split(separator: "data: ").count == 2)
        }
    }

    @Test func `a listener gets keep-alive messages`() async throws {
        try await TestServer.with({ $0.heartbeat = .milliseconds(1) }) { server in
            let listener = try listen(to: server)
            for _ in 0..<3 { #expect(try await listener.received(upTo: ":\n\n").contains(":")) }
        }
    }

    @Test func `an invalid cursor is refused before any event`() async throws {
        try await TestServer.with { server in
            let events = ["Accept": "text/event-stream, */*;q=0.1", "Last-Event-ID": "x"]
            let refused = try await server.get("/api/v1/changes", headers: events)
            #expect(refused.status == 422)
            let old = Array("changes:99".utf8)
            let gone = try await server.get(
                "/api/v1/changes?after=" + Base64URL.text(old),
                headers: ["Accept": "text/event-stream"])
            #expect(gone.status == 410 && gone.code == "cursor-expired")
        }
    }

    @Test func `the number of listeners per address is limited`() async throws {
        try await TestServer.with({ $0.heartbeat = .milliseconds(1) }) { server in
            var all: [PersistentConnection] = []
            for _ in 0..<Limits.listeners {
                let listener = try listen(to: server)
                #expect(try await listener.received(upTo: ":\n\n").contains(" 200 "))
                all.append(listener)
            }
            let refused = try listen(to: server)
            #expect(try await refused.received(upTo: "}").contains(" 429 "))
            // An account has a limit of its own.
            let token = try await server.token(for: "ann")
            let member = try listen(to: server, headers: "Authorization: Bearer \(token)\r\n")
            #expect(try await member.received(upTo: ":\n\n").contains(" 200 "))

            all.removeAll()
            while true {
                let next = try listen(to: server)
                if try await next.received(upTo: "\n\r\n").contains(" 200 ") { break }
            }
        }
    }

    @Test func `listeners per address are limited, whatever their accounts`() async throws {
        try await TestServer.with({
            $0.heartbeat = .milliseconds(1)
            $0.connections.mostPerAddress = 6
        }) { server in
            var all: [PersistentConnection] = []
            for number in 1...4 {
                let token = try await server.token(for: "ann\(number)")
                let listener = try listen(to: server, headers: "Authorization: Bearer \(token)\r\n")
                let head = try await listener.received(upTo: "\r\n\r\n")
                #expect(head.contains(number <= 3 ? " 200 " : " 429 "), "\(number)")
                all.append(listener)
            }
        }
    }

    @Test func `an invalid token is refused, with and without events`() async throws {
        try await TestServer.with { server in
            for accept in ["application/json", "text/event-stream"] {
                let refused = try await server.get(
                    "/api/v1/changes", token: "none", headers: ["Accept": accept])
                #expect(refused.status == 401 && refused.code == "bad-token")
            }
        }
    }

    @Test func `waiting requests per address are limited, and others served`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let start = try await server.get("/api/v1/changes").json["next"].string ?? ""
            let path = "/api/v1/changes?wait=25&after=" + start
            var waiting = try (0...Limits.listeners).map { _ in
                let connection = try PersistentConnection(to: server)
                connection.get(path)
                return connection
            }
            // One more than the limit: the server refuses one of them at once.
            var refused: Int?
            while refused == nil {
                refused = waiting.firstIndex { $0.hasArrivals }
                await Task.yield()
            }
            let last = waiting.remove(at: try #require(refused))
            #expect(try await last.received(upTo: "}").contains(" 429 "))
            #expect(try await server.get("/healthz").status == 200)

            _ = try await server.post(token: token)
            for connection in waiting {
                #expect(try await connection.received(upTo: "}").contains(" 200 "))
            }
            #expect(try await server.get(path).json["data"].array.count == 1)
        }
    }

    private func listen(to server: TestServer, headers: String = "") throws -> PersistentConnection
    {
        let connection = try PersistentConnection(to: server)
        connection.get("/api/v1/changes", headers: "Accept: text/event-stream\r\n" + headers)
        return connection
    }

    private func cursor(of event: String) -> String? {
        event.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") }.map {
            String($0.dropFirst(4))
        }
    }
}
