import BoardApp
import BoardCore
import RIBsTesting
import TerminalUI

@MainActor package final class BoardPresentableSpy: PresentableSpy<BoardState>, BoardPresentable {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []
    /// How the loads ended whose end was told.
    package private(set) var ends: [BoardState.Activity] = []
    /// The rows that each refresh brought.
    package private(set) var news: [[Int]] = []
    package private(set) var skipped: [SkippedPosts] = []

    package override init() { super.init() }

    package func select(row: Int) { selected.append(row) }
    package func show(message: String) { messages.append(message) }
    package func showEnd(of state: BoardState) { ends.append(state.activity) }
    package func showNews(_ rows: [Int]) { news.append(rows) }
    package func showSkipped(in state: BoardState) { skipped.append(state.contents.skipped) }

    /// The titles on the screen now.
    package var titles: [String] { states.last?.shown.map(\.title) ?? [] }
}

@MainActor package final class BoardDisplayingSpy: BoardDisplaying {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var states: [BoardViewState] = []
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []
    package private(set) var news: [[Int]] = []

    package init() {}

    package func show(_ state: BoardViewState) { states.append(state) }
    package func select(row: Int) { selected.append(row) }
    package func show(message: String) { messages.append(message) }
    package func showNews(_ rows: [Int]) { news.append(rows) }
}

@MainActor
package final class PostDetailPresentableSpy: PresentableSpy<PostDetailState>, PostDetailPresentable
{
    package weak var listener: (any PostDetailPresentableListener)?

    package override init() { super.init() }

}

@MainActor
package final class ArticlePresentableSpy: PresentableSpy<ArticleState>, ArticlePresentable {
    package weak var listener: (any ArticlePresentableListener)?

    package override init() { super.init() }
}

@MainActor
package final class BoardPickerPresentableSpy: PresentableSpy<BoardPickerState>,
    BoardPickerPresentable
{
    package weak var listener: (any BoardPickerPresentableListener)?

    package override init() { super.init() }

}

@MainActor package final class RootPresentableSpy: RootPresentable {
    package weak var listener: (any RootPresentableListener)?
    package private(set) var messages: [String] = []
    package private(set) var themes: [String?] = []
    package private(set) var performed: [String] = []
    package var actions: [ActionDescription] = []
    /// The addresses that could not be opened.
    package private(set) var offered: [String] = []

    package init() {}

    package func show(message: String) { messages.append(message) }
    package func offer(_ address: String) { offered.append(address) }
    package func keepUnsavedText() {}
    package func show(themeNamed name: String?) { themes.append(name) }

    package func perform(named name: String) -> Bool {
        performed.append(name)
        return actions.contains { $0.name == name }
    }
}

@MainActor
package final class CommandLinePresentableSpy: PresentableSpy<String>,
    CommandLinePresentable
{
    package weak var listener: (any CommandLinePresentableListener)?
    package var texts: [String] { states }
    package private(set) var hints: [String] = []

    package override init() { super.init() }

    package func present(hint: String) { hints.append(hint) }
}

@MainActor
package final class RIBTreePresentableSpy: PresentableSpy<RIBTreeState>, RIBTreePresentable {
    package weak var listener: (any RIBTreePresentableListener)?

    package override init() { super.init() }

}
