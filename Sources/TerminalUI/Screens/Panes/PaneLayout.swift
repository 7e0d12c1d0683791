/// Which of two panes a screen takes where a terminal is wide enough for two.
public enum Pane: Sendable {
    /// The left one, which is there first.
    case leading
    /// The right one, which shows what was opened in the left one.
    case trailing
}

/// Where two panes stand side by side, and the line between them.
struct PaneLayout {
    let leading: Frame
    let divider: Frame
    let trailing: Frame

    /// `nil` on a terminal that is too narrow to read in two panes.
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

    /// From here on, a text beside a list is as wide as one likes to read.
    static let minimumColumns = 160
    /// What a list can use; the rest is for the text.
    private static let mostLeadingColumns = 96
}
