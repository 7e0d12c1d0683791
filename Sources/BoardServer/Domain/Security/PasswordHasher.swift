import CSodium
import Dispatch
import Synchronization

/// A password hasher that runs argon2id on its own threads.
///
/// A hash uses 19 MiB and two passes, as OWASP recommends. Two run at once, one for each
/// expected core, which also limits memory. If too many wait, further requests fail at once.
package final class PasswordHasher: Sendable {
    private let queues = BoundedQueue([
        DispatchQueue(label: "passwords.0"), DispatchQueue(label: "passwords.1"),
    ])
    private let waiting = Mutex(0)
    private let maxWaiting = 64
    /// The hash checked for unknown accounts, so that the response takes the same time.
    private static let nobody = hash("")

    package init() {
        // Without initialization, libsodium uses its slowest implementations, also for entity tags.
        precondition(sodium_init() >= 0, "There is no source of random bytes.")
    }

    package func hash(_ password: String) async throws -> String {
        try await run { Self.hash(password) }
    }

    /// Returns whether a password matches; takes the same time if the account does not exist.
    package func check(_ password: String, against hash: String?) async throws -> Bool {
        let isRight = try await run { Self.check(password, against: hash ?? Self.nobody) }
        return isRight && hash != nil
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        try begin()
        defer { waiting.withLock { $0 -= 1 } }
        return try await queues.run { queue in
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: work()) }
            }
        }
    }

    private func begin() throws {
        try waiting.withLock { count in
            guard count < maxWaiting else { throw Problem.tooMany(seconds: 5) }
            count += 1
        }
    }

    private static func hash(_ password: String) -> String {
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_argon2id_STRBYTES))
        let memory = 19 * 1024 * 1024
        let result = crypto_pwhash_argon2id_str(
            &hash, password, UInt64(password.utf8.count), 2, memory)
        precondition(result == 0, "There is not enough memory for a password's hash.")
        return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func check(_ password: String, against hash: String) -> Bool {
        crypto_pwhash_argon2id_str_verify(hash, password, UInt64(password.utf8.count)) == 0
    }
}
