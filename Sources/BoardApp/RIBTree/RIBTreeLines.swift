import RIBs
import TerminalUI

/// A tree as lines of text: the RIBs, what has leaked, and the events, the latest first.
struct RIBTreeLines {
    private let state: RIBTreeState

    init(_ state: RIBTreeState) {
        self.state = state
    }

    /// One block a line, so that the reader's place is a line.
    var blocks: [TextBlock] {
        (treeLines + [[], leakLine, []] + eventLines).enumerated().map { number, line in
            TextBlock(.line(line), item: number)
        }
    }

    private var treeLines: [[TextSpan]] {
        state.tree.text.split(separator: "\n").map { [TextSpan(String($0))] }
    }

    private var leakLine: [TextSpan] {
        let title = TextSpan("Leaks  ", .heading)
        guard let pendingCount = state.pendingCount else {
            return [title, TextSpan("not looked for", .detail)]
        }
        let count = state.record.leakCount
        let found = count == 0 ? "none found" : "\(count) found"
        let pending = pendingCount == 0 ? "" : ", \(pendingCount) detached and not gone yet"
        return [title, TextSpan(found + pending, count == 0 ? .normal : .error)]
    }

    private var eventLines: [[TextSpan]] {
        [[TextSpan("Latest events", .heading)]]
            + state.record.events.reversed().map { recorded in
                let time = TextSpan(recorded.time.localTimeWithSeconds + "  ", .detail)
                return [time, TextSpan(recorded.event.description, recorded.event.role)]
            }
    }
}

extension RIBEvent {
    fileprivate var role: Role {
        if case .leaked = kind { .error } else { .normal }
    }
}
