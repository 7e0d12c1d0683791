import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// The sign-in fields that a site requires, and the values entered so far.
struct SignInForm {
    private(set) var values: [AccountField: String] = [:]
    private let terms: AccountTerms
    private let readsPassword: Bool

    /// - Parameter readsPassword: A Boolean value that indicates whether secret fields are read
    ///   from standard input.
    init(_ terms: AccountTerms, readsPassword: Bool) {
        self.terms = terms
        self.readsPassword = readsPassword
    }

    mutating func give(_ answer: String?, to field: AccountField) {
        if let answer { values[field] = answer }
    }

    /// Asks on the terminal for the missing fields, except for the code.
    ///
    /// Few accounts need a code. Throws an `ExitCode`.
    mutating func askForMissingFields(at site: Site) throws {
        if !readsPassword { printInstructions() }
        for field in terms.signInFields where values[field] == nil && field != .code {
            if field.isSecret, readsPassword {
                values[field] = try Self.firstLine()
            } else if !readsPassword || !terms.optionalSignInFields.contains(field) {
                try ask(for: field)
            }
        }
    }

    /// Prints the sign-in page and its instructions.
    ///
    /// The page shows a value for this run only, so it cannot come from standard input.
    private func printInstructions() {
        let page = terms.signInPage.map { localized("Open \($0) first.") }
        for sentence in [page, terms.signInNote].compactMap(\.self) {
            FileDescriptor.standardError.say(sentence)
        }
    }

    mutating func ask(for field: AccountField) throws {
        guard let terminal = TerminalPrompt() else {
            throw CLIError(sentence: field.missing, status: .usage).report()
        }
        values[field] = try terminal.ask("\(field.label):", isSecret: field.isSecret) {
            field == .key && Self.isIncompleteMessage($0)
        }
    }

    /// Returns whether a pasted key continues on further lines.
    ///
    /// An encrypted message is Base64 in lines of 60 or more characters. It ends in "=", because
    /// the 256 bytes of a 2048-bit key are not divisible by three. A plain key has hexadecimal
    /// digits only.
    static func isIncompleteMessage(_ lines: [String]) -> Bool {
        guard let first = lines.first?.trimmed, let last = lines.last?.trimmed else { return false }
        let isMessage = first.count >= 60 && !first.allSatisfy(\.isHexDigit)
        return isMessage && !last.isEmpty && last.last != "="
    }

    /// Reports an error, with advice if the key was read from standard input.
    func failure(_ error: AccountError, at site: Site) -> ExitCode {
        let failure = CLIError(error, at: site)
        guard case .badAnswer(.key, _) = error, readsPassword else { return failure.report() }
        let advice = localized(
            "The code from the site's page can only be pasted at the prompt of this command: leave --password-stdin out."
        )
        return CLIError(sentence: "\(failure.sentence) \(advice)", status: failure.status).report()
    }

    /// Returns the first line of standard input. Throws an `ExitCode`.
    private static func firstLine() throws -> String {
        guard let bytes = try? FileDescriptor.standardInput.readLine(upToCount: maxSecretLength)
        else {
            throw CLIError(
                sentence:
                    localized(
                        "standard input cannot be read, or its first line is longer than 64 KB."),
                status: .badData
            ).report()
        }
        let line = String(decoding: bytes, as: UTF8.self)
        return line.last == "\r" ? String(line.dropLast()) : line
    }

    private static let maxSecretLength = 1 << 16
}

extension AccountField {
    /// The message shown when there is no terminal to ask on.
    fileprivate var missing: String {
        let option =
            switch self {
            case .name: "--name"
            case .code: "--code"
            default: "--password-stdin"
            }
        return localized(
            "there is no terminal to ask for the \(label.lowercased()) at; add \(option).")
    }
}
