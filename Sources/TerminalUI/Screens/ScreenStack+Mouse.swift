extension ScreenStack {
    /// A press and the wheel go to the topmost screen at their place, unless a modal one lies
    /// above; what follows a press goes to the same screen.
    func handle(_ mouse: MouseEvent) {
        guard !isTooSmall else { return }
        switch mouse.kind {
        case .press: press(mouse)
        case .wheel:
            willAct(mouse)
            if let layer = layer(for: mouse) { give(mouse, to: layer) }
        case .drag, .release:
            if let layer = layers.first(where: { $0.screen === pressedScreen }) {
                give(mouse, to: layer)
            }
        }
    }

    private func press(_ mouse: MouseEvent) {
        willAct(mouse)
        pressedScreen = nil
        guard let layer = layer(for: mouse) else { return }
        guard layer.panel.frame.contains(mouse) else { return layer.screen.didClickOutside() }
        pressedScreen = layer.screen
        focus(layer.screen)
        give(mouse, to: layer)
    }

    /// A message goes with the next press, not when the button comes up that made it appear.
    private func willAct(_ mouse: MouseEvent) {
        show(message: nil)
        willHandle(.mouse(mouse))
    }

    /// The topmost screen at a place, or the modal one that keeps it from those beneath.
    private func layer(for mouse: MouseEvent) -> Layer? {
        layers.last { $0.panel.frame.contains(mouse) || $0.screen.isModal }
    }

    private func give(_ mouse: MouseEvent, to layer: Layer) {
        layer.screen.handleMouse(mouse.inside(layer.panel.frame))
    }
}
