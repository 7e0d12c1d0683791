import BoardApp
import BoardCore
import Essentials

/// The inboxes of one or several sources, some of which may fail.
struct InboxListing: Sendable {
    /// The entries of all sources, the newest first.
    private(set) var entries: [InboxEntry] = []
    /// The errors of sources whose entries are missing.
    private(set) var failures: [(source: SourceID, error: BoardError)] = []
    /// The number of entries that filters hide.
    private(set) var hiddenCount = 0

    private typealias Answer = (state: [InboxEntry]?, failure: BoardError?)

    /// The maximum number of entries per source, more than anyone will read.
    private static let limit = 10_000

    /// Queries all sources with an inbox concurrently.
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
        var members: [SourceReader] = []
        var hasInbox = false
        for member in reading.source.members.compactMap(reading.source.member)
        where member.inbox != nil {
            hasInbox = true
            if await reading.isSignedIn(at: member) { members.append(reading.reader(of: member)) }
        }
        guard !members.isEmpty else {
            throw BoardError.unsupported(
                reason: hasInbox
                    ? "No account is signed in; sign in with board-tui login SOURCE."
                    : "\(reading.source.name) has no inbox.")
        }
        var answers = [Answer?](repeating: nil, count: members.count)
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (place, member) in members.enumerated() {
                group.addTask {
                    if isOffline {
                        return (place, (try await store.entries(of: member.inboxID), nil))
                    }
                    return (place, try await Self.ask(member, unreadOnly: unreadOnly))
                }
            }
            for try await (place, answer) in group { answers[place] = answer }
        }
        for (member, answer) in zip(members, answers) {
            let read = await member.entriesReadHere(in: store)
            for var entry in answer?.state ?? [] {
                if read.contains(entry.id) { entry.isUnread = false }
                if entry.isUnread || !unreadOnly { entries.append(entry) }
            }
            if let failure = answer?.failure { failures.append((member.source.id, failure)) }
        }
        if failures.count == members.count { throw failures[0].error }
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

    private static func ask(_ reading: SourceReader, unreadOnly: Bool) async throws -> Answer {
        try await reading.answer {
            .states { [source = reading.source] yield in
                yield(
                    try await source.inbox?.entries(unreadOnly: unreadOnly, atLeast: limit)
                        .entries ?? [])
            }
        } status: { _ in
            nil
        }
    }
}

extension SourceReader {
    /// Returns the entries that the user has read and that the source may return as unread.
    fileprivate func entriesReadHere(in store: any InboxStore) async -> Set<InboxEntry.ID> {
        let storesReadState = source.inbox?.storesReadState != false
        let entries = (try? await store.entries(of: inboxID)) ?? []
        let read = entries.filter { !$0.isUnread && ($0.hasPendingMark || !storesReadState) }
        return Set(read.map(\.id))
    }

    /// The id under which the entries of the source are stored.
    fileprivate var inboxID: InboxID {
        let account = source.accounts.flatMap { ends?.credentials.account(at: $0.site) }
        return account.map { InboxID(source.id, of: $0) }
            ?? InboxID(source.id, at: source.recordPlace ?? source.id.name)
    }

    /// Returns whether requests to a source are those of an account.
    fileprivate func isSignedIn(at source: any BoardSource) async -> Bool {
        // The user's name at a source without accounts is in its configuration.
        guard let site = source.accounts?.site else { return true }
        return await ends?.credentials.restored(at: site) != nil
    }
}
