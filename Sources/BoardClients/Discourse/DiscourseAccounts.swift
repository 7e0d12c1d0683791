import BoardCore
import Essentials

/// Accounts at a Discourse site, which lets programs in by keys: one that a member lets it make, or
/// one that an administrator made for a member.
struct DiscourseAccounts: AccountService {
    let source: DiscourseSource

    var site: Site { Site(source.rows.site) }

    func terms() async throws -> AccountTerms {
        AccountTerms(
            signInFields: [.key, .name], optionalSignInFields: [.name],
            signInPage: source.keyRequest.page(of: source.rows.site),
            signInNote: "The name is for a key that an administrator made; your own needs none.")
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

    /// What the answers may mean, the likeliest first.
    ///
    /// A message that this program can read holds a key of the reader's own, whatever name he typed
    /// beside it; a key that is no message any more may be his own or an administrator's.
    private func credentials(in answers: [AccountField: String]) throws -> [Credential] {
        let pasted = String((answers[.key] ?? "").trimmed)
        if let key = source.keyRequest.key(in: pasted) { return [Credential(secret: key)] }
        guard (1...Self.longestKey).contains(pasted.utf8.count),
            !pasted.contains(where: \.isWhitespace)
        else {
            throw AccountError.badAnswer(
                .key, reason: "This is not what the page shows now; open it once more.")
        }
        return Self.credentials(of: pasted, name: String((answers[.name] ?? "").trimmed))
    }

    private static func credentials(of key: String, name: String) -> [Credential] {
        let own = Credential(secret: key)
        // Where the message stands in the wrong field, nobody is called so.
        guard name.isDiscourseName else { return [own] }
        return [own, Credential(secret: key, userID: name)]
    }

    /// In bytes; messages in which keys come are longer.
    private static let longestKey = 128

    /// The first of some credentials that the site takes, and whose it is.
    private func member(
        showing credentials: [Credential]
    ) async throws -> (Credential, name: String) {
        for credential in credentials {
            if let name = try await name(showing: credential) { return (credential, name) }
        }
        throw Self.unknownKey
    }

    /// `nil` where the site takes none such.
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

    private static let unknownKey = AccountError.badAnswer(
        .key, reason: "The site lets nobody in with this key.")

    func signUp(_: [AccountField: String]) async throws -> SignUpOutcome {
        throw AccountError.signUpClosed
    }

    /// A key that an administrator made stays good: only he can take it back.
    func signOut() async throws {
        source.topics.removeAll()
        do {
            try await source.service.request(DiscourseEndpoints.revokeKey)
        } catch let error as BoardError where error.isNothingThere {
            throw BoardError.unsupported(
                reason: "The key is good at \(source.name) still: your preferences there end it,"
                    + " or whoever made it.")
        } catch let error as BoardError where error.isRefusal {
            // The key had ended before.
        }
    }

    func profile() async throws -> Profile {
        let user: JSONValue
        do {
            user = try await source.service.request(DiscourseEndpoints.me)["current_user"]
        } catch BoardError.notThere {
            throw BoardError.signedOut(host: source.name)
        }
        let level = user["trust_level"].int.map { Profile.Fact("Trust level", "\($0)") }
        let role = Self.role(of: user).map { Profile.Fact("Role", $0) }
        return Profile(
            account: Account(user["username"].string ?? "", at: site),
            createdAt: user["created_at"].date, facts: [role, level].compactMap { $0 })
    }

    private static func role(of user: JSONValue) -> String? {
        if user["admin"].bool == true { return "admin" }
        return user["moderator"].bool == true ? "moderator" : nil
    }

    func changePassword(_: AccountProof, to _: String) async throws -> Credential? {
        throw BoardError.unsupported(reason: "A Discourse password is changed on the site's pages.")
    }

    func deleteAccount(_: AccountProof) async throws {
        throw BoardError.unsupported(
            reason: "A Discourse account is deleted on the site's pages.")
    }
}

extension String {
    /// Whether somebody may be called so: by letters, digits and few signs, of no great length.
    fileprivate var isDiscourseName: Bool {
        (1...60).contains(count)
            && allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }
}

extension BoardError {
    /// Whether the site has understood what was asked, and will not do it.
    fileprivate var isRefusal: Bool {
        switch self {
        case .refusedBecause, .notThere, .signedOut: true
        case .refused(_, let status, _): [400, 401, 403, 404].contains(status)
        default: false
        }
    }
}
