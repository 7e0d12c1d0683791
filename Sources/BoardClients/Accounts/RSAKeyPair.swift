import CCrypto
import Essentials
import Synchronization

/// An RSA key pair. A site encrypts data with the public key, and only this program can decrypt it.
final class RSAKeyPair: Sendable {
    let publicKey: String
    private let key: Mutex<UnsafeMutableRawPointer>

    /// Generates a key pair. Returns `nil` if the system does not support it.
    init?() {
        guard let key = ccrypto_make_key(Self.bits) else { return nil }
        var text = [CChar](repeating: 0, count: 2_048)
        let count = ccrypto_public_key(key, &text, text.count)
        publicKey = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.key = Mutex(key)
    }

    deinit { key.withLock { ccrypto_free_key($0) } }

    /// The key size in bits, the largest that sites accept.
    private static let bits = 2_048

    /// Decrypts bytes. Returns `nil` if they were not encrypted for this key.
    func decrypt(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == Self.bits / 8 else { return nil }
        var plaintext = [UInt8](repeating: 0, count: bytes.count)
        let count = key.withLock {
            ccrypto_decrypt($0, bytes, bytes.count, &plaintext, plaintext.count)
        }
        return count > 0 ? Array(plaintext.prefix(count)) : nil
    }
}
