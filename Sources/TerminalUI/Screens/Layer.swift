/// A screen and the panel it draws on.
@MainActor struct Layer {
    let screen: ViewController
    let panel: Panel
    var needsDisplay = true
    /// Whether the reader has done something since it was drawn first.
    var isSeen = false

    /// Gives the screen another place, where it has not got that already.
    mutating func move(to frame: Frame) {
        guard frame != panel.frame else { return }
        panel.move(to: frame)
        needsDisplay = true
    }
}
