import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of credentials during the detection of a site.
struct SiteAccountTests {
    @Test func `a detected site has accounts and receives the credentials`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.change { $0.members.namesByToken["token"] = "ada" }
        try await withFakeServer(standIn) { base in
            let credentials = Credentials()
            let source = try Self.site(base, credentials)
            #expect(source.accounts == nil && source.writer == nil)
            credentials[Site(base)] = Credential(secret: "token")
            _ = try await source.page(PostRequest())

            let profile = try #require(try await source.accounts?.profile())
            #expect(profile.account == Account("ada", at: Site(base)))
            #expect(source.writer != nil && source.capabilities.writing.contains(.posts))
            // No credentials are sent before the kind of site is known.
            let finding = standIn.conversation.questions.prefix { question in
                !["/boards", "/posts"].contains(where: question.path.contains)
            }
            #expect(!finding.isEmpty)
            #expect(finding.allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test func `the first list waits for the account of an earlier session`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.change { $0.members.namesByToken["token"] = "ada" }
        try await withFakeServer(standIn) { base in
            let credentials = Credentials()
            credentials.restore { SignedIn(Account("ada", at: $0), Credential(secret: "token")) }
            _ = try await Self.site(base, credentials).page(PostRequest())

            let lists = standIn.conversation.questions.filter { $0.path.contains("/posts") }
            #expect(!lists.isEmpty)
            #expect(lists.allSatisfy { $0.headers["authorization"] == "Bearer token" })
        }
    }

    @Test func `credentials of one site are not sent to another`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withFakeServer(standIn) { base in
            let credentials = Credentials()
            let elsewhere = Site(try url("http://127.0.0.1:9/"))
            credentials[elsewhere] = Credential(secret: "of another site")
            _ = try await Self.site(base, credentials).page(PostRequest())

            let asked = standIn.conversation.questions
            #expect(asked.allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test func `a secret cannot add a header field and appears in no description`() {
        let credential = Credential(secret: "abc\r\nX-Admin: 1", userID: "ada\n")
        let headers = [
            LemmySource.authorization(credential), DiscourseSource.authorization(credential),
            BBJSource.authorization(credential), BoardServerSource.authorization(credential),
        ]
        for fields in headers {
            #expect(fields.fields.values.allSatisfy { !$0.contains(where: \.isNewline) })
            #expect(!String(describing: fields).contains("abc"))
            #expect(!String(reflecting: fields).contains("abc"))
        }
    }

    private static func site(_ base: URL, _ credentials: Credentials) throws -> SiteSource {
        try SiteSource(
            id: SourceID("own"), url: base, version: "1", engine: Engine.makeCurrent(),
            limits: .patient(), credentials: credentials)
    }
}
