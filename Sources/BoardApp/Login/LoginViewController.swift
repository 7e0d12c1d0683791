import TerminalUI

extension AccountFormTexts {
    static let login = AccountFormTexts(
        purpose: "Sign in", progressMessage: "Signing in…", submitHint: "sign in")
}

extension AccountFormViewController: PanelStacking {}
