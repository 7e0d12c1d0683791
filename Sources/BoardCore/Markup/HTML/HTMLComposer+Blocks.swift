extension HTMLComposer {
    /// A Boolean value that indicates whether a preview of another page is open.
    ///
    /// Its headings and images carry little information.
    var isInOnebox: Bool {
        frames.contains { if case .onebox = $0.kind { true } else { false } }
    }

    func openQuote(_ attributes: HTMLAttributes) {
        if case .attributedQuote = top.kind, top.blocks.isEmpty { return }
        let link = attributes.target("cite", base: base)
        if openFrame(.quote) { top.link = link }
    }

    func openAside(_ attributes: HTMLAttributes) {
        guard isDiscourse else { return }
        if attributes.hasClass("quote") {
            let author = attributes["data-username"]?.sanitized(as: .line) ?? ""
            if openFrame(.attributedQuote(author: author.isEmpty ? nil : author)) {
                top.link = attributes.quotedPost(base: base)
            }
        } else if attributes.hasClass("onebox"), openFrame(.onebox) {
            top.link = attributes.target("data-onebox-src", base: base)
        }
    }

    /// Opens an item; items of a list that is nested too deep become items of the enclosing list.
    func openItem(_ attributes: HTMLAttributes) {
        if !isInList, !openFrame(.list(nil)), case .item = top.kind, !top.blocks.isEmpty {
            closeFrame()
        }
        guard isInList, openFrame(.item) else { return }
        top.number = attributes["value"]?.htmlInteger
        top.numberStyle = attributes["type"].flatMap { RichText.NumberStyle(type: $0) }
    }

    private var isInList: Bool {
        if case .list = top.kind { true } else { false }
    }

    func loosenList() {
        frames[frames.count - 2].isTight = false
    }

    /// Opens an item for a term, which lasts until the next term or the end of the list.
    func openTerm() -> End {
        closeDefinition()
        openDefinition()
        let kind = top.paragraphKind
        top.paragraphKind = .term
        return .paragraphKind(kind)
    }

    private func closeDefinition() {
        guard case .item = top.kind, case .list = frames[frames.count - 2].kind,
            top.element == frames[frames.count - 2].element
        else { return }
        closeFrame()
    }

    func openDefinition() {
        guard isInList, mayNest else { return }
        frames.append(HTMLBlockFrame(.item, element: top.element))
    }

    func openCell(isHeader: Bool, _ attributes: HTMLAttributes) {
        guard case .table = top.kind else { return }
        guard openFrame(.cell(span: attributes.span)) else { return }
        top.cell.isHeader = isHeader
        top.cell.alignment = attributes.alignment
    }
}

extension HTMLAttributes {
    /// The numbering of a numbered list's items.
    var numbering: HTMLNumbering {
        HTMLNumbering(start: self["start"], type: self["type"], isReversed: self["reversed"] != nil)
    }
}

extension InlineTag {
    /// The numbering of a list's items; `nil` for bullets.
    var numbering: HTMLNumbering? {
        guard name == "ol" else { return nil }
        return HTMLNumbering(
            start: self["start"], type: self["type"], isReversed: self["reversed"] != nil)
    }

    /// The list item without its content.
    var item: RichText.Item {
        var item = RichText.Item([])
        item.number = self["value"]?.htmlInteger
        item.style = self["type"].flatMap { RichText.NumberStyle(type: $0) }
        return item
    }
}

extension HTMLNumbering {
    fileprivate init(start: String?, type: String?, isReversed: Bool) {
        self.init(
            start: start?.htmlInteger, isReversed: isReversed,
            style: type.flatMap { RichText.NumberStyle(type: $0) } ?? .decimal)
    }
}

extension String {
    /// The largest number that CommonMark supports.
    private static var numberLimit: Int { 999_999_999 }

    /// The leading integer, parsed as in HTML; `nil` if there is none or it is out of range.
    fileprivate var htmlInteger: Int? {
        let text = drop(while: \.isWhitespace)
        let sign = text.first == "-" || text.first == "+" ? text.prefix(1) : ""
        let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(sign + digits) else { return nil }
        return (-Self.numberLimit...Self.numberLimit).contains(number) ? number : nil
    }
}

extension RichText.NumberStyle {
    /// Creates a style from its name in HTML, such as `a`; `nil` for any other name.
    fileprivate init?(type: String) {
        switch type {
        case "1": self = .decimal
        case "a": self = .lowercaseLetters
        case "A": self = .uppercaseLetters
        case "i": self = .lowercaseRoman
        case "I": self = .uppercaseRoman
        default: return nil
        }
    }
}
