import BoardCore
import Localization

/// A storage location for access tokens.
///
/// All methods throw an `AccountStorageError`. A token is never part of an error or of a program's
/// arguments.
protocol SecretStorage: Sendable {
    /// Stores a token, replacing the previous one, and returns a sentence about the location.
    func keep(_ secret: String, of account: Account) async throws -> String
    /// Returns the token; `nil` if none is stored.
    func secret(of account: Account) async throws -> String?
    func forget(_ account: Account) async throws
}

/// The location of a token, as stored in the database.
enum SecretLocation: String, Sendable {
    case keyring, file, command
}

/// The location where the user wants tokens stored.
package enum TokenLocation: Sendable, Hashable {
    /// The desktop's keyring.
    case keyring
    /// A file that only the user can read.
    case file
    /// Nowhere: a shell command prints them.
    case command(String)

    /// The name of the location: `keyring`, `file` or `command`.
    package var word: String { secretLocation.rawValue }

    var secretLocation: SecretLocation {
        switch self {
        case .keyring: .keyring
        case .file: .file
        case .command: .command
        }
    }
}

/// A location that stores nothing, because the environment names no directory.
struct NoSecretStorage: SecretStorage {
    func keep(_ secret: String, of account: Account) throws -> String {
        throw AccountStorageError(
            sentence: localized("The token cannot be stored: \(StateFolder.absence)."))
    }

    func secret(of account: Account) -> String? { nil }
    func forget(_ account: Account) {}
}
