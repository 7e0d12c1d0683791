@testable import TerminalUI

/// A simple reference implementation of a list.
struct PlainList {
    var count = 0
    var selection = 0
    var top = 0

    func picture(height: Int) -> String {
        (top..<min(count, top + height))
            .map { ($0 == selection ? ">" : " ") + String($0) }
            .joined(separator: "\n")
    }

    /// Keeps the selection in the list and visible, and the last page full.
    mutating func settle(height: Int) {
        selection = max(0, min(selection, count - 1))
        while top + height > count { top -= 1 }
        while top < 0 || top + height <= selection { top += 1 }
        while top > selection { top -= 1 }
    }
}

/// An operation on a list.
enum ListChange {
    case move(Int)
    case select(Int)
    case page(Int)
    case reload(count: Int, selection: Int)

    static func random(using generator: inout some RandomNumberGenerator) -> ListChange {
        let number = Int.random(in: -25...25, using: &generator)
        return switch Int.random(in: 0..<8, using: &generator) {
        case 0: .reload(count: max(0, number), selection: .random(in: 0...30, using: &generator))
        case 1: .select(number)
        case 2, 3: .page(number.signum())
        default: .move(number / 8)
        }
    }

    @MainActor func apply(to list: inout ListView) {
        switch self {
        case .move(let rows): list.move(by: rows)
        case .select(let row): list.select(row)
        case .page(let pages): list.page(by: Double(pages))
        case .reload(let count, let selection): list.reload(count: count, selection: selection)
        }
    }

    func apply(to list: inout PlainList, height: Int) {
        switch self {
        case .move(let rows): list.selection += rows
        case .select(let row): list.selection = row
        case .page(let pages):
            list.selection += pages * height
            list.top += pages * height
        case .reload(let count, let selection):
            let distance = list.selection - list.top
            list.count = count
            list.selection = max(0, min(selection, count - 1))
            list.top = list.selection - distance
        }
        list.settle(height: height)
    }
}
