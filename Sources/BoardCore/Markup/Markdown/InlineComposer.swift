import CMD4C

/// Builds the inlines of a line from the events of md4c.
///
/// md4c 0.4.8 may end a span that it never began, or leave one open.
struct InlineComposer {
    private var context: MarkdownContext
    private var frames = [SpanFrame(kind: .root)]
    /// The open spans, with or without a frame.
    private var spans: [Span] = []
    private var text = TextBuffer()
    private var tags: [UInt8] = []
    /// The number of open links, images and code spans, in which addresses are not links.
    private var literals = 0
    /// The number of open code spans.
    private var codes = 0
    /// The frame in which a line ended after an ideograph.
    ///
    /// The next character decides whether a space follows.
    private var lineEnd: Int?
    /// A Boolean value that indicates whether an HTML block began or ended since the last text.
    private var isAtBlock = false
    var notes = Footnotes()
    /// Set if the next text begins a paragraph that may be a footnote.
    var mayBeginNote = false
    /// The name of the footnote in the current paragraph.
    private var note: String?
    /// A Boolean value that indicates whether there was no line break since the last `finish`.
    private(set) var isOneLine = true

    /// The maximum depth of spans; deeper ones become plain text.
    static let depthLimit = 6

    /// The number of spans that an end tag is compared with, so that stray ones cost little.
    private static let searchLimit = 64

    init(_ context: MarkdownContext) {
        self.context = context
    }

    var hasContent: Bool {
        frames.count > 1 || !frames[0].inlines.isEmpty || !text.isEmpty || !tags.isEmpty
    }

    /// Returns the inlines since the last call, after closing all spans.
    mutating func finish() -> [RichText.Inline] {
        readTags()
        close(from: 0)
        flush()
        lineEnd = nil
        isAtBlock = false
        isOneLine = true
        defer { frames[0].inlines.removeAll() }
        return frames[0].inlines
    }

    /// Returns the name of the footnote in the last paragraph; `nil` if it was none.
    mutating func takeNote() -> String? {
        defer { note = nil }
        return note
    }

    mutating func enter(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
        readTags()
        open(.markdown(type.rawValue), kind(of: type, detail))
    }

    mutating func leave(_ type: MD_SPANTYPE) {
        readTags()
        let near = spans.suffix(Self.searchLimit)
        guard let index = near.lastIndex(where: { $0.origin == .markdown(type.rawValue) }) else {
            return
        }
        close(from: index)
    }

    mutating func add(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        if type == MD_TEXT_HTML {
            tags += bytes.lazy.map(ParserMarks.restored)
            return
        }
        readTags()
        switch type {
        case MD_TEXT_BR: addLineBreak()
        case MD_TEXT_SOFTBR: endLine()
        case MD_TEXT_NULLCHAR: addText { $0.append(reference: "\u{FFFD}") }
        case MD_TEXT_ENTITY:
            let reference = String(decoding: bytes, as: UTF8.self).readReference
            addText { $0.append(reference: reference) }
        default: addText { $0.append(bytes) }
        }
    }

    /// Adds text that forms no emoji or address together with its neighbours.
    mutating func add(alone bytes: UnsafeBufferPointer<UInt8>) {
        readTags()
        flush()
        addText { $0.append(bytes) }
        flush()
    }

    /// Adds a label of the program itself.
    mutating func add(label: String) {
        enter(MD_SPAN_STRONG, nil)
        addText { $0.append(reference: label) }
        leave(MD_SPAN_STRONG)
    }
}

extension InlineComposer {
    private mutating func addText(_ append: (inout TextBuffer) -> Void) {
        if isAtBlock {
            var next = TextBuffer()
            append(&next)
            guard next.dropLeadingBlanks() else { return }
            beginBlock()
            if text.isEmpty { return text = next }
        }
        guard let frame = lineEnd else { return append(&text) }
        var next = TextBuffer()
        append(&next)
        lineEnd = nil
        if next.first?.isIdeographic == true {
            text.join()
        } else if frame < frames.count - 1 {
            frames[frame].inlines.append(.text(" "))
        } else {
            text.appendBlank()
        }
        append(&text)
    }

    /// Begins a new line for a block tag, unless the current line is empty.
    private mutating func beginBlock() {
        guard isAtBlock else { return }
        isAtBlock = false
        let last = frames.lazy.reversed().compactMap(\.inlines.last).first
        if !text.isEmpty || last.map({ $0 != .lineBreak }) ?? false { addLineBreak() }
    }

    private mutating func endLine() {
        isOneLine = false
        if text.last?.isIdeographic == true {
            lineEnd = frames.count - 1
        } else {
            text.appendBlank()
        }
    }

    private mutating func addLineBreak() {
        flush()
        isOneLine = false
        lineEnd = nil
        frames[frames.count - 1].inlines.append(.lineBreak)
    }

