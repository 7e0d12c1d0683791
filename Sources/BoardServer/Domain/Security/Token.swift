import CSodium

/// A secret of 32 random bytes, of which only the hash is stored.
package struct Token: Sendable {
    package let text: String
    package var hash: [UInt8] { Self.hash(of: text) }

    /// Creates a random token.
    package init() {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        text = Base64URL.text(bytes)
    }

    package static func hash(of text: String) -> [UInt8] {
        sha256(Array(text.utf8))
    }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}
