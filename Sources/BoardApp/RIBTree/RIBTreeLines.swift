import RIBs
import TerminalUI

/// A tree as lines of text: the RIBs, what has leaked, and the events, the latest first.
struct RIBTreeLines {
    private let state: RIBTreeState

    init(_ state: RIBTreeState) {
        self.state = state
    }

    /// One item a line, so that the reader's place is a line, and, among the events, an event.
    var items: [TextItem] {
        let title = [TextSpan("Latest events", .heading)]
        let lines = treeLines + [[], leakLine, [], title]
        return lines.enumerated().map { Self.item(number: $0, $1) } + eventItems
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

    /// The number of an event never changes, though newer ones come before it.
    private var eventItems: [TextItem] {
        let record = state.record
        let last = Self.itemOfFirstEvent - record.forgottenCount
        return record.events.enumerated().reversed().map { number, recorded in
            Self.item(number: last - number, line(for: recorded))
        }
    }

    private static func item(number: Int, _ line: [TextSpan]) -> TextItem {
        TextItem(.number(number), [TextBlock(.line(line))])
    }

    private func line(for recorded: RecordedEvent) -> [TextSpan] {
        let time = TextSpan(recorded.time.localTimeWithSeconds + "  ", .detail)
        return [time, TextSpan(recorded.event.description, recorded.event.role)]
    }

    /// Items ascend, and the first event is the last line for ever.
    private static let itemOfFirstEvent = Int.max
}

extension RIBEvent {
    fileprivate var role: Role {
        if case .leaked = kind { .error } else { .normal }
    }
}
