import Essentials

/// The two-factor authentication of a site, by time-based codes.
///
/// Errors are those of `AccountService`: a wrong password throws `wrongNameOrPassword`, a wrong
/// code a `badAnswer` for `.code`.
package protocol TwoFactorService: Sendable {
    /// Creates a secret; codes are not required at sign-in before `turnOn`.
    func offer(password: String) async throws -> TwoFactorSecret
    /// Turns two-factor sign-in on.
    ///
    /// - Parameter code: a code of the latest secret, as proof that an authenticator has it.
    func turnOn(code: String) async throws
    func turnOff(password: String, code: String) async throws
}

extension AccountService {
    package var codes: (any TwoFactorService)? { nil }
}

/// The secret from which an authenticator generates codes.
///
/// Its description and mirror hide it, so that it does not get into logs by mistake.
package struct TwoFactorSecret: Sendable, Hashable {
    /// The secret in base 32, for typing into an authenticator; one line, safe to draw.
    package let text: String
    /// The `otpauth:` address for opening in an authenticator; one line, safe to draw.
    package let address: String

    package init(text: String, address: String) {
        self.text = text.sanitized(as: .line)
        self.address = address.sanitized(as: .line)
    }

    /// The secret in groups of four characters, which are easier to type.
    package var groups: String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    }
}

extension TwoFactorSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    package var description: String { "CodeSecret" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
