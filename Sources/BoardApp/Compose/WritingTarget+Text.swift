import BoardCore
import Localization

extension WritingTarget {
    /// Returns the message for an error while loading the text to edit.
    func sentence(on error: BoardError) -> String {
        switch error {
        case .notThere(_, isRemoved: false), .refused(_, 404, _), .refused(_, 410, _):
            hasTitle
                ? localized("This post no longer exists.")
                : localized("This comment no longer exists.")
        default: error.message
        }
    }
}
