import FlyingFox
import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests of the program with a real HTTP server on this machine.
struct WebTests {
    @Test func `posts from a server are shown`() async throws {
        try await withServer { _ in
            .posts(1...3)
        } test: { server in
            let screen = try await screen(of: server.address)

            #expect(screen.contains("Post 1") && screen.contains("Post 3"))
        }
    }

    @Test func `a server may have an IPv6 address`() async throws {
        try await withServer(isIPv6: true) { _ in
            .posts(1...3)
        } test: { server in
            let screen = try await screen(of: server.address)

            #expect(screen.contains("[::1]") && screen.contains("Post 1"))
        }
    }

    @Test func `a rate limit response is shown with its retry time`() async throws {
        try await withServer { _ in
            var answer = HTTPResponse(statusCode: .tooManyRequests)
            answer.headers[HTTPHeader("Retry-After")] = "300"
            return answer
        } test: { server in
            let screen = try await screen(of: server.address, status: EX_UNAVAILABLE)

            #expect(screen.contains("Trying again in 5 min."))
        }
    }

    @Test(arguments: [("20", EX_DATAERR), ("1k", EXIT_SUCCESS), ("1M", EXIT_SUCCESS)])
    func `the user limits the size of a response`(size: String, status: CInt) async throws {
        try await withServer { _ in
            .posts(1...3)
        } test: { server in
            let outcome = try await BuiltProgram.run([
                "--max-size", size, "--print-screen", server.address,
            ])
            #expect(outcome.status == .exited(status))
            #expect(outcome.output.contains("--max-size raises it") == (status == EX_DATAERR))
        }
    }

    @Test(arguments: [(404, "no such board"), (500, "server error")])
    func `a refusal is shown with the server's name and the key to retry`(
        status: Int, words: String
    ) async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""))
        } test: { server in
            let screen = try await screen(of: server.address, status: EX_UNAVAILABLE)

            #expect(screen.contains("127.0.0.1"))
            #expect(screen.contains(words))
            #expect(screen.contains("HTTP \(status)"))
            #expect(screen.contains(tryAgain))
        }
    }

    @Test func `a web page is not a board document`() async throws {
        try await withServer { _ in
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "text/html"], body: Data("<p>".utf8))
        } test: { server in
            let screen = try await screen(of: server.address, status: EX_DATAERR)

            #expect(screen.contains("text/html"))
            #expect(screen.contains(tryAgain))
        }
    }

    @Test func `a truncated response is reported, and its posts are shown`() async throws {
        try await withServer { _ in
            .half
        } test: { server in
            let screen = try await screen(of: server.address, status: EX_UNAVAILABLE)

            #expect(screen.contains("> Post 1 "))
            #expect(screen.contains("was cut off"))
            #expect(screen.contains(tryAgain))
        }
    }

    @Test func `an unreachable server is shown with its name and the key to retry`() async throws {
        // Port 1, an obsolete service, has no listener.
        let screen = try await screen(
            of: "http://127.0.0.1:1/board.json", status: EX_UNAVAILABLE)

        #expect(screen.contains("Can't reach 127.0.0.1:1."))
        #expect(screen.contains(tryAgain))
    }

    @Test func `R loads new posts from the server`() async throws {
        let answers = ResponseSequence([.posts(2...3), .posts(1...3)])
        try await withServer { _ in
            answers.next()
        } test: { server in
            let screen = try await screen(of: server.address, keys: "R")

            #expect(screen.contains("Post 1") && screen.contains("Post 3"))
        }
    }

    @Test func `R after a failure shows the posts`() async throws {
        let answers = ResponseSequence([
            HTTPResponse(statusCode: .serviceUnavailable), .posts(1...3),
        ])
        try await withServer { _ in
            answers.next()
        } test: { server in
            let screen = try await screen(of: server.address, keys: "R")

            #expect(screen.contains("Post 1"))
            #expect(!screen.contains("HTTP 503"))
        }
    }

    @Test func `a failed refresh keeps the posts and says why`() async throws {
        let answers = ResponseSequence([
            .posts(1...3), HTTPResponse(statusCode: .serviceUnavailable),
        ])
        try await withServer { _ in
            answers.next()
        } test: { server in
            let screen = try await screen(
                of: server.address, keys: "R", status: EX_UNAVAILABLE)

            #expect(screen.contains("Post 1"))
            #expect(screen.contains("HTTP 503"))
        }
    }

    @Test func `posts stay after a 304 response`() async throws {
        let tags = Mutex<[String?]>([])
        try await withServer { request in
            let tag = request.headers[.ifNoneMatch]
            tags.withLock { $0.append(tag) }
            return tag == nil
                ? .posts(1...3, tag: "\"one\"") : HTTPResponse(statusCode: .notModified)
        } test: { server in
            let screen = try await screen(of: server.address, keys: "R")

            #expect(screen.contains("Post 1"))
            #expect(tags.withLock { $0 } == [nil, "\"one\""])
        }
    }

    private let tryAgain = "Press R to try again"

    /// Returns the last screen of a run, and checks the exit status.
    private func screen(
        of address: String, keys: String = "", status: CInt = EXIT_SUCCESS
    ) async throws -> String {
        let outcome = try await BuiltProgram.run(["--print-screen", "--keys", keys, address])
        #expect(outcome.status == .exited(status))
        #expect(outcome.errors.isEmpty)
        return outcome.output
    }
}
