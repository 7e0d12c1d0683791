import BoardResources
import Foundation
import TestSupport
import Testing

@testable import BoardServer

@Suite struct ProtocolHTTPTests {
    @Test func `a response that the client has is not sent again`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let path = "/api/v1/posts/" + (try await server.post(token: token))
            for read in [path, "/api/v1/posts", "/api/v1/instance", "/boards/general/feed.atom"] {
                let first = try await server.get(read)
                let tag = first.headers["etag"] ?? ""
                let again = try await server.get(read, headers: ["If-None-Match": tag])
                #expect(again.status == 304 && again.body.isEmpty, "\(read)")
                #expect(again.headers["etag"] == tag)
                let other = try await server.get(read, headers: ["If-None-Match": "\"x\""])
                #expect(other.status == 200 && other.text == first.text)
            }
            let tag = try await server.get(path).headers["etag"] ?? ""
            _ = try await server.send("PATCH", path, #"{"title": "new"}"#, token: token)
            let changed = try await server.get(path, headers: ["If-None-Match": tag])
            #expect(changed.status == 200 && changed.json["title"].string == "new")
        }
    }

    @Test(
        arguments: StorageUnderTest.available,
        [
            ("ko", true), ("ko-KR,ko;q=0.9,en;q=0.8", true), ("fr, ko", true),
            ("en, ko;q=0.5", false), ("ko;q=0", false), ("fr", false), (nil, false),
        ])
    func `a problem is in the language of the request, with the same code`(
        kind: StorageUnderTest, language: (accepted: String?, isKorean: Bool)
    ) async throws {
        let isKorean = language.isKorean
        try await TestServer.with(on: kind) { server in
            let token = try await server.token(for: "ann")
            let headers = language.accepted.map { ["Accept-Language": $0] } ?? [:]
            let post = try await server.get("/api/v1/posts/7", headers: headers)
            #expect(post.json["code"].string == "not-found")
            #expect(
                post.json["detail"].string
                    == (isKorean ? "그런 글이 없습니다." : "There is no such post."))
            #expect(post.json["title"].string == (isKorean ? "찾을 수 없음" : "Not found"))
            let write = try await server.send(
                "POST", "/api/v1/posts", #"{"boardId": "general", "title": " ", "body": "x"}"#,
                token: token, headers: headers)
            #expect(write.json["code"].string == "invalid")
            #expect(
                write.json["detail"].string
                    == (isKorean ? "보이는 글자가 없습니다." : "It has no visible text."))
        }
    }

    @Test(arguments: [("ko", true), (nil, false)])
    func `a page is in the language of the request`(
        accepted: String?, isKorean: Bool
    ) async throws {
        try await TestServer.with { server in
            let headers = accepted.map { ["Accept-Language": $0] } ?? [:]
            let start = try await server.get("/", headers: headers)
            #expect(start.text.contains(isKorean ? "게시판입니다." : "This is a bulletin board."))
            #expect(start.text.contains(isKorean ? #"<html lang="ko">"# : #"<html lang="en">"#))
            #expect(start.headers["vary"]?.contains("Accept-Language") == true)
            let missing = try await server.get("/posts/7", headers: headers)
            #expect(
                missing.text.contains(isKorean ? "그런 글이 없습니다." : "There is no such post."))
        }
    }

    @Test func `a date does not hide a changed list`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let first = try await server.post("first", token: token)
            _ = try await server.post("last", token: token)
            let date = try await server.get("/api/v1/posts").headers["last-modified"] ?? ""
            #expect(date.hasSuffix(" GMT"))
            _ = try await server.send("DELETE", "/api/v1/posts/" + first, token: token)
            let left = try await server.get("/api/v1/posts", headers: ["If-Modified-Since": date])
            #expect(left.status == 200 && left.json["data"].array.count == 1)
        }
    }

    @Test func `long responses are compressed for clients that accept it`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for number in 0..<20 { _ = try await server.post("\(number)", token: token) }
            let plain = try await server.get("/api/v1/posts")
            #expect(plain.headers["content-encoding"] == nil)
            for accepted in ["gzip", "br, GZIP;q=0.5", "*"] {
                let packed = try await server.get(
                    "/api/v1/posts", headers: ["Accept-Encoding": accepted])
                #expect(packed.headers["content-encoding"] == "gzip", "\(accepted)")
                #expect(packed.headers["vary"]?.contains("Accept-Encoding") == true)
                #expect(packed.body.count * 3 < plain.body.count)
                #expect(Gzip.unpacked(packed.body) == plain.body)
                #expect(packed.headers["etag"] == plain.headers["etag"])
            }
            for refused in ["gzip;q=0", "br", "*;q=0"] {
                let whole = try await server.get(
                    "/api/v1/posts", headers: ["Accept-Encoding": refused])
                #expect(whole.body == plain.body, "\(refused)")
            }
        }
    }

    @Test(arguments: [
        ("BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 501, "unknown-method"),
        ("GET / HTTP/1.1\r\nHost x\r\n\r\n", 400, "malformed"),
        ("GET /\u{7F} HTTP/9.1\r\n\r\n", 400, "malformed"),
        (coded("gzip, chunked"), 501, "unsupported-coding"),
        (coded("gzip\r\nTransfer-Encoding: chunked"), 501, "unsupported-coding"),
        (coded("identity, chunked"), 501, "unsupported-coding"),
    ])
    func `an invalid request gets a problem document`(
        _ request: String, _ status: Int, _ code: String
    ) async throws {
        try await TestServer.with { server in
            let answer = try await RawHTTP.exchange(Array(request.utf8), port: server.port)
            #expect(answer.status == status && answer.code == code)
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(answer.headers["connection"] == "close")
            #expect(answer.json["detail"].string?.hasSuffix(".") == true)
        }
    }

    /// Returns a request with an empty chunked body.
    private static func coded(_ coding: String) -> String {
        """
        POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: \(coding)\r\n\r\n2\r\n{}\r\n0\r\n\r\n
        """
    }

    @Test(arguments: ["chunked", "Chunked", " chunked "])
    func `a chunked body is read`(_ coding: String) async throws {
        try await TestServer.with { server in
            let request = Array(Self.coded(coding).utf8)
            let answer = try await RawHTTP.exchange(request, port: server.port)
            #expect(answer.status == 422)
        }
    }

    @Test func `a request before an invalid one gets its normal response`() async throws {
        try await TestServer.with { server in
            let requests = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nBREW / HTTP/1.1\r\n\r\n"
            let answer = try await RawHTTP.exchange(Array(requests.utf8), port: server.port)
            #expect(answer.status == 200)
        }
    }

    @Test func `HEAD returns the head of GET, without a body`() async throws {
        try await TestServer.with { server in
            let routes = RouteTable().routes.filter { $0.method == "GET" }.map(\.path)
            for path in routes + ["/api/v1/posts/9", "/nowhere"] where path != "/metrics" {
                let path = path.replacing("{id}", with: "general").replacing("{code}", with: "x")
                let get = try await server.get(path)
                let head = try await server.send("HEAD", path)
                #expect(head.status == get.status && head.body.isEmpty)
                #expect(head.headers["etag"] == get.headers["etag"])
                #expect(head.headers["content-length"] == get.headers["content-length"], "\(path)")
                #expect(head.headers["transfer-encoding"] == nil)
            }
        }
    }

    @Test(arguments: [
        "foo\r\n\r\n", "chunked\r\n\r\nzz\r\n{}\r\n",
        "chunked\r\n\r\n-1\r\n{}\r\n", "chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n",
        "chunked\r\n\r\n2\r\n{}xx0\r\n\r\n",
    ])
    func `an unreadable body is a client error`(_ body: String) async throws {
        try await TestServer.with { server in
            let request = """
                POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: \(body)
                """
            let answer = try await RawHTTP.exchange(Array(request.utf8), port: server.port)
            #expect(answer.status == 400 && answer.code == "malformed", "\(answer.text)")
            #expect(answer.headers["connection"] == "close")
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `a client of HTTP/1.0 gets no chunks, and the connection is closed`(
        _ headers: String
    ) async throws {
        try await TestServer.with { server in
            let request = "GET /board.json HTTP/1.0\r\n\(headers)\r\n"
            let answer = try await RawHTTP.exchange(Array(request.utf8), port: server.port)
            #expect(answer.status == 200 && answer.headers["transfer-encoding"] == nil)
            #expect(answer.headers["connection"] == "close")
            #expect(answer.json["boards"][0]["id"].string == "general")
        }
    }

    @Test func `a client of HTTP/1.0 can keep a connection if lengths are known`() async throws {
        try await TestServer.with { server in
            let connection = try PersistentConnection(to: server)
            for _ in 0..<2 {
                connection.send("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                let answer = try await connection.received(upTo: "}")
                #expect(answer.contains("onnection: keep-alive\r\n"))
            }
        }
    }

    @Test(arguments: ["Authorization", "Connection", "If-None-Match", "Accept", "X-Forwarded-For"])
    func `thousands of combining marks in a header are refused before comparison`(
        _ name: String
    ) async throws {
        try await TestServer.with { server in
            let marks = String(repeating: "\u{301}\u{316}", count: 18_000)
            let request = "GET /api/v1/posts HTTP/1.1\r\nHost: x\r\n\(name): \(marks)\r\n\r\n"
            let answer = try await RawHTTP.exchange(Array(request.utf8), port: server.port)
            #expect(answer.status == 400 && answer.code == "malformed")
            let query = "GET /api/v1/search?q=\(marks) HTTP/1.1\r\nHost: x\r\n\r\n"
            let asked = try await RawHTTP.exchange(Array(query.utf8), port: server.port)
            #expect(asked.status == 400)
        }
    }

    @Test func `search terms can be in any script`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post("한국어 게시판", token: token)
            let found = try await server.get("/api/v1/search?q=%ED%95%9C%EA%B5%AD%EC%96%B4")
            #expect(found.json["data"][0]["id"].string == post)
        }
    }

    @Test(arguments: [
        ("PUT", "/api/v1/posts", "GET, HEAD, POST"),
        ("POST", "/api/v1/posts/1", "DELETE, GET, HEAD, PATCH"),
        ("GET", "/api/v1/session", "DELETE, POST"), ("DELETE", "/healthz", "GET, HEAD"),
        ("TRACE", "/api/v1/me", "DELETE, GET, HEAD, PATCH"),
        ("HEAD", "/api/v1/accounts", "POST"),
    ])
    func `a wrong method is refused with the list of allowed ones`(
        _ method: String, _ path: String, _ allowed: String
    ) async throws {
        try await TestServer.with { server in
            let refused = try await server.send(method, path)
            #expect(refused.status == 405 && refused.headers["allow"] == allowed)
        }
    }

    @Test func `a body must be JSON of limited size`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for type in ["text/plain", "application/x-www-form-urlencoded", ""] {
                let refused = try await server.send(
                    "POST", "/api/v1/posts", "{}", token: token, headers: ["Content-Type": type])
                #expect(refused.status == 415 && refused.code == "unsupported-type")
            }
            for encoding in ["gzip", "br", "identity, gzip"] {
                let packed = try await server.send(
                    "POST", "/api/v1/posts", "{}", token: token,
                    headers: ["Content-Encoding": encoding])
                #expect(packed.status == 415 && packed.code == "unsupported-type")
            }
            let charset = try await server.send(
                "POST", "/api/v1/posts", "{}", token: token,
                headers: ["Content-Type": "Application/JSON; charset=utf-8"])
            #expect(charset.status == 422)
            let told = try await server.send(
                "POST", "/api/v1/posts", "{}", token: token,
                headers: ["Content-Length": "\(Limits.request + 1)"])
            #expect(told.status == 413 && told.code == "too-large")
        }
    }

    @Test func `the size limit applies to chunked bodies`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let piece = String(repeating: " ", count: 0x8000)
            let count = Limits.request / 0x8000 + 1
            let body = String(repeating: "8000\r\n\(piece)\r\n", count: count) + "0\r\n\r\n"
            let head = """
                POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
                Authorization: Bearer \(token)\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n
                """
            let refused = try await RawHTTP.exchange(Array((head + body).utf8), port: server.port)
            #expect(refused.status == 413)
        }
    }

    @Test func `a slow request times out with a message`() async throws {
        try await TestServer.with({ $0.timeLimit = .milliseconds(50) }) { server in
            let token = try await server.token(for: "ann")
            let slow = try await server.send(
                "POST", "/api/v1/posts", "{", token: token, headers: ["Content-Length": "100"])
            #expect(slow.status == 408 && slow.code == "timeout")
        }
    }

    @Test(arguments: ["sign-in", "sign-up", "write", "search"])
    func `a rate limit response has the time to wait`(_ kind: String) async throws {
        let start = Timestamp.now
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.now = { start }
        }) { server in
            let token = try await server.token(for: "ann")
            var last: RawResponse?
            for number in 0..<200 where last?.status != 429 {
                last = try await send(kind, number, token, server)
            }
            #expect(last?.code == "too-many-requests")
            #expect(last?.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0)
            #expect(try await server.get("/api/v1/posts").status == 200)
        }
    }

    @Test func `writes are limited by account, and others at the address can write`() async throws {
        let start = Timestamp.now
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.now = { start }
        }) { server in
            let token = try await server.token(for: "ann")
            var statuses: [Int] = []
            for number in 0..<32 {
                statuses.append(try await send("write", number, token, server).status)
            }
            #expect(statuses == Array(repeating: 201, count: 30) + [429, 429])
            let other = try await server.token(for: "bob")
            #expect(try await send("write", 0, other, server).status == 201)
        }
    }

    private func send(
        _ kind: String, _ number: Int, _ token: String, _ server: TestServer
    ) async throws -> RawResponse {
        switch kind {
        case "sign-in":
            let body = #"{"name": "n\#(number)", "password": "wrong horse!"}"#
            return try await server.send("POST", "/api/v1/session", body)
        case "sign-up":
            let body = #"{"name": "n\#(number)", "password": "correct horse"}"#
            return try await server.send("POST", "/api/v1/accounts", body)
        case "search": return try await server.get("/api/v1/search?q=x")
        default:
            let body = #"{"boardId": "general", "title": "t", "body": "b"}"#
            return try await server.send("POST", "/api/v1/posts", body, token: token)
        }
    }

    @Test func `an unreachable database is reported, and the server continues`() async throws {
        try await TestServer.with { server in
            try await server.storage.close()
            for path in ["/api/v1/posts", "/healthz"] {
                let refused = try await server.get(path)
                #expect(refused.status == 503 && refused.code == "unavailable")
                #expect(refused.headers["retry-after"] != nil)
            }
            #expect(try await server.get("/api/v1/instance").status == 200)
        }
    }

    @Test func `health and metrics are returned`() async throws {
        try await TestServer.with { server in
            #expect(try await server.get("/healthz").json["status"].string == "ok")
            _ = try await server.get("/api/v1/posts/9")
            let text = try await server.get("/metrics").text
            #expect(
                text.contains(
                    #"board_requests_total{method="GET",route="/api/v1/posts/{id}",status="404"} 1"#
                ))
        }
    }

    @Test func `the instance has the name of the board`() async throws {
        try await TestServer.with({ $0.name = "우리 게시판" }) { server in
            let json = try await server.get("/api/v1/instance").json
            #expect(json["name"].string == "우리 게시판" && json["version"].string == Version.current)
            #expect(json["software"].string == "board-server" && json["signUp"].string == "open")
            #expect(json["limits"]["body"].int == Limits.body)
            let boards = try await server.get("/api/v1/boards").json
            #expect(boards["data"][0]["id"].string == "general" && boards["next"] == .null)
            #expect(try await server.get("/").text.contains("content=\"board-server "))
        }
    }

    @Test func `the instance returns every limit, and the description lists them`() async throws {
        let file = Repository.root.appending(path: "Sources/BoardServer/Domain/Rules/Limits.swift")
        let names = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /static let (\w+) =/).map { String($0.1) }
        #expect(names.count > 10)
        let bytes = UnsafeBufferPointer(start: open_api_pointer(), count: open_api_count)
        let document = try JSONDecoder().decode(JSON.self, from: Data(bytes))
        let instance = document["components"]["schemas"]["Instance"]["properties"]
        let described = instance["limits"]["properties"].members
        try await TestServer.with { server in
            let told = try await server.get("/api/v1/instance").json["limits"].members
            for name in names {
                let isRange = told[name + "Min"] != nil && told[name + "Max"] != nil
                #expect(told[name] != nil || isRange, "\(name)")
            }
            #expect(Set(told.keys) == Set(described.keys))
        }
    }

    @Test func `user text is never interpreted as markup`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post("<script>&", token: token)
            let page = try await server.get("/posts/" + post).text
            let feed = try await server.get("/boards/general/feed.atom").text
            for text in [page, feed] {
                #expect(!text.contains("<script>") && text.contains("&lt;script&gt;&amp;"))
            }
            let host = try await server.get("/", headers: ["Host": "a\"<b>"]).text
            #expect(!host.contains("<b>"))
        }
    }
}
