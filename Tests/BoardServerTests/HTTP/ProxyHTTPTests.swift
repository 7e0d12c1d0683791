import Testing

@testable import BoardServer

@Suite struct ProxyHTTPTests {
    @Test func `behind a proxy only the address that the proxy has added is counted`() async throws
    {
        try await withSearches(isBehindProxy: true) { server in
            for (address, expected) in [
                ("1.1.1.1", 429), ("9.9.9.9, 1.1.1.1", 429), ("1.1.1.1, 2.2.2.2", 200),
                ("2001:db8::1", 200),
            ] {
                let status = try await status(address, server)
                #expect(status == expected, "\(address)")
            }
        }
    }

    @Test func `without a proxy, addresses in headers are ignored`() async throws {
        try await withSearches(isBehindProxy: false) { server in
            for address in ["1.1.1.1", "2.2.2.2", nil] {
                let status = try await status(address, server)
                #expect(status == 429)
            }
        }
    }

    @Test func `behind a proxy addresses use https`() async throws {
        for (isBehindProxy, origin) in [(true, "https://a.example"), (false, "http://a.example")] {
            try await TestServer.with({ $0.isBehindProxy = isBehindProxy }) { server in
                for path in ["/", "/boards/general/feed.atom"] {
                    let page = try await server.get(path, headers: ["Host": "a.example"])
                    #expect(page.text.contains(origin), "\(path)")
                }
            }
        }
    }

    /// Runs `body` with a server at which one address has reached the search limit.
    private func withSearches(
        isBehindProxy: Bool, _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let start = Timestamp.now
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.isBehindProxy = isBehindProxy
            $0.now = { start }
        }) { server in
            var tries = 0
            while tries < 100, try await status("1.1.1.1", server) == 200 { tries += 1 }
            #expect(tries == Int(RateLimit.search.burst))
            try await body(server)
        }
    }

    private func status(_ address: String?, _ server: TestServer) async throws -> Int {
        let headers = address.map { ["X-Forwarded-For": $0] } ?? [:]
        return try await server.get("/api/v1/search?q=x", headers: headers).status
    }
}
