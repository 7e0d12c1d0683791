/// A screen and the panel it draws on.
@MainActor struct Layer {
    let screen: ViewController
    let panel: Panel
    var needsDisplay = true
    /// Set if the user did something after the screen was first drawn.
    var isSeen = false

    /// Moves the screen to a frame, unless it is already there.
    mutating func move(to frame: Frame) {
        guard frame != panel.frame else { return }
        panel.move(to: frame)
        needsDisplay = true
    }
}
