import BoardCore
import Essentials
import Synchronization

/// The form of an account that was sent last. Sent again as it was, it has the same key: where only the
/// answer was lost, the server gives that once more.
final class BoardServerForm: Sendable {
    /// Of the answers, among which are passwords, only a hash is kept.
    private let last = Mutex<(form: Int, key: String)?>(nil)

    /// - Parameter form: what is asked for and what was typed, but for codes, which are others soon.
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
    /// Whether a server has said no, so that nothing of its answer is lost.
    fileprivate var isAnswer: Bool {
        (self as? BoardError).map { $0.sendingVerdict != .wait } ?? (self is AccountError)
    }
}
