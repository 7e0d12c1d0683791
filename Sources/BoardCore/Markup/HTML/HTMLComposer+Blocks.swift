extension HTMLComposer {
    /// Whether a preview of another page is being read, in which headings and images say little.
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

    /// Items of a list that is too deep are items of the one around it.
    func openItem() {
        if !isInList, !openFrame(.list(start: nil)), case .item = top.kind, !top.blocks.isEmpty {
            closeFrame()
        }
        if isInList { openFrame(.item) }
    }

    private var isInList: Bool {
        if case .list = top.kind { true } else { false }
    }

    func loosenList() {
        frames[frames.count - 2].isTight = false
    }

    /// A term begins an item, which lasts until the next or the end of the list.
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
        let columns = attributes["colspan"].flatMap { Int($0) } ?? 1
        let rows = attributes["rowspan"].flatMap { Int($0) } ?? 1
        guard openFrame(.cell(span: (columns, max(1, rows)))) else { return }
        top.cell.isHeader = isHeader
        top.cell.alignment = attributes.alignment
    }
}

extension HTMLAttributes {
    /// As far as CommonMark counts.
    private static let numberLimit = 999_999_999

    /// The number of a list's first item; one that nobody counts from is taken for 1.
    var firstNumber: Int {
        let number = self["start"].flatMap { Int($0) } ?? 1
        return (-Self.numberLimit...Self.numberLimit).contains(number) ? number : 1
    }
}
