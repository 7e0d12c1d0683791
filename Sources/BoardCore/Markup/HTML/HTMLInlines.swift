/// Collects the parts of one paragraph after another.
///
/// White space is collapsed as in browsers, and belongs to the outermost element that contains it.
struct HTMLInlines {
    /// The formatting of a range of parts.
    enum Style: Equatable {
        case strong, emphasis, strike, raised, lowered
        case link(String)
        /// A name after a sign, which is added if it is missing.
        case name(sign: Character)
    }

    private struct Frame {
        /// The style; `nil` for the paragraph itself.
        let style: Style?
        /// The number of elements that were open before the one that began this.
        let element: Int
        var parts: [RichText.Inline] = []
    }

    private enum Blank { case none, space, lineBreak }

    private var frames = [Frame(style: nil, element: -1)]
    private var run = HTMLTextRun()
    private var codeDepth = 0
    private var blank = Blank.none
    /// The frame that contains pending white space, if it is not the current text run's.
    private var blankFrame: Int?
    /// Set while white space would be the first on its line.
    private var isLineEmpty = true
    private var hasLineBreak = false
    /// Preserved white space at the start of a line, which is written before the first text.
    private var indent: [UInt8] = []
    /// A Boolean value that indicates whether the paragraph begins with preserved white space.
    private var keepsIndent = false

    /// The white space handling of the open elements.
    var whiteSpace = HTMLWhiteSpace.collapsed

    /// The number of open styles.
    var depth: Int { frames.count - 1 }

    /// A Boolean value that indicates whether the current paragraph has visible content.
    private(set) var hasContent = false
}

extension HTMLInlines {
    /// Adds UTF-8 that does not split characters.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if whiteSpace == .collapsed { addCollapsed(text) } else { addLines(text) }
    }

    /// Adds text in which white space is collapsed.
    private mutating func addCollapsed(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, text[index].isHTMLSpace { index += 1 }
            if index > start { meetBlank(text[start..<index]) }
            let word = index
            while index < text.count, !text[index].isHTMLSpace { index += 1 }
            if index > word { add(word: UnsafeBufferPointer(rebasing: text[word..<index])) }
        }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    mutating func add(_ image: RichText.Image) {
        prepare(beforeWide: false)
        endRun()
        append(.image(image))
    }

    /// Begins a new line; returns `true` after a line break, which ends the paragraph.
    mutating func breakLine() -> Bool {
        guard hasContent else { return false }
        if hasLineBreak { return true }
        hasLineBreak = true
        isLineEmpty = true
        blank = .none
        return false
    }

    /// Adds text whose line breaks are preserved.
    private mutating func addLines(_ text: UnsafeBufferPointer<UInt8>) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            let line = UnsafeBufferPointer(rebasing: line.last == 0x0D ? line.dropLast() : line)
            if whiteSpace == .linesKept {
                addCollapsed(line)
            } else if line.allSatisfy(\.isHTMLSpace) {
                indent += line
            } else {
                keepsIndent = keepsIndent || !hasContent
                prepare(beforeWide: false)
                run.keepsBlanks = true
                run.add(line)
            }
            if !lines.isEmpty { endLine() }
        }
    }

    /// Ends a line with preserved line breaks; an empty line stays.
    private mutating func endLine() {
        indent = []
        if breakLine() {
            writeLineBreak()
            hasLineBreak = true
        }
    }

    private mutating func meetBlank(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let isBreak = bytes.contains { $0 == 0x0A || $0 == 0x0D }
        if isBreak || blank == .none { blank = isBreak ? .lineBreak : .space }
    }

    private mutating func add(word: UnsafeBufferPointer<UInt8>) {
        prepare(beforeWide: blank == .lineBreak && word.beginsWide)
        run.add(word)
    }

    /// Writes the line break or space before the next text.
    private mutating func prepare(beforeWide isWide: Bool) {
        if hasLineBreak { writeLineBreak() }
        if blank != .none, !isLineEmpty, !(isWide && run.endsWide) { writeSpace() }
        if !indent.isEmpty {
            indent.withUnsafeBufferPointer { run.add($0) }
            indent = []
        }
        blank = .none
        blankFrame = nil
        isLineEmpty = false
        hasContent = true
    }

    private mutating func writeLineBreak() {
        endRun()
        append(.lineBreak)
        hasLineBreak = false
    }

    private mutating func writeSpace() {
        guard let blankFrame else { return run.addSpace() }
        frames[blankFrame].parts.appendSpace()
    }

    private mutating func endRun() {
        guard let text = run.take() else { return }
        append(codeDepth > 0 ? .code(text) : .text(text))
    }

    private mutating func append(_ part: RichText.Inline) {
        frames[frames.count - 1].parts.append(part)
    }
}

extension HTMLInlines {
    mutating func openCode() {
        leaveRun()
        codeDepth += 1
    }

    mutating func closeCode() {
        endRun()
        codeDepth -= 1
    }

    func isOpen(_ style: Style) -> Bool {
        frames.contains { $0.style == style }
    }

    var isInLink: Bool { frames.contains { $0.style?.isLink == true } }

    mutating func open(_ style: Style, element: Int) {
        leaveRun()
        frames.append(Frame(style: style, element: element))
    }

    /// Closes the styles that an element opened, if they are still open.
    mutating func close(element: Int) {
        guard frames.count > 1, frames[frames.count - 1].element == element else { return }
        endRun()
        while frames.count > 1, frames[frames.count - 1].element == element { closeLast() }
        blankFrame = blankFrame.map { min($0, frames.count - 1) }
    }

    /// Closes a link without an end tag.
    mutating func closeLink() {
        guard let link = frames.lastIndex(where: { $0.style?.isLink == true }) else { return }
        leaveRun()
        let inside = frames[(link + 1)...].map { Frame(style: $0.style, element: $0.element) }
        while frames.count > link { closeLast() }
        frames += inside
        blankFrame = blankFrame.map { min($0, link - 1) }
    }

    /// Returns the parts of the paragraph, trimmed; open styles continue in the next one.
    mutating func takeParagraph() -> [RichText.Inline] {
        endRun()
        defer { beginParagraph() }
        guard hasContent else { return [] }
        let open = frames.dropFirst().map { Frame(style: $0.style, element: $0.element) }
        while frames.count > 1 { closeLast() }
        let parts = frames[0].parts.withoutBlankEnds(keepsIndent: keepsIndent)
        frames[0].parts = []
        frames += open
        return parts
    }

    private mutating func beginParagraph() {
        run.forget()
        blank = .none
        blankFrame = nil
        isLineEmpty = true
        hasLineBreak = false
        hasContent = false
        indent = []
        keepsIndent = false
    }

    /// Ends the text run; pending white space stays outside of the style that begins or ends.
    private mutating func leaveRun() {
        if blank != .none, blankFrame == nil { blankFrame = frames.count - 1 }
        endRun()
    }

    private mutating func closeLast() {
        let frame = frames.removeLast()
        guard !frame.parts.isEmpty else { return }
        switch frame.style {
        case nil: break
        case .strong: append(.strong(frame.parts))
        case .emphasis: append(.emphasis(frame.parts))
        case .strike: append(.strike(frame.parts))
        case .link(let target): append(.link(target: target, frame.parts))
        case .name(let sign): frame.parts.named(with: sign).forEach { append($0) }
        case .raised: frame.parts.raised.forEach { append($0) }
        case .lowered: frame.parts.lowered.forEach { append($0) }
        }
    }
}

extension HTMLInlines.Style {
    var isLink: Bool { if case .link = self { true } else { false } }
}
