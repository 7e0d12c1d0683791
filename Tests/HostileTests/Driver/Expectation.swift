import Foundation
import TestSupport

/// What must come of a row: one of several outcomes, where more than one is honest.
struct Expectation: Sendable {
    struct Outcome: Sendable {
        let status: CInt
        /// What must all be on the screen.
        let words: [String]
        /// What must not.
        var absent = ""

        func isMet(_ ending: PseudoTerminalExitStatus, _ screen: String) -> Bool {
            ending == .exited(status) && words.allSatisfy(screen.contains)
                && (absent.isEmpty || !screen.contains(absent))
        }
    }

    fileprivate(set) var outcomes: [Outcome]

    /// This or the other.
    func or(_ other: Expectation) -> Expectation {
        Expectation(outcomes: outcomes + other.outcomes)
    }

    /// The same where these words are not on the screen.
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

    /// The server's fault, in these words, which name it.
    static func failed(_ words: String) -> Self {
        seen(words, "127.0.0.1", status: EX_UNAVAILABLE)
    }

    /// The posts of `Response.posts`.
    static let shown = seen("Post 1", "Post 2", "Post 3")
    static let noHTTP = failed("does not speak HTTP")
    static let malformed = failed("can't be read:")
    static let cutOff = failed("was cut off")
    static let circles = failed("redirect loop")
    static let strangeRedirect = failed("redirects to something other than")
    static let unreachable = failed("Can't reach")
    static let untrusted = failed("can't be trusted")
    static let noSecureConnection = failed("No secure connection to")
    static let speaksNoTLS = failed("offers no secure connection at this port")
    static let wantsTLS = failed("wants a secure connection at this port")
    static let empty = seen("The document is empty.", status: EX_DATAERR)
    static let noBoard = seen("Not a board document: line", status: EX_DATAERR)
    static let tooLarge = seen("sends more than the limit of", status: EX_DATAERR)

    static func refused(_ status: Int) -> Self { failed("HTTP \(status)") }

    static func wrongType(_ type: String) -> Self {
        seen("answered with \(type)", "not with a board document", status: EX_DATAERR)
    }

    /// What begins like HTTP and is none.
    static let broken = noHTTP.or(malformed)
    /// A server that ended too early, where some posts had come.
    static let cutOffBehindPosts = seen("Post 1", "was cut off", status: EX_UNAVAILABLE)
    /// A document that ends in the middle of a response that does not.
    static let documentCutOff = [EXIT_SUCCESS, EX_DATAERR, EX_UNAVAILABLE]
        .map { seen("Post 1", "cut off", status: $0) }.joined()
}

extension [Expectation] {
    fileprivate func joined() -> Expectation {
        Expectation(outcomes: flatMap(\.outcomes))
    }
}
