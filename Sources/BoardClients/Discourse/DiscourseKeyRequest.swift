import BoardCore
import Essentials
import Synchronization

/// What a site is asked for a key with: it shows the key to the reader, who pastes it here, and
/// nobody else can read what he pastes.
final class DiscourseKeyRequest: Sendable {
    private let request = Mutex<Request?>(nil)

    private struct Request {
        let keys: RSAKeyPair
        /// Comes back with the key, so that no old one is taken for it.
        let mark: String
        let client: String
    }

    /// The address at which a reader lets this program in; `nil` where the system cannot decrypt.
    ///
    /// It stays the same until the key has come.
    func page(of site: URL) -> String? {
        guard let request = current() else { return nil }
        let query = [
            ("application_name", "board-tui"), ("client_id", request.client),
            ("scopes", "read,write,session_info"), ("public_key", request.keys.publicKey),
            ("nonce", request.mark),
        ]
        let words = query.map { "\($0)=\($1.percentEncoded())" }.joined(separator: "&")
        return site.appending(path: "user-api-key/new").absoluteString + "?" + words
    }

    private func current() -> Request? {
        if let known = request.withLock({ $0 }) { return known }
        guard let keys = RSAKeyPair() else { return nil }
        let new = Request(keys: keys, mark: UUID().uuidString, client: UUID().uuidString)
        return request.withLock { request in
            request = request ?? new
            return request
        }
    }

    /// The key in what a reader pasted; `nil` where it is nothing that this request was answered.
    func key(in pasted: String) -> String? {
        guard let request = request.withLock({ $0 }) else { return nil }
        let text = pasted.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text), let words = request.keys.decrypt(Array(data)),
            let answer = try? JSONValue(words), answer["nonce"].string == request.mark
        else { return nil }
        return answer["key"].string
    }

    func forget() {
        request.withLock { $0 = nil }
    }
}
