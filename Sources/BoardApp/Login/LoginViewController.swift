import Localization
import TerminalUI

extension AccountFormTexts {
    static var login: AccountFormTexts {
        AccountFormTexts(
            purpose: localized("Sign in"), progressMessage: localized("Signing in…"),
            submitHint: localized("sign in"))
    }
}

extension AccountFormViewController: PanelStacking {}
