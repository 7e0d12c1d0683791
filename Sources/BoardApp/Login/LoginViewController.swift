import TerminalUI

extension AccountFormTexts {
    /// The texts of the sign-in form.
    static let login = AccountFormTexts(
        purpose: "Sign in", progressMessage: "Signing in…", submitHint: "sign in")
}

extension AccountFormViewController: PanelStacking {}
