import Foundation
import TestSupport

/// The expected result of a row: one of several acceptable outcomes.
struct Expectation: Sendable {
    struct Outcome: Sendable {
        let status: CInt
        /// The texts that must all be on the screen.
        let words: [String]
        /// A text that must not be on the screen.
        var absent = ""

        func isMet(_ ending: PseudoTerminalExitStatus, _ screen: String) -> Bool {
            ending == .exited(status) && words.allSatisfy(screen.contains)
                && (absent.isEmpty || !screen.contains(absent))
        }
    }

    fileprivate(set) var outcomes: [Outcome]

    /// Returns an expectation that either outcome meets.
    func or(_ other: Expectation) -> Expectation {
        Expectation(outcomes: outcomes + other.outcomes)
    }

    /// Returns the expectation with a text that must not be on the screen.
    func without(_ words: String) -> Expectation {
        Expectation(
            outcomes: outcomes.map { .init(status: $0.status, words: $0.words, absent: words) })
    }

    func isMet(by run: ProgramRun) -> Bool {
        let screen = run.words
        return outcomes.contains { $0.isMet(run.ending, screen) }
    }
}

extension Expectation {
    static func seen(_ words: String..., status: CInt = EXIT_SUCCESS) -> Self {
        Self(outcomes: [Outcome(status: status, words: words)])
    }

    /// Returns a server error with this message, which also names the server.
    static func failed(_ words: String) -> Self {
        seen(words, "127.0.0.1", status: EX_UNAVAILABLE)
    }

    /// The posts of `Response.posts` are shown.
    static let shown = seen("Post 1", "Post 2", "Post 3")
    static let noHTTP = failed("does not speak HTTP")
    static let malformed = failed("can't be read:")
    static let cutOff = failed("was cut off")
    static let circles = failed("redirect loop")
    static let invalidRedirect = failed("redirects to something other than")
    static let unreachable = failed("Can't reach")
    static let untrusted = failed("can't be trusted")
    static let noSecureConnection = failed("No secure connection to")
    static let tlsUnsupported = failed("offers no secure connection at this port")
    static let tlsRequired = failed("requires a secure connection at this port")
    static let empty = seen("The document is empty.", status: EX_DATAERR)
    static let noBoard = seen("Not a board document: line", status: EX_DATAERR)
    static let tooLarge = seen("sends more than the limit of", status: EX_DATAERR)

    static func refused(_ status: Int) -> Self { failed("HTTP \(status)") }

    static func wrongType(_ type: String) -> Self {
        seen("sent \(type)", "not a board document", status: EX_DATAERR)
    }

    /// A response that starts like HTTP, but is invalid.
    static let broken = noHTTP.or(malformed)
    /// A connection that ended early, after some posts.
    static let truncatedAfterPosts = seen("Post 1", "was cut off", status: EX_UNAVAILABLE)
    /// A truncated document in a complete response.
    static let documentCutOff = [EXIT_SUCCESS, EX_DATAERR, EX_UNAVAILABLE]
        .map { seen("Post 1", "cut off", status: $0) }.joined()
}

extension [Expectation] {
    fileprivate func joined() -> Expectation {
        Expectation(outcomes: flatMap(\.outcomes))
    }
}
