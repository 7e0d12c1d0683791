/// A paragraph that begins or ends a spoiler of Lemmy.
enum SpoilerMarker {
    case begin(summary: [RichText.Inline])
    case end

    /// Parses `::: spoiler Summary` and `:::`; `nil` for any other paragraph.
    init?(_ inlines: [RichText.Inline]) {
        guard case .text(let first)? = inlines.first, first.utf8.starts(with: ":::".utf8)
        else { return nil }
        let rest = first.drop { $0 == ":" }.drop { $0 == " " }
        if rest.isEmpty, inlines.count == 1 {
            self = .end
        } else if rest.hasPrefix("spoiler ") || rest == "spoiler" {
            self = .begin(summary: Self.summary(rest.dropFirst(8), inlines.dropFirst()))
        } else {
            return nil
        }
    }

    private static func summary(
        _ first: Substring, _ others: ArraySlice<RichText.Inline>
    ) -> [RichText.Inline] {
        let first = first.drop { $0 == " " }
        return (first.isEmpty ? [] : [.text(String(first))]) + others
    }
}
