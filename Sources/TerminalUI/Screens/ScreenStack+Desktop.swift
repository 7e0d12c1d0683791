/// The clipboard and the notifications of the terminal's desktop.
extension ScreenStack {
    /// Copies a text to the clipboard. Returns false if the terminal does not accept it.
    public func copy(_ text: String) -> Bool {
        terminal.copy(text)
    }

    /// The way in which events are announced while the user may be looking elsewhere.
    public var notificationStyle: NotificationStyle {
        get { terminal.notificationStyle }
        set { terminal.notificationStyle = newValue }
    }

    /// Announces an event as `notificationStyle` says.
    public func notify(_ text: String) { terminal.notify(text) }
}
