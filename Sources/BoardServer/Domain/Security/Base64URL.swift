import CSodium

/// Base64 for URLs and headers, as in RFC 4648, without padding.
package enum Base64URL {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digits[bits >> count & 0x3F])
            }
        }
        if count > 0 { text.append(digits[bits << (6 - count) & 0x3F]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text; returns `nil` if it is invalid.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for letter in text.utf8 {
            guard let value = digits.firstIndex(of: letter) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xFF))
            }
        }
        return bytes
    }
}

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
