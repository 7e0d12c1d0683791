import BoardCore
import Essentials
import Synchronization

/// A request for a user API key.
///
/// The site shows the encrypted key to the user, who pastes it into the program. Only this program
/// can decrypt it.
final class DiscourseKeyRequest: Sendable {
    private let request = Mutex<Request?>(nil)

    private struct Request {
        let keys: RSAKeyPair
        /// The nonce. The site returns it with the key, so that an old response is not accepted.
        let mark: String
        let client: String
    }

    /// Returns the page on which the user authorizes the program.
    ///
    /// The page remains the same until a key has been received. Returns `nil` if the system cannot
    /// decrypt.
    func page(of site: URL) -> String? {
        guard let request = current() else { return nil }
        let query = [
            ("application_name", "board-tui"), ("client_id", request.client),
            ("scopes", "read,write,session_info"), ("public_key", request.keys.publicKey),
            ("nonce", request.mark),
        ]
        let queryString = query.map { "\($0)=\($1.percentEncoded())" }.joined(separator: "&")
        return site.appending(path: "user-api-key/new").absoluteString + "?" + queryString
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

    /// Returns the key in a pasted message, or `nil` if it does not belong to this request.
    func key(in pasted: String) -> String? {
        guard let request = request.withLock({ $0 }) else { return nil }
        let text = pasted.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text),
            let plaintext = request.keys.decrypt(Array(data)),
            let answer = try? JSONValue(plaintext), answer["nonce"].string == request.mark
        else { return nil }
        return answer["key"].string
    }

    func forget() {
        request.withLock { $0 = nil }
    }
}
