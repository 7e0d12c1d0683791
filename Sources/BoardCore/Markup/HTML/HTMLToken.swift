/// A piece of HTML, by its place in the source.
enum HTMLToken {
    /// Words and entities.
    case text(Range<Int>)
    /// A `<` that begins nothing and is meant as it stands.
    case lessThan
    case tag(HTMLTagToken)
}

/// A tag that says something to a reader.
struct HTMLTagToken {
    let kind: HTMLElementKind?
    /// With `<` and `>`.
    let range: Range<Int>
    let name: Range<Int>
    let isEnd: Bool
    /// Whether only its name is to be read.
    let hasDubiousAttributes: Bool

    var beginsList: Bool {
        switch kind {
        case .bullets, .numbers: !isEnd
        default: false
        }
    }

    /// A Boolean value that is true if the element may be void, judging by its kind.
    var mayBeVoid: Bool {
        switch kind {
        case nil, .lineBreak, .image, .rule, .box, .wordBreak, .frame, .mediaSource: true
        default: false
        }
    }
}
