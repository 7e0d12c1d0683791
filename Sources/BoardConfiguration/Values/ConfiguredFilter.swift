import BoardCore

/// A filter in the file.
package struct ConfiguredFilter: Hashable, Sendable {
    package let filter: PostFilter
    let line: Int
}

/// A saved search in the file.
package struct ConfiguredSearch: Hashable, Sendable {
    package let search: SavedSearch
    let line: Int
}
