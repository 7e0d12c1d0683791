/// The two panes of a wide terminal.
public enum Pane: Sendable {
    /// The left pane, which appears first.
    case leading
    /// The right pane, which shows the item opened in the left one.
    case trailing
}

/// The frames of two panes side by side and of the line between them.
struct PaneLayout {
    let leading: Frame
    let divider: Frame
    let trailing: Frame

    /// Returns `nil` if the terminal is too narrow for two readable panes.
    init?(_ screen: Size) {
        guard screen.columns >= Self.minimumColumns else { return nil }
        let left = min(screen.columns * 2 / 5, Self.mostLeadingColumns)
        let rows = screen.rows
        leading = Frame(size: Size(columns: left, rows: rows))
        divider = Frame(column: left, size: Size(columns: 1, rows: rows))
        trailing = Frame(
            column: left + 1, size: Size(columns: screen.columns - left - 1, rows: rows))
    }

    func frame(of pane: Pane) -> Frame {
        switch pane {
        case .leading: leading
        case .trailing: trailing
        }
    }

    /// The width at which a text beside a list has a comfortable line length.
    static let minimumColumns = 160
    /// The maximum width of a list. The text gets the rest.
    private static let mostLeadingColumns = 96
}
