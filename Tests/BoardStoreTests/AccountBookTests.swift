import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardStore

/// The signed-in accounts between runs, and the location of their tokens.
struct AccountBookTests {
    private let state = TemporaryState()

    private static let signedIn = SignedIn(
        Account("민지", at: site("https://tea.example/forum")),
        Credential(
            secret: "s3cret-token $(id) 'x'", userID: "u7",
            expiresAt: Date(timeIntervalSinceReferenceDate: 12_345.678)))

    @Test(arguments: [TokenLocation.keyring, .file])
    func `a stored account is signed in in the next run`(_ place: TokenLocation) async throws {
        let keyring = try keyring()

        _ = try await book(place, keyring).remember(Self.signedIn)

        #expect(try await book(place, keyring).signedIn() == [Self.signedIn])
        // The account stays signed in after the setting changes.
        let others = try await book(place == .file ? .keyring : .file, keyring).signedIn()
        #expect(others == [Self.signedIn])
    }

    @Test(arguments: [TokenLocation.keyring, .file])
    func `a removed account leaves nothing behind`(_ place: TokenLocation) async throws {
        let keyring = try keyring()
        let book = try book(place, keyring)
        _ = try await book.remember(Self.signedIn)

        try await book.forget(Self.signedIn.account)

        #expect(try await book.signedIn().isEmpty)
        try expectSecretNowhere()
    }

    @Test(arguments: [TokenLocation.keyring, .file])
    func `a rejected token is removed, but not one that another program stored later`(
        _ place: TokenLocation
    ) async throws {
        let keyring = try keyring()
        let (book, other) = (try self.book(place, keyring), try self.book(place, keyring))
        let old = SignedIn(Self.signedIn.account, Credential(secret: "old token"))
        _ = try await book.remember(old)
        #expect(try await book.signedIn() == [old])

        try await other.forget(old.account)
        _ = try await other.remember(Self.signedIn)

        #expect(try await book.forget(refused: old) == Self.signedIn)
        #expect(try await other.list().map(\.account) == [old.account])
        #expect(try await book.forget(refused: Self.signedIn) == nil)
        #expect(try await other.list().isEmpty)
        try expectSecretNowhere()
    }

    @Test(arguments: [TokenLocation.keyring, .file])
    func `several accounts at a site are stored, and the last used one is active`(
        _ place: TokenLocation
    ) async throws {
        let book = try book(place, keyring())
        _ = try await book.remember(Self.signedIn)
        let other = SignedIn(
            Account("other", at: Self.signedIn.account.site), Credential(secret: "other token"))

        _ = try await book.remember(other)

        #expect(try await book.signedIn() == [Self.signedIn, other])
        try await book.use(Self.signedIn.account)
        #expect(try await book.signedIn() == [other, Self.signedIn])
        #expect(try await book.signedIn(at: other.account.site, as: "other") == other)

        try await book.forget(Self.signedIn.account)
        #expect(try await book.signedIn() == [other])
        try expectSecretNowhere()
    }

    @Test func `moving tokens to the file leaves none in the keyring`() async throws {
        let keyring = try keyring()
        _ = try await book(.keyring, keyring).remember(Self.signedIn)

        _ = try await book(.file, keyring).remember(Self.signedIn)

        #expect(keyring.calls.contains { $0.hasPrefix("clear ") })
        #expect(try await book(.keyring, keyring).signedIn() == [Self.signedIn])
    }

    @Test func `an account that the keyring rejects keeps its token in the file`() async throws {
        let file = try book(.file, keyring(failing: "store"))
        _ = try await file.remember(Self.signedIn)
        let keyring = AccountBook(
            store: state.store(), folder: state.folder, place: .keyring,
            searchPath: "/dev/null/none"
        ) { _ in }

        await #expect(throws: AccountStorageError.self) {
            try await keyring.remember(Self.signedIn)
        }

