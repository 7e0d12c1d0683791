import BoardApp
import Essentials
import Localization
import TerminalUI

/// A function that runs a program on the terminal and waits for its end.
typealias TerminalRunner = @MainActor (_ path: String, _ arguments: [String]) -> ProgramEnd

/// An opener that starts the user's browser as a separate process, never through a shell.
///
/// A browser that draws on the terminal takes it over, as an editor does.
@MainActor final class ProgramOpener: AddressOpener {
    private let command: [String]
    private let environment: [String: String]
    private let runInTerminal: TerminalRunner?

    /// - Parameters:
    ///   - command: The program and its arguments; empty for `$BROWSER` or the default of the
    ///     desktop.
    ///   - runInTerminal: Runs a program on the terminal; `nil` if there is no terminal.
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
    ) -> AddressOpeningResult {
        for command in candidates {
            guard let path = ProgramPath.path(of: command.name, in: environment) else { continue }
            let arguments = command.arguments(for: address)
            if command.needsTerminal(path: path, in: environment) {
                guard let opening = show(path, arguments, name: command.name) else { continue }
                return opening
            }
            guard let process = start(path, arguments) else { continue }
            let name = command.name
            watch(process) { didFail(localized("\(name) could not open it")) }
            return .started(name)
        }
        return .unavailable
    }

    /// The commands to try, in this order.
    private var candidates: [BrowserCommand] {
        if let command = BrowserCommand(components: command) { return [command] }
        let named = BrowserCommand.alternatives(in: environment["BROWSER"] ?? "")
        if !named.isEmpty { return named }
        #if os(macOS)
            return [BrowserCommand(components: ["open"])].compactMap(\.self)
        #else
            let hasDisplay = BrowserCommand.hasDisplay(environment)
            return [hasDisplay ? BrowserCommand(components: ["xdg-open"]) : nil].compactMap(\.self)
        #endif
    }

    /// Runs a browser on the terminal; returns `nil` if it cannot be started.
    private func show(_ path: String, _ arguments: [String], name: String) -> AddressOpeningResult?
    {
        switch runInTerminal?(path, arguments) {
        case .exited(0): .shown
        case .exited(let status): .failed(localized("\(name) ended with status \(status)"))
        case .killed(let signal): .failed(localized("\(name) was ended by signal \(signal)"))
        case .notStarted, nil: nil
        }
    }

    /// Starts a program detached from the terminal, because its output would corrupt the screen.
    private func start(_ path: String, _ arguments: [String]) -> SpawnedProcess? {
        try? SpawnedProcess(
            path, arguments,
            files: [.standardInput: .null, .standardOutput: .null, .standardError: .null])
    }

    /// Waits for the process in the background, so that it does not stay a zombie.
    private func watch(
        _ process: SpawnedProcess, didFail: @escaping @MainActor @Sendable () -> Void
    ) {
        DispatchQueue.global().async {
            let start = ContinuousClock.now
            let status = process.waitForEnd()
            // The exit status of a browser that ran for hours does not concern the address.
            guard status != 0, ContinuousClock.now - start < Self.patience else { return }
            Task { @MainActor in didFail() }
        }
    }

    /// The time after which a failing exit status is ignored.
    private nonisolated static let patience = Duration.seconds(10)
}
