import BoardApp
import Essentials
import Localization
import TerminalUI

/// Files on this machine, and shell commands that get the terminal.
@MainActor final class UserOutput: ThreadOutput {
    let refusal: String? = nil
    private let run: (_ path: String, _ arguments: [String], _ input: String) -> ProgramEnd

    /// - Parameter run: Runs a program on the terminal with a text as its input, and waits for its
    ///   end.
    init(
        run: @escaping (_ path: String, _ arguments: [String], _ input: String) -> ProgramEnd
    ) {
        self.run = run
    }

    @concurrent nonisolated func save(
        _ text: String, to path: String, replacing: Bool
    ) async -> ThreadSaving {
        let path = Self.expanded(path)
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: return .failed(localized("\(path) is a folder; add the name of a file."))
            case S_IFREG: if !replacing { return .exists(path: path) }
            default:
                return .failed(localized("\(path) is not a regular file; choose another name."))
            }
        }
        do {
            try FileReplacement.write(text, to: path.targetOfLink, newMode: 0o666)
            return .saved(path: path)
        } catch {
            if error.code == .ENOENT, let folder = Self.missingFolder(of: path) {
                return .failed(localized("Cannot save \(path): there is no folder \(folder)."))
            }
            return .failed(localized("Cannot save \(path): \(error.reason)."))
        }
    }

    /// Returns the first folder of a path that does not exist; `nil` if all do.
    private nonisolated static func missingFolder(of path: String) -> String? {
        let folders = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
        return folders.map { String(path[..<$0]) }.first { access($0, F_OK) != 0 }
    }

    /// Returns a path with the user's home in place of `~`.
    private nonisolated static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else {
            return path
        }
        return home + path.dropFirst()
    }

    func pipe(_ text: String, to command: String) -> String? {
        switch run("/bin/sh", ["-c", command], text) {
        case .exited(0): nil
        case .exited(let status): localized("“\(command)” ended with status \(status).")
        case .killed(let signal): localized("“\(command)” was ended by signal \(signal).")
        case .notStarted(let code):
            localized("A shell cannot be started: \(String(cString: strerror(code))).")
        }
    }
}

/// The output of a program without a terminal, or for guests.
@MainActor final class NoOutput: ThreadOutput {
    let refusal: String?

    /// - Parameter reason: The message that says why there is no output.
    init(_ reason: String = localized("There is no terminal here.")) {
        refusal = reason
    }

    func save(_ text: String, to path: String, replacing: Bool) async -> ThreadSaving {
        .failed(refusal ?? "")
    }

    func pipe(_ text: String, to command: String) -> String? { refusal }
}
