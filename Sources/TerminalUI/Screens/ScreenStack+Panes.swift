extension ScreenStack {
    /// The choices of the user. A change lays out the screens.
    private var paneOptions: PaneOptions {
        get { panes.options }
        set {
            guard newValue != panes.options else { return }
            panes.options = newValue
            layOut()
        }
    }

    /// A Boolean value that indicates whether list and item are side by side on a wide terminal.
    ///
    /// True by default. The user may prefer one screen at a time.
    public var wantsPanes: Bool {
        get { paneOptions.isSplit }
        set { paneOptions.isSplit = newValue }
    }

    /// The width of the list beside an item in columns; `nil` for the default.
    ///
    /// A width that leaves one of them too little room is limited.
    public var listColumns: Int? {
        get { paneOptions.listColumns }
        set { paneOptions.listColumns = newValue }
    }

    /// The width of the panel in columns; `nil` for the default.
    public var panelColumns: Int? {
        get { paneOptions.panelColumns }
        set { paneOptions.panelColumns = newValue }
    }

    /// A Boolean value that indicates whether the panel is visible.
    public var showsPanel: Bool { panes.showsPanel }

    /// A Boolean value that indicates whether the user wants a panel on a wide terminal.
    public var wantsPanel: Bool {
        get { paneOptions.hasPanel }
        set {
            paneOptions.hasPanel = newValue
            for screen in screens { screen.didResize() }
        }
    }

    /// A Boolean value that indicates whether the user wants a panel and there is room for it.
    public var hasRoomForPanel: Bool {
        wantsPanel && terminal.lines != .none && size.columns >= PaneLayout.minimumColumns
    }

    /// A Boolean value that indicates whether several screens are side by side now.
    public var areSideBySide: Bool { panes.areSideBySide }

    /// Shows a screen beneath another one, such as a panel beside it, which keeps the focus.
    public func insert(_ screen: ViewController, beneath sibling: ViewController) {
        guard screen.stack == nil, let index = layers.firstIndex(where: { $0.screen === sibling }),
            let panel = Panel(on: terminal, frame: screen.frame(on: terminal))
        else { return }
        screen.stack = self
        screen.parent = sibling
        layers.insert(Layer(screen: screen, panel: panel), at: index)
        layers[(index + 1)...].forEach { $0.panel.raise() }
        layOut()
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
