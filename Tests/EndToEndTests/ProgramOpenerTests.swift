import BoardApp
import Essentials
import TestSupport
import Testing

@testable import board_tui

/// What becomes of the programs that open links.
@MainActor struct ProgramOpenerTests {
    @MainActor private final class Failures {
        var reasons: [String] = []
    }

    private let failures = Failures()

    private func opening(with program: String) -> AddressOpening {
        let opener = ProgramOpener(environment: ["BROWSER": program, "PATH": "/bin:/usr/bin"])
        return opener.open("https://y.example") { [failures] in failures.reasons.append($0) }
    }

    @Test func `a program that gives up at once is told of`() async throws {
        #expect(opening(with: "false") == .started("false"))
        try await waitUntil("the failure is known") { !failures.reasons.isEmpty }
        #expect(failures.reasons == ["false could not open it"])
    }

    @Test func `the first that is there is started`() {
        #expect(opening(with: "no-such-browser:true") == .started("true"))
        #expect(opening(with: "no-such-browser") == .unavailable)
    }
}
