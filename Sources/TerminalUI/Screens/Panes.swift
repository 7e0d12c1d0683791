/// The screens side by side, one of which has the focus.
///
/// The focused screen is above the others, like the top screen elsewhere.
@MainActor struct Panes {
    /// The choices of the user.
    var options = PaneOptions()
    /// The frames of the panes; empty while one screen fills the terminal.
    private var frames: [Pane: Frame] = [:]

    /// A Boolean value that indicates whether a list and an item are side by side.
    var isSplit: Bool { frames[.leading] != nil && frames[.trailing] != nil }

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

    /// Returns the indices of the visible panes, the focused one last.
    private func visible(in layers: [Layer]) -> [Int] {
        indices(in: layers).filter { frames[$0.key] != nil }.values.sorted()
    }

    /// Focuses a pane, or the next one if `pane` is `nil`, even if only one is visible.
    func focus(_ pane: Pane? = nil, in layers: inout [Layer]) {
        let indices = indices(in: layers)
        let visible = visible(in: layers)
        guard let index = pane.map({ indices[$0] }) ?? visible.first,
            let top = indices.values.max(), index < top
        else { return }
        for number in indices.values { layers[number].needsDisplay = true }
        layers.insert(layers.remove(at: index), at: top)
        layers[top...].forEach { $0.panel.raise() }
    }

    /// Returns the border of a screen; `nil` if it is not beside another one.
    func border(of screen: ViewController, in layers: [Layer]) -> PaneBorder? {
        let visible = visible(in: layers)
        guard visible.count > 1, let index = visible.first(where: { layers[$0].screen === screen })
        else { return nil }
        return index == visible.last ? .focused : .unfocused
    }

    /// Returns the index for a new screen: above its parent, or above all panes if that is one.
    func index(above parent: Int, in layers: [Layer]) -> Int {
        let visible = visible(in: layers)
        return (visible.contains(parent) ? visible.max() ?? parent : parent) + 1
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
