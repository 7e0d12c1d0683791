import CNcurses

/// Keeps the screens of ncurses from harming each other.
///
/// ncurses has one list for the windows of all screens. It resizes all of them when one screen is
/// resized, so those of others are made to look like pads meanwhile, which it leaves alone. And it
/// loses those of others when a screen is deleted, so a screen that is not needed any more is made
/// small and kept until no other one is in use.
@MainActor struct ScreenRegistry {
    typealias Window = UnsafeMutablePointer<WINDOW>

    private var windows: [OpaquePointer: Set<Window>] = [:]
    private var retired: [OpaquePointer] = []

    /// Adds the current screen.
    mutating func add(_ screen: OpaquePointer) {
        let standard = [cncurses_stdscr(), cncurses_curscr(), cncurses_newscr()]
        windows[screen] = Set(standard.compactMap { $0 })
    }

    mutating func add(_ window: Window, to screen: OpaquePointer) {
        windows[screen]?.insert(window)
    }

    mutating func remove(_ window: Window, from screen: OpaquePointer) {
        windows[screen]?.remove(window)
    }

    /// Resizes the current screen; whether it worked.
    func resize(_ screen: OpaquePointer, rows: CInt, columns: CInt) -> Bool {
        let others = windows.filter { $0.key != screen }.values.joined()
        others.forEach { cncurses_set_pad($0, true) }
        defer { others.forEach { cncurses_set_pad($0, false) } }
        return resize_term(rows, columns) == OK
    }

    /// Gives up the current screen, which has no windows any more but its own.
    mutating func retire(_ screen: OpaquePointer) {
        _ = resize(screen, rows: 1, columns: 1)
        windows.removeValue(forKey: screen)?.forEach { cncurses_set_pad($0, true) }
        retired.append(screen)
        guard windows.isEmpty else { return }
        retired.forEach(delscreen)
        retired = []
    }
}
