import TerminalUI

nonisolated extension KeySettings {
    /// The keys that a reader has configured; sentences name commands behind the one that begins them.
    ///
    /// - Parameter keys: the keys of actions, by the names of screens and actions.
    package init(configured keys: [String: [String: [Key]]]) {
        self.init(keys)
        guard let key = KeyMap<RootAction>(self).key(of: .command)?.description else { return }
        commandSign = key.count == 1 ? key : key + " "
    }
}
