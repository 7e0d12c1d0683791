/// The theme that the user has chosen, and the one shown while a name is typed.
final class ThemeSelection {
    private let presenter: any RootPresentable
    private var name: String?
    private var isPreviewing = false

    /// - Parameter name: the name of the chosen theme, or `nil` for the one at startup.
    init(presenter: any RootPresentable, name: String?) {
        self.presenter = presenter
        self.name = name
    }

    /// Chooses a theme, without showing it yet.
    func choose(_ name: String?) {
        self.name = name
    }

    /// Chooses a theme and shows it, or the default one if `name` is `nil`.
    func use(_ name: String?) {
        choose(name)
        presenter.show(themeNamed: name)
    }

    func preview(_ name: String?) {
        isPreviewing = name != nil
        presenter.show(themeNamed: name ?? self.name)
    }

    /// Shows the chosen theme, if there is one or another one is previewed.
    func show() {
        guard name != nil || isPreviewing else { return }
        isPreviewing = false
        presenter.show(themeNamed: name)
    }
}
