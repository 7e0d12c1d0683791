import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients

/// Tests of failures, for every source.
struct ProtocolFailureTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: String
        let error: BoardError
    }

    private static let faults = [
        Fault(
            testDescription: "an error of the server",
            response: "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno",
            error: .refused(host: "", status: 500)),
        Fault(
            testDescription: "a web page",
            response: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 30\r\n\r\n"
                + "<html><title>Log in</title>   ",
            error: .unexpectedResponse(host: "", .page)),
        Fault(
            testDescription: "half an answer",
            response: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"data\": [{",
            error: .cutOff(host: "")),
        Fault(
            testDescription: "a wish to be left alone",
            response: "HTTP/1.1 429 No\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n",
            error: .refused(host: "", status: 429, retryAfter: .seconds(9))),
    ]

    @Test(arguments: SourceUnderTest.remote, faults)
    func `a failure is reported by its meaning`(
        kind: SourceUnderTest, fault: Fault
    ) async throws {
        try await withRawServer { connection in
            // A request is short enough to arrive in one piece, including its body.
            guard connection.receive() != nil else { return }
            connection.send(fault.response)
        } test: { address in
            let source = try kind.makeSite().source(address.deletingLastPathComponent())
            let (states, error) = await source.posts(PostRequest()).statesAndError()
            let thread = await failure {
                try await source.thread(kind.posts[0], under: nil, reload: false).whole()
            }

            #expect(error?.withoutHost.ofAnySource == fault.error)
            #expect(states.allSatisfy { $0.posts.isEmpty && $0.progress != nil })
            #expect(thread?.ofAnySource == fault.error)
        }
    }
}

extension BoardError {
    /// The expected error of a site. Documents and feeds report the content type instead.
    fileprivate var ofAnySource: BoardError {
        self == .wrongType(host: "", type: "text/html")
            ? .unexpectedResponse(host: "", .page) : self
    }
}
