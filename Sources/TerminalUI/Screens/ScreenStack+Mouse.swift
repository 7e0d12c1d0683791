extension ScreenStack {
    /// Sends a press or wheel event to the topmost screen there, unless a modal one is above.
    ///
    /// Drags and the release go to the screen that received the press.
    func handle(_ mouse: MouseEvent) {
        guard !isTooSmall else { return }
        switch mouse.kind {
        case .press: press(mouse)
        case .wheel:
            willAct(mouse)
            if let layer = layer(for: mouse) { give(mouse, to: layer) }
        case .drag, .release:
            if mouse.kind == .release { isGrippingBorder = false } else { dragBorder(to: mouse) }
            if let layer = layers.first(where: { $0.screen === pressedScreen }) {
                give(mouse, to: layer)
            }
        }
    }

    private func press(_ mouse: MouseEvent) {
        willAct(mouse)
        pressedScreen = nil
        gripBorder(at: mouse)
        guard let layer = layer(for: mouse) else { return }
        guard layer.panel.frame.contains(mouse) else { return layer.screen.didClickOutside() }
        pressedScreen = layer.screen
        focus(layer.screen)
        give(mouse, to: layer)
    }

    /// Clears the message at the next press, not at the release after the press that caused it.
    private func willAct(_ mouse: MouseEvent) {
        show(message: nil)
        willHandle(.mouse(mouse))
    }

    /// Returns the topmost screen at a position, or the modal one that blocks those beneath.
    private func layer(for mouse: MouseEvent) -> Layer? {
        layers.last { $0.panel.frame.contains(mouse) || $0.screen.isModal }
    }

    private func give(_ mouse: MouseEvent, to layer: Layer) {
        layer.screen.handleMouse(mouse.inside(layer.panel.frame))
    }
}
