import BoardCore
import Essentials
import Localization

/// The signed-in accounts: names in the database, tokens where the user wants them stored.
package struct AccountBook: AccountStorage {
    private let store: BoardStore
    private let folder: StateFolder?
    private let place: TokenLocation
    private let searchPath: String
    private let reads: SecretCache
    private let cache: PostCache?
    private let report: @Sendable (String) -> Void

    /// Creates an account book.
    ///
    /// - Parameters:
    ///   - place: the location for new tokens; existing ones stay where they are.
    ///   - searchPath: the directories to search for programs, in the format of `PATH`.
    ///   - cache: the cache from which posts of a signed-out account are deleted; `nil` for none.
    ///   - report: receives the reason that an account is not signed in, or not yet, as a sentence.
    package init(
        store: BoardStore, folder: StateFolder?, place: TokenLocation, searchPath: String,
        cache: PostCache? = nil, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.folder = folder
        self.place = place
        self.searchPath = searchPath
        self.cache = cache
        self.report = report
        reads = SecretCache(clock: ContinuousClock(), report: report)
    }

    package func signedIn() async throws -> [SignedIn] {
        var found: [SignedIn] = []
        for kept in try await accounts() {
            do {
                let secret = try await secret(of: kept)
                if let secret { found.append(SignedIn(kept, secret)) }
            } catch let error as AccountStorageError {
                report(error.sentence)
            }
        }
        for held in await reads.held where !found.contains(where: { $0.account == held.account }) {
            found.append(held)
        }
        return found
    }

    package func signedIn(at site: Site, as name: String? = nil) async throws -> SignedIn? {
        let held = await reads.held.last {
            $0.account.site == site && (name == nil || $0.account.name == name)
        }
        if let held { return held }
        let all = try await accounts().filter { $0.account.site == site }
        let named = all.last { name == nil || $0.account.name == name }
        guard let kept = named ?? all.last(where: { $0.account.hasName(name ?? "") }) else {
            return nil
        }
        let secret = try await secret(of: kept)
        return secret.map { SignedIn(kept, $0) }
    }

    /// Returns the accounts at a site, the active one last, without loading their tokens.
    package func accounts(at site: Site) async throws -> [Account] {
        try await accounts().map(\.account).filter { $0.site == site }
    }

    package var printsTokens: Bool { if case .command = place { true } else { false } }

    package func printedToken(at site: Site, for name: String?) async throws -> String {
        let token = try await TokenCommand(line: place.commandLine).secret(at: site, for: name)
        await reads.notePrinted(token)
        return token
    }

    /// Ends the programs that are running to get tokens, because this program exits.
    package static func endPrograms() { RunningPrograms.all.end() }

    /// Returns all accounts, each with the location of its token and whether it is active.
    ///
    /// The location is `keyring`, `file` or `command`. An unused token file is reported.
    package func list() async throws -> [(account: Account, place: String, isInUse: Bool)] {
        let all = try await accounts()
        if all.contains(where: { $0.place == .file }) { checkFile() }
        return all.map { kept in
            let last = all.last { $0.account.site == kept.account.site }
            return (kept.account, kept.place.rawValue, last == kept)
        }
    }

    /// Stores a sign-in, without running the command again for a printed token.
    ///
    /// The command may print each token only once.
    package func remember(_ signedIn: SignedIn, inFile: Bool) async throws -> String {
        let secret = signedIn.credential.secret
        if await reads.isPrinted(secret) { return try await rememberPrinted(signedIn) }
        if (try? await store.isTemporary()) == true {
            throw AccountStorageError(
                sentence: localized("Accounts cannot be stored while a newer board-tui has them."))
        }
        do {
            return try await remember(signedIn, in: inFile ? .file : place.secretLocation) {
                try await $0.keep(secret, of: signedIn.account)
            }
        } catch {
            await reads.hold(signedIn)
            throw error
        }
    }

    func rememberPrinted(_ signedIn: SignedIn) async throws -> String {
        try await remember(signedIn, in: place.secretLocation) { _ in TokenCommand.isSource }
    }

    private func remember(
        _ signedIn: SignedIn, in location: SecretLocation,
        by keep: (any SecretStorage) async throws -> String
    ) async throws -> String {
        let account = signedIn.account
        let before = try await accounts().first { $0.account == account }?.place
        let sentence = try await keep(keeping(location))
        do {
            try await store.keep(StoredAccount(signedIn, in: location))
        } catch {
            // Without the database entry, nobody would find the token again.
            if before != location {
                try? await keeping(location).forget(account)
            }
            throw AccountStorageError(error)
        }
        if let before, before != location { try? await keeping(before).forget(account) }
        await reads.forget(account)
        return sentence
    }

    package func recordVerification(of signedIn: SignedIn) async {
        let kept = StoredAccount(signedIn, in: .command)
        // If it is not stored, the site is asked again.
        if let proof = kept.proof { try? await store.keep(proof: proof, of: signedIn.account) }
    }

    package func use(_ account: Account) async throws {
        do { try await store.use(account) } catch { throw AccountStorageError(error) }
    }

    package func forget(_ account: Account) async throws {
        await reads.forget(account)
        for kept in try await accounts() where kept.account == account {
            try await keeping(kept.place).forget(account)
        }
        await cache?.forget(account)
        do { try await store.remove(account) } catch {
            throw AccountStorageError(error)
        }
    }

    package func forget(refused: SignedIn) async throws -> SignedIn? {
        let account = refused.account
        await reads.forget(account)
        let kept = try await signedIn(at: account.site, as: account.name)
        if let kept, kept.credential.secret != refused.credential.secret { return kept }
        try await forget(account)
        return nil
    }

    private func checkFile() {
        do {
            if let folder { try TokenFile(in: folder).check() }
        } catch {
            if let error = error as? AccountStorageError { report(error.sentence) }
        }
    }

    private func accounts() async throws -> [StoredAccount] {
        do { return try await store.accounts() } catch { throw AccountStorageError(error) }
    }

    private func secret(of kept: StoredAccount) async throws -> String? {
        let keeping = keeping(kept.place)
        return try await reads.secret(of: kept.account) { [report] in
            let secret = try await keeping.secret(of: kept.account)
            if secret == nil { report(kept.lossMessage) }
            return secret
        }
    }

    private func keeping(_ place: SecretLocation) -> any SecretStorage {
        switch place {
        case .keyring: Keyring(searchPath: searchPath)
        case .file: folder.map { TokenFile(in: $0) } ?? NoSecretStorage()
        case .command: TokenCommand(line: self.place.commandLine)
        }
    }
}

