import BoardCore
import Essentials
import Localization
import Synchronization

/// The accounts of a Lemmy server.
struct LemmyAccounts: AccountService {
    let source: LemmySource

    var site: Site { Site(source.base) }

    var recognizesCredential: Bool? { source.site.recognizesCredential }

    func signIn(_ answers: [AccountField: String]) async throws -> SignedIn {
        let answer = try await source.request(source.site.signIn(answers))
        guard let token = answer.token else { throw Self.unfinished(answer) }
        return try await signedIn(token, as: answers[.name] ?? "")
    }

    func signIn(withToken token: String, as _: String?) async throws -> SignedIn {
        try await signedIn(token, as: nil)
    }

    /// Signs in with a token.
    ///
    /// The name is from the server, because the user may have typed an email address instead.
    private func signedIn(_ token: String, as typed: String?) async throws -> SignedIn {
        source.clearCaches()
        let credential = Credential(secret: token)
        let endpoint = source.site.endpoints.site().asking(with: credential)
        let answer = try await source.request(endpoint)
        source.site.recordRecognition(toldBy: answer)
        guard let name = answer.ownPerson["name"].string ?? typed else {
            throw BoardError.signedOut(host: source.name)
        }
        return SignedIn(Account(name, at: site), credential)
    }

    /// Returns the error for a response without a token.
    private static func unfinished(_ answer: JSONValue) -> AccountError {
        answer["verify_email_sent"].bool == true ? .awaitsMail : .awaitsApproval
    }

    /// Creates an account. A captcha is valid once, so after a failure the terms contain a new one.
    func signUp(_ answers: [AccountField: String]) async throws -> SignUpOutcome {
        defer { source.captcha.forget() }
        let answer = try await source.request(
            source.site.signUp(answers, captcha: source.captcha.name))
        if let token = answer.token {
            return .signedIn(try await signedIn(token, as: answers[.name] ?? ""))
        }
        return Self.unfinished(answer) == .awaitsMail ? .awaitsMail : .awaitsApproval
    }

    func signOut() async throws {
        source.clearCaches()
        do {
            _ = try await source.request(
                source.site.write(.post, "user/logout", [:], name: "account"))
        } catch BoardError.signedOut {
            // The token had already expired.
        }
    }

    func revoke(_ credential: Credential) async throws {
        let end = source.site.write(.post, "user/logout", [:], name: "account")
        _ = try await source.request(end.asking(with: credential))
    }

    func profile() async throws -> Profile {
        let user = try await source.signedInUser()
        let (person, counts) = (user["person"], user["counts"])
        let facts = [
            (localized("Posts"), counts["post_count"]),
            (localized("Comments"), counts["comment_count"]),
        ]
        return Profile(
            account: Account(person["name"].string ?? "", at: site),
            createdAt: person["published"].date,
            facts: facts.compactMap { name, count in
                count.int.map { Profile.Fact(name, "\($0)") }
            })
    }

    /// Changes the password. All tokens expire, and the server issues a new one.
    func changePassword(_ proof: AccountProof, to new: String) async throws -> Credential? {
        let body: JSONValue = [
            "old_password": .string(proof.password), "new_password": .string(new),
            "new_password_verify": .string(new),
        ]
        let answer = try await source.request(
            source.site.account(.put, "change_password", body, secrets: [proof.password, new]))
        return answer.token.map { Credential(secret: $0) }
    }

    /// Deletes the account but not its posts and comments.
    func deleteAccount(_ proof: AccountProof) async throws {
        let body: JSONValue = ["password": .string(proof.password), "delete_content": false]
        _ = try await source.request(
            source.site.account(.post, "delete_account", body, secrets: [proof.password]))
        source.clearCaches()
    }
}

/// The requirements for creating an account.
extension LemmyAccounts {
    func terms() async throws -> AccountTerms { Self.terms(try await rules) }

    func signUpTerms() async throws -> AccountTerms {
        let rules = try await rules
        var terms = Self.terms(rules)
        guard var signUp = terms.signUp, rules["captcha_enabled"].bool == true else { return terms }
        try await addCaptcha(to: &signUp)
        terms.signUp = signUp
        return terms
    }

