import CSodium
import Foundation

/// Codes of six digits that an authenticator app shows, by RFC 6238: SHA-1, a new one each 30 seconds.
package struct OneTimeCode: Sendable {
    package let secret: [UInt8]
    private let hash: CodeHash

    package init(secret: [UInt8], by hash: @escaping CodeHash = HMAC.sha1) {
        self.secret = secret
        self.hash = hash
    }

    /// Makes a new secret, of as many bytes as the hash has.
    package init(by hash: @escaping CodeHash = HMAC.sha1) {
        var bytes = [UInt8](repeating: 0, count: 20)
        randombytes_buf(&bytes, bytes.count)
        self.init(secret: bytes, by: hash)
    }

    /// The number of the 30 seconds that a moment is in.
    package static func step(at now: Timestamp) -> Int64 { now.rawValue / 30_000 }

    package func code(of step: Int64) throws(Problem) -> String {
        let bytes = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        guard let hash = hash(bytes, secret) else { throw .codesUnavailable }
        let start = Int(hash[hash.count - 1] & 0xF)
        let number = hash[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let digits = String((number & 0x7FFF_FFFF) % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The step that a code is of: this one, or for clocks that are apart the one beside it.
    package func step(of code: String, at now: Timestamp) throws(Problem) -> Int64? {
        // Six digits with a blank between each two at most; nobody types more.
        guard code.utf8.count <= 64 else { return nil }
        let digits = code.filter { !$0.isWhitespace }
        let present = Self.step(at: now)
        // All are compared, so that nothing is told by how long it takes.
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

    /// The secret as people type it, in base 32 of RFC 4648.
    package var text: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        return String(
            stride(from: 0, to: secret.count * 8, by: 5).map { bit in
                let first = Int(secret[bit / 8]) << 8
                let second = bit / 8 + 1 < secret.count ? Int(secret[bit / 8 + 1]) : 0
                return digits[(first | second) >> (11 - bit % 8) & 0x1F]
            })
    }

    /// What an app reads from a picture, or a link opens it with.
    package func uri(board: String, account: String) -> String {
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let (board, account) = (escaped(board), escaped(account))
        return "otpauth://totp/\(board):\(account)?secret=\(text)&issuer=\(board)"
    }
}
