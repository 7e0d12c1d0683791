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

    func open(_ address: String) -> AddressOpening {
        for words in candidates {
            guard let name = words.first,
                let path = ProgramPath.path(of: name, in: environment)
            else { continue }
            if start(path, Array(words.dropFirst()) + [address]) { return .started(name) }
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
    private func start(_ path: String, _ arguments: [String]) -> Bool {
        let process = try? SpawnedProcess(
            path, arguments,
            files: [.standardInput: .null, .standardOutput: .null, .standardError: .null])
        guard let process else { return false }
        // Somebody has to hear that it has ended, or the system keeps its remains.
        DispatchQueue.global().async { waitpid(process.identifier, nil, 0) }
        return true
    }
}
