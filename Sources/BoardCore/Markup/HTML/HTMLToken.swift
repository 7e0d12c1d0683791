/// A token of HTML, as a range of the source.
enum HTMLToken {
    /// Text with character references.
    case text(Range<Int>)
    /// A `<` that does not begin a tag and stands for itself.
    case lessThan
    case tag(HTMLTagToken)
}

/// A tag that is relevant for text.
struct HTMLTagToken {
    let kind: HTMLElementKind?
    /// The range with `<` and `>`.
    let range: Range<Int>
    let name: Range<Int>
    let isEnd: Bool
    /// A Boolean value that indicates whether the attributes are ignored.
    let hasDubiousAttributes: Bool

    var beginsList: Bool {
        switch kind {
        case .bullets, .numbers: !isEnd
        default: false
        }
    }

    /// A Boolean value that indicates whether the element may be void, judging by its kind.
    var mayBeVoid: Bool {
        switch kind {
        case nil, .lineBreak, .image, .rule, .box, .wordBreak, .frame, .mediaSource: true
        default: false
        }
    }
}
