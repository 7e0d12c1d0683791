import TerminalUI

extension AccountFormTexts {
    static let createAccount = AccountFormTexts(
        purpose: "New account", progressMessage: "Creating the account…", submitHint: "make it",
        reasonAgainstAccount: "This form creates an account.")
}