    /// Turns the pending text into inlines.
    private mutating func flush() {
        guard !text.isEmpty else { return }
        if mayBeginNote { note = text.takeNote(among: notes) }
        mayBeginNote = false
        let frame = frames.count - 1
        let start = frames[frame].inlines.count
        let setting: TextBuffer.Setting = codes > 0 ? .code : literals > 0 ? .link : .text
        text.take(
            isTorn: context.hasIsolates, hasScripts: context.dialect == .lemmy,
            into: &frames[frame].inlines, in: setting, fromLemmy: context.lemmy)
        if setting == .text { notes.number(&frames[frame].inlines, from: start) }
    }
}

extension InlineComposer {
    /// Returns the kind of a span; `nil` for a link with an invalid target, whose text stays.
    private mutating func kind(
        of type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> SpanFrame.Kind? {
        switch type {
        case MD_SPAN_EM: .emphasis
        case MD_SPAN_STRONG: .strong
        case MD_SPAN_DEL: .strike
        case MD_SPAN_CODE: .code
        case MD_SPAN_A:
            detail.as(MD_SPAN_A_DETAIL.self).flatMap { context.target($0.href) }.map { .link($0) }
        case MD_SPAN_IMG:
            detail.as(MD_SPAN_IMG_DETAIL.self).flatMap { context.target($0.src) }.map { .image($0) }
        default: nil
        }
    }

    private mutating func open(_ origin: Span.Origin, _ kind: SpanFrame.Kind?) {
        let frame = frames.count <= Self.depthLimit || kind?.isHidden == true ? kind : nil
        spans.append(Span(origin: origin, hasFrame: frame != nil))
        guard let frame else { return }
        if !frame.isHidden { beginBlock() }
        flush()
        literals += frame.isLiteral ? 1 : 0
        codes += frame.isCode ? 1 : 0
        frames.append(SpanFrame(kind: frame))
    }

    /// Closes spans.
    ///
    /// - Parameter isEnded: `true` if all of them have an end tag. A hidden span without one is
    ///   shown.
    private mutating func close(from index: Int, isEnded: Bool = false) {
        while spans.count > index {
            guard spans.removeLast().hasFrame else { continue }
            flush()
            let frame = frames.removeLast()
            literals -= frame.kind.isLiteral ? 1 : 0
            codes -= frame.kind.isCode ? 1 : 0
            let hidden = frame.kind.isHidden && !isEnded ? frame.inlines : []
            let parts = frame.parts
            frames[frames.count - 1].inlines += parts.isEmpty ? hidden : parts
        }
    }
}

extension InlineComposer {
    /// Processes the pending tags between two texts.
    private mutating func readTags() {
        guard !tags.isEmpty else { return }
        let tags = RawHTML.tags(in: self.tags)
        self.tags.removeAll()
        text.join()
        for tag in tags { read(tag) }
    }

    private mutating func read(_ tag: InlineTag) {
        switch tag.name {
        case "br": addLineBreak()
        // A break opportunity in a long word.
        case "wbr": addText { $0.append(reference: "\u{200B}") }
        case "img": add(image: tag)
        case "embed", "iframe", "video", "audio", "source": if !tag.isEnd { add(media: tag) }
        case "td", "th": if !isAtBlock, hasContent, !tag.isEnd { text.appendBlank() }
        default:
            isAtBlock = isAtBlock || HTMLElementKind(named: tag.name)?.isBlock == true
            if tag.isEnd { close(tag.name) } else { open(tag) }
        }
    }

    private mutating func add(image tag: InlineTag) {
        open(.tag("img"), tag["src"].flatMap { context.target($0) }.map { .image($0) })
        addText { $0.append(reference: tag["alt"] ?? "") }
        close(from: spans.count - 1)
    }

    /// Adds a link to media that a terminal cannot show; the address may be in a `source` inside.
    private mutating func add(media tag: InlineTag) {
        guard literals == 0, let target = tag["src"].flatMap({ context.target($0) }) else { return }
        let title = [tag["title"], tag["aria-label"]].lazy.compactMap { $0 }.first { !$0.isBlank }
        let isFilm = tag.name == "video" || tag.name == "audio"
        open(.tag(tag.name), .link(target))
        addText { $0.append(reference: title ?? (isFilm ? tag.name : target)) }
        close(from: spans.count - 1)
    }

    private mutating func open(_ tag: InlineTag) {
        guard !tag.hidesContent else { return open(.tag(tag.name), .hidden) }
        switch tag.name {
        case "b", "strong": open(.tag(tag.name), .strong)
        case "i", "em": open(.tag(tag.name), .emphasis)
        case "s", "del", "strike": open(.tag(tag.name), .strike)
        case "code", "kbd": open(.tag(tag.name), .code)
        case "a": open(.tag("a"), tag["href"].flatMap { context.target($0) }.map { .link($0) })
        case "sub": open(.tag("sub"), .lowered)
        case "sup": open(.tag("sup"), .raised)
        default: break
        }
    }

    /// Closes the last opened element if no Markdown span has begun since.
    private mutating func close(_ name: String) {
        let near = spans.suffix(Self.searchLimit)
        guard let index = near.lastIndex(where: { $0.origin == .tag(name) }),
            near[index...].allSatisfy({ $0.origin.isTag })
        else { return }
        close(from: index, isEnded: index == spans.count - 1)
    }
}
