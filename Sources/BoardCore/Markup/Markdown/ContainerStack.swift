import CMD4C

/// The blocks that hold others and are still open, from the text itself on inwards.
struct ContainerStack {
    enum Kind {
        case text
        case quote
        case list(start: Int?, isTight: Bool)
        case item(isDone: Bool?)
        case details([RichText.Inline], isOpen: Bool = false)
    }

    private struct Frame {
        let kind: Kind
        var blocks: [RichText.Block] = []
        var items: [RichText.Item] = []
    }

    private var frames = [Frame(kind: .text)]
    /// How many of them nest; an item nests with its list.
    private(set) var depth = 0
    /// Of each container that md4c has opened whether it has a frame, and is not too deep for one.
    private var haveFrames: [Bool] = []

    /// Leaves room for the words inside, and for their spans.
    private static let depthLimit = RichText.depthLimit - 2 - InlineComposer.depthLimit

    /// Whether something may be opened that holds no list, or may hold one.
    var canOpen: Bool { depth < Self.depthLimit - 1 }

    /// Opens details, which end with what is around them.
    mutating func openDetails(_ summary: [RichText.Inline], isOpen: Bool = false) {
        depth += 1
        frames.append(Frame(kind: .details(summary, isOpen: isOpen)))
    }

    /// Opens a container that md4c has opened.
    mutating func open(_ kind: Kind) {
        switch kind {
        case .item where haveFrames.last == true: frames.append(Frame(kind: kind))
        case .item: return beginNextItem(kind)
        case .list where depth < Self.depthLimit, _ where canOpen:
            depth += 1
            frames.append(Frame(kind: kind))
        default: return haveFrames.append(false)
        }
        haveFrames.append(true)
    }

    /// Items of a list that is too deep are items of the one around it.
    private mutating func beginNextItem(_ kind: Kind) {
        haveFrames.append(false)
        let last = frames[frames.count - 1]
        guard case .item = last.kind else { return }
        if last.blocks.isEmpty { frames.removeLast() } else { closeLast() }
        frames.append(Frame(kind: kind))
    }

    /// Makes a task of the item that was just opened, unless it is one.
    mutating func makeTask(isDone: Bool) -> Bool {
        guard case .item(nil) = frames[frames.count - 1].kind else { return false }
        frames[frames.count - 1] = Frame(kind: .item(isDone: isDone))
        return true
    }

    /// Closes the container that md4c opened last, and the details in it that are still open.
    mutating func close() {
        guard haveFrames.popLast() == true else { return }
        while closeDetails() {}
        closeLast()
    }

    /// Whether details were open and are closed now.
    mutating func closeDetails() -> Bool {
        guard case .details = frames[frames.count - 1].kind else { return false }
        closeLast()
        return true
    }

    mutating func closeAll() {
        while frames.count > 1 { closeLast() }
    }

    mutating func append(_ block: RichText.Block) {
        frames[frames.count - 1].blocks.append(block)
    }

    /// The text's own blocks, if nothing is open and there are at least `count`.
    mutating func take(from count: Int) -> [RichText.Block]? {
        guard frames.count == 1, frames[0].blocks.count >= count else { return nil }
        defer { frames[0].blocks = [] }
        return frames[0].blocks
    }

    private mutating func closeLast() {
        guard frames.count > 1 else { return }
        let frame = frames.removeLast()
        if case .item = frame.kind {} else { depth -= 1 }
        switch frame.kind {
        case .text: break
        case .quote: append(.quote(RichText.Quote(frame.blocks)))
        case .list(let start, let isTight):
            append(.list(RichText.List(start: start, isTight: isTight, items: frame.items)))
        case .item(let isDone):
            frames[frames.count - 1].items.append(RichText.Item(isDone: isDone, frame.blocks))
        case .details(let summary, let isOpen):
            append(.details(summary: summary, isOpen: isOpen, frame.blocks))
        }
    }
}

extension ContainerStack.Kind {
    /// The container that md4c reports; `nil` for any other block.
    init?(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case MD_BLOCK_QUOTE: self = .quote
        case MD_BLOCK_UL:
            self = .list(start: nil, isTight: detail.as(MD_BLOCK_UL_DETAIL.self)?.is_tight != 0)
        case MD_BLOCK_OL:
            let list = detail.as(MD_BLOCK_OL_DETAIL.self)
            self = .list(start: Int(list?.start ?? 1), isTight: list?.is_tight != 0)
        case MD_BLOCK_LI:
            self = .item(isDone: detail.as(MD_BLOCK_LI_DETAIL.self)?.isDone)
        default: return nil
        }
    }
}

extension MD_BLOCK_LI_DETAIL {
    fileprivate var isDone: Bool? {
        is_task == 0 ? nil : task_mark != CChar(bitPattern: UInt8(ascii: " "))
    }
}
