import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmySignUpTests {
    private static let bob: [AccountField: String] = [
        .name: "bob", .password: "long enough", .passwordAgain: "long enough",
    ]

    @Test func `an open server requires few fields and signs in immediately`() async throws {
        try await withLemmy(FakeLemmyServer(.init())) { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try #require(try await accounts.signUpTerms().signUp)
            #expect(terms.fields == [.name, .mail, .password, .passwordAgain])
            #expect(terms.optional == [.mail] && terms.question == nil)
            #expect(terms.captchaPage == nil && terms.minimumPasswordLength == 10)

            guard case .signedIn(let new) = try await accounts.signUp(Self.bob) else {
                Issue.record("nobody is signed in")
                return
            }
            #expect(new.account.name == "bob")
        }
    }

    @Test func `an application is required and reviewed first`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.members.mode = "RequireApplication" }
        try await withLemmy(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try #require(try await accounts.signUpTerms().signUp)
            #expect(terms.fields == [.name, .mail, .password, .passwordAgain, .answer])
            let question = try #require(terms.question)
            #expect(question.hasPrefix("Why \u{FFFD}? 차를") && question.count > 400)
            let error = await accountFailure { try await accounts.signUp(Self.bob) }
            let reason = "The server says: registration application answer required."
            #expect(error == .badAnswer(.answer, reason: reason))

            var answers = Self.bob
            answers[.answer] = "Tea"
            let outcome = try await accounts.signUp(answers)
            #expect(outcome == .awaitsApproval)
        }
    }

    @Test func `an email address is required and verified first`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.members.wantsMail = true }
        try await withLemmy(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try #require(try await accounts.signUpTerms().signUp)
            #expect(terms.optional == [])
            var answers = Self.bob
            answers[.mail] = "bob@tea.example"
            let outcome = try await accounts.signUp(answers)
            #expect(outcome == .awaitsMail)
        }
    }

    @Test func `a server with closed registration reports it`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.members.mode = "Closed" }
        try await withLemmy(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try await accounts.terms()
            let error = await accountFailure { try await accounts.signUp(Self.bob) }
            #expect(terms.signUp == nil && error == .signUpClosed)
        }
    }

    @Test(arguments: [
        ([AccountField.name: "ada"], AccountField.name, "username already exists"),
        ([.password: "short"], .password, "invalid password"),
    ])
    func `an invalid value is reported for its field`(
        change: [AccountField: String], field: AccountField, words: String
    ) async throws {
        try await withLemmy(FakeLemmyServer(.init())) { source, _ in
            let answers = Self.bob.merging(change) { $1 }
            let error = await accountFailure { try await source.accounts?.signUp(answers) }
            #expect(error == .badAnswer(field, reason: "The server says: \(words)."))
        }
    }

    @Test func `a captcha picture is stored in a file of its own`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.members.captcha = ("p1", "xyz") }
        try await withLemmy(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try #require(try await accounts.signUpTerms().signUp)
            let path = try #require(terms.captchaPage)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: (path as NSString).deletingLastPathComponent)
            #expect(terms.fields.last == .captcha)
            #expect(terms.note?.contains("/signup") == true)
            let picture = FileManager.default.contents(atPath: path)
            #expect(picture?.prefix(4) == Data([137, 80, 78, 71]))
            #expect(attributes[.posixPermissions] as? Int == 0o700)

            var answers = Self.bob
            answers[.captcha] = "abc"
            let error = await accountFailure { try await accounts.signUp(answers) }
            #expect(error == .badAnswer(.captcha, reason: "The server says: captcha incorrect."))
            #expect(!FileManager.default.fileExists(atPath: path))

            _ = try await accounts.signUpTerms()
            answers[.captcha] = "xyz"
            guard case .signedIn = try await accounts.signUp(answers) else {
                Issue.record("nobody is signed in")
                return
            }
        }
    }

    @Test(arguments: ["bm8gcGljdHVyZQ==", "%%%", ""])
    func `an invalid captcha picture is not stored`(picture: String) throws {
        let answer: JSONValue = ["ok": ["uuid": "p1", "png": .string(picture)]]
        let captcha = LemmyCaptcha()
        #expect(try captcha.keep(answer) == nil)
        #expect(captcha.name == nil)
    }
}
