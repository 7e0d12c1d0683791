extension TextEditor {
    /// Handles a mouse event: a press moves the cursor, a drag selects, and the wheel scrolls.
    public mutating func handle(_ mouse: MouseEvent) -> MouseOutcome {
        if let part = bar.part(for: mouse) {
            top = content.chunked.roundedUp(Int(part * Double(content.chunked.count)))
            top = layout.row(at: top, in: content.chunked).start
            clampTop()
            keepInSight()
            return .moved
        }
        switch mouse.kind {
        case .press:
            content.clearMark()
            move(to: mouse, isSelecting: false)
        case .drag: move(to: mouse, isSelecting: true)
        case .wheel(let notches):
            scroll(by: notches * MouseEvent.linesPerNotch)
            keepInSight()
        case .release: return .unused
        }
        return .moved
    }

    private mutating func move(to mouse: MouseEvent, isSelecting: Bool) {
        guard isSelecting || frame.contains(mouse) else { return }
        let mouse = mouse.inside(frame)
        let first = layout.row(at: top, in: content.chunked)
        let row = layout.row(first, offsetBy: mouse.row, in: content.chunked).row
        move(
            to: place(in: row, atColumn: max(0, mouse.column - Self.gutter)),
            isSelecting: isSelecting)
    }
}
