extension Terminal {
    /// Hands a text over to the clipboard; returns whether the terminal takes it.
    func copy(_ text: String) -> Bool { false }
}
