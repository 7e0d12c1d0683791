import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials
import Localization

/// A source opened by a command that signs in or writes, without a screen.
struct WritableSession: Sendable {
    let source: any BoardSource
    /// The id of the post that the address links to.
    let post: String?
    let credentials: Credentials
    let keeping: PersistentServices
    let tokenPlace: TokenLocation
    /// Set if the argument names the kind, so that no detection is needed.
    private let hasExplicitKind: Bool
    /// The web address of the source, used while its kind is unknown.
    private let address: URL?

    /// Opens the named source. Throws an `ExitCode` or a `ValidationError`.
    init(_ name: String) throws {
        guard name != SourceCatalog.all else {
            throw ValidationError(localized("This works with one source only; name it."))
        }
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let catalog = SourceCatalog(preferences)
        do {
            let argument = try SourceArgument(name, among: catalog.names)
            source = try catalog.open(argument)
            post = argument.post
            if case .web(let url) = argument.source { address = url } else { address = nil }
            hasExplicitKind = address == nil
        } catch let error as BoardError {
            throw CLIError(error).report()
        }
        credentials = catalog.credentials
        keeping = PersistentServices(
            preferences, notices: NoticeQueue(isSaidAtOnce: true))
        credentials.proofs { [keeping] in await keeping.accounts.recordVerification(of: $0) }
        tokenPlace = preferences.tokenPlace
    }

    /// Restores the session of an earlier run; returns `nil` if there is none.
    ///
    /// - Parameter name: The account to restore; `nil` for the one used last.
    @discardableResult
    func restore(as name: String? = nil) async throws -> SignedIn? {
        guard let site = source.accounts?.site,
            let signedIn = try await keeping.accounts.signedIn(at: site, as: name)
        else { return nil }
        credentials.hold(signedIn)
        return signedIn
    }

    /// Signs in with the token that the user's own command prints. Throws an `ExitCode`.
    func signInByCommand(as name: String?, _ service: any AccountService) async throws -> SignedIn {
        let accounts = CommandAccounts(service, tokensOf: keeping.accounts)
        do {
            return try await accounts.signIn(name.map { [.name: $0] } ?? [:])
        } catch let error as AccountError {
            throw CLIError(error, at: service.site).report()
        }
    }

    /// Returns the names of the accounts at this source, the one used last at the end.
    ///
    /// While the kind of the site is unknown, accounts are found by host only.
    func names() async throws -> [String] {
        if let site = source.accounts?.site {
            return try await keeping.accounts.accounts(at: site).map(\.name)
        }
        let host = address.map { Site($0).host }
        return try await keeping.accounts.list().map(\.account).filter { $0.site.host == host }
            .map(\.name)
    }

    /// Detects the kind of site behind an address, unless the argument names it.
    func lookAt() async throws {
        guard !hasExplicitKind, source.accounts == nil, source.writer == nil else { return }
        for try await _ in source.posts(PostRequest()) { return }
    }

    /// Returns the boards that accept posts, as far as the source lists them.
    func boards() async -> [Board] {
        var known: [Board] = []
        do {
            for try await boards in source.boards(reload: false) { known = boards }
        } catch {
            // Ignore the failure: sending reports the error, and the draft is stored.
        }
        return known
    }

    /// Returns the account service of the source. Throws an `ExitCode` if it has none.
    func accounts() async throws -> any AccountService {
        do {
            try await lookAt()
        } catch _ where source.accounts != nil {
            // The kind is known now. The request may fail because the site is for members only.
        }
        guard let accounts = source.accounts else {
            throw CLIError(
                sentence: localized("\(source.name) does not support accounts."),
                status: .unavailable
            ).report()
        }
        return accounts
    }

    /// Asks before a secret is sent without encryption. Throws an `ExitCode` if the user refuses.
    func checkExposure(of what: String, to site: Site, isAllowed: Bool) throws {
        guard site.isExposed, !isAllowed else { return }
        let warning =
            localized("the connection to \(site.host) is not encrypted; others can read \(what)")
        guard let terminal = TerminalPrompt() else {
            throw CLIError(sentence: localized("\(warning). Add --yes to send it."), status: .usage)
                .report()
        }
        guard try terminal.confirms(localized("\(warning). Send it?")) else {
            throw CLIError(sentence: localized("nothing was sent."), status: .unavailable).report()
        }
    }
}

extension ParsableCommand {
    /// Runs work as `finish(_:)` does, and reports why accounts cannot be used.
    func finishWithAccounts(
        _ work: @escaping @Sendable (inout StandardOutput) async throws -> Void
    ) -> Never {
        finish { output in
            do {
                try await work(&output)
            } catch let error as AccountStorageError {
                throw CLIError(sentence: error.sentence, status: .cannotCreate).report()
            } catch let error as DraftStoreError {
                throw CLIError(
                    sentence: localized("nothing can be stored: \(error.reason)."),
                    status: .cannotCreate
                ).report()
            }
        }
    }
}
