import BoardConfiguration
import Essentials
import TerminalUI

/// The editor that `$VISUAL` or `$EDITOR` names, or else vi, as a process that gets the terminal.
@MainActor final class ReaderEditor: ExternalEditor {
    private let environment: [String: String]
    private let run: (_ path: String, _ arguments: [String]) -> ProgramEnd

    /// - Parameter run: gives a program the terminal, and waits for its end.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        run: @escaping (_ path: String, _ arguments: [String]) -> ProgramEnd
    ) {
        self.environment = environment
        self.run = run
    }

    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditing {
        let (variable, command) = command
        guard let words = CommandWords.words(of: command), let name = words.first, !name.isEmpty
        else { return .failed("A quote is not closed in $\(variable): \(command)") }
        guard let path = ProgramPath.path(of: name, in: environment) else {
            return .failed(
                "There is no program “\(name)” that can be started; set $EDITOR to one.")
        }
        do {
            // Whoever adds a line to the file would else go on with its last one.
            let lacksEnd = !text.isEmpty && text.last?.isNewline == false
            let file = try file(lacksEnd ? text + "\n" : text, fileName, lastingPath())
            let end = run(path, words.dropFirst() + [file.path])
            let outcome = outcome(of: end, name: name, file: file)
            return lacksEnd ? outcome.withoutLastLineEnd : outcome
        } catch {
            return .failed("No temporary file can be made: \(error.reason)")
        }
    }

    private func file(
        _ text: String, _ name: String, _ lastingPath: String?
    ) throws(POSIXError) -> EditedFile {
        guard let lastingPath else { return try EditedFile(text, name: name) }
        return try EditedFile(text, lastingAt: lastingPath)
    }

    /// A variable that holds nothing counts as one that is not set.
    private var command: (variable: String, text: String) {
        for variable in ["VISUAL", "EDITOR"] {
            let text = environment[variable] ?? ""
            if text.contains(where: { !$0.isWhitespace }) { return (variable, text) }
        }
        return ("EDITOR", "vi")
    }

    private func outcome(
        of end: ProgramEnd, name: String, file: EditedFile
    ) -> ExternalEditing {
        switch end {
        case .exited(0): return result(file, of: name)
        case .exited(let status):
            return .failed("\(name) ended with status \(status); \(fate(of: file)).")
        case .killed(let signal):
            // With the session this program ends, too, and nobody reads the sentence.
            let endsSession = [SIGHUP, SIGTERM].contains(signal)
            let place = file.keepForReader(isForNextRun: endsSession)
            return .failed("\(name) was ended by signal \(signal); what it left is in \(place).")
        case .notStarted(let code):
            file.remove()
            return .failed("\(name) cannot be started: \(String(cString: strerror(code))).")
        }
    }

    /// Some editors end so where the reader gives up, others where they cannot go on.
    private func fate(of file: EditedFile) -> String {
        if file.isChanged {
            return "what it left is in \(file.keepForReader(isForNextRun: false))"
        }
        file.remove()
        return "the text is as it was"
    }

    /// What cannot be taken over is left where it is.
    private func result(_ file: EditedFile, of name: String) -> ExternalEditing {
        let read = Result { try file.bytes() }
        guard case .success(let contents) = read else {
            return .failed("\(name) left no file to read; the text is as it was.")
        }
        guard let bytes = contents else {
            return .failed("The file is larger than 16 MB; it is left in \(file.keepForReader()).")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failed("The file is not UTF-8; it is left in \(file.keepForReader()).")
        }
        if !file.lasts { file.remove() }
        return .edited(text)
    }
}

extension ExternalEditing {
    /// The same without the line end that the text did not have.
    fileprivate var withoutLastLineEnd: ExternalEditing {
        if case .edited(let text) = self { .edited(text.withoutLastLineEnd) } else { self }
    }
}

/// An editor where there is no terminal for one.
@MainActor final class NoEditor: ExternalEditor {
    private let reason: String

    /// - Parameter reason: why there is none, as a sentence.
    init(_ reason: String = "There is no terminal here for an editor.") {
        self.reason = reason
    }

    var refusal: String? { reason }

    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditing {
        .failed(reason)
    }
}
