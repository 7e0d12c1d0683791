import BoardCore
import Essentials
import Localization
import Synchronization

/// The accounts of a board server.
struct BoardServerAccounts: AccountService {
    let source: BoardServerSource

    var site: Site { Site(source.base) }
    var codes: (any TwoFactorService)? { BoardServerCodes(source: source) }

    func terms() async throws -> AccountTerms {
        let instance = try await source.service.request(BoardServerEndpoints.instance)
        return AccountTerms(
            signUp: signUpTerms(in: instance), canChangePassword: true, canDeleteAccount: true)
    }

    /// Returns the sign-up terms.
    ///
    /// An invitation is optional on an open server, where it may grant a role. On a closed server,
    /// invitations remain valid.
    private func signUpTerms(in instance: JSONValue) -> SignUpTerms? {
        guard let policy = instance["signUp"].string,
            ["open", "invitation", "closed"].contains(policy)
        else { return nil }
        return SignUpTerms(
            fields: [.name, .password, .passwordAgain, .invitation],
            optional: policy == "open" ? [.invitation] : [],
            minimumPasswordLength: instance["limits"]["passwordMin"].int,
            note: policy == "open" ? nil : localized("An account here needs an invitation."),
            invitation: source.invitation)
    }

    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        let answer = try await source.service.request(BoardServerEndpoints.signIn(answers))
        return signedIn(answer, answers)
    }

    func signIn(withToken token: String, as _: String?) async throws -> SignedIn {
        let credential = Credential(secret: token)
        let me = try await source.service.request(
            BoardServerEndpoints.me.asking(with: credential))
        source.clearCaches()
        source.roles.take(me)
        return SignedIn(Account(me["name"].string ?? "", at: site), credential)
    }

    func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome {
        let form = ["sign up", answers[.name], answers[.password], answers[.invitation]]
        let answer = try await source.lastAccountRequest.send(form) { key in
            try await source.service.request(BoardServerEndpoints.signUp(answers, key: key))
        }
        return .signedIn(signedIn(answer, answers))
    }

    private func signedIn(
        _ answer: SignInResponse, _ answers: [AccountField: String]
    ) -> SignedIn {
        source.clearCaches()
        source.roles.take(answer.account)
        let name = answer.account["name"].string ?? answers[.name] ?? ""
        let account = Account(name, at: site)
        return SignedIn(account, answer.credential)
    }

    func signOut() async throws {
        source.clearCaches()
        do {
            try await source.service.request(
                BoardServerEndpoints.delete("session", name: "session"))
        } catch BoardError.signedOut {
            // The token had already expired.
        }
    }

    func revoke(_ credential: Credential) async throws {
        let end = BoardServerEndpoints.delete("session", name: "session")
        try await source.service.request(end.asking(with: credential))
    }

    func profile() async throws -> Profile {
        let me = try await source.service.request(BoardServerEndpoints.me)
        source.roles.take(me)
        let role = me["role"].string.map(Profile.Fact.init(role:))
        let ban =
            me["banned"].bool == true ? Profile.Fact(localized("Banned"), Self.ban(in: me)) : nil
        return Profile(
            account: Account(me["name"].string ?? "", at: site), createdAt: me["createdAt"].date,
            facts: [role, ban].compactMap { $0 }, requiresCode: me["totp"].bool)
    }

    /// Returns the end and the reason of a ban.
    private static func ban(in me: JSONValue) -> String {
        let end =
            me["bannedUntil"].date.map { localized("until \($0.localDateAndTime)") }
            ?? localized("yes")
        let reason = me["banReason"].string?.sanitized(as: .line) ?? ""
        return reason.isEmpty ? end : "\(end): \(reason)"
    }

    /// Changes the password. Other sessions end, but this one remains valid.
    func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential? {
        try await source.lastAccountRequest.send(["change password", proof.password, new]) { key in
            try await source.service.request(
                BoardServerEndpoints.changePassword(proof, to: new, key: key))
        }
        return nil
    }

    func deleteAccount(_ proof: AccountProof) async throws {
        try await source.lastAccountRequest.send(["delete account", proof.password]) { key in
            try await source.service.request(BoardServerEndpoints.deleteAccount(proof, key: key))
        }
        source.clearCaches()
    }
}

/// The two-factor authentication of a board server.
struct BoardServerCodes: TwoFactorService {
    let source: BoardServerSource

    func offer(password: String) async throws -> TwoFactorSecret {
        try await source.service.request(BoardServerEndpoints.offerCodes(password: password))
    }

    func turnOn(code: String) async throws {
        try await source.service.request(BoardServerEndpoints.turnCodesOn(code))
    }

    func turnOff(password: String, code: String) async throws {
        try await source.service.request(
            BoardServerEndpoints.turnCodesOff(password: password, code: code))
    }
}

extension TwoFactorSecret {
    init?(_ json: JSONValue) {
        guard let text = json["secret"].string, !text.isBlank else { return nil }
        self.init(text: text, address: json["uri"].string ?? "")
    }
}

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
