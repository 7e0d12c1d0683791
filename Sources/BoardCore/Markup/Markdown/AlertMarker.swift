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
