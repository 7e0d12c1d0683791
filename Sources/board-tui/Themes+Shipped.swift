import BoardApp
import TerminalUI

extension Themes {
    /// The themes that come with the program.
    static let shipped = Themes(names: [Theme.standard.name]) { _ in .standard }
}
