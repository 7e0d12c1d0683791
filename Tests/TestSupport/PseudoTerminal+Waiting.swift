import Foundation

extension PseudoTerminal {
    /// When and how much a program wrote before it fell silent.
    package struct Activity {
        /// The arrival of the first bytes.
        package let first: Instant
        /// The arrival of the last bytes before the silence.
        package let last: Instant
        package let byteCount: Int
    }

    /// Waits until `text` stands in one row of the screen; returns when it arrived.
    @discardableResult
    package func waitFor(_ text: String) throws -> Instant {
        try waitUntil("\"\(text)\"") { $0.text.contains(text) }
    }

    /// Waits until the screen is as `condition` wants it; returns when the last bytes arrived.
    ///
    /// `expectation` is what the error says was waited for. A program that ends first is an error too.
    /// The screen is looked at only when nothing has come for `silence`, which a stop watch wants.
    @discardableResult
    package func waitUntil(
        _ expectation: String, silentFor silence: Duration = .zero,
        _ condition: (PseudoTerminalScreen) -> Bool
    ) throws -> Instant {
        let deadline = Instant.now + Self.patience
        var arrival = Instant.now
        while !condition(screen) {
            let first = try waitForOutput(expectation, before: deadline)
            arrival = try readUntilSilence(of: silence) ?? first
        }
        return arrival
    }

    /// Waits until the program has ended and all its output has been read.
    @discardableResult
    package func waitForExit() throws -> PseudoTerminalExitStatus {
        let deadline = Instant.now + Self.patience
        while true {
            let hasEnded = noticeExit()
            let isQuiet = try readSome(before: .now + .milliseconds(hasEnded ? 0 : 10)) == nil
            if isQuiet, hasEnded, let exitStatus { return exitStatus }
            guard Instant.now < deadline else { throw timeout("the program's end") }
        }
    }

    /// Waits until the program has ended, though nobody reads what it writes.
    package func waitForExitUnread() throws {
        let deadline = Instant.now + Self.patience
        while !noticeExit() {
            guard Instant.now < deadline else { throw timeout("the program's end") }
            usleep(10_000)
        }
    }

    /// Waits for the program to write, and then until it has written nothing for `silence`.
    package func waitForSilence(of silence: Duration) throws -> Activity {
        let start = output.count
        let first = try waitForOutput("any output", before: .now + Self.patience)
        let last = try readUntilSilence(of: silence) ?? first
        return Activity(first: first, last: last, byteCount: output.count - start)
    }

    /// Reads until the program has written nothing for `silence`; returns when the last bytes came.
    ///
    /// A program that never stops writing is left after `patience`.
    @discardableResult
    package func readUntilSilence(of silence: Duration) throws -> Instant? {
        let deadline = Instant.now + Self.patience
        var last: Instant?
        while Instant.now < deadline, let next = try readSome(before: .now + silence) {
            last = next
        }
        return last
    }

    /// Reads what is there or comes before `deadline`; returns when it arrived.
    @discardableResult
    package func readSome(before deadline: Instant) throws -> Instant? {
        guard try device.waitForOutput(before: deadline) else { return nil }
        let count = try device.read(into: &buffer)
        let arrival = Instant.now
        output.append(contentsOf: buffer[..<count])
        return arrival
    }

    private func waitForOutput(_ expectation: String, before deadline: Instant) throws -> Instant {
        while Instant.now < deadline {
            let hasEnded = noticeExit()
            let pause = Duration.milliseconds(hasEnded ? 0 : 50)
            if let arrival = try readSome(before: .now + pause) { return arrival }
            guard !hasEnded else {
                throw PseudoTerminalError.ended(waitingFor: expectation, screen: screen.text)
            }
        }
        throw timeout(expectation)
    }

    private func noticeExit() -> Bool {
        if exitStatus == nil {
            exitStatus = PseudoTerminalExitStatus(waitingFor: processIdentifier, options: WNOHANG)
        }
        return exitStatus != nil
    }
}
