import CCrypto
import Essentials
import Synchronization

/// Two keys of RSA: what a site encrypts with the one only this program reads, with the other.
final class RSAKeyPair: Sendable {
    /// As text, which a site is told.
    let publicKey: String
    private let key: Mutex<UnsafeMutableRawPointer>

    /// Makes new keys; `nil` where the system has nothing to make them with.
    init?() {
        guard let key = ccrypto_make_key(Self.bits) else { return nil }
        var text = [CChar](repeating: 0, count: 2_048)
        let count = ccrypto_public_key(key, &text, text.count)
        publicKey = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.key = Mutex(key)
    }

    deinit { key.withLock { ccrypto_free_key($0) } }

    /// The longest that sites take.
    private static let bits = 2_048

    /// What was encrypted; `nil` where it is not for these keys.
    func decrypt(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == Self.bits / 8 else { return nil }
        var words = [UInt8](repeating: 0, count: bytes.count)
        let count = key.withLock { ccrypto_decrypt($0, bytes, bytes.count, &words, words.count) }
        return count > 0 ? Array(words.prefix(count)) : nil
    }
}
