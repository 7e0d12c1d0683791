import Localization
import TerminalUI

extension AccountFormTexts {
    static var createAccount: AccountFormTexts {
        AccountFormTexts(
            purpose: localized("New account"), progressMessage: localized("Creating the account…"),
            submitHint: localized("create"),
            reasonAgainstAccount: localized("This form creates an account."))
    }
}
