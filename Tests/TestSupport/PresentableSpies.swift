import BoardApp
import BoardCore

@MainActor package final class BoardPresentableSpy: BoardPresentable {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var states: [BoardState] = []
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []

    package init() {}

    package func present(_ state: BoardState) { states.append(state) }
    package func select(row: Int) { selected.append(row) }
    package func show(message: String) { messages.append(message) }

    /// The titles on the screen now.
    package var titles: [String] { states.last?.contents.posts.map(\.title) ?? [] }
}

@MainActor package final class BoardDisplayingSpy: BoardDisplaying {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var states: [BoardViewState] = []
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []

    package init() {}

    package func show(_ state: BoardViewState) { states.append(state) }
    package func select(row: Int) { selected.append(row) }
    package func show(message: String) { messages.append(message) }
}

@MainActor package final class PostDetailPresentableSpy: PostDetailPresentable {
    package weak var listener: (any PostDetailPresentableListener)?
    package private(set) var states: [PostDetailState] = []

    package init() {}

    package func present(_ state: PostDetailState) { states.append(state) }
}

@MainActor package final class BoardPickerPresentableSpy: BoardPickerPresentable {
    package weak var listener: (any BoardPickerPresentableListener)?
    package private(set) var states: [BoardPickerState] = []

    package init() {}

    package func present(_ state: BoardPickerState) { states.append(state) }
}

@MainActor package final class RootPresentableSpy: RootPresentable {
    package weak var listener: (any RootPresentableListener)?
    package private(set) var messages: [String] = []

    package init() {}

    package func show(message: String) { messages.append(message) }
}

@MainActor package final class CommandLinePresentableSpy: CommandLinePresentable {
    package weak var listener: (any CommandLinePresentableListener)?
    package private(set) var texts: [String] = []

    package init() {}

    package func present(_ text: String) { texts.append(text) }
}

@MainActor package final class RIBTreePresentableSpy: RIBTreePresentable {
    package weak var listener: (any RIBTreePresentableListener)?
    package private(set) var states: [RIBTreeState] = []

    package init() {}

    package func present(_ state: RIBTreeState) { states.append(state) }
}
