import BoardCore
import Essentials

/// The storage of the session, and what a run restores from it.
nonisolated package struct SessionStorage: Sendable {
    fileprivate let store: any SessionStore
    /// A task that reads what is stored, which starts early, so that the first list need not wait.
    fileprivate let stored: Task<StoredSession, Never>
    /// A Boolean value that indicates whether the run begins at the top.
    fileprivate let isFresh: Bool
    /// A Boolean value that indicates whether the run continues with the latest list.
    fileprivate let continuesList: Bool
    /// A Boolean value that indicates whether the settings leave the density to the latest run.
    fileprivate let restoresDensity: Bool

    package init(
        _ store: any SessionStore, of source: any BoardSource, isFresh: Bool = false,
        continuesList: Bool = true, restoresDensity: Bool = true
    ) {
        self.store = store
        self.isFresh = isFresh
        self.continuesList = continuesList
        self.restoresDensity = restoresDensity
        stored = Task.detached {
            let places = source.members.compactMap { id in
                source.member(id)?.recordPlace.map { ($0, id) }
            }
            let sources = Dictionary(places) { first, _ in first }
            let stored = (try? await store.session { sources[$0] }) ?? StoredSession()
            return isFresh ? stored.atTheTop : stored
        }
    }
}

extension StoredSession {
    /// The part that is restored if the user wants to begin at the top.
    nonisolated fileprivate var atTheTop: StoredSession {
        let lists = lists.mapValues { list in
            var top = ListRecord()
            top.sort = list.sort
            return top
        }
        return StoredSession(lists: lists, searches: searches)
    }
}

/// The lists and the layout as the user left them, in this run and earlier ones.
package final class ListMemory {
    private let source: any BoardSource
    private let storage: SessionStorage?
    /// A Boolean value that indicates whether the earlier runs are known.
    private(set) var isRestored: Bool
    /// The list and the layout of this run.
    var session = SessionRecord()
    private var lists: [ListID: ListRecord] = [:]
    /// The session and the lists that are not stored.
    private var storedSession = SessionRecord()
    private var unsaved: Set<ListID> = []
    /// The texts that the user has searched for.
    let searches = InputHistory()
    private var unsavedSearches: [String] = []

    /// - Parameter storage: the storage; `nil` if nothing is stored.
    package init(of source: any BoardSource, storage: SessionStorage? = nil) {
        self.source = source
        self.storage = storage
        isRestored = storage == nil
    }

    /// Reads what earlier runs have stored.
    func restore() async {
        guard let storage, !isRestored else { return }
        let stored = await storage.stored.value
        (session, storedSession, isRestored) = (stored.session, stored.session, true)
        if !storage.continuesList { (session.list, storedSession.list) = (nil, nil) }
        lists.merge(stored.lists) { new, _ in new }
        searches.restore(stored.searches)
    }

    /// Records a search that is to be stored.
    func noteSearch(_ text: String) {
        unsavedSearches.append(text)
    }

    /// The layout to restore.
    var layout: SessionRecord {
        var layout = session
        if storage?.restoresDensity == false { layout.density = nil }
        return layout
    }

    /// Returns what the user left in a list; `nil` if it was never shown or is not remembered.
    subscript(id: ListID?) -> ListRecord? {
        get { id.flatMap { lists[$0] } }
        set {
            guard let id, let newValue, lists[id] != newValue else { return }
            // The default is not stored.
            if lists[id] != nil || newValue != ListRecord() { unsaved.insert(id) }
            lists[id] = newValue
        }
    }

    /// Records the list that is shown.
    func noteList(_ state: FeedState) {
        guard let storage, storage.continuesList, let id = id(of: state) else { return }
        // The default is stored only in place of another list.
        let isDefault = id == ListID(place: wholePlace ?? "")
        if session.list == nil, isDefault, !storage.isFresh { return }
        session.list = id
        session.boardName = state.boardID.flatMap { board in
            (state.contents.boards + [state.chosenBoard].compactMap(\.self))
                .first { $0.id == board }?.name
        }
    }
}

// MARK: Identities

extension ListMemory {
    private var wholePlace: String? { source.members.count > 1 ? "" : source.recordPlace }

    /// Returns the identity of the list that is shown; `nil` for a list that is not remembered.
    func id(of state: FeedState) -> ListID? {
        let place: String? =
            switch state.listing {
            case .everything: wholePlace
            case .source(let source): self.source.member(source)?.recordPlace
            case .board(let board): source.member(board.source)?.recordPlace
            case .search: nil
            }
        return place.map {
            ListID(place: $0, board: state.boardID?.raw, isBookmarks: state.showsBookmarks)
        }
    }

    /// The list with which the run continues; `nil` for the default one.
    var firstListing: Listing? {
        guard let list = session.list, list.place != wholePlace || list.board != nil else {
            return nil
        }
        let member = source.members.first { source.member($0)?.recordPlace == list.place }
        return member.map { member in
            list.board.map { .board(BoardID($0, in: member)) } ?? .source(member)
        }
    }
}

// MARK: Storage

extension ListMemory {
    var hasChanges: Bool {
        storage != nil && isRestored
            && (session != storedSession || !unsaved.isEmpty || !unsavedSearches.isEmpty)
    }

    /// Stores the changes. If that fails, they are stored with the next ones.
    func save(_ pendingWork: ActivityTracker) {
        guard hasChanges, let storage else { return }
        let changes = StoredSession(
            session: session, lists: lists.filter { unsaved.contains($0.key) },
            searches: unsavedSearches)
        let earlier = storedSession
        (storedSession, unsaved, unsavedSearches) = (session, [], [])
        let work = pendingWork.beginDeferred()
        Task { [source] in
            do {
                try await storage.store.save(changes) { source.member($0)?.recordPlace }
            } catch {
                storedSession = earlier
                unsaved.formUnion(changes.lists.keys)
                unsavedSearches = changes.searches + unsavedSearches
            }
            withExtendedLifetime(work) {}
        }
    }
}
