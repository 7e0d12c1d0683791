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

    /// A Boolean value that is true if the name is short enough for a void element.
    var mayBeVoid: Bool { name.count <= 8 }
}
