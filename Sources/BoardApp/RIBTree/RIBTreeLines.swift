import RIBs
import TerminalUI

/// A tree and its events as lines of text: the tree, then the events, the latest first.
struct RIBTreeLines {
    private let state: RIBTreeState

    init(_ state: RIBTreeState) {
        self.state = state
    }

    /// One block a line, so that the reader's place is a line.
    var blocks: [TextBlock] {
        (treeLines + [[]] + eventLines).enumerated().map { number, line in
            TextBlock(.line(line), item: number)
        }
    }

    private var treeLines: [[TextSpan]] {
        state.tree.text.split(separator: "\n").map { [TextSpan(String($0))] }
    }

    private var eventLines: [[TextSpan]] {
        [[TextSpan("Latest events", .heading)]]
            + state.events.reversed().map { recorded in
                [
                    TextSpan(recorded.time.localTimeWithSeconds + "  ", .detail),
                    TextSpan(recorded.event.description),
                ]
            }
    }
}
