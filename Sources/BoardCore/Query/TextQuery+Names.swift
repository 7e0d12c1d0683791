extension TextQuery {
    /// Whether a text is the query and nothing else, whatever its case.
    func isWhole(_ text: String) -> Bool {
        withBytes(of: text) { bytes in
            bytes.count == pattern.elements.count && begins(bytes)
        }
    }

    /// Whether a text begins with the query, whatever its case.
    package func begins(_ text: String) -> Bool {
        withBytes(of: text, begins)
    }

    private func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.lazy.map(\.loweredASCII).starts(with: pattern.elements)
    }
}
