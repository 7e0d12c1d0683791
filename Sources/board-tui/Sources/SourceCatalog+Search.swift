import BoardCore
import BoardStore

extension SourceCatalog {
    /// Returns a source that also searches what is stored of its members; the same one if nothing is.
    func searching(_ source: any BoardSource, with state: StoredReadState) -> any BoardSource {
        let cached = source.members.compactMap { source.member($0)?.cached }
        guard let cache, !cached.isEmpty else { return source }
        return SearchedSource(
            source, cached: cached, stored: StoredSearch(in: cache), isOffline: cacheUse == .only
        ) { await state.state(of: $0).marks }
    }
}

extension BoardSource {
    /// The wrapped source whose posts are stored; `nil` if they are not.
    fileprivate var cached: CachedSource? {
        switch self {
        case let source as CachedSource: source
        case let source as BookmarkedSource: source.source.cached
        case let source as SingleBoardSource: source.source.cached
        case let source as RetryingSource: source.reading.source.cached
        case let source as RecordingSource: source.source.cached
        default: nil
        }
    }
}
