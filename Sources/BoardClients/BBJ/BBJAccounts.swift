import BoardCore
import Essentials
import Localization

/// The accounts of a BBJ server.
///
/// BBJ has neither sessions nor tokens. The hash of the password authenticates each request.
struct BBJAccounts: AccountService {
    let source: BBJSource

    var site: Site { Site(source.base) }

    /// Returns the account terms. Servers do not state whether they require an invitation.
    func terms() async throws -> AccountTerms {
        AccountTerms(
            signUp: SignUpTerms(
                fields: [.name, .password, .passwordAgain, .invitation], optional: [.invitation]),
            canChangePassword: true)
    }

    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        try await signIn(showing: answers.hash, as: answers[.name] ?? "")
    }

    /// Signs in with a password hash, which does not identify its account.
    func signIn(withToken token: String, as name: String?) async throws -> SignedIn {
        guard let name else {
            throw AccountError.badAnswer(
                .name, reason: localized("A BBJ board needs the name, too."))
        }
        do {
            return try await signIn(showing: token, as: name)
        } catch AccountError.wrongNameOrPassword {
            throw BoardError.signedOut(host: source.name)
        }
    }

    private func signIn(showing hash: String, as name: String) async throws -> SignedIn {
        guard try await isRight(hash, of: name) else { throw AccountError.wrongNameOrPassword }
        return try signedIn(try await source.service.request(.user(named: name)), hash)
    }

    /// Returns whether the hash is correct. An error response means that the user does not exist.
    private func isRight(_ hash: String, of user: String) async throws -> Bool {
        do {
            return try await source.service.request(.check(user, hash: hash)).data.bool == true
        } catch BoardError.rejectedByServer {
            return false
        }
    }

    func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome {
        guard answers[.password]?.isEmpty == false else { throw Self.noPassword }
        let hash = answers.hash
        let endpoint = Endpoint.register(
            answers[.name] ?? "", hash: hash, code: answers[.invitation] ?? "")
        do {
            return .signedIn(try signedIn(try await source.service.request(endpoint), hash))
        } catch BoardError.rejectedByServer(_, let reason) {
            throw AccountError(bbj: reason)
        }
    }

    /// Creates the credential. Headers identify the user by id because not every name is accepted.
    private func signedIn(_ answer: BBJResponse, _ hash: String) throws(BoardError) -> SignedIn {
        guard let id = answer.data["user_id"].identifier,
            let name = answer.data["user_name"].string
        else { throw answer.lacking("data.user_id") }
        return SignedIn(Account(name, at: site), Credential(secret: hash, userID: id))
    }

    /// Does nothing, since BBJ has no sessions.
    func signOut() async throws {}

    func profile() async throws -> Profile {
        let me = try await source.signedInUser()
        let quip = me["quip"].string.flatMap {
            $0.isBlank ? nil : Profile.Fact(localized("Quip"), $0)
        }
        let role = me["is_admin"].bool == true ? Profile.Fact(role: "admin") : nil
        return Profile(
            account: Account(me["user_name"].string ?? "", at: site),
            createdAt: me["created"].date, facts: [role, quip].compactMap { $0 })
    }

    /// Changes the password and returns the new credential, which depends on it.
    func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential? {
        guard !new.isEmpty else { throw Self.noPassword }
        let id = try await source.signedInUser()["user_id"].identifier ?? ""
        guard try await isRight(SHA256.digits(of: proof.password.utf8), of: id) else {
            throw AccountError.wrongNameOrPassword
        }
        let hash = SHA256.digits(of: new.utf8)
        _ = try await source.service.request(.changePassword(hash: hash))
        return Credential(secret: hash, userID: id)
    }

    func deleteAccount(_: AccountProof) async throws {
        throw BoardError.unsupported(
            reason: localized("BBJ boards have no way to delete an account."))
    }

    /// The error for an empty password. A server cannot detect it because it only receives hashes.
    private static var noPassword: AccountError {
        .badAnswer(.password, reason: localized("A password needs at least one character."))
    }
}

extension BBJSource {
    /// Returns the signed-in user. Throws if the server does not recognize the credential.
    func signedInUser() async throws -> JSONValue {
        let answer = try await service.request(.me)
        guard answer.data["user_id"].identifier != nil,
            answer.data["user_name"].string != "anonymous"
        else { throw BoardError.signedOut(host: answer.host) }
        return answer.data
    }
}

extension [AccountField: String] {
    /// The SHA-256 hash of the password, which the server uses as the password.
    fileprivate var hash: String { SHA256.digits(of: (self[.password] ?? "").utf8) }
}

extension AccountError {
    /// Creates the error for a rejected registration from its message, which names no field.
    fileprivate init(bbj reason: String) {
        let text = reason.lowercased()
        if text.contains("invitation") {
            self = .badAnswer(.invitation, reason: reason)
        } else if text.contains("username") || text.contains("user name") {
            self = .badAnswer(.name, reason: reason)
        } else {
            self = .denied(reason: reason)
        }
    }
}
