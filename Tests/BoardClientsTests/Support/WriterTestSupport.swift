import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Returns the account error that `work` throws, or `nil`.
func accountFailure<Value>(of work: () async throws -> Value) async -> AccountError? {
    do {
        _ = try await work()
        return nil
    } catch {
        return error as? AccountError
    }
}

extension Draft {
    /// Creates a draft that is ready to be sent.
    init(_ target: WritingTarget, title: String = "", _ body: String, key: String? = nil) {
        let stage = key.map { Stage.outgoing(key: $0, since: Date(), attempts: 1) } ?? .draft
        self.init(
            target: target, title: title, body: body, stage: stage, updatedAt: Date())
    }
}

/// Returns the item found for a draft whose response was lost.
///
/// Checks that the draft was not found before it was sent.
///
/// - Parameter loseAnswer: A closure that makes the site lose its next response.
func arrivalAfterLostResponse(
    of draft: Draft, by writer: any PostWriter, loseAnswer: () -> Void
) async throws -> WrittenItem? {
    #expect(!writer.recognizesRepeats)
    let before = try await writer.arrival(of: draft)
    #expect(before == nil)

    loseAnswer()
    let lost = await failure { try await writer.send(draft, key: "k") }
    #expect(lost == .refused(host: "", status: 504))
    return try await writer.arrival(of: draft)
}

extension BoardSource {
    /// Signs in and stores the credential.
    @discardableResult func signIn(
        _ answers: [AccountField: String], _ credentials: Credentials
    ) async throws -> SignedIn {
        let accounts = try #require(accounts)
        let signedIn = try await accounts.signIn(answers)
        credentials[accounts.site] = signedIn.credential
        return signedIn
    }
}

/// Runs `test` with a source of a simulated server, created as in the program.
func withSource<Source: AccountSource>(
    _: Source.Type, of standIn: some FakeServer, id: String,
    test: (Source, Credentials) async throws -> Void
) async throws {
    try await withFakeServer(standIn) { base in
        let credentials = Credentials()
        let source = try Source(
            id: SourceID(id), url: base, version: "1", engine: Engine.makeCurrent(),
            limits: .patient(), credentials: credentials)
        try await test(source, credentials)
    }
}
