import BoardCore

/// The filters of the user, of which some may be off until the program ends.
nonisolated package struct PostFilters: Sendable, Hashable {
    package private(set) var all: [PostFilter]
    private var disabled: Set<String> = []

    package init(_ all: [PostFilter] = []) {
        self.all = all
    }

    var active: [PostFilter] { all.filter { isActive($0) } }

    package func isActive(_ filter: PostFilter) -> Bool { !disabled.contains(filter.name) }

    mutating func add(_ filter: PostFilter) {
        if !all.contains(filter) { all.append(filter) }
    }

    /// Replaces all filters. Those that are switched off stay so.
    mutating func replace(by new: [PostFilter]) {
        all = new
        disabled.formIntersection(new.map(\.name))
    }

    mutating func remove(_ filter: PostFilter) {
        all.removeAll { $0 == filter }
        disabled.remove(filter.name)
    }

    /// Switches a filter off or on.
    mutating func toggle(_ filter: PostFilter) {
        if disabled.remove(filter.name) == nil { disabled.insert(filter.name) }
    }
}

/// The effects of filters on the posts of a list.
nonisolated package struct FilterEffects: Sendable {
    /// The number of hidden posts by the name of the filter that hides them.
    package private(set) var hiddenCounts: [String: Int] = [:]
    /// The indices of the highlighted posts.
    private(set) var highlighted: Set<Int> = []
    /// The indices of the posts that count as read.
    private(set) var read: Set<Int> = []

    package init() {}

    package var hiddenCount: Int { hiddenCounts.values.reduce(0, +) }

    /// Applies filters to a post; returns whether it is shown.
    ///
    /// - Parameters:
    ///   - index: the index of the post in its list.
    ///   - match: the place that a search has found; filters also apply to a comment found.
    package mutating func apply(
        _ filters: [PostFilter], to post: Post, at index: Int, body: () -> PostText,
        match: SearchMatch? = nil, in context: PostQuery.Context
    ) -> Bool {
        let comment = match.flatMap(Comment.init(found:))
        for filter in filters {
            var isMatch = filter.query.matches(post, body: body(), in: context)
            if !isMatch, let comment {
                isMatch = filter.query.matches(comment, of: post, in: context)
            }
            guard isMatch else { continue }
            switch filter.action {
            case .hide:
                hiddenCounts[filter.name, default: 0] += 1
                return false
            case .highlight: highlighted.insert(index)
            case .read: read.insert(index)
            }
        }
        return true
    }
}

extension Comment {
    /// Creates a comment from the part of it that a search has found; `nil` for that of a post.
    nonisolated fileprivate init?(found match: SearchMatch) {
        guard let id = match.comment else { return nil }
        self.init(id: id, author: match.author, body: match.line, format: .plain)
    }
}
