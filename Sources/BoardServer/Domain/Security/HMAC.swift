import CCrypto

/// A keyed hash for one-time codes; returns `nil` if OpenSSL is not available.
package typealias CodeHash = @Sendable (_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8]?

/// Keyed hashing by RFC 2104, implemented by OpenSSL.
package enum HMAC {
    /// Returns the HMAC-SHA-1 of bytes, as authenticator apps use it.
    ///
    /// Collisions of SHA-1 do not weaken the keyed hash.
    @Sendable package static func sha1(of bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
        var hash = [UInt8](repeating: 0, count: 20)
        let count = ccrypto_hmac_sha1(key, key.count, bytes, bytes.count, &hash, hash.count)
        return count == hash.count ? hash : nil
    }
}
