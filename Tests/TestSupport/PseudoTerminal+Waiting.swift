import Foundation

extension PseudoTerminal {
    /// The timing and amount of a program's output before a silence.
    package struct Activity {
        /// The arrival of the first bytes.
        package let first: Instant
        /// The arrival of the last bytes before the silence.
        package let last: Instant
        package let byteCount: Int
    }

    /// Waits until a row of the screen contains `text`; returns the time of arrival.
    @discardableResult
    package func waitFor(_ text: String) throws -> Instant {
        try waitUntil("\"\(text)\"") { $0.text.contains(text) }
    }

    /// Waits until the screen meets `condition`; returns the arrival of the last bytes.
    ///
    /// `expectation` describes the condition in the error. If the program ends first, that is an
    /// error, too. The screen is examined only after `silence` without output, for precise time
    /// measurements.
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
            let hasEnded = checkForExit()
            let isQuiet = try readSome(before: .now + .milliseconds(hasEnded ? 0 : 10)) == nil
            if isQuiet, hasEnded, let exitStatus { return exitStatus }
            guard Instant.now < deadline else { throw timeout("the program's end") }
        }
    }

    /// Waits until the program has ended, without reading its output.
    package func waitForExitUnread() throws {
        let deadline = Instant.now + Self.patience
        while !checkForExit() {
            guard Instant.now < deadline else { throw timeout("the program's end") }
            usleep(10_000)
        }
    }

    /// Waits for output, and then until there was none for `silence`.
    package func waitForSilence(of silence: Duration) throws -> Activity {
        let start = output.count
        let first = try waitForOutput("any output", before: .now + Self.patience)
        let last = try readUntilSilence(of: silence) ?? first
        return Activity(first: first, last: last, byteCount: output.count - start)
    }

    /// Reads until there was no output for `silence`; returns the arrival of the last bytes.
    ///
    /// After `patience`, it returns even if the program still writes.
    @discardableResult
    package func readUntilSilence(of silence: Duration) throws -> Instant? {
        let deadline = Instant.now + Self.patience
        var last: Instant?
        while Instant.now < deadline, let next = try readSome(before: .now + silence) {
            last = next
        }
        return last
    }

    /// Reads output that is available or arrives before `deadline`; returns the time of arrival.
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
            let hasEnded = checkForExit()
            let pause = Duration.milliseconds(hasEnded ? 0 : 50)
            if let arrival = try readSome(before: .now + pause) { return arrival }
            guard !hasEnded else {
                throw PseudoTerminalError.ended(waitingFor: expectation, screen: screen.text)
            }
        }
        throw timeout(expectation)
    }

    private func checkForExit() -> Bool {
        if exitStatus == nil {
            exitStatus = PseudoTerminalExitStatus(waitingFor: processIdentifier, options: WNOHANG)
        }
        return exitStatus != nil
    }
}

extension PseudoTerminal {
    /// Runs a command to its end; returns its status and output.
    ///
    /// It waits on a separate thread, so that other tests and servers in this process continue.
    package static func run(
        _ command: [String], environment: [String: String] = [:]
    ) async throws -> (status: PseudoTerminalExitStatus, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let terminal = try PseudoTerminal(
                            command: command, environment: environment)
                        let status = try terminal.waitForExit()
                        return (status, String(decoding: terminal.output, as: UTF8.self))
                    })
            }
        }
    }
}
