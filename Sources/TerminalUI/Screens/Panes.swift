/// The two screens side by side, one of which has the focus.
///
/// The focused screen is above the other, like the top screen elsewhere.
@MainActor struct Panes {
    /// A Boolean value that indicates whether the user wants two panes if they fit.
    var isWanted = true
    /// The line between the panes; `nil` while one screen fills the terminal.
    private var divider: Panel?

    /// A Boolean value that indicates whether two screens are side by side.
    var isSplit: Bool { divider != nil }

    /// Lays out the screens. If two panes do not fit, the focused one covers the other.
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

    /// Focuses a pane, or the other one if `pane` is `nil`, even if only one is visible.
    func focus(_ pane: Pane? = nil, in layers: inout [Layer]) {
        guard let pair = Pair(layers), pair.focus != pane else { return }
        layers.switchPanes(pair)
        layers[pair.leading].needsDisplay = true
        layers[pair.trailing].needsDisplay = true
    }

    /// Returns whether a screen is the pane without focus.
    func isUnfocusedPane(_ screen: ViewController, in layers: [Layer]) -> Bool {
        guard isSplit, let pair = Pair(layers) else { return false }
        return layers[min(pair.leading, pair.trailing)].screen === screen
    }

    /// Returns the index for a new screen: above its parent, or above both panes if that is one.
    func index(above parent: Int, in layers: [Layer]) -> Int {
        guard isSplit, let pair = Pair(layers), pair.pane(at: parent) != nil else {
            return parent + 1
        }
        return max(pair.leading, pair.trailing) + 1
    }

    /// Redraws the line between the panes.
    func redraw() {
        guard let canvas = divider?.canvas else { return }
        for row in 0..<canvas.size.rows { canvas.draw("│", row: row, role: .border) }
    }

    /// Dims the line between the panes, or ends that.
    func dim(_ isDimmed: Bool) {
        guard let divider, divider.isDimmed != isDimmed else { return }
        divider.isDimmed = isDimmed
        redraw()
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

/// The indices of the two panes in the layers.
@MainActor private struct Pair {
    let leading: Int
    let trailing: Int

    init?(_ layers: [Layer]) {
        guard let leading = layers.lastIndex(where: { $0.screen.pane == .leading }),
            let trailing = layers.lastIndex(where: { $0.screen.pane == .trailing })
        else { return nil }
        (self.leading, self.trailing) = (leading, trailing)
    }

    /// The upper pane.
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
