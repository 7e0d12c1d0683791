import BoardApp
import Essentials

/// Opens addresses with the reader's browser, as a process of its own and never through a shell.
final class ProgramOpener: AddressOpener {
    private let command: [String]
    private let environment: [String: String]

    /// - Parameter command: the program and its arguments, before the address; empty for `$BROWSER`,
    ///   or the desktop's own way.
    init(
        command: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.command = command
        self.environment = environment
    }

    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpening {
        for words in candidates {
            guard let name = words.first,
                let path = ProgramPath.path(of: name, in: environment),
                let process = start(path, Array(words.dropFirst()) + [address])
            else { continue }
            watch(process) { didFail("\(name) could not open it") }
            return .started(name)
        }
        return .unavailable
    }

    /// What to try, the first first. `$BROWSER` may name several programs, between colons.
    private var candidates: [[String]] {
        if !command.isEmpty { return [command] }
        let named = (environment["BROWSER"] ?? "").split(separator: ":").map { [String($0)] }
        if !named.isEmpty { return named }
        #if os(macOS)
            return [["open"]]
        #else
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
                environment[$0]?.isEmpty == false
            }
            return hasDisplay ? [["xdg-open"]] : []
        #endif
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
    private static let patience = Duration.seconds(10)
}
