/// Where tokens are kept that show sites who asks.
package enum TokenStorage: String, CaseIterable, Sendable {
    /// In the desktop's keyring.
    case keyring
    /// In a file that only its owner can read.
    case file
}
