/// How a list of posts looks and is sorted when the program starts.
nonisolated package struct ListSettings: Sendable, Hashable {
    package var density = ListDensity.compact
    package var sort = PostSort()
    /// Whether signs are to be of ASCII alone.
    package var usesASCII = false

    package init(
        density: ListDensity = .compact, sort: PostSort = PostSort(), usesASCII: Bool = false
    ) {
        self.density = density
        self.sort = sort
        self.usesASCII = usesASCII
    }
}

/// How much of each post a list shows.
nonisolated package enum ListDensity: String, CaseIterable, Sendable {
    /// One row of columns.
    case compact
    /// The title, and beneath it what is known of the post.
    case comfortable
    /// The beginning of its text too.
    case excerpt

    var rowHeight: Int {
        switch self {
        case .compact: 1
        case .comfortable: 2
        case .excerpt: 3
        }
    }
}
