import BoardCore
import Essentials
import Localization
import Synchronization

/// Accounts of a Discourse site.
///
/// Programs sign in with an API key, which a member authorizes or an administrator creates.
struct DiscourseAccounts: AccountService {
    let source: DiscourseSource

    var site: Site { Site(source.rows.site) }

    func terms() async throws -> AccountTerms {
        AccountTerms(
            signInFields: [.key, .name], optionalSignInFields: [.name],
            signInPage: source.keyRequest.page(of: source.rows.site),
            signInNote: localized(
                """
                A key lets a program act as you, and can be revoked at the site. Its page makes one: \
                allow board-tui there, and paste the code here. Only an administrator's key needs a \
                name.
                """))
    }

    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        let signedIn = try await signedIn(showing: try credentials(in: answers))
        source.keyRequest.forget()
        return signedIn
    }

    func signIn(withToken token: String, as name: String?) async throws -> SignedIn {
        do {
            return try await signedIn(showing: Self.credentials(of: token, name: name ?? ""))
        } catch let error as AccountError where error == Self.unknownKey {
            throw BoardError.signedOut(host: source.name)
        }
    }

    private func signedIn(showing credentials: [Credential]) async throws -> SignedIn {
        let (credential, name) = try await member(showing: credentials)
        source.topics.removeAll()
        return SignedIn(Account(name, at: site), credential)
    }

    /// Returns the possible meanings of the input, the likeliest first.
    ///
    /// A message that this program can decrypt contains the user's own key, whatever the name field
    /// says. Any other key may be the user's own or one that an administrator created.
    private func credentials(in answers: [AccountField: String]) throws -> [Credential] {
        let pasted = String((answers[.key] ?? "").trimmed)
        if let key = source.keyRequest.key(in: pasted) { return [Credential(secret: key)] }
        guard (1...Self.longestKey).contains(pasted.utf8.count),
            !pasted.contains(where: \.isWhitespace)
        else {
            throw AccountError.badAnswer(
                .key, reason: localized("This is not the current code of the page; open it again."))
        }
        return Self.credentials(of: pasted, name: String((answers[.name] ?? "").trimmed))
    }

    private static func credentials(of key: String, name: String) -> [Credential] {
        let own = Credential(secret: key)
        // If the fields are swapped, the name field holds a message, which is not a valid name.
        guard name.isDiscourseName else { return [own] }
        return [own, Credential(secret: key, userID: name)]
    }

    /// The maximum length of a key in bytes. Encrypted messages are longer.
    private static let longestKey = 128

    /// Returns the first credential that the site accepts, and its user name.
    private func member(
        showing credentials: [Credential]
    ) async throws -> (Credential, name: String) {
        for credential in credentials {
            if let name = try await name(showing: credential) { return (credential, name) }
        }
        throw Self.unknownKey
    }

    /// Returns the user name of a credential, or `nil` if the site rejects it.
    private func name(showing credential: Credential) async throws -> String? {
        var endpoint = DiscourseEndpoints.me
        endpoint.isAnonymous = true
        endpoint.headers.merge(DiscourseSource.authorization(credential))
        endpoint.secrets = [credential.secret]
        do {
            return try await source.service.request(endpoint)["current_user"]["username"].string
        } catch let error as BoardError where error.isRefusal {
            return nil
        }
    }

    private static var unknownKey: AccountError {
        .badAnswer(.key, reason: localized("The site does not accept this key."))
    }

    func signUp(_: [AccountField: String]) async throws -> SignUpOutcome {
        throw AccountError.signUpClosed
    }

    /// Signs out. A key that an administrator created remains valid, since only they can revoke it.
    func signOut() async throws {
        source.topics.removeAll()
        do {
            try await source.service.request(DiscourseEndpoints.revokeKey)
        } catch let error as BoardError where error.isNotFound {
            throw BoardError.unsupported(
                reason: localized(
                    """
                    The key is still valid at \(source.name): revoke it in your preferences \
                    there, or ask its administrator.
                    """))
        } catch let error as BoardError where error.isRefusal {
            // The key had already expired.
        }
    }

    func profile() async throws -> Profile {
        let user: JSONValue
        do {
            user = try await source.service.request(DiscourseEndpoints.me)["current_user"]
        } catch BoardError.notThere {
            throw BoardError.signedOut(host: source.name)
        }
        let level = user["trust_level"].int.map { Profile.Fact(localized("Trust level"), "\($0)") }
        let role = Self.role(of: user).map(Profile.Fact.init(role:))
        return Profile(
            account: Account(user["username"].string ?? "", at: site),
            createdAt: user["created_at"].date, facts: [role, level].compactMap { $0 })
    }

    private static func role(of user: JSONValue) -> String? {
        if user["admin"].bool == true { return "admin" }
        return user["moderator"].bool == true ? "moderator" : nil
    }

    func changePassword(_: AccountProof, to _: String) async throws -> Credential? {
        throw BoardError.unsupported(
            reason: localized("Change a Discourse password on the site's web pages."))
    }

    func deleteAccount(_: AccountProof) async throws {
        throw BoardError.unsupported(
            reason: localized("Delete a Discourse account on the site's web pages."))
    }
}

extension String {
    /// A Boolean value that indicates whether the text is a valid Discourse user name.
    fileprivate var isDiscourseName: Bool {
        (1...60).contains(count)
            && allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }
}

extension BoardError {
    /// A Boolean value that indicates whether the site understood the request and rejected it.
    fileprivate var isRefusal: Bool {
        switch self {
        case .rejectedByServer, .notThere, .signedOut: true
        case .refused(_, let status, _): [400, 401, 403, 404].contains(status)
        default: false
        }
    }
}

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
