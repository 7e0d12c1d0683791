import BoardCore
import Essentials
import Synchronization

/// The account request that was sent last.
///
/// An identical request reuses the idempotency key. If the first response was lost, the server then
/// repeats it.
final class LastAccountRequest: Sendable {
    /// The last request. Only a hash is stored because the fields include passwords.
    private let last = Mutex<(form: Int, key: String)?>(nil)

    /// - Parameter form: The kind of request and its fields, without one-time codes.
    func send<Value>(
        _ form: [String?], by request: (_ key: String) async throws -> Value
    ) async throws -> Value {
        let key = key(of: form.hashValue)
        do {
            let value = try await request(key)
            last.withLock { $0 = nil }
            return value
        } catch {
            if error.isAnswer { last.withLock { $0 = nil } }
            throw error
        }
    }

    private func key(of form: Int) -> String {
        last.withLock { last in
            if let last, last.form == form { return last.key }
            let key = UUID().uuidString
            last = (form, key)
            return key
        }
    }
}

extension Error {
    /// A Boolean value that indicates whether the server has responded with an error.
    fileprivate var isAnswer: Bool {
        (self as? BoardError).map { $0.sendDisposition != .wait } ?? (self is AccountError)
    }
}
