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

/// The kind of a GitHub alert: a quote whose first line is a marker such as `[!NOTE]`.
enum AlertMarker: String, CaseIterable {
    case note, tip, important, warning, caution

    /// Parses a marker; `nil` for any other line.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard line.starts(with: "[!".utf8) else { return nil }
        let text = String(decoding: line, as: UTF8.self).lowercased()
        guard let mark = Self.allCases.first(where: { text == "[!\($0.rawValue)]" }) else {
            return nil
        }
        self = mark
    }

    /// The label above the text.
    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
