import CCrypto

/// What codes for signing in are counted with: of bytes and a key; nothing where there is no OpenSSL.
package typealias CodeHash = @Sendable (_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8]?

/// Hashes with a key, by RFC 2104 and OpenSSL.
package enum HMAC {
    /// SHA-1, which authenticator apps count with; a key stands against what two texts of one hash do.
    @Sendable package static func sha1(of bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
        var hash = [UInt8](repeating: 0, count: 20)
        let count = ccrypto_hmac_sha1(key, key.count, bytes, bytes.count, &hash, hash.count)
        return count == hash.count ? hash : nil
    }
}
