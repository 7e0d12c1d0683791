import Localization
import TerminalUI

extension ConfigurationReader {
    /// Reports keys of a screen that hide global keys.
    ///
    /// The default keys of the screen are not reported, because they are intended.
    mutating func reportHiddenKeys(of screen: ScreenActions) {
        guard screen.name != ScreenActions.everywhere, let bound = boundKeys[screen.name],
            let everywhere = configuration.screens.first(where: {
                $0.name == ScreenActions.everywhere
            })
        else { return }
        let own = screen.actions.flatMap(\.keys)
        let places = bound.filter { !own.contains($0.key) }
        for action in everywhere.actions { reportKeys(of: action, hiddenAt: places) }
    }

    private mutating func reportKeys(of action: ActionKeys, hiddenAt places: [Key: FilePosition]) {
        let kept = action.keys.value.filter { places[$0] == nil }
        for key in action.keys.value {
            guard let place = places[key] else { continue }
            diagnostics.add(
                at: place,
                localized(
                    """
                    \(key.name.quotedAsTOML) is also a key of \(action.name) everywhere, which \
                    loses it here; if intended, write \(action.name) = \(kept.asTOML) in \
                    [keys.everywhere].
                    """))
        }
    }
}
