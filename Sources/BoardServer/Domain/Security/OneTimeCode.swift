import CCrypto
import CSodium

/// Six-digit codes of an authenticator app by RFC 6238: SHA-1, with a step of 30 seconds.
package struct OneTimeCode: Sendable {
    package let secret: [UInt8]
    private let hash: CodeHash

    package init(secret: [UInt8], by hash: @escaping CodeHash = HMAC.sha1) {
        self.secret = secret
        self.hash = hash
    }

    /// Creates a random secret as long as the hash, 20 bytes.
    package init(by hash: @escaping CodeHash = HMAC.sha1) {
        var bytes = [UInt8](repeating: 0, count: 20)
        randombytes_buf(&bytes, bytes.count)
        self.init(secret: bytes, by: hash)
    }

    /// Returns the number of the 30-second step of a timestamp.
    package static func step(at now: Timestamp) -> Int64 { now.rawValue / 30_000 }

    package func code(of step: Int64) throws(Problem) -> String {
        let bytes = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        guard let hash = hash(bytes, secret) else { throw .codesUnavailable }
        let start = Int(hash[hash.count - 1] & 0xF)
        let number = hash[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let digits = String((number & 0x7FFF_FFFF) % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns the step of a code: the current one, or an adjacent one to allow for clock skew.
    package func step(of code: String, at now: Timestamp) throws(Problem) -> Int64? {
        // Allows six digits with spaces between them, and more than anyone types.
        guard code.utf8.count <= 64 else { return nil }
        let digits = code.filter { !$0.isWhitespace }
        let present = Self.step(at: now)
        // Compare all three, so that the time reveals nothing.
        var matching: [Int64] = []
        for step in [present, present - 1, present + 1] {
            if Self.isSame(try self.code(of: step), digits) { matching.append(step) }
        }
        return matching.first
    }

    private static func isSame(_ code: String, _ other: String) -> Bool {
        let (left, right) = (Array(code.utf8), Array(other.utf8))
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// The secret in base 32 of RFC 4648, for manual entry.
    package var text: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        return String(
            stride(from: 0, to: secret.count * 8, by: 5).map { bit in
                let first = Int(secret[bit / 8]) << 8
                let second = bit / 8 + 1 < secret.count ? Int(secret[bit / 8 + 1]) : 0
                return digits[(first | second) >> (11 - bit % 8) & 0x1F]
            })
    }

    /// Returns the `otpauth` URI for a QR code or a link to an authenticator app.
    package func uri(board: String, account: String) -> String {
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let (board, account) = (escaped(board), escaped(account))
        return "otpauth://totp/\(board):\(account)?secret=\(text)&issuer=\(board)"
    }
}

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
