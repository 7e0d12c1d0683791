/// What of a text is folded away, or never seen, where its post is opened.
struct ExcerptFolds {
    private struct Fold {
        let name: String
        /// Whether it is seen although it stands in what is not, as a summary does.
        let isSeen: Bool
        /// How many elements of its name are open, one in the other.
        var depth = 1
    }

    /// Whether nothing is seen, too, of what a reader can unfold.
    private let hidesFolded: Bool
    /// The innermost is last; seen ones and others take turns.
    private var folds: [Fold] = []

    init(hidesFolded: Bool) {
        self.hidesFolded = hidesFolded
    }

    /// Whether nothing is seen of what comes next.
    var isHiding: Bool { folds.last?.isSeen == false }

    /// The element at hand where its content is no markup, whatever it looks like.
    var elementWithoutMarkup: String? {
        guard let name = folds.last?.name else { return nil }
        return HTMLElementKind(named: name)?.holdsNoMarkup == true ? name : nil
    }

    mutating func read(_ tag: InlineTag) {
        // A paragraph ends where the next block begins.
        if tag.isBlock { end("p") }
        if tag.isEnd {
            end(tag.name)
        } else {
            begin(tag.name, hides: tag.isNeverSeen || hidesFolded && tag.isFolded)
        }
    }

    /// Begins what Lemmy folds away, and its title.
    mutating func beginSpoiler() {
        begin(Self.spoiler, hides: hidesFolded)
        begin(Self.spoilerTitle)
    }

    /// Begins what hides its content, or shows it although what is around it is hidden.
    mutating func begin(_ name: String, hides: Bool = false) {
        if folds.last?.name == name {
            folds[folds.count - 1].depth += 1
        } else if isHiding ? isSummary(name) : hides {
            folds.append(Fold(name: name, isSeen: isHiding))
        }
    }

    mutating func end(_ name: String) {
        guard let index = folds.lastIndex(where: { $0.name == name }) else { return }
        folds.removeSubrange((index + 1)...)
        folds[index].depth -= 1
        if folds[index].depth == 0 { folds.removeLast() }
    }

    private func isSummary(_ name: String) -> Bool {
        guard let fold = folds.last, fold.depth == 1 else { return false }
        return Self.summaries[fold.name] == name
    }

    /// What Lemmy hides, and its title, which have marks instead of tags.
    static let (spoiler, spoilerTitle) = (":::", "::: spoiler")

    private static let summaries = ["details": "summary", spoiler: spoilerTitle]
}

extension InlineTag {
    /// Whether nothing is ever seen of its content.
    fileprivate var isNeverSeen: Bool {
        hidesContent
    }

    /// Whether its content is seen when a reader asks for it.
    fileprivate var isFolded: Bool {
        name == "details" && self["open"] == nil
    }

    fileprivate var isBlock: Bool { HTMLElementKind(named: name)?.isBlock == true }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where the next tag begins: in an element without markup, its own end.
    func nextTag(inElement name: String?, from start: Int) -> Int {
        self[start...].indices.first { index in
            self[index] == UInt8(ascii: "<")
                && (name.map { isEndTag(at: index, named: $0) } ?? true)
        } ?? endIndex
    }

    private func isEndTag(at index: Int, named name: String) -> Bool {
        let tag = self[index...].dropFirst().prefix(name.utf8.count + 1).map(\.lowercasedASCII)
        return tag.elementsEqual("/\(name)".utf8)
    }
}
