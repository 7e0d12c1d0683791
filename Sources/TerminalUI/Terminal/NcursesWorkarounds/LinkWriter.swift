import CNcurses
import Essentials

/// A writer of links, which ncurses cannot draw.
///
/// It writes the cells of a link once more, between OSC 8 sequences.
@MainActor struct LinkWriter {
    /// The links that the terminal currently has.
    private var shown: Set<LinkRun> = []

    /// Discards the known links because the terminal is to be redrawn without links.
    mutating func forget() {
        shown = []
    }

    /// Writes new, changed and overdrawn links to the current terminal and removes old ones.
    ///
    /// Call this right after ncurses has drawn, when no attributes are on.
    ///
    /// - Parameter areDrawnOver: a Boolean value that indicates whether unchanged links may have
    ///   been overdrawn.
    mutating func write(areDrawnOver: Bool, to output: UnsafeMutablePointer<FILE>) {
        let (runs, areTouched) = Self.visibleRuns()
        guard !runs.isEmpty || !shown.isEmpty else { return }
        let links = Set(runs)
        guard areTouched || areDrawnOver || links != shown else { return }
        let gone = shown.subtracting(links)
        shown = links
        guard let save = cncurses_capability("sc"), let restore = cncurses_capability("rc")
        else { return }
        fputs(save, output)
        for run in gone { Self.writeCells(of: run, to: output) }
        for run in links { Self.writeLink(run, to: output) }
        fputs(restore, output)
        fflush(output)
    }

    /// Returns the visible parts of all links.
    private static func visibleRuns() -> (runs: [LinkRun], areTouched: Bool) {
        var runs: [LinkRun] = []
        var areTouched = false
        var panel = panel_below(nil)
        while let current = panel {
            if let (found, isTouched) = map(of: current)?.takeRuns() {
                areTouched = areTouched || isTouched
                if !found.isEmpty { runs += visible(found, on: current) }
            }
            panel = panel_below(current)
        }
        return (runs, areTouched)
    }

    private static func visible(
        _ runs: [LinkRun], on panel: UnsafeMutablePointer<PANEL>
    ) -> [LinkRun] {
        let (frame, covers) = (frame(of: panel), frames(above: panel))
        return runs.flatMap { visible($0, in: frame, beneath: covers) }
    }

    private static func frames(above panel: UnsafeMutablePointer<PANEL>) -> [Frame] {
        var frames: [Frame] = []
        var above = panel_above(panel)
        while let current = above {
            frames.append(frame(of: current))
            above = panel_above(current)
        }
        return frames
    }

    private static func visible(
        _ run: LinkRun, in frame: Frame, beneath covers: [Frame]
    ) -> [LinkRun] {
        let columns = run.columns.lowerBound + frame.column..<run.columns.upperBound + frame.column
        let onScreen = run.with(row: run.row + frame.row, columns: columns)
        return covers.reduce([onScreen]) { parts, cover in
            guard (cover.row..<cover.row + cover.size.rows).contains(onScreen.row) else {
                return parts
            }
            let columns = cover.column..<cover.column + cover.size.columns
            return parts.flatMap { $0.without(row: onScreen.row, columns: columns) }
        }
    }

    private static func map(of panel: UnsafeMutablePointer<PANEL>) -> LinkMap? {
        panel_userptr(panel).map { Unmanaged<LinkMap>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func frame(of panel: UnsafeMutablePointer<PANEL>) -> Frame {
        guard let window = panel_window(panel) else {
            return Frame(size: Size(columns: 0, rows: 0))
        }
        return Frame(
            row: Int(getbegy(window)), column: Int(getbegx(window)),
            size: Size(
                columns: Int(cncurses_columns(window)), rows: Int(cncurses_rows(window))))
    }

    /// Writes a run. Parts of one link share an id, so that a terminal treats them as one.
    private static func writeLink(_ run: LinkRun, to output: UnsafeMutablePointer<FILE>) {
        let id = UInt32(truncatingIfNeeded: run.address.hashValue)
        fputs("\u{1B}]8;id=\(id);\(run.address)\u{1B}\\", output)
        writeCells(of: run, to: output)
        fputs("\u{1B}]8;;\u{1B}\\", output)
    }

    /// Writes the cells that the terminal already shows there.
    ///
    /// Where a link is removed, the first or last character may extend beyond it, because half of a
    /// wide character cannot be written.
    private static func writeCells(of run: LinkRun, to output: UnsafeMutablePointer<FILE>) {
        var (column, isThere) = (0, false)
        for cell in cells(inRow: run.row, upTo: run.columns.upperBound) {
            var cell = cell
            let end = column + max(1, Int(wcwidth(cell.chars.0)))
            defer { column = end }
            guard end > run.columns.lowerBound else { continue }
            if !isThere { cncurses_send_move(CInt(run.row), CInt(column), output) }
            isThere = true
            cncurses_send_attributes(&cell, output)
            fputs(WideGlyphOverlay.text(of: cell), output)
        }
        cncurses_send_attributes(nil, output)
    }

    /// Returns the characters of a row from its start.
    private static func cells(inRow number: Int, upTo end: Int) -> ArraySlice<cchar_t> {
        var buffer = [cchar_t](repeating: cchar_t(), count: end + 1)
        let screen = cncurses_curscr()
        let (row, column) = (cncurses_cursor_row(screen), cncurses_cursor_column(screen))
        defer { wmove(screen, row, column) }
        guard mvwin_wchnstr(screen, CInt(number), 0, &buffer, CInt(end)) == OK else { return [] }
        return buffer.prefix { $0.chars.0 != 0 }
    }
}
