import ArgumentParser
import BoardConfiguration
import BoardCore
import Essentials
import Localization

/// The options of commands that read a source without a screen, such as the output format.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Print JSON, for other programs.")
    var json = false

    @Option(
        name: .customLong("max-size"),
        help: ArgumentHelp(
            """
            Maximum input size after decompression, for example 500k or 2G (default: 256M; \
            for a site 16M, for a feed 10M).
            """,
            valueName: "bytes"))
    var responseSize: ByteCount?

    @Flag(help: "Print what is stored, and open no connection.")
    var offline = false

    @OptionGroup var privacy: PrivacyOptions

    func validate() throws {
        if offline, privacy.isPrivate {
            throw ValidationError(localized("--offline needs what --private does not read."))
        }
    }

    /// Opens the named source; `nil` and `all` mean all added sources.
    ///
    /// - Parameters:
    ///   - caching: Whether responses are stored for reading offline.
    ///   - searchesStore: Whether a search of one source includes what is stored.
    func open(
        _ name: String?, caching: Bool = true, searchesStore: Bool = false
    ) throws -> CLISession {
        let preferences = Preferences(isPrivate: privacy.isPrivate)
        preferences.complain(about: .filterIgnored)
        let notices = NoticeQueue(isSaidAtOnce: true)
        let services = privacy.services(preferences, notices)
        var catalog = SourceCatalog(
            preferences, storedIn: services, use: offline ? .only : .updated)
        if !caching, !offline { (catalog.cache, catalog.bookmarks) = (nil, nil) }
        catalog.responseSize = responseSize?.bytes
        let fallback = services.map(catalog.restoreAccounts)
        var opened = try open(
            name, in: catalog, ends: fallback, searchesStore: offline || searchesStore
        ) {
            StoredReadState(source: $0, records: services?.store, accounts: services?.accounts)
        }
        (opened.records, opened.accounts) = (services?.store, services?.accounts)
        opened.filters = preferences.settings.filters
        return opened
    }

    private func open(
        _ name: String?, in catalog: SourceCatalog, ends: GuestFallback?, searchesStore: Bool,
        readState: (any BoardSource) -> StoredReadState
    ) throws -> CLISession {
        do {
            let namesAll = name == SourceCatalog.all
            guard let name = (namesAll ? nil : name) ?? catalog.onlyName else {
                if catalog.names.isEmpty, catalog.fault != nil {
                    throw CLIError.noSourceReadable.report()
                }
                let progress = ProgressLine()
                let source = try catalog.openAll {
                    RetryingSource(
                        reading: SourceReader(source: $0, progress: progress, ends: ends))
                }
                let reading = SourceReader.combining(
                    catalog.searching(source, with: readState(source)), progress: progress,
                    ends: ends)
                return CLISession(reading: reading, isMany: catalog.names.count > 1)
            }
            let argument = try SourceArgument(name, among: catalog.names)
            var source = try catalog.open(argument)
            // With a network, a source that is named is searched by its own rules.
            if searchesStore || namesAll {
                source = catalog.searching(source, with: readState(source))
            }
            return CLISession(
                reading: SourceReader(source: source, ends: ends),
                board: argument.board, post: argument.post, links: SourceLinks(argument))
        } catch let error as BoardError {
            throw CLIError(error).report()
        }
    }
}

/// The option of commands that use stored data.
struct PrivacyOptions: ParsableArguments {
    @Flag(
        name: .customLong("private"),
        help: "Ignore stored accounts, read posts and bookmarks.")
    var isPrivate = false

    /// Returns the stored state; `nil` if nothing stored is used.
    func services(
        _ preferences: Preferences, _ notices: NoticeQueue
    ) -> PersistentServices? {
        isPrivate ? nil : PersistentServices(preferences, notices: notices)
    }
}

extension SourceCatalog {
    /// Restores the account of each requested site.
    ///
    /// If an account cannot be restored, the error is reported and requests are anonymous.
    func restoreAccounts(of keeping: PersistentServices) -> GuestFallback {
        credentials.restore { site in
            do {
                return try await keeping.accounts.signedIn(at: site)
            } catch {
                keeping.notices.take(error)
                return nil
            }
        }
        credentials.proofs { await keeping.accounts.recordVerification(of: $0) }
        return GuestFallback(credentials: credentials, keeper: keeping.accounts)
    }
}

extension NoticeQueue {
    fileprivate func take(_ error: any Error) {
        if let error = error as? AccountStorageError { take(error.sentence) }
    }
}

extension ParsableCommand {
    /// Runs work and ends the program with the resulting exit status.
    func finish(_ work: @escaping @Sendable (inout StandardOutput) async throws -> Void) -> Never {
        Task {
            var output = StandardOutput()
            do {
                try await work(&output)
                try output.flush()
                endProcess(with: EXIT_SUCCESS)
            } catch let status as ExitCode {
                endProcess(with: status.rawValue)
            } catch let failure as CLIError {
                endProcess(with: failure.report().rawValue)
            } catch {
                endProcess(with: CLIError(BoardError(error)).report().rawValue)
            }
        }
        dispatchMain()
    }
}
