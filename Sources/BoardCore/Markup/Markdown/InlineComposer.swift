import CMD4C

/// Makes the parts of a line of what md4c reports of it.
///
/// md4c 0.4.8 may end a span that it never began, or leave one open.
struct InlineComposer {
    private var context: MarkdownContext
    private var frames = [SpanFrame(kind: .words)]
    /// The spans that are open, whether or not they have a frame.
    private var spans: [Span] = []
    private var text = TextBuffer()
    private var tags: [UInt8] = []
    /// Inside how many links, images and code the text is; addresses there are no links.
    private var literals = 0
    /// Inside how much code the text is.
    private var codes = 0
    /// The frame in which lines ended after an ideograph; what follows says whether a blank does.
    private var lineEnd: Int?
    /// A Boolean value that is true if an HTML block has started or ended since the last text.
    private var isAtBlock = false
    var notes = MarkdownNotes()
    /// Whether the next text is the first of a paragraph that may be a note.
    var mayBeginNote = false
    /// The name of the note that this paragraph is.
    private var note: String?
    /// Whether all since the last `finish` stood in one line.
    private(set) var isOneLine = true

    /// How deep spans nest; deeper ones are their words alone.
    static let depthLimit = 6

    /// How far an end looks for its beginning, so that stray ends cost little.
    private static let searchLimit = 64

    init(_ context: MarkdownContext) {
        self.context = context
    }

    var hasContent: Bool {
        frames.count > 1 || !frames[0].inlines.isEmpty || !text.isEmpty || !tags.isEmpty
    }

    /// All that was read since the last call, with every span closed.
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

    /// The name of the note that the last paragraph was; `nil` where it was none.
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

    /// Adds text that makes no emoji or address together with what stands beside it.
    mutating func add(alone bytes: UnsafeBufferPointer<UInt8>) {
        readTags()
        flush()
        addText { $0.append(bytes) }
        flush()
    }

    /// Adds a word of the program's own.
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

    /// Begins a new line where a tag of a block was, unless nothing stands in this one.
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

    /// Makes the text since the last part a part of its own.
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
    /// `nil` for what leads nowhere, whose words stay.
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

    /// - Parameter isEnded: whether all of them have their ends; what is hidden without an end stays.
    private mutating func close(from index: Int, isEnded: Bool = false) {
        while spans.count > index {
            guard spans.removeLast().hasFrame else { continue }
            flush()
            let frame = frames.removeLast()
            literals -= frame.kind.isLiteral ? 1 : 0
            codes -= frame.kind.isCode ? 1 : 0
            let words = frame.kind.isHidden && !isEnded ? frame.inlines : []
            let parts = frame.parts
            frames[frames.count - 1].inlines += parts.isEmpty ? words : parts
        }
    }
}

extension InlineComposer {
    /// Reads the tags that stand between two texts.
    private mutating func readTags() {
        guard !tags.isEmpty else { return }
        let tags = HTMLTags.tags(in: self.tags)
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

    /// Adds a link to what a terminal cannot show; an address may be in a `source` inside.
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

    /// Closes the tag if it is the last one that was opened since Markdown began a span.
    private mutating func close(_ name: String) {
        let near = spans.suffix(Self.searchLimit)
        guard let index = near.lastIndex(where: { $0.origin == .tag(name) }),
            near[index...].allSatisfy({ $0.origin.isTag })
        else { return }
        close(from: index, isEnded: index == spans.count - 1)
    }
}
