import CNcurses

/// A registry of ncurses screens that prevents them from interfering with each other.
///
/// ncurses has one list of the windows of all screens. It resizes all of them when one screen is
/// resized. The registry therefore disguises those of other screens as pads, which ncurses ignores.
/// ncurses also loses the windows of other screens when a screen is deleted, so an unused screen is
/// shrunk and retained until no other screen is in use.
@MainActor struct ScreenRegistry {
    typealias Window = UnsafeMutablePointer<WINDOW>

    private var windows: [OpaquePointer: Set<Window>] = [:]
    private var retired: [OpaquePointer] = []

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

    /// Resizes the current screen. Returns false if that failed.
    func resize(_ screen: OpaquePointer, rows: CInt, columns: CInt) -> Bool {
        let others = windows.filter { $0.key != screen }.values.joined()
        others.forEach { cncurses_set_pad($0, true) }
        defer { others.forEach { cncurses_set_pad($0, false) } }
        return resize_term(rows, columns) == OK
    }

    /// Retires the current screen, which has no windows left except its own.
    mutating func retire(_ screen: OpaquePointer) {
        _ = resize(screen, rows: 1, columns: 1)
        windows.removeValue(forKey: screen)?.forEach { cncurses_set_pad($0, true) }
        retired.append(screen)
        guard windows.isEmpty else { return }
        retired.forEach(delscreen)
        retired = []
    }
}
