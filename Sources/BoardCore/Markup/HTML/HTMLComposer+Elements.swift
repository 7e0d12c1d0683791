extension HTMLComposer {
    /// Opens an element and returns the action for its end.
    func open(_ name: String, _ attributes: HTMLAttributes) -> End {
        guard let kind = HTMLElementKind(named: name) else {
            if attributes.areHidden { hide() }
            return .nothing
        }
        if attributes.areHidden || isHidden(attributes) {
            hide()
            return .nothing
        }
        if code != nil { return openInCode(kind, attributes) }
        if let end = openSpecial(kind, attributes) { return end }
        return kind.isBlock ? openBlock(kind, attributes) : openInline(kind, attributes)
    }

    private func openInCode(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) -> End {
        switch kind {
        case .code: if code?.language == nil { code?.language = attributes.language }
        case .lineBreak: code?.add("\n")
        case .image: code?.add(attributes["alt"] ?? "")
        case .cell: code?.add(" ")
        default:
            guard kind.isBlock else { break }
            code?.endLine()
            return .codeLine
        }
        return .nothing
    }

    private func openBlock(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) -> End {
        endParagraph()
        switch kind {
        case .heading(let level) where !isInOnebox: return begin(.heading(level))
        case .caption: return begin(.caption)
        case .term: return openTerm()
        case .summary:
            if case .details = top.kind, top.blocks.isEmpty { return begin(.summary) }
        case .preformatted:
            code = HTMLCode(language: attributes.language)
            return .preformatted
        case .paragraph: if case .item = top.kind { loosenList() }
        case .rule: top.add(.rule)
        case .frame: addFrame(attributes)
        case .media(let name): openMedia(name, attributes)
        default: openContainer(kind, attributes)
        }
        return .block
    }

    private func openContainer(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) {
        switch kind {
        case .quote: openQuote(attributes)
        case .aside: openAside(attributes)
        case .bullets, .terms: openFrame(.list(nil))
        case .numbers: openFrame(.list(attributes.numbering))
        case .item: openItem(attributes)
        case .definition: openDefinition()
        case .details: openFrame(.details(isOpen: attributes["open"] != nil))
        case .table: openFrame(.table)
        case .row: if case .table = top.kind { top.table.beginRow() }
        case .cell(let isHeader): openCell(isHeader: isHeader, attributes)
        default: break
        }
    }

    private func begin(_ kind: HTMLBlockFrame.ParagraphKind) -> End {
        defer { top.paragraphKind = kind }
        return .paragraphKind(top.paragraphKind)
    }

    func endCode() {
        if let block = code?.block { top.add(block) }
        code = nil
    }
}

extension HTMLComposer {
    func openInline(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) -> End {
        switch kind {
        case .strong: open(.strong)
        case .emphasis: open(.emphasis)
        case .strike: open(.strike)
        case .raised: open(.raised)
        case .lowered: open(.lowered)
        case .link: openLink(attributes)
        case .image: addImage(attributes)
        case .lineBreak: if inlines.breakLine() { endParagraph() }
        case .wordBreak: inlines.add("\u{200B}")
        case .box: addBox(attributes)
        case .hidden, .script: hide()
        default: return openWithEnd(kind)
        }
        return .nothing
    }

    private func openWithEnd(_ kind: HTMLElementKind) -> End {
        switch kind {
        case .code:
            inlines.openCode()
            return .code
        case .quotation:
            inlines.add("“")
            return .quotation
        case .ruby:
            inlines.add("(")
            return .ruby
        default: return .nothing
        }
    }

    /// Opens a style unless it is open already, so that only a few are open at a time.
    func open(_ style: HTMLInlines.Style) {
        guard mayNest, !inlines.isOpen(style) else { return }
        inlines.open(style, element: depth)
    }

    private func openLink(_ attributes: HTMLAttributes) {
        guard let target = attributes.target("href", base: base) else { return }
        // An unclosed link ends at the start of the next one.
        inlines.closeLink()
        open(.link(target))
    }

    private func addBox(_ attributes: HTMLAttributes) {
        guard attributes["type"]?.lowercased() == "checkbox", case .item = top.kind else { return }
        top.isDone = attributes["checked"] != nil
    }
}