    func endSignUp() { source.captcha.forget() }

    private var rules: JSONValue {
        get async throws {
            try await source.request(source.site.endpoints.site())["site_view"]["local_site"]
        }
    }

    private static func terms(_ rules: JSONValue) -> AccountTerms {
        AccountTerms(signUp: signUpTerms(rules), canChangePassword: true, canDeleteAccount: true)
    }

    private static func signUpTerms(_ rules: JSONValue) -> SignUpTerms? {
        let mode = rules["registration_mode"].string?.lowercased()
        guard mode == "open" || mode == "requireapplication" else { return nil }
        var terms = SignUpTerms(
            fields: [.name, .mail, .password, .passwordAgain],
            optional: rules["require_email_verification"].bool == true ? [] : [.mail],
            minimumPasswordLength: 10)
        if mode == "requireapplication" {
            terms.fields.append(.answer)
            terms.question = rules["application_question"].string?.asQuestion
        }
        return terms
    }

    /// Adds a captcha field, and a note with the sign-up page in case the picture cannot be opened.
    private func addCaptcha(to terms: inout SignUpTerms) async throws {
        let answer = try await source.request(source.site.endpoints.captcha())
        guard let path = try? source.captcha.keep(answer) else { return }
        terms.fields.append(.captcha)
        terms.captchaPage = path.sanitized(as: .line)
        let page = source.base.appending(path: "signup").absoluteString
        terms.note = localized(
            "If you cannot open the picture, create the account at \(page)."
        )
        .sanitized(as: .line)
    }
}

extension LemmySource {
    /// Returns the signed-in user. Servers treat a request with an expired token as anonymous.
    func signedInUser() async throws -> JSONValue {
        let answer = try await request(site.endpoints.site())
        site.recordRecognition(toldBy: answer)
        let user = answer["my_user"]["local_user_view"]
        guard !user.isNull else { throw BoardError.signedOut(host: base.server) }
        return user
    }
}

extension String {
    /// The text of a question in Markdown on one line, at most 1,000 characters; `nil` if blank.
    fileprivate var asQuestion: String? {
        let text = Excerpt.visibleText(of: PostText(self, .lemmyMarkdown)).sanitized(as: .line)
        return text.isBlank ? nil : String(text.prefix(1_000))
    }
}

extension JSONValue {
    /// The token in the response to a sign-in; `nil` if there is none.
    fileprivate var token: String? {
        self["jwt"].string.flatMap { $0.isBlank ? nil : $0 }
    }

    fileprivate var ownPerson: JSONValue { self["my_user"]["local_user_view"]["person"] }
}

/// A captcha picture, stored in a temporary file for the user to open.
///
/// Servers send the picture itself instead of a URL, and a terminal may be unable to show it. Only
/// the user can read the file. It is deleted together with the picture.
final class LemmyCaptcha: Sendable {
    private let picture = Mutex<Picture?>(nil)

    private struct Picture {
        let name: String
        let folder: URL
    }

    deinit { forget() }

    /// The server's identifier of the current picture.
    var name: String? { picture.withLock { $0?.name } }

    /// Stores a picture and returns its path, or `nil` if the response contains no valid picture.
    func keep(_ answer: JSONValue) throws -> String? {
        forget()
        guard let name = answer["ok"]["uuid"].string, let text = answer["ok"]["png"].string,
            let bytes = Data(base64Encoded: text), bytes.starts(with: Self.beginning),
            bytes.count <= Self.limit
        else { return nil }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-tui-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        picture.withLock { $0 = Picture(name: name, folder: folder) }
        let file = folder.appending(path: "captcha.png")
        try bytes.write(to: file)
        return file.path
    }

    /// Deletes the current picture. Servers accept each captcha only once.
    func forget() {
        let old = picture.withLock { picture in
            defer { picture = nil }
            return picture
        }
        if let old { try? FileManager.default.removeItem(at: old.folder) }
    }

    /// The signature of PNG files.
    private static let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The maximum size of a picture in bytes.
    private static let limit = 1 << 20
}
