import BoardCore
import Essentials
import Localization
import TerminalUI

/// Two lines of the inbox: the author, the kind and the title, and below them the text.
struct InboxRow {
    let entry: InboxEntry
    let isHighlighted: Bool
    let namesSource: Bool
    let namesAccount: Bool
    let now: Date
    let symbols: PostSymbols

    private static let markerWidth = 2

    func draw(on canvas: Canvas, isSelected: Bool) {
        let canvas = isSelected ? canvas.over(.selected) : canvas
        canvas.draw(isSelected ? "> " : "  ", row: 0)
        let age = entry.createdAt.map { " " + $0.timeAgo(at: now) } ?? ""
        // The margin on the right is as wide as that of the marker.
        let right = canvas.size.columns - Self.markerWidth
        let room = right - age.columnCount
        var end = Self.markerWidth
        for (text, role) in heading {
            end = canvas.draw(text.cut(toColumns: room - end), row: 0, column: end, role: role)
        }
        canvas.clear(row: 0, from: end, to: room)
        canvas.clear(row: 0, from: canvas.draw(age, row: 0, column: room, role: .detail))
        guard canvas.size.rows > 1 else { return }
        let indent = Self.markerWidth + symbols.unread.columnCount + 1
        canvas.clear(row: 1, to: indent)
        let text = entry.excerpt.cut(toColumns: right - indent)
        canvas.clear(
            row: 1, from: canvas.draw(text, row: 1, column: indent, role: .detail))
    }

    private var heading: [(String, Role)] {
        let blank = String(repeating: " ", count: symbols.unread.columnCount)
        let author = entry.author.isBlank ? localized("(no name)") : entry.author
        let kind = namesAccount ? entry.id.addressedKind : entry.id.kindLabel
        let source = namesSource ? " · \(entry.id.source.name)" : ""
        let title = entry.title.isBlank ? "" : " · \(entry.title)"
        return [
            ((entry.isUnread ? symbols.unread : blank) + " ", .new),
            (isHighlighted ? symbols.highlighted + " " : "", .mention), (author, .author),
            (" · \(kind)\(source)", entry.id.kind == .report ? .mention : .detail),
            (title, isHighlighted ? .mention : entry.isUnread ? .unread : .normal),
        ]
    }
}
