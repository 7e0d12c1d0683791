import BoardConfiguration
import Essentials
import Localization
import TerminalUI

/// The editor named by `$VISUAL` or `$EDITOR`, or else vi, as a process that gets the terminal.
@MainActor final class UserEditor: ExternalEditor {
    private let environment: [String: String]
    private let run: (_ path: String, _ arguments: [String]) -> ProgramEnd

    /// - Parameter run: Runs a program on the terminal and waits for its end.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        run: @escaping (_ path: String, _ arguments: [String]) -> ProgramEnd
    ) {
        self.environment = environment
        self.run = run
    }

    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditResult {
        let (variable, command) = command
        guard let arguments = CommandLineParser.arguments(of: command), let name = arguments.first,
            !name.isEmpty
        else { return .failed(localized("$\(variable) has an unclosed quote: \(command)")) }
        guard let path = ProgramPath.path(of: name, in: environment) else {
            return .failed(
                localized("The editor “\(name)” was not found; set $EDITOR to another one."))
        }
        do {
            // End the last line, or lines appended to the file would continue it.
            let lacksFinalNewline = !text.isEmpty && text.last?.isNewline == false
            let file = try file(lacksFinalNewline ? text + "\n" : text, fileName, lastingPath())
            let end = run(path, arguments.dropFirst() + [file.path])
            let outcome = outcome(of: end, name: name, file: file)
            return lacksFinalNewline ? outcome.withoutTrailingNewline : outcome
        } catch {
            return .failed(localized("Cannot create a temporary file: \(error.reason)"))
        }
    }

    private func file(
        _ text: String, _ name: String, _ lastingPath: String?
    ) throws(POSIXError) -> EditorFile {
        guard let lastingPath else { return try EditorFile(text, name: name) }
        return try EditorFile(text, lastingAt: lastingPath)
    }

    /// The editor command and its variable; an empty variable counts as unset.
    private var command: (variable: String, text: String) {
        for variable in ["VISUAL", "EDITOR"] {
            let text = environment[variable] ?? ""
            if text.contains(where: { !$0.isWhitespace }) { return (variable, text) }
        }
        return ("EDITOR", "vi")
    }

    private func outcome(
        of end: ProgramEnd, name: String, file: EditorFile
    ) -> ExternalEditResult {
        switch end {
        case .exited(0): return result(file, of: name)
        case .exited(let status):
            return .failed(localized("\(name) ended with status \(status); \(fate(of: file))."))
        case .killed(let signal):
            // The session ends as well, so nobody sees this message.
            let endsSession = [SIGHUP, SIGTERM].contains(signal)
            let place = file.preserveForUser(isForNextRun: endsSession)
            return .failed(
                localized("\(name) was ended by signal \(signal); the edited text is in \(place)."))
        case .notStarted(let code):
            file.remove()
            return .failed(
                localized("\(name) cannot be started: \(String(cString: strerror(code)))."))
        }
    }

    /// Handles a failing exit status, by which editors report both cancellation and errors.
    private func fate(of file: EditorFile) -> String {
        if file.isChanged {
            return localized("the edited text is in \(file.preserveForUser(isForNextRun: false))")
        }
        file.remove()
        return localized("the text is unchanged")
    }

    /// Returns the edited text, or keeps the file if it cannot be used.
    private func result(_ file: EditorFile, of name: String) -> ExternalEditResult {
        let read = Result { try file.bytes() }
        guard case .success(let contents) = read else {
            return .failed(localized("\(name) left no file to read; the text is unchanged."))
        }
        guard let bytes = contents else {
            return .failed(
                localized("The file is larger than 16 MB; it remains in \(file.preserveForUser()).")
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failed(
                localized("The file is not UTF-8; it remains in \(file.preserveForUser())."))
        }
        if !file.lasts { file.remove() }
        return .edited(text)
    }
}

extension ExternalEditResult {
    /// The result without a final line break that the original text did not have.
    fileprivate var withoutTrailingNewline: ExternalEditResult {
        if case .edited(let text) = self { .edited(text.withoutTrailingNewline) } else { self }
    }
}

/// The editor of a program without a terminal.
@MainActor final class NoEditor: ExternalEditor {
    private let reason: String

    /// - Parameter reason: The message that says why there is no editor.
    init(_ reason: String = localized("There is no terminal here for an editor.")) {
        self.reason = reason
    }

    var refusal: String? { reason }

    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditResult {
        .failed(reason)
    }
}
