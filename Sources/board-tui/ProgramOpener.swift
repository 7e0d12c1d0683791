import BoardApp
import Essentials
import TerminalUI

/// Runs a program that gets the terminal, and waits for its end.
typealias TerminalRunner = @MainActor (_ path: String, _ arguments: [String]) -> ProgramEnd

/// Opens addresses with the user's browser, as a process of its own and never through a shell.
///
/// A browser that draws on the terminal gets it, as an editor does.
@MainActor final class ProgramOpener: AddressOpener {
    private let command: [String]
    private let environment: [String: String]
    private let runInTerminal: TerminalRunner?

    /// - Parameters:
    ///   - command: the program and its arguments; empty for `$BROWSER`, or the desktop's own way.
    ///   - runInTerminal: `nil` where there is no terminal to give to a program.
    init(
        command: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        runInTerminal: TerminalRunner? = nil
    ) {
        self.command = command
        self.environment = environment
        self.runInTerminal = runInTerminal
    }

    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpening {
        for command in candidates {
            guard let path = ProgramPath.path(of: command.name, in: environment) else { continue }
            let arguments = command.arguments(for: address)
            if command.needsTerminal(path: path, in: environment) {
                guard let opening = show(path, arguments, name: command.name) else { continue }
                return opening
            }
            guard let process = start(path, arguments) else { continue }
            let name = command.name
            watch(process) { didFail("\(name) could not open it") }
            return .started(name)
        }
        return .unavailable
    }

    /// The commands to try, in this order.
    private var candidates: [BrowserCommand] {
        if let command = BrowserCommand(words: command) { return [command] }
        let named = BrowserCommand.alternatives(in: environment["BROWSER"] ?? "")
        if !named.isEmpty { return named }
        #if os(macOS)
            return [BrowserCommand(words: ["open"])].compactMap(\.self)
        #else
            let hasDisplay = BrowserCommand.hasDisplay(environment)
            return [hasDisplay ? BrowserCommand(words: ["xdg-open"]) : nil].compactMap(\.self)
        #endif
    }

    /// Returns `nil` where the program cannot be started.
    private func show(_ path: String, _ arguments: [String], name: String) -> AddressOpening? {
        switch runInTerminal?(path, arguments) {
        case .exited(0): .shown
        case .exited(let status): .failed("\(name) ended with status \(status)")
        case .killed(let signal): .failed("\(name) was ended by signal \(signal)")
        case .notStarted, nil: nil
        }
    }

    /// The program gets no terminal of ours: what it says would stand in the middle of the screen.
    private func start(_ path: String, _ arguments: [String]) -> SpawnedProcess? {
        try? SpawnedProcess(
            path, arguments,
            files: [.standardInput: .null, .standardOutput: .null, .standardError: .null])
    }

    /// Somebody has to hear that it has ended, or the system keeps its remains.
    private func watch(
        _ process: SpawnedProcess, didFail: @escaping @MainActor @Sendable () -> Void
    ) {
        DispatchQueue.global().async {
            let start = ContinuousClock.now
            let status = process.waitForEnd()
            // How a browser ends that was used for hours says nothing of the address.
            guard status != 0, ContinuousClock.now - start < Self.patience else { return }
            Task { @MainActor in didFail() }
        }
    }

    /// Who gives up later has at least tried.
    private nonisolated static let patience = Duration.seconds(10)
}
