import TerminalUI

nonisolated extension KeySettings {
    /// Creates settings; the command key becomes the prefix of commands in messages.
    ///
    /// - Parameter keys: the keys by the names of screens and actions.
    package init(configured keys: [String: [String: [Key]]]) {
        self.init(keys)
        guard let key = KeyMap<RootAction>(self).key(of: .command)?.description else { return }
        commandSign = key.count == 1 ? key : key + " "
    }
}
