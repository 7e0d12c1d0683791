import Essentials

/// Turns codes of an authenticator on and off, at a site that can ask for them when somebody signs
/// in.
///
/// All of it throws as an `AccountService` does: a wrong password is `wrongNameOrPassword`, a wrong
/// code a `badAnswer` of `.code`.
package protocol CodeService: Sendable {
    /// Has a secret made; none of its codes is asked for before `turnOn`.
    func offer(password: String) async throws -> CodeSecret
    /// - Parameter code: shows that an authenticator has the secret that was offered last.
    func turnOn(code: String) async throws
    func turnOff(password: String, code: String) async throws
}

extension AccountService {
    package var codes: (any CodeService)? { nil }
}

/// What an authenticator makes codes of; whoever has it makes the same.
///
/// Printing it or looking into it gives nothing away, so that it gets into no log by mistake.
package struct CodeSecret: Sendable, Hashable {
    /// In base 32, as it is typed into an authenticator; one line, safe to draw.
    package let text: String
    /// The same with a name, as an authenticator opens it: `otpauth://…`; one line, safe to draw.
    package let address: String

    package init(text: String, address: String) {
        self.text = text.sanitized(as: .line)
        self.address = address.sanitized(as: .line)
    }

    /// The text in groups of four, which are easier to type.
    package var groups: String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    }
}

extension CodeSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CodeSecret" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
