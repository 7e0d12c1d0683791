import ArgumentParser
import BoardApp
import BoardCore
import Essentials

/// What a site asks of who signs in, and the answers so far.
struct SignInAnswers {
    private(set) var values: [AccountField: String] = [:]
    private let terms: AccountTerms
    private let readsPassword: Bool

    /// - Parameter readsPassword: whether what is secret stands on standard input.
    init(_ terms: AccountTerms, readsPassword: Bool) {
        self.terms = terms
        self.readsPassword = readsPassword
    }

    mutating func give(_ answer: String?, to field: AccountField) {
        if let answer { values[field] = answer }
    }

    /// Asks on the terminal for what was not given, but a code, which few accounts want. Throws an
    /// `ExitCode`.
    mutating func askForRest(at site: Site) throws {
        if let page = terms.signInPage {
            FileDescriptor.standardError.say("Open \(page) first.")
        }
        for field in terms.signInFields where values[field] == nil && field != .code {
            if field.isSecret, readsPassword {
                values[field] = Self.firstLine
            } else {
                try ask(for: field)
            }
        }
    }

    mutating func ask(for field: AccountField) throws {
        guard let terminal = TerminalQuestion() else {
            throw Failure(sentence: field.missing, status: .usage).report()
        }
        values[field] = try terminal.ask("\(field.label):", isSecret: field.isSecret)
    }

    /// Of standard input, without its end.
    private static var firstLine: String {
        let line = readLine() ?? ""
        return line.last == "\r" ? String(line.dropLast()) : line
    }
}

extension AccountField {
    /// What is said where nobody can be asked.
    fileprivate var missing: String {
        let option =
            switch self {
            case .name: "--name"
            case .code: "--code"
            default: "--password-stdin"
            }
        return "there is no terminal to ask for the \(label.lowercased()) at; add \(option)."
    }
}
