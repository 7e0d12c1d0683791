import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials

/// A source that somebody signs in at, or writes to, without a screen.
struct OpenedSite: Sendable {
    let source: any BoardSource
    /// The post that its address leads to.
    let post: String?
    let credentials: Credentials
    let keeping: Keeping
    let tokenPlace: TokenPlace
    /// Whether it was named by its kind, so that nobody has to be asked what it is.
    private let isOfKnownKind: Bool
    /// Where it is, as long as nobody knows what is there.
    private let address: URL?

    /// Opens what was named. Throws an `ExitCode` or a `ValidationError`.
    init(_ name: String) throws {
        guard name != SourceCatalog.all else {
            throw ValidationError("That is for one source; name it.")
        }
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let catalog = SourceCatalog(preferences)
        do {
            let argument = try SourceArgument(name, among: catalog.names)
            source = try catalog.open(argument)
            post = argument.post
            if case .web(let url) = argument.source { address = url } else { address = nil }
            isOfKnownKind = address == nil
        } catch let error as BoardError {
            throw Failure(error).report()
        }
        credentials = catalog.credentials
        keeping = Keeping(preferences, isSaidAtOnce: true)
        credentials.proofs { [keeping] in await keeping.accounts.noteProof(of: $0) }
        tokenPlace = preferences.tokenPlace
    }

    /// Signs somebody in again who was in an earlier run; `nil` where nobody was.
    ///
    /// - Parameter name: which account it is to be; `nil` for the one in use.
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
            throw Failure(error, at: service.site).report()
        }
    }

    /// What those are called who are signed in there, the one in use last; by its address alone, as
    /// long as nobody knows what is there.
    func names() async throws -> [String] {
        if let site = source.accounts?.site {
            return try await keeping.accounts.accounts(at: site).map(\.name)
        }
        let host = address.map { Site($0).host }
        return try await keeping.accounts.list().map(\.account).filter { $0.site.host == host }
            .map(\.name)
    }

    /// Finds out what is behind an address, where that is not known by its kind.
    func lookAt() async throws {
        guard !isOfKnownKind, source.accounts == nil, source.writer == nil else { return }
        for try await _ in source.posts(PostRequest()) { return }
    }

    /// The boards that a post may belong on, as far as the source tells.
    func boards() async -> [Board] {
        var known: [Board] = []
        do {
            for try await boards in source.boards(reload: false) { known = boards }
        } catch {
            // What is written waits for the source, which then says what it wants.
        }
        return known
    }

    /// What signs readers in. Throws an `ExitCode` where nothing does.
    func accounts() async throws -> any AccountService {
        do {
            try await lookAt()
        } catch _ where source.accounts != nil {
            // Nobody is signed in yet, and what is there may be for members only.
        }
        guard let accounts = source.accounts else {
            throw Failure(
                sentence: "\(source.name) has no accounts that this program knows of.",
                status: .unavailable
            ).report()
        }
        return accounts
    }

    /// Asks before a secret goes where others on the way can read it. Throws an `ExitCode` where it
    /// is not to go.
    func checkExposure(of what: String, to site: Site, isAllowed: Bool) throws {
        guard site.isExposed, !isAllowed else { return }
        let warning =
            "\(site.host) is reached without encryption; others on the way can read \(what)"
        guard let terminal = TerminalQuestion() else {
            throw Failure(sentence: "\(warning). Add --yes to send it.", status: .usage).report()
        }
        guard try terminal.confirms("\(warning). Send it?") else {
            throw Failure(sentence: "nothing was sent.", status: .unavailable).report()
        }
    }
}

extension ParsableCommand {
    /// Does some work as `finish(_:)` does, and says in words what keeps accounts from being used.
    func finishWithAccounts(
        _ work: @escaping @Sendable (inout StandardOutput) async throws -> Void
    ) -> Never {
        finish { output in
            do {
                try await work(&output)
            } catch let error as AccountKeeperError {
                throw Failure(sentence: error.sentence, status: .cannotCreate).report()
            } catch let error as DraftStoreError {
                throw Failure(
                    sentence: "nothing can be kept: \(error.reason).", status: .cannotCreate
                ).report()
            }
        }
    }
}