        #expect(try await file.signedIn() == [Self.signedIn])
    }

    @Test func `without a keyring, an account is signed in until the program ends, or in a file`()
        async throws
    {
        let book = AccountBook(
            store: state.store(), folder: state.folder, place: .keyring,
            searchPath: "/dev/null/none"
        ) { _ in }
        let error = await #expect(throws: AccountStorageError.self) {
            try await book.remember(Self.signedIn)
        }
        #expect(error?.keyringFault == "There is no keyring, as secret-tool is not installed")
        #expect(try await book.signedIn() == [Self.signedIn])
        #expect(try await book.signedIn(at: Self.signedIn.account.site) == Self.signedIn)
        #expect(try await book.list().isEmpty)

        _ = try await book.remember(Self.signedIn, inFile: true)
        let next = try self.book(.keyring, keyring())
        #expect(try await next.signedIn() == [Self.signedIn])
        try await book.forget(Self.signedIn.account)
        #expect(try await book.signedIn().isEmpty)
    }

    @Test func `the user is informed about the location of the token`() async throws {
        let keyring = try keyring()

        #expect(
            try await book(.keyring, keyring).remember(Self.signedIn)
                == "The token is stored in the desktop's keyring.")
        #expect(
            try await book(.file, keyring).remember(Self.signedIn)
                == "The token is stored in \(state.file("tokens").path), which only you can read.")
        let command = try book(.command("echo token"), keyring)
        let printed = SignedIn(Self.signedIn.account, Credential(secret: "token"))
        #expect(
            try await command.remember(printed)
                == "The token is not stored; from now on token-command provides it.")
        try expectSecretNowhere()
    }

    @Test func `tokens for the keyring are in no program argument`() async throws {
        let keyring = try keyring()
        let book = try book(.keyring, keyring)
        _ = try await book.remember(Self.signedIn)
        _ = try await book.signedIn()
        try await book.forget(Self.signedIn.account)

        #expect(keyring.calls.count == 5)
        #expect(!keyring.calls.joined().contains("s3cret"))
        #expect(keyring.calls[0].contains("site https://tea.example/forum/ account 민지"))
    }

    @Test func `a token is loaded once, even for concurrent requests`() async throws {
        let keyring = try keyring()
        _ = try await book(.keyring, keyring).remember(Self.signedIn)
        let next = try book(.keyring, keyring)
        let before = keyring.calls.count

        async let all = next.signedIn()
        async let one = next.signedIn(at: Self.signedIn.account.site)

        #expect(try await all == [Self.signedIn])
        #expect(try await one == Self.signedIn)
        #expect(keyring.calls.count == before + 1)
    }

    @Test(arguments: ["store", "lookup"])
    func `a broken keyring is reported with a remedy`(
        _ failing: String
    ) async throws {
        let book = try book(.keyring, keyring(failing: failing))

        await #expect(
            throws: AccountStorageError(
                sentence: "The desktop's keyring does not accept the token; the session lasts until"
                    + " the program ends. tokens = \"file\" in config.toml stores tokens in a file"
                    + " that only you can read.",
                keyringFault: "The desktop's keyring does not accept the token")
        ) {
            try await book.remember(Self.signedIn)
        }
        #expect(try await book.list().isEmpty)
    }

    @Test func `a locked keyring signs nobody in and is reported`() async throws {
        let keyring = try keyring()
        let book = try book(.keyring, keyring)
        _ = try await book.remember(Self.signedIn)
        try keyring.lock()

        #expect(try await self.book(.keyring, keyring).signedIn().isEmpty)

        #expect(
            state.sentences == [
                "The desktop's keyring is locked, and 민지's token for tea.example is in it; unlock"
                    + " it, and try again."
            ])
    }

    @Test func `an account in a locked keyring is not removed`() async throws {
        let keyring = try keyring()
        let book = try book(.keyring, keyring)
        _ = try await book.remember(Self.signedIn)
        try keyring.lock()

        let error = await #expect(throws: AccountStorageError.self) {
            try await book.forget(Self.signedIn.account)
        }

        #expect(error?.sentence.contains("Unlock it") == true)
        #expect(try await book.accounts(at: Self.signedIn.account.site).count == 1)
    }

    @Test func `a token that is missing from the keyring is reported and signs nobody in`()
        async throws
    {
        let keyring = try keyring()
        _ = try await book(.keyring, keyring).remember(Self.signedIn)
        try keyring.empty()

        let next = try book(.keyring, keyring)
        for _ in 1...2 { #expect(try await next.signedIn().isEmpty) }

        #expect(
            state.sentences == [
                "The keyring no longer has a token of 민지 for tea.example, so 민지 is not signed in"
                    + " there. Sign in again, or use board-tui logout."
            ])
    }

    @Test func `an emptied token file is reported and signs nobody in`() async throws {
        let keyring = try keyring()
        _ = try await book(.file, keyring).remember(Self.signedIn)
        try Data().write(to: state.file("tokens"))

        #expect(try await book(.file, keyring).signedIn().isEmpty)

        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.contains("token file no longer has a token of 민지") == true)
    }

    @Test func `a token file that is too large is neither used nor truncated`() async throws {
        let keyring = try keyring()
        let book = try book(.file, keyring)
        _ = try await book.remember(Self.signedIn)
        let large = try Data(contentsOf: state.file("tokens")) + Data(repeating: 10, count: 1 << 20)
        try large.write(to: state.file("tokens"))

        await #expect(throws: AccountStorageError.self) { try await book.remember(Self.signedIn) }

        #expect(try Data(contentsOf: state.file("tokens")) == large)
    }

    @Test func `a missing keyring is reported with a remedy`() async throws {
        let book = AccountBook(
            store: state.store(), folder: state.folder, place: .keyring,
            searchPath: "/dev/null/none:relative"
        ) { _ in }

        let error = await #expect(throws: AccountStorageError.self) {
            try await book.remember(Self.signedIn)
        }
        #expect(error?.sentence.contains("secret-tool is not installed") == true)
        #expect(error?.sentence.contains("tokens = \"file\"") == true)
    }

    @Test func `the token file is private to the user`() async throws {
        _ = try await book(.file, keyring()).remember(Self.signedIn)

        #expect(try state.rights(of: "") == 0o700)
        for name in try state.files { #expect(try state.rights(of: name) == 0o600) }
        try FileManager.default.removeItem(at: state.file("tokens"))
        try expectSecretNowhere()
    }

    @Test(arguments: [0o640, 0o604, 0o644])
    func `a token file that others can read is rejected`(_ rights: Int) async throws {
        let book = try book(.file, keyring())
        _ = try await book.remember(Self.signedIn)
        try FileManager.default.setAttributes(
            [.posixPermissions: rights], ofItemAtPath: state.file("tokens").path)

        #expect(try await book.signedIn().isEmpty)

        let sentence =
            "\(state.file("tokens").path) can be read by others, so its tokens are not used; run"
            + " chmod 600, and sign in again if others may have read it."
        #expect(state.sentences == [sentence])
        #expect(try await book.list().map(\.account) == [Self.signedIn.account])
        #expect(state.sentences == [sentence, sentence])
        await #expect(throws: AccountStorageError(sentence: sentence)) {
            try await book.remember(Self.signedIn)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file to somebody else"))
    func `a token file of another user is rejected`() async throws {
        let book = try book(.file, keyring())
        _ = try await book.remember(Self.signedIn)
        try #require(chown(state.file("tokens").path, 65_534, 65_534) == 0)

        #expect(try await book.signedIn().isEmpty)
        #expect(state.sentences.first?.contains("belongs to another user") == true)
    }

    @Test func `a directory in the place of the token file is rejected`() async throws {
        let book = try book(.file, keyring())
        _ = try await book.remember(Self.signedIn)
        try FileManager.default.removeItem(at: state.file("tokens"))
        try FileManager.default.createDirectory(
            at: state.file("tokens"), withIntermediateDirectories: false)

        #expect(try await book.signedIn().isEmpty)
        #expect(state.sentences.first?.contains("is not a file") == true)
    }

    @Test func `a token file behind a link is rejected`() async throws {
        let book = try book(.file, keyring())
        _ = try await book.remember(Self.signedIn)
        try FileManager.default.moveItem(at: state.file("tokens"), to: state.file("elsewhere"))
        try FileManager.default.createSymbolicLink(
            at: state.file("tokens"), withDestinationURL: state.file("elsewhere"))

        #expect(try await book.signedIn().isEmpty)
        #expect(state.sentences.count == 1)
    }

    @Test func `a token with a line break cannot inject another one`() async throws {
        let book = try book(.file, keyring())
        let hostile = SignedIn(
            Self.signedIn.account, Credential(secret: "x\nhttps://bank.example/ y"))

        await #expect(throws: AccountStorageError.self) { try await book.remember(hostile) }
    }

    @Test func `a printed token is stored without running the command again`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let book = try book(.command("echo x >> '\(file.path)'; wc -l < '\(file.path)'"), keyring())
        #expect(book.printsTokens)
        let token = try await book.printedToken(at: Self.signedIn.account.site, for: nil)

        let place = try await book.remember(
            SignedIn(Self.signedIn.account, Credential(secret: token)))

        #expect(place == "The token is not stored; from now on token-command provides it.")
        #expect(try String(contentsOf: file, encoding: .utf8) == "x\n")
    }

    @Test func `a command prints tokens and receives the site`() async throws {
        let line = "printf '%s|%s\\n' \"$BOARD_TUI_SITE\" \"token with 'quotes'\""
        let book = try book(.command(line), keyring())
        _ = try await book.rememberPrinted(Self.signedIn)

        let found = try await book.signedIn()

        #expect(found.map(\.account) == [Self.signedIn.account])
        #expect(
            found.map(\.credential.secret)
                == ["https://tea.example/forum/|token with 'quotes'"])
        #expect(found.map(\.credential.userID) == ["u7"])
    }

    @Test(arguments: ["echo another", "exit 3"])
    func `a token that the command does not print is not stored`(
        _ line: String
    ) async throws {
        let book = try book(.command(line), keyring())

        await #expect(
            throws: AccountStorageError(
                sentence: "This lasts until the program ends, as token-command gives another token;"
                    + " to use that one, sign in with board-tui login.")
        ) {
            try await book.remember(Self.signedIn)
        }
        #expect(try await book.list().isEmpty)
    }

    @Test func `the owner of a printed token is known in the next run, for that token only`()
        async throws
    {
        let (keyring, token) = (try keyring(), state.file("../token"))
        let command = TokenLocation.command("cat '\(token.path)'")
        func found() async throws -> SignedIn? {
            try await book(command, keyring).signedIn(at: Self.signedIn.account.site)
        }
        try FileManager.default.createDirectory(
            at: token.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("s3cret one".utf8).write(to: token)
        let printed = SignedIn(Self.signedIn.account, Credential(secret: "s3cret one"))
        _ = try await book(command, keyring).rememberPrinted(printed)
        #expect(try await found()?.credential.isUnverified == false)

        try Data("s3cret two".utf8).write(to: token)
        let other = try #require(try await found())
        #expect(other.credential.isUnverified)

        await (try book(command, keyring)).recordVerification(of: other)
        #expect(try await found()?.credential.isUnverified == false)
        try FileManager.default.removeItem(at: token)
        try expectSecretNowhere()
    }

    @Test(arguments: [
        ("exit 3", "failed"), ("echo half; kill -9 $$", "failed"), ("true", "printed no token"),
        ("echo one; echo two", "printed no token"), ("head -c 100000 /dev/zero", "failed"),
    ])
    func `a command without a token is reported`(_ line: String, _ what: String) async throws {
        let book = try book(.command(line), keyring())
        _ = try await book.rememberPrinted(Self.signedIn)

        #expect(try await book.signedIn().isEmpty)
        #expect(
            state.sentences == ["token-command \(what); you are not signed in at tea.example."])
    }

    @Test func `an account is found by its name in any case`() async throws {
        let book = try book(.file, keyring())
        let ann = SignedIn(
            Account("ann", at: Self.signedIn.account.site), Credential(secret: "token"))
        _ = try await book.remember(ann)

        #expect(try await book.signedIn(at: ann.account.site, as: "Ann") == ann)
        #expect(try await book.signedIn(at: ann.account.site, as: "anna") == nil)
    }

    @Test func `only the requested site is looked up`() async throws {
        let keyring = try keyring()
        let book = try book(.keyring, keyring)
        _ = try await book.remember(Self.signedIn)
        let calls = keyring.calls.count

        #expect(try await book.signedIn(at: site("https://tea.example/forum/")) == Self.signedIn)
        #expect(try await book.signedIn(at: site("https://tea.example/")) == nil)
        #expect(keyring.calls.count == calls + 1)
        #expect(try await book.list().map(\.place) == ["keyring"])
        #expect(keyring.calls.count == calls + 1)
    }

    @Test func `a missing token of one site does not sign out the others`() async throws {
        let keyring = try keyring()
        let other = SignedIn(
            Account("ann", at: site("http://127.0.0.1:8080")), Credential(secret: "t"))
        _ = try await book(.command("false"), keyring).rememberPrinted(Self.signedIn)

        _ = try await book(.file, keyring).remember(other)

        #expect(try await book(.file, keyring).signedIn() == [other])
        #expect(state.sentences.count == 1)
    }

    @Test func `accounts that cannot be stored are reported`() async throws {
        let book = AccountBook(
            store: BoardStore(folder: nil) { _ in }, folder: nil, place: .file, searchPath: ""
        ) { _ in }

        let error = await #expect(throws: AccountStorageError.self) {
            try await book.remember(Self.signedIn)
        }
        #expect(
            error?.sentence == "The token cannot be stored: there is no folder for it; set HOME or"
                + " XDG_STATE_HOME.")
    }

    private func keyring(failing: String = "nothing") throws -> FakeKeyring {
        let parent = URL(filePath: state.folder.path).deletingLastPathComponent()
        return try FakeKeyring(in: parent, failing: failing)
    }

    private func book(_ place: TokenLocation, _ keyring: FakeKeyring) throws -> AccountBook {
        AccountBook(
            store: state.store(), folder: state.folder, place: place,
            searchPath: keyring.searchPath
        ) { [state] in state.report($0) }
    }

    /// Searches all stored files.
    private func expectSecretNowhere() throws {
        let parent = URL(filePath: state.folder.path).deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: parent, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where !file.hasDirectoryPath {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(file.lastPathComponent)")
        }
    }
}

private func site(_ address: String) -> Site {
    Site(URL(string: address) ?? URL(filePath: "/"))
}
