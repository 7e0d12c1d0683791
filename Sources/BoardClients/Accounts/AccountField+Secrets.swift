import BoardCore

extension [AccountField: String] {
    /// The answers that nobody is to read anywhere.
    var secrets: [String] {
        filter { $0.key.isSecret || $0.key == .code || $0.key == .invitation }.map(\.value)
    }
}
