import BoardCore

/// Keeps what shows a site who asks.
///
/// All of it throws an `AccountKeeperError`; no secret is ever part of one, nor of an argument.
protocol SecretKeeping: Sendable {
    /// Keeps a secret in place of the one before, and returns where, as a sentence.
    func keep(_ secret: String, of account: Account) async throws -> String
    /// `nil` where none is kept.
    func secret(of account: Account) async throws -> String?
    func forget(_ account: Account) async throws
}

/// Where a secret is, as the database names it.
enum SecretPlace: String, Sendable {
    case keyring, file, command
}

/// Where the reader wants tokens kept.
package enum TokenPlace: Sendable, Hashable {
    /// In the desktop's keyring.
    case keyring
    /// In a file that nobody else can read.
    case file
    /// Nowhere: a command line for the shell prints them.
    case command(String)

    /// The word for it: `keyring`, `file` or `command`.
    package var word: String { secretPlace.rawValue }

    var secretPlace: SecretPlace {
        switch self {
        case .keyring: .keyring
        case .file: .file
        case .command: .command
        }
    }
}

/// Keeps nothing, as the environment names no place for it.
struct NowhereToKeep: SecretKeeping {
    func keep(_ secret: String, of account: Account) throws -> String {
        throw AccountKeeperError(
            sentence: "The token cannot be kept: \(StateFolder.absence).")
    }

    func secret(of account: Account) -> String? { nil }
    func forget(_ account: Account) {}
}
