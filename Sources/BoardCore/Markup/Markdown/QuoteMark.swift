/// What a quote is to its reader where its first line says nothing but that, as `[!NOTE]` does at
/// GitHub.
enum QuoteMark: String, CaseIterable {
    case note, tip, important, warning, caution

    /// `nil` for any other line.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard line.starts(with: "[!".utf8) else { return nil }
        let text = String(decoding: line, as: UTF8.self).lowercased()
        guard let mark = Self.allCases.first(where: { text == "[!\($0.rawValue)]" }) else {
            return nil
        }
        self = mark
    }

    /// As it stands above the words.
    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
