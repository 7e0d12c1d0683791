import BoardCore
import TerminalUI

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

/// A style in the file that replaces that of a role in all themes.
package struct ConfiguredStyle: Hashable, Sendable {
    /// The name of the role.
    let role: String
    /// The style as text.
    let text: String
    package let style: StyleOverride
    /// The line of the style in the file.
    let line: Int
}