extension AccountStorageError {
    fileprivate init(_ error: DraftStoreError) {
        self.init(sentence: localized("Accounts cannot be stored: \(error.reason)."))
    }
}

extension StoredAccount {
    /// The message for a token that is missing where it was stored.
    fileprivate var lossMessage: String {
        let (name, host) = (account.name, account.site.host)
        if place == .keyring {
            return localized(
                """
                The keyring no longer has a token of \(name) for \(host), so \(name) is not signed \
                in there. Sign in again, or use board-tui logout.
                """)
        }
        return localized(
            """
            The token file no longer has a token of \(name) for \(host), so \(name) is not signed \
            in there. Sign in again, or use board-tui logout.
            """)
    }
}

extension TokenLocation {
    /// The command line; one that fails if the configuration no longer has it.
    fileprivate var commandLine: String {
        if case .command(let line) = self { line } else { "false" }
    }
}

extension SignedIn {
    fileprivate init(_ kept: StoredAccount, _ secret: String) {
        self.init(
            kept.account,
            Credential(
                secret: secret, userID: kept.userID, expiresAt: kept.expiresAt,
                isUnverified: kept.place == .command && kept.proof != kept.digest(of: secret)))
    }
}

extension StoredAccount {
    fileprivate init(_ signedIn: SignedIn, in place: SecretLocation) {
        account = signedIn.account
        userID = signedIn.credential.userID
        expiresAt = signedIn.credential.expiresAt
        self.place = place
        if place == .command { proof = digest(of: signedIn.credential.secret) }
    }
}
