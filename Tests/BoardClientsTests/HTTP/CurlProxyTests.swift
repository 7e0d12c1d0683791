import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of failures that a proxy causes.
struct CurlProxyTests {
    @Test(arguments: [
        ("https://tea.example/", ["https_proxy": "http://u:secret@gate.example:3128/"]),
        ("https://tea.example/", ["HTTPS_PROXY": "gate.example:3128", "https_proxy": ""]),
        ("http://tea.example/", ["http_proxy": "u:secret@gate.example:3128"]),
        ("http://tea.example/", ["ALL_PROXY": "socks5h://gate.example:3128"]),
    ])
    func `a proxy is named by its host and port, without its user`(
        address: String, environment: [String: String]
    ) throws {
        let proxy = CurlProxy(for: try url(address), in: environment)
        #expect(proxy?.name == "gate.example:3128")
    }

    @Test(arguments: [
        ("http://tea.example/", ["HTTP_PROXY": "gate.example", "https_proxy": "gate.example"]),
        ("https://tea.example/", ["http_proxy": "gate.example", "https_proxy": ""]),
        ("https://tea.example/", [:]),
    ])
    func `a proxy for other addresses is not used`(
        address: String, environment: [String: String]
    ) throws {
        #expect(CurlProxy(for: try url(address), in: environment)?.name == nil)
    }

    @Test func `the default port is used if none is given`() throws {
        let names = try ["gate.example", "https://gate.example", "[::1]"].map { address in
            let environment = ["https_proxy": address]
            return CurlProxy(for: try url("https://tea.example/"), in: environment)?.name
        }
        #expect(names == ["gate.example:1080", "gate.example:443", "[::1]:1080"])
    }

    @Test func `a refused connection is attributed to the host in the error message`() throws {
        let toProxy = "Failed to connect to gate.example port 3128 after 0 ms: Couldn't connect"
        let viaProxy = "Failed to connect to tea.example port 443 via gate.example after 1 ms: No"
        let toServer = "Failed to connect to tea.example port 443 after 0 ms: Couldn't connect"
        let errors = try [toProxy, viaProxy, toServer].map { try failure(7, $0) }

        let proxy = BoardError.proxyFailed(proxy: "gate.example:3128")
        #expect(errors == [proxy, proxy, .unreachable(host: "tea.example")])
    }

    @Test func `a proxy that cannot be resolved is named`() throws {
        let error = try failure(5, "Could not resolve proxy: gate.example")
        #expect(error == .proxyFailed(proxy: "gate.example:3128"))
    }

    @Test(arguments: [403, 407, 502])
    func `a rejection by the proxy is reported with its status`(status: Int) throws {
        let error = try failure(56, "Received HTTP code \(status)", connectStatus: status)
        #expect(error == .proxyFailed(proxy: "gate.example:3128", status: status))
    }

    @Test func `after a successful CONNECT, errors are those of the server`() throws {
        let error = try failure(56, "Connection reset by peer", connectStatus: 200)
        #expect(error == .cutOff(host: "tea.example"))
    }

    private func failure(
        _ code: UInt32, _ words: String, connectStatus: Int = 0
    ) throws -> BoardError? {
        let proxy = CurlProxy(
            for: try url("https://tea.example/"), in: ["https_proxy": "gate.example:3128"])
        return CurlFailure(
            code: .init(code), message: words, hasBegun: false, proxy: proxy,
            connectStatus: connectStatus
        ).boardError(host: "tea.example")
    }
}
