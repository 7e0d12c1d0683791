import BoardCore
import Testing

@testable import BoardClients

struct RedirectPolicyTests {
    @Test func `a redirect from https to http is rejected`() throws {
        #expect(throws: BoardError.unsafeRedirect(host: "board.example")) {
            try next(from: "https://board.example/", to: "http://board.example/")
        }
    }

    @Test(arguments: [
        "http://board.example:8080/", "https://board.example/", "http://other.example/",
        "//other.example/x",
    ])
    func `no possible secret is sent to another origin`(target: String) throws {
        let request = try next(from: "http://board.example/", to: target)

        #expect(request?.headers["Accept"] == "a/b")
        for secret in ["Authorization", "Cookie", "User-Api-Key"] {
            #expect(request?.headers[secret] == nil)
        }
    }

    @Test(arguments: ["/x", "http://BOARD.example:80/x", "http://you:too@board.example/x"])
    func `all fields are sent to the same origin`(target: String) throws {
        let request = try next(from: "http://board.example/", to: target)

        #expect(request?.headers["Authorization"] == "mine")
        #expect(request?.headers["User-Api-Key"] == "mine")
        #expect(request?.url.user() == nil)
    }

    @Test(arguments: [(301, HTTPMethod.get), (302, .get), (303, .get), (307, .post), (308, .post)])
    func `the redirect status decides whether the body is resent`(status: Int, method: HTTPMethod)
        throws
    {
        let request = try next(
            status, from: "http://board.example/", to: "/x", method: .post, body: "hello")

        #expect(request?.method == method)
        #expect(request?.body == (method == .post ? Array("hello".utf8) : nil))
    }

    @Test func `a body for one server is not sent to another`() {
        #expect(throws: BoardError.unsafeRedirect(host: "board.example")) {
            try next(
                307, from: "http://board.example/", to: "http://other.example/", method: .post,
                body: "password")
        }
    }

    @Test(arguments: [200, 300, 304, 305, 404])
    func `other responses are not redirects`(status: Int) throws {
        #expect(try next(status, from: "http://board.example/", to: "/x") == nil)
    }

    private func next(
        _ status: Int = 302, from source: String, to target: String, method: HTTPMethod = .get,
        body: String? = nil
    ) throws -> BoardClients.HTTPRequest? {
        let source = try url(source)
        let request = BoardClients.HTTPRequest(
            method: method, url: source,
            headers: [
                "Accept": "a/b", "Authorization": "mine", "Cookie": "mine", "User-Api-Key": "mine",
            ],
            body: body.map { Array($0.utf8) })
        let head = HTTPHead(status: status, headers: ["Location": target], url: source)
        return try RedirectPolicy.next(after: head, to: request)
    }
}
