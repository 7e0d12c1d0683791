/// The two screens that stand side by side, and which of them the reader is in.
///
/// The one that the reader is in lies above the other, as the top screen does everywhere.
@MainActor struct Panes {
    /// Whether the reader wants two panes where there is room for them.
    var isWanted = true
    /// The line between the panes; `nil` while one screen takes all.
    private var divider: Panel?

    /// Whether two screens stand side by side.
    var isSplit: Bool { divider != nil }

    /// Gives each screen its place; where two do not fit side by side, the one that the reader is in
    /// hides the other.
    mutating func arrange(_ layers: inout [Layer], on terminal: Terminal) {
        let layout = isWanted ? PaneLayout(terminal.size) : nil
        let pair = Pair(layers)
        for index in layers.indices {
            let screen = layers[index].screen
            var frame = screen.frame(on: terminal)
            if let layout, let pane = pair?.pane(at: index) { frame = layout.frame(of: pane) }
            layers[index].move(to: frame)
        }
        divide(by: pair == nil ? nil : layout, on: terminal)
    }

    /// Puts the reader into a pane, or into the other one, whether or not both are in sight.
    func focus(_ pane: Pane? = nil, in layers: inout [Layer]) {
        guard let pair = Pair(layers), pair.focus != pane else { return }
        layers.switchPanes(pair)
        layers[pair.leading].needsDisplay = true
        layers[pair.trailing].needsDisplay = true
    }

    /// Whether a screen is the pane that the reader is not in.
    func isAside(_ screen: ViewController, in layers: [Layer]) -> Bool {
        guard isSplit, let pair = Pair(layers) else { return false }
        return layers[min(pair.leading, pair.trailing)].screen === screen
    }

    /// Where a new screen goes: above its parent and, if that is a pane, above the other pane too.
    func index(above parent: Int, in layers: [Layer]) -> Int {
        guard isSplit, let pair = Pair(layers), pair.pane(at: parent) != nil else {
            return parent + 1
        }
        return max(pair.leading, pair.trailing) + 1
    }

    /// Draws the line between the panes anew.
    func redraw() {
        guard let canvas = divider?.canvas else { return }
        for row in 0..<canvas.size.rows { canvas.draw("│", row: row, role: .border) }
    }

    private mutating func divide(by layout: PaneLayout?, on terminal: Terminal) {
        guard let frame = layout?.divider else { return divider = nil }
        if divider?.frame != frame {
            divider = Panel(on: terminal, frame: frame)
            divider?.lower()
        }
        redraw()
    }
}

/// Where the two panes are among the layers.
@MainActor private struct Pair {
    let leading: Int
    let trailing: Int

    init?(_ layers: [Layer]) {
        guard let leading = layers.lastIndex(where: { $0.screen.pane == .leading }),
            let trailing = layers.lastIndex(where: { $0.screen.pane == .trailing })
        else { return nil }
        (self.leading, self.trailing) = (leading, trailing)
    }

    /// The upper one.
    var focus: Pane { leading > trailing ? .leading : .trailing }

    func pane(at index: Int) -> Pane? {
        switch index {
        case leading: .leading
        case trailing: .trailing
        default: nil
        }
    }
}

extension [Layer] {
    @MainActor fileprivate mutating func switchPanes(_ pair: Pair) {
        swapAt(pair.leading, pair.trailing)
        self[Swift.min(pair.leading, pair.trailing)...].forEach { $0.panel.raise() }
    }
}
