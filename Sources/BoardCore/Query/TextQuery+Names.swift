extension TextQuery {
    /// Returns whether a text equals the query, ignoring case.
    func isWhole(_ text: String) -> Bool {
        withBytes(of: text) { bytes in
            bytes.count == pattern.elements.count && begins(bytes)
        }
    }

    /// Returns whether a text begins with the query, ignoring case.
    package func begins(_ text: String) -> Bool {
        withBytes(of: text, begins)
    }

    private func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.lazy.map(\.loweredASCII).starts(with: pattern.elements)
    }
}
