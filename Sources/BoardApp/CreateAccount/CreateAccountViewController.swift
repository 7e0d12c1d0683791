import TerminalUI

extension AccountFormTexts {
    /// The texts of the form for a new account.
    static let createAccount = AccountFormTexts(
        purpose: "New account", progressMessage: "Creating the account…", submitHint: "make it",
        reasonAgainstAccount: "This form creates an account.")
}
