/// The screens side by side, one of which has the focus.
///
/// The focused screen is above the others, like the top screen elsewhere.
@MainActor struct Panes {
    /// The choices of the user.
    var options = PaneOptions()
    /// The frames of the panes; empty while one screen fills the terminal.
    private var frames: [Pane: Frame] = [:]

    /// A Boolean value that indicates whether a list and an item are side by side.
    var isSplit: Bool { frames[.leading] != frames[.trailing] }

    /// A Boolean value that indicates whether several screens are side by side.
    var areSideBySide: Bool { !frames.isEmpty }

    /// A Boolean value that indicates whether the panel is visible.
    var showsPanel: Bool { frames[.panel] != nil }

    /// Lays out the screens. If the panes do not fit, the focused one covers the others.
    mutating func arrange(_ layers: inout [Layer], on terminal: Terminal) {
        let indices = indices(in: layers)
        frames = PaneLayout(terminal.size, panes: Set(indices.keys), options: options).frames
        for index in layers.indices {
            let screen = layers[index].screen
            let pane = indices.first { $0.value == index }?.key
            layers[index].move(to: pane.flatMap { frames[$0] } ?? screen.frame(on: terminal))
        }
    }

    /// Returns the index of the topmost screen of each pane.
    private func indices(in layers: [Layer]) -> [Pane: Int] {
        var indices: [Pane: Int] = [:]
        for (index, layer) in layers.enumerated() {
            if let pane = layer.screen.pane { indices[pane] = index }
        }
        return indices
    }

    /// Returns the visible panes, the focused one last.
    ///
    /// Of a list and an item in the same place, only the upper one is visible.
    private func visible(in layers: [Layer]) -> [Pane] {
        let indices = indices(in: layers).filter { frames[$0.key] != nil }
        let panes = indices.keys.sorted { indices[$0, default: 0] < indices[$1, default: 0] }
        guard !isSplit, let upper = panes.last(where: { $0 != .panel }) else { return panes }
        return panes.filter { $0 == .panel || $0 == upper }
    }

    /// Focuses a pane, or the next one to the right if `pane` is `nil`, even if it is not visible.
    func focus(_ pane: Pane? = nil, in layers: inout [Layer]) {
        let indices = indices(in: layers)
        guard let index = (pane ?? next(in: layers)).flatMap({ indices[$0] }),
            let top = indices.values.max(), index < top
        else { return }
        for number in indices.values { layers[number].needsDisplay = true }
        layers.insert(layers.remove(at: index), at: top)
        layers[top...].forEach { $0.panel.raise() }
    }

    /// Returns the visible pane to the right of the focused one; after the last one, the first.
    private func next(in layers: [Layer]) -> Pane? {
        let visible = visible(in: layers)
        let panes = visible.sorted { $0.rawValue < $1.rawValue }
        return panes.first { $0.rawValue > visible.last?.rawValue ?? 0 } ?? panes.first
    }

    /// Returns the border of a screen; `nil` if it is not beside another one.
    func border(of screen: ViewController, in layers: [Layer]) -> PaneBorder? {
        guard areSideBySide, let pane = screen.pane else { return nil }
        let visible = visible(in: layers)
        guard visible.count > 1, visible.contains(pane) else { return nil }
        return pane == visible.last ? .focused : .unfocused
    }

    /// Returns the index for a new screen: above its parent, or above all panes if that is one.
    func index(above parent: Int, in layers: [Layer]) -> Int {
        let indices = indices(in: layers).values
        return areSideBySide && indices.contains(parent)
            ? (indices.max() ?? parent) + 1 : parent + 1
    }

    /// Returns whether a position is on the border between a list and an item.
    func isOnBorder(_ mouse: MouseEvent) -> Bool {
        isSplit && mouse.column == borderColumn
    }

    /// The column of the border between a list and an item.
    private var borderColumn: Int? {
        frames[.leading].map { $0.column + $0.size.columns - 1 }
    }

    /// Returns the width of a list whose border is in a column.
    func listColumns(withBorderAt column: Int) -> Int { column - (frames[.leading]?.column ?? 0) }
}
