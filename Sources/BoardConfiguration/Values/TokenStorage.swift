/// The storage location for access tokens.
package enum TokenStorage: String, CaseIterable, Sendable {
    /// The desktop's keyring.
    case keyring
    /// A file that only its owner can read.
    case file
}
