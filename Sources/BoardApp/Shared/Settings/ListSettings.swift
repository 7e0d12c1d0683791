/// The initial density and order of post lists.
nonisolated package struct ListSettings: Sendable, Hashable {
    package var density = ListDensity.compact
    package var sort = PostSort()
    /// A Boolean value that indicates whether symbols are limited to ASCII.
    package var usesASCII = false

    package init(
        density: ListDensity = .compact, sort: PostSort = PostSort(), usesASCII: Bool = false
    ) {
        self.density = density
        self.sort = sort
        self.usesASCII = usesASCII
    }
}

/// The amount of information shown for each post.
nonisolated package enum ListDensity: String, CaseIterable, Sendable {
    /// One row with columns.
    case compact
    /// The title, a second row with details, and an empty one.
    case comfortable
    /// Also a row with the beginning of the text.
    case excerpt

    /// The height of a post, including the empty row.
    var rowHeight: Int {
        switch self {
        case .compact: 1
        case .comfortable: 3
        case .excerpt: 4
        }
    }
}

/// The layout that the user has chosen on the screen; `nil` stands for the default.
package struct ListLayout: Equatable {
    /// A Boolean value that indicates whether list and post are side by side.
    package var showsPanes: Bool?
    /// The width of the list beside a post, in columns.
    package var listColumns: Int?
    /// The width of the panel of boards, in columns; 0 if it is hidden.
    package var panelColumns: Int?
    package var density: ListDensity?
}
