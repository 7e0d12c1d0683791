/// The parts of a wide terminal that are side by side.
public enum Pane: Sendable, Hashable {
    /// The narrow pane on the left, from which lists are chosen.
    case side
    /// The list.
    case leading
    /// The item that was opened in the list.
    case trailing
}

/// The right edge of a pane, which is also its scroll bar.
public enum PaneBorder: Sendable, Hashable {
    case focused, unfocused

    var role: Role { self == .focused ? .focusedBorder : .border }
}

/// The choices of the user about panes.
struct PaneOptions: Hashable {
    /// A Boolean value that indicates whether list and item are side by side if they fit.
    var isSplit = true
    /// The width of the list beside an item; `nil` for the default.
    var listColumns: Int?
}

/// The frames of the panes on a terminal. The last column of each pane is its border.
struct PaneLayout {
    /// The frames; empty if one screen fills the terminal.
    private(set) var frames: [Pane: Frame] = [:]

    /// - Parameter panes: the panes that have a screen.
    init(_ screen: Size, panes: Set<Pane>, options: PaneOptions) {
        guard screen.columns >= Self.minimumColumns else { return }
        let splits = options.isSplit && panes.isSuperset(of: [.leading, .trailing])
        guard splits else { return }
        let most = screen.columns - Self.minimumPaneColumns
        let list = min(
            max(options.listColumns ?? screen.columns * 2 / 5, Self.minimumPaneColumns),
            options.listColumns == nil ? min(most, Self.mostListColumns) : most)
        frames[.leading] = Frame(size: Size(columns: list + 1, rows: screen.rows))
        frames[.trailing] = Frame(
            column: list + 1, size: Size(columns: screen.columns - list - 1, rows: screen.rows))
    }

    /// The width from which a list and an item are readable side by side.
    static let minimumColumns = 100
    /// The minimum width that the user can give a pane.
    static let minimumPaneColumns = 30
    /// The maximum width of a list by default. The text gets the rest.
    private static let mostListColumns = 96
}
