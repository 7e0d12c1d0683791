extension ScreenStack {
    /// A Boolean value that indicates whether list and item are side by side on a wide terminal.
    ///
    /// True by default. The user may prefer one screen at a time.
    public var wantsPanes: Bool {
        get { panes.options.isSplit }
        set {
            panes.options.isSplit = newValue
            panes.arrange(&layers, on: terminal)
            redraw()
        }
    }

    /// The width of the list beside an item in columns; `nil` for the default.
    ///
    /// A width that leaves one of them too little room is limited.
    public var listColumns: Int? {
        get { panes.options.listColumns }
        set {
            guard newValue != panes.options.listColumns else { return }
            panes.options.listColumns = newValue
            panes.arrange(&layers, on: terminal)
            drawAnew()
        }
    }

    /// The number of columns that a terminal needs for two panes.
    public static var minimumColumnsOfPanes: Int { PaneLayout.minimumColumns }

    /// A Boolean value that indicates whether a list and an item are side by side now.
    public var isSplit: Bool { panes.isSplit }

    /// Moves the focus to the next pane, unless a dialog is above the panes.
    public func focusOtherPane() {
        guard top?.pane != nil else { return }
        panes.focus(in: &layers)
        scheduleUpdate()
    }

    /// Moves the focus to the pane of a screen, unless a dialog is above the panes.
    public func focus(_ screen: ViewController) {
        guard let pane = screen.pane, top?.pane != nil else { return }
        panes.focus(pane, in: &layers)
        scheduleUpdate()
    }

    /// Returns the border of a screen beside another one; `nil` if it is not beside one.
    func border(of screen: ViewController) -> PaneBorder? {
        panes.border(of: screen, in: layers)
    }

    /// Begins to move the border between list and item, if that is where the mouse is.
    func gripBorder(at mouse: MouseEvent) { isGrippingBorder = panes.isOnBorder(mouse) }

    /// Moves the border to the mouse that holds it.
    func dragBorder(to mouse: MouseEvent) {
        guard isGrippingBorder, !panes.isOnBorder(mouse) else { return }
        resizeList(toColumns: panes.listColumns(withBorderAt: mouse.column))
    }

    /// Sets the width of the list for the user, and reports it.
    public func resizeList(toColumns columns: Int) {
        listColumns = columns
        didResizePanes()
    }
}

