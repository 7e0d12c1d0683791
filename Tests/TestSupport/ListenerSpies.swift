import BoardApp
import BoardCore

@MainActor package final class RootListenerSpy: RootListener {
    package private(set) var quits = 0
    package private(set) var suspends = 0

    package init() {}

    package func rootDidQuit() { quits += 1 }
    package func rootDidSuspend() { suspends += 1 }
}

@MainActor package final class BoardListenerSpy: BoardListener {
    package private(set) var closes = 0

    package init() {}

    package func boardDidClose() { closes += 1 }
}

@MainActor package final class PostDetailListenerSpy: PostDetailListener {
    package private(set) var closes = 0
    /// How far away the posts were that the reader asked for.
    package private(set) var distances: [Int] = []

    package init() {}

    package func postDetailDidClose() { closes += 1 }
    package func postDetail(didAskForPostAtDistance distance: Int) { distances.append(distance) }
}

@MainActor package final class BoardPickerListenerSpy: BoardPickerListener {
    package private(set) var chosen: [Board.ID?] = []
    package private(set) var closes = 0

    package init() {}

    package func boardPicker(didChoose boardID: Board.ID?) { chosen.append(boardID) }
    package func boardPickerDidClose() { closes += 1 }
}

@MainActor package final class LinkOpeningListenerSpy: LinkOpeningListener {
    package private(set) var reasons: [String] = []

    package init() {}

    package func linkOpening(didFailBecause reason: String) { reasons.append(reason) }
}

@MainActor package final class CommandLineListenerSpy: CommandLineListener {
    package private(set) var commands: [Command] = []
    package private(set) var flaws: [Command.Flaw] = []
    package private(set) var closes = 0

    package init() {}

    package func commandLine(didEnter command: Command) { commands.append(command) }
    package func commandLine(didReject flaw: Command.Flaw) { flaws.append(flaw) }
    package func commandLineDidClose() { closes += 1 }
}

@MainActor package final class RIBTreeListenerSpy: RIBTreeListener {
    package private(set) var closes = 0

    package init() {}

    package func ribTreeDidClose() { closes += 1 }
}
