import BoardCore
import BoardStore

extension SourceCatalog {
    /// Returns a source that also searches what is stored of its members; the same one if nothing is.
    func searching(_ source: any BoardSource, with state: StoredReadState) -> any BoardSource {
        let cached = source.members.compactMap { source.member($0)?.cached }
        guard let cache, !cached.isEmpty else { return source }
        return SearchedSource(
            source, cached: cached, stored: StoredSearch(in: cache), isOffline: cacheUse == .only,
            patience: cacheUse == .updated ? .seconds(5) : nil
        ) { await state.state(of: $0).marks }
    }
}

extension BoardSource {
    /// The wrapped source whose posts are stored; `nil` if they are not.
    var cached: CachedSource? { wrapped() }

    /// Returns the source itself or the one that it wraps, if either has the wanted type.
    func wrapped<Wanted: BoardSource>() -> Wanted? {
        self as? Wanted ?? (self as? any WrappingSource)?.source.wrapped()
    }
}
