import BoardApp
import BoardCore
import Essentials
import Localization

/// The inboxes of one or several sources, some of which may fail.
struct InboxListing: Sendable {
    /// The entries of all sources, the newest first.
    private(set) var entries: [InboxEntry] = []
    /// The errors of sources whose entries are missing.
    private(set) var failures: [(source: SourceID, error: BoardError)] = []
    /// The number of entries that filters hide.
    private(set) var hiddenCount = 0
    /// The sources with the inboxes of several accounts.
    private(set) var sharedSources: Set<SourceID> = []

    private typealias Answer = (state: [InboxEntry]?, failure: BoardError?)

    /// The maximum number of entries per source, more than anyone will read.
    private static let limit = 10_000

    /// Queries the inboxes of all accounts concurrently.
    ///
    /// Throws the first error if no source responded, and `BoardError.unsupported` if there is no
    /// inbox to query.
    ///
    /// - Parameters:
    ///   - store: the entries that were read here, of which sources may not know.
    ///   - isOffline: whether to return the stored entries instead.
    init(
        from opened: CLISession, unreadOnly: Bool, store: any InboxStore, isOffline: Bool = false
    ) async throws {
        let reading = opened.reading
        var inboxes: [OpenedInbox] = []
        var hasInbox = false
        for member in reading.source.members.compactMap(reading.source.member)
        where member.inbox != nil {
            hasInbox = true
            let new = await opened.inboxes(of: member, isOffline: isOffline)
            inboxes += new
            if new.count > 1 { sharedSources.insert(member.id) }
        }
        guard !inboxes.isEmpty else {
            throw BoardError.unsupported(
                reason: hasInbox
                    ? localized("No account is signed in; sign in with board-tui login SOURCE.")
                    : localized("\(reading.source.name) has no inbox."))
        }
        var answers = [Answer?](repeating: nil, count: inboxes.count)
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (place, inbox) in inboxes.enumerated() {
                group.addTask {
                    if isOffline { return (place, (try await store.entries(of: inbox.id), nil)) }
                    return (place, try await Self.ask(inbox, unreadOnly: unreadOnly))
                }
            }
            for try await (place, answer) in group { answers[place] = answer }
        }
        for (inbox, answer) in zip(inboxes, answers) {
            let read = await inbox.entriesReadHere(in: store)
            for var entry in answer?.state ?? [] {
                if read.contains(entry.id) { entry.isUnread = false }
                if entry.isUnread || !unreadOnly { entries.append(entry) }
            }
            if let failure = answer?.failure { failures.append((inbox.id.source, failure)) }
        }
        if failures.count == inboxes.count { throw failures[0].error }
        entries.sort(by: InboxEntry.isNewer)
        await apply(opened.filters, of: opened)
        if unreadOnly { entries.removeAll { !$0.isUnread } }
    }

    private mutating func apply(_ filters: [PostFilter], of opened: CLISession) async {
        guard !filters.isEmpty else { return }
        let marks = await opened.readState(of: entries.map(\.post)).marks
        let context = PostQuery.Context(now: Date(), boardNames: [:], marks: marks)
        var filtering = InboxFilters(filters)
        let effects = filtering.apply(to: entries) { context }
        let read = Set(effects.read.map(\.id))
        entries = effects.entries.map { entry in
            var entry = entry
            if read.contains(entry.id) { entry.isUnread = false }
            return entry
        }
        hiddenCount = effects.contents.hiddenCount
    }

    private static func ask(_ inbox: OpenedInbox, unreadOnly: Bool) async throws -> Answer {
        // An account that the site rejects is reported, and another one need not be.
        try await Credentials.$actingAccount.withValue(inbox.account) {
            try await inbox.reading.answer {
                .states { yield in
                    yield(
                        try await inbox.source?.entries(unreadOnly: unreadOnly, atLeast: limit)
                            .entries ?? [])
                }
            } status: { _ in
                nil
            }
        }
    }
}

/// The inbox of an account at a source.
private struct OpenedInbox: Sendable {
    let id: InboxID
    let reading: SourceReader
    /// The account; `nil` at a source without accounts, where the configuration names the user.
    let account: Account?

    var source: (any InboxSource)? {
        reading.source.inbox.map { inbox in
            account.map { AccountInbox(inbox, of: $0) } ?? inbox
        }
    }

    /// Returns the entries that the user has read and that the source may return as unread.
    func entriesReadHere(in store: any InboxStore) async -> Set<InboxEntry.ID> {
        let storesReadState = source?.storesReadState != false
        let entries = (try? await store.entries(of: id)) ?? []
        let read = entries.filter { !$0.isUnread && ($0.hasPendingMark || !storesReadState) }
        return Set(read.map(\.id))
    }
}

extension CLISession {
    /// Returns the inboxes of the accounts at a source that can be used.
    ///
    /// - Parameter isOffline: whether stored entries suffice, for which no token is needed.
    fileprivate func inboxes(of source: any BoardSource, isOffline: Bool) async -> [OpenedInbox] {
        let reader = reading.reader(of: source)
        var used: [Account] = []
        if let site = source.accounts?.site {
            for account in (try? await accounts?.accounts(at: site)) ?? [] {
                let isUsable = isOffline ? true : await canUse(account)
                if isUsable { used.append(account) }
            }
        }
        return source.inboxIDs(of: SignedInAccounts(used)).map { id in
            OpenedInbox(
                id: id, reading: reader, account: used.first { $0.name == id.account })
        }
    }

    /// Loads the token of an account. One that cannot be loaded is reported.
    private func canUse(_ account: Account) async -> Bool {
        do {
            guard let signedIn = try await accounts?.signedIn(at: account.site, as: account.name)
            else { return false }
            reading.ends?.credentials.add(signedIn)
            return true
        } catch {
            if let error = error as? AccountStorageError { reading.say(error.sentence) }
            return false
        }
    }
}
