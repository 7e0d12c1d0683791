import BoardCore
import Foundation
import Synchronization

/// A scripted account service.
package final class ScriptedAccounts: AccountService {
    package let site: Site
    private let accountTerms: AccountTerms
    private let state: Mutex<State>

    private struct State {
        var passwords: [String: String]
        /// The errors of the next calls, in order.
        var failures: [any Error]
        var calls: [String] = []
        var outcome: SignUpOutcome?
        var requiresCode: Bool?
        var recognizesCredential: Bool?
        /// The number of captcha images generated.
        var pictures = 0
    }

    package init(
        at address: String = "https://home.example/", passwords: [String: String] = [:],
        terms: AccountTerms = AccountTerms(
            signUp: SignUpTerms(), canChangePassword: true, canDeleteAccount: true),
        requiresCode: Bool? = false, failures: [any Error] = []
    ) {
        site = Site(URL(filePath: "/").appending(address))
        accountTerms = terms
        state = Mutex(
            State(passwords: passwords, failures: failures, requiresCode: requiresCode))
    }

    /// The calls, in order: `sign in ann secret`, `sign out`; the secrets are those of tests.
    package var calls: [String] { state.withLock { $0.calls } }

    /// Sets the result of sign-up, for results other than a session.
    package func setOutcome(_ outcome: SignUpOutcome) {
        state.withLock { $0.outcome = outcome }
    }

    /// Makes the next calls fail.
    package func fail(_ failures: any Error...) {
        state.withLock { $0.failures += failures }
    }

    package var recognizesCredential: Bool? { state.withLock { $0.recognizesCredential } }

    /// Makes the site treat requests as those of a guest from now on.
    package func forgetAccount() {
        state.withLock { $0.recognizesCredential = false }
    }

    /// Sets whether sign-in needs a code; `nil` if the site does not support codes.
    package func setCodes(_ areOn: Bool?) {
        state.withLock { $0.requiresCode = areOn }
    }

    package func account(_ name: String) -> Account { Account(name, at: site) }

    package func terms() async throws -> AccountTerms { accountTerms }

    /// Returns the sign-up terms, with a new captcha image each time.
    package func signUpTerms() async throws -> AccountTerms {
        var terms = accountTerms
        guard var signUp = terms.signUp, signUp.fields.contains(.captcha),
            signUp.captchaPage == nil
        else { return terms }
        let number = state.withLock { state in
            state.pictures += 1
            state.calls.append("picture \(state.pictures)")
            return state.pictures
        }
        signUp.captchaPage = "/picture-\(number).png"
        terms.signUp = signUp
        return terms
    }

    package func endSignUp() {
        state.withLock { if $0.pictures > 0 { $0.calls.append("forget pictures") } }
    }

    package func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        let name = answers[.name] ?? ""
        let code = answers[.code].map { " \($0)" } ?? ""
        try note("sign in \(name) \(answers[.password] ?? "")\(code)")
        guard state.withLock({ $0.passwords[name] }) == answers[.password] else {
            throw AccountError.wrongNameOrPassword
        }
        return SignedIn(account(name), Credential(secret: "token of \(name)"))
    }

    /// Signs in with a token, which is `token of ann` for ann.
    package func signIn(withToken token: String, as name: String?) async throws -> SignedIn {
        try note("sign in with \(token)")
        guard token.hasPrefix("token of ") else { throw BoardError.signedOut(host: site.host) }
        let name = String(token.dropFirst("token of ".count))
        return SignedIn(account(name), Credential(secret: token))
    }

    package func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome {
        let fields = answers.keys.map(\.rawValue).sorted().joined(separator: " ")
        try note("sign up \(fields)")
        if let outcome = state.withLock({ $0.outcome }) { return outcome }
        let name = answers[.name] ?? ""
        state.withLock { $0.passwords[name] = answers[.password] }
        return .signedIn(SignedIn(account(name), Credential(secret: "token of \(name)")))
    }

    package func signOut() async throws { try note("sign out") }

    package func revoke(_ credential: Credential) async throws {
        try note("revoke \(credential.secret)")
    }

    package func profile() async throws -> Profile {
        try note("profile")
        return Profile(
            account: account("ann"), createdAt: SamplePosts.now,
            facts: [Profile.Fact("Role", "member")],
            requiresCode: state.withLock { $0.requiresCode })
    }

    package func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential? {
        try note("password \(proof.password) \(new)\(proof.code.map { " \($0)" } ?? "")")
        return Credential(secret: "newer token")
    }

    package func deleteAccount(_ proof: AccountProof) async throws {
        try note("delete \(proof.password)\(proof.code.map { " \($0)" } ?? "")")
    }

    private func note(_ call: String) throws {
        try state.withLock { state in
            state.calls.append(call)
            if !state.failures.isEmpty { throw state.failures.removeFirst() }
        }
    }
}

extension ScriptedAccounts: TwoFactorService {
    package var codes: (any TwoFactorService)? { self }

    package static let secret = TwoFactorSecret(
        text: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        address: "otpauth://totp/Home:ann?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Home")

    package func offer(password: String) async throws -> TwoFactorSecret {
        try note("offer \(password)")
        return Self.secret
    }

    package func turnOn(code: String) async throws {
        try note("turn on \(code)")
        state.withLock { $0.requiresCode = true }
    }

    package func turnOff(password: String, code: String) async throws {
        try note("turn off \(password) \(code)")
        state.withLock { $0.requiresCode = false }
    }
}

extension URL {
    fileprivate func appending(_ address: String) -> URL { URL(string: address) ?? self }
}
