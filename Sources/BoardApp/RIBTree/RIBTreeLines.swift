import Localization
import RIBs
import TerminalUI

/// A tree as lines of text: the RIBs, the leaks and the events, the latest first.
struct RIBTreeLines {
    private let state: RIBTreeState

    init(_ state: RIBTreeState) {
        self.state = state
    }

    /// One item per line. The scroll position is thus tied to a line, or to an event.
    var items: [TextItem] {
        let title = [TextSpan(localized("Latest events"), .heading)]
        let lines = treeLines + [[], leakLine, [], title]
        return lines.enumerated().map { Self.item(number: $0, $1) } + eventItems
    }

    private var treeLines: [[TextSpan]] {
        state.tree.text.split(separator: "\n").map { [TextSpan(String($0))] }
    }

    private var leakLine: [TextSpan] {
        let title = TextSpan(localized("Leaks") + "  ", .heading)
        guard let pendingCount = state.pendingCount else {
            return [title, TextSpan(localized("not checked"), .detail)]
        }
        let count = state.record.leakCount
        let found = count == 0 ? localized("none found") : localized("\(count) found")
        let text =
            pendingCount == 0
            ? found : localized("\(found), \(pendingCount) detached but not yet released")
        return [title, TextSpan(text, count == 0 ? .normal : .error)]
    }

    /// The items of the events. The number of an event stays the same when newer ones are added.
    private var eventItems: [TextItem] {
        let record = state.record
        let last = Self.itemOfFirstEvent - record.discardedCount
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

    /// The number of the first event. Items are in ascending order, and this one is always last.
    private static let itemOfFirstEvent = Int.max
}

extension RIBEvent {
    fileprivate var role: Role {
        if case .leaked = kind { .error } else { .normal }
    }
}
