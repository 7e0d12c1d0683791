import BoardCore

extension [AccountField: String] {
    /// The values that must not appear in errors.
    var secrets: [String] {
        filter { $0.key.isSecret || $0.key == .code || $0.key == .invitation }.map(\.value)
    }
}
