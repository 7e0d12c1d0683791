import BoardApp
import BoardCore
import BoardStore
import Localization

/// The read state, bookmarks and labels as stored, and the names of the stored accounts.
struct StoredReadState: Sendable {
    let source: any BoardSource
    /// The storage; `nil` if nothing stored is used.
    var records: (any PostRecordStore)?
    var accounts: AccountBook?
    /// Reports a store that cannot be read.
    var say: @Sendable (String) -> Void = { _ in }

    /// Returns the read state of posts.
    func state(of posts: [Post]) async -> ReadState {
        var state = ReadState()
        state.ownNames = await storedAccounts.names(at: source)
        for (id, posts) in Dictionary(grouping: posts.map(\.id), by: \.source) {
            var found: [PostID: PostRecord] = [:]
            if let records, let place = source.member(id)?.recordPlace {
                do {
                    found = try await records.records(of: posts, at: place)
                } catch {
                    let reason = DraftStoreError(error).reason
                    say(localized("Read posts and bookmarks cannot be read: \(reason)."))
                }
            }
            state.remember(found, of: id)
        }
        return state
    }

    /// The stored accounts at the sites of the source.
    private var storedAccounts: SignedInAccounts {
        get async {
            var stored = SignedInAccounts()
            for site in Set(source.members.compactMap { source.member($0)?.accounts?.site }) {
                for account in (try? await accounts?.accounts(at: site)) ?? [] {
                    stored.use(account)
                }
            }
            return stored
        }
    }
}
