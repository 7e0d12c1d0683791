/// The parts of a wide terminal that are side by side.
public enum Pane: Int, Sendable, Hashable {
    /// The narrow panel on the left, from which lists are chosen.
    case panel
    /// The list.
    case leading
    /// The item that was opened in the list.
    case trailing
}

/// The choices of the user about panes.
struct PaneOptions: Hashable {
    /// A Boolean value that indicates whether list and item are side by side if they fit.
    var isSplit = true
    /// The width of the list beside an item; `nil` for the default.
    var listColumns: Int?
    /// A Boolean value that indicates whether there is a panel if it fits.
    var hasPanel = true
    /// The width of the panel; `nil` for the default.
    var panelColumns: Int?
}

/// The frames of the panes on a terminal. The last column of each pane is its border.
struct PaneLayout {
    /// The frames; empty if one screen fills the terminal.
    private(set) var frames: [Pane: Frame] = [:]

    /// - Parameter panes: the panes that have a screen.
    init(_ screen: Size, panes: Set<Pane>, options: PaneOptions) {
        guard screen.columns >= Self.minimumColumns else { return }
        let splits = options.isSplit && panes.isSuperset(of: [.leading, .trailing])
        let usual = min(
            max(screen.columns / 4, Self.panelColumns.lowerBound), Self.panelColumns.upperBound)
        let panel = min(
            max(options.panelColumns ?? usual, Self.minimumPanelColumns), screen.columns / 3)
        var rest = Frame(size: screen)
        if panes.contains(.panel), !splits || screen.columns - panel > Self.columnsBesidePanel {
            (frames[.panel], rest) = rest.split(atColumn: panel + 1)
        }
        guard splits else {
            if !frames.isEmpty { (frames[.leading], frames[.trailing]) = (rest, rest) }
            return
        }
        let most = rest.size.columns - Self.minimumPaneColumns
        let list = min(
            max(options.listColumns ?? rest.size.columns * 2 / 5, Self.minimumPaneColumns),
            options.listColumns == nil ? min(most, Self.mostListColumns) : most)
        (frames[.leading], frames[.trailing]) = rest.split(atColumn: list + 1)
    }

    /// The width from which a list and an item, or a panel and a list, are readable side by side.
    static let minimumColumns = 100
    /// The minimum width that the user can give the list or the item.
    private static let minimumPaneColumns = 30
    /// The maximum width of a list by default. The text gets the rest.
    private static let mostListColumns = 96
    /// The widths that the panel has by default, depending on that of the screen.
    private static let panelColumns = 26...32
    /// The minimum width that the user can give the panel.
    private static let minimumPanelColumns = 12
    /// The width above which a list and an item are readable beside the panel.
    private static let columnsBesidePanel = 114
}

extension Frame {
    /// Returns the columns before a column and those from there on.
    fileprivate func split(atColumn column: Int) -> (Frame, Frame) {
        let first = Frame(
            row: row, column: self.column, size: Size(columns: column, rows: size.rows))
        let rest = Size(columns: size.columns - column, rows: size.rows)
        return (first, Frame(row: row, column: self.column + column, size: rest))
    }
}
